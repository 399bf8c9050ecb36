"""What the table of Galactic Emperor holds: the galaxy, the dukes, and what goes on inside a turn."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.record import record
from coreworlds.engine.table import PLUMBING, Seat, Table
from coreworlds.games.galactic_emperor.board import HEXES

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.components import Parts

__all__ = ["NONE", "UNKNOWN", "Away", "Battle", "Duke", "Fleet", "Galaxy", "Interrupt", "Moved"]

NONE, UNKNOWN = -2, -1
Fleet = tuple[int, int, int]  # Fighters, Cruisers, Dreadnoughts
NO_SHIPS: Fleet = (0, 0, 0)


class Moved(NamedTuple):
    """Ships that moved in this turn: what, where they are, from where they came there, spaces moved, and how many."""

    ship: int
    at: int
    came: int
    spaces: int
    warped: bool
    number: int


class Away(NamedTuple):
    """Ships that must leave a sector, and the Starbases to which they may go."""

    seat: int
    at: int
    to: tuple[int, ...]


class Battle(NamedTuple):
    """A combat. Pairs are (attacker's, defender's)."""

    at: int
    attacker: int
    defender: int
    phase: int = 0
    surprise: bool = False
    bonus: int = NONE
    hits: tuple[int, int] = (0, 0)
    damaged: tuple[int, int] = (0, 0)
    shields: tuple[int, int] = (0, 0)
    ships: tuple[bool, bool] = (True, True)  # whether each side had ships when it began
    volley: tuple[tuple[int, int], ...] = ()  # for each die: side, and the part that fired it
    empire: bool = False  # whether the attacker destroyed an Empire
    retreated: bool = False
    warped: bool = False  # whether ships of the attack warped in


class Interrupt(NamedTuple):
    """Where play goes on after a question about the Saboteur; `die`: what the victim rolled, 0 before."""

    step: str
    turn: int
    technology: int
    die: int = 0


@record
class Duke(Seat):
    """A player. Sectors are spaces of the board, technologies are parts."""

    color: int = NONE
    home: int = NONE
    marks: int = 0
    metal: int = 0
    energy: int = 0
    food: int = 0
    points: int = 0
    scored: dict[str, int] = field(default_factory=dict)  # of these, what each rule has given
    tokens: int = 0
    influence: int = 0
    empires: tuple[int, ...] = ()
    starbases: tuple[int, ...] = ()
    fleets: dict[int, Fleet] = field(default_factory=dict)
    technologies: tuple[int, ...] = ()
    bought: bool = False
    drawn: int = NONE
    top: int = NONE


@record
class Galaxy(Table):
    """The common part of the table. Nothing in it is changed in place."""

    seats: list[Duke]
    parts: Parts = field(default=None, metadata=PLUMBING)  # type: ignore[assignment]  # set by every maker
    round: int = 1
    direction: int = 0
    throne: int = NONE
    first: int = 0
    chooser: int = 0
    acted: int = 0
    role: int = NONE
    roles: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    galaxy: tuple[int, ...] = (NONE,) * len(HEXES)
    food: dict[int, int] = field(default_factory=dict)
    funded: dict[int, int] = field(default_factory=dict)  # of that food, what was put there in this turn
    row: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    technologies: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()
    stopped: int = NONE
    spent: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()
    left: int = 0  # uses left of what was declared: productions without food, metal saved, things to take
    paid: int = 0  # metal paid for ships in this turn
    points: int = 0
    prices: tuple[int, ...] = (0, 0, 0)
    dice: tuple[int, ...] = ()
    reroll: tuple[int, ...] = (0, 0)
    tile: int = NONE
    influence: dict[int, tuple[int, ...]] = field(default_factory=dict)
    placed: tuple[int, ...] = ()  # the influence placed last, while the Ambassador may object: seat, where
    business: int = NONE
    price: int = 0
    displaced: tuple[Away, ...] = ()
    moved: tuple[Moved, ...] = ()
    produced: tuple[int, ...] = ()
    battle: Battle | None = None
    interrupt: Interrupt | None = None
