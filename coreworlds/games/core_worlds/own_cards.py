"""Cards of a position's own: ``[[card]]`` tables in a position file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import toml
from coreworlds.games.core_worlds.card_place import Where
from coreworlds.games.core_worlds.cards import card_from, card_set, card_text

if TYPE_CHECKING:
    from coreworlds.engine.textfile import Document
    from coreworlds.games.core_worlds.cards import Card
    from coreworlds.games.core_worlds.parts import Parts

__all__ = ["own_cards", "write_own"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Own(Where):
    """A `[[card]]` table of a position file."""

    doc: Document

    def at(self, key: str = "") -> str:
        """Name the place of a key of this table, such as "effects[1].pay"."""
        path = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", key)]
        return self.doc.place(("card", self.nth, *path))


def own_cards(doc: Document) -> tuple[Card, ...]:
    """Return the cards that a file brings along."""
    tables: Any = doc.data.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        doc.fail(("card",), "own cards are tables", found=toml(tables)[:80], expected="[[card]] tables")
    cards: list[Card] = []
    for i, table in enumerate(tables):
        card = card_from(table, _Own(doc.name, nth=i, doc=doc))
        if any(card.name == other.name for other in cards):
            doc.fail(("card", i, "name"), "two own cards have the same name", found=repr(card.name),
                     expected="names that differ")  # fmt: skip
        cards.append(card)
    return tuple(cards)


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
