"""What is said of a rule that is looked up: it lets one do only what it allows, and belongs wherever it counts."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.play.applies import applies

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
    return applies(pos, pos.game.page.layout(pos, "Ana"), rule)[1]


@pytest.mark.parametrize("rule", OTHERS)
def test_a_rule_about_other_technologies_does_not_allow_this_one(rule: str) -> None:
    assert "lets you" not in said(rule)
    assert rule not in {permit.rule for permit in cw.judge(cw.parse(HEAD + SEATS), "use Robotics").permits}


def permits(action: str, head: str = HEAD, seats: str = SEATS) -> set[str]:
    verdict = cw.judge(cw.parse(head + seats), action)
    assert verdict, str(verdict)
    return {permit.rule for permit in verdict.permits}


def at(phase: str, step: str, *, role: str = "", more: str = "") -> str:
    """Return the head of a position in another role of Ana's."""
    head = HEAD.replace('"engineer.build"', f'"{step}"').replace('"engineer"', f'"{phase}"')
    return head.replace('role = "Engineer"', f'role = "{role}"') + more


def test_what_costs_nothing_is_no_reason_why_a_ship_may_be_built() -> None:
    """A Fighter costs no energy, and stands alone where no ship is."""
    empty = SEATS.replace("metal = 5\n", "metal = 5\nfleets = {}\n", 1)
    assert not permits("build Fighter, D1", seats=empty) & {"ship-cost-energy", "ships-no-limit"}
    more = SEATS.replace("metal = 5\n", 'metal = 5\nenergy = 2\nfleets = { D1 = ["Fighter"] }\n', 1)
    assert permits("build Cruiser, D1", seats=more) >= {"ship-cost-energy", "ships-no-limit"}


def test_the_first_role_of_a_round_is_chosen_by_the_throne_and_the_others_in_turn() -> None:
    first = permits("choose Merchant", at("round", "role.choose"))
    assert "first-chooser" in first
    assert "next-chooser" not in first
    second = permits("choose Merchant", at("round", "role.choose", more='chosen = ["Steward"]\n'))
    assert "next-chooser" in second
    assert "first-chooser" not in second


def test_suns_and_empty_spaces_allow_only_moves_that_meet_them() -> None:
    head = at("warlord", "warlord.move", role="Warlord")
    ships = SEATS.replace("metal = 5\n", 'metal = 5\nfleets = { D1 = ["Fighter"], D3 = ["Fighter"] }\n', 1)
    about = {"warlord-suns", "warlord-empty-spaces", "warlord-go-on"}
    assert not permits("move Fighter, D1, D2", head, ships) & about
    assert permits("move Fighter, D1, C1", head, ships) & about == {"warlord-empty-spaces"}
    assert permits("move Fighter, D3, D5", head, ships) & about == {"warlord-suns", "warlord-empty-spaces"}


def test_influence_on_a_free_sector_is_not_allowed_as_on_an_own_one() -> None:
    head = at("regent", "regent.place", role="Regent").replace('chooser = "Ana"', 'chooser = "Cleo"')
    seats = SEATS.replace("metal = 5\n", "metal = 5\ninfluence = 2\n", 1)
    assert "regent-own-sectors" not in permits("influence D2", head, seats)
    own = seats.replace("influence = 2\n", 'influence = 2\nempires = ["D2"]\n', 1)
    assert "regent-own-sectors" in permits("influence D2", head, own)


def test_influence_on_a_sector_of_another_is_allowed_by_the_same_rule() -> None:
    head = at("regent", "regent.place", role="Regent").replace('chooser = "Ana"', 'chooser = "Cleo"')
    seats = SEATS.replace("metal = 5\n", "metal = 5\ninfluence = 2\n", 1)
    others = seats.replace('name = "Ben"\n', 'name = "Ben"\nempires = ["D2"]\n', 1)
    assert "regent-own-sectors" in permits("influence D2", head, others)


def test_a_technology_that_makes_it_possible_is_a_reason_and_no_other() -> None:
    """With Robotics a Fighter costs no metal, with the Diplomat influence costs 2 whatever others paid."""
    declared = 'declared = ["Robotics"]\nleft = 2\n'
    poor = SEATS.replace("metal = 5\n", "metal = 0\n", 1)
    assert "tech-robotics" in permits("build Fighter, D1", HEAD + declared, poor)
    assert "tech-robotics" not in permits("build Fighter, D1")
    seats = SEATS.replace('["Robotics"]', '["Diplomat", "Fusion Engines"]')
    dear = 'price = 4\ndeclared = ["Diplomat"]\n'
    buy = at("regent", "regent.buy", role="Regent")
    assert "tech-diplomat" in permits("buy influence", buy + dear, seats)
    assert "tech-diplomat" not in permits("buy influence", buy + "price = 2\n", seats)
    move = at("warlord", "warlord.move", role="Warlord")
    assert "tech-fusion" in permits("move Fighter, D1, D2", move + 'declared = ["Fusion Engines"]\n', seats)
    assert "tech-fusion" not in permits("move Fighter, D1, D2", move, seats)


def test_two_warlords_are_a_reason_only_where_there_are_two() -> None:
    seats = SEATS.replace('["Robotics"]', '["Fusion Engines"]')
    assert "tech-two-warlords" not in permits(
        "use Fusion Engines", at("warlord", "warlord.move", role="Warlord"), seats
    )
    both = 'roles = ["Merchant", "Second Warlord"]\n'
    assert "tech-two-warlords" in permits(
        "use Fusion Engines", at("warlord", "warlord.move", role="Warlord", more=both), seats
    )


def test_a_rule_of_several_roles_names_them_all() -> None:
    assert said("claim-unclaimed") == "It belongs to “claim”, in the Explorer role or the Warlord role."
    assert "the Merchant role or the Steward role" in said("controlled")


def test_a_rule_of_every_role_names_none() -> None:
    assert said("tech-once-a-round") == "It is a rule for “use”."


def test_done_leads_to_the_end_of_this_turn_and_not_of_another_role() -> None:
    pos = cw.parse(HEAD + SEATS)
    (blocker,) = cw.judge(pos, "done", "Ben").blockers
    assert blocker.rule == "role-order"
    assert "Trade and fund" not in str(blocker.remedy)


def test_ending_the_moves_says_which_sectors_stay_unclaimed() -> None:
    """Whoever ended the moves too early lost a claim without a warning."""
    pos = cw.parse(at("warlord", "warlord.move") + SEATS.replace("metal = 5", 'fleets = { D2 = ["Fighter"] }', 1))
    ending = next(action for action in cw.legal(pos) if action.verb == "end moves")
    assert [word for said in ending.brings for word in said.split() if word in {"D1", "D2"}] == ["D2"]
    claimed = cw.step(pos, "claim D2").after
    assert next(action for action in cw.legal(claimed) if action.verb == "end moves").brings == ()
