"""Moves by hand as text: taking, moving, shuffling, Tokens, counters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.handson.table import Dial, Reading, Spot, one_of

__all__ = ["LOT", "Move", "Set", "Shift", "Shuffle", "Take", "Token", "read_move", "words"]

_MOST = 1_000
_TAKE = re.compile(r"take (?P<from>.+?) (?:to|->|→) (?P<to>.+?)(?: x(?P<count>\d+)| (?P<all>all))?")
_SHIFT = re.compile(r"move (?P<cards>.+) from (?P<from>.+) (?:to|->|→) (?P<to>.+)")
_TOKEN = re.compile(r"(?P<put>put token on|take token off) (?P<cards>.+) in (?P<place>.+)")
_SHUFFLE = re.compile(r"shuffle (?P<place>.+)")
_SET = re.compile(r"set (?P<dial>.+) to (?P<value>.+)")
_LOT = re.compile(r"set (?P<dial>.+?)(?: to)? (?P<value>by lot)")
_CARD = re.compile(r'\s*(?:"(?P<quoted>[^"]+)"|(?P<bare>[^",]+?))(?: x(?P<count>\d+))?\s*(?:,|$)')
LOT = "by lot"  # a marker that luck places
FORMS = 'take ZONE to ZONE x2, move "Name" from ZONE to ZONE, put token on "Name" in ZONE, shuffle ZONE, set X to 3'


@dataclass(frozen=True, slots=True)
class Take:
    """Cards from the top of a pile, or unseen ones. A `count` of None means all of them."""

    source: str
    goal: str
    count: int | None

    def __str__(self) -> str:
        """Return the text."""
        more = " all" if self.count is None else f" x{self.count}" if self.count > 1 else ""
        return f"take {self.source} to {self.goal}{more}"


@dataclass(frozen=True, slots=True)
class Shift:
    """Named cards from one place to another, one after the other."""

    cards: tuple[str, ...]
    source: str
    goal: str

    def __str__(self) -> str:
        """Return the text."""
        return f"move {words(self.cards)} from {self.source} to {self.goal}"


@dataclass(frozen=True, slots=True)
class Token:
    """A Token put on a card, or taken off."""

    put: bool
    cards: tuple[str, ...]
    place: str

    def __str__(self) -> str:
        """Return the text."""
        return f"{'put token on' if self.put else 'take token off'} {words(self.cards)} in {self.place}"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A pile shuffled."""

    place: str

    def __str__(self) -> str:
        """Return the text."""
        return f"shuffle {self.place}"


@dataclass(frozen=True, slots=True)
class Set:
    """A counter or marker set; `none` is how it is said that it shows nothing."""

    dial: str
    value: Reading

    none: str = ""

    def __str__(self) -> str:
        """Return the text."""
        shown = {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else self.value
        if shown == LOT:
            return f"set {self.dial} {LOT}"
        return f"set {self.dial} to {self.none if shown == '' else shown}"


Move = Take | Shift | Token | Shuffle | Set


def words(cards: Iterable[str]) -> str:
    """
    Return cards as a move names them, equal neighbours counted.

    Examples
    --------
    >>> words(["Snub Fighter", "Snub Fighter", "Call to Arms"])
    '"Snub Fighter" x2, "Call to Arms"'
    """
    runs: list[tuple[str, int]] = []
    for card in cards:
        same = runs and runs[-1][0] == card
        runs[-1:] = [(card, runs[-1][1] + 1)] if same else [*runs[-1:], (card, 1)]
    return ", ".join(f'"{card}"' + (f" x{n}" if n > 1 else "") for card, n in runs)


def read_move(text: str, spots: Mapping[str, Spot], dials: Mapping[str, Dial], seats: tuple[str, ...]) -> Move:
    """
    Return the move that a text describes.

    Raises
    ------
    CoreWorldsError
        If it cannot be read, or names a place or counter that is not there.
    """
    text = " ".join(str(text).split())
    if found := _LOT.fullmatch(text) or _SET.fullmatch(text):
        dial, text = dials[one_of("counter", found["dial"], dials)], found["value"]
        value = LOT if text == LOT and dial.counter.luck else dial.read(text, seats)
        return Set(dial.id, value, dial.counter.none)
    if found := _TOKEN.fullmatch(text):
        place = one_of("place", found["place"], spots)
        return Token(found["put"].startswith("put"), _cards(found["cards"]), place)
    if found := _SHIFT.fullmatch(text):
        source, goal = (one_of("place", found[end], spots) for end in ("from", "to"))
        return Shift(_cards(found["cards"]), source, goal)
    if found := _TAKE.fullmatch(text):
        source, goal = (one_of("place", found[end], spots) for end in ("from", "to"))
        return Take(source, goal, None if found["all"] else _count(found["count"]))
    if found := _SHUFFLE.fullmatch(text):
        return Shuffle(one_of("place", found["place"], spots))
    raise CoreWorldsError("this is not a move by hand", found=text[:80], expected=FORMS)


def _count(text: str | None) -> int:
    count = int(text or 1)
    if not 1 <= count <= _MOST:
        raise CoreWorldsError("you cannot take so many", found=str(count), expected=f"1 to {_MOST}")
    return count


def _cards(text: str) -> tuple[str, ...]:
    cards: list[str] = []
    at = 0
    while at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            raise CoreWorldsError("this is not a list of names", found=text[:80], expected='"Name" x2, "Other Name"')
        cards += [found["quoted"] or found["bare"]] * _count(found["count"])
        at = found.end()
    return tuple(cards)
