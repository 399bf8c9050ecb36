"""The few kinds of field that no other game has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.kinds import Kind, Part, Value

if TYPE_CHECKING:
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Path

__all__ = ["Kept", "Pairs"]

NOTHING = -3  # chosen: no card
_MOST_PAIRS = 99


@dataclass(frozen=True, slots=True)
class Kept(Part):
    """The card that a player retains, that none is retained, or that nobody has chosen yet."""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the card."""
        return NOTHING if value == "nothing" else Part.read(self, value, r, path)

    def write(self, held: int, t: Any) -> str:
        """Return its name."""
        return "nothing" if held == NOTHING else Part.write(self, held, t)


@dataclass(frozen=True, slots=True)
class Pairs(Kind):
    """From one card to another, as a table; the second copy of the first is written "A #2"."""

    nothing = ()

    def read(self, value: Value, r: Reader, path: Path) -> tuple[tuple[int, int], ...]:
        """Return the pairs, sorted."""
        if not isinstance(value, dict):
            r.wrong(path, value, "a table from name to name")
        if len(value) > _MOST_PAIRS:
            r.wrong(path, len(value), f"at most {_MOST_PAIRS} pairs")
        pairs = []
        for key, other in value.items():
            name = re.sub(r" #[1-9]\d{0,3}$", "", key)
            if not isinstance(other, str):
                r.wrong((*path, key), other, f"the name of a {r.parts.word}")
            pairs.append((r.part(name, (*path, key)), r.part(other, (*path, key))))
        return tuple(sorted(pairs))

    def write(self, held: Iterable[tuple[int, int]], t: Any) -> dict[str, str]:
        """Return the table."""
        table: dict[str, str] = {}
        for key, other in held:
            name, n = t.parts.names[key], 1
            while (name if n == 1 else f"{name} #{n}") in table:
                n += 1
            table[name if n == 1 else f"{name} #{n}"] = t.parts.names[other]
        return table
