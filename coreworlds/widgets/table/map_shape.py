"""The shapes of a map, drawn from the positions of a board: its spaces, and the lines between those that lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import dist

from coreworlds.engine import Board, Space
from coreworlds.engine.board import NEXT, Link, Point
from coreworlds.games.layout import Zone
from coreworlds.widgets.drawing import Node, h

__all__ = ["STUB", "Scale", "beside", "board_of", "dashes", "number"]

STUB = 0.4  # how much of the line of a connection over the map's edge can be seen, in units of the board
ARROW = 9
DASHES = ("7 4", "2 4", "12 3 2 3")


def number(value: float) -> str:
    """Write a number as short as a drawing needs it."""
    return f"{value:.5g}"


@dataclass(frozen=True, slots=True)
class Scale:
    """
    How a board becomes a drawing.

    Attributes
    ----------
    unit : float
        The length of a unit of the board.
    inset : float
        The room between the edge of a space and that of its neighbour, halved.
    x, y : float
        Where the origin of the board is drawn.
    """

    unit: float
    inset: float
    x: float = 0.0
    y: float = 0.0

    def point(self, at: Point) -> Point:
        """Return where a point of the board is drawn."""
        return self.x + at[0] * self.unit, self.y + at[1] * self.unit

    def shape(self, space: Space, **attrs: str) -> Node:
        """Draw the edge of a space: its outline, or a circle."""
        x, y = self.point(space.at)
        if not space.outline:
            return h("circle", cx=number(x), cy=number(y), r=number(self.unit - self.inset), **attrs)
        corners = [((u - space.at[0]) * self.unit, (v - space.at[1]) * self.unit) for u, v in space.outline]
        across = 1 - self.inset / max(abs(u) for u, _ in corners)
        down = 1 - self.inset / max(abs(v) for _, v in corners)
        points = " ".join(f"{number(x + u * across)},{number(y + v * down)}" for u, v in corners)
        return h("polygon", points=points, **attrs)

    def lines(self, board: Board, **attrs: str) -> list[Node]:
        """Draw the connections of spaces that do not touch, to be covered by the spaces."""
        return [
            h(
                "g",
                self._line(board, line),
                class_="cw-line",
                stroke_dasharray=dashes(board, line.kind),
                key=f"line {at}",
                **attrs,
            )
            for at, line in enumerate(board.lines)
        ]  # fmt: skip

    def _line(self, board: Board, line: Link) -> list[Node]:
        one, other = (board.spaces[board.index[name]].at for name in (line.start, line.end))
        if not line.around:
            return [self._stroke(one, other), *self._arrow(one, other, line)]
        way = 1 if one[0] > other[0] else -1  # the line leaves on the side where the space lies
        down = (other[1] - one[1]) / 2
        out, back = (one[0] + way * (1 + STUB), one[1] + down), (other[0] - way * (1 + STUB), other[1] - down)
        return [self._stroke(one, out), self._stroke(back, other), *self._arrow(one, out, line)]

    def _stroke(self, one: Point, other: Point) -> Node:
        (x, y), (u, v) = self.point(one), self.point(other)
        return h("path", d=f"M{number(x)} {number(y)}L{number(u)} {number(v)}")

    def _arrow(self, one: Point, other: Point, line: Link) -> list[Node]:
        """Draw the direction of a one-way connection on its middle."""
        (x, y), (u, v) = self.point(one), self.point(other)
        far = dist((x, y), (u, v))
        if not line.one_way or not far:
            return []
        along, down, middle, down_middle = ARROW * (u - x) / far, ARROW * (v - y) / far, (x + u) / 2, (y + v) / 2
        points = ((along, down), (-along - down / 2, along / 2 - down), (down / 2 - along, -down - along / 2))
        shown = "L".join(f"{number(middle + a)} {number(down_middle + b)}" for a, b in points)
        return [h("path", d=f"M{shown}Z", class_="cw-arrow")]


def board_of(zone: Zone) -> Board:
    """Return the board of a map."""
    assert zone.board is not None, zone.key  # noqa: S101  (a zone drawn as a map has one)
    return zone.board


def dashes(board: Board, kind: str) -> str | None:
    """Return the pattern of the lines of a kind: unbroken for neighbours, another one for each further kind."""
    others = [each for each in board.kinds if each != NEXT]
    return None if kind == NEXT else DASHES[others.index(kind) % len(DASHES)]


@lru_cache(maxsize=1024)
def beside(board: Board, at: int) -> str:
    """
    Say where the connections of a space lead; nothing on a grid, whose names tell it.

    Examples
    --------
    >>> from coreworlds.engine.board import Board, Link, Space
    >>> isles = Board((Space("Bay"), Space("Reef"), Space("Isle")), (Link("Bay", "Reef"), Link("Bay", "Isle", "sea")))
    >>> beside(isles, 0)
    'next to Reef, sea to Isle'
    """
    if board.grid:
        return ""
    told = ((kind, " and ".join(board.names[to] for to in board.beside(at, kind))) for kind in board.kinds)
    return ", ".join(f"{kind} to {names}" for kind, names in told if names)
