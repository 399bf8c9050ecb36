"""What is being learned, as a value on the desk: the lesson or the questions in front, and what lies aside."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.engine import Session, Transition
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.quiz import Quiz

__all__ = ["Learning", "Sheet"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """
    Everything that lies on the desk for one purpose, to be put back as it was.

    Attributes
    ----------
    view
        The view in which it was seen.
    session, other, kinds, watcher, facing, pace
        The line of play and how it was played, as in `Desk`.
    shown, open
        What the page told of, and what the rule panel spoke of.
    course, quiz
        The lesson or the questions that it belonged to, if any.
    """

    view: str
    session: Session | None
    other: Session | None
    kinds: dict[str, str]
    watcher: str
    facing: str
    pace: str
    shown: tuple[Transition, ...]
    open: tuple[str, str]
    course: Course | None
    quiz: Quiz | None


@dataclass(frozen=True, slots=True)
class Learning:
    """
    What is being learned: the lesson or the questions in front, and what lies aside meanwhile.

    Attributes
    ----------
    course
        The lesson in front; None without one.
    quiz
        The questions in front; None without any.
    under
        What lies aside, the game at the bottom.
    hints
        In a guided game: the node of the line of play at which hints were asked for, and how many.
    unguided
        Whether the guide of the game in front was sent away.
    hosting
        Whether the list of lessons shows what one needs to host a game.
    """

    course: Course | None = None
    quiz: Quiz | None = None
    under: tuple[Sheet, ...] = ()
    hints: tuple[int, int] = (0, 0)
    unguided: bool = False
    hosting: bool = False

    @property
    def free(self) -> str:
        """The title of the lesson that waits while one plays on freely from it; empty otherwise."""
        if self.course or self.quiz or not self.under or self.under[-1].course is None:
            return ""
        return self.under[-1].course.lesson.title
