"""The Galaxy Board: 37 hexagonal spaces named by column and row, and which lie side by side."""

from __future__ import annotations

from functools import cache

__all__ = ["CENTRE", "HEXES", "NEIGHBOURS", "axial", "distance"]

_HEIGHTS = (4, 5, 6, 7, 6, 5, 4)
HEXES = tuple(
    f"{column}{row}" for column, height in zip("ABCDEFG", _HEIGHTS, strict=True) for row in range(1, height + 1)
)
CENTRE = HEXES.index("D4")


def axial(at: int) -> tuple[int, int]:
    """
    Return a space's axial coordinates, (0, 0) for the middle.

    Examples
    --------
    >>> axial(CENTRE), axial(HEXES.index("A1"))
    ((0, 0), (-3, 0))
    """
    column, row = "ABCDEFG".index(HEXES[at][0]) - 3, int(HEXES[at][1:])
    return column, row - 4 - min(column, 0)


@cache
def distance(a: int, b: int) -> int:
    """
    Return how many spaces lie between two, the second one included.

    Examples
    --------
    >>> distance(HEXES.index("A1"), HEXES.index("G4"))
    6
    """
    (aq, ar), (bq, br) = axial(a), axial(b)
    return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))


NEIGHBOURS = tuple(tuple(b for b in range(len(HEXES)) if distance(a, b) == 1) for a in range(len(HEXES)))
