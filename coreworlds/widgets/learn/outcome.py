"""What came of a scene: what happened, each sentence with its rule, and what the teacher says of it."""

from __future__ import annotations

from coreworlds.engine import Event, Position
from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.learn.belief_panel import belief_panel
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.play.now import sentences, told_list

__all__ = ["folded", "outcome"]


def folded(events: list[Event], pos: Position) -> Node | None:
    """Draw the last thing that happened; what was before it is folded away."""
    earlier = told_list(events[:-1], pos)
    head = h("summary", f"What happened before ({len(events) - 1})")
    return h("div", told_list(events[-1:], pos), h("details", head, earlier) if earlier else None) if events else None


def outcome(  # noqa: PLR0913 - what is shown of a scene that is over
    desk: Desk,
    course: Course,
    layout: Layout,
    head: Node | None,
    say: Prose,
    *,
    other: bool = False,
) -> Node:
    """Draw what happened, each sentence with its rule, and what the teacher says of it."""
    events = [event for transition in course.line for event in sentences(transition, desk.viewer)]
    game, pos = course.lesson.game, course.line[-1].after if course.line else desk.position
    return h(
        "div",
        head,
        h("div", passage(say, layout, game), class_="cw-prose") if say else None,
        belief_panel(game, course.belief, course.contrast, "lesson-board", other=course.other),
        folded(events, pos),
        class_="cw-outcome-of" + (" cw-other" if other else ""),
        role="status",
        tabindex="-1",
        data_focus=f"{course.lesson.id} {course.at} over",
        data_rove="outcome",
        key="outcome",
    )
