"""How functions of a game's table become facts that can be asked of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.engine.fact import Value
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook

__all__ = ["Summed", "common", "seated"]


@dataclass(frozen=True, slots=True)
class Summed:
    """
    The function of a fact of a player that is a sum, with what adds up to it.

    Attributes
    ----------
    function : callable
        ``(Position, player, rulebook=None) -> value``: the sum.
    adds : callable
        ``(table, seat)`` -> what it is made of: a name and an amount each.
    rules : frozenset of str
        Ids of the rules by whose events a player gets this sum.
    """

    function: Callable[..., Value]
    adds: Callable[..., Iterable[tuple[str, int]]]
    rules: frozenset[str] = frozenset()

    def __call__(self, pos: Position, player: str, *, rulebook: Rulebook | None = None) -> Value:
        """Return the sum."""
        return self.function(pos, player, rulebook=rulebook)

    def items(self, pos: Position, player: str) -> tuple[tuple[str, int], ...]:
        """Return the parts of the sum."""
        t = pos.table_for(None)
        return tuple(self.adds(t, next(s for s in t.seats if s.name == player)))


def seated(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, seat, …)`` a fact of a player."""

    def fact(pos: Position, player: str, *more: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        t = pos.table_for(rulebook)
        for s in t.seats:
            if s.name == player:
                return function(t, s, *more)
        raise CoreWorldsError("no such player", found=player, expected=" or ".join(pos.seats))

    return fact


def common(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, …)`` a fact of the table."""

    def fact(pos: Position, *words: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        return function(pos.table_for(rulebook), *words)

    return fact
