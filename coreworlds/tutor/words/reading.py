"""What reading a lesson gathers: its faults, each with its line, and the sentences it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from coreworlds.engine import CoreWorldsError, Document, Game

__all__ = ["Fault", "Reading", "Sentence", "line_of"]

_LINE = re.compile(r"\bline (\d+)")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """
    One thing wrong with a lesson.

    Attributes
    ----------
    line : int
        Where in the file.
    text : str
        What is wrong, in one sentence, and what to do.
    broken : bool
        Whether the lesson cannot be shown because of it.
    """

    line: int
    text: str
    broken: bool = False

    def __str__(self) -> str:
        """Return line and sentence."""
        return f"line {self.line}: {self.text}"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that a lesson says: its words, those that need no proof masked, and whether anything backs it."""

    text: str
    masked: str
    line: int
    backed: bool


@dataclass(slots=True)
class Reading:
    """A lesson while it is being read."""

    name: str
    game: Game
    faults: list[Fault] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    given: frozenset[int] = frozenset()  # numbers that need no proof: an answer's, which its expression names

    def place(self, line: int) -> str:
        """Return the name of a line in errors."""
        return ", ".join(filter(None, [self.name, f"line {line}"]))

    def fault(self, line: int, text: str, *, broken: bool = False) -> None:
        """Note something wrong."""
        self.faults.append(Fault(line, text, broken))

    @contextmanager
    def noting(self, line: int, *, broken: bool = True) -> Iterator[None]:
        """Note an error raised inside, at the line that it names or else at this one."""
        try:
            yield
        except CoreWorldsError as error:
            found = _LINE.search(error.place) if not self.name or error.place.startswith(self.name) else None
            place = error.place.removeprefix(self.name).lstrip(", ")
            place = re.sub(r"^line \d+,? ?", "", place)
            text = str(CoreWorldsError(error.message, place=place, found=error.found, expected=error.expected,
                                       remedy=error.remedy))  # fmt: skip
            self.fault(int(found[1]) if found else line, text, broken=broken)


def line_of(doc: Document, path: tuple[str | int, ...]) -> int:
    """Return the line of a value in a document, or of what it lies in."""
    found = _LINE.search(doc.place(path).removeprefix(doc.name))
    return int(found[1]) if found else 1
