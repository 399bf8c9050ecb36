"""The table as hands move it: its places and counters, what lies where and what they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from coreworlds.engine import CoreWorldsError, Counter, Game, Place, Position
from coreworlds.engine.near import near
from coreworlds.games.layout import Layout

__all__ = [
    "Dial",
    "Dials",
    "Hands",
    "Piece",
    "Reading",
    "Spot",
    "dials",
    "lairs",
    "one_of",
    "path_of",
    "spots",
    "tallies",
]

Piece = tuple[str, int]  # a card's name, and the Tokens on it
Reading = int | str | bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of this table, of one player or all, at a space if it lies on a map. `id`: as moves call it."""

    id: str
    name: str
    zone: str
    place: Place
    seat: str = ""
    space: str = ""
    path: tuple[str | int, ...] = ()

    @property
    def where(self) -> str:
        """What its space is for people."""
        return dict(self.place.beside).get(self.space, self.space)

    @property
    def boundless(self) -> bool:
        """Whether it is the box, or another stock of which nobody counts the pieces."""
        return not self.place.key

    @property
    def open(self) -> bool:
        """Whether it is a stock without end out of which pieces are taken by name."""
        return self.boundless and not self.place.shut

    @property
    def home(self) -> str:
        """Whose table the file keeps it in; empty: the common one."""
        return self.seat if self.path[:1] == ("player",) else ""

    @property
    def piece(self) -> str:
        """What each of its pieces is called, where the file says no names."""
        return self.place.piece.format(self.seat)

    @property
    def stock(self) -> str:
        """What moves call the place from which its pieces come; empty: the first stock without end."""
        return self.place.stock.format(self.seat)

    def gives(self, name: str) -> bool:
        """Whether such a piece can be taken from this stock."""
        return self.boundless and (not self.place.names or name in self.place.names)


def one_of(what: str, word: str, known: Iterable[str]) -> str:
    """Return a word that is known; raise for another one, with what is near it."""
    known = tuple(known)
    if word not in known:
        raise CoreWorldsError(f"unknown {what}", found=repr(word)[:80],
                              expected=near(word, known) or ", ".join(known)[:200])  # fmt: skip
    return word


def path_of(thing: Place | Counter, seat: str, space: str = "") -> tuple[str | int, ...]:
    """
    Return the path of a place or counter in the file.

    Examples
    --------
    >>> path_of(Counter(key="energy", word="{0} energy", name="{0}'s Energy", owned=True), "Ana")
    ('player', 'Ana', 'energy')
    """
    if thing.path:
        return tuple(part.format(seat, space) if isinstance(part, str) else part for part in thing.path)
    at = (thing.at,) if isinstance(thing, Place) and thing.at is not None else ()
    return (*(("player", seat) if thing.owned else ()), thing.key, *at)


@dataclass(frozen=True, slots=True)
class Dial:
    """A counter or marker of this table. `rule` is set where a final sum, not an event, says what it must show."""

    id: str
    name: str
    counter: Counter
    seat: str = ""
    rule: str = ""

    @property
    def path(self) -> tuple[str | int, ...]:
        """Where the file holds it."""
        return path_of(self.counter, self.seat)

    def values(self, seats: tuple[str, ...]) -> Mapping[str, str | bool]:
        """Return the values that a marker can show, by their words in a move; nothing for a number."""
        none = {self.counter.none: ""} if self.counter.none else {}
        if self.counter.counts == "truth":
            return {"yes": True, "no": False}
        names = {"player": seats, "word": self.counter.words}.get(self.counter.counts, ())
        return none | {name: name for name in names} if names else {}

    def read(self, text: str, seats: tuple[str, ...]) -> Reading:
        """Return the value that a text says; raise for what it cannot show."""
        counter = self.counter
        if known := self.values(seats):
            return known[one_of(counter.counts, text, known)]
        if not text.isdecimal() or len(text) > len(str(counter.most)) or not counter.least <= int(text) <= counter.most:
            raise CoreWorldsError("this counter cannot show that", place=self.name, found=text[:80],
                                  expected=f"a whole number, {counter.least} to {counter.most}")  # fmt: skip
        return int(text)

    def said(self, value: Reading) -> str:
        """Return a move's words for the value shown."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value) or self.counter.none


Dials = Mapping[str, Dial]


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """
    What lies where, and what was done beside.

    Attributes
    ----------
    piles
        Spot -> its cards; left out: none.
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

    def at(self, spot: str) -> tuple[Piece, ...]:
        """Return the content of a place."""
        return self.piles.get(spot, ())


# -- what there is -----------------------------------------------------------------------------------------------


def spots(pos: Position) -> Mapping[str, Spot]:
    """Return every place of a table by what moves call it."""
    return _spots(pos.game, pos.seats, pos.phase)


def lairs(pos: Position) -> Mapping[tuple[str | int, ...], tuple[Spot, ...]]:
    """Return the places that a file keeps, by where it does."""
    return _lairs(pos.game, pos.seats)


@lru_cache(maxsize=32)
def _lairs(game: Game, seats: tuple[str, ...]) -> dict[tuple[str | int, ...], tuple[Spot, ...]]:
    found: dict[tuple[str | int, ...], list[Spot]] = {}
    for spot in _spots(game, seats, "").values():
        if not spot.boundless:
            found.setdefault(spot.path, []).append(spot)
    return {path: tuple(spots) for path, spots in found.items()}


def dials(pos: Position) -> Dials:
    """Return every counter of a table by what moves call it."""
    return _dials(pos.game, pos.seats)


@lru_cache(maxsize=128)
def _spots(game: Game, seats: tuple[str, ...], phase: str) -> dict[str, Spot]:
    made = [
        Spot(p.word.format(seat, space), name.format(seat, where), p.zone.format(seat), p, seat, space,
             path_of(p, seat, space))
        for p in game.state.hands if isinstance(p, Place)
        for name in (dict(p.called).get(phase, p.name),)
        for seat in (seats if p.owned else ("",))
        for space in p.spaces or ("",)
        for where in (dict(p.beside).get(space, space),)
    ]  # fmt: skip
    return {spot.id: spot for spot in made}


@lru_cache(maxsize=32)
def _dials(game: Game, seats: tuple[str, ...]) -> dict[str, Dial]:
    made = [
        Dial(c.word.format(seat), c.name.format(seat), c, seat)
        for c in game.state.hands if isinstance(c, Counter)
        for seat in (seats if c.owned else ("",))
    ]  # fmt: skip
    return {dial.id: dial for dial in made}


def tallies(pos: Position) -> Mapping[str, tuple[Dial, int]]:
    """Return the final sums, part by part: what each must show, once the game is over."""
    layout = pos.game.page.layout(pos, None) if pos.over else None
    if not isinstance(layout, Layout):
        return {}
    found = {}
    for each in layout.sums:
        for heading, amount, rule, _ in each.parts:
            counter = Counter(key="", word=f"{each.player} {heading}", name=heading, unit=each.unit)
            name = f"{each.player}'s count ({heading})"
            found[counter.word] = (Dial(counter.word, name, counter, each.player, rule), amount)
    return found
