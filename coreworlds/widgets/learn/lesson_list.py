"""The list of lessons: the short path first, what is done, and where one goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.game import game
from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.say import button
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.games_view import game_choice
from coreworlds.widgets.learn.lesson_shelf import begun, finished, lessons_of, short_way, tested
from coreworlds.widgets.play.doing import DOINGS
from coreworlds.widgets.table.art import picture

if TYPE_CHECKING:
    from coreworlds.tutor.lessons.lesson import Lesson
    from coreworlds.widgets.desk import Desk

__all__ = ["lesson_list"]


def lesson_list(desk: Desk) -> Node:
    """Draw the short path, then every lesson, then the way to a shared question."""
    shelf = lessons_of(desk.game)
    path = [lesson for lesson in shelf if lesson.path]
    rest = [lesson for lesson in shelf if not lesson.path]
    minutes = sum(lesson.minutes for lesson in path)
    choice = game_choice(desk)  # it says the game; where there is one only, the head does
    return h(
        "main",
        h("header", h("h1", "Learn"), None if choice else h("p", game(desk.game).title), class_="cw-hero"),
        choice,
        _next(desk, shelf),
        _part(desk, f"The short path, {minutes} minutes", path, 1) if path else None,
        _part(desk, "All that the rules say", rest, len(path) + 1) if rest else None,
        None if shelf else h("p", "This game has no lessons yet."),
        _code(desk) if game(desk.game).asks() else None,
        h(
            "div",
            button("Rules you know: your map", "map", icon=glyph("compass")) if "map" in DOINGS else None,
            button("Home", "home", icon=glyph("home")),
            class_="cw-row-of",
            data_rove="lesson-ways",
        ),
        class_="cw-home cw-learn",
        key="lessons",
    )


def _next(desk: Desk, shelf: tuple[Lesson, ...]) -> Node | None:
    """Offer the one thing to do next: begin, or go on where one left; the path comes first."""
    left = begun(desk)
    lesson = left or next((each for each in short_way(shelf) if not finished(desk, each)), None)
    if lesson is None:
        return h("p", "You have done every lesson.", role="status") if shelf else None
    verb = "Go on with" if left else "Begin with" if not desk.progress.lessons else "Next:"
    title = f"{verb} “{lesson.title}”" if verb != "Next:" else f"Next: “{lesson.title}”"
    return button(title, "lesson", lesson.id, icon=glyph("forward"), class_="cw-main cw-begin", data_focus="lessons")


def _part(desk: Desk, title: str, lessons: list[Lesson], first: int) -> Node:
    rows = [h("li", _row(desk, lesson, number), key=lesson.id) for number, lesson in enumerate(lessons, first)]
    return h("section", h("h2", title), h("ol", rows, data_rove=title), class_="cw-shelf", aria_label=title, key=title)


def _row(desk: Desk, lesson: Lesson, number: int) -> list[Node | None]:
    done, left = finished(desk, lesson), _left(desk, lesson)
    state = "done" if done else f"left at part {left + 1}" if left else ""
    opened = h(
        "button",
        h("span", picture("planet", lesson.id), class_="cw-window"),
        h("span", f"{number} ", class_="cw-order"),
        h("span", h("b", lesson.title), " ", h("small", lesson.about) if lesson.about else None, class_="cw-about"),
        h("small", f" {lesson.minutes} minutes"),
        h("span", " ", glyph("yes") if done else None, state, class_="cw-state") if state else None,
        type="button",
        class_="cw-lesson-row" + (" cw-done" if done else ""),
        data_do="lesson",
        data_arg=lesson.id,
    )
    return [opened, _known(lesson) if tested(lesson) and not done else None]


def _known(lesson: Lesson) -> Node:
    """Offer the questions instead of the lesson."""
    label = f"I know this: {len(lesson.test)} questions about “{lesson.title}”"
    return button("I know this", "lesson-test", lesson.id, icon=glyph("ask"), class_="cw-quiet", aria_label=label)


def _left(desk: Desk, lesson: Lesson) -> int:
    """Give the scene at which a lesson was left; 0 if it was never begun, or is done."""
    scene, done = desk.progress.lessons.get(lesson.id, (0, False))
    return 0 if done else scene


def _code(desk: Desk) -> Node:
    """Take the code of a question that somebody shared."""
    field = h("input", type="text", name="code", placeholder=f"{desk.game}:…:1", maxlength="120", autocomplete="off")
    return h(
        "form",
        h("label", "Somebody sent you a question? Its code ", field),
        h("button", h("span", "Open it"), type="submit", class_="cw-button"),
        class_="cw-code",
        data_do="quiz-code",
        key="code",
    )
