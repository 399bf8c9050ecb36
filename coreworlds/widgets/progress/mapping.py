"""What a message does to the desk, on the learner's map."""

from __future__ import annotations

from coreworlds.engine import Session
from coreworlds.engine.game import game
from coreworlds.tutor.progress import read_progress
from coreworlds.widgets.desk import Desk, speak
from coreworlds.widgets.learn.aside import lay, lift, lower
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.progress.whose import take_over

__all__ = ["open_map"]

SEEDS = 1000


@doing("map")
def _map(desk: Desk, _message: Message) -> None:
    """Go to the map; what is in front is left where it is."""
    lower(desk, 0)
    desk.view, desk.open = "map", ("", "")


@doing("map-rule")
def _rule(desk: Desk, message: Message) -> None:
    rule = game(desk.game).rulebook.rule(str(message.get("arg", "")))
    desk.open = ("star", rule.id)


@doing("map-show")
def _show(desk: Desk, message: Message) -> None:
    """Lay a position on the table in which the rule matters: another one each time."""
    from coreworlds.tutor.question import question  # noqa: PLC0415 - makes questions only where one is asked

    rule = game(desk.game).rulebook.rule(str(message.get("arg", ""))).id
    known = desk.progress[rule]
    asked = question(desk.game, rule, (7 * known.met + known.right + known.missed) % SEEDS)
    lift(desk)
    lay(desk, Session(asked.position))
    desk.view, desk.open = "play", ("rule", rule)
    desk.progress = desk.progress.met([rule])


@doing("map-read")
def _read(desk: Desk, message: Message) -> None:
    """Take over what a map says that was brought as text; what this one has more of stays."""
    _take_over(desk, str(message.get("fields", {}).get("map", "")))


def open_map(desk: Desk, text: str) -> None:
    """
    Go to the map, and take over a map that was brought as text.

    Raises
    ------
    CoreWorldsError
        If it cannot be read.
    """
    _map(desk, {})
    _take_over(desk, text)


def _take_over(desk: Desk, text: str) -> None:
    found = read_progress(text, "your map")
    speak(desk, game(found.game).id)  # the map says which game it is of
    take_over(desk, found)


@doing("map-erase")
def _erase(desk: Desk, message: Message) -> None:
    """Ask once, then forget all."""
    if message.get("arg") == "sure":
        desk.progress, desk.open = desk.progress.erase(), ("", "")
    else:
        desk.open = ("erase", "")
