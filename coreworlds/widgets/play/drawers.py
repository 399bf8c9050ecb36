"""The panels beside a game that are folded until they are asked for, each opened and closed in one way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Children, Node, dim, panel, press
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["drawer", "is_open"]


def is_open(desk: Desk, word: str) -> bool:
    """Tell whether a drawer is open."""
    return desk.looking.drawers.get(word, False)


def drawer(  # noqa: PLR0913 - a panel, and how it is opened
    word: str, name: str, title: str, said: str, body: Callable[[], Children], *, opened: bool, closed: str = ""
) -> Node:
    """Draw a panel that is folded until it is asked for, by a message of that word."""
    way = "Hide" if opened else "Show"
    aside = press(way, do=word, arg=way.lower(), aria_expanded=opened, aria_label=f"{way} {said}", title=closed or None)
    return panel(name, title, body() if opened else dim(closed) if closed else None, aside=aside)


@doing("score", "log-fold", "flow-fold", "knows-fold", "tree-open", "analysis")
def _open(desk: Desk, message: Message) -> None:
    drawers = {**desk.looking.drawers, message["do"]: message.get("arg") != "hide"}
    desk.looking = replace(desk.looking, drawers=drawers)
