"""What a choice lets stay and what goes, what a Token does not give, why a bonus is 0, and where a card lies."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.rules.positions import Data
from tests.rules.positions import position as read
from tests.widgets.test_newcomer import asked, panel, parts, words

SEATS: Data = {"players": ["Ana", "Ben"], "destiny": "Ana", "turn": "Ana"}
ENTERING: Data = SEATS | {"round": 9, "phase": "end", "step": "end.reshuffle"}
TURN: Data = SEATS | {"round": 9, "phase": "action"}


def brings(pos: cw.Position, text: str) -> tuple[str, ...]:
    """Give what surely comes of an action."""
    (found,) = (action.brings for action in cw.legal(pos) if action.text == text)
    return found


def test_entering_sector_five_both_ways_say_what_becomes_of_the_discard_pile() -> None:
    pos = read(ENTERING | {"Ana": {"discard": ["Snub Fighter x2"], "deck": ["Galactic Grunts x3"]}})
    assert brings(pos, "reshuffle") == ("2 cards go into the draw deck of 3",)
    assert brings(pos, "leave") == ("2 cards stay in the discard pile",)
    may = panel(App(pos), "may")
    assert "Ana may shuffle the discard pile into the draw deck. Hand and Warzone stay as they are." in may
    for text, deck, discard in (("reshuffle", 5, 0), ("leave", 3, 2)):
        then, now = cw.step(pos, text).after.seat("Ana"), pos.seat("Ana")
        assert (len(then.deck), len(then.discard)) == (deck, discard)
        assert (then.hand, then.units, then.worlds) == (now.hand, now.units, now.worlds)


def test_one_card_is_said_to_be_one() -> None:
    pos = read(ENTERING | {"Ana": {"discard": ["Snub Fighter"], "deck": []}})
    assert brings(pos, "reshuffle") == ("1 card goes into the draw deck of 0",)
    assert brings(pos, "leave") == ("1 card stays in the discard pile",)


def test_who_retains_a_card_hears_that_the_others_go() -> None:
    pos = read(SEATS | {"phase": "discard", "step": "discard.keep", "Ana": {"hand": ["Snub Fighter x2"]}})
    said = "Ana may retain 1 card of the hand; all others go to the discard pile. The Warzone stays as it is."
    assert said in panel(App(pos), "may")


def test_who_may_colonize_hears_what_becomes_of_the_rest() -> None:
    sent = ["Galactic Grunts", "Snub Fighter x3"]
    pos = read(TURN | {"central": ["Sinbad"], "Ana": {"actions": 4, "energy": 4, "hand": [], "units": sent}})
    pos = cw.step(cw.step(pos, "invade Sinbad").after, f"send {', '.join(sent)}").after
    assert "All other cards sent stay in the discard pile." in panel(App(pos), "may")
    then = cw.step(pos, "no colony").after.seat("Ana")
    assert sorted(then.discard) == sorted(pos.seat("Ana").discard)
    assert not then.units


def test_who_lets_an_invasion_fail_hears_what_stays() -> None:
    ana = {"actions": 4, "energy": 4, "hand": [], "units": ["Snub Fighter"]}
    pos = read(TURN | {"central": ["Sinbad"], "Ana": ana})
    pos = cw.step(pos, "invade Sinbad").after
    assert brings(pos, "concede") == ("Units stay", "Action and Energy are lost")
    then = cw.step(pos, "concede").after.seat("Ana")
    assert (then.units, then.actions, then.energy) == (pos.seat("Ana").units, 3, 3)


def test_the_pregame_draft_says_where_cards_go() -> None:
    app = App(cw.setup("core-worlds", ["Ana", "Ben"], seed=11, pregame_draft=True))
    while not app.desk.asked:
        app.dispatch({"do": "step"})
    assert "When all have 2 cards, they shuffle them in. Cards that nobody took go to the box." in panel(app, "may")


@pytest.mark.parametrize(("ruling", "energy", "said"), [
    ("no", 0, "its Token gives no Energy"), ("yes", 1, "gives 1 Energy"),
])  # fmt: skip
def test_a_prestige_card_says_what_its_token_gives(ruling: str, energy: int, said: str) -> None:
    """The rulebook grants the Energy for Units, Tactics and Worlds; at Prestige cards nothing was said."""
    table = {"central": ["Hall of Heroes +"], "rulings": {"prestige-token": ruling}}
    pos = read(TURN | table | {"Ana": {"actions": 4, "energy": 9}})
    assert brings(pos, "draft Hall of Heroes") == (said,)
    cost = pos.parts.draft[pos.parts.index["Hall of Heroes"]]
    assert cw.step(pos, "draft Hall of Heroes").after.seat("Ana").energy == 9 - cost + energy
    note = pos.game.rulebook.rules["prestige-token"].text if ruling == "no" else "gives you 1 Energy when you draft it."
    assert note in asked(App(pos), "central:Hall of Heroes")


def test_a_prestige_card_without_a_token_says_nothing_of_one() -> None:
    pos = read(TURN | {"central": ["Hall of Heroes"], "Ana": {"actions": 4, "energy": 9}})
    assert brings(pos, "draft Hall of Heroes") == ()
    assert "Token on a Prestige card" not in asked(App(pos), "central:Hall of Heroes")


def bonus(**ana: object) -> str:
    """Give what opens beneath the bonus of Ana at the end."""
    pos = read({"players": ["Ana", "Ben"], "round": 10, "phase": "over", "Ana": ana})
    return words(next(parts(App(pos).tree, "cw-sum")).children[-1])


def test_a_bonus_of_nothing_says_why() -> None:
    """There stood a link to the rule, and nothing else."""
    assert "No card in the Warzone brings a bonus." in bonus()
    assert "Zeus: 0 Starfighters in the Empire × 1 = 0 Empire Points" in bonus(worlds=["Zeus"], deck=[])
    away = bonus(deck=["Queen Alais"])
    assert "Queen Alais: 0, because it is not in the Warzone" in away
    assert "No card in the Warzone" not in away
    assert "Queen Alais: 1 Hero in the Warzone × 2 = 2 Empire Points" in bonus(units=["Queen Alais"])


def found(pos: cw.Position, name: str) -> str:
    app = App(pos)
    app.dispatch({"do": "find", "value": name})
    return next(words(line) for line in next(parts(app.tree, "cw-found")).children[-1].children[-1].children
                if words(line).startswith(f"{name} unit"))  # fmt: skip


def test_a_card_beneath_a_world_is_found_there() -> None:
    """It was said not to be seen, although the World says what lies beneath it."""
    pos = read(TURN | {"Ana": {"hand": [], "worlds": ["Taurus"], "colonies": {"Taurus": "Snub Fighter"}}})
    assert "It lies beneath Taurus now." in found(pos, "Snub Fighter")
    assert "It is not in sight now." in found(pos, "Queen Alais")


def test_a_card_out_of_the_game_is_not_said_to_lie_on_the_table() -> None:
    pos = read(TURN | {"removed": ["Queen Alais"], "Ana": {"hand": ["Snub Fighter"]}})
    assert "It is out of the game." in found(pos, "Queen Alais")
    assert "It lies here now: Ana's Hand." in found(pos, "Snub Fighter")


def test_what_the_coach_compares_is_named_as_it_lies() -> None:
    """After colonizing stood “Ana's other Infantry: 1.0 less”: other than which, and of the Empire it was not true."""
    pos = read(TURN | {"Ana": {"hand": ["Galactic Grunts"], "deck": ["Galactic Grunts x2"], "discard": []}})
    facts = {each.name: each for each in pos.game.teaching.facts if each.name.startswith("away_")}
    fact = facts["away_infantry"]
    assert fact.text.format("Ana") == "Infantry in Ana's hand, draw deck and discard pile"
    assert fact.function(pos, "Ana") == 3
    assert all(each.text.endswith("{0}'s hand, draw deck and discard pile") for each in facts.values())
