"""What came of a scene: what happened, each sentence with its rule, and what the teacher says of it."""

from __future__ import annotations

from coreworlds.engine import Event, Position
from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, fold, h
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.learn.belief_panel import belief_panel
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.play.battle import last_roll
from coreworlds.widgets.play.now import sentences, told_list

__all__ = ["folded", "outcome"]


def folded(events: list[Event], pos: Position, *, last: bool = True) -> Node | None:
    """Draw what happened, folded away; the last thing stands open, unless the teacher tells of it."""
    cut = len(events) - last
    earlier = told_list(events[:cut], pos)
    words = f"What happened before ({cut})" if last else f"What happened ({cut})"
    open_ = told_list(events[cut:], pos)
    return h("div", open_, fold(words, earlier) if earlier else None) if events else None


def outcome(  # noqa: PLR0913 - what is shown of a scene that is over
    desk: Desk,
    course: Course,
    layout: Layout,
    head: Node | None,
    say: Prose,
    *,
    other: bool = False,
) -> Node:
    """Draw what happened, each sentence with its rule, the last roll first, and what the teacher says of it."""
    events = [event for transition in course.line for event in sentences(transition, desk.viewer)]
    game, pos = course.lesson.game, course.line[-1].after if course.line else desk.position
    return h(
        "div",
        head,
        last_roll(desk),
        h("div", passage(say, layout, game), class_="cw-prose") if say else None,
        belief_panel(game, course.belief, course.contrast, "lesson-board", other=course.other),
        folded(events, pos, last=not say),
        class_="cw-outcome-of" + (" cw-other" if other else ""),
        role="status",
        tabindex="-1",
        data_focus=f"{course.lesson.id} {course.at} over",
        data_rove="outcome",
        key="outcome",
    )
