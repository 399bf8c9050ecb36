"""What the browser keeps between visits, as texts by name: read with the same care as any file, each by itself."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import coreworlds as cw
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.game import games
from coreworlds.engine.notation import parse
from coreworlds.engine.session import read_session
from coreworlds.tutor.editing import editor
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets.desk import OPEN, TURNS, speak
from coreworlds.widgets.form import POLICIES
from coreworlds.widgets.record_keep import teaching_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.session import Session
    from coreworlds.widgets.desk import Desk

__all__ = [
    "CHOICE",
    "EXPLORING",
    "GAME",
    "PROGRESS",
    "TEACHING",
    "UNREAD",
    "has_game",
    "kept_title",
    "learned",
    "map_part",
    "stored",
    "take_up",
    "unpacked",
]

GAME, PROGRESS, TEACHING, EXPLORING, UNREAD = "game", "progress", "teaching", "exploring", "unread"
CHOICE = "choice"  # the game that was spoken of last
PARTS = {
    GAME: "the game that this browser kept",
    PROGRESS: "the learner's map that this browser kept",
    TEACHING: "the lesson that this browser kept",
    EXPLORING: "the position that this browser kept",
}
OLD = ("session", "kinds", "watcher")  # how a game was kept in the first version
WHICH = re.compile(r'^game = "([^"]{1,40})"$', re.MULTILINE)  # the line of a file that names its game


def stored(text: str) -> dict[str, str]:
    """Give what a browser kept, by the names of its parts; what cannot be told apart is one unread part."""
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {UNREAD: text}
    if not isinstance(data, dict):
        return {UNREAD: text}
    parts = {name: part for name, part in data.items() if isinstance(part, str) and _known(name)}
    if isinstance(data.get("session"), str) and GAME not in parts:
        parts[GAME] = f"{json.dumps({name: data.get(name) for name in OLD[1:]})}\n{data['session']}"
    return parts


def map_part(game: str) -> str:
    """Name the part with the map of a game: that of the first game has the name that all maps had once."""
    return PROGRESS if game == games()[0] else f"{PROGRESS} {game}"


def _known(name: object) -> bool:
    return name in {*PARTS, UNREAD, CHOICE} or str(name).startswith(f"{PROGRESS} ")


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


def kept_title(desk: Desk) -> str:
    """Give the title of the game whose table the browser kept; empty where that cannot be told."""
    found = WHICH.search(desk.kept.get(GAME, ""))
    return cw.game(found[1]).title if found is not None and found[1] in games() else ""


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
    """Add what the browser kept of the learner's maps to those on the desk, and choose the game chosen last."""
    for name in list(desk.kept):
        if name.partition(" ")[0] == PROGRESS:
            _taken(desk, name, _progress)
    _taken(desk, CHOICE, _choice)


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
        what = PARTS.get(part, PARTS[PROGRESS])
        desk.trouble = f"{what[:1].upper()}{what[1:]} cannot be read: {why} Home offers it as a file."
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
    desk.maps = {**desk.maps, found.game: desk.maps.get(found.game, Progress(found.game)).joined(found)}
    return True


def _choice(desk: Desk, text: str) -> bool:
    if text in games() and not desk.tabled:
        speak(desk, text)
    return True


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
