"""A block of a lesson while it is being read: its values, each of the right type, or an error with its line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from coreworlds.engine import CoreWorldsError, Document, Illegal, Transition
from coreworlds.tutor.expressions.expression import Expression, read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.tutor.tasks.attempt import go_on
from coreworlds.tutor.words.markdown import read_prose
from coreworlds.tutor.words.reading import Reading, line_of

__all__ = ["MOST", "Path", "Piece", "reason"]

Path = tuple[str | int, ...]
MOST = 50  # hints, answers, actions of one block


@dataclass(frozen=True, slots=True)
class Piece:
    """A block while it is being read: its document, and where the lesson's own line stands."""

    doc: Document
    reading: Reading
    situation: Situation

    def get(self, path: Path, kind: type, default: Any = None) -> Any:  # noqa: ANN401  (a value of TOML)
        """Return a value of a type. A value without a default must exist."""
        value: Any = self.doc.data
        for key in path:
            value = value[key] if isinstance(key, int) else value.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            what = {str: "a text", int: "a whole number", list: "a list", bool: "true or false", dict: "a table"}[kind]
            message = "this is missing" if value is None else "this value does not fit"
            found = "" if value is None else repr(value)[:60]
            self.doc.fail(path, f"{path[-1]}: {message}", found=found, expected=what)
        return value

    def texts(self, key: str) -> list[str]:
        """Return a list of texts, empty if it is left out."""
        found = self.get((key,), list, [])
        if len(found) > MOST:
            self.doc.fail((key,), f"{key}: the list is too long", found=str(len(found)), expected=f"at most {MOST}")
        return [self.get((key, i), str) for i in range(len(found))]

    def prose(self, path: Path, situation: Situation | None = None, *, needed: bool = False) -> Prose:
        """Read a value as Markdown; what is said after a step is said of the position after it."""
        text = self.get(path, str, None if needed else "")
        line = line_of(self.doc, path) + text.startswith("\n")
        return read_prose(text.removeprefix("\n"), line, self.reading, situation or self.situation)

    def expression(self, path: Path, kinds: tuple[str, ...], situation: Situation | None = None) -> Expression:
        """Read an expression of a kind."""
        text, place = self.get(path, str), self.doc.place(path)
        made = read(text, self.reading.game, place, (situation or self.situation).position)
        if made.gives not in kinds:
            self.doc.fail(path, f"{path[-1]}: this expression is of the wrong kind", found=text,
                          expected=" or ".join(kinds))  # fmt: skip
        return made

    def rule(self, path: Path) -> str:
        """Return the id of a rule that exists."""
        rule = self.get(path, str)
        with self.reading.noting(line_of(self.doc, path)):
            self.reading.game.rulebook.rule(rule)
        return str(rule)

    def play(self) -> tuple[Transition, ...]:
        """Let the lesson go on as its block says."""
        try:
            return go_on(self.situation.position, self.get(("play",), str, ""))
        except CoreWorldsError as error:
            self.doc.fail(("play",), f"play: {reason(error)}")


def reason(error: CoreWorldsError) -> str:
    """Return the message of an error without its full stop."""
    if isinstance(error, Illegal):
        return str(error.verdict).rstrip(".")
    return str(error).rstrip(".")
