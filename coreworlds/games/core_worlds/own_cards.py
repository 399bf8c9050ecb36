"""Cards of a position's own: ``[[card]]`` tables in a position file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import toml
from coreworlds.games.core_worlds.card_files import MOST_CARDS
from coreworlds.games.core_worlds.card_place import Where
from coreworlds.games.core_worlds.cards import card_from, card_set, card_text

if TYPE_CHECKING:
    from coreworlds.engine.textfile import Document
    from coreworlds.games.core_worlds.cards import Card
    from coreworlds.games.core_worlds.parts import Parts

__all__ = ["own_cards", "write_own"]


def own_cards(doc: Document) -> tuple[Card, ...]:
    """Return the cards that a file brings along."""
    tables: Any = doc.data.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        doc.fail(("card",), "own cards are tables", found=toml(tables)[:80], expected="[[card]] tables")
    if len(tables) > MOST_CARDS:
        doc.fail(("card",), "these are too many cards", found=str(len(tables)), expected=f"at most {MOST_CARDS}")
    cards: dict[str, Card] = {}
    for i, table in enumerate(tables):
        card = card_from(table, Where(doc, i))
        if cards.setdefault(card.name, card) is not card:
            doc.fail(("card", i, "name"), "two own cards have the same name", found=repr(card.name),
                     expected="names that differ")  # fmt: skip
    return tuple(cards.values())


def write_own(parts: Parts) -> list[str]:
    """Return the lines for the cards that are not those of the set."""
    base = card_set(parts.set.id)
    if parts.set.cards == base.cards:
        return []
    known = set(base.cards)
    lines: list[str] = []
    for card in parts.set.cards:
        if card not in known:
            lines += ["", card_text(card).strip()]
    return lines
