"""What a message does to the desk, where a learner predicts a step."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from coreworlds.engine import CoreWorldsError, Position
from coreworlds.tutor.handson.hands import hands_on
from coreworlds.tutor.knowing.predict import Prediction, predictions
from coreworlds.tutor.lessons.outcome import Outcome
from coreworlds.widgets.desk import Desk, clear
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.practice.state import Foretelling

__all__ = ["chosen", "due", "outcome"]


@lru_cache(maxsize=16)
def _foreseen(pos: Position, viewer: str | None) -> tuple[Prediction, ...]:
    try:
        hands_on(pos, viewer)
    except CoreWorldsError:
        return ()  # the step cannot be taken here: a view may know too little
    return predictions(pos, viewer=viewer)


def due(desk: Desk) -> Prediction | None:
    """Give the question about the step that is due: of several, another one each time."""
    if not desk.foretelling.on or desk.view != "play" or desk.handling.on or not desk.automatic:
        return None
    found = _foreseen(desk.position, desk.viewer)
    return found[(len(desk.line.line) - 1) % len(found)] if found else None


def outcome(desk: Desk) -> Outcome | None:
    """Give what became of the last prediction, while the page tells of its step."""
    at = desk.foretelling
    here = at.on and desk.shown and desk.shown[-1] is at.done and desk.position is at.done.after
    return at.outcome if here else None


def chosen(desk: Desk) -> frozenset[int]:
    """Give the options chosen so far for the question that is due."""
    return desk.foretelling.chosen if desk.foretelling.position == desk.position else frozenset()


@doing("predict-mode")
def _mode(desk: Desk, message: Message) -> None:
    desk.foretelling = Foretelling(on=bool(message["value"]))


@doing("predict")
def _number(desk: Desk, message: Message) -> None:
    _commit(desk, str(message.get("fields", {}).get("answer", "")))


@doing("predict-choose")
def _choose(desk: Desk, message: Message) -> None:
    asked, number = due(desk), int(message["arg"])
    if asked is None:
        return
    if asked.gives != "names":
        _commit(desk, asked.options[number])
        return
    desk.foretelling = replace(desk.foretelling, chosen=chosen(desk) ^ {number}, position=desk.position, refused="")


@doing("predict-choose-done")
def _chosen(desk: Desk, _message: Message) -> None:
    asked = due(desk)
    if asked is not None:
        _commit(desk, tuple(asked.options[number] for number in sorted(chosen(desk))))


def _commit(desk: Desk, answer: object) -> None:
    """Take the step, and keep what became of the answer; no answer at all is said, and nothing is done."""
    asked = due(desk)
    if asked is None or desk.session is None:
        return
    try:
        asked.read(answer)
    except CoreWorldsError as error:
        desk.foretelling = replace(desk.foretelling, refused=str(error))
        return
    done = desk.session.step()
    became = asked.check(answer, done)
    clear(desk)
    desk.shown = (done,)
    desk.foretelling = Foretelling(on=True, outcome=became, done=done)
    belief = became.beliefs[0].id if became.beliefs else ""
    desk.progress = desk.progress.answered(became.rules[0], right=became.right, belief=belief)
