"""What can be shared of all that is on the desk, and as what: a link, or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.sharing.file import Reference, Told, to_file
from coreworlds.tutor.sharing.links import to_link
from coreworlds.widgets.learn.lesson_shelf import lessons_of

if TYPE_CHECKING:
    from coreworlds.tutor.sharing.file import Thing
    from coreworlds.widgets.desk import Desk

__all__ = ["LONGEST", "chosen", "file_of", "link_of", "says", "ways"]

LONGEST = 8_000  # signs of a link that every browser and every mail program leaves whole
_AS = "as "


def ways(desk: Desk) -> dict[str, str]:
    """Give what may be shared from here, each with its words: a seat shares only what it knows."""
    found: dict[str, str] = {}
    if desk.view == "learn":
        course, quiz = desk.learning.course, desk.learning.quiz
        found |= {"lesson": "this lesson at this scene"} if course else {"question": "this question"} if quiz else {}
    if desk.session is None or (desk.view not in {"play", "explore"} and not found):
        return found
    return found | _of_table(desk)


def _of_table(desk: Desk) -> dict[str, str]:
    viewer = desk.viewer
    if desk.curtain or viewer == "":
        return {}
    if viewer is not None:
        return {_AS + viewer: f"this position as {viewer} sees it"}
    line = {"line": "this line of play with its branches"} if desk.view == "play" else {}
    seats = {_AS + name: f"this position as {name} sees it" for name in desk.position.seats}
    return {"position": "this position"} | line | seats


def chosen(desk: Desk) -> str:
    """Give which of them is chosen; empty where nothing can be shared."""
    offered = ways(desk)
    return desk.sharing.what if desk.sharing.what in offered else next(iter(offered), "")


def _thing(desk: Desk, way: str) -> tuple[Thing, str | None]:
    course, quiz = desk.learning.course, desk.learning.quiz
    if way == "lesson" and course is not None:
        lesson = course.lesson
        if lesson in lessons_of(lesson.game.id):
            return Reference("lesson", lesson.game.id, lesson.id, course.at), None
        return Told(lesson.text, course.at), None
    if way == "question" and quiz is not None:
        return Reference("question", desk.game, quiz.question.code), None
    if way == "line":
        return desk.line, None
    return desk.position, way.removeprefix(_AS) if way.startswith(_AS) else None


def link_of(desk: Desk, way: str) -> str:
    """
    Give the link.

    Raises
    ------
    CoreWorldsError
        If it is too long for any.
    """
    return to_link(*_thing(desk, way))


def file_of(desk: Desk, way: str) -> tuple[str, str]:
    """
    Give the name and the text of a file that holds the same.

    Raises
    ------
    CoreWorldsError
        If it is only a name, as a question is.
    """
    thing, player = _thing(desk, way)
    if isinstance(thing, Told) or (isinstance(thing, Reference) and desk.learning.course is not None):
        lesson = desk.learning.course.lesson if desk.learning.course else None
        return (f"{lesson.id}.md", lesson.text) if lesson else ("lesson.md", "")
    where = f"round-{getattr(desk.position, 'round', 0)}"
    return f"{desk.position.game.id}-{'game' if way == 'line' else 'position'}-{where}.toml", to_file(thing, player)


def says(way: str) -> str:
    """Say what whoever opens it can find out."""
    if way.startswith(_AS):
        return f"It holds what {way.removeprefix(_AS)} knows. What is hidden and the luck to come are left out."
    told = {
        "position": "It holds the whole table: what is hidden and the luck to come too.",
        "line": "It holds every step and branch, with what is hidden and the luck to come.",
        "lesson": "It opens the lesson where you are.",
        "question": "It asks the same question.",
    }
    return told.get(way, "")
