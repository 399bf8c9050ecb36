"""A game as the browser keeps it between two visits: text, read with the same care as any file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from coreworlds.engine.session import read_session
from coreworlds.widgets.desk import OPEN, TURNS
from coreworlds.widgets.form import POLICIES

if TYPE_CHECKING:
    from coreworlds.engine.session import Session
    from coreworlds.widgets.desk import Desk

__all__ = ["kept", "take_up"]

WHERE = "the game that this browser kept"


def kept(desk: Desk) -> str:
    """Give the game on the desk as text; empty if there is none."""
    if desk.session is None:
        return ""
    return json.dumps({"session": str(desk.session), "kinds": desk.kinds, "watcher": desk.watcher})


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


def _kinds(session: Session, data: dict[str, Any]) -> dict[str, str]:
    given = data.get("kinds", {})
    return {name: given[name] if given.get(name) in POLICIES else "human" for name in session.position.seats}


def _watcher(session: Session, data: dict[str, Any]) -> str:
    given = data.get("watcher", OPEN)
    return given if given in {OPEN, TURNS, *session.position.seats} else OPEN
