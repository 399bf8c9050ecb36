"""Read the files of a card set: every card, and every fault with its place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.textfile import read_toml
from coreworlds.games.core_worlds.card import PRINTED, Card
from coreworlds.games.core_worlds.card_place import Fault, Where
from coreworlds.games.core_worlds.card_reader import read_card
from coreworlds.games.core_worlds.card_set import CardSet, by_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TOP = {"title": str, "source": str, "card": list}


@dataclass(frozen=True, slots=True)
class Block:
    """A `[[card]]` block of a file, and the card it makes (None if it has faults)."""

    where: Where
    mapping: Mapping[str, Any]
    card: Card | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the files of a set hold: the cards that could be read, the blocks, the faults."""

    cards: CardSet
    blocks: tuple[Block, ...]
    faults: tuple[CoreWorldsError, ...]


def read_files(set_id: str, texts: Mapping[str, str]) -> Reading:
    """Read the texts of a set's files, with all faults at once.

    Parameters
    ----------
    set_id
        The set's id.
    texts
        The text of each file by its name.

    Returns
    -------
    Reading
        The set, its blocks, and the faults.

    Examples
    --------
    >>> print(read_files("mine", {"mine.toml": "[[card]]"}).faults[0].message)
    card “number 1”, name and kind: missing
    """
    title, blocks, faults = "", [], []
    for name, text in texts.items():
        document, found = _read_document(text, name)
        title = document.get("title", title)
        faults += found
        for block, more in _read_blocks(document, text, name):
            blocks.append(block)
            faults += more
    faults += _twice(blocks)
    cards = {block.card.name: block.card for block in blocks if block.card}
    return Reading(CardSet(set_id, by_name(cards.values()), title), tuple(blocks), tuple(faults))


def _read_document(text: str, name: str) -> tuple[dict[str, Any], list[CoreWorldsError]]:
    """Read a file's text as TOML; what does not belong in it is left out and named."""
    try:
        document = read_toml(text, name).data
    except CoreWorldsError as error:
        remedy = "Text stands in quotes, lists in square brackets, effects in braces."
        parts = {"place": error.place, "found": error.found, "expected": error.expected, "remedy": remedy}
        return {}, [CoreWorldsError(error.message, **parts)]
    wrong = [key for key, value in document.items() if not isinstance(value, _TOP.get(key, ()))]
    if not all(isinstance(each, dict) for each in document.get("card", ())):
        wrong.append("card")
    kept = {key: value for key, value in document.items() if key not in wrong}
    return kept, [_misplaced(key, document[key], name) for key in wrong]


def _misplaced(key: str, value: object, name: str) -> CoreWorldsError:
    return CoreWorldsError(
        f"“{key}” does not belong above the cards",
        place=name,
        found=f"{key} = {value!r}"[:80],
        expected='title = "…", source = "…" and [[card]] blocks',
        remedy="Take it out, or write it below a [[card]] line.",
    )


def _read_blocks(
    document: Mapping[str, Any], text: str, name: str
) -> Iterator[tuple[Block, tuple[CoreWorldsError, ...]]]:
    source = document.get("source", "")
    for nth, mapping in enumerate(document.get("card", ())):
        where = Where(name, text, nth)
        card, faults = read_card(mapping, where)
        yield Block(where, mapping, _sourced(card, source) if card and source else card), faults


def _sourced(card: Card, source: str) -> Card:
    """Name the file's source for all fields that have none of their own."""
    given = dict.fromkeys(PRINTED[card.kind], source) | dict(card.provenance)
    return replace(card, provenance=tuple(given.items()))


def _twice(blocks: list[Block]) -> Iterator[CoreWorldsError]:
    """Name each card that stands in the set a second time."""
    seen: dict[str, Where] = {}
    for where, name in ((block.where, block.card.name) for block in blocks if block.card):
        first = seen.setdefault(name, where)
        if first is not where:
            remedy = "Write the card once, with its number of copies."
            fault = Fault("name", "stands in the set twice", name, f"it once, as at {first.at('name')}", remedy)
            yield fault.error(name, where)
