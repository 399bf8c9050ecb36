"""A game and what was learned, as the browser keeps them: text, read with the same care as any file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from coreworlds.engine.session import read_session
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets.aside import game_of
from coreworlds.widgets.desk import OPEN, TURNS
from coreworlds.widgets.form import POLICIES

if TYPE_CHECKING:
    from coreworlds.engine.session import Session
    from coreworlds.widgets.desk import Desk

__all__ = ["has_game", "kept", "learned", "take_up"]

WHERE = "the game that this browser kept"
MAP = "the learner's map that this browser kept"


def kept(desk: Desk) -> str:
    """Give the learner's own game and map as text; empty to leave alone what cannot be read."""
    session, kinds, watcher = game_of(desk)
    parts: dict[str, Any] = _game(_read(desk.kept))
    if session is not None:
        parts = {"session": str(session), "kinds": kinds, "watcher": watcher}
    if desk.progress != Progress(desk.game):
        parts["progress"] = str(desk.progress)
    return "" if not parts and _broken(desk.kept) else json.dumps(parts)


def has_game(desk: Desk) -> bool:
    """Whether the browser kept something of an earlier visit that is to be taken up as a game."""
    return _broken(desk.kept) or "session" in _read(desk.kept)


def take_up(desk: Desk) -> None:
    """
    Lay the kept game on the desk again.

    Raises
    ------
    CoreWorldsError
        If it cannot be read.
    """
    data = json.loads(desk.kept)
    session = read_session(str(data["session"]), WHERE)
    desk.session, desk.kinds, desk.watcher = session, _kinds(session, data), _watcher(session, data)
    people = [name for name, kind in desk.kinds.items() if kind == "human"]
    desk.facing = people[0] if len(people) == 1 else ""


def learned(desk: Desk) -> None:
    """
    Add what the browser kept of the learner's map to the map on the desk.

    Raises
    ------
    CoreWorldsError
        If it cannot be read.
    """
    text = _read(desk.kept).get("progress")
    if text is None:
        return
    found = read_progress(str(text), MAP)
    if found.game == desk.game:
        desk.progress = desk.progress.joined(found)


def _game(parts: dict[str, Any]) -> dict[str, Any]:
    """Give what the browser keeps of a game; it stays kept while nothing takes its place."""
    return {name: parts[name] for name in ("session", "kinds", "watcher") if name in parts}


def _read(text: str) -> dict[str, Any]:
    """Give the parts of what is kept; none if it is not to be read, which `take_up` tells when it is asked for."""
    try:
        data = json.loads(text or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _broken(text: str) -> bool:
    """Tell whether something is kept that cannot be read."""
    return bool(text) and not _read(text) and text.strip() != "{}"


def _kinds(session: Session, data: dict[str, Any]) -> dict[str, str]:
    given = data.get("kinds", {})
    return {name: given[name] if given.get(name) in POLICIES else "human" for name in session.position.seats}


def _watcher(session: Session, data: dict[str, Any]) -> str:
    given = data.get("watcher", OPEN)
    return given if given in {OPEN, TURNS, *session.position.seats} else OPEN
