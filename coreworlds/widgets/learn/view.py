"""The learn view: the list of lessons, a lesson, or questions; whatever is in front."""

from __future__ import annotations

from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, h
from coreworlds.widgets.learn.host_view import host_view
from coreworlds.widgets.learn.lesson_list import lesson_list
from coreworlds.widgets.learn.lesson_view import lesson_view
from coreworlds.widgets.learn.quiz_view import quiz_page

__all__ = ["away", "learn"]


def learn(desk: Desk) -> tuple[list[Node | None], Node | None]:
    """Draw what is in front: the frame's content, and what stands beside it."""
    learning = desk.learning
    if learning.course is not None:
        return lesson_view(desk, learning.course)
    if learning.quiz is not None:
        return quiz_page(desk, learning.quiz)
    return [host_view(desk) if learning.hosting else lesson_list(desk)], None


def away(desk: Desk) -> Node | None:
    """Say above a game that a lesson waits; nothing where none does."""
    title = desk.learning.free
    if not title:
        return None
    words = h("span", "You play on freely from the lesson ", h("b", title), ".")
    back = button("Back to the lesson", "lesson-return", class_="cw-main")
    return h("div", words, back, class_="cw-banner cw-away", role="status", key="away")
