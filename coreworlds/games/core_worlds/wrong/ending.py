"""Wrong rules about the Discard Phase and the End Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.ending import reshuffle_order
from coreworlds.games.core_worlds.moves import around, known
from coreworlds.games.core_worlds.state import NOT_ASKED
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "choice-from-first-seat", "choice-order",
    "The same player always draws and chooses first, whoever holds the Destiny Marker.",
    "In the Discard Phase the Destiny Marker's holder chooses first, then the others clockwise.",
)  # fmt: skip
def from_first_seat(t: Galaxy, now: int | None) -> int | None:
    """Go round the table from its first seat."""
    after = 0 if now is None else now + 1
    return after if after < len(t.seats) else None


@misread(
    "hand-is-kept", "discard-hand",
    "You keep the cards of your hand that you did not use.",
    "In the Discard Phase you discard your hand; you may retain 1 card.",
)  # fmt: skip
def hands_stay(t: Galaxy) -> None:
    """Leave every hand as it is."""
    for s in around(t):
        s.kept = NOT_ASKED
        t.rules["discard-warzone-stays"](t, s)


@misread(
    "nothing-retained", "retain-one",
    "You must discard your whole hand.",
    "You may retain 1 card of your hand for the next Round.",
)  # fmt: skip
def none_kept(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Retain nothing."""
    return ()


@misread(
    "equal-cards-retained", "retain-one",
    "If you retain a card, all copies of it stay in your hand.",
    "You may retain 1 card of your hand; every other card of it is discarded.",
)  # fmt: skip
def all_copies(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Retain every copy of the card."""
    return tuple(card for card in s.hand if card == s.kept)


misread(
    "energy-carries-over", "energy-depletes",
    "Energy that you did not use carries over to the next Round.",
    "At the end of the Discard Phase your Energy drops to 0.",
    also=("energy-not-kept",),
)(always(None))  # fmt: skip


@misread(
    "units-are-discarded", "discard-warzone-stays",
    "Units that you did not use are discarded at the end of the Round.",
    "Units stay in your Warzone as long as you like.",
)  # fmt: skip
def warzone_cleared(t: Galaxy, s: Empire) -> None:
    """Lay the Units on the discard pile."""
    s.discard += tuple(u & MASK for u in s.units)
    s.units = ()


@misread(
    "hand-laid-the-other-way", "discard-order",
    "Of cards discarded together the first one named ends on top.",
    "They lie in the order in which you name them, so the last one ends on top.",
)  # fmt: skip
def last_first(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards the other way round."""
    return tuple(reversed(cards))


misread(
    "four-actions-to-the-end", "actions-by-sector",
    "You have 4 Actions in every Round.",
    "The present Sector card shows how many Actions you have; later Sectors give more.",
    also=("sector-actions", "end-actions"),
)(always(4))  # fmt: skip


@misread(
    "destiny-to-the-right", "end-destiny-left",
    "The Destiny Marker goes to the player on the right.",
    "It goes to the next player on the left.",
)  # fmt: skip
def to_the_right(t: Galaxy) -> None:
    """Pass the marker counterclockwise."""
    t.destiny = (t.destiny - 1) % len(t.seats)
    t.tell("destiny", "end-destiny-left", t.seats[t.destiny])


@misread(
    "destiny-stays", "end-destiny-left",
    "The Destiny Marker stays with the same player for the whole game.",
    "With each Round the Destiny Marker goes to the next player on the left.",
)  # fmt: skip
def it_stays(t: Galaxy) -> None:
    """Leave the marker where it is."""
    t.tell("destiny", "end-destiny-left", t.seats[t.destiny])


@misread(
    "nobody-reshuffles", "reshuffle-when",
    "You may shuffle your discard pile only when your draw deck is empty.",
    "When the Round Marker enters Sector V, you may shuffle your discard pile in at once.",
)  # fmt: skip
def not_offered(t: Galaxy, now: int | None) -> int | None:
    """Ask nobody; who is asked all the same is followed by whoever is next."""
    return None if now is None else reshuffle_order(t, now)


misread(
    "reshuffle-nothing", "reshuffle-empty",
    "You are asked whether to reshuffle even with an empty discard pile.",
    "With an empty discard pile you are not asked whether to reshuffle.",
)(always(None))  # fmt: skip


@misread(
    "discards-beneath-the-deck", "sector-five-reshuffle",
    "On entering Sector V your shuffled discard pile goes beneath your draw deck.",
    "If you reshuffle on entering Sector V, draw deck and discard pile are shuffled together.",
)  # fmt: skip
def beneath(t: Galaxy, s: Empire) -> None:
    """Shuffle the discard pile alone and lay it beneath the deck."""
    known(t, s.discard, f"the discard pile of {s.name}")
    count = len(s.discard)
    s.deck, s.discard = s.deck + t.shuffle(f"deck/{s.name}", sorted(s.discard)), ()
    t.tell("shuffled-in", "sector-five-reshuffle", s, count=count, deck=len(s.deck))
