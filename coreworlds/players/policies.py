"""Policies: how a computer chooses among legal moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from coreworlds.engine.table import Move, Table

__all__ = ["POLICIES", "Policy", "random_player", "simple_player"]

Policy = Callable[[Any, list[Any], Any], Any]


def random_player(t: Table, moves: list[Move], random: Random) -> Move:
    """Choose any move, all equally likely."""
    return moves[int(random.random() * len(moves))]


def simple_player(t: Table, moves: list[Move], random: Random) -> Move:
    """Choose the move that the game's own appraisal likes best; of equal ones, any."""
    appraise = t.bound.game.opponent.appraise
    if appraise is None or len(moves) == 1:
        return random_player(t, moves, random)
    values = appraise(t, t.asked, moves)
    best = max(values)
    return random_player(t, [m for m, v in zip(moves, values, strict=True) if v == best], random)


POLICIES: dict[str, Policy] = {"random": random_player, "simple": simple_player}
