"""The lessons of a game, read once."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.engine.game import game as game_of
from coreworlds.tutor.lessons.lesson import Lesson, lesson, lessons
from coreworlds.widgets.desk import Desk

__all__ = [
    "aside_from",
    "begun",
    "finished",
    "following",
    "lesson_of",
    "lessons_of",
    "on_shelf",
    "short_way",
    "tested",
]


@lru_cache(maxsize=4)
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Give the lessons of a game in their order."""
    return lessons(game_of(game))


def on_shelf(game: str, one: Lesson) -> bool:
    """Tell whether a lesson is one of the game's own; others are recorded or came from somebody."""
    return any(other.id == one.id for other in lessons_of(game))


def lesson_of(game: str, id_: str) -> Lesson:
    """
    Give one lesson.

    Raises
    ------
    CoreWorldsError
        If the game has none of that name.
    """
    return lesson(game_of(game), id_)


def finished(desk: Desk, one: Lesson) -> bool:
    """Tell whether a lesson was done to its end, or its questions were answered."""
    return desk.progress.lessons.get(one.id, (0, False))[1]


def tested(one: Lesson) -> bool:
    """Tell whether questions about what a lesson teaches can be asked."""
    return bool(one.test) and one.game.asks()


def begun(desk: Desk) -> Lesson | None:
    """Give the lesson that was left on the way, the first of them along the short path; None where none was."""
    shelf = lessons_of(desk.game)
    ways = sorted(shelf, key=lambda each: not each.path)
    return next((each for each in ways if each.id in desk.progress.lessons and not finished(desk, each)), None)


def following(desk: Desk, one: Lesson) -> Lesson | None:
    """Give the next lesson that is not done: from the short path along it, else in order; then those before it."""
    shelf = lessons_of(desk.game)
    return _undone(desk, one, short_way(shelf) if one.path else shelf)


def aside_from(desk: Desk, one: Lesson) -> Lesson | None:
    """Give the next lesson in order that is not done, where the short path leads past it."""
    after = _undone(desk, one, lessons_of(desk.game))
    return after if after != following(desk, one) else None


def _undone(desk: Desk, one: Lesson, way: tuple[Lesson, ...]) -> Lesson | None:
    ids = [each.id for each in way]
    if one.id not in ids:
        return None
    here = ids.index(one.id)
    return next((each for each in (*way[here + 1 :], *way[:here]) if not finished(desk, each)), None)


def short_way(shelf: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    """Give every lesson once: the short path, then the rest in order."""
    path = tuple(each for each in shelf if each.path)
    return tuple({each.id: each for each in (*path, *shelf)}.values())
