"""When the simple player places its last Empire token, which ends the game: late, and if it looks like the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import controls, enemies, on_board, planets, sectors

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["spares"]

_LATE = 1 / 3  # of the pool: as long as more of it is left, many sectors bring more by playing on
_SURE = 2  # points by which whoever ends the game should be ahead: the Wealthy Lord may be another


def spares(t: Galaxy, s: Duke, at: int) -> bool:
    """Return whether a player may put a token on a sector: another one is left then, or the end would be welcome."""
    free = s.tokens + s.influence
    if free > 1 + len(t.moved):
        return True
    placed = {b: n[s.at] for b, n in t.influence.items() if n[s.at]}
    fought = {m.at for m in t.moved if planets(t, m.at) and enemies(t, s, m.at)}
    bound = {b for b in (at, *placed, *fought) if on_board(b) and not controls(s, b)}
    return free + sum(placed.values()) > len(bound) or _end_is_welcome(t, s)


def _end_is_welcome(t: Galaxy, s: Duke) -> bool:
    """Return whether the pool is low, and who is asked has more than others can be thought to have."""
    pool = t.parts.box.supply["points"][str(len(t.seats))]
    if t.points > _LATE * pool or s is not t.asked:  # the points of others are secret
        return False
    others = (pool - t.points - s.points) / (len(t.seats) - 1)
    held = {o.at: sum(planets(t, at) for at in sectors(o)) for o in t.seats}
    mine = s.points + held.pop(s.at)
    return bool(mine >= others + max(held.values()) + _SURE)
