"""The Draw Phase, and drawing whenever a card says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.moves import known, names, next_seat
from coreworlds.games.core_worlds.words import some, tells
from coreworlds.games.wording import listed

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.core_worlds.state import Empire, Galaxy


rule("choice-order")(next_seat)  # everybody once, from the holder of the Destiny Marker clockwise


@rule("draw-to-hand-size")
def draw_to_hand_size(t: Galaxy) -> None:
    """Draw until the hand is full."""
    s = t.seats[t.turn]
    full = t.rules["sector-five-hand"](t)
    t.rules["draw-from-top"](t, s, t.rules["draw-retained-counts"](t, s, full), "draw-to-hand-size")


@rule("sector-five-hand")
def hand_size(t: Galaxy) -> int:
    """Return the hand size that the Sector card shows."""
    return t.parts.set.sectors[t.rules["sector-two-rounds"](t)].hand


@rule("draw-retained-counts")
def draw_retained_counts(t: Galaxy, s: Empire, full: int) -> int:
    """Return the number of cards to draw: a retained card counts."""
    return max(0, full - len(s.hand))


@rule("draw-from-top")
def draw_from_top(t: Galaxy, s: Empire, n: int, why: str) -> None:
    """Draw n cards from the top of the deck, shuffling the discard pile when it must be."""
    wanted = n = max(n, 0)
    while len(s.deck) < n:
        n -= _take(t, s, len(s.deck), why, more=n < wanted)
        t.rules["draw-reshuffle"](t, s)
        if not s.deck:
            t.rules["draw-short"](t, s, n)
            return
    _take(t, s, n, why, more=n < wanted)


def _told_draw(e: Event) -> str:
    shown = f": {listed(e['cards'])}" if e["cards"] else ""
    return f"{e.player} draws {some(e['count'], 'more card' if e['more'] else 'card')}{shown}."


@tells("draw", _told_draw, hides="cards")
def _take(t: Galaxy, s: Empire, n: int, why: str, *, more: bool) -> int:
    """Take so many cards from the deck, which has as many, into the hand; return how many."""
    drawn, s.deck = s.deck[:n], s.deck[n:]
    if -1 in drawn:
        known(t, drawn, "the draw deck of", s.name)
    s.hand = tuple(sorted(s.hand + drawn))
    if drawn and t.log is not None:
        t.tell("draw", why, s, count=n, cards=names(t, drawn), hand=len(s.hand), more=more)
    return n


def _told_reshuffle(e: Event) -> str:
    become = "becomes" if e["count"] == 1 else "become"
    cards = f"{some(e['count'], 'card')} of the discard pile"
    return f"{e.player}'s draw deck is empty: {cards} {become} a new one."


@rule("draw-reshuffle")
@tells("reshuffle", _told_reshuffle)
def draw_reshuffle(t: Galaxy, s: Empire) -> None:
    """Shuffle the discard pile into a new draw deck."""
    if s.discard:
        known(t, s.discard, "the discard pile of", s.name)
        count = len(s.discard)
        s.deck, s.discard = t.shuffle(f"deck/{s.name}", sorted(s.discard)), ()
        if t.log is not None:
            t.tell("reshuffle", "draw-reshuffle", s, count=count)


@rule("draw-short")
@tells("draw-short", "{player} has no card left to draw: {missing:card} fewer.")
def draw_short(t: Galaxy, s: Empire, missing: int) -> None:
    """Draw no more: deck and discard pile are empty."""
    t.tell("draw-short", "draw-short", s, missing=missing)
