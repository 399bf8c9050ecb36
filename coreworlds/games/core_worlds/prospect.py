"""What a search goes by where it stops before the end: how many points each seat may expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.rules.scoring import points
from coreworlds.games.core_worlds.worth import CYCLE, INCOME, STRENGTH, bonus, counted, deck_worth, left

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["prospects"]

_READY = 0.5  # of its strength, what a Unit in the Warzone is worth more than one in the deck


def prospects(t: Galaxy) -> list[float]:
    """Return the points that each player may expect at the end."""
    if not left(t) or t.step == t.bound.game.flow.over:
        return points(t)
    return [_prospect(t, s) for s in t.seats]


def _prospect(t: Galaxy, s: Empire) -> float:
    parts, rest = t.parts, left(t)
    worlds = (*((s.home,) if s.home >= 0 else ()), *s.worlds)
    mine = (*worlds, *s.prestige)
    sum_: float = sum(parts.points[c] + bonus(t, s, c) + INCOME * parts.energy[c] * rest for c in mine)
    units = [u & MASK for u in s.units]
    cards = [c for c in (*s.hand, *s.deck, *s.discard, *units) if c >= 0]
    use = max(0.0, (rest - 0.5) / CYCLE)
    sum_ += sum(parts.points[c] + counted(t, s, c) + deck_worth(parts, c) * use for c in cards)
    sum_ += sum(parts.points[c] for _, c in s.colonies if c >= 0)
    return sum_ + _READY * STRENGTH * sum(parts.fleet[c] + parts.ground[c] for c in units)
