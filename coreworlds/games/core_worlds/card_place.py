"""Where in a card file something stands, and a fault that says so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Iterable

_CARD = re.compile(r"^\s*\[\[\s*card\s*\]\]")
_HEADER = re.compile(r"^\s*\[\[?\s*\w")


@dataclass(frozen=True, slots=True)
class Where:
    """A `[[card]]` block: the file, its text if at hand, and which block (0 is the first)."""

    file: str
    text: str = ""
    nth: int = 0

    def at(self, key: str = "") -> str:
        """Name the place of a key in this block: "file, line 12, column 3".

        Parameters
        ----------
        key
            A field, or a key of an effect such as "effects[1].pay".
        """
        lines = self.text.splitlines()
        blocks = [row for row, line in enumerate(lines) if _CARD.match(line)]
        if self.nth >= len(blocks):
            return self.file
        row, column = _find(lines, blocks[self.nth], key)
        return f"{self.file}, line {row + 1}, column {column + 1}"


def _find(lines: list[str], start: int, key: str) -> tuple[int, int]:
    """Find a key in the block that begins at `start`; if it is not there, the block's own line."""
    name, _, inner = re.sub(r"[\].]+", "[", key).partition("[")
    pattern = re.compile(rf"""^\s*["']?{re.escape(name)}["']?\s*[=.]""")
    for row in range(start + 1, len(lines)):
        if _HEADER.match(lines[row]):
            break
        if pattern.match(lines[row]):
            inside = _find_inside(lines, row, inner) if inner else None
            return inside or (row, len(lines[row]) - len(lines[row].lstrip()))
    return start, 0


def _find_inside(lines: list[str], row: int, inner: str) -> tuple[int, int] | None:
    """Find "1[pay": the key `pay` after the second brace from `row` on."""
    nth, _, key = inner.partition("[")
    if not nth.isdigit():
        nth, key = "0", nth
    braces = [(at, brace.start()) for at in range(row, len(lines)) for brace in re.finditer(r"\{", lines[at])]
    if int(nth) >= len(braces):
        return None
    at, column = braces[int(nth)]
    found = re.search(rf"\b{re.escape(key)}\b\s*=", lines[at][column:]) if key else None
    return at, column + (found.start() if found else 0)


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a card: its key, what is wrong with it, and what to do."""

    key: str
    message: str
    found: str = ""
    expected: str = ""
    remedy: str = ""

    def error(self, name: str, where: Where) -> CoreWorldsError:
        """Give the fault as an error that names file, line, card and field."""
        field = f", {self.key}" if self.key else ""
        return CoreWorldsError(
            f"card “{name}”{field}: {self.message}",
            place=where.at(self.key),
            found=self.found,
            expected=self.expected,
            remedy=self.remedy,
        )


def listed(words: Iterable[str]) -> str:
    """Write alternatives as "a, b or c"."""
    names = list(words)
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def near(word: str, words: Iterable[str]) -> str:
    """Write a hint at the closest of the known words, "" if none is close."""
    from difflib import get_close_matches  # noqa: PLC0415  # only needed after a mistake

    close = get_close_matches(word, list(words), n=1)
    return f"Did you mean “{close[0]}”?" if close else ""
