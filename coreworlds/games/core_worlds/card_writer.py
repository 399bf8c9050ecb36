"""Write cards: as the blocks that are read back, and as the file that an owner of the game fills in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.card import PRINTED, TYPES
from coreworlds.games.core_worlds.card_reader import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.games.core_worlds.card import Card
    from coreworlds.games.core_worlds.card_set import CardSet


def card_text(card: Card) -> str:
    """Write a card as a `[[card]]` block, without the values that are 0 or empty.

    Parameters
    ----------
    card
        The card; read back it is equal.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.card import Card, Effect
    >>> print(card_text(Card("Ion Storm", "tactic", cost=1, effects=(Effect("invasion", fleet=3),))))
    [[card]]
    name = "Ion Storm"
    kind = "tactic"
    cost = 1
    effects = [{ when = "invasion", fleet = 3 }]
    """
    lines = (f"{field} = {field_text(card, field)}" for field in FIELDS if _said(card, field))
    return "\n".join(("[[card]]", *lines))


def _said(card: Card, field: str) -> bool:
    value = getattr(card, field)
    return bool(value) or (field in ("sector", "copies") and value is not None)


def field_text(card: Card, field: str) -> str:
    """Write the value of one field of a card as TOML.

    Parameters
    ----------
    card
        The card.
    field
        The field's name.
    """
    value = getattr(card, field)
    if field == "effects":
        return f"[{', '.join(_table(effect.pairs()) for effect in value)}]"
    return _table(value) if field == "provenance" else _value(value)


def _table(pairs: tuple[tuple[str, int | str], ...]) -> str:
    return f"{{ {', '.join(f'{key} = {_value(value)}' for key, value in pairs)} }}"


def _value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# -- the file to fill in -----------------------------------------------------------------------------------------------


_TITLE_SLOTS = 22
_ANY_KIND = ("world", "unit", "tactic")

_HEAD = """\
# The cards of your copy of Core Worlds. What is filled in was published; the note behind a value names its source.
# Take the # away from the other lines and write what the card shows: 0 where there is no number, text in quotes.
# Lines that a card has no place for are left out or deleted. One block is one title: two copies are `copies = 2`,
# and one block less. What a card does goes into `effects`, in the vocabulary of coreworlds/docs/cards.md;
# say it in your own words in `text`.
# Then: coreworlds cards check FILE
title = "My copy"
source = "COPY"   # where all values below come from
"""

_HINTS = {
    "name": "the title, without , ; # and not ending in a number",
    "kind": "world, unit or tactic",
    "type": " or ".join(TYPES),
    "sector": "the number in the lower centre, 1 to 5",
    "faction": "the symbol in the lower centre, by a name of your choice",
    "copies": "how many of this title lie in the box; of a starting card, in one deck",
    "draft": "the gold circle",
    "cost": "upper left",
    "energy": "upper left",
    "fleet": "Fleet Strength",
    "ground": "Ground Strength",
    "points": "upper right, without the +",
    "number": "the Home World Number",
    "actions": "Actions a round",
    "hand": "cards a player draws up to",
    "reshuffle": "true if the Card Deck Icon is there, else false",
    "icon": "the Special Icon, if any",
    "text": "what the card does, in your own words",
    "effects": "the same in the vocabulary of effects",
}


def template_of(known: CardSet) -> str:
    """Write the card file to fill in: a block for every title, published values in place.

    Parameters
    ----------
    known
        A card set whose `provenance` says which of its values were published.

    Returns
    -------
    str
        The file's text; `check_file` names what is still to be filled in.
    """
    return "\n".join([_HEAD, *_blocks(known)])


def _blocks(known: CardSet) -> Iterator[str]:
    """Give the blocks in the order of the box, with a heading for each part of it."""
    cards = known.cards
    yield _heading("The 5 Sector cards")
    yield from map(_known, known.sectors)
    yield _heading("The 5 Home Worlds")
    yield from (_known(cards[code]) for code in known.homes)
    yield _heading(
        'The Starting Decks: 16 cards each. A card of all five decks has faction = "any" and its copies in one deck,',
        "a hero the faction of its Home World. Six leaders are published, not which five lie in the box.",
    )
    yield from map(_known, (each for each in cards if each.faction and not each.is_world))
    yield _heading("Galactic Deck 0: 12 cards")
    yield from (_slot({"sector": "0"}, ("unit", "tactic")) for _ in range(12))
    yield _heading("Galactic Decks I to IV: 24 cards each. Of these titles the sector is not published:")
    yield from map(_known, (each for each in cards if _titled(each)))
    for sector in range(1, 5):
        yield _heading(f"Galactic Deck {sector}: blocks for the rest of its 24 cards; delete what is too much")
        yield from (_slot({"sector": str(sector)}, _ANY_KIND) for _ in range(_TITLE_SLOTS))
    yield _heading("Galactic Deck V: 6 Core Worlds and 6 Prestige cards")
    yield from (_known(cards[code]) for code in known.deck(5))


def _titled(card: Card) -> bool:
    """Whether the card lies in Galactic Decks I to IV and its title is published."""
    return card.sector in range(1, 5) and bool(card.source("name"))


def _heading(*lines: str) -> str:
    return "\n".join(("", *(f"# --- {line}" for line in lines)))


def _known(card: Card) -> str:
    """Write the block of a card: published values in place, inferred ones as comments."""
    asked = ("sector",) if card.sector in range(1, 5) else ()
    text = ("text",) if card.kind != "sector" else ()
    lines = [_line(card, field) for field in FIELDS if field in (*card.printed, *text, *asked)]
    return "\n".join(("[[card]]", *lines, ""))


def _line(card: Card, field: str) -> str:
    source = card.source("effects" if field == "text" else field)
    if not source or getattr(card, field) in ("", ()):
        return _blank(field)
    inferred = "# " if source.endswith("inferred") else ""
    return f"{inferred}{field} = {field_text(card, field)}   # {source}"


def _blank(field: str) -> str:
    return f"# {field} =   # {_HINTS[field]}"


def _slot(filled: dict[str, str], kinds: Iterable[str]) -> str:
    """Write the block of a card of which nothing is known but where it lies."""
    fields = {field for kind in kinds for field in PRINTED[kind] if field != "faction"} | {"text"}
    lines = [f"{key} = {filled[key]}" if key in filled else _blank(key) for key in FIELDS if key in fields]
    return "\n".join(("[[card]]", *lines, ""))
