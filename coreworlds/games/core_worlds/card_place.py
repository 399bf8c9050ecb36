"""Where in a card file something stands, and a fault that says so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError

_LONGEST = 80  # characters of a name or key of somebody else's, in an error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.textfile import Document


@dataclass(frozen=True, slots=True)
class Where:
    """A `[[card]]` block: its file, and which block of it (0 is the first)."""

    doc: Document
    nth: int = 0

    def at(self, key: str = "") -> str:
        """Name the place of a value in this block: "file, line 12, column 3".

        Parameters
        ----------
        key
            A field, or a key of an effect such as "effects[1].pay".
        """
        path = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", key[:_LONGEST])]
        return self.doc.place(("card", self.nth, *path))


@dataclass(frozen=True, slots=True)
class Flaw:
    """One fault of a card: its key, what is wrong with it, and what to do."""

    key: str
    message: str
    found: str = ""
    expected: str = ""
    remedy: str = ""

    def error(self, name: str, where: Where) -> CoreWorldsError:
        """Give the fault as an error that names file, line, card and field."""
        field = f", {self.key[:_LONGEST]}" if self.key else ""
        return CoreWorldsError(
            f"card “{name[:_LONGEST]}”{field}: {self.message}",
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

    close = get_close_matches(word[:_LONGEST], list(words), n=1)
    return f"Did you mean “{close[0]}”?" if close else ""
