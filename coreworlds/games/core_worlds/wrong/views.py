"""Wrong rules about what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.view import draw_deck, top_card_only
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "hands-lie-open", "hand-hidden",
    "All players play with open hands.",
    "No other player may see which cards you hold.",
)  # fmt: skip
def open_hand(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show the hand."""
    return s.hand


@misread(
    "own-discard-pile-closed", "discard-pile-own",
    "You may see only the top card of your own discard pile.",
    "You may look through your own discard pile whenever you like.",
)  # fmt: skip
def own_pile_closed(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show the top card."""
    return top_card_only(t, s)  # type: ignore[no-any-return]


@misread(
    "discard-piles-searched", "discard-pile-others",
    "You may look through an opponent's discard pile.",
    "You may not search an opponent's discard pile.",
)  # fmt: skip
def searched(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show the whole pile."""
    return s.discard


@misread(
    "top-card-covered", "opponents-discard",
    "You do not see the top card of an opponent's discard pile.",
    "Of an opponent's discard pile you see the top card and how many cards there are.",
)  # fmt: skip
def count_only(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Show how many cards there are."""
    return (-1,) * len(s.discard)


@misread(
    "own-deck-seen", "deck-face-down",
    "You may look at the order of your own draw deck.",
    "Your draw deck lies face down, and nobody knows its order.",
)  # fmt: skip
def deck_open(t: Galaxy, s: Empire, own: bool) -> tuple[int, ...]:
    """Show the deck to its owner."""
    return s.deck if own else draw_deck(t, s, own)


@misread(
    "next-galactic-card-seen", "galactic-face-down",
    "The top card of each Galactic Deck lies open.",
    "Each Galactic Deck lies face down, so nobody sees what comes next.",
)  # fmt: skip
def top_open(t: Galaxy) -> tuple[tuple[int, ...], ...]:
    """Show the top card of each deck."""
    return tuple((*deck[:1], *(-1,) * (len(deck) - 1)) for deck in t.galactic)
