"""Looking things up for a fact: a player, a card by name, a zone, a deck; unknown ones are errors with near names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.near import near
from coreworlds.engine.notation import MASK

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.fact import Value
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["ZONES", "code_of", "common", "deck_number", "one_of", "seated", "zone_of"]

ZONES = ("hand", "deck", "discard", "units", "worlds", "prestige")
_SECTORS = range(1, 6)


def seated(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, seat, …)`` a fact of a player."""

    def fact(pos: Position, player: str, *more: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        t = pos.table_for(rulebook)
        pos.seat(player)  # raises for an unknown name
        return function(t, next(s for s in t.seats if s.name == player), *more)

    return fact


def common(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, …)`` a fact of the table."""

    def fact(pos: Position, *words: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        return function(pos.table_for(rulebook), *words)

    return fact


def code_of(t: Galaxy, card: str) -> int:
    """Return the code of a card."""
    if card not in t.parts.index or card == "?":
        raise CoreWorldsError("unknown card", found=card, expected=near(card, t.parts.index))
    return t.parts.index[card]


def zone_of(s: Empire, zone: str) -> tuple[int, ...]:
    """Return the cards of a player's zone, Tokens aside."""
    if zone not in ZONES:
        raise CoreWorldsError("unknown zone", found=zone, expected=" or ".join(ZONES))
    found: tuple[int, ...] = getattr(s, zone)
    return tuple(c & MASK if c >= 0 else c for c in found)


def one_of(what: str, word: str, known: tuple[str, ...]) -> str:
    """Return a word that is known."""
    if word not in known:
        raise CoreWorldsError(f"unknown {what}", found=word, expected=" or ".join(known))
    return word


def deck_number(n: int) -> int:
    """Return the place of a Galactic Deck."""
    if n not in _SECTORS:
        raise CoreWorldsError("there is no such Galactic Deck", found=str(n), expected="1 to 5")
    return n - 1
