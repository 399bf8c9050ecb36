"""What is laid aside while something else lies on the desk: a game during a lesson, a lesson during a question."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import Session, Transition
from coreworlds.widgets.desk import OPEN, Desk, clear, speak
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.lesson_shelf import on_shelf
from coreworlds.widgets.learn.quiz import Quiz
from coreworlds.widgets.learn.state import Sheet

__all__ = ["game_of", "lay", "lift", "lower", "put"]

PLAIN = "step"


def lift(desk: Desk, *, course: Course | None = None, quiz: Quiz | None = None) -> None:
    """Lay all that is on the desk aside; a lesson or questions come to the front, or an empty desk."""
    learning = desk.learning
    kept = Sheet(
        desk.view,
        desk.session,
        desk.other,
        desk.kinds,
        desk.watcher,
        desk.facing,
        desk.pace,
        desk.shown,
        desk.open,
        learning.course,
        learning.quiz,
    )
    desk.learning = replace(learning, course=course, quiz=quiz, under=(*learning.under, kept))
    desk.query, desk.view = "", "learn"


def lower(desk: Desk, down_to: int = -1) -> None:
    """
    Put what lies aside back on the desk.

    Parameters
    ----------
    desk
        The desk.
    down_to
        Which of the sheets, from the bottom; left out: the one laid aside last.
    """
    under = desk.learning.under
    if not under:
        return
    sheet = under[down_to]
    rest = under[: under.index(sheet)]
    clear(desk)
    desk.view, desk.session, desk.other, desk.kinds = sheet.view, sheet.session, sheet.other, sheet.kinds
    desk.watcher, desk.facing, desk.pace = sheet.watcher, sheet.facing, sheet.pace
    desk.shown, desk.open = sheet.shown, sheet.open
    desk.learning = replace(desk.learning, course=sheet.course, quiz=sheet.quiz, under=rest)


def lay(desk: Desk, session: Session, shown: tuple[Transition, ...] = (), me: str = "") -> None:
    """Lay a line of play on the desk for a lesson or a question: all hands open, every seat a person's."""
    clear(desk)
    desk.session, desk.other, desk.shown = session, None, shown
    desk.kinds = dict.fromkeys(session.position.seats, "human")
    desk.watcher, desk.facing, desk.pace = OPEN, me or session.position.seats[0], PLAIN


def put(desk: Desk, course: Course) -> None:
    """Lay a course on the desk as it is now; with its last scene over, a lesson of the game is done."""
    desk.learning = replace(desk.learning, course=course)
    speak(desk, course.lesson.game.id)
    if on_shelf(desk.game, course.lesson):
        desk.progress = desk.progress.at(course.lesson.id, course.at, done=course.last and course.over)


def game_of(desk: Desk) -> tuple[Session | None, dict[str, str], str, str]:
    """Give the learner's own game, wherever it lies: the session, who plays, how it is seen, and its pace."""
    bottom = desk.learning.under[0] if desk.learning.under else desk
    return bottom.session, bottom.kinds, bottom.watcher, bottom.pace
