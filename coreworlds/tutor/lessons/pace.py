"""The length of a lesson, estimated from its text, its questions and its tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.lessons.named import proses
from coreworlds.tutor.words.prose import to_text

if TYPE_CHECKING:
    from coreworlds.tutor.lessons.lesson import Lesson

__all__ = ["estimate"]

_WORDS = 180  # read in a minute
_SECONDS = {"predict": 15, "question": 15, "task": 25}


def estimate(lesson: Lesson) -> float:
    """
    Return the estimated length of a lesson in minutes.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.beginning import BEGINNING
    >>> from coreworlds.tutor.lessons.lesson import read_lesson
    >>> round(estimate(read_lesson(BEGINNING)))
    1
    """
    words = sum(len(to_text(proses(scene)).split()) for scene in lesson.scenes)
    return words / _WORDS + sum(_SECONDS.get(scene.kind, 0) for scene in lesson.scenes) / 60
