"""Where on the page somebody is, as its address says it; and the way there: for Back, a reload and a bookmark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from coreworlds.engine import games
from coreworlds.widgets.desk import Desk, speak
from coreworlds.widgets.explore.doing import playing
from coreworlds.widgets.keep.address import asked_of
from coreworlds.widgets.keep.read import GAME, take_up
from coreworlds.widgets.learn.aside import lower
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.learning import open_lesson
from coreworlds.widgets.learn.lesson_shelf import lessons_of, on_shelf
from coreworlds.widgets.learn.quiz import Quiz
from coreworlds.widgets.play.doing import DOINGS, Message, doing
from coreworlds.widgets.share.link_doing import open_text

__all__ = ["go", "place"]

LONGEST_PART = 4  # digits
LONGEST_GAME = 40  # letters of an id that is said again
VIEWS = {"home", "new", "learn", "map", "explore", "teach", "results", "world"}  # that a word of the same name opens


# --- where one is -----------------------------------------------------------------------------------------------------


def place(desk: Desk) -> str:
    """
    Give the query of the address that leads here; of a home view of the first game, none.

    Examples
    --------
    >>> from coreworlds.widgets.desk import Desk
    >>> place(Desk(view="learn", game="core-worlds"))
    'view=learn&game=core-worlds'
    """
    there = _there(desk)
    first = there == {"view": "home"} and desk.game == games()[0]
    return "" if first else urlencode(there if "p" in there else {"view": "", "game": desk.game} | there)


def _there(desk: Desk) -> dict[str, str]:
    learning, sharing = desk.learning, desk.sharing
    front = learning.course.lesson if learning.course else desk.session
    if sharing.link and sharing.opened is front and desk.view in {"play", "learn"}:
        return {"p": sharing.link}
    if desk.view == "learn" and (learning.course or learning.quiz):
        return _learnt(learning.course, learning.quiz)
    if desk.view == "present" and (showing := desk.teaching.showing):
        known = {"lesson": showing.lesson.id} if on_shelf(desk.game, showing.lesson) else {}
        return {"view": "present", **known, "part": str(showing.at + 1)}
    if desk.view == "explore":
        return {"view": "explore", **_explored(desk)}
    if desk.view == "play" and playing(desk):
        return {"view": "play", "from": "explore"}
    return {"view": desk.view}


def _explored(desk: Desk) -> dict[str, str]:
    """Name the situation that one began from, or the shelf."""
    at = desk.exploring
    if at.editor is None or at.shelf or desk.session is None:
        return {"part": "begin"}
    return {"situation": at.begun} if at.begun else {}


def _learnt(course: Course | None, quiz: Quiz | None) -> dict[str, str]:
    """Name a lesson and its part, or the first of some questions; a lesson of one's own belongs to its recording."""
    if quiz is not None and course is None:
        return {"view": "learn", "question": quiz.questions[0].code}
    assert course is not None  # noqa: S101 - asked only with one of them
    if not on_shelf(course.lesson.game.id, course.lesson):
        return {"view": "teach", "from": "learn"}
    return {"view": "learn", "lesson": course.lesson.id, "part": str(course.at + 1)}


# --- going there ------------------------------------------------------------------------------------------------------


@doing("visit")
def _visit(desk: Desk, message: Message) -> None:
    """Go where an address leads, as the browser's Back and Forward ask for it."""
    asked = {"view": "home", "game": games()[0]} | asked_of(str(message.get("arg", "")))
    if "p" in asked or urlencode(_there(desk)) != urlencode(_named(asked)) or asked["game"] != desk.game:
        go(desk, asked)


def _named(asked: Mapping[str, str]) -> dict[str, str]:
    """Give what names a place, in the order of `place`."""
    return {name: asked[name] for name in ("view", "lesson", "part", "question", "situation", "from") if name in asked}


def go(desk: Desk, asked: Mapping[str, str]) -> None:
    """
    Go to a place.

    Parameters
    ----------
    desk
        The desk; what lies there is laid aside or put back as if the words of the page had been pressed.
    asked
        What an address says: view and game, lesson and part, a question, or a link.
    """
    asked = {name: value for name, value in asked.items() if value or name == "p"}
    view = asked.get("view", desk.view)
    if asked.get("game", "") in games():
        speak(desk, asked["game"])
    if "p" in asked:
        _opened(desk, asked["p"])
    elif _unknown(desk, asked) or _waiting(desk, asked):
        return
    elif "question" in asked:
        DOINGS["quiz-code"](desk, {"do": "quiz-code", "fields": {"code": asked["question"]}})
    elif view == "present":
        _presented(desk, asked)
    elif "lesson" in asked:
        _lesson(desk, asked)
    elif view == "play":
        _played(desk, explored=asked.get("from") == "explore")
    elif view == "explore":
        _situated(desk, asked)
    elif view in VIEWS:
        lower(desk, 0)
        desk.view = "home"  # else the explore view, where one is already, begins nothing
        DOINGS[view](desk, {"do": view, "arg": ""})


def _unknown(desk: Desk, asked: Mapping[str, str]) -> bool:
    """Say that a game is not here, if one is asked for that is not."""
    game = asked.get("game", "")
    if unknown := bool(game) and game not in games():
        desk.trouble = f"This page does not have the game “{game[:LONGEST_GAME]}”. Nothing was opened."
    return unknown


def _situated(desk: Desk, asked: Mapping[str, str]) -> None:
    """Go to the position that is set up, to the shelf, or to a situation of it."""
    question = desk.query if desk.view == "explore" else ""
    lower(desk, 0)
    if desk.view != "explore":
        desk.view = "home"  # where a game is in front, its position would be begun with
        DOINGS["explore"](desk, {"do": "explore"})
    at = desk.exploring
    if asked.get("part") == "begin" or (at.editor is None and "situation" not in asked):
        DOINGS["edit-shelf"](desk, {"do": "edit-shelf"})
        desk.query = question
    elif asked.get("situation", at.begun) != at.begun:
        DOINGS["edit-begin"](desk, {"do": "edit-begin", "arg": asked["situation"]})
    else:
        DOINGS["edit-on"](desk, {"do": "edit-on"})
        desk.query = question


def _opened(desk: Desk, link: str) -> None:
    """Open a link; what it brought before goes on, while it lies there."""
    if link == desk.sharing.link and desk.session is not None and desk.session is desk.sharing.opened:
        desk.view = "play"
        return
    open_text(desk, link)
    course = desk.learning.course
    opened = course.lesson if course and not on_shelf(desk.game, course.lesson) else desk.sharing.guest
    desk.sharing = replace(desk.sharing, link=link if opened else "", opened=opened)


def _waiting(desk: Desk, asked: Mapping[str, str]) -> bool:
    """Put back what lies aside, if that is asked for: a lesson beneath a question or a free game."""
    for at, sheet in enumerate(desk.learning.under):
        learnt = sheet.course or sheet.quiz
        if learnt and _learnt(sheet.course, sheet.quiz) == _named(asked):
            lower(desk, at)
            return True
    return False


def _part(asked: Mapping[str, str]) -> int | None:
    """Give the number of a scene; None where the address names none."""
    part = asked.get("part", "")
    return max(0, int(part) - 1) if part.isdecimal() and len(part) <= LONGEST_PART else None


def _lesson(desk: Desk, asked: Mapping[str, str]) -> None:
    """Open a lesson at a part; without one, where it was left."""
    id_, part = asked["lesson"], _part(asked)
    known = (game for game in (desk.game, *games()) if any(each.id == id_ for each in lessons_of(game)))
    speak(desk, next(known, desk.game))
    if part is None:
        DOINGS["lesson"](desk, {"do": "lesson", "arg": id_})
    else:
        open_lesson(desk, id_, part)


def _presented(desk: Desk, asked: Mapping[str, str]) -> None:
    """Show a lesson to a class again; the teach view where none can be shown."""
    if "lesson" not in asked and desk.teaching.session is None:
        DOINGS["teach"](desk, {"do": "teach"})
    if "lesson" in asked or desk.teaching.session is not None:
        DOINGS["present"](desk, {"do": "present", "arg": asked.get("lesson", ""), "at": _part(asked) or 0})


def _played(desk: Desk, *, explored: bool) -> None:
    """Go on with the game under way, or with what was played from the position set up; else ask which game."""
    lower(desk, 0)
    if explored and desk.exploring.line is not None:
        desk.view = "home"
        DOINGS["explore"](desk, {"do": "explore"})
        DOINGS["edit-line-again"](desk, {"do": "edit-line-again"})
        return
    desk.view = "play" if desk.session is not None or take_up(desk, GAME) else "new"
