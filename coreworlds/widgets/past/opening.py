"""Where a new game is to be played: in a fresh world, one that comes with the game, one's own, or one from a file."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError, World
from coreworlds.engine.game import game as game_of
from coreworlds.engine.supplied import supplied
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.keep.read import CHRONICLE
from coreworlds.widgets.past.doing import front
from coreworlds.widgets.past.kept import about_of, called
from coreworlds.widgets.past.state import Tale
from coreworlds.widgets.past.telling import annals_of, stands, whole
from coreworlds.widgets.play.doing import Message, doing

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FILE", "HERE", "own_world", "tale_for", "worlds_offered"]

FRESH, HERE, FILE = "fresh", "here", "file"
TOO_LARGE = "This file is too large to hold a world. Nothing was changed."


def worlds_offered(desk: Desk) -> dict[str, str]:
    """Give the worlds in which a new game can be played, each with its words; none for games without a past."""
    if not game_of(desk.game).state.lasting:
        return {}
    found = {FRESH: "a fresh world"}
    if own := own_world(desk, played=True):
        found[HERE] = f"your own: {own}"
    found |= {name: f"comes with the game: {_after(world.played)}" for name, world in _supplied(desk.game).items()
              if world.played}  # fmt: skip
    given = desk.past.given
    return found | {FILE: f"from a file: {_titled(given)}" if given is not None else "from a file …"}


def own_world(desk: Desk, *, played: bool = False) -> str:
    """
    Say in which world one plays the game that is spoken of; empty where none was begun.

    Parameters
    ----------
    desk
        The desk. What the browser kept tells of itself without being read.
    played
        Whether only a world counts in which a game was played.
    """
    tale, reading = desk.past.tale, desk.past.reading
    part = reading.text if reading is not None else desk.kept.get(f"{CHRONICLE} {desk.game}", "")
    try:
        about = called(tale) if tale is not None else about_of(part) if part else {}
        number = int(about.get("played", 0))
        begun = number or (about.get("going") and not played)
        return f"{about['title']}, {_after(number)}" if begun else ""
    except (KeyError, ValueError, TypeError):
        return ""


def _titled(world: World) -> str:
    return f"{annals_of(stands(world)).title}, {_after(world.played)}"


def _after(played: int) -> str:
    return f"after game {played}" if played else "before game 1"


@lru_cache(maxsize=4)
def _supplied(game: str) -> dict[str, World]:
    """Give the worlds that come with a game."""
    package = type(game_of(game).state).__module__.rpartition(".")[0]
    return {name: World.read(text, game) for name, text in supplied(package).items()}


def tale_for(desk: Desk, form: Mapping[str, object]) -> Tale | None:
    """
    Give the chronicle in which a new game is begun as a form asks for it; None for games without a past.

    Raises
    ------
    CoreWorldsError
        If no file was opened, though one is wanted.
    """
    if not game_of(desk.game).state.lasting:
        return None
    mine, chosen = front(desk), str(form.get("world", FRESH))  # what the browser kept is not to be lost
    if chosen == HERE:
        return replace(whole(mine), session=None)
    if chosen == FILE:
        if desk.past.given is None:
            raise CoreWorldsError("no file is open yet", place="the world", expected="a file with a world",
                                  remedy="Choose a file, or another world.")  # fmt: skip
        return Tale((desk.past.given,))
    return Tale((_supplied(desk.game).get(chosen) or World.fresh(desk.game),))


@doing("world-file")
def _file(desk: Desk, message: Message) -> None:
    """Open a file with a world for the new game; what cannot be read is said, and all stays as it was."""
    text = str(message.get("value", ""))
    if not text and message.get("size"):
        desk.past = replace(desk.past, refused=TOO_LARGE)
        return
    try:
        given = World.read(f"{text}\n", desk.game)
    except CoreWorldsError as error:
        desk.past = replace(desk.past, refused=str(error))
        return
    desk.past = replace(desk.past, given=given, refused="")
    desk.form = {**desk.form, "world": FILE}


@doing("world-mend")
def _mend(desk: Desk, message: Message) -> None:
    """Take the repair of a complaint about the world that was opened."""
    given = desk.past.given
    if given is not None and (mended := given.complaints[int(message["arg"])].repaired) is not None:
        desk.past = replace(desk.past, given=mended)
