"""What came of a scene: what happened, each sentence with its rule, and what the teacher says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.learn.belief_panel import belief_panel
from coreworlds.widgets.play.now import sentences, told_list

if TYPE_CHECKING:
    from coreworlds.games.layout import Layout
    from coreworlds.tutor.lessons.scene import Prose
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.learn.course import Course

__all__ = ["outcome"]

MOST = 8  # sentences told of one step; those before them are folded


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
    number = len(events) - MOST
    earlier = h(
        "details",
        h("summary", f"{number} earlier sentence{'s' * (number > 1)}"),
        told_list(events[:number], pos),
    )
    return h(
        "div",
        head,
        h("div", passage(say, layout, game), class_="cw-prose") if say else None,
        belief_panel(game, course.belief, course.contrast, "lesson-board", other=course.other),
        earlier if number > 0 else None,
        told_list(events[-MOST:], pos),
        class_="cw-outcome-of" + (" cw-other" if other else ""),
        role="status",
        tabindex="-1",
        data_focus=f"{course.lesson.id} {course.at} over",
        data_rove="outcome",
        key="outcome",
    )
