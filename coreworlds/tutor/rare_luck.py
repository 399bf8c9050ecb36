"""Luck that a sample of seeds hardly shows."""

from __future__ import annotations

from coreworlds.engine.luck import Seeded

__all__ = ["Extreme"]

_LONG = 12  # so many draws in a row may be extreme


class Extreme:
    """
    Luck of the rarest kind: the least or the greatest result of each draw, in turns; after many draws a seed's.

    What such luck changes is not certain, even if a sample of seeds does not show it.

    Examples
    --------
    >>> luck = Extreme(0, 1)
    >>> [luck.number("die", count, 6) for count in range(4)]
    [0, 5, 0, 5]
    """

    __slots__ = ("drawn", "turns")

    def __init__(self, *turns: int) -> None:
        """Keep what comes in turns: 0 the least result, 1 the greatest."""
        self.turns, self.drawn = turns, 0

    def number(self, name: str, count: int, size: int) -> int:
        """Return the least or the greatest number; by a seed once nothing may ever be decided so."""
        self.drawn += 1
        if self.drawn > _LONG:
            return Seeded(0).number(name, count, size)
        return (size - 1) * self.turns[(self.drawn - 1) % len(self.turns)]
