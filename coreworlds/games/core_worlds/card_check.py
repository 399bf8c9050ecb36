"""Check that a set of cards makes a whole box with which every number of players can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.core_worlds.card_box import Wrong, box_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.games.core_worlds.card import Card
    from coreworlds.games.core_worlds.card_files import Block, Reading

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
