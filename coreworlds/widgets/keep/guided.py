"""A guided game that is not finished: how far it is, kept beside another game, and taken up again."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError, Session
from coreworlds.tutor.lessons.guide import Guide, guide
from coreworlds.widgets.desk import Desk, clear, speak
from coreworlds.widgets.keep.read import GAME, GUIDED, take_up
from coreworlds.widgets.keep.told import Line, packed
from coreworlds.widgets.learn.aside import game_of, lower
from coreworlds.widgets.learn.guide_panel import COMPUTER, guided_by
from coreworlds.widgets.play.doing import Message, doing, run_on

__all__ = ["follow", "left", "over"]

LESSON = "guided-game"  # what the learner's map calls it, beside the lessons


def over(desk: Desk) -> bool:
    """Tell whether the Rounds of the guided game were played."""
    return desk.progress.lessons.get(LESSON, (0, False))[1]


def left(desk: Desk) -> int:
    """Give the Round in which the guided game was left; 0 if it was never begun, or is done."""
    return 0 if over(desk) else desk.progress.lessons.get(LESSON, (0, False))[0]


def follow(desk: Desk, before: Desk) -> None:
    """Note how far the guided game is; one that gave way to another game is kept beside it."""
    had, has = game_of(before), game_of(desk)
    session, kinds, watcher, pace = had
    if session is not None and session is not has[0] and (made := _unfinished(session, kinds)):
        text = packed({"kinds": kinds, "watcher": watcher, "pace": pace}, session, Line())
        desk.kept = {**desk.kept, _part(made): text}
    made = guided_by(desk.session, desk.kinds) if desk.session is not None and desk.view == "play" else None
    if made is not None:
        at, done = int(desk.position.round), made.over(desk.position)
        if desk.progress.lessons.get(LESSON) not in {(at, done), (at, True)}:
            desk.progress = desk.progress.at(LESSON, at, done=done)


def _part(made: Guide) -> str:
    return f"{GUIDED} {made.game.id}"


def _unfinished(session: Session | None, kinds: dict[str, str]) -> Guide | None:
    made = guided_by(session, kinds) if session is not None else None
    return None if made is None or session is None or made.over(session.position) else made


@doing("guided")
def _guided(desk: Desk, _message: Message) -> None:
    """Go on with the guided game where it was left; else begin it, in front of what lies on the desk."""
    made = guide(desk.game)
    if made is None:
        raise CoreWorldsError("this game has no guide")
    lower(desk, 0)
    if not _taken_up(desk, made):
        clear(desk)
        desk.session, desk.other = Session(made.start), None
        desk.kinds = {name: "human" if name == made.learner else COMPUTER for name in made.players}
        desk.watcher = desk.facing = made.learner
        desk.shown = tuple(run_on(desk))
    desk.kept = {name: text for name, text in desk.kept.items() if name != _part(made)}
    desk.learning = replace(desk.learning, unguided=False, hints=(0, 0))
    desk.view, desk.notice = "play", ""
    speak(desk, made.game.id)


def _taken_up(desk: Desk, made: Guide) -> bool:
    """Lay the guided game on the desk that was left, if one lies in front or was kept."""
    if _unfinished(desk.session, desk.kinds) is made:
        return True
    part = _part(made) if _part(made) in desk.kept else GAME
    fits = part != GAME or (desk.session is None and left(desk) > 0)
    return fits and take_up(desk, part) and _unfinished(desk.session, desk.kinds) is made
