"""The shapes of a map, drawn from the positions of a board: its spaces, and the lines between those that lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import copysign, dist

from coreworlds.engine import Board, Space
from coreworlds.engine.board import NEXT, Link, Point, shared
from coreworlds.games.layout import Zone
from coreworlds.widgets.drawing import Node, h

__all__ = ["Scale", "beside", "board_of", "dashes", "number", "room", "stub", "unit_of", "wrapped"]

UNIT, WIDE = 50, 960  # a unit of a board in units of the drawing; how wide a map of shapes is drawn
STUB = 20  # how much of the line of a connection over the map's edge can be seen
SHARPEST = 0.4  # how far the corner of a smaller shape moves at most
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
        if not space.outline:
            x, y = self.point(space.at)
            return h("circle", cx=number(x), cy=number(y), r=number(self.unit - self.inset), **attrs)
        corners = _smaller([*map(self.point, space.outline)], self.inset)
        points = " ".join(f"{number(u)},{number(v)}" for u, v in corners)
        return h("polygon", points=points, **attrs)

    def borders(self, board: Board, **attrs: str) -> Node | None:
        """Draw where two regions touch; nothing where none do."""
        near = [link for link in board.links if link not in board.lines]
        pairs = [(board.spaces[board.index[link.start]], board.spaces[board.index[link.end]]) for link in near]
        sides = [side for one, other in pairs if one.region != other.region for side in shared(one, other)]
        drawn = "".join(self._straight(*side) for side in sides)
        return h("path", d=drawn, class_="cw-border", key="borders", **attrs) if drawn else None

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
        (left, _, right, _), down = board.bounds, (other[1] - one[1]) / 2
        out, back = (right + stub(board), one[1] + down), (left - stub(board), other[1] - down)
        if one[0] < other[0]:  # the line leaves on the side where the space lies
            out, back = (back[0], out[1]), (out[0], back[1])
        return [self._stroke(one, out), self._stroke(back, other), *self._arrow(one, out, line)]

    def _stroke(self, one: Point, other: Point) -> Node:
        return h("path", d=self._straight(one, other))

    def _straight(self, one: Point, other: Point) -> str:
        (x, y), (u, v) = self.point(one), self.point(other)
        return f"M{number(x)} {number(y)}L{number(u)} {number(v)}"

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


def unit_of(board: Board) -> float:
    """Return how long a unit of a board is drawn: a map of shapes has units of its own."""
    left, _, right, _ = board.bounds
    return WIDE / (right - left) if board.outlined else UNIT


def stub(board: Board) -> float:
    """Return how much of the line of a connection over the map's edge can be seen, in units of the board."""
    return STUB / unit_of(board)


def _smaller(corners: list[Point], by: float) -> list[Point]:
    """Return the corners of a shape of which every side lies further inside."""
    after = [*corners[1:], *corners[:1]]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, after, strict=True))
    inward = []  # of each side, a step to the inside
    for (x, y), (u, v) in zip(corners, after, strict=True):
        far = copysign(dist((x, y), (u, v)), area) / by
        inward.append(((y - v) / far, (u - x) / far))
    found = []
    for (x, y), one, other in zip(corners, [inward[-1], *inward[:-1]], inward, strict=True):
        both = max(SHARPEST, 1 + (one[0] * other[0] + one[1] * other[1]) / by**2)
        found.append((x + (one[0] + other[0]) / both, y + (one[1] + other[1]) / both))
    return found


def room(space: Space, down: float = 0) -> float:
    """Return how wide a line may be that is centred on the middle of a shape, or so far beneath it."""
    x, y = space.at[0], space.at[1] + down
    cut = [a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) - x for a, b in space.sides if (a[1] > y) != (b[1] > y)]
    return 2 * min(map(abs, cut), default=0)


def wrapped(text: str, most: int) -> list[str]:
    """
    Return a text in lines of so many letters, or of one word.

    Examples
    --------
    >>> wrapped("Far Eastern Isles", 12)
    ['Far Eastern', 'Isles']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines[-1:] = [longer] if len(longer) <= most or not lines[-1] else [lines[-1], word]
    return lines


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
