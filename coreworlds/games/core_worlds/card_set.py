"""A set of cards: all that lies in one box, with a whole number for each title."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.card import ANY_FACTION, Card

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class CardSet:
    """The cards of a box, sorted by name: a card's index is its code in the engine.

    Two sets are equal when their ids and all their cards are.
    """

    id: str
    cards: tuple[Card, ...]
    title: str = ""

    def __hash__(self) -> int:
        """Hash cheaply: sets with the same id and number of cards are nearly always one."""
        return hash((self.id, len(self.cards)))

    def __repr__(self) -> str:
        """Name the set and its size."""
        return f"<CardSet {self.id}: {len(self.cards)} titles, {self.size} cards>"

    @cached_property
    def index(self) -> dict[str, int]:
        """The code of each card by its name."""
        return {card.name: code for code, card in enumerate(self.cards)}

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The Home Worlds, lowest Home World Number first."""
        codes = self._codes("home-world")
        return tuple(sorted(codes, key=lambda code: self.cards[code].number))

    @cached_property
    def sectors(self) -> tuple[Card, ...]:
        """The Sector cards, the first Sector first."""
        cards = (self.cards[code] for code in self._codes("sector"))
        return tuple(sorted(cards, key=lambda card: card.number))

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """The factions, in the order of `homes`."""
        return tuple(self.cards[code].faction for code in self.homes)

    @cached_property
    def size(self) -> int:
        """The number of cards in the box."""
        return sum(self.supply(code) or 0 for code in range(len(self.cards)))

    def _codes(self, kind: str) -> list[int]:
        return [code for code, card in enumerate(self.cards) if card.kind == kind]

    def supply(self, code: int) -> int | None:
        """Give the number of copies in the whole box, None if there is no limit."""
        card = self.cards[code]
        if card.copies is None or card.faction != ANY_FACTION:
            return card.copies
        return card.copies * len(self.homes)

    @cached_property
    def _starting(self) -> dict[str, tuple[int, ...]]:
        own = [(code, card.faction) for code, card in enumerate(self.cards) if not card.is_world]
        factions = {card.faction for card in self.cards} | {ANY_FACTION}
        return {f: self._repeated(code for code, whose in own if whose in {f, ANY_FACTION}) for f in factions}

    def starting(self, faction: str) -> tuple[int, ...]:
        """Give the codes of a faction's Starting Deck, each as often as it has copies."""
        return self._starting.get(faction, self._starting[ANY_FACTION])

    @cached_property
    def _decks(self) -> dict[int | None, tuple[int, ...]]:
        sectors = {card.sector for card in self.cards}
        return {n: self._repeated(c for c, card in enumerate(self.cards) if card.sector == n) for n in sectors}

    def deck(self, sector: int) -> tuple[int, ...]:
        """Give the codes of Galactic Deck 0 to 5, each as often as it has copies; there are no others."""
        return self._decks.get(sector, ())

    def _repeated(self, codes: Iterable[int]) -> tuple[int, ...]:
        return tuple(code for code in codes for _ in range(self.cards[code].copies or 0))

    def extended(self, cards: Iterable[Card]) -> CardSet:
        """Give the set with a position's own cards: new ones, or in place of the same name.

        A card without `copies` has no limit and lies in no deck.
        """
        merged = {card.name: card for card in self.cards} | {card.name: card for card in cards}
        return CardSet(self.id, by_name(merged.values()), self.title)


def by_name(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards by name."""
    return tuple(sorted(cards, key=lambda card: card.name))
