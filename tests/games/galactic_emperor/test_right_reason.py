"""A refusal cites the rule of what is asked about: no rule of another role, and none that only says "not now"."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.engine.verb import rule_of

GAME = cw.game("galactic-emperor")
ANYWHERE = {  # they stand in the chapter of one role and hold in several
    "controlled", "no-planets", "claim-unclaimed", "claim-token", "black-hole-scientist", "explorer-flip",
}  # fmt: skip
AFTER = """version = 1
game = "galactic-emperor"
round = 9
direction = "clockwise"
throne = "Ana"
first = "Ana"
phase = "round"
step = "role.choose"
turn = "Ana"
roles = ["Engineer", "Merchant", "Regent", "Second Warlord", "Steward", "Warlord"]
row = []
stack = []
gone = ["Omega Sun"]
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Black Hole" }
[[player]]
name = "Ana"
technologies = ["Long Range Scanners"]
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
"""
LOST = {"explorer": "explorer-flip", "scientist": "black-hole-scientist"}
OF_A_LOST_ROLE = [
    (key, LOST[phases.pop()])
    for key in GAME.verbs
    if len(phases := {step.phase for step in GAME.flow.where(key)}) == 1 and phases <= set(LOST)
    if key != "claim@explorer"  # “claim” then means that of the Warlord
]


def test_an_action_of_a_role_cites_no_rule_of_another_role() -> None:
    """Technologies, of whose cards the Scientist's chapter tells, belong to each role."""
    for key, verb in GAME.verbs.items():
        phases = {step.phase for step in GAME.flow.where(key)} | {"scientist"}
        for rule in {rule_of(check) for check in (*verb.when, *verb.checks)} - ANYWHERE:
            role, _, rest = GAME.rulebook.rule(rule).section.partition(" Role")
            assert not rest or role.lower() in phases, f"{key} cites {rule}"


@pytest.mark.parametrize(("key", "rule"), OF_A_LOST_ROLE)
def test_an_action_of_a_role_that_left_the_game_cites_what_took_it_away(key: str, rule: str) -> None:
    verb, pos = GAME.verbs[key], cw.parse(AFTER)
    names = {"tile": "Slag", "space": "D3", "technology": "Robotics"}
    word = "" if verb.target is None else f" {names[verb.target.kinds[0]]}"
    cited = {blocker.rule for blocker in cw.judge(pos, verb.name + word).blockers}
    assert rule in cited
    assert not cited & {"role-actions", "tech-timing"}
