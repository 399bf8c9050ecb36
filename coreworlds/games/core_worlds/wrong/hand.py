"""Wrong rules about drawing and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.draw import draw_from_top
from coreworlds.games.core_worlds.moves import known
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "hand-of-five", "draw-to-hand-size",
    "In the Draw Phase you draw until you hold 5 cards.",
    "You draw until you hold 6 cards, and 7 cards in the last 2 Rounds.",
)  # fmt: skip
def until_five(t: Galaxy) -> None:
    """Fill the hand to five cards."""
    s = t.seats[t.turn]
    t.rules["draw-from-top"](t, s, t.rules["draw-retained-counts"](t, s, 5), "draw-to-hand-size")


@misread(
    "draw-one-a-round", "draw-to-hand-size",
    "In the Draw Phase you draw 1 card.",
    "You draw until your hand is full, which is 6 cards, and 7 cards in the last 2 Rounds.",
)  # fmt: skip
def one_card(t: Galaxy) -> None:
    """Draw a single card."""
    t.rules["draw-from-top"](t, t.seats[t.turn], 1, "draw-to-hand-size")


@misread(
    "retained-card-extra", "draw-retained-counts",
    "A card that you retained is extra: you draw a full hand besides it.",
    "A retained card counts towards your hand size, so you draw 1 card fewer.",
)  # fmt: skip
def besides(t: Galaxy, s: Empire, full: int) -> int:
    """Draw as many cards as if the hand were empty."""
    return full


@misread(
    "shuffle-at-once", "draw-from-top",
    "You shuffle your discard pile as soon as your draw deck is empty.",
    "You shuffle when you must draw from an empty draw deck, not as soon as it is empty.",
    also=("shuffle-when",),
)  # fmt: skip
def shuffle_early(t: Galaxy, s: Empire, n: int, why: str) -> None:
    """Draw, and shuffle when the last card of the deck is gone."""
    draw_from_top(t, s, n, why)
    if not s.deck and s.discard:
        t.rules["draw-reshuffle"](t, s)


@misread(
    "empty-deck-ends-drawing", "draw-reshuffle",
    "When your draw deck is empty, you draw no more in this Round.",
    "If your draw deck is empty, you shuffle your discard pile at once and draw on.",
)  # fmt: skip
def not_now(t: Galaxy, s: Empire) -> None:
    """Leave deck and discard pile as they are."""


@misread(
    "discard-pile-turned-over", "draw-reshuffle",
    "When your draw deck is empty, you turn your discard pile over without shuffling it.",
    "You shuffle your discard pile before it becomes your new draw deck.",
)  # fmt: skip
def turned_over(t: Galaxy, s: Empire) -> None:
    """Make the discard pile the draw deck, the lowest card first."""
    if s.discard:
        known(t, s.discard, f"the discard pile of {s.name}")
        count = len(s.discard)
        s.deck, s.discard = s.discard, ()
        t.tell("reshuffle", "draw-reshuffle", s, count=count)


@misread(
    "hand-of-six-to-the-end", "sector-five-hand",
    "You draw 6 cards in Round 9 and Round 10, too: your hand size never changes.",
    "In the last 2 Rounds your hand size is 7 cards.",
)  # fmt: skip
def as_in_sector_one(t: Galaxy) -> int:
    """Take the hand size of the first Sector."""
    return t.parts.set.sectors[0].hand
