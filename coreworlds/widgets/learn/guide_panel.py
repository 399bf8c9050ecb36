"""The guide beside a game that is watched: what to do is told, then asked, then left alone; hints on request."""

from __future__ import annotations

import re
from dataclasses import replace

from coreworlds.engine import Position, Session
from coreworlds.games.wording import joined
from coreworlds.players.contest import coming
from coreworlds.tutor.lessons.guide import ALONE, TOLD, Guide, guide
from coreworlds.tutor.looking.odds import share
from coreworlds.tutor.words.prose import to_text
from coreworlds.widgets.desk import Desk, laid
from coreworlds.widgets.drawing import Node, button, fold, h, panel, tools
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.play.doing import Message, decided, doing
from coreworlds.widgets.play.may import act_button
from coreworlds.widgets.play.now import told_list

__all__ = ["COMPUTER", "guide_panel", "guided_by", "spoken_of", "watching"]

COMPUTER = "simple"
FEW = 4  # battles that are told of
BEGIN = "First the guide tells you what to do, then it asks, then you play alone. Other moves are fine, too."
COPIES = re.compile(r"( #\d+)?( x\d+)?$")  # which one of several, and how many, after a name in an action


def watching(desk: Desk) -> Guide | None:
    """Give the guide of the game in front: of one that began as the guide's own does, wherever it is taken up."""
    made = guided_by(desk.session, desk.kinds) if desk.session is not None else None
    if made is None or (desk.learning.unguided and desk.position.phase not in made.told):
        return None
    return made if desk.viewer == made.learner else None


def guided_by(session: Session, kinds: dict[str, str]) -> Guide | None:
    """Give the guide of a game against computers that began as the guide's own does."""
    made = guide(session.position.game.id) if set(kinds.values()) - {"human"} else None
    return made if made is not None and session.nodes[0].position == made.start else None


def guide_panel(desk: Desk) -> Node | None:
    """Draw what the guide says at this decision; nothing in a game without one."""
    made = watching(desk)
    if made is None:
        return None
    said = [part for part in _said(desk, made) if part is not None]
    return panel("guide", "Guide", *said, aside=_score(desk, made)) if said else None


def spoken_of(desk: Desk) -> frozenset[str]:
    """Give what the guide tells to use, to be lit on the table: the copies that ask for it, else all of that name."""
    made = watching(desk)
    if made is None or made.learner not in desk.asked or _level(desk, made) < TOLD:
        return frozenset()
    action = made.advice(desk.sight)
    names = {COPIES.sub("", name) for name in action.names}
    faces = [face for face in laid(desk.sight, desk.viewer).faces if face.name in names]
    meant = [face for face in faces if any(ask.startswith(f"{action.verb} ") for ask in face.asks)]
    return frozenset({*(face.key for face in meant), *(names - {face.name for face in meant})})


def _level(desk: Desk, made: Guide) -> int:
    """Say how much help is due at this decision."""
    node, more = desk.learning.hints
    return made.help_at(desk.position) + (more if desk.session and node == desk.session.at else 0)


def _score(desk: Desk, made: Guide) -> Node | None:
    """Draw the points so far, as the drawer with the score counts them."""
    sums = desk.sight.game.page.score(desk.sight)
    known = [each for each in sums if each.total >= 0]  # what others hide is left out
    points = (f"{'You' if each.player == made.learner else each.player} {each.total}" for each in known)
    if not known:
        return None
    head = f"{known[0].unit} on the cards you know" if not all(each.whole for each in known) else known[0].unit
    return h("small", f"{head[0].upper()}{head[1:]}: {', '.join(points)}", translate="no")


def _said(desk: Desk, made: Guide) -> list[Node | None]:
    pos, over = desk.sight, made.over(desk.position)
    if pos.over:
        return [h("p", "The game is over."), tools(button("All lessons", "learn"))]
    if over:
        head = f"The {made.rounds} guided Rounds are played. Stop here, or play on without help."
        return [h("p", head), tools(button("Stop here", "learn"), button("Play on", "guide-off"))]
    if made.learner not in desk.asked:
        return []
    return [_first(desk, made), *_lost(desk, made), *_help(desk, made, pos, _level(desk, made)), *_battle(pos)]


def _first(desk: Desk, made: Guide) -> Node | None:
    """Introduce a game in which the learner has decided nothing yet."""
    if decided(desk) is not None:
        return None
    who = f"You are {made.learner}. The computer plays {joined(made.players[1:])}."
    return h("p", who, " ", BEGIN, class_="cw-guide-first")


def _lost(desk: Desk, made: Guide) -> list[Node]:
    """Tell what the learner lost since the last decision, and how."""
    line = desk.session.transitions if desk.session is not None else ()
    return [
        h("div", *_words(desk, made, desk.sight, say), fold("What happened there", told_list(there, desk.position)),
          class_="cw-lost", role="status", key=say)
        for say, there in made.lost(made.since(line))
    ]  # fmt: skip


def _battle(pos: Position) -> list[Node]:
    """Say how likely each result is of the battles that a move would begin, and of one that the last move began."""
    found = coming(pos)
    return [_odds(action, found[action]) for action in list(found)[:FEW]]


def _odds(action: str, results: dict[str, float]) -> Node:
    told = ", ".join(f"{said} {share(chance)}" for said, chance in results.items())
    if action:
        begins = h("b", f"{action[:1].upper()}{action[1:]}")
        return h("p", begins, f": a battle begins. At its end: {told}.", key=action)
    return h("p", h("b", "A battle will follow: "), f"{told}. Undo takes your last move back.", role="status")


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
    return [*words, tools(act_button(action, class_="cw-button cw-main"))]


def _words(desk: Desk, made: Guide, pos: Position, text: str) -> list[Node]:
    """Draw words of a note; what is not true here is left out."""
    if not text:
        return []
    prose, reading = made.prose(text, pos)
    layout = laid(pos, desk.viewer)
    told = to_text(prose) and not reading.faults
    return [h("div", passage(prose, layout, made.game), class_="cw-prose")] if told else []


# --- what messages do -------------------------------------------------------------------------------------------------


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
