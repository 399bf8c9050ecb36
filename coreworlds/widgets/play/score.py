"""The score so far: what each player has, with what it is made of, as far as the viewer knows."""

from __future__ import annotations

from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node
from coreworlds.widgets.play.drawers import drawer, is_open
from coreworlds.widgets.play.final import sums_of

__all__ = ["score_panel"]


def score_panel(desk: Desk) -> Node | None:
    """Draw the score so far; nothing where the game tells none, or when it is over."""
    if not _told(desk):
        return None

    def body() -> Node:
        return sums_of(desk.sight.game.page.score(desk.sight), right_book(desk.position))

    return drawer("score", "score", "Score", "the score so far", body, opened=is_open(desk, "score"))


def _told(desk: Desk) -> bool:
    """Tell whether there is a score: the game tells one, and it has begun and is not over."""
    pos = desk.position
    begun = pos.phase != pos.game.flow.steps[pos.game.flow.start].phase
    return begun and not pos.over and bool(pos.game.page.score(desk.sight))
