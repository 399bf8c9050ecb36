"""A game played to its end, round by round, with everything that is told on the way."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from coreworlds.players.policies import POLICIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from coreworlds.engine.position import Position
    from coreworlds.engine.table import Table
    from coreworlds.players.policies import Policy

__all__ = ["MOST", "played_rounds", "round_of"]

MOST = 20_000  # decisions of one game


def played_rounds(
    pos: Position, policies: Sequence[str | Policy], seed: int
) -> Iterator[tuple[str, Table, list[tuple[Any, ...]]]]:
    """
    Play a game to its end; yield each round's name, the table after it, and its events.

    Parameters
    ----------
    pos : Position
        Where the game begins.
    policies : sequence
        The policy of each seat: a name or a function.
    seed : int
        The seed of the policies' own luck.

    Yields
    ------
    (str, Table, list)
        The table and the list are those of the game in play: they change as soon as the next round is asked for.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [name for name, _table, _events in played_rounds(pos, ["random", "random"], seed=1)][-1]
    'Round 10'
    """
    log: list[tuple[Any, ...]] = []
    t, random = pos.table_for(None).thaw(log=log), Random(seed)
    choose = [policy if callable(policy) else POLICIES[policy] for policy in policies]
    now, decisions = round_of(t), 0
    while decisions < MOST:
        if round_of(t) != now:
            yield now, t, log
            now = round_of(t)
            log.clear()
        moves = t.bound.go(t)
        if moves is None:
            continue
        if not moves:
            break
        decisions += 1
        t.bound.do(t, choose[t.asked.at](t, moves, random))
    yield now, t, log


def round_of(t: Table) -> str:
    """Return the name of the round at which a table stands."""
    where: str = t.bound.game.timing.where(t)
    return where.split(",", maxsplit=1)[0]
