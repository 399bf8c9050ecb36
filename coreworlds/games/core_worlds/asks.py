"""What questions about Core Worlds ask beside the common facts: who sees what, whose turn it is, what is in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.resources import files
from random import Random
from typing import Any

from coreworlds.engine.asking import Spot
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.notation import MASK
from coreworlds.engine.position import Position
from coreworlds.engine.rulebook import Rulebook
from coreworlds.engine.table import Move
from coreworlds.games.core_worlds.book import ENTRIES
from coreworlds.games.core_worlds.card import ANY_FACTION, Card
from coreworlds.games.core_worlds.card_set import CardSet
from coreworlds.games.core_worlds.cards import card_set
from coreworlds.games.core_worlds.facts import discard_of, taken_by
from coreworlds.games.core_worlds.moves import names
from coreworlds.games.core_worlds.rules.invasion import sendings
from coreworlds.games.core_worlds.state import Empire, Galaxy
from coreworlds.games.examples import Examples
from coreworlds.games.facts import common, seated
from coreworlds.games.reading import read_asking

__all__ = ["ASKED", "ASKING", "EXAMPLES", "spots"]


_COUNTED = ("colonize-still-empire", "score-printed", "score-bonus-empire", "score-total", "effect-bonus-points")


def spots(examples: Examples) -> Mapping[str, tuple[Spot, ...]]:
    """
    Return, for each rule that is rare, positions from which it is soon met.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.asks import ASKING
    >>> all(spot.why for found in ASKING.spots().values() for spot in found)
    True
    """
    return {**examples.spots(), **_ties(examples), **dict.fromkeys(_COUNTED, tuple(_counted(examples)))}


# -- ties --------------------------------------------------------------------------------------------------------

_WHY = "Games seldom end with equal Empire Points, and hardly ever with equal Energy from Worlds, too."
_HOMES = ("Cervus", "Ursa", "Vulpecula")  # with the Hero of each as many Empire Points
_NAMES = ("Ana", "Ben", "Cleo")
_EACH = 120
_LAST = 5  # the Sector whose cards have all entered
_TIED = {"tie-energy": 1, "tie-worlds": 2, "tie-shared": 3, "tie-last": 3}  # rule -> how many things are equal


def _ties(examples: Examples) -> dict[str, tuple[Spot, ...]]:
    """Return games that have ended in a tie of points, of points and Energy, or of all three."""
    cards = [c for c in card_set().cards if c.kind == "world" and not c.effects]
    random, found = Random("ties"), {equal: dict[object, Spot]() for equal in set(_TIED.values())}
    while min(map(len, found.values())) < _EACH:
        order = random.sample(cards, 11)
        split = random.randint(2, 4)
        sides = [order[:split], order[split : split + random.randint(2, 4)], order[8 : 8 + random.randint(0, 2)]]
        first, second, third = sums = [_sums(side) for side in sides]
        equal = next((i for i, (a, b) in enumerate(zip(first, second, strict=True)) if a != b), 3)
        if equal == 1 and (first[1] - second[1]) * (first[2] - second[2]) >= 0:
            continue  # the number of Worlds would decide alike
        if equal and third[0] < first[0] and len(found[equal]) < _EACH:
            names = [[c.name for c in side] for side in sides]
            found[equal].setdefault(tuple(sums), Spot(examples.text(_ended(names)), _WHY))
    return {rule: tuple(found[equal].values()) for rule, equal in _TIED.items()}


def _sums(side: list[Card]) -> tuple[int, int, int]:
    return sum(c.points for c in side), sum(c.energy for c in side), len(side)


def _ended(worlds: list[list[str]]) -> dict[str, Any]:
    seats = {name: {"home": home, "worlds": own} for name, home, own in zip(_NAMES, _HOMES, worlds, strict=True)}
    return {"round": 10, "phase": "over", "central": [c.name for c in card_set().cards if c.sector == _LAST], **seats}


# -- points to be counted ----------------------------------------------------------------------------------------

_WHY_COUNTED = "A bonus for cards that lie anywhere comes with Deck V, and colonies count for nothing else."
_BONUS = ("Zeus", "Quetzalcoatl")  # for Starfighters, and for Infantry
_GAMES = 40


def _counted(examples: Examples) -> Iterator[Spot]:
    """Yield games in Round 10 with few cards to count: Worlds, some of them colonized, and a bonus for two players."""
    plain = [c.name for c in card_set().cards if c.kind == "world" and not c.effects]
    last = [c.name for c in card_set().cards if c.sector == _LAST and c.name not in _BONUS]
    for n in range(_GAMES):
        random = Random(f"counted {n}")
        order, bonuses = random.sample(plain, 9), random.sample((*_BONUS, ""), 3)
        seats = {}
        for i, (name, home, bonus) in enumerate(zip(_NAMES, _HOMES, bonuses, strict=True)):
            worlds = order[3 * i : 3 * i + random.randint(2, 3)]
            colonies = {world: random.choice(("Galactic Grunts", "Snub Fighter")) for world in worlds[:2]}
            seats[name] = {
                "home": home,
                "actions": random.randint(1, 5),
                "energy": random.randint(2, 9),
                "worlds": worlds + ([bonus] if bonus else []),
                "colonies": colonies,
            }
        data = {"round": 10, "phase": "action", "central": last, **seats}
        yield Spot(examples.text(data), _WHY_COUNTED)


# -- the questions -----------------------------------------------------------------------------------------------------


EXAMPLES = Examples(files(__package__).joinpath("examples"), "core-worlds")

SEES = "Which of these may {0} see?"
TRUE = "Which of these is true?"
_FACTIONS = 5


def _one_more(t: Galaxy, s: Empire) -> list[Move]:
    """Return sets of Units that are enough, each with one more that could be left out."""
    sets = [tuple(sorted((*x, at))) for x in sendings(t, s) or () for at in range(len(s.units)) if at not in x]
    return [("send", x) for x in sets]


# -- who sees what -----------------------------------------------------------------------------------------------


def _sight(shown: Callable[[Galaxy, Empire], bool]) -> Callable[..., bool]:
    """Make of a test of a view a fact: of the one who looks, and of another whose cards they are; else of his own."""

    def fact(pos: Position, viewer: str, owner: str = "", *, rulebook: Rulebook | None = None) -> bool:
        if owner == viewer:
            raise CoreWorldsError("these are a player's own cards", found=owner, expected="another player")
        t: Any = pos.table_for(rulebook)
        seat = next(s for s in t.seats if s.name == viewer)
        view: Any = pos.game.state.blind(t, seat)
        return shown(view, next((s for s in view.seats if s.name == owner), view.seats[seat.at]))

    return fact


def _all_seen(cards: tuple[int, ...], least: int = 1) -> bool:
    if len(cards) < least:
        raise CoreWorldsError("too few cards lie there", found=str(len(cards)), expected=str(least))
    return -1 not in cards


def _sees(name: str, text: str, shown: Callable[[Galaxy, Empire], bool], *, common_place: bool = False) -> Fact:
    takes = ("player",) if common_place else ("player", "player")
    return Fact(name=name, takes=takes, gives="truth", text=text, ask=SEES, function=_sight(shown))


_SIGHTS = (
    _sees("sees_hand", "the cards in {1}'s hand", lambda _, s: _all_seen(s.hand)),
    _sees("sees_hand_size", "how many cards {1} holds", lambda _, s: len(s.hand) >= 0),
    _sees("sees_discard_top", "the top card of {1}'s discard pile", lambda t, s: _all_seen(discard_of(t, s)[-1:])),
    _sees("sees_discard_pile", "every card of {1}'s discard pile", lambda t, s: _all_seen(discard_of(t, s), 2)),
    _sees("sees_taken", "the cards that {1} took", lambda t, s: _all_seen(taken_by(t, s))),
    _sees("sees_deck", "the order of {1}'s draw deck", lambda _, s: _all_seen(s.deck, 2)),
    _sees("sees_own_hand", "the cards in {0}'s own hand", lambda _, s: _all_seen(s.hand), common_place=True),
    _sees("sees_own_pile", "every card of {0}'s own discard pile",
          lambda t, s: _all_seen(discard_of(t, s), 2), common_place=True),
    _sees("sees_own_deck", "the order of {0}'s own draw deck", lambda _, s: _all_seen(s.deck, 2), common_place=True),
    _sees("sees_galactic", "the top cards of the Galactic Decks",
          lambda t, _: all(_all_seen(deck[:1]) for deck in t.galactic if deck), common_place=True),
    _sees("sees_central", "the cards in the Central Zone", lambda t, _: _all_seen(t.central), common_place=True),
    _sees("sees_reference", "the strengths of all Core Worlds", lambda t, _: bool(t.seats), common_place=True),
)  # fmt: skip


# -- what is true of the box and the table -----------------------------------------------------------------------


def _true(name: str, text: str, function: Callable[..., bool], *takes: str) -> Fact:
    made = seated(function) if takes[:1] == ("player",) else common(function)
    return Fact(name=name, takes=takes, gives="truth", text=text, ask=TRUE, function=made)


def _cards(cards: CardSet) -> int:
    """Count the cards in the box."""
    decks = sum(card.faction == ANY_FACTION and (card.copies or 1) * (_FACTIONS - 1) for card in cards.cards)
    return decks + sum(card.copies or 1 for card in cards.cards)


def _kinds(t: Galaxy, deck: int) -> set[str]:
    return {t.parts.kind[card] for card in t.parts.set.deck(deck)}


_TRUTHS = (
    _true("game_for", "A game for {0} is possible.", lambda t, n: n in t.bound.game.players, "number"),
    _true("deck_has_units", "Galactic Deck {0} holds Units at the start.",
          lambda t, n: "unit" in _kinds(t, n), "number"),
    _true("deck_has_prestige", "Galactic Deck {0} holds Prestige cards at the start.",
          lambda t, n: "prestige" in _kinds(t, n), "number"),
    _true("last_has_units", f"Galactic Deck {_LAST} holds Units at the start.", lambda t: "unit" in _kinds(t, _LAST)),
    _true("last_has_prestige", f"Galactic Deck {_LAST} holds Prestige cards at the start.",
          lambda t: "prestige" in _kinds(t, _LAST)),
    _true("home_in_deck", "{0}'s Home World is in the draw deck.", lambda t, s: s.home in s.deck, "player"),
    _true("home_in_warzone", "{0}'s Home World is in the Warzone.",
          lambda t, s: s.home in t.rules["warzone-contents"](t, s), "player"),
    _true("box_of_210", "The box holds 210 cards.", lambda t: _cards(t.parts.set) == 210),  # noqa: PLR2004
    _true("box_of_240", "The box holds 240 cards.", lambda t: _cards(t.parts.set) == 240),  # noqa: PLR2004
    _true("icon_counts", "A Special Icon changes what a card does.", lambda t: False),
    _true("icon_means_nothing", "A Special Icon has no meaning.", lambda t: True),
)  # fmt: skip


# -- what nobody sees on the table, told where points are counted ------------------------------------------------


def _away(count: Callable[[Galaxy, int], int]) -> Callable[..., Any]:
    """Make a fact of something about the cards in a player's hand, draw deck and discard pile, added up."""
    return seated(lambda t, s: sum(count(t, card) for card in (*s.hand, *s.deck, *discard_of(t, s))))


_AWAY = {"Starfighter": "Starfighters", "Infantry": "Infantry", "Hero": "Heroes"}
_WHERE = "{0}'s hand, draw deck and discard pile"
_AWAYS = (
    Fact(name="away_points", takes=("player",), gives="number", text=f"the Empire Points of cards in {_WHERE}",
         unit="Empire Points", function=_away(lambda t, card: t.parts.points[card])),
    *(Fact(name=f"away_{words.lower()}", takes=("player",), gives="number", text=f"{words} in {_WHERE}",
           unit="cards", function=_away(lambda t, card, kind=kind: card in t.parts.meant(kind)))  # type: ignore[misc]
      for kind, words in _AWAY.items()),
)  # fmt: skip


# -- what will be ------------------------------------------------------------------------------------------------


def _asked(*, acting: bool) -> Callable[..., str]:
    """Make a fact of who is asked: in the Action Phase that player has a turn, elsewhere there are no turns."""

    def fact(pos: Position, *, rulebook: Rulebook | None = None) -> str:
        if (pos.phase == "action") is not acting or not (acting or pos.game.flow.steps[pos.step].decides):
            raise CoreWorldsError("nobody is asked so", found=pos.phase)
        return " and ".join(pos.turns)

    return fact


def _top(cards: tuple[int, ...], t: Galaxy) -> str:
    return names(t, (cards[0] & MASK,))[0] if cards and cards[0] >= 0 else "no card"


_VALUES = (
    Fact(name="whose_turn", gives="name", text="whose turn it is", ask="Whose turn will it be?",
         function=_asked(acting=True)),
    Fact(name="turn_to_decide", gives="name", text="who decides", ask="Who decides then?",
         function=_asked(acting=False)),
    Fact(name="discard_top", takes=("player",), gives="name", text="the top card of {0}'s discard pile",
         ask="Which card will lie on top of {0}'s discard pile?",
         function=seated(lambda t, s: _top(discard_of(t, s)[::-1], t))),
    Fact(name="deck_top", takes=("number",), gives="name", text="the top card of Galactic Deck {0}",
         ask="Which card will lie on top of Galactic Deck {0}?",
         function=common(lambda t, n: _top(t.galactic[n - 1], t) if 0 < n <= len(t.galactic) else "no card")),
)  # fmt: skip

ASKED = (*_VALUES, *_SIGHTS, *_TRUTHS, *_AWAYS)
ASKING = read_asking(
    files(__package__).joinpath("asks.toml"),
    said=ENTRIES.said,
    spots=cache(partial(spots, EXAMPLES)),
    unlisted={"overcommit": _one_more},
)
