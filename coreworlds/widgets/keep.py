"""What the browser keeps between visits, as texts by name: read with the same care as any file, each by itself."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.notation import parse
from coreworlds.engine.session import read_session
from coreworlds.tutor.editing import editor
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets.desk import OPEN, TURNS
from coreworlds.widgets.form import POLICIES
from coreworlds.widgets.record_keep import teaching_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.session import Session
    from coreworlds.widgets.desk import Desk

__all__ = [
    "EXPLORING",
    "GAME",
    "PROGRESS",
    "TEACHING",
    "UNREAD",
    "has_game",
    "learned",
    "stored",
    "take_up",
    "unpacked",
]

GAME, PROGRESS, TEACHING, EXPLORING, UNREAD = "game", "progress", "teaching", "exploring", "unread"
PARTS = {
    GAME: "the game that this browser kept",
    PROGRESS: "the learner's map that this browser kept",
    TEACHING: "the lesson that this browser kept",
    EXPLORING: "the position that this browser kept",
}
OLD = ("session", "kinds", "watcher")  # how a game was kept in the first version


def stored(text: str) -> dict[str, str]:
    """Give what a browser kept, by the names of its parts; what cannot be told apart is one unread part."""
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {UNREAD: text}
    if not isinstance(data, dict):
        return {UNREAD: text}
    parts = {name: part for name, part in data.items() if isinstance(part, str) and name in {*PARTS, UNREAD}}
    if isinstance(data.get("session"), str) and GAME not in parts:
        parts[GAME] = f"{json.dumps({name: data.get(name) for name in OLD[1:]})}\n{data['session']}"
    return parts


def unpacked(text: str, name: str) -> tuple[dict[str, Any], Session]:
    """
    Read what `keeping.packed` wrote: a line of JSON, a session's file, and where the session stands.

    Raises
    ------
    CoreWorldsError
        If any of it cannot be read.
    """
    first, body = heading(text, name)
    lines, _, last = body.rstrip("\n").rpartition("\n")
    if not last.startswith("at "):  # as in the first version
        return first, read_session(body, name)
    session = read_session(lines, name)
    session.goto(int(last.removeprefix("at ")))
    return first, session


def heading(text: str, name: str) -> tuple[dict[str, Any], str]:
    """Read the line of JSON at the head of a part; give the rest of it, too."""
    first, _, body = text.partition("\n")
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise CoreWorldsError("its first line cannot be read", place=name, found=first[:40])
    return found, body


# --- taking up --------------------------------------------------------------------------------------------------------


def has_game(desk: Desk) -> bool:
    """Whether the browser kept a game of an earlier visit that was not taken up yet."""
    return GAME in desk.kept


def take_up(desk: Desk, part: str) -> bool:
    """
    Lay a part of what the browser kept on the desk again.

    Parameters
    ----------
    desk
        The desk. A part that cannot be read is named on it, and stays kept as unread.
    part
        `GAME`, `TEACHING` or `EXPLORING`.

    Returns
    -------
    bool
        Whether it lies there now.
    """
    return _taken(desk, part, {GAME: _game, TEACHING: _teaching, EXPLORING: _exploring}[part])


def learned(desk: Desk) -> None:
    """Add what the browser kept of the learner's map to the map on the desk."""
    _taken(desk, PROGRESS, _progress)


def _taken(desk: Desk, part: str, lay: Callable[[Desk, str], bool]) -> bool:
    text = desk.kept.get(part)
    if text is None:
        return False
    try:
        laid = lay(desk, text)
    except (CoreWorldsError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        why = str(error).splitlines()[0] if isinstance(error, CoreWorldsError) else "it is damaged."
        unread = "\n\n".join(filter(None, [desk.kept.get(UNREAD, ""), text]))
        desk.kept = {name: kept for name, kept in desk.kept.items() if name != part} | {UNREAD: unread}
        desk.trouble = f"{PARTS[part][:1].upper()}{PARTS[part][1:]} cannot be read: {why} Home offers it as a file."
        return False
    if laid:
        desk.kept = {name: kept for name, kept in desk.kept.items() if name != part}
    return laid


def _game(desk: Desk, text: str) -> bool:
    head, session = unpacked(text, PARTS[GAME])
    desk.session, desk.kinds, desk.watcher = session, _kinds(session, head), _watcher(session, head)
    last = session.nodes[session.at].transition
    desk.shown = (last,) if last else ()
    people = [name for name, kind in desk.kinds.items() if kind == "human"]
    desk.facing = people[0] if len(people) == 1 else ""
    return True


def _progress(desk: Desk, text: str) -> bool:
    found = read_progress(text, PARTS[PROGRESS])
    if found.game == desk.game:
        desk.progress = desk.progress.joined(found)
    return bool(found.game == desk.game or desk.progress != Progress(desk.game))


def _teaching(desk: Desk, text: str) -> bool:
    desk.teaching = teaching_of(*unpacked(text, PARTS[TEACHING]))
    return True


def _exploring(desk: Desk, text: str) -> bool:
    head, body = heading(text, PARTS[EXPLORING])
    position = parse(str(head.get("table", body)), PARTS[EXPLORING])
    work = editor(position, None if head.get("reached") is True else ())
    desk.exploring = replace(desk.exploring, editor=work.typed(body))
    return True


def _kinds(session: Session, head: dict[str, Any]) -> dict[str, str]:
    given = head.get("kinds") or {}
    return {name: given[name] if given.get(name) in POLICIES else "human" for name in session.position.seats}


def _watcher(session: Session, head: dict[str, Any]) -> str:
    given = head.get("watcher", OPEN)
    return given if given in {OPEN, TURNS, "", *session.position.seats} else OPEN
