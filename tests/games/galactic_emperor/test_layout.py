"""What the table shows: all that lies there can be seen and asked about, and a click asks what a thing is for."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.games.layout import Face

FILE = """version = 1
game = "galactic-emperor"
phase = "regent"
step = "regent.place"
turn = "Ben"
direction = "clockwise"
chooser = "Ana"
galaxy = {{ D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Slag", D3 = "Ferrum" }}
{more}
[[player]]
name = "Ana"
technologies = ["Ambassador", "Saboteur"]
[[player]]
name = "Ben"
influence = 3
technologies = ["Fusion Engines"]
[[player]]
name = "Cyd"
influence = 2
"""


def table(more: str = "") -> cw.Position:
    """Return Ben's turn to place influence, with these lines more."""
    return cw.parse(FILE.format(more=more))


def face(pos: cw.Position, key: str) -> Face:
    """Return what lies there."""
    found = pos.game.page.layout(pos, None).face(key)
    assert found is not None, key
    return found


def marks(pos: cw.Position, key: str) -> list[tuple[str, int]]:
    """Return what lies on something, with how many."""
    return [(mark.label, mark.count) for mark in face(pos, key).marks]


def test_influence_on_the_throne_is_seen() -> None:
    """The Throne lies beside the board while influence is placed; a click asks for influence on it."""
    pos = cw.step(cw.step(table(), "influence Throne").after, "influence Throne").after
    assert face(pos, "throne/Throne").asks == ("influence Throne",)
    assert marks(pos, "throne/Throne") == [("Ben: influence", 2)]


def test_a_throne_that_somebody_has_lies_before_that_player_only() -> None:
    """Beside the board it lies in Regent, until it is taken."""
    assert table('throne = "Cyd"').game.page.layout(table('throne = "Cyd"'), None).face("throne/Throne") is None
    start = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=1)
    assert start.game.page.layout(start, None).face("throne/Throne") is None


def test_personal_business_lies_on_the_map() -> None:
    """All see which sector the Ambassador's owner keeps the others' influence off."""
    pos = cw.step(table(), "influence D3").after
    assert "Ben put 1 influence on D3 just now." in pos.game.page.layout(pos, None).situation
    pos = cw.advance(cw.step(pos, "use Ambassador").after)[-1].after
    assert marks(pos, "map/D3") == [("Ana: personal business", 1)]
    assert "just now" not in pos.game.page.layout(pos, None).situation


@pytest.mark.parametrize(
    ("step", "die", "turn", "told"),
    [
        ("technology.sabotage", 0, "Ana", "Ben declared Robotics. Ana may stop it with the Saboteur."),
        (
            "technology.catch",
            0,
            "Ben",
            "The Saboteur has stopped Robotics of Ben. Ben may roll a die: 5 or 6 catches it.",
        ),
        ("technology.dice", 3, "Cyd", "The Saboteur has stopped Robotics of Ben. Ben rolled a 3; 5 or 6 catches it."),
    ],
)
def test_what_the_saboteur_does_and_the_die_against_it_are_told(step: str, die: int, turn: str, told: str) -> None:
    """Who owns Time Warp decides by what the die shows."""
    stop = f'interrupt = {{ step = "engineer.build", player = "Ben", technology = "Robotics", die = {die} }}'
    pos = cw.parse(f"""game = "galactic-emperor"
phase = "technology"
step = "{step}"
turn = "{turn}"
role = "Engineer"
{stop}
galaxy = {{ D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun" }}
[[player]]
name = "Ana"
technologies = ["Saboteur"]
[[player]]
name = "Ben"
technologies = ["Robotics"]
[[player]]
name = "Cyd"
technologies = ["Time Warp"]
""")
    assert pos.game.page.layout(pos, None).situation == told


def test_a_die_is_rolled_anew_before_it_was() -> None:
    """Between the choice of the die and its roll nothing was rolled yet; in a combat it is told as well."""
    text = """game = "galactic-emperor"
phase = "merchant"
step = "merchant.dice"
turn = "Ana"
role = "Merchant"
dice = [1, 2, 3, 4]
declared = ["Time Warp"]
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Slag" }
[[player]]
name = "Ana"
technologies = ["Time Warp"]
[[player]]
name = "Ben"
empires = ["D2"]
[[player]]
name = "Cyd"
"""
    volley = 'volley = ["defender Empire", "defender Empire"]'
    fight = f'battle = {{ at = "D2", attacker = "Ana", defender = "Ben", phase = 2, {volley} }}\n'
    ships = 'name = "Ana"\nfleets = { D2 = ["Fighter"] }'
    combat = text.replace("merchant", "warlord").replace("warlord.dice", "battle.dice").replace("Merchant", "Warlord")
    combat = combat.replace("[1, 2, 3, 4]", "[1, 2]").replace("galaxy", f"{fight}galaxy").replace('name = "Ana"', ships)
    for each in (text, combat):
        step = cw.step(cw.parse(each), "reroll Die 2")
        assert "Die 2 is being re-rolled." in step.after.game.page.layout(step.after, None).situation
        then = cw.step(step.after).after
        assert "Die 2 was re-rolled once." in then.game.page.layout(then, None).situation


def test_ships_that_must_leave_are_told() -> None:
    """Whose, from where, and to which Starbases they may go."""
    more = 'displaced = [{ player = "Ben", at = "D2", to = ["G4"] }]'
    pos = cw.parse(FILE.format(more=more).replace("regent.place", "regent.away").replace(
        'name = "Ben"\n', 'name = "Ben"\nfleets = { D2 = ["Fighter"] }\n'))  # fmt: skip
    assert "Must leave: Ben's 1 Fighter at D2, for G4." in pos.game.page.layout(pos, None).situation


def test_a_click_on_the_saboteur_asks_to_sabotage() -> None:
    """It is never declared with “use”."""
    pos = table()
    assert face(pos, "Ana/technologies/Saboteur").asks == ("Ana: sabotage",)
    assert face(pos, "Ana/technologies/Ambassador").asks == ("Ana: use Ambassador",)
    assert not cw.judge(pos, "Ana: sabotage")


def test_a_tile_just_placed_is_no_influence() -> None:
    """The place of a tile that may be claimed is kept in the same field."""
    pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=1)
    pos = cw.step(cw.step(pos, "clockwise").after, "choose Explorer").after
    pos = cw.step(cw.step(pos, next(iter(cw.legal(pos)))).after, "place D2").after
    assert pos.step == "explorer.claim"
    assert "influence" not in pos.game.page.layout(pos, None).situation


def test_ships_that_were_moved_by_hand_need_not_be_told() -> None:
    """Where a step is done by hand, ships may be gone before the list of those that must leave is."""
    pos = table('displaced = [{ player = "Ben", at = "D2", to = ["G4"] }]')
    assert "Must leave" not in pos.game.page.layout(pos, None).situation
