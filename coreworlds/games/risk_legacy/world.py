"""The world of Risk Legacy as text: what outlives a game, and with which another one begins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.notation import Reader, check_keys
from coreworlds.engine.state import read_fields
from coreworlds.engine.supplied import supplied
from coreworlds.engine.textfile import read_toml
from coreworlds.games.risk_legacy.state import BOX, STATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.engine.game import Game

__all__ = ["FRESH", "WORLDS", "read_world"]

FRESH = "fresh"
WORLDS = tuple(supplied(STATE.package))
_FIELDS = {key: d for key, d in STATE.common.items() if d.table == "world"}
_ABOUT = ("version", "game", "kind")  # what a file of a world says first


def read_world(world: str, game: Game, players: Sequence[str]) -> dict[str, Any]:
    """
    Return the values of a world.

    Parameters
    ----------
    world : str
        The text of a world or of a position, the path of such a file, or the name of one that comes with the game.
    game : Game
        Risk Legacy.
    players : sequence of str
        Who plays.
    """
    if not isinstance(world, str):
        raise CoreWorldsError("a world is given as text, or by the name of its file", place="world", found=shown(world))
    if world in {FRESH, ""}:
        return {}
    if world in WORLDS:
        text, name = supplied(STATE.package)[world], f"{world}.toml"
    else:
        text, name = (world, "world") if "\n" in world or "=" in world else _file(world)
    doc = read_toml(text, name)
    path: tuple[str, ...] = ("world",) if "world" in doc.data else ()
    data = doc.data["world"] if path else {key: value for key, value in doc.data.items() if key not in _ABOUT}
    check_keys(data, _FIELDS, doc, path)
    return read_fields(_FIELDS, data, Reader(doc, BOX, list(players), game.flow), path)


def _file(path: str) -> tuple[str, str]:
    try:
        return Path(path).read_text("utf-8"), path
    except OSError:
        raise CoreWorldsError("there is no such file with a world", place="world", found=shown(path)) from None
