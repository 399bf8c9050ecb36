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
    assert price(pos, "explore Snub Fighter x2") == ("2 cards from your hand", "gives 1 Energy")


def test_an_energy_surge_token_says_what_it_gives() -> None:
    pos = read(TURN | {"Ana": {"actions": 4, "energy": 0, "surge_tokens": 1, "hand": []}})
    assert gained(pos, "token") == 2
    assert price(pos, "token") == ("gives 2 Energy",)


def test_an_invasion_without_a_unit_says_that_it_fails() -> None:
    """It may be announced, and costs an Action and 1 Energy."""
    none = read(TURN | {"Ana": {"actions": 4, "energy": 3, "hand": ["Snub Fighter"]}})
    assert price(none, "invade Sinbad") == ("1 Action", "1 Energy", "fails: no Units to send")
    assert not can_be_won(cw.step(none, "invade Sinbad").after)


def can_be_won(pos: cw.Position) -> bool:
    """Try everything that an Invasion under way allows, until Units that are enough can be sent."""
    here = [action for action in cw.legal(pos) if pos.turn == "Ana"]
    further = (a for a in here if a.verb in {"use", "play", "token", "choose"})
    return any(a.verb == "send" for a in here) or any(can_be_won(cw.step(pos, a).after) for a in further)


HELD: Data = {"actions": 4, "energy": 3, "hand": [], "units": ["Snub Fighter"]}  # Daedalus: 2, 1


@pytest.mark.parametrize(("more", "warning"), [
    ({}, "fails: reaches at most 1 of 2 Fleet and 0 of 1 Ground Strength"),
    ({"units": ["Snub Fighter x2"]}, "fails: reaches at most 0 of 1 Ground Strength"),
    ({"units": ["Snub Fighter x2", "Galactic Grunts"]}, ""),
    ({"hand": ["Battle Cry"]}, ""),
    ({"hand": ["Battle Cry"], "energy": 1}, "fails: reaches at most 1 of 2 Fleet and 0 of 1 Ground Strength"),
    ({"hand": ["Battle Cry"], "energy": 1, "surge_tokens": 1}, ""),
    ({"hand": ["Galactic Grunts x3"]}, "fails: reaches at most 1 of 2 Fleet and 0 of 1 Ground Strength"),  # not there
    ({"units": ["Baron Viktor"]}, "fails: reaches at most 1 of 2 Fleet Strength"),
    ({"units": ["Baron Viktor"], "hand": ["Snub Fighter"]}, ""),  # a card to discard for his text
    ({"units": ["Galactic Grunts"], "hand": ["Coordinated Strike"]}, ""),
])  # fmt: skip
def test_an_invasion_says_that_it_fails_only_where_nothing_makes_it_strong_enough(more: Data, warning: str) -> None:
    """All Units sent, with every text and Tactic that the Energy and the hand allow; nothing hidden counts."""
    pos = read(TURN | {"Ana": HELD | more, "central": ["Daedalus"], "players": ["Ana", "Ben", "Cleo"]})
    assert price(pos, "invade Daedalus") == ("1 Action", "1 Energy", *filter(None, [warning]))
    assert can_be_won(cw.step(pos, "invade Daedalus").after) == (not warning)


def test_energy_that_is_enough_for_either_side_but_not_for_both_is_said() -> None:
    """Each Tactic alone can be paid: neither strength alone is out of reach."""
    units, hand = ["Galactic Grunts", "Snub Fighter"], ["Orbital Drop", "Ion Storm"]
    pos = read(TURN | {"Ana": HELD | {"units": units, "hand": hand, "energy": 2}, "central": ["Hephaestus"]})
    assert price(pos, "invade Hephaestus")[2:] == ("fails: does not reach both 4 Fleet and 4 Ground Strength",)
    assert not can_be_won(cw.step(pos, "invade Hephaestus").after)


def test_of_a_hand_that_is_hidden_no_invasion_is_called_too_weak() -> None:
    """What Ben sees of Ana's hand may be Tactics."""
    pos = read(TURN | {"Ana": HELD | {"hand": ["Snub Fighter"]}})
    assert price(pos, "invade Sinbad")[2:] == ("fails: reaches at most 1 of 2 Fleet Strength",)
    assert price(cw.seen_by(pos, "Ben"), "invade Sinbad") == ("1 Action", "1 Energy")


@pytest.mark.parametrize(("card", "says"), [
    ("Sinbad", "With Sinbad invade Sinbad 1 Action 1 Energy fails: no Units to send"),
    ("Snub Fighter", "With Snub Fighter deploy Snub Fighter 1 Action 1 Energy"),
])  # fmt: skip
def test_a_click_tells_what_an_action_costs_apart_from_what_comes_of_it(card: str, says: str) -> None:
    """That it fails is no price: "for 1 Action and 1 Energy and fails" is no sentence."""
    app = App(read(TURN | {"Ana": {"actions": 4, "energy": 3, "hand": ["Snub Fighter"]}}))
    pos = app.desk.position
    key = next(face.key for face in pos.game.page.layout(pos, None).faces if face.name == card)
    assert "Which rules allow it" in asked(app, key)
    assert says in " ".join(str(app).split())  # at the card itself


def test_the_page_says_how_many_cards_are_explored_with() -> None:
    pos = read(BOOST | {"Ana": {"hand": ["Snub Fighter", "Galactic Grunts", "Battle Cry", "Call to Arms"]}})
    said = panel(App(pos), "may")
    assert "Cards 0 of 2Explore with 2 of your hand: choose cards on the table." in said
    assert "All 7 actions" in said


@pytest.mark.parametrize(("card", "reading", "gives"), [
    ("Claw Fighter", "no", 1), ("Galactic Charter", "no", 0), ("Galactic Charter", "yes", 1),
])  # fmt: skip
def test_a_draft_says_what_the_token_on_the_card_gives(card: str, reading: str, gives: int) -> None:
    """On a Prestige card it gives something only under the other reading of the ruling, and says so."""
    round_ = 9 if card == "Galactic Charter" else 3
    data = TURN | {"round": round_, "rulings": {"prestige-token": reading}, "central": [f"{card} +", "Sinbad"]}
    pos = read(data | {"Ana": {"actions": 4, "energy": 12, "hand": []}})
    assert gained(pos, f"draft {card}") == gives
    assert price(pos, f"draft {card}")[2:] == (f"gives {gives} Energy" if gives else "its Token gives no Energy",)


def test_copies_that_differ_say_by_what() -> None:
    """A number alone tells nobody which copy it is."""
    units = ["Hercules Bomber x2", "Genetic Super Soldier +2", "Genetic Super Soldier"]
    pos = read(TURN | {"central": ["Claw Fighter +", "Claw Fighter", "Sinbad"], "Ana": HELD | {"units": units}})
    said = panel(App(pos), "may")
    assert "draft Claw Fighter #1 Energy Token" in said
    assert "draft Claw Fighter #2 as printed" in said
    said = panel(App(cw.step(cw.step(pos, "invade Sinbad").after, "use Hercules Bomber").after), "may")
    assert "use Hercules Bomber #2 as printed" in said
    assert "Hercules Bomber #1: used in this Invasion, Ground Strength 2; Hercules Bomber #2: as printed" in said
