"""What a message does to the desk, where something is shared, or opened that others shared."""

from __future__ import annotations

import random
import re
from copy import copy
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError, Session, deal, seen_by
from coreworlds.engine.game import game
from coreworlds.tutor.lessons.lesson import read_lesson
from coreworlds.tutor.sharing.file import Linked, Reference, Told, read_file
from coreworlds.tutor.sharing.links import read_link
from coreworlds.widgets.desk import speak
from coreworlds.widgets.keep.read import has_game
from coreworlds.widgets.learn.aside import lay, lift, lower
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.learning import enter, open_lesson
from coreworlds.widgets.learn.quizzing import open_code
from coreworlds.widgets.past.doing import open_past
from coreworlds.widgets.play.doing import doing
from coreworlds.widgets.progress.mapping import open_map
from coreworlds.widgets.share.link_ways import chosen, file_of, ways
from coreworlds.widgets.share.state import Sharing

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.play.doing import Message

__all__ = ["open_text"]

SHARED = "shared.md"  # what a lesson without a name of its own is called
COMPUTER = "simple"
_FILE = re.compile(r"^[>\s\ufeff]*(?:\+\+\+|\[\[?\w|\w+\s*=\s)", re.MULTILINE)  # how lines of files begin

_MAP = re.compile(r"^kind *= *[\"']progress[\"']", re.MULTILINE)  # the line that every learner's map has
_PAST = re.compile(r"^kind *= *[\"'](?:chronicle|world|campaign)[\"']", re.MULTILINE)
_EXPORTED = re.compile(r"\s*(?:\{|<!doctype\b|<html\b)", re.IGNORECASE)  # how notebooks and web pages begin
EXPORTED = (
    "This is a notebook or a web page: open it in JupyterLab or in a browser. "
    "Only a saved game, a position or a lesson opens here. Nothing was changed."
)


# --- sharing ----------------------------------------------------------------------------------------------------------


@doing("link-share")
def _share(desk: Desk, _message: Message) -> None:
    desk.sharing = replace(desk.sharing, on=not desk.sharing.on, copied="")


@doing("link-what")
def _what(desk: Desk, message: Message) -> None:
    desk.sharing = replace(desk.sharing, what=str(message.get("value", "")), copied="")


@doing("link-copied")
def _copied(desk: Desk, message: Message) -> None:
    """Tell how copying went."""
    desk.sharing = replace(desk.sharing, copied="yes" if message.get("value") == "yes" else "no")


@doing("link-save")
def _save(desk: Desk, message: Message) -> None:
    """Hand a file to the browser, which saves it; `App.dispatch` adds it to the answer."""
    way = message["arg"] if message.get("arg") in ways(desk) else chosen(desk)
    if not way:
        raise CoreWorldsError("there is nothing to share here")
    desk.sharing = replace(desk.sharing, file=file_of(desk, way), copied="")


# --- opening ----------------------------------------------------------------------------------------------------------


@doing("link-open", "link-file")
def _open(desk: Desk, message: Message) -> None:
    if not message.get("value") and message.get("size"):
        desk.trouble = "This file is too large to be a saved game, position or lesson. Nothing was changed."
        return
    open_text(desk, str(message.get("fields", {}).get("text", message.get("value", ""))))


def open_text(desk: Desk, text: str) -> None:
    """
    Open a link, or what a file says; what cannot be read is named in a sentence, and nothing changes.

    Parameters
    ----------
    desk
        The desk; a game that is under way waits aside.
    text
        A link, an address with one, a position, a saved game, a chronicle, a world, a lesson or a learner's map.
    """
    if _EXPORTED.match(text):
        desk.trouble = EXPORTED
        return
    before = copy(desk)
    try:
        if _MAP.search(text):
            open_map(desk, text)
        elif _PAST.search(text):
            open_past(desk, text)
        else:
            _lay(desk, read_file(text) if _FILE.search(text) else read_link(text))
    except CoreWorldsError as error:
        for each in fields(desk):
            setattr(desk, each.name, getattr(before, each.name))
        desk.trouble = f"This cannot be opened: {error} Nothing was changed."


def _lay(desk: Desk, found: Linked) -> None:
    """Put what was read in front."""
    thing = found.thing
    if isinstance(thing, (Reference, Told)):
        _teach(desk, thing)
    else:
        session = thing if isinstance(thing, Session) else Session(thing)
        _play(desk, session, found.player)


def _teach(desk: Desk, thing: Reference | Told) -> None:
    if isinstance(thing, Told):
        course = Course.begun(read_lesson(thing.text, SHARED), thing.scene)
        lower(desk, 0)
        lift(desk)
        enter(desk, course)
        return
    speak(desk, game(thing.game).id)
    if thing.kind == "lesson":
        open_lesson(desk, thing.name, thing.scene)
        return
    lower(desk, 0)
    open_code(desk, thing.name)


def _play(desk: Desk, session: Session, player: str) -> None:
    """Lay a line of play in front; a game of one's own waits beneath it."""
    lower(desk, 0)
    if desk.session is not None or has_game(desk):
        lift(desk)
    lay(desk, session)
    desk.view, desk.query = "play", ""
    desk.sharing = Sharing(guest=session, player=player)
    if player:
        desk.watcher = desk.facing = player


@doing("link-keep")
def _keep(desk: Desk, _message: Message) -> None:
    """Make what came from others one's own game, in the place of the other."""
    desk.learning = replace(desk.learning, under=())
    desk.sharing = replace(desk.sharing, guest=None)


@doing("link-deal")
def _deal(desk: Desk, _message: Message) -> None:
    """Deal what a player's link leaves out, and play on against computers."""
    player = desk.sharing.player
    fresh = Session(deal(seen_by(desk.position, player), random.randrange(2**31)))
    desk.session, desk.shown = fresh, ()
    desk.sharing = replace(desk.sharing, guest=fresh, player="")
    desk.kinds = {name: "human" if name == player else COMPUTER for name in fresh.position.seats}
