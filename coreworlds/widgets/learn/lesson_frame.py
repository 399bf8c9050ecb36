"""What stands around the board while one learns: the head, the way on, and where in the game the table stands."""

from __future__ import annotations

from coreworlds.tutor.lessons.guide import guide
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, h
from coreworlds.widgets.learn.lesson_shelf import following
from coreworlds.widgets.play.frame import header, search, step_name
from coreworlds.widgets.share.link_view import share_button
from coreworlds.widgets.table.seen import Seen
from coreworlds.widgets.table.tracks import rounds

__all__ = ["map_bar", "onward", "top"]


def top(desk: Desk, title: str) -> Node:
    """Draw the head of whatever is learned: its name, the search, and the ways out."""
    game = desk.position.game.title
    tools = [
        share_button(desk),
        button("Keys", "keys", aria_keyshortcuts="?", class_="cw-roomy"),
        button("Play on freely", "lesson-freely", icon="action", aria_label="Play on freely from here")
        if desk.learning.course
        else None,
        button("Back to the recording", "teach", class_="cw-main") if _recorded(desk) else None,
        button("All lessons", "learn", icon="book"),
        button("Home", "home", icon="home"),
    ]
    return header(title, h("span", game, translate="no"), tools, search(desk))


def _recorded(desk: Desk) -> bool:
    """Whether the lesson is one that is being recorded, tried as a learner."""
    return any(sheet.view == "teach" for sheet in desk.learning.under)


def map_bar(desk: Desk, seen: Seen) -> Node:
    """Draw where in the game the table stands: the rounds, and the step."""
    tracks = [rounds(track, seen.changes.tracks.get(track.key)) for track in seen.shown.tracks if track.bands]
    pos = desk.position
    where = h("span", pos.where, step_name(desk), class_="cw-where-now")
    return h("nav", tracks, where, class_="cw-bar", aria_label="Where the game stands", key="bar")


def onward(desk: Desk, lesson: Lesson) -> Node | None:
    """Draw the way on from a lesson: from the last one of the path to the guided game, else to the next not done."""
    after = following(desk, lesson)
    if lesson.path and not (after and after.path) and guide(desk.game) is not None:
        return button("Next: a guided game", "guided", icon="forward", class_="cw-main")
    if after is None:
        return None
    return button(f"Next: “{after.title}”", "lesson", after.id, icon="forward", class_="cw-main")
