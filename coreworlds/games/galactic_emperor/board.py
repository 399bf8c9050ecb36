"""The Galaxy Board: 37 hexagonal spaces named by column and row, and which lie side by side."""

from __future__ import annotations

from coreworlds.engine.board import hexagons

__all__ = ["BOARD", "CENTRE", "HEXES", "NEIGHBOURS", "distance"]

_HEIGHTS = (4, 5, 6, 7, 6, 5, 4)
BOARD = hexagons({
    f"{'ABCDEFG'[column + 3]}{row}": (column, row - 4 - min(column, 0))
    for column, height in enumerate(_HEIGHTS, -3) for row in range(1, height + 1)
})  # fmt: skip
HEXES, NEIGHBOURS, CENTRE = BOARD.names, BOARD.neighbours, BOARD.index["D4"]
_FAR = tuple(BOARD.reach(at) for at in range(len(HEXES)))


def distance(a: int, b: int) -> int:
    """
    Return the number of steps from one space to another.

    Examples
    --------
    >>> distance(HEXES.index("A1"), HEXES.index("G4"))
    6
    """
    return _FAR[a][b]
