"""Wrong rules about the words of the game: Rounds, Sectors, Empire, Warzone, types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.counting import warzone
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "star-cruiser-is-starfighter", "unit-types",
    "A Battle Cruiser counts as a Starfighter.",
    "Its type is Star Cruiser, and a Star Cruiser is no Starfighter.",
)  # fmt: skip
def every_ship(t: Galaxy, selector: str) -> frozenset[int]:
    """Take a Star Cruiser for a Starfighter."""
    return t.parts.meant(f"{selector}|Star Cruiser" if "Starfighter" in selector else selector)


@misread(
    "hero-is-infantry", "unit-types",
    "A Hero counts as Infantry.",
    "Hero is a type of its own: only the type printed on the card counts.",
)  # fmt: skip
def heroes_march(t: Galaxy, selector: str) -> frozenset[int]:
    """Take a Hero for Infantry."""
    return t.parts.meant(f"{selector}|Hero" if "Infantry" in selector else selector)


@misread(
    "a-sector-each-round", "sector-two-rounds",
    "Each Round belongs to the next Sector.",
    "Each Sector lasts 2 Rounds.",
)  # fmt: skip
def one_round_each(t: Galaxy) -> int:
    """Return a Sector further for each Round, the last one from Round 5 on."""
    return min(4, t.round - 1)


@misread(
    "nine-rounds", "game-rounds",
    "The game ends after 9 Rounds.",
    "You play exactly 10 Rounds.",
)  # fmt: skip
def nine(t: Galaxy) -> int:
    """Return a Round fewer."""
    return 9


@misread(
    "discard-pile-is-not-empire", "empire-contents",
    "Cards in your discard pile do not belong to your Empire.",
    "Your Empire is your Warzone, hand, draw deck and discard pile, with the cards beneath your Worlds.",
)  # fmt: skip
def no_discard_pile(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards of the Empire but for the discard pile."""
    return (*t.rules["warzone-contents"](t, s), *s.hand, *s.deck, *t.rules["colonize-still-empire"](t, s))


@misread(
    "prestige-is-not-warzone", "warzone-contents",
    "Prestige cards lie beside your Warzone and do not count as part of it.",
    "Prestige cards lie in your Warzone, like Worlds and deployed Units.",
)  # fmt: skip
def no_prestige(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the Warzone without its Prestige cards."""
    cards = list(warzone(t, s))
    for card in s.prestige:
        cards.remove(card)
    return tuple(cards)
