"""Wrong rules about the pregame draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.moves import names
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Galaxy


@misread(
    "deck-grows-to-eighteen", "pregame-remove-two",
    "The cards of the pregame draft are added to your 16 cards.",
    "Before the pregame draft 1 Galactic Grunts and 1 Snub Fighter leave your Starting Deck.",
)  # fmt: skip
def nothing_out(t: Galaxy) -> None:
    """Take nothing out of the decks."""
    t.pregame = False


@misread(
    "all-of-sector-zero", "pregame-deal",
    "All 12 cards of Sector 0 lie open in the pregame draft.",
    "In the pregame draft of 2, 3, 4 or 5 players 6, 8, 10 or 12 cards lie open.",
)  # fmt: skip
def every_card(t: Galaxy) -> None:
    """Deal all cards of Sector 0."""
    t.central = t.rules["pregame-shuffle-zero"](t)
    t.tell("dealt", "pregame-deal", cards=names(t, t.central))


@misread(
    "last-player-takes-first", "pregame-first-round",
    "In the pregame draft the last player takes the first card.",
    "In the pregame draft the holder of the Destiny Marker takes first, then the others clockwise.",
)  # fmt: skip
def from_the_end(t: Galaxy, now: int | None) -> int | None:
    """Go counterclockwise from the last player."""
    n = len(t.seats)
    taken = 0 if now is None else sum(len(s.discard) for s in t.seats)
    if taken < n:
        return (t.destiny + n - 1 - taken) % n
    return t.rules["pregame-second-round"](t, taken - n)  # type: ignore[no-any-return]


@misread(
    "clockwise-twice", "pregame-second-round",
    "Second cards of the pregame draft are taken clockwise from the Destiny Marker again.",
    "Who took last takes the second card right away; the others follow counterclockwise.",
)  # fmt: skip
def clockwise(t: Galaxy, taken: int) -> int | None:
    """Return who takes the next second card: in the same order as before."""
    n = len(t.seats)
    return (t.destiny + taken) % n if taken < n else None


@misread(
    "rest-stays-in-central", "pregame-rest-to-box",
    "Cards that nobody took in the pregame draft stay in the Central Zone.",
    "They go to the box.",
)  # fmt: skip
def they_stay(t: Galaxy) -> None:
    """Leave the cards where they lie."""


@misread(
    "chosen-cards-on-discard-pile", "pregame-shuffle-in",
    "The cards that you took in the pregame draft begin on your discard pile.",
    "You shuffle the cards that you took in the pregame draft into your draw deck.",
)  # fmt: skip
def on_discard_pile(t: Galaxy) -> None:
    """Leave the cards beside the deck."""


@misread(
    "pregame-draft-always", "pregame-optional",
    "Every game begins with the pregame draft.",
    "The pregame draft is an option for players who know the game.",
    also=("setup-sector-zero-out",),
)  # fmt: skip
def always_drafted(t: Galaxy) -> bool:
    """Begin with the draft whatever was chosen."""
    return True
