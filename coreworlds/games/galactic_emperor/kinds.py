"""How the fields of Galactic Emperor's position file are read and written that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import Flag, Part, Pile, Whole, check_keys
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.state import NONE, UNKNOWN, Away, Battle, Fleet, Interrupt, Moved

if TYPE_CHECKING:
    from coreworlds.engine.notation import Reader

__all__ = [
    "Direction",
    "Displaced",
    "Fight",
    "Fleets",
    "Holder",
    "Influence",
    "Map",
    "Moves",
    "Numbers",
    "Only",
    "Pieces",
    "Placed",
    "Score",
    "Stack",
    "Stop",
]

Path = tuple[str | int, ...]
_WAYS = {"": 0, "clockwise": 1, "counterclockwise": -1}
NO_PART = Part((("", NONE),))
_PART = Part()


def _table(value: Any, r: Reader, path: Path) -> dict[str, Any]:  # noqa: ANN401
    if not isinstance(value, dict):
        r.wrong(path, value, "a table")
    return dict(value)


def _rows(value: Any, r: Reader, path: Path, keys: tuple[str, ...]) -> list[dict[str, Any]]:  # noqa: ANN401
    if not isinstance(value, list):
        r.wrong(path, value, "a list of tables")
    for i, row in enumerate(value):
        check_keys(row, keys, r.doc, (*path, i))
    return list(value)


def _space(name: Any, r: Reader, path: Path, *, more: tuple[int, ...] = ()) -> int:  # noqa: ANN401
    part = _PART.read(name, r, path)
    if not 0 <= part < len(HEXES) and part not in more:
        r.wrong(path, name, "a space of the board")
    return part


@dataclass(frozen=True, slots=True)
class Map:
    """Something on each space: a table from space to tile, or to a number."""

    tiles: bool

    def read(self, value: Any, r: Reader, path: Path) -> Any:  # noqa: ANN401
        """Return the tile of every space, or the numbers by space."""
        found = {}
        for key, held in _table(value, r, path).items():
            at = _space(key, r, (*path, key))
            found[at] = _PART.read(held, r, (*path, key)) if self.tiles else Whole().read(held, r, (*path, key))
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

    def hide(self, held: Any) -> Any:  # noqa: ANN401
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Fleets:
    """Ships by space: a table from space to a list of ships."""

    def read(self, value: Any, r: Reader, path: Path) -> dict[int, Fleet]:  # noqa: ANN401
        """Return the counts by space."""
        found = {}
        first = r.parts.first["ship"]
        for key, held in _table(value, r, path).items():
            at = _space(key, r, (*path, key), more=(OUTSIDE,))
            codes = Pile(ordered=False, face_up=True).read(held, r, (*path, key))
            if any(r.parts.kind[code] != "ship" for code in codes):
                r.wrong((*path, key), held, "ships")
            if codes:
                found[at] = (codes.count(first), codes.count(first + 1), codes.count(first + 2))
        return dict(sorted(found.items()))

    def write(self, held: dict[int, Fleet], t: Any) -> dict[str, list[str]]:  # noqa: ANN401
        """Return the table."""
        return {t.parts.names[at]: ship_words(fleet) for at, fleet in held.items()}

    def hide(self, held: dict[int, Fleet]) -> dict[int, Fleet]:
        """Return it: it lies open."""
        return held


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
class Direction:
    """Which way the Direction card points."""

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return 1, -1 or 0."""
        if not isinstance(value, str) or value not in _WAYS:
            r.wrong(path, value, "clockwise or counterclockwise or nothing")
        return _WAYS[value]

    def write(self, held: int, t: object) -> str:  # noqa: ARG002
        """Return the word."""
        return next(word for word, way in _WAYS.items() if way == held)

    def hide(self, held: int) -> int:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Holder:
    """A player, or nobody."""

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return the seat."""
        return NONE if value == "" else r.seat(value, path)

    def write(self, held: int, t: Any) -> str:  # noqa: ANN401
        """Return the name."""
        return "" if held < 0 else str(t.seats[held].name)

    def hide(self, held: int) -> int:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Numbers:
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

    def hide(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Influence:
    """Influence by place: a table from a sector or the Throne to the players with tokens there."""

    def read(self, value: Any, r: Reader, path: Path) -> dict[int, tuple[int, ...]]:  # noqa: ANN401
        """Return each player's tokens by place."""
        found = {}
        for key, held in _table(value, r, path).items():
            at = _space(key, r, (*path, key), more=(r.parts.first["throne"],))
            counts = _table(held, r, (*path, key))
            there = [0] * len(r.seats)
            for player, n in counts.items():
                there[r.seat(player, (*path, key, player))] = Whole(_MOST_TOKENS).read(n, r, (*path, key, player))
            if any(there):
                found[at] = tuple(there)
        return dict(sorted(found.items()))

    def write(self, held: dict[int, tuple[int, ...]], t: Any) -> dict[str, dict[str, int]]:  # noqa: ANN401
        """Return the table."""
        return {
            t.parts.names[at]: {s.name: n for s, n in zip(t.seats, there, strict=True) if n}
            for at, there in held.items()
        }

    def hide(self, held: Any) -> Any:  # noqa: ANN401
        """Return it: it lies open."""
        return held


_MOST_TOKENS = 99


@dataclass(frozen=True, slots=True)
class Placed:
    """The influence or tile placed last: who, and where."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[int, ...]:  # noqa: ANN401
        """Return seat and place."""
        data = _table(value, r, path)
        if not data:
            return ()
        check_keys(data, ("player", "at"), r.doc, path)
        return r.seat(data.get("player", ""), (*path, "player")), _space(data.get("at"), r, (*path, "at"))

    def write(self, held: tuple[int, ...], t: Any) -> dict[str, str]:  # noqa: ANN401
        """Return the table."""
        return {"player": t.seats[held[0]].name, "at": HEXES[held[1]]} if held else {}

    def hide(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Displaced:
    """Ships that must leave sectors."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[Away, ...]:  # noqa: ANN401
        """Return them in order."""
        found = []
        for i, row in enumerate(_rows(value, r, path, ("player", "at", "to"))):
            to = Pile(ordered=False, face_up=True).read(row.get("to", []), r, (*path, i, "to"))
            at = _space(row.get("at"), r, (*path, i, "at"))
            if not to or any(end >= len(HEXES) for end in to):
                r.wrong((*path, i, "to"), row.get("to"), "spaces of the board")
            found.append(Away(r.seat(row.get("player", ""), (*path, i, "player")), at, to))
        return tuple(found)

    def write(self, held: tuple[Away, ...], t: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the rows."""
        return [{"player": t.seats[a.seat].name, "at": HEXES[a.at], "to": [HEXES[b] for b in a.to]} for a in held]

    def hide(self, held: tuple[Away, ...]) -> tuple[Away, ...]:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Moves:
    """Ships that moved in this turn."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[Moved, ...]:  # noqa: ANN401
        """Return them, sorted."""
        found = []
        for i, row in enumerate(_rows(value, r, path, ("ship", "at", "from", "spaces", "warped", "count"))):
            here = (*path, i)
            ship = _PART.read(row.get("ship"), r, (*here, "ship"))
            if r.parts.kind[ship] != "ship":
                r.wrong((*here, "ship"), row.get("ship"), "a kind of ship")
            numbers = [Whole(_MOST_TOKENS).read(row.get(key, 1), r, (*here, key)) for key in ("spaces", "count")]
            warped = Flag().read(row.get("warped", False), r, (*here, "warped"))
            at, came = (_space(row.get(key), r, (*here, key)) for key in ("at", "from"))
            found.append(Moved(ship - r.parts.first["ship"], at, came, numbers[0], warped, max(1, numbers[1])))
        return tuple(sorted(found))

    def write(self, held: tuple[Moved, ...], t: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the rows."""
        ships = t.parts.names[t.parts.first["ship"] :]
        return [
            {
                "ship": ships[m.ship],
                "at": HEXES[m.at],
                "from": HEXES[m.came],
                "spaces": m.spaces,
                "warped": m.warped,
                "count": m.number,
            }
            for m in held
        ]

    def hide(self, held: tuple[Moved, ...]) -> tuple[Moved, ...]:
        """Return it: it lies open."""
        return held


_FIGHT = (
    "at",
    "attacker",
    "defender",
    "phase",
    "surprise",
    "bonus",
    "hits",
    "damaged",
    "shields",
    "ships",
    "volley",
    "empire",
    "retreated",
    "warped",
)


@dataclass(frozen=True, slots=True)
class Fight:
    """The combat under way."""

    def read(self, value: Any, r: Reader, path: Path) -> Battle | None:  # noqa: ANN401
        """Return it, or None."""
        data = _table(value, r, path)
        if not data:
            return None
        check_keys(data, _FIGHT, r.doc, path)
        two = Numbers(2)
        at = _space(data.get("at"), r, (*path, "at"), more=(OUTSIDE,))
        seats = [r.seat(data.get(key, ""), (*path, key)) for key in ("attacker", "defender")]
        if seats[0] == seats[1]:
            r.wrong((*path, "defender"), data.get("defender"), "another player than the attacker")
        pairs: dict[str, Any] = {
            key: two.read(data.get(key, [0, 0]), r, (*path, key)) for key in ("hits", "damaged", "shields")
        }
        flags: dict[str, Any] = {
            key: Flag().read(data.get(key, False), r, (*path, key))
            for key in ("surprise", "empire", "retreated", "warped")
        }
        ships = data.get("ships", [True, True])
        if not isinstance(ships, list) or len(ships) != 2:  # noqa: PLR2004
            r.wrong((*path, "ships"), ships, "[true, true]")
        had = tuple(Flag().read(flag, r, (*path, "ships", i)) for i, flag in enumerate(ships))
        return Battle(
            at,
            seats[0],
            seats[1],
            phase=Whole(3).read(data.get("phase", 0), r, (*path, "phase")),
            bonus=self._bonus(data.get("bonus", ""), r, (*path, "bonus")),
            ships=(had[0], had[1]),
            volley=self._volley(data.get("volley", []), r, (*path, "volley")),
            **pairs,
            **flags,
        )

    def _bonus(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        part = NO_PART.read(value, r, path)
        if part != NONE and r.parts.kind[part] != "ship":
            r.wrong(path, value, "a kind of ship")
        return part

    def _volley(self, value: Any, r: Reader, path: Path) -> tuple[tuple[int, int], ...]:  # noqa: ANN401
        found = []
        for i, row in enumerate(value if isinstance(value, list) else [value]):
            side, _, unit = str(row).partition(" ")
            if side not in {"attacker", "defender"} or unit not in r.parts.units:
                r.wrong((*path, i), row, '"attacker Cruiser"')
            found.append((0 if side == "attacker" else 1, r.parts.index[unit]))
        return tuple(found)

    def write(self, held: Battle | None, t: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the table."""
        if held is None:
            return {}
        volley = [f"{'attacker' if side == 0 else 'defender'} {t.parts.names[unit]}" for side, unit in held.volley]
        return {
            "at": t.parts.names[held.at],
            "attacker": t.seats[held.attacker].name,
            "defender": t.seats[held.defender].name,
            "phase": held.phase,
            "surprise": held.surprise,
            "bonus": NO_PART.write(held.bonus, t),
            "hits": list(held.hits),
            "damaged": list(held.damaged),
            "shields": list(held.shields),
            "ships": list(held.ships),
            "volley": volley,
            "empire": held.empire,
            "retreated": held.retreated,
            "warped": held.warped,
        }

    def hide(self, held: Battle | None) -> Battle | None:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Stop:
    """Where play goes on after a question about the Saboteur."""

    steps: tuple[str, ...]

    def read(self, value: Any, r: Reader, path: Path) -> Interrupt | None:  # noqa: ANN401
        """Return it, or None."""
        data = _table(value, r, path)
        if not data:
            return None
        check_keys(data, ("step", "player", "technology", "die"), r.doc, path)
        if data.get("step") not in self.steps:
            r.wrong((*path, "step"), data.get("step", ""), " or ".join(self.steps))
        card = _PART.read(data.get("technology"), r, (*path, "technology"))
        if r.parts.kind[card] != "technology":
            r.wrong((*path, "technology"), data.get("technology"), "a technology")
        return Interrupt(
            data["step"],
            r.seat(data.get("player", ""), (*path, "player")),
            card,
            Whole(6).read(data.get("die", 0), r, (*path, "die")),
        )

    def write(self, held: Interrupt | None, t: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the table."""
        if held is None:
            return {}
        return {
            "step": held.step,
            "player": t.seats[held.turn].name,
            "technology": t.parts.names[held.technology],
            "die": held.die,
        }

    def hide(self, held: Interrupt | None) -> Interrupt | None:
        """Return it: it lies open."""
        return held


@dataclass(frozen=True, slots=True)
class Score:
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
