"""Wrong rules about the Galactic Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.galactic import CENTRAL_SIZE, remove_with_tokens
from coreworlds.games.core_worlds.moves import name
from coreworlds.games.core_worlds.rulings import tokens_left
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Galaxy


@misread(
    "token-off-card-stays", "galactic-remove-tokens",
    "A card with an Energy Token loses the Token and stays in the Central Zone.",
    "In the Galactic Phase a card with an Energy Token leaves; its Token goes to the pile.",
    also=("galactic-order",),
)  # fmt: skip
def tokens_only(t: Galaxy) -> None:
    """Take the Tokens off and leave the cards."""
    t.central = tuple(c & MASK for c in t.central)


@misread(
    "every-card-leaves", "galactic-remove-tokens",
    "In the Galactic Phase all cards left over from the last Round leave the Central Zone.",
    "In the Galactic Phase only cards that bear an Energy Token leave.",
)  # fmt: skip
def all_leave(t: Galaxy) -> None:
    """Take every card as if it bore a Token."""
    t.central = tuple(c | 1 << MARK for c in t.central)
    remove_with_tokens(t)


@misread(
    "nothing-leaves", "galactic-remove-tokens",
    "A card stays in the Central Zone until somebody drafts or conquers it.",
    "A card that bears an Energy Token leaves in the Galactic Phase.",
)  # fmt: skip
def none_leave(t: Galaxy) -> None:
    """Leave the Central Zone as it is."""


@misread(
    "removed-to-current-deck", "galactic-removed-own-deck",
    "A card that leaves the Central Zone goes to the Galactic Deck of the present Sector.",
    "It returns to the Galactic Deck with its own Sector Number.",
)  # fmt: skip
def current_deck(t: Galaxy, card: int) -> int:
    """Return the deck of the Sector where the Round Marker is."""
    return t.rules["sector-two-rounds"](t)  # type: ignore[no-any-return]


@misread(
    "removed-to-deck-bottom", "galactic-removed-to-deck-top",
    "A card that leaves the Central Zone goes beneath its Galactic Deck.",
    "It goes on top of its Galactic Deck.",
)  # fmt: skip
def to_deck_bottom(t: Galaxy, card: int) -> None:
    """Lay a card face down beneath its Galactic Deck."""
    deck = t.rules["galactic-removed-own-deck"](t, card)
    t.galactic = tuple((*cards, card) if n == deck else cards for n, cards in enumerate(t.galactic))
    t.tell("leaves", "galactic-remove-tokens", card=name(t, card), sector=deck + 1)


@misread(
    "removed-for-good", "galactic-removed-to-deck-top",
    "A card that leaves the Central Zone is out of the game.",
    "It goes back on top of its Galactic Deck and may come again.",
)  # fmt: skip
def out_of_the_game(t: Galaxy, card: int) -> None:
    """Put a card into the box."""
    t.removed = (*t.removed, card)


@misread(
    "tokens-on-worlds-only", "galactic-place-tokens",
    "Only Worlds get an Energy Token in the Galactic Phase.",
    "In the Galactic Phase each card that remains gets 1 Energy Token.",
)  # fmt: skip
def on_worlds(t: Galaxy) -> None:
    """Place a Token on each World."""
    t.central = tuple(c | 1 << MARK if t.parts.is_world[c & MASK] else c for c in t.central)


@misread(
    "no-tokens-placed", "galactic-place-tokens",
    "Cards that stay in the Central Zone get no Energy Token.",
    "In each Galactic Phase every card that remains gets 1 Energy Token.",
)  # fmt: skip
def no_tokens(t: Galaxy) -> None:
    """Place nothing."""


misread(
    "twelve-tokens-at-most", "token-supply",
    "No more Energy Tokens can be placed once the 12 Tokens of the box are in use.",
    "Energy Tokens do not run out.",
)(tokens_left)  # fmt: skip


@misread(
    "removed-in-reverse", "removed-order",
    "Of cards that leave together, the one that lay there longest ends on top of its deck.",
    "They go on their deck in the order in which they lie, so the last one ends on top.",
)  # fmt: skip
def in_reverse(t: Galaxy, leaving: list[int]) -> list[int]:
    """Return the last card first."""
    return leaving[::-1]


@misread(
    "next-deck-helps-out", "deck-runs-out",
    "When the current Galactic Deck is empty, cards come from the next one.",
    "Then no more cards come.",
)  # fmt: skip
def next_deck(t: Galaxy, at: int) -> int | None:
    """Return the next deck that holds a card."""
    return next((n for n in range(at + 1, len(t.galactic)) if t.galactic[n]), None)


@misread(
    "as-many-new-cards", "galactic-fill",
    "In each Round 6 new cards enter with 2 players, and more with more players.",
    "Cards enter until the Central Zone holds 6, 8, 10 or 12 cards in all.",
)  # fmt: skip
def so_many_new(t: Galaxy) -> None:
    """Add as many cards as the chart says to those that lie there."""
    for _ in range(CENTRAL_SIZE[len(t.seats)]):
        if not t.rules["galactic-current-deck"](t, "galactic-fill"):
            return


@misread(
    "six-cards-for-all", "galactic-fill",
    "The Central Zone is filled to 6 cards, however many play.",
    "It is filled to 6, 8, 10 or 12 cards with 2, 3, 4 or 5 players.",
)  # fmt: skip
def always_six(t: Galaxy) -> None:
    """Fill to the number for two players."""
    while len(t.central) < CENTRAL_SIZE[2] and t.rules["galactic-current-deck"](t, "galactic-fill"):
        pass


@misread(
    "no-least-number-of-worlds", "galactic-min-worlds",
    "It does not matter how many Worlds lie in the Central Zone.",
    "More cards enter the Central Zone until it has at least as many Worlds as players.",
)  # fmt: skip
def any_worlds(t: Galaxy) -> None:
    """Add nothing."""


@misread(
    "no-least-number-of-others", "galactic-min-others",
    "It does not matter how many Units, Tactics and Prestige cards lie in the Central Zone.",
    "More cards enter until there are at least as many cards other than Worlds as players.",
)  # fmt: skip
def any_others(t: Galaxy) -> None:
    """Add nothing."""


@misread(
    "lowest-deck-first", "galactic-current-deck",
    "New cards come from Galactic Deck I until it is empty, then from the next one.",
    "They come from the Galactic Deck of the Sector where the Round Marker is.",
)  # fmt: skip
def from_lowest(t: Galaxy, why: str) -> bool:
    """Take the top card of the first deck that holds one."""
    at = next((n for n, deck in enumerate(t.galactic) if deck), None)
    if at is None:
        return False
    t.central += t.galactic[at][:1]
    t.galactic = tuple(deck[1:] if n == at else deck for n, deck in enumerate(t.galactic))
    t.tell("enters", why, card=name(t, t.central[-1]), sector=at + 1)
    return True


misread(
    "token-gives-nothing-draft", "token-gives-energy-draft",
    "The Energy Token on a card that you draft goes back to the pile and gives nothing.",
    "The Energy Token on a Unit or Tactic gives you 1 Energy when you draft the card.",
)(always(None))  # fmt: skip
misread(
    "token-gives-nothing-conquest", "token-gives-energy-conquest",
    "The Energy Token on a World that you conquer gives you nothing.",
    "The Energy Token on a World gives you 1 Energy when you conquer that World.",
)(always(None))  # fmt: skip


@misread(
    "normal-refill-in-round-ten", "last-round-rest-of-deck",
    "In Round 10 the Central Zone is filled as in every other Round.",
    "In Round 10 all cards left in Galactic Deck V enter, however many lie there.",
    also=("round-ten-extra",),
)  # fmt: skip
def no_rest(t: Galaxy) -> None:
    """Add nothing to the usual fill."""
