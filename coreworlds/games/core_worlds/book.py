"""The register of Core Worlds: every rule's entry, and the functions gathered under their ids; and its words."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.actions import Actions
from coreworlds.engine.legal_moves import Price
from coreworlds.engine.rulebook import Register, as_lasting
from coreworlds.games.reading import read_register
from coreworlds.games.wording import Tellings

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "ENTRIES", "GLOSSARY", "KIND_STAYS", "PASSED", "RULES", "TURN", "a_card",
    "action", "affordable", "called", "enough_actions", "further_actions", "in_words", "one_of", "rule", "some",
    "tells", "wanted",
]  # fmt: skip


_FOLDER = files("coreworlds.games.core_worlds").joinpath("register")
ENTRIES = read_register(_FOLDER)
RULES, GLOSSARY = ENTRIES.rules, ENTRIES.terms
rule = Register()
action = Actions({}, timing="options-in-action-phase")
PASSED = ("pass-out-for-round",)  # it only forbids
TURN = (*PASSED, "action-points-needed")


def affordable(price: Callable[[Any, Any, Any], int]) -> Price:
    """Make of a price a check that the player has as much Energy."""
    return Price(price, "energy", lambda n: (n, "Energy"))


def enough_actions(price: Callable[[Any, Any, Any], int]) -> Price:
    """Make of a price in Actions a check that the player has as many."""
    return Price(price, "actions", actions)


def further_actions(price: Callable[[Any, Any, Any], int]) -> Price:
    """Make of a price in Actions a check of what it asks beyond the first: that one is asked for by another rule."""

    def more(t: Any, s: Any, x: Any) -> int:  # noqa: ANN401
        cost = price(t, s, x)
        return cost if cost > 1 else 0

    return Price(as_lasting(more, price), "actions", actions)


KIND_STAYS = "What kind of card it is never changes."


def actions(n: int) -> tuple[int, str]:
    """Return an amount of Actions."""
    return (n, "Action" if n == 1 else "Actions")


def one_of(selector: str) -> str:
    """Name one card of a selector's kinds or types: "a Vehicle, a Robot or an Infantry"."""
    words = [word if word[0].isupper() else word.title() for word in selector.split("|")]
    named = [f"{'an' if word[0] in 'AEIO' else 'a'} {word}" for word in words]
    return " or ".join([", ".join(named[:-1]), named[-1]] if named[1:] else named)


def a_card(kind: str) -> str:
    """Name a card by its kind."""
    words = kind.replace("-", " ").title()
    return f"a {words} card" if kind in {"prestige", "sector"} else f"a {words}"


# -- words -------------------------------------------------------------------------------------------------------------


def roman(n: int) -> str:
    """
    Return the number of a Sector or of its deck.

    Examples
    --------
    >>> roman(4)
    'IV'
    """
    return ("I", "II", "III", "IV", "V")[n - 1]


_ZONES = {"hand": "the hand", "discard": "the discard pile"}
tells = Tellings(formats={"roman": roman, "zone": _ZONES.__getitem__, "or": lambda types: types.replace("|", " or ")})
some = tells.some


def called(selector: str, n: int) -> str:
    """
    Return what cards of some kinds or types are called, one of them or several.

    Examples
    --------
    >>> called("Hero|Infantry", 2), called("unit", 1)
    ('Heroes or Infantry', 'Unit')
    """
    many = {"Hero": "Heroes", "Infantry": "Infantry"}
    one = {"unit": "Unit", "tactic": "Tactic", "world": "World", "prestige": "Prestige card"}
    words = [one.get(word, word) for word in selector.split("|")]
    words = words if n == 1 else [many.get(word, f"{word}s") for word in words]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def wanted(least: int, most: int, of: str = "") -> str:
    """
    Return how many cards a text asks for, of some kinds or types if it says so.

    Examples
    --------
    >>> wanted(1, 1), wanted(0, 2), wanted(1, 2), wanted(0, 2, "unit|tactic")
    ('1 card', 'up to 2 cards', '1 to 2 cards', 'up to 2 Units or Tactics')
    """
    span = "" if least == most else f"{least} to " if least else "up to "
    return f"{span}{most} {called(of or 'card', most)}"


def in_words(actions: int, energy: int, *more: str) -> tuple[str, ...]:
    """
    Return a price in words: Actions, Energy, and what else it takes.

    Examples
    --------
    >>> in_words(1, 3), in_words(0, 0), in_words(1, 0, "1 card from your hand")
    (('1 Action', '3 Energy'), ('0 Energy',), ('1 Action', '1 card from your hand'))
    """
    words = [some(actions, "Action")] if actions else []
    return (*words, f"{energy} Energy", *more) if energy or not (words or more) else (*words, *more)
