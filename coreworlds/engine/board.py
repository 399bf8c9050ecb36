"""
A board of any shape: its spaces, what connects them, where they are drawn, and how far apart they lie.

A `Board` is a value. Tables and rules speak of a space by its number, people by its name.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property
from math import dist, sqrt
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

__all__ = ["NEXT", "Board", "Link", "Point", "Side", "Space", "hexagons", "shared"]

NEXT = "next"  # the usual kind of connection: two spaces lie side by side
Point = tuple[float, float]
Side = tuple[Point, Point]
_CORNERS = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))  # of a hexagon, in sides and half heights
_SIDES = ((0, 1), (1, 0), (1, -1))  # from a hexagon to three of its neighbours; the other three lie opposite
_NEAR = 0.001  # what counts as the same point
_KEPT = 4096  # answers of a board; then it begins anew


@dataclass(frozen=True, slots=True)
class Space:
    """
    A space of a board.

    Attributes
    ----------
    name : str
        Its name, unique on the board.
    at : tuple of (float, float)
        Its middle, in units of the board: to the right and downwards. A unit is the radius of a round space.
    outline : tuple of points
        Its corners, in units of the board. Empty: the space is drawn round.
    region : str
        The region or continent to which it belongs. Empty: none.
    kind : str
        What kind of space it is, in the words of the game.
    label : str
        What is written on it, where its name is long. Empty: its name.
    """

    name: str
    at: Point = (0.0, 0.0)
    outline: tuple[Point, ...] = ()
    region: str = ""
    kind: str = ""
    label: str = ""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of its outline."""
        return tuple(zip(self.outline, (*self.outline[1:], *self.outline[:1]), strict=True))


@dataclass(frozen=True, slots=True)
class Link:
    """
    A connection of two spaces.

    Attributes
    ----------
    start, end : str
        Names of the two spaces.
    kind : str
        The kind of connection: "next", "sea", "warp".
    one_way : bool
        True if it leads only from the start to the end.
    around : bool
        True if it leaves the map at one edge and comes back at the opposite one.
    """

    start: str
    end: str
    kind: str = NEXT
    one_way: bool = False
    around: bool = False


@dataclass(frozen=True)
class Board:
    """
    A board.

    Attributes
    ----------
    spaces : tuple of Space
        The spaces. The number of a space is its place in this tuple.
    links : tuple of Link
        The connections.
    grid : bool
        True if the names of the spaces tell which lie side by side, so that nobody needs to say it.
    titles : mapping of str to point
        Where the name of a region is written, if it is.

    Examples
    --------
    >>> isles = Board((Space("Bay"), Space("Reef", (3, 0)), Space("Isle", (6, 0))),
    ...               (Link("Bay", "Reef"), Link("Reef", "Isle", "sea")))
    >>> bay, reef, isle = (isles.index[name] for name in ("Bay", "Reef", "Isle"))
    >>> isles.distance(bay, isle), isles.distance(bay, isle, NEXT)
    (2, None)
    """

    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()
    grid: bool = False
    titles: Mapping[str, Point] = field(default_factory=dict)
    _found: dict[object, Mapping[int, int]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check that names are unique and that every connection joins two spaces of this board."""
        names = [space.name for space in self.spaces]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise CoreWorldsError("two spaces have one name", found=repr(twice), expected="a name for each space")
        for link in self.links:
            if unknown := next((name for name in (link.start, link.end) if name not in names), ""):
                raise CoreWorldsError("a connection leads to an unknown space", found=repr(unknown))
            if link.start == link.end:
                raise CoreWorldsError("a connection leads back to its own space", found=repr(link.start))

    def __hash__(self) -> int:
        """Return a hash that is worked out once."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.spaces, self.links, self.grid))

    # --- names and neighbours -----------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the spaces, in order."""
        return tuple(space.name for space in self.spaces)

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each space, by name."""
        return {name: at for at, name in enumerate(self.names)}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of connection on this board, each once."""
        return tuple(dict.fromkeys(link.kind for link in self.links))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each space the spaces to which any connection leads, in order of their numbers."""
        return tuple(tuple(sorted(ways)) for ways in self._ways)

    def beside(self, at: int, *kinds: str) -> tuple[int, ...]:
        """Return the spaces to which a connection leads from a space; with `kinds`, only connections of these kinds."""
        if not kinds:
            return self.neighbours[at]
        ways = self._ways[at]
        return tuple(to for to in self.neighbours[at] if ways[to] & frozenset(kinds))

    def joined(self, start: int, end: int) -> frozenset[str]:
        """Return the kinds of connection that lead from one space straight to another."""
        return self._ways[start].get(end, frozenset())

    @cached_property
    def _ways(self) -> tuple[dict[int, frozenset[str]], ...]:
        """For each space: neighbour -> kinds of the connections that lead there."""
        ways: tuple[dict[int, frozenset[str]], ...] = tuple({} for _ in self.spaces)
        for link in self.links:
            start, end = self.index[link.start], self.index[link.end]
            ways[start][end] = ways[start].get(end, frozenset()) | {link.kind}
            if not link.one_way:
                ways[end][start] = ways[end].get(start, frozenset()) | {link.kind}
        return ways

    # --- how far ------------------------------------------------------------------------------------------------------

    def reach(
        self, start: int, through: Collection[int] | Callable[[int], bool] | None = None, *kinds: str
    ) -> Mapping[int, int]:
        """
        Return every space that can be reached from a space, with the number of steps; the start itself takes 0.

        Parameters
        ----------
        start : int
            The space from which to go.
        through : collection of int, callable or None
            The spaces that may be entered, or a condition that tells so of a space. None: all of them.
        *kinds : str
            The kinds of connection that may be used. None given: all of them.

        Examples
        --------
        >>> ring = hexagons({"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (3, 0)})
        >>> dict(ring.reach(0)), dict(ring.reach(0, {1, 3}))
        ({0: 0, 1: 1, 2: 2, 3: 3}, {0: 0, 1: 1})
        """
        if callable(through):
            through = [at for at in range(len(self.spaces)) if through(at)]
        allowed = None if through is None else frozenset(through)
        key = start, allowed, kinds
        if (found := self._found.get(key)) is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[key] = self._walked(start, allowed, kinds)
        return found

    def _walked(self, start: int, allowed: frozenset[int] | None, kinds: tuple[str, ...]) -> Mapping[int, int]:
        steps, edge = {start: 0}, deque((start,))
        while edge:
            here = edge.popleft()
            for there in self.beside(here, *kinds):
                if there not in steps and (allowed is None or there in allowed):
                    steps[there] = steps[here] + 1
                    edge.append(there)
        return steps

    def distance(self, start: int, end: int, *kinds: str) -> int | None:
        """Return the number of steps from one space to another, None without a way."""
        return self.reach(start, None, *kinds).get(end)

    def way(
        self, start: int, end: int, through: Collection[int] | Callable[[int], bool] | None = None, *kinds: str
    ) -> tuple[int, ...]:
        """
        Return a shortest way from one space to another, both included; empty without a way.

        Of several shortest ways it is the one with the lowest numbers, seen from the end.

        Examples
        --------
        >>> line = hexagons({"A": (0, 0), "B": (1, 0), "C": (2, 0)})
        >>> line.way(0, 2), line.way(0, 2, {2})
        ((0, 1, 2), ())
        """
        steps = self.reach(start, through, *kinds)
        if end not in steps:
            return ()
        way = [end]
        while way[-1] != start:
            left = steps[way[-1]] - 1
            way.append(min(at for at, n in steps.items() if n == left and way[-1] in self.beside(at, *kinds)))
        return tuple(reversed(way))

    # --- regions ------------------------------------------------------------------------------------------------------

    @cached_property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The spaces of each region, regions in order of their first space."""
        found: dict[str, tuple[int, ...]] = {}
        for at, space in enumerate(self.spaces):
            if space.region:
                found[space.region] = (*found.get(space.region, ()), at)
        return found

    def border(self, region: str, *kinds: str) -> tuple[int, ...]:
        """Return the spaces of a region that have a neighbour outside it."""
        inside = self.regions[region]
        return tuple(at for at in inside if not set(self.beside(at, *kinds)) <= set(inside))

    def grown(self, spaces: Iterable[Space] = (), links: Iterable[Link] = ()) -> Board:
        """Return this board with further spaces and connections; the numbers of its spaces stay."""
        return Board((*self.spaces, *spaces), (*self.links, *links), self.grid, self.titles)

    # --- the drawing --------------------------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> tuple[Link, ...]:
        """The connections that a drawing must show as a line: those of spaces whose outlines do not touch."""
        return tuple(link for link in self.links if not self._touch(link.start, link.end))

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, upper, right and lower edge of all spaces, in units of the board."""
        points = [point for space in self.spaces for point in _extent(space)]
        return (
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )

    @cached_property
    def outlined(self) -> bool:
        """True if every space of a board that is no grid has an outline: a map of shapes."""
        return not self.grid and all(space.outline for space in self.spaces)

    def _touch(self, one: str, other: str) -> bool:
        return any(shared(self.spaces[self.index[one]], self.spaces[self.index[other]]))


def shared(one: Space, other: Space) -> Iterator[Side]:
    """
    Yield the stretches along which the outlines of two spaces touch; a common corner is none.

    Examples
    --------
    >>> wide = Space("Wide", outline=((0, 0), (4, 0), (4, 2), (0, 2)))
    >>> list(shared(wide, Space("Low", outline=((1, 2), (3, 2), (2, 4)))))
    [((3, 2), (1, 2))]
    """
    for a, b in one.sides:
        for c, d in other.sides:
            if abs(_turn(a, b, c)) < _NEAR and abs(_turn(a, b, d)) < _NEAR:
                far = sorted((((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])), p) for p in (c, d))
                start, end = max((0.0, a), far[0]), min((dist(a, b) ** 2, b), far[1])
                if end[0] - start[0] > _NEAR:
                    yield start[1], end[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _extent(space: Space) -> Iterator[Point]:
    x, y = space.at
    yield from space.outline or ((x - 1, y - 1), (x + 1, y + 1))


def hexagons(spots: Mapping[str, tuple[int, int]]) -> Board:
    """
    Return a board of hexagons with sides of 1 unit, flat sides up and down; hexagons that touch are connected.

    Parameters
    ----------
    spots : mapping of str to (int, int)
        The name of each space, with its column and row in axial coordinates.

    Examples
    --------
    >>> board = hexagons({"A1": (0, 0), "A2": (0, 1), "B1": (1, 0)})
    >>> board.neighbours
    ((1, 2), (0, 2), (0, 1))
    >>> board.spaces[2].at[0], board.lines
    (1.5, ())
    """
    half = sqrt(3) / 2
    named = {spot: name for name, spot in spots.items()}
    middles = {name: (1.5 * q, 2 * half * (r + q / 2)) for name, (q, r) in spots.items()}
    spaces = [
        Space(name, (x, y), tuple((x + u, y + v * half) for u, v in _CORNERS)) for name, (x, y) in middles.items()
    ]
    beside = [(name, named.get((q + u, r + v))) for name, (q, r) in spots.items() for u, v in _SIDES]
    return Board(tuple(spaces), tuple(Link(one, other) for one, other in beside if other), grid=True)
