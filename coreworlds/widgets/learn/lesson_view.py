"""A lesson on the page: the board as it stands, the panel of the scene beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.drawing.say import button, panel
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.learn.lesson_frame import map_bar, top
from coreworlds.widgets.learn.lesson_shelf import following
from coreworlds.widgets.learn.lesson_work import ending, pinned, work
from coreworlds.widgets.play.find import found_panel
from coreworlds.widgets.play.frame import lens, play_area
from coreworlds.widgets.play.may import may_panel
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.table.seen import seen_table

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.learn.course import Course
    from coreworlds.widgets.table.seen import Seen

__all__ = ["lesson_view"]


def lesson_view(desk: Desk, course: Course) -> tuple[list[Node | None], Node | None]:
    """Draw a scene: the frame's content, and what stands beside it."""
    question = course.quiz.question if course.quiz else None
    instead = course.quiz.instead if course.quiz else course.instead
    lit, unsaid = frozenset(question.lit if question else ()), course.quiz.unsaid if course.quiz else frozenset()
    seen = seen_table(desk, lit=lit, instead=instead, unsaid=unsaid)
    answer = rule_panel(desk, seen.layout)
    opened = bool(desk.open[0])  # an answer stands beneath the task that it is about
    side = [
        _panel(desk, course, seen),
        pinned(desk, course, seen.layout),
        answer if opened else None,
        _nav(desk, course),
        found_panel(desk, seen.layout) if desk.query else None,
        may_panel(desk, seen.layout) if desk.acting else None,
        None if opened else answer,
    ]
    return [
        top(desk, course.lesson.title),
        seen.banner,
        play_area([seen.panes, seen.board], side),
        map_bar(desk, seen),
    ], lens(desk, seen.shown)


def _panel(desk: Desk, course: Course, seen: Seen) -> Node:
    scene, number = course.scene, len(course.lesson.scenes)
    game = course.lesson.game
    here = f"{course.lesson.id} {course.at}"
    below = (course.over and scene.block) or (course.attempt is not None and course.attempt.missed)  # focus goes there
    heading = h(
        "h3",
        scene.title or course.lesson.title,
        tabindex="-1",
        data_focus=None if below else here,
    )
    said = h(
        "div",
        heading,
        h("p", course.led, class_="cw-dim") if course.led else None,
        h("div", passage(scene.prose, seen.layout, game), class_="cw-prose", data_rove="prose"),
        key=here,
    )
    return panel(
        "lesson",
        "Lesson",
        said,
        work(desk, course, seen.layout),
        ending(desk, course) if course.last and course.over else None,
        aside=h("small", f"{course.at + 1} of {number}"),
    )


def _nav(desk: Desk, course: Course) -> Node:
    """Draw the way back and on; how far the lesson is."""
    number = len(course.lesson.scenes)
    far = h("span", style=f"width: {round(100 * (course.at + 1) / number)}%")
    return h(
        "div",
        button(
            "Back", "lesson-previous", icon=glyph("back"), aria_keyshortcuts="b", aria_disabled=_off(course.at == 0)
        ),
        h("span", far, class_="cw-scenes", aria_hidden="true"),
        _onward(desk, course),
        class_="cw-nav",
        data_rove="nav",
        key="nav",
    )


def _onward(desk: Desk, course: Course) -> Node | None:
    """Draw the way on: to the next scene, and from the last one to the next lesson."""
    if not course.last:
        words, look = ("Next", "cw-main") if course.over else ("Skip this", "")
        return button(words, "lesson-next", icon=glyph("forward"), class_=look, aria_keyshortcuts="n")
    after = following(desk, course.lesson)
    if after is None or not course.over:
        return button("All lessons", "learn", class_="cw-main") if course.over else None
    title = f"Next lesson: “{after.title}”"
    return button("Next lesson", "lesson", after.id, icon=glyph("forward"), class_="cw-main", aria_label=title)


def _off(off: bool) -> str | None:
    return "true" if off else None
