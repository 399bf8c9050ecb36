"""The guide beside a game that is watched: what to do is told, then asked, then left alone; hints on request."""

from __future__ import annotations

import re
from dataclasses import replace

from coreworlds.engine import CoreWorldsError, Position, Session
from coreworlds.tutor.lessons.guide import ALONE, TOLD, Guide, guide
from coreworlds.tutor.words.prose import to_text
from coreworlds.widgets.desk import Desk, clear, laid, speak
from coreworlds.widgets.drawing import Node, button, h, panel, tools
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.learn.aside import lower
from coreworlds.widgets.play.doing import Message, doing, run_on

__all__ = ["GUIDED", "guide_panel", "spoken_of", "watching"]

GUIDED = "guided-game"  # what the learner's map calls it, beside the lessons
COMPUTER = "simple"
COPIES = re.compile(r"( #\d+)?( x\d+)?$")  # which one of several, and how many, after a name in an action


def watching(desk: Desk) -> Guide | None:
    """Give the guide of the game in front: of one that began as the guide's own does, wherever it is taken up."""
    against = desk.session is not None and set(desk.kinds.values()) - {"human"}  # among people no game is guided
    made = guide(desk.position.game.id) if against else None
    if made is None or desk.session is None or desk.learning.unguided or desk.viewer != made.learner:
        return None
    return made if desk.session.nodes[0].position == made.start else None


def guide_panel(desk: Desk) -> Node | None:
    """Draw what the guide says at this decision; nothing in a game without one."""
    made = watching(desk)
    if made is None:
        return None
    said = [part for part in _said(desk, made) if part is not None]
    return panel("guide", "Guide", *said, aside=_score(desk, made)) if said else None


def spoken_of(desk: Desk) -> frozenset[str]:
    """Give the names of what the guide tells to use, to be lit on the table."""
    made = watching(desk)
    if made is None or made.learner not in desk.asked or _level(desk, made) < TOLD:
        return frozenset()
    return frozenset(COPIES.sub("", name) for name in made.advice(desk.sight).names)


def _level(desk: Desk, made: Guide) -> int:
    """Say how much help is due at this decision."""
    node, more = desk.learning.hints
    return made.help_at(desk.position) + (more if desk.session and node == desk.session.at else 0)


def _score(desk: Desk, made: Guide) -> Node:
    points = (f"{'You' if name == made.learner else name} {count}" for name, count in made.points(desk.position))
    return h("small", f"Points: {', '.join(points)}", translate="no")


def _said(desk: Desk, made: Guide) -> list[Node | None]:
    pos, over = desk.sight, made.over(desk.position)
    if pos.over:
        return [h("p", "The game is over."), tools(button("All lessons", "learn"))]
    head = h("p", f"{made.rounds} Rounds are played. Play on to the end, or stop here.") if over else None
    ways = button("Stop here", "learn"), button("No more help", "guide-off")
    leave = tools(ways) if over else None
    if made.learner not in desk.asked:
        return [head, leave]
    return [head, *_help(desk, made, pos, _level(desk, made)), leave]


def _help(desk: Desk, made: Guide, pos: Position, level: int) -> list[Node | None]:
    """Draw as much help as is due: a question, then what to do and why, then the action as a click."""
    hint = button("Hint", "guide-hint", icon="ask")
    if level <= ALONE:
        return [h("p", "Your move."), tools(hint)]
    action = made.advice(pos)
    note = made.note(action, pos)
    told = level >= TOLD
    words = _words(desk, made, pos, (note.tell if told else note.ask) if note else "")
    if not told:
        return [*(words or [h("p", "Your move.")]), tools(hint)]
    do = button(action.text[:1].upper() + action.text[1:], "act", str(action), icon="action", class_="cw-main")
    return [*words, tools(do)]


def _words(desk: Desk, made: Guide, pos: Position, text: str) -> list[Node]:
    """Draw words of a note; what is not true here is left out."""
    if not text:
        return []
    prose, reading = made.prose(text, pos)
    layout = laid(pos, desk.viewer)
    return passage(prose, layout, made.game) if to_text(prose) and not reading.faults else []


# --- what messages do -------------------------------------------------------------------------------------------------


@doing("guided")
def _guided(desk: Desk, _message: Message) -> None:
    """Begin the game that is watched, in front of what lies on the desk."""
    made = guide(desk.game)
    if made is None:
        raise CoreWorldsError("this game has no guide")
    lower(desk, 0)
    clear(desk)
    desk.session, desk.other = Session(made.start), None
    desk.kinds = {name: "human" if name == made.learner else COMPUTER for name in made.players}
    desk.watcher = desk.facing = made.learner
    desk.learning = replace(desk.learning, unguided=False, hints=(0, 0))
    desk.view, desk.notice = "play", ""
    speak(desk, made.game.id)
    desk.shown = tuple(run_on(desk))
    desk.progress = desk.progress.at(GUIDED, 0, done=True)


@doing("guide-hint")
def _hint(desk: Desk, _message: Message) -> None:
    """Help a little more with this decision."""
    here = desk.session.at if desk.session else 0
    node, more = desk.learning.hints
    desk.learning = replace(desk.learning, hints=(here, more + 1 if node == here else 1))


@doing("guide-off")
def _off(desk: Desk, _message: Message) -> None:
    """Send the guide away."""
    desk.learning = replace(desk.learning, unguided=True)
