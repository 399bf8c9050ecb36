"""The table as hands move it: its places and counters, what lies where and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.engine.byhand import Counter, Place
from coreworlds.engine.layout import Layout

if TYPE_CHECKING:
    from coreworlds.engine.game import Game
    from coreworlds.engine.position import Position

__all__ = ["Dial", "Dials", "Hands", "Piece", "Reading", "Spot", "dials", "spots", "tallies"]

Piece = tuple[str, int]  # a card's name, and the Tokens on it
Reading = int | str | bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of this table: one player's, or all players'. `id` is what moves call it."""

    id: str
    name: str
    zone: str
    place: Place
    seat: str = ""

    @property
    def boundless(self) -> bool:
        """Whether it is the box, of which nobody counts the cards."""
        return not self.place.key


@dataclass(frozen=True, slots=True)
class Dial:
    """A counter or marker of this table. `rule` is set where a final sum, not an event, says what it must show."""

    id: str
    name: str
    counter: Counter
    seat: str = ""
    rule: str = ""


Dials = Mapping[str, Dial]


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """
    What lies where, and what was done beside.

    Attributes
    ----------
    piles
        Spot -> its cards.
    shows
        Dial -> what it shows.
    first
        Spot -> how many of the cards that lay there before the step were never moved; left out: all.
    stirred
        Spot that was shuffled -> how many of those it held then.
    over
        (from, to) for each card that was to be taken unseen and is not to be: it stays where it lies.
    """

    piles: Mapping[str, tuple[Piece, ...]]
    shows: Mapping[str, Reading]
    first: Mapping[str, int] = field(default_factory=dict)
    stirred: Mapping[str, int] = field(default_factory=dict)
    over: tuple[tuple[str, str], ...] = ()


# -- what there is -----------------------------------------------------------------------------------------------


def spots(pos: Position) -> Mapping[str, Spot]:
    """Return every place of a table by what moves call it."""
    return _spots(pos.game, pos.seats)


def dials(pos: Position) -> Dials:
    """Return every counter of a table by what moves call it."""
    return _dials(pos.game, pos.seats)


@lru_cache(maxsize=32)
def _spots(game: Game, seats: tuple[str, ...]) -> dict[str, Spot]:
    made = [
        Spot(p.word.format(seat), p.name.format(seat), p.zone.format(seat), p, seat)
        for p in game.by_hand if isinstance(p, Place)
        for seat in (seats if p.owned else ("",))
    ]  # fmt: skip
    return {spot.id: spot for spot in made}


@lru_cache(maxsize=32)
def _dials(game: Game, seats: tuple[str, ...]) -> dict[str, Dial]:
    made = [
        Dial(c.word.format(seat), c.name.format(seat), c, seat)
        for c in game.by_hand if isinstance(c, Counter)
        for seat in (seats if c.owned else ("",))
    ]  # fmt: skip
    return {dial.id: dial for dial in made}


def tallies(pos: Position) -> Mapping[str, tuple[Dial, int]]:
    """Return the final sums, part by part: what each must show, once the game is over."""
    layout = pos.game.layout(pos, None) if pos.over else None
    if not isinstance(layout, Layout):
        return {}
    found = {}
    for each in layout.sums:
        for heading, amount, rule, _ in each.parts:
            counter = Counter(key="", word=f"{each.player} {heading}", name=heading, unit=each.unit)
            name = f"{each.player}'s count ({heading})"
            found[counter.word] = (Dial(counter.word, name, counter, each.player, rule), amount)
    return found
