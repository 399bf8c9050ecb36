"""Games of other packages, found by the entry point group ``coreworlds.games``."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.errors import CoreWorldsError, kind_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from importlib.metadata import EntryPoint

    from coreworlds.engine.game import Game

__all__ = ["GROUP", "Installed", "installed", "is_game_id"]

GROUP = "coreworlds.games"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


class Installed(NamedTuple):
    """
    The games of other packages.

    Attributes
    ----------
    games : dict
        Id -> game, of those that can be played.
    faults : dict
        Id -> the error, of those that cannot be loaded. They leave all other games as they are.
    """

    games: dict[str, Game]
    faults: dict[str, CoreWorldsError]


def is_game_id(text: str) -> bool:
    """
    Return True if a text can be the id of a game.

    Examples
    --------
    >>> is_game_id("core-worlds"), is_game_id("Core Worlds"), is_game_id("-x")
    (True, False, False)
    """
    return len(text) <= _LONGEST and _ID.fullmatch(text) is not None


@cache
def installed(ours: Collection[str], kind: type[Game]) -> Installed:
    """
    Return the games of other packages; each is loaded here, once.

    Parameters
    ----------
    ours : collection of str
        Ids that no other package may use.
    kind : type
        The class of games, which is defined above this module.
    """
    found = Installed({}, {})
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, _package(point))):
        try:
            found.games[point.name] = _loaded(point, (*ours, *found.games), kind)
        except CoreWorldsError as error:
            found.faults[point.name if point.name not in found.games else f"{point.name} of {_package(point)}"] = error
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.module


def _loaded(point: EntryPoint, taken: Collection[str], kind: type[Game]) -> Game:
    """Return the game of an entry point; whatever is wrong with it is one error that names the package."""
    place = f"the game {point.name} of the package {_package(point)}"
    if not is_game_id(point.name):
        raise CoreWorldsError("wrong id of a game", place=place, found=point.name,
                              expected="small letters, digits and hyphens, a letter first")  # fmt: skip
    if point.name in taken:
        raise CoreWorldsError("there is another game with this id", place=place, found=point.name,
                              remedy="Rename the entry point and the game's id.")  # fmt: skip
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # a package of somebody else may fail in any way
        raise CoreWorldsError("it cannot be loaded", place=place, found=f"{type(error).__name__}: {error}",
                              remedy=f"coreworlds game check {point.name} says more.") from error  # fmt: skip
    if not isinstance(found, kind):
        raise CoreWorldsError("the entry point does not name a game", place=place, found=kind_of(found),
                              expected="a coreworlds Game, such as package.game:GAME")  # fmt: skip
    if found.id != point.name:
        raise CoreWorldsError("the entry point has another name than the game's id", place=place, found=found.id,
                              expected=point.name)  # fmt: skip
    return found
