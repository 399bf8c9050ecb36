"""The cards of Core Worlds: one door to reading, asking and checking them."""

from coreworlds.games.core_worlds.card import ICONS, KINDS, TYPES, Card, Effect
from coreworlds.games.core_worlds.card_files import card_set, card_sets
from coreworlds.games.core_worlds.card_place import Where
from coreworlds.games.core_worlds.card_reader import card_from, read_card
from coreworlds.games.core_worlds.card_set import CardSet

__all__ = [
    "ICONS",
    "KINDS",
    "TYPES",
    "Card",
    "CardSet",
    "Effect",
    "Where",
    "card_from",
    "card_set",
    "card_sets",
    "read_card",
]
