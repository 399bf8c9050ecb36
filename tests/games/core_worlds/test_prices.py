"""What stands beside an action is what it costs and what surely comes of it, as the step itself says."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.rules.positions import Data
from tests.rules.positions import position as read
from tests.widgets.test_newcomer import asked, panel

NOW: Data = {"round": 3, "players": ["Ana", "Ben"], "destiny": "Ana", "turn": "Ana"}
BOOST: Data = NOW | {"phase": "energy", "step": "energy.boost"}
TURN: Data = NOW | {"phase": "action", "central": ["Sinbad"]}


def price(pos: cw.Position, text: str) -> tuple[str, ...]:
    """Give what stands beside an action."""
    (found,) = ((*action.price, *action.brings) for action in cw.legal(pos) if action.text == text)
    return found


def gained(pos: cw.Position, text: str) -> int:
    """Give the Energy that an action brings."""
    return sum(event.facts["gained"] for event in cw.step(pos, text).events if event.kind == "gain")


@pytest.mark.parametrize(("worlds", "energy"), [([], 1), (["Taurus"], 2)])
def test_an_energy_surge_says_what_it_gives_now(worlds: list[str], energy: int) -> None:
    """One more if Ben's Worlds generate more Energy."""
    pos = read(BOOST | {"Ana": {"hand": ["Energy Surge x2"]}, "Ben": {"worlds": worlds}})
    assert gained(pos, "surge") == energy
    assert price(pos, "surge") == (f"gives {energy} Energy",)


def test_energy_exploration_says_that_both_cards_go_and_what_they_bring() -> None:
    pos = read(BOOST | {"Ana": {"hand": ["Snub Fighter x2"]}})
    assert gained(pos, "explore Snub Fighter x2") == 1
    assert price(pos, "explore Snub Fighter x2") == ("2 cards discarded", "gives 1 Energy")


def test_an_energy_surge_token_says_what_it_gives() -> None:
    pos = read(TURN | {"Ana": {"actions": 4, "energy": 0, "surge_tokens": 1, "hand": []}})
    assert gained(pos, "token") == 2
    assert price(pos, "token") == ("gives 2 Energy",)


def test_an_invasion_without_a_unit_says_that_it_fails() -> None:
    """It may be announced, and costs an Action and 1 Energy; whoever has a Unit is not warned."""
    ana = {"actions": 4, "energy": 3, "hand": ["Snub Fighter"]}
    none, some = read(TURN | {"Ana": ana}), read(TURN | {"Ana": ana | {"units": ["Snub Fighter"]}})
    assert price(none, "invade Sinbad") == ("1 Action", "1 Energy", "fails: no Units to send")
    assert not [a for a in cw.legal(cw.step(none, "invade Sinbad").after) if a.verb == "send"]
    assert price(some, "invade Sinbad") == ("1 Action", "1 Energy")


@pytest.mark.parametrize(("card", "says"), [
    ("Sinbad", "Invade Sinbad for 1 Action and 1 Energy · fails: no Units to send"),
    ("Snub Fighter", "Deploy Snub Fighter for 1 Action and 1 Energy"),
])  # fmt: skip
def test_a_click_tells_what_an_action_costs_apart_from_what_comes_of_it(card: str, says: str) -> None:
    """That it fails is no price: "for 1 Action and 1 Energy and fails" is no sentence."""
    app = App(read(TURN | {"Ana": {"actions": 4, "energy": 3, "hand": ["Snub Fighter"]}}))
    key = next(face.key for face in app.desk.position.game.layout(app.desk.position, None).faces if face.name == card)
    assert f"{says}Allowed by" in asked(app, key)


def test_the_page_says_how_many_cards_are_explored_with_and_how_many_ways_are_not_listed() -> None:
    pos = read(BOOST | {"Ana": {"hand": ["Snub Fighter", "Galactic Grunts", "Battle Cry", "Call to Arms"]}})
    said = panel(App(pos), "may")
    assert "Explore with 2 cards that you choose on the table." in said
    assert "3 more ways: choose on the table." in said
    few = read(BOOST | {"Ana": {"hand": ["Snub Fighter", "Galactic Grunts"]}})
    assert "more way" not in panel(App(few), "may")
