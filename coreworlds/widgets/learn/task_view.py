"""A task of a lesson: what to do, what was tried, and what helps."""

from __future__ import annotations

from coreworlds.games.layout import Layout
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.retelling import retold
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.tasks.check import astray
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, glyph, h, tools
from coreworlds.widgets.drawing.prose import passage, sentence
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.outcome import folded, outcome
from coreworlds.widgets.play.battle import last_roll
from coreworlds.widgets.play.now import in_short

__all__ = ["task"]


def task(desk: Desk, course: Course, layout: Layout, block: Task) -> list[Node | None]:
    """Draw a task as it stands."""
    game, attempt = course.lesson.game, course.attempt
    assert attempt is not None  # noqa: S101 - a task always has one
    ask = h("h4" if course.over else "h3", sentence(block.ask, layout, game))
    if course.over:
        done = None if course.departs else h("h4", glyph("yes"), " Done.")
        said = (retold(block.say, Situation.after(course.line)) or ()) if course.line else block.say
        return [
            ask,
            h("p", course.own_way) if course.departs else None,
            outcome(desk, course, layout, done, said),
            _tools(course),
        ]
    rebuke = course.rebuke
    tried = h("div", passage(rebuke, layout, game), class_="cw-teacher") if rebuke else None
    missed = _missed(desk, course) if attempt.missed else None
    lines = [line for done in attempt.news for line in in_short(done, desk.viewer)]
    told = folded(lines, attempt.position, last=not attempt.missed)
    return [
        ask,
        h("div", last_roll(desk), told, tried, missed, role="status", aria_live="polite", class_="cw-tried",
          data_rove="told"),
        _hints(course, block, layout),
        _tools(course),
    ]


def _missed(desk: Desk, course: Course) -> Node:
    """Say that the goal is not reached; focus goes there, since what was pressed for it is gone."""
    here = f"{course.lesson.id} {course.at} missed"
    return h("p", h("b", _why_missed(desk, course)), tabindex="-1", data_focus=here)


def _why_missed(desk: Desk, course: Course) -> str:
    """Say that the goal is not reached, and why nothing more can be done for it."""
    otherwise = astray(course.attempt) if course.attempt is not None else None
    if otherwise is not None:
        return "That was “{}”. The task says “{}”. Take it back and try again.".format(*otherwise)
    others = [name for name in desk.asked if name != course.me]
    if course.attempt is not None and course.attempt.left and others:
        return f"That ends your turn, and now {' and '.join(others)} acts. Take it back and try another way."
    return "That does not get there. Take it back and try another way."


def _hints(course: Course, block: Task, layout: Layout) -> Node:
    shown = block.hints[: course.hints]
    items = [h("li", sentence(hint, layout, course.lesson.game), key=str(number)) for number, hint in enumerate(shown)]
    listed = h("ol", items, class_="cw-hints", aria_label="Hints", data_rove="hints") if items else None
    return h("div", listed, role="status", key="hints")


def _tools(course: Course) -> Node:
    block, attempt = course.scene.block, course.attempt
    assert isinstance(block, Task)  # noqa: S101 - drawn only for one
    more = len(block.hints) - course.hints
    begun = attempt is not None and attempt.line
    missed, over = attempt is not None and attempt.missed, course.over
    return tools(
        button("Hint", "lesson-hint", icon="ask") if more > 0 and not over else None,
        button("Do it for me", "lesson-solve", icon="action") if more <= 0 and not over else None,
        button("Take it back", "lesson-again", class_="cw-main" if missed else "") if begun and not over else None,
        data_rove="tools",
        key="tools",
    )
