"""The few kinds of field that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import a_table
from coreworlds.engine.entry import Choice, Entry
from coreworlds.engine.kinds import Kind, Part, Value, Whole, choose
from coreworlds.engine.notation import check_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.entry import Line
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Path
    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["SIDES", "NumberOfShips", "Scored", "ShipKind", "Volley"]

SIDES = ("attacker", "defender")
PAYING = (  # the rules that give Victory Points, in the order in which they are told
    "regent-count", "battle-empire-point", "battle-defender-no-reward", "final-count", "wealthy-storage",
    "wealthy-marks", "wealthy-tie",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NumberOfShips(Whole):
    """How many ships of a kind moved together: a file that says 0 means 1."""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the number."""
        return max(1, Whole.read(self, value, r, path))


@dataclass(frozen=True, slots=True)
class ShipKind(Part):
    """A kind of ship, held as its place among them: 0 for the Fighter."""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return its place."""
        return Part.read(self, value, r, path) - int(r.parts.first["ship"])

    def write(self, held: int, t: Galaxy) -> str:
        """Return its name."""
        return t.parts.ships[held].name


@dataclass(frozen=True, slots=True)
class Scored(Kind):
    """Victory Points by the rule that gave them, which others do not know."""

    @property
    def nothing(self) -> dict[str, int]:
        """No points."""
        return {}

    def read(self, value: Value, r: Reader, path: Path) -> dict[str, int]:
        """Return the points by rule."""
        found = a_table(value, r, path)
        check_keys(found, PAYING, r.doc, path)
        read = {rule: Whole().read(n, r, (*path, rule)) for rule, n in found.items()}
        return {rule: n for rule, n in read.items() if n}

    def write(self, held: dict[str, int], t: object) -> dict[str, int]:
        """Return the table."""
        return {rule: held[rule] for rule in PAYING if rule in held}

    def hide(self, held: dict[str, int]) -> dict[str, int]:
        """Return nothing: others do not know it."""
        return {}

    def entries(self, line: Line, held: dict[str, int], t: Galaxy) -> Iterator[Entry]:
        """Yield the points of each rule that gave some."""
        for rule, points in held.items():
            title = line.title.format(t.bound.rulebook.rules[rule].title)
            yield from Whole().entries(line.within(rule, rule, title=title), points, t)


@dataclass(frozen=True, slots=True)
class Volley(Kind):
    """Who fired each die of a combat, as (side, part): "attacker Cruiser" in the file."""

    nothing = ()
    absent = ()

    def read(self, value: Value, r: Reader, path: Path) -> tuple[tuple[int, int], ...]:
        """Return them in order."""
        found = []
        for i, row in enumerate(value if isinstance(value, list) else [value]):
            side, _, unit = str(row).partition(" ")
            if side not in SIDES or unit not in r.parts.units:
                r.wrong((*path, i), row, '"attacker Cruiser"')
            found.append((SIDES.index(side), int(r.parts.index[unit])))
        return tuple(found)

    def write(self, held: tuple[tuple[int, int], ...], t: Any) -> list[str]:
        """Return the texts."""
        return [f"{SIDES[side]} {t.parts.names[unit]}" for side, unit in held]

    def entries(self, line: Line, held: tuple[tuple[int, int], ...], t: Galaxy) -> Iterator[Entry]:
        """Yield how many dice were fired, and by whom each."""
        words = [f"{side} {unit}" for side in SIDES for unit in t.parts.units]
        rows = self.write(held, t)
        longer = [*rows, words[0]]
        choices = tuple(
            Choice(word=str(n), name=str(n), sets=((line.path, longer[:n]),)) for n in range(len(longer) + 1)
        )
        yield Entry(id=line.id, name=line.title, group=line.group, now=str(len(rows)), choices=choices)
        for i, row in enumerate(rows):
            title = f"Die {i + 1} was fired by"
            yield choose(line.within(str(i + 1), i, title=title), row, {word: word for word in words})
