"""What the table of Core Worlds holds: the galaxy, the empires, and the situations inside a turn."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from coreworlds.engine.record import Record, record
from coreworlds.engine.table import PLUMBING, Seat, Table

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.parts import Parts

__all__ = ["Asking", "Boosting", "Colonizing", "Deploying", "Empire", "Galaxy", "Invading"]

NOT_ASKED, NOTHING, NO_HOME = -2, -3, -2
LAST_ROUND = 10


@record
class Empire(Seat):
    """A player's Empire. Cards are codes; `units` carry their Energy Tokens above bit 12."""

    home: int = NO_HOME
    actions: int = 0
    energy: int = 0
    hand: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    worlds: tuple[int, ...] = ()
    prestige: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    colonies: tuple[tuple[int, int], ...] = ()
    surge_tokens: int = 0
    explored: bool = False
    passed: bool = False
    kept: int = NOT_ASKED
    used: tuple[int, ...] = ()


@record
class Galaxy(Table):
    """The common part of the table. `central` cards carry their Energy Token at bit 12."""

    seats: list[Empire]
    parts: Parts = field(default=None, metadata=PLUMBING)  # type: ignore[assignment]  # set by every maker
    pending: Any = None
    round: int = 1
    destiny: int = 0
    central: tuple[int, ...] = ()
    galactic: tuple[tuple[int, ...], ...] = ((), (), (), (), ())
    removed: tuple[int, ...] = ()
    pregame: bool = False  # whether the set-up under way ends with the pregame draft

    @property
    def under_way(self) -> Any:  # noqa: ANN401  (a situation, or None)
        """The situation inside the turn, a card's question in it aside: what was gained and used in it stands."""
        return self.pending.within if isinstance(self.pending, Asking) else self.pending


@record
class Deploying(Record):
    """Deploying one Unit after the other; `second` = what may follow with the same Action."""

    second: str = ""


@record
class Invading(Record):
    """An Invasion: the World, what Tactics add, and for each Unit as it lies what it gained and used."""

    world: int
    fleet: int
    ground: int
    strengths: tuple[tuple[int, int], ...]
    uses: tuple[int, ...]


@record
class Colonizing(Record):
    """After a conquest: the World, and the cards sent that may lie beneath it."""

    world: int
    cards: tuple[int, ...]


@record
class Boosting(Record):
    """A player's Energy Phase: which abilities were used, as (zone, card or place, times)."""

    uses: tuple[tuple[str, int, int], ...] = ()


@record
class Asking(Record):
    """
    A card asks which cards to discard, recover or remove.

    `source` is where the card lies: ("unit", place), ("world", card) or ("hand", card) for a Tactic.
    """

    when: str
    source: tuple[str, int]
    card: int
    what: str
    effect: int
    least: int
    most: int
    zone: str
    within: Any = None
