"""The register of Core Worlds: every rule's entry, and the functions gathered under their ids."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.actions import Actions
from coreworlds.engine.legal_moves import Price
from coreworlds.engine.rulebook import Register, as_lasting
from coreworlds.games.reading import read_register

if TYPE_CHECKING:
    from collections.abc import Callable
__all__ = [
    "ENTRIES",
    "GLOSSARY",
    "KIND_STAYS",
    "PASSED",
    "RULES",
    "TEXT_STAYS",
    "TURN",
    "a_card",
    "action",
    "affordable",
    "enough_actions",
    "further_actions",
    "one_of",
    "rule",
]

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
TEXT_STAYS = "What a card's text says never changes."


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
