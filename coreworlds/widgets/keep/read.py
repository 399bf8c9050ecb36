"""What the browser keeps between visits, as texts by name: read with the same care as any file, each by itself."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from coreworlds.engine import CoreWorldsError, Session, games, parse, read_session
from coreworlds.engine.game import game
from coreworlds.tutor.editing.position import editor
from coreworlds.tutor.progress import Progress, learner_name, read_progress
from coreworlds.widgets.desk import NEW, OPEN, PACES, TURNS, Desk, speak
from coreworlds.widgets.past.kept import Reading
from coreworlds.widgets.past.state import Past
from coreworlds.widgets.play.form import POLICIES
from coreworlds.widgets.teach.record_keep import teaching_of

__all__ = [
    "CHOICE",
    "CHRONICLE",
    "EXPLORING",
    "GAME",
    "GUIDED",
    "LEARNER",
    "OLD",
    "PROGRESS",
    "TEACHING",
    "UNREAD",
    "fresh_part",
    "has_game",
    "kept_title",
    "kind_of_part",
    "learned",
    "map_part",
    "read_on",
    "recorded_title",
    "recordings",
    "stored",
    "take_up",
    "unpacked",
]

GAME, PROGRESS, TEACHING, EXPLORING, UNREAD = "game", "progress", "teaching", "exploring", "unread"
GUIDED = "guided"  # a guided game that gave way to another game
CHRONICLE = "chronicle"  # the worlds of a game, and the games played in them
CHOICE = "choice"  # the game that was spoken of last
LEARNER = "learner"  # whose map was in use last
PARTS = {
    GAME: "the game that this browser kept",
    GUIDED: "the guided game that this browser kept",
    PROGRESS: "the learner's map that this browser kept",
    TEACHING: "the lesson that this browser kept",
    EXPLORING: "the position that this browser kept",
    LEARNER: "the learner's name that this browser kept",
    CHRONICLE: "the world that this browser kept",
    CHOICE: "the choice of a game that this browser kept",
}
SEVERAL = {PROGRESS, TEACHING, GUIDED, CHRONICLE}  # of which there are several parts
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
    parts = {
        name: part
        for name, part in data.items()
        if isinstance(part, str) and (name in {*PARTS, UNREAD} or kind_of_part(name) in SEVERAL)
    }
    if isinstance(data.get("session"), str) and GAME not in parts:
        parts[GAME] = f"{json.dumps({name: data.get(name) for name in OLD[1:]})}\n{data['session']}"
    return parts


def map_part(found: Progress) -> str:
    """Name the part of a map by its game and learner; without a name, the first game's has the name of the oldest."""
    if found.learner:
        return f"{PROGRESS} {found.game} {found.learner}"
    return PROGRESS if found.game == games()[0] else f"{PROGRESS} {found.game}"


def fresh_part() -> str:
    """Name the part of a new recording: no page gives the name twice, so no recording takes the place of another."""
    return f"{TEACHING} {secrets.token_hex(4)}"


def kind_of_part(name: str) -> str:
    """Give what a part holds: of some there are several parts, told apart by what follows."""
    return name.partition(" ")[0]


def recordings(desk: Desk) -> tuple[str, ...]:
    """Give the parts with recordings that the browser kept and that are not taken up."""
    return tuple(name for name in desk.kept if kind_of_part(name) == TEACHING)


def recorded_title(desk: Desk, part: str) -> str:
    """Give the title of a recording that the browser kept; a plain word where that cannot be told."""
    try:
        return str(heading(desk.kept[part], PARTS[TEACHING])[0]["title"])
    except (CoreWorldsError, KeyError):
        return "A lesson"


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
    return game(found[1]).title if found is not None and found[1] in games() else ""


def take_up(desk: Desk, part: str) -> bool:
    """
    Lay a part of what the browser kept on the desk again.

    Parameters
    ----------
    desk
        The desk. A part that cannot be read is named on it, and stays kept as unread.
    part
        `GAME`, `EXPLORING`, one of `recordings`, a guided game, or `CHRONICLE` with the id of the game spoken of.

    Returns
    -------
    bool
        Whether it lies there now.
    """
    lay: Callable[[Desk, str], bool] = partial(_teaching, part=part)
    return _taken(desk, part, KINDS.get(kind_of_part(part), lay))


def learned(desk: Desk, told: Mapping[str, object] = MappingProxyType({})) -> None:
    """
    Add what the browser kept of all maps to those on the desk, and choose the learner and the game chosen last.

    Parameters
    ----------
    desk
        The desk.
    told
        What the maps of the browser and of the desk grew from, by part; left out: nothing.
    """
    for name in list(desk.kept):
        if kind_of_part(name) == PROGRESS:
            _taken(desk, name, partial(_progress, base=told.get(name)))
    _taken(desk, LEARNER, _learner)
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
        what = PARTS[kind_of_part(part)]
        desk.trouble = f"{what[:1].upper()}{what[1:]} cannot be read: {why} Home offers it as a file."
        return False
    if laid:
        desk.kept = {name: kept for name, kept in desk.kept.items() if name != part}
    return laid


def _game(desk: Desk, text: str) -> bool:
    head, session = unpacked(text, PARTS[GAME])
    desk.session, desk.kinds, desk.watcher = session, _kinds(session, head), _watcher(session, head)
    desk.pace = read_pace(head.get("pace"))
    last = session.nodes[session.at].transition
    desk.shown = (last,) if last else ()
    people = desk.humans
    desk.facing = people[0] if len(people) == 1 else ""
    return True


def _progress(desk: Desk, text: str, base: object = None) -> bool:
    before = read_progress(base) if isinstance(base, str) else None
    desk.join(read_progress(text, PARTS[PROGRESS]), before)
    return True


def _learner(desk: Desk, text: str) -> bool:
    desk.learner = learner_name(text) if text else ""
    return True


def _choice(desk: Desk, text: str) -> bool:
    if text in games() and not desk.tabled:
        speak(desk, text)
    return True


def _teaching(desk: Desk, text: str, part: str) -> bool:
    desk.teaching = replace(teaching_of(*unpacked(text, PARTS[TEACHING])), part=part)
    return True


def _exploring(desk: Desk, text: str) -> bool:
    head, body = heading(text, PARTS[EXPLORING])
    position = parse(str(head.get("table", body)), PARTS[EXPLORING])
    work = editor(position, None if head.get("reached") is True else ())
    desk.exploring = replace(desk.exploring, editor=work.typed(body))
    return True


def _chronicle(desk: Desk, text: str) -> bool:
    """Begin to read the chronicles of the game that is spoken of; one's own game may be one of theirs."""
    if desk.past.tales:
        return False
    bottom = desk.learning.under[0] if desk.learning.under else desk
    if bottom.session is None and not desk.learning.under:
        take_up(desk, GAME)
    desk.past = Past(reading=Reading(text, bottom.session, POLICIES))
    return True


def read_on(desk: Desk) -> None:
    """Read one game more of the chronicles that a file holds, or the browser kept."""
    reading = desk.past.reading
    if reading is None:
        return
    part, before = f"{CHRONICLE} {desk.game}", reading.before
    if before is not None:
        try:
            if not reading.more():
                desk.past = Past((*reversed(reading.tales), *before))
        except CoreWorldsError as error:
            desk.past = Past(before)
            desk.trouble = f"This cannot be opened: {error} Nothing was changed."
        return
    desk.kept = {**desk.kept, part: reading.text}  # where one game cannot be read, those before it stay
    left = _taken(desk, part, lambda _desk, _text: reading.more())
    desk.kept = {name: text for name, text in desk.kept.items() if name != part}
    if not left:
        desk.past = Past(tuple(reversed(reading.tales)))


def _kinds(session: Session, head: dict[str, Any]) -> dict[str, str]:
    given = head.get("kinds") or {}
    return {name: given[name] if given.get(name) in POLICIES else "human" for name in session.position.seats}


KINDS = {GAME: _game, GUIDED: _game, EXPLORING: _exploring, CHRONICLE: _chronicle}


def read_pace(given: object) -> str:
    """Read a pace; what was "run" before there were three, or anything else, is the first of them."""
    return str(given) if given in PACES else NEW


def _watcher(session: Session, head: dict[str, Any]) -> str:
    given = head.get("watcher", OPEN)
    return given if given in {OPEN, TURNS, "", *session.position.seats} else OPEN
