"""What lies in the box: tiles, ships, technologies, the market, read from text files that an owner may edit."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.components import Components
from coreworlds.engine.files import read_whole
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.own_values import faults_of, name_of, overlaid, template_of

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "OURS", "Box", "Parts", "Technology", "Tile", "Unit", "box", "check_file", "known_values", "offered", "opened",
    "parts", "shipped", "template",
]  # fmt: skip

# As the page draws the seats, in their order.
COLORS = ("Blue", "Orange", "Green", "Purple", "Yellow", "Grey")
RESOURCES = ("food", "metal", "energy")
ROLES = ("Explorer", "Merchant", "Steward", "Engineer", "Warlord", "Regent", "Scientist", "Second Warlord")
DICE = 24
OURS = "reconstructed"  # the printed values that come with the game
OUTSIDE = 37  # where the Galactic Showdown is fought


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A sector tile. `provenance` names the source of each published value; all others are reconstructed."""

    name: str
    back: str
    planets: int = 0
    food: int = 0
    metal: int = 0
    energy: int = 0
    sun: bool = False
    home: bool = False
    provenance: Mapping[str, str] = field(default_factory=dict)
    kind: str = "tile"

    @property
    def text(self) -> str:
        """What is printed on it, in words."""
        if self.sun:
            return "A sun: ships skip it."
        if self.back == "hole":
            return "No planet. Ships left here may warp in their next Warlord turn."
        if not self.planets:
            return "No planet."
        yields = [f"{n} {word}" for word in RESOURCES if (n := getattr(self, word))]
        return f"{self.planets} planet{'s' if self.planets > 1 else ''}: {', '.join(yields) or 'no resources'}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A kind of ship, or a token as it defends itself."""

    name: str
    dice: int
    phase: int
    hits_on: int
    takes: int
    metal: int = 0
    energy: int = 0
    marks: int = 0
    move: int = 0
    supply: int = 0
    provenance: Mapping[str, str] = field(default_factory=dict)
    kind: str = "ship"

    @property
    def does(self) -> str:
        """What it does, in words."""
        dice = f"{self.dice} {'die' if self.dice == 1 else 'dice'} in phase {self.phase}, hits on {self.hits_on}–6"
        takes = f"; takes {self.takes} hits" if self.takes > 1 else ""
        spaces = f"{self.move} space{'s' * (self.move > 1)}"
        return f"Moves {spaces}; {dice}{takes}." if self.move else f"Defends with {dice}."

    @property
    def text(self) -> str:
        """What it costs and does, in words."""
        if not self.move:
            return self.does
        paid = {"metal": self.metal, "energy": self.energy, "mark" if self.marks == 1 else "marks": self.marks}
        cost = ", ".join(f"{n} {word}" for word, n in paid.items() if n)
        return f"Costs {cost}; {self.does[:1].lower()}{self.does[1:]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology:
    """A technology card; without a role it may be used at any time."""

    name: str
    role: str
    energy: int
    text: str
    provenance: Mapping[str, str] = field(default_factory=dict)
    kind: str = "technology"


@dataclass(frozen=True, slots=True)
class Thing:
    """A role, a resource, a card without values."""

    name: str
    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box."""

    tiles: tuple[Tile, ...]
    units: tuple[Unit, ...]
    technologies: tuple[Technology, ...]
    market: Mapping[str, Any]
    supply: Mapping[str, Any]

    @property
    def components(self) -> tuple[Any, ...]:
        """All that has a name: tiles, ships, technologies, roles."""
        return (*self.tiles, *self.units, *self.technologies, *(Thing(r, "role") for r in ROLES))


def _read(name: str) -> dict[str, Any]:
    folder = files("coreworlds.games.galactic_emperor").joinpath("components")
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))


def box() -> Box:
    """Return the box, with the printed values of an owner's copy if the command was given them."""
    return parts(offered()[-1]).box


@cache
def shipped() -> Box:
    """Return the box as it comes with the game."""
    return Box(
        tuple(Tile(**entry) for entry in _read("tiles")["tile"]),
        tuple(Unit(**entry) for entry in _read("ships")["unit"]),
        tuple(Technology(**entry) for entry in _read("technologies")["technology"]),
        _read("market"),
        _read("supply"),
    )


class Parts(Components):
    """
    The names of all that an action or a file may mention, each with its number.

    Spaces come first, so a space's number is its part.

    Examples
    --------
    >>> p = parts()
    >>> p.names[p.index["C4"]], p.kind[p.index["Fighter"]]
    ('C4', 'ship')
    """

    def __init__(self, contents: Box, values: str = OURS) -> None:
        """Give everything its number; `values` is what a position calls the printed values."""
        self.box, self.values = contents, values
        super().__init__({
            "space": HEXES,
            "showdown": ("Neutral",),
            "throne": ("Throne",),
            "tile": tuple(tile.name for tile in contents.tiles),
            "ship": ("Fighter", "Cruiser", "Dreadnought"),
            "damaged": ("damaged Dreadnought",),
            "token": ("Empire", "Starbase"),
            "resource": RESOURCES,
            "role": ROLES,
            "technology": tuple(card.name for card in contents.technologies),
            "die": tuple(f"Die {n}" for n in range(1, DICE + 1)),
            "color": COLORS,
        })  # fmt: skip
        self.tile: dict[int, Tile] = dict(zip(self.all["tile"], contents.tiles, strict=True))
        self.technology = dict(zip(self.all["technology"], contents.technologies, strict=True))
        self.units = {unit.name: unit for unit in contents.units}
        self.ships = tuple(self.units[self.names[ship]] for ship in self.all["ship"])


# -- printed values ------------------------------------------------------------------------------------------------

_OPENED: dict[str, Parts] = {}  # what owners' files of this process hold, by what a position calls it


def parts(values: str = OURS) -> Parts:
    """Return everything with its number and the printed values of that name, one of `known_values`."""
    return _ours() if values == OURS else _OPENED[values]


@cache
def _ours() -> Parts:
    return Parts(shipped())


@cache
def offered() -> tuple[str, ...]:
    """
    Return the printed values to choose from for a new game: ours, and those of the file named to the command, if any.

    Examples
    --------
    >>> offered()[0]
    'reconstructed'
    """
    own = os.environ.get("COREWORLDS_COMPONENTS", "")  # from `coreworlds --cards FILE`, which has checked it
    return tuple(dict.fromkeys((OURS, opened(own).values if own else OURS)))


def opened(path: str) -> Parts:
    """
    Return everything with the printed values of an owner's file; a position may name them from now on.

    Raises
    ------
    CoreWorldsError
        If the file cannot be read.
    """
    mine = overlaid(shipped(), read_whole(path, "an owner's file"), Path(path).name)
    if mine == shipped():
        return parts()
    name = name_of(mine, path)
    return _OPENED.setdefault(name, Parts(mine, name))


def known_values() -> tuple[str, ...]:
    """Return the printed values that a position file may name: ours, and those of owners' files that were opened."""
    return (OURS, *_OPENED)


def check_file(path: str | Path) -> tuple[str, ...]:
    """
    Name all faults of an owner's file, each as one sentence: what cannot be read, or cannot be played.

    Examples
    --------
    >>> check_file("nowhere.toml")[0][:28]
    'nowhere.toml: this file cann'
    """
    return faults_of(shipped(), path)


def template() -> str:
    """Return the file to begin with: every value that may be replaced, as it is now."""
    return template_of(shipped())
