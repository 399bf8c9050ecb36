"""The cards: read from their TOML files, and the questions that the rules put to a card."""

import tomllib
from pathlib import Path

from .state import WORLD_KINDS, Data

TWICE = 2


def load_cards(folder: str | Path) -> dict[str, Data]:
    """Read every ``[[card]]`` of every TOML file in a folder, by name."""
    # RB, Component List: 210 cards
    cards: dict[str, Data] = {}
    for path in sorted(Path(folder).glob("*.toml")):
        for card in tomllib.loads(path.read_text(encoding="utf-8")).get("card", []):
            cards[card["name"]] = card
    return cards


def with_own(position: Data, cards: dict[str, Data]) -> dict[str, Data]:
    """Give the cards with those that a position file brings itself."""
    # design.md, position file: [[card]] replaces the one of that name
    return {**cards, **{card["name"]: card for card in position.get("card", [])}}


def is_world(card: Data) -> bool:
    """Tell whether a card is a World: Home Worlds and Core Worlds are."""
    # RB, World Cards; rulings.md, home-counts
    return card["kind"] in WORLD_KINDS


def matches(card: Data, selector: str) -> bool:
    """Tell whether a card is of one of the kinds that a selector names."""
    # RB, Deploy X Units: a Star Cruiser is not a Starfighter; plan.md, SEL
    words = [word.strip() for word in selector.split("|")]
    if "card" in words or card["kind"] in words:
        return True
    if "world" in words and is_world(card):
        return True
    return card["kind"] == "unit" and card.get("type") in words


def effects(card: Data, when: str) -> list[tuple[int, Data]]:
    """List the effects of a card that belong to one timing, with their places in the card's list."""
    # RB, a note on card text: card text states when it can be used
    return [(place, effect) for place, effect in enumerate(card.get("effects", [])) if effect["when"] == when]


def ability(card: Data, when: str) -> Data | None:
    """Add up what one use of a card's text costs, or None when it has none of that timing."""
    # RB, Invade 1 World: most card text includes some type of cost; once per situation unless it says otherwise
    found = effects(card, when)
    if not found:
        return None
    cost = {key: sum(effect.get(key, 0) for _, effect in found) for key in ("pay", "discard", "spend")}
    return {**cost, "times": max(effect.get("times", 1) for _, effect in found), "effects": found}


def starting_deck(cards: dict[str, Data], faction: str) -> list[str]:
    """List the Starting Deck of a faction, copies written out."""
    # RB, Set Up 8: the cards that share the Home World's Faction Symbol
    return [
        card["name"]
        for card in cards.values()
        if card["kind"] != "home-world" and card.get("faction", "") in (faction, "any")
        for _ in range(card.get("copies", 0))
    ]


def galactic_deck(cards: dict[str, Data], number: int) -> list[str]:
    """List the Galactic Deck of a Sector, copies written out."""
    # RB, Set Up 10: marked with the Sector's number
    return [
        card["name"]
        for card in cards.values()
        if card["kind"] not in ("sector", "home-world") and "faction" not in card and card.get("sector") == number
        for _ in range(card.get("copies", 0))
    ]


def home_worlds(cards: dict[str, Data]) -> list[str]:
    """List the Home Worlds."""
    # RB, Set Up 3: the five Worlds designated as Home Worlds
    return [card["name"] for card in cards.values() if card["kind"] == "home-world"]


def sector_card(cards: dict[str, Data], number: int) -> Data:
    """Give the Sector card of that number."""
    # RB, Sector Cards: numbered 1 to 5
    return next(card for card in cards.values() if card["kind"] == "sector" and card["number"] == number)
