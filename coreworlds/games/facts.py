"""How functions of a game's table become facts that can be asked of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.fact import Value
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook

__all__ = ["common", "seated"]


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
