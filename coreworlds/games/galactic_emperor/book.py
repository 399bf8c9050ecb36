"""The register of Galactic Emperor: every rule's entry, and the functions gathered under their ids."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from coreworlds.engine.actions import Actions
from coreworlds.engine.rulebook import Register, lasting
from coreworlds.games.comparison import read_comparison
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.reading import read_register
from coreworlds.games.wording import Tellings

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["COMPARED", "ENTRIES", "GLOSSARY", "RULES", "action", "amount", "rule", "some", "tells"]

_FOLDER = files("coreworlds.games.galactic_emperor").joinpath("register")
ENTRIES = read_register(_FOLDER)
RULES, GLOSSARY = ENTRIES.rules, ENTRIES.terms
COMPARED = (read_comparison(_FOLDER.joinpath("compared.toml")),)
_KINDS = {
    "space": "a space of the board",
    "tile": "a sector tile",
    "role": "a role",
    "ship": "a kind of ship",
    "token": "a token",
    "resource": "a resource",
    "technology": "a technology",
    "die": "a die",
    "color": "a player's colour",
    "throne": "the Throne",
    "damaged": "a damaged Dreadnought",
    "showdown": "the place of the Showdown",
}
_UNCOUNTED = ("food", "metal", "energy", "influence")  # their plural is the singular


def _space_of(t: Galaxy, part: int) -> tuple[str, str] | None:
    """Return the space on which a tile lies."""
    return ("space", HEXES[t.galaxy.index(part)]) if part in t.galaxy and t.parts.kind[part] == "tile" else None


rule = Register()
action = Actions(_KINDS, timing="role-actions", elsewhere=_space_of)
tells = Tellings(_UNCOUNTED, articles=("Throne",))
some = tells.some


@rule("notation")
@lasting
def as_written(t: Galaxy, x: tuple[int, ...], fits: Callable[[Galaxy, tuple[int, ...]], bool]) -> bool:
    """Return True if components are named as an action needs them."""
    return fits(t, x)


def amount(n: int, word: str) -> tuple[int, str]:
    """
    Return an amount with what it counts.

    Examples
    --------
    >>> amount(1, "mark"), amount(0, "mark"), amount(3, "metal")
    ((1, 'mark'), (0, 'marks'), (3, 'metal'))
    """
    return (n, word if n == 1 or word in _UNCOUNTED else f"{word}s")
