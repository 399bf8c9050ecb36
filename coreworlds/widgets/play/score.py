"""The score so far: what each player has, with what it is made of, as far as the viewer knows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.drawing.say import button, panel
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.play.doing import doing
from coreworlds.widgets.play.final import sums_of

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.play.doing import Message

__all__ = ["score_button", "score_panel"]


@doing("score")
def _score(desk: Desk, message: Message) -> None:
    desk.looking = replace(desk.looking, score=message.get("arg") == "show")


def score_button(desk: Desk) -> Node | None:
    """Draw a button that shows the score so far, or hides it; nothing where the game tells none."""
    if not _told(desk):
        return None
    now = "hide" if desk.looking.score else "show"
    return button("Score", "score", now, aria_expanded=str(desk.looking.score).lower())


def score_panel(desk: Desk) -> Node | None:
    """Draw the score so far, folded until it is asked for; nothing where the game tells none, or when it is over."""
    if not _told(desk):
        return None
    words = "Hide" if desk.looking.score else "Show"
    fold = h("button", words, type="button", class_="cw-cite", data_do="score", data_arg=words.lower(),
             aria_expanded=str(desk.looking.score).lower(), aria_label=f"{words} the score so far")  # fmt: skip
    sums = desk.sight.game.page.score(desk.sight) if desk.looking.score else ()
    return panel("score", "Score", sums_of(sums, right_book(desk.position)) if sums else None, aside=fold)


def _told(desk: Desk) -> bool:
    """Tell whether there is a score: the game tells one, and it has begun and is not over."""
    pos = desk.position
    begun = pos.phase != pos.game.flow.steps[pos.game.flow.start].phase
    return begun and not pos.over and bool(pos.game.page.score(desk.sight))
