"""A click asks first about what is being done: an Invasion asks who fights, a combat how it goes on."""

from __future__ import annotations

import pytest

import coreworlds as cw

CORE = """version = 1
game = "core-worlds"
round = 4
phase = "{phase}"
turn = "Ana"
destiny = "Ana"
central = ["Scylla"]
{pending}
[[player]]
name = "Ana"
home = "Lupus"
energy = 4
hand = ["Galactic Grunts", "Battle Cry"]
units = ["Raider Wing", "Snub Fighter"]
worlds = ["Tundros"]
discard = ["Snub Fighter", "Raider Wing"]
[[player]]
name = "Ben"
home = "Ursa"
units = ["Snub Fighter"]
"""
INVASION = '[pending]\nkind = "invasion"\nworld = "Scylla"'
DEPLOYMENT = '[pending]\nkind = "deploy"'
CONQUEST = '[pending]\nkind = "colony"\nworld = "Tundros"\ncards = ["Snub Fighter"]'
NOTHING = ""
COMBAT = """version = 1
game = "galactic-emperor"
round = 3
phase = "warlord"
step = "{step}"
turn = "Ana"
direction = "clockwise"
chooser = "Ana"
galaxy = {{ D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Slag", D3 = "Ferrum" }}
moved = [{{ship = "Cruiser", at = "D2", from = "D1", spaces = 1, warped = false, count = 1}}]
{dice}
[battle]
attacker = "Ana"
defender = "Ben"
at = "D2"
{battle}
[[player]]
name = "Ana"
technologies = ["Time Warp"]
fleets = {{ D2 = ["Cruiser"] }}
[[player]]
name = "Ben"
empires = ["D2"]
[[player]]
name = "Cyd"
"""

MARKET = """version = 1
game = "galactic-emperor"
phase = "merchant"
step = "merchant.dice"
dice = [1, 2, 3, 4]
[[player]]
name = "Ana"
technologies = ["Time Warp"]
[[player]]
name = "Ben"
[[player]]
name = "Cyd"
"""


def core(phase: str, pending: str) -> cw.Position:
    """Return Ana's part in a phase, with what is under way."""
    return cw.parse(CORE.format(phase=phase, pending=pending))


def combat(step: str, battle: str = "", dice: str = "") -> cw.Position:
    """Return a step of Ana's combat at D2."""
    return cw.parse(COMBAT.format(step=step, battle=battle, dice=dice))


def asks(pos: cw.Position, key: str) -> tuple[str, ...]:
    """Return what a click on something asks."""
    found = pos.game.page.layout(pos, None).face(key)
    assert found is not None, key
    return found.asks


@pytest.mark.parametrize(
    ("phase", "pending", "key", "ask", "rule"),
    [
        ("action", INVASION, "Ana/hand:Galactic Grunts", "send Galactic Grunts", "invade-from-warzone"),
        ("action", INVASION, "Ana/units:Snub Fighter", "send Snub Fighter", "invade-fleet-enough"),
        ("action", DEPLOYMENT, "Ana/units:Snub Fighter", "deploy Snub Fighter", "deploy-from-hand"),
        ("action", CONQUEST, "Ana/sent:Snub Fighter", "colonize Snub Fighter", ""),
        ("action", CONQUEST, "Ana/hand:Galactic Grunts", "colonize Galactic Grunts", "colonize-was-sent"),
        ("discard", NOTHING, "Ana/units:Raider Wing", "keep Raider Wing", "retain-one"),
        ("action", NOTHING, "Ana/hand:Galactic Grunts", "deploy Galactic Grunts", ""),
        ("action", NOTHING, "Ana/units:Snub Fighter", "send Snub Fighter", "invade-announce"),
    ],
)  # fmt: skip
def test_what_is_done_with_a_card_now_is_asked_first(phase: str, pending: str, key: str, ask: str, rule: str) -> None:
    """The rule that answers is one of what is under way; in an open turn a card is asked what it is for."""
    pos = core(phase, pending)
    first = asks(pos, key)[0]
    assert first == ask
    assert rule in {"", *(blocker.rule for blocker in cw.judge(pos, first).blockers[:1])}


def test_in_an_invasion_a_unit_in_hand_is_still_asked_about_its_deployment() -> None:
    """After what is under way comes what the card is for."""
    assert asks(core("action", INVASION), "Ana/hand:Galactic Grunts")[1:] == ("deploy Galactic Grunts",)


def test_a_card_of_another_player_asks_what_that_player_may_do() -> None:
    """What is under way is not theirs."""
    assert asks(core("action", INVASION), "Ben/units:Snub Fighter") == ("Ben: send Snub Fighter",)


@pytest.mark.parametrize(
    ("pos", "key", "first"),
    [
        (combat("battle.attacker"), "map/D2", "ready"),
        (combat("battle.after"), "map/D2", "fight on"),
        (combat("battle.hits", "phase = 2\nhits = [1, 0]", "dice = [6]"), "map/D2", "hit Fighter"),
        (combat("battle.bonus"), "map/D2", "bonus Fighter"),
        (combat("battle.bonus"), "Ana/supply/Fighter", "bonus Fighter"),
        (combat("battle.attacker"), "technologies/Diplomat", "use Diplomat"),
        (cw.parse(MARKET), "dice/1", "reroll Die 1"),
    ],
)  # fmt: skip
def test_a_combat_and_dice_ask_how_they_go_on(pos: cw.Position, key: str, first: str) -> None:
    """Neither casualties before there are any, nor ships to be built, nor technologies to be bought, nor a discard."""
    assert asks(pos, key)[0] == first
