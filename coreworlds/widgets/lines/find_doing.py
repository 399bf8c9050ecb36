"""What a message does to the desk, where a position is sought in which something is true."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.expressions.finding import condition, search
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.learn.aside import lay, lift, lower
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["MOST_GAMES"]

MOST_GAMES = 2_000


@doing("find-open")
def _open(desk: Desk, message: Message) -> None:
    opened = message["arg"] == "show"
    desk.finding = replace(desk.finding, open=opened, work=None, at=None, refused="")


@doing("find-rule")
def _rule(desk: Desk, message: Message) -> None:
    """Seek a position in which a rule applies."""
    _begin(desk, f'applied("{_quoted(message, "rule")}")')


@doing("find-legal")
def _legal(desk: Desk, message: Message) -> None:
    """Seek a position in which an action is allowed."""
    words = f"{_quoted(message, 'verb')} {_quoted(message, 'card')}".strip()
    _begin(desk, f'legal("{words}")')


@doing("find-text")
def _text(desk: Desk, message: Message) -> None:
    """Seek a position in which what was typed is true."""
    _begin(desk, str(message.get("fields", {}).get("text", "")).strip())


@doing("find-again")
def _again(desk: Desk, _message: Message) -> None:
    """Seek another position of the same kind, in other games."""
    _begin(desk, desk.finding.text)


def _quoted(message: Message, field: str) -> str:
    return str(message.get("fields", {}).get(field, "")).strip().replace('"', "")


def _begin(desk: Desk, text: str) -> None:
    """Begin a search, or say why it cannot begin."""
    pos = desk.position
    number = desk.finding.number + 1
    try:
        sought = condition(text, pos.game, pos.seats)
    except CoreWorldsError as error:
        desk.finding = replace(desk.finding, text=text, work=None, at=None, refused=_refused(error))
        return
    seed = number * MOST_GAMES
    work = search(sought, pos.game, pos.seats, seed=seed, most=MOST_GAMES)
    desk.finding = replace(desk.finding, text=text, number=number, work=work, at=None, refused="")
    _more_of(desk)


def _refused(error: CoreWorldsError) -> str:
    """Say what is wrong with a text, by its column."""
    _, sign, column = error.place.rpartition(" at ")
    where = f"At column {column}" if sign and column.isdigit() else error.place
    said = [error.message, error.found and f"found {error.found}", error.expected and f"expected {error.expected}"]
    return f"{where}: {'; '.join(filter(None, said))}. {error.remedy}".removeprefix(": ").strip()


@doing("find-more")
def _more(desk: Desk, _message: Message) -> None:
    """Go on for a moment with a search that goes on."""
    if desk.finding.work is not None:
        _more_of(desk)


def _more_of(desk: Desk) -> None:
    work = desk.finding.work
    at = next(work, None) if work is not None else None
    over = at is None or at.over
    desk.finding = replace(desk.finding, at=at or desk.finding.at, work=None if over else work)


@doing("find-stop")
def _stop(desk: Desk, _message: Message) -> None:
    desk.finding = replace(desk.finding, work=None)


@doing("find-play")
def _play(desk: Desk, _message: Message) -> None:
    """Lay the line that was found on the desk, to be played on; the game waits beneath."""
    at = desk.finding.at
    if at is None or at.found is None:
        return
    line = at.found.fork()
    if desk.session is desk.finding.playing and desk.finding.playing is not None:
        lower(desk)
    lift(desk)
    last = line.nodes[line.at].transition
    lay(desk, line, (last,) if last else ())
    desk.view, desk.finding = "play", replace(desk.finding, playing=line, open=False)


@doing("find-back")
def _back(desk: Desk, _message: Message) -> None:
    """Go back to the game that waits."""
    if desk.finding.playing is not None and desk.session is desk.finding.playing:
        desk.finding = replace(desk.finding, playing=None)
        lower(desk)


@doing("find-close")
def _close(desk: Desk, _message: Message) -> None:
    """Take the position that was found from the table."""
    desk.finding = replace(desk.finding, at=None, work=None)
