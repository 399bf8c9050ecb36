"""A lesson that is made by playing: what was played, with the words, questions and tasks that stand in between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from coreworlds.engine import Position, Session
from coreworlds.engine.step import step
from coreworlds.tutor.lessons.check import check_text
from coreworlds.tutor.lessons.lesson import Lesson, read_lesson
from coreworlds.tutor.recording.parts import Foretold, Given, Part, Pause, Played, Posed, Said
from coreworlds.tutor.recording.text import header, position_block, written
from coreworlds.tutor.words.reading import Fault

__all__ = ["Foretold", "Given", "Part", "Pause", "Played", "Posed", "Recording", "Said", "whole_line"]

NAME = "my-lesson.md"


@dataclass(frozen=True)
class Recording:
    """
    A lesson that is being made by playing.

    Attributes
    ----------
    start : Position
        Where it begins.
    parts : tuple of Part
        What was played and added, in order.
    title, about : str
        What its header says.

    Examples
    --------
    >>> import coreworlds as cw
    >>> made = Recording(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), title="Drawing")
    >>> made = made.add(Said("You draw up to [your hand size](rule:draw-to-hand-size).")).play()
    >>> print(made.text.partition("```step")[0].splitlines()[-2])
    You draw up to [your hand size](rule:draw-to-hand-size).
    >>> made.faults
    ()
    """

    start: Position
    parts: tuple[Part, ...] = ()
    title: str = "My lesson"
    about: str = ""

    @classmethod
    def of(cls, session: Session, marks: Mapping[int, tuple[Part, ...]], title: str, about: str = "") -> Recording:
        """
        Give the recording of a line of play.

        Parameters
        ----------
        session : Session
            Its line up to where it stands, and on to where it was played from there last.
        marks : mapping
            What was added, by the number of the session's node.
        title, about : str
            What the header says.
        """
        parts: list[Part] = []
        for number in whole_line(session):
            transition = session.nodes[number].transition
            parts += [Played(transition)] if transition is not None else []
            parts += marks.get(number, ())
        return cls(session.nodes[0].position, tuple(parts), title, about)

    def add(self, part: Part) -> Recording:
        """Return the recording with one more part at the end."""
        return replace(self, parts=(*self.parts, part))

    def play(self, action: str = "") -> Recording:
        """
        Return the recording with an action or the next automatic step played at the end.

        Raises
        ------
        CoreWorldsError
            If that cannot be.
        """
        return self.add(Played(step(self.position, action or None)))

    @property
    def position(self) -> Position:
        """Where it ends."""
        played = [part.transition for part in self.parts if isinstance(part, Played)]
        return played[-1].after if played else self.start

    @cached_property
    def text(self) -> str:
        """The lesson's file."""
        body = list(written(self.start, self.parts))
        head = header(self.start.game, self.title, self.about, "\n".join(body), self.parts)
        return "\n".join([head, position_block(self.start), *body])

    @cached_property
    def places(self) -> tuple[range, ...]:
        """The lines of the file on which each part stands that was not played; none of one that is made of steps."""
        lines, at = self.text.splitlines(), 0
        found: list[range] = []
        for part in self.parts:
            if isinstance(part, Played):
                continue
            own = part.text.strip().splitlines() if isinstance(part, Said) else []
            there = (n for n in range(at, len(lines)) if own and lines[n : n + len(own)] == own)
            first = next(there, None)
            found.append(range(0) if first is None else range(first + 1, first + 1 + len(own)))
            at = at if first is None else first + len(own)
        return tuple(found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that `coreworlds lesson check` says of its file."""
        return _faults(self.text)

    @property
    def lesson(self) -> Lesson:
        """
        The lesson that its file is.

        Raises
        ------
        CoreWorldsError
            If something in it cannot be shown.
        """
        return _lesson(self.text)


def whole_line(session: Session) -> tuple[int, ...]:
    """Give the nodes of a session from the start to here, and on to where it was played from here last."""
    line = list(session.line)
    while children := session.nodes[line[-1]].children:
        line.append(children[-1])
    return tuple(line)


@lru_cache(maxsize=8)
def _faults(text: str) -> tuple[Fault, ...]:
    return check_text(text, NAME)


@lru_cache(maxsize=8)
def _lesson(text: str) -> Lesson:
    return read_lesson(text, NAME)
