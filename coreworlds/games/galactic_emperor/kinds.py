"""How the fields of Galactic Emperor's position file are read and written that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import Kind, Part, Pile, Whole, check_keys
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.state import NONE, UNKNOWN, Fleet

if TYPE_CHECKING:
    from coreworlds.engine.notation import Reader

__all__ = [
    "Direction",
    "Fleets",
    "Holder",
    "Influence",
    "Map",
    "Numbers",
    "Only",
    "Pieces",
    "Placed",
    "Score",
    "Scored",
    "Stack",
]

Path = tuple[str | int, ...]
PAYING = (  # the rules that give Victory Points, in the order in which they are told
    "regent-count", "battle-empire-point", "battle-defender-no-reward", "final-count", "wealthy-storage",
    "wealthy-marks", "wealthy-tie",
)  # fmt: skip
_WAYS = {"": 0, "clockwise": 1, "counterclockwise": -1}
NO_PART = Part((("", NONE),))
PART = Part()


def a_table(value: Any, r: Reader, path: Path) -> dict[str, Any]:  # noqa: ANN401
    """Return a table of the file, or refuse what is none."""
    if not isinstance(value, dict):
        r.wrong(path, value, "a table")
    return dict(value)


def a_space(name: Any, r: Reader, path: Path, *, more: tuple[int, ...] = ()) -> int:  # noqa: ANN401
    """Return a space of the board, or another place that may be named."""
    part = PART.read(name, r, path)
    if not 0 <= part < len(HEXES) and part not in more:
        r.wrong(path, name, "a space of the board")
    return part


@dataclass(frozen=True, slots=True)
class Map(Kind):
    """Something on each space: a table from space to tile, or to a number."""

    tiles: bool

    def read(self, value: Any, r: Reader, path: Path) -> Any:  # noqa: ANN401
        """Return the tile of every space, or the numbers by space."""
        found = {}
        for key, held in a_table(value, r, path).items():
            at = a_space(key, r, (*path, key))
            found[at] = PART.read(held, r, (*path, key)) if self.tiles else Whole().read(held, r, (*path, key))
            if self.tiles and r.parts.kind[found[at]] != "tile":
                r.wrong((*path, key), held, "a sector tile")
        if not self.tiles:
            return {at: n for at, n in sorted(found.items()) if n}
        return tuple(found.get(at, NONE) for at in range(len(HEXES)))

    def write(self, held: Any, t: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the table."""
        if not self.tiles:
            return {HEXES[at]: n for at, n in held.items()}
        return {HEXES[at]: t.parts.names[tile] for at, tile in enumerate(held) if tile != NONE}


@dataclass(frozen=True, slots=True)
class Fleets(Kind):
    """Ships by space: a table from space to a list of ships."""

    def read(self, value: Any, r: Reader, path: Path) -> dict[int, Fleet]:  # noqa: ANN401
        """Return the counts by space."""
        found = {}
        first = r.parts.first["ship"]
        for key, held in a_table(value, r, path).items():
            at = a_space(key, r, (*path, key), more=(OUTSIDE,))
            codes = Pile(ordered=False, face_up=True).read(held, r, (*path, key))
            if any(r.parts.kind[code] != "ship" for code in codes):
                r.wrong((*path, key), held, "ships")
            if codes:
                found[at] = (codes.count(first), codes.count(first + 1), codes.count(first + 2))
        return dict(sorted(found.items()))

    def write(self, held: dict[int, Fleet], t: Any) -> dict[str, list[str]]:  # noqa: ANN401
        """Return the table."""
        return {t.parts.names[at]: ship_words(fleet) for at, fleet in held.items()}


def ship_words(fleet: Fleet) -> list[str]:
    """
    Return ships as a file lists them.

    Examples
    --------
    >>> ship_words((2, 0, 1))
    ['Fighter x2', 'Dreadnought']
    """
    names = ("Fighter", "Cruiser", "Dreadnought")
    return [name + (f" x{n}" if n > 1 else "") for name, n in zip(names, fleet, strict=True) if n]


@dataclass(frozen=True, slots=True)
class Direction(Kind):
    """Which way the Direction card points."""

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return 1, -1 or 0."""
        if not isinstance(value, str) or value not in _WAYS:
            r.wrong(path, value, "clockwise or counterclockwise or nothing")
        return _WAYS[value]

    def write(self, held: int, t: object) -> str:  # noqa: ARG002
        """Return the word."""
        return next(word for word, way in _WAYS.items() if way == held)


@dataclass(frozen=True, slots=True)
class Holder(Kind):
    """A player, or nobody."""

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return the seat."""
        return NONE if value == "" else r.seat(value, path)

    def write(self, held: int, t: Any) -> str:  # noqa: ANN401
        """Return the name."""
        return "" if held < 0 else str(t.seats[held].name)


@dataclass(frozen=True, slots=True)
class Numbers(Kind):
    """A list of so many numbers, or of any number of them."""

    size: int = 0
    most: int = 999

    def read(self, value: Any, r: Reader, path: Path) -> tuple[int, ...]:  # noqa: ANN401
        """Return the numbers."""
        if not isinstance(value, list) or (self.size and len(value) != self.size) or len(value) > self.most:
            r.wrong(path, value, f"a list of {self.size or 'some'} numbers")
        return tuple(Whole(self.most).read(n, r, (*path, i)) for i, n in enumerate(value))

    def write(self, held: tuple[int, ...], t: object) -> list[int]:  # noqa: ARG002
        """Return the list."""
        return list(held)


@dataclass(frozen=True, slots=True)
class Influence(Kind):
    """Influence by place: a table from a sector or the Throne to the players with tokens there."""

    def read(self, value: Any, r: Reader, path: Path) -> dict[int, tuple[int, ...]]:  # noqa: ANN401
        """Return each player's tokens by place."""
        found = {}
        for key, held in a_table(value, r, path).items():
            at = a_space(key, r, (*path, key), more=(r.parts.first["throne"],))
            counts = a_table(held, r, (*path, key))
            there = [0] * len(r.seats)
            for player, n in counts.items():
                there[r.seat(player, (*path, key, player))] = Whole(MOST_TOKENS).read(n, r, (*path, key, player))
            if any(there):
                found[at] = tuple(there)
        return dict(sorted(found.items()))

    def write(self, held: dict[int, tuple[int, ...]], t: Any) -> dict[str, dict[str, int]]:  # noqa: ANN401
        """Return the table."""
        return {
            t.parts.names[at]: {s.name: n for s, n in zip(t.seats, there, strict=True) if n}
            for at, there in held.items()
        }


MOST_TOKENS = 99


@dataclass(frozen=True, slots=True)
class Placed(Kind):
    """The influence or tile placed last: who, and where."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[int, ...]:  # noqa: ANN401
        """Return seat and place."""
        data = a_table(value, r, path)
        if not data:
            return ()
        check_keys(data, ("player", "at"), r.doc, path)
        return r.seat(data.get("player", ""), (*path, "player")), a_space(data.get("at"), r, (*path, "at"))

    def write(self, held: tuple[int, ...], t: Any) -> dict[str, str]:  # noqa: ANN401
        """Return the table."""
        return {"player": t.seats[held[0]].name, "at": HEXES[held[1]]} if held else {}


@dataclass(frozen=True, slots=True)
class Score(Kind):
    """Victory Points, which others do not know."""

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return the points."""
        return UNKNOWN if value == "?" else Whole().read(value, r, path)

    def write(self, held: int, t: object) -> int | str:  # noqa: ARG002
        """Return the points, or "?"."""
        return "?" if held < 0 else held

    def hide(self, held: int) -> int:  # noqa: ARG002
        """Return that they are unknown."""
        return UNKNOWN


@dataclass(frozen=True, slots=True)
class Scored(Kind):
    """Victory Points by the rule that gave them, which others do not know."""

    def read(self, value: Any, r: Reader, path: Path) -> dict[str, int]:  # noqa: ANN401
        """Return the points by rule."""
        found = a_table(value, r, path)
        check_keys(found, PAYING, r.doc, path)
        read = {rule: Whole().read(n, r, (*path, rule)) for rule, n in found.items()}
        return {rule: n for rule, n in read.items() if n}

    def write(self, held: dict[str, int], t: object) -> dict[str, int]:  # noqa: ARG002
        """Return the table."""
        return {rule: held[rule] for rule in PAYING if rule in held}

    def hide(self, held: dict[str, int]) -> dict[str, int]:  # noqa: ARG002
        """Return that nothing of it is known."""
        return {}


@dataclass(frozen=True, slots=True)
class Only(Part):
    """One component of a kind, or none."""

    kind: str = ""

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return the component."""
        found = Part.read(self, value, r, path)
        if found >= 0 and r.parts.kind[found] != self.kind:
            r.wrong(path, value, f"a {self.kind}")
        return found


@dataclass(frozen=True, slots=True)
class Pieces(Pile):
    """Components of one kind that lie together."""

    kind: str = ""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[int, ...]:  # noqa: ANN401
        """Return the codes."""
        found = Pile.read(self, value, r, path)
        if any(code >= 0 and r.parts.kind[code] != self.kind for code in found):
            r.wrong(path, value, f"names of the kind {self.kind}")
        return found


@dataclass(frozen=True, slots=True)
class Stack(Pieces):
    """The stack of tiles: nobody knows it, but for the place of the Black Hole."""

    hole: int = NONE

    def hide(self, held: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Return as many unknown tiles, with the Black Hole in its place."""
        return tuple(code if code == self.hole else UNKNOWN for code in held)
