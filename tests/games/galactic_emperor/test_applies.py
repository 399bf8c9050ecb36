"""What is said of a rule that is looked up: it lets one do only what it allows, and belongs wherever it counts."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.applies import applies

HEAD = """version = 1
game = "galactic-emperor"
round = 3
direction = "clockwise"
first = "Ana"
throne = "Ana"
phase = "engineer"
step = "engineer.build"
turn = "Ana"
chooser = "Ana"
role = "Engineer"
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Slag" }
"""
SEATS = """[[player]]
name = "Ana"
marks = 5
metal = 5
technologies = ["Robotics"]
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
"""
OTHERS = (
    *("tech-shields-ships", "tech-scanners-first", "showdown-sides", "tech-two-warlords", "tech-once-a-round"),
    "tech-saboteur",
)


def said(rule: str) -> str:
    pos = cw.parse(HEAD + SEATS)
    return applies(pos, pos.game.layout(pos, "Ana"), rule)[1]


@pytest.mark.parametrize("rule", OTHERS)
def test_a_rule_about_other_technologies_does_not_allow_this_one(rule: str) -> None:
    assert "lets you" not in said(rule)
    assert rule not in {permit.rule for permit in cw.judge(cw.parse(HEAD + SEATS), "use Robotics").permits}


def test_a_rule_of_several_roles_names_them_all() -> None:
    assert said("claim-unclaimed") == "It belongs to “claim”, in the Explorer role or the Warlord role."
    assert "the Merchant role or the Steward role" in said("controlled")


def test_a_rule_of_every_role_names_none() -> None:
    assert said("tech-once-a-round") == "It belongs to “use”."


def test_done_leads_to_the_end_of_this_turn_and_not_of_another_role() -> None:
    pos = cw.parse(HEAD + SEATS)
    (blocker,) = cw.judge(pos, "done", "Ben").blockers
    assert blocker.rule == "role-order"
    assert "Trade and fund" not in str(blocker.remedy)
