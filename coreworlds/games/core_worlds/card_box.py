"""Count a whole box, and see that every number of players can play a game with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.core_worlds.card import ANY_FACTION
from coreworlds.games.core_worlds.card_reader import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.games.core_worlds.card import Card
    from coreworlds.games.core_worlds.card_set import Block, CardSet, Reading


BOX = 210
HOMES = SECTORS = 5
STARTING_DECK = 16
GALACTIC_DECKS = (12, 24, 24, 24, 24, 12)
HALF_OF_DECK_FIVE = 6
PLAYERS = range(2, 6)
NEEDED = ("Galactic Grunts", "Snub Fighter")
"""The rules name these two: they colonize Worlds, and the pregame draft takes one of each."""

_KINDS_BY_DECK = (
    ("unit", "tactic"),
    *(("world", "unit", "tactic"),) * 4,
    ("core-world", "prestige"),
)
Wrong = tuple[str, object, object, str]
"""What is wrong, what was found, what was expected, what to do."""


def box_faults(cards: CardSet) -> Iterator[Wrong]:
    """Name what is wrong with a whole box.

    Parameters
    ----------
    cards
        All its cards, each of them readable and filled in.
    """
    yield from _count_faults(cards)
    yield from _home_faults(cards)
    yield from _sector_card_faults(cards)
    yield from _starting_faults(cards)
    yield from _stray_faults(cards)
    for sector in range(len(GALACTIC_DECKS)):
        yield from _deck_faults(cards, sector)
    yield from _play_faults(cards)


def _count_faults(cards: CardSet) -> Iterator[Wrong]:
    counts = [
        ("cards in the box", cards.size, BOX),
        ("Home Worlds", len(cards.homes), HOMES),
        ("Sector cards", len(cards.sectors), SECTORS),
    ]
    counts += [
        (f"cards in Galactic Deck {sector}", len(cards.deck(sector)), size)
        for sector, size in enumerate(GALACTIC_DECKS)
    ]
    counts += [
        (f"cards in the Starting Deck of faction “{faction}”", len(cards.starting(faction)), STARTING_DECK)
        for faction in dict.fromkeys(cards.factions)
    ]
    for what, found, expected in counts:
        if found != expected:
            remedy = "Add what is missing, take out what is too much, or correct `copies`."
            yield f"the number of {what} is wrong", found, expected, remedy


def _home_faults(cards: CardSet) -> Iterator[Wrong]:
    homes = [cards.cards[code] for code in cards.homes]
    for field, word in (("number", "Home World Numbers"), ("faction", "factions")):
        values = [getattr(home, field) for home in homes]
        if len(set(values)) != len(values):
            yield f"two Home Worlds share one of their {word}", listed(map(str, values)), "all different", ""
    for home in homes:
        if home.faction in ("", ANY_FACTION):
            yield f"{home.name} has no faction of its own", repr(home.faction), "its symbol's name", ""
        if home.energy < 1:
            message = f"{home.name} generates no Energy, so its player cannot begin"
            yield message, home.energy, "1 or more", "Correct `energy`."
        if not any(effect.when == "energy" for effect in home.effects):
            remedy = 'Add { when = "energy", discard = 2, energy = 1 }.'
            yield f"{home.name} has no Energy Exploration", "no such effect", "an Energy Phase effect", remedy


def _sector_card_faults(cards: CardSet) -> Iterator[Wrong]:
    numbers = [card.number for card in cards.sectors]
    if numbers != list(range(1, SECTORS + 1)):
        yield "the Sector cards are not numbered one to five", listed(map(str, numbers)), "1, 2, 3, 4, 5", ""
    for card in cards.sectors:
        for field in ("actions", "hand"):
            if getattr(card, field) < 1:
                yield f"Sector card “{card.name}” has no {field}", 0, "1 or more", f"Correct `{field}`."


def _starting_faults(cards: CardSet) -> Iterator[Wrong]:
    for name in NEEDED:
        if name not in cards.index or cards.cards[cards.index[name]].faction != ANY_FACTION:
            remedy = f'Write it with faction = "{ANY_FACTION}": it lies in every Starting Deck.'
            yield f"“{name}” is in no Starting Deck, but the rules name it", "nothing", name, remedy
    for faction in dict.fromkeys(cards.factions):
        own = [each for each in cards.cards if each.faction == faction and not each.is_world]
        if [each.type for each in own] != ["Hero"] or own[0].copies != 1:
            names = listed(each.name for each in own) or "nothing"
            remedy = f'Cards that all five decks share have faction = "{ANY_FACTION}".'
            message = f"the Starting Deck of faction “{faction}” differs by more or less than its hero"
            yield message, names, "one Hero in one copy", remedy


def _stray_faults(cards: CardSet) -> Iterator[Wrong]:
    factions = (*cards.factions, ANY_FACTION)
    for card in cards.cards:
        if card.copies == 0:
            yield f"“{card.name}” has no copies", 0, "1 or more", "Correct `copies`."
        if card.faction and card.faction not in factions:
            yield f"“{card.name}” is of a faction without Home World", card.faction, listed(factions), ""
        if card.faction and card.sector is not None:
            remedy = "Take one of them out."
            yield f"“{card.name}” has both a faction and a sector", card.sector, "one of them", remedy


def _deck_faults(cards: CardSet, sector: int) -> Iterator[Wrong]:
    kinds = _KINDS_BY_DECK[sector]
    deck = [cards.cards[code] for code in cards.deck(sector)]
    for card in dict.fromkeys(deck):
        if card.kind not in kinds:
            remedy = "Correct its `sector` or `kind`."
            yield f"“{card.name}” does not belong in Galactic Deck {sector}", card.kind, listed(kinds), remedy
    if sector == SECTORS:
        for kind in kinds:
            count = sum(card.kind == kind for card in deck)
            if count != HALF_OF_DECK_FIVE:
                yield f"the number of {kind} cards in Galactic Deck 5 is wrong", count, HALF_OF_DECK_FIVE, ""


def _play_faults(cards: CardSet) -> Iterator[Wrong]:
    """Name what would stop a game: a Galactic Phase that cannot be met, no first conquest."""
    for sector in range(1, SECTORS + 1):
        deck = [cards.cards[code] for code in cards.deck(sector)]
        worlds = sum(card.is_world for card in deck)
        for word, count in (("Worlds", worlds), ("cards that are no Worlds", len(deck) - worlds)):
            short = [players for players in PLAYERS if count < players]
            if short:
                message = f"with {short[0]} players Galactic Deck {sector} has too few {word}"
                yield message, count, f"{PLAYERS[-1]} or more", "One for each player must come into view."
    yield from _reach_faults(cards)


def _reach_faults(cards: CardSet) -> Iterator[Wrong]:
    """Name the lack of a first World that the shared starting Units can conquer."""
    shared = [cards.cards[code] for code in cards.starting(ANY_FACTION)]
    fleet, ground = sum(card.fleet for card in shared), sum(card.ground for card in shared)
    worlds = [cards.cards[code] for code in cards.deck(1) if cards.cards[code].is_world]
    if not any(world.fleet <= fleet and world.ground <= ground for world in worlds):
        message = "no World of Galactic Deck 1 is within reach of a Starting Deck"
        yield message, f"all stronger than {fleet} / {ground}", "some within reach", "Look at both again."


# -- all that is wrong with a set --------------------------------------------------------------------------------------


_OPTIONAL = ("icon", "effects")


def complaints(reading: Reading) -> tuple[CoreWorldsError, ...]:
    """Name all that is wrong with a set: in single cards, and in the whole box.

    Parameters
    ----------
    reading
        What the set's files hold.

    Returns
    -------
    tuple of CoreWorldsError
        Empty for a whole box. While cards cannot be read, the box is not counted.
    """
    found = [*reading.faults, *_missing_values(reading.blocks)]
    if not found:
        names = {block.where.doc.name for block in reading.blocks}
        place = names.pop() if len(names) == 1 else f"card set {reading.cards.id}"
        found += (_complaint(place, each) for each in box_faults(reading.cards))
    return tuple(found)


def _complaint(place: str, wrong: Wrong) -> CoreWorldsError:
    message, found, expected, remedy = wrong
    return CoreWorldsError(message, place=place, found=str(found), expected=str(expected), remedy=remedy)


def _missing_values(blocks: Iterable[Block]) -> Iterator[CoreWorldsError]:
    """Name, card by card, the printed values that are not filled in yet."""
    for block in blocks:
        if block.card is None:
            continue
        wanted = [each for each in block.card.printed if each not in _OPTIONAL]
        missing = [each for each in wanted if each not in block.mapping]
        if missing:
            yield CoreWorldsError(
                f"card “{block.card.name}” is not filled in",
                place=block.where.at(),
                found=f"nothing for {', '.join(missing)}",
                expected=f"a value for each of {', '.join(wanted)}",
                remedy="Copy them from the card; write 0 where nothing is printed.",
            )
        if bool(block.card.text) != bool(block.card.effects) and block.card.kind != "sector":
            yield _half_told(block, block.card)


def _half_told(block: Block, card: Card) -> CoreWorldsError:
    there, missing = ("text", "effects") if card.text else ("effects", "text")
    return CoreWorldsError(
        f"card “{card.name}” has {there} but no {missing}",
        place=block.where.at(there),
        found=card.text or str(list(card.effects)),
        expected="both: what the card does, and how it says so",
        remedy="coreworlds/docs/cards.md shows every effect with an example.",
    )
