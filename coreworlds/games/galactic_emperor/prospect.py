"""What a search goes by where it stops before the end: how many points each seat may expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import sectors, tile_at
from coreworlds.games.galactic_emperor.worth import tile_worth

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["prospects"]

_COUNTS = 5  # victory counts of a game
_ROUNDS = 9  # of an average game
_FLEET = (0.4, 1.0, 2.0)  # what a Fighter, a Cruiser, a Dreadnought may still win
_STARBASE, _TECHNOLOGY, _MARK, _METAL, _ENERGY = 0.5, 1.0, 0.1, 0.3, 0.4


def prospects(t: Galaxy) -> list[float]:
    """Return what each player may expect to have at the end, from all that lies on the table."""
    if t.step == t.bound.game.flow.over:
        return [float(s.points) for s in t.seats]
    left = max(0.5, _COUNTS * (1 - t.round / _ROUNDS))
    return [max(0, s.points) + left * _holdings(t, s) + _means(s) for s in t.seats]


def _holdings(t: Galaxy, s: Duke) -> float:
    tiles = [tile for at in sectors(s) if (tile := tile_at(t, at)) is not None]
    return 0.8 * sum(map(tile_worth, tiles))


def _means(s: Duke) -> float:
    fleet = sum(n * worth for ships in s.fleets.values() for n, worth in zip(ships, _FLEET, strict=True))
    stored = _MARK * s.marks + _METAL * s.metal + _ENERGY * s.energy
    return fleet + stored + _STARBASE * len(s.starbases) + _TECHNOLOGY * len(s.technologies)
