"""Read whole card sets from TOML files: those that come with the package and an owner's own."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.core_worlds.card import PRINTED, Card
from coreworlds.games.core_worlds.card_place import Fault, Where
from coreworlds.games.core_worlds.card_reader import read_card
from coreworlds.games.core_worlds.card_set import CardSet, by_name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

DEFAULT = "reconstructed"
_TOP = {"title": str, "source": str, "card": list}
_BUNDLED = "cards"


def card_sets() -> tuple[str, ...]:
    """Give the ids of the card sets that come with the package."""
    return tuple(sorted(each.name for each in _folder().iterdir() if each.is_dir()))


@cache
def card_set(id: str = DEFAULT) -> CardSet:  # noqa: A002  # the word of the interface
    """Load a card set, once.

    Parameters
    ----------
    id
        The id of a set that comes with the package, or the path of an owner's file (`….toml`).

    Returns
    -------
    CardSet
        Its cards. That all of them make a whole box is `check_file`'s concern.

    Raises
    ------
    CoreWorldsError
        If there is no such set, or for the first fault in its files.

    Examples
    --------
    >>> card_set().size
    210
    """
    texts = {each.name: each.read_text("utf-8") for each in _set_files(id)}
    loaded, faults = read_texts(id, texts)
    if faults:
        raise faults[0]
    return loaded


def read_texts(
    id: str,  # noqa: A002  # the word of the interface
    texts: dict[str, str],
) -> tuple[CardSet, tuple[CoreWorldsError, ...]]:
    """Read the texts of a set's files, with all faults at once.

    Parameters
    ----------
    id
        The set's id.
    texts
        The text of each file by its name.

    Returns
    -------
    tuple
        The set of all cards that could be read, and the faults.
    """
    cards: dict[str, Card] = {}
    faults: list[CoreWorldsError] = []
    title = ""
    for name, text in texts.items():
        document, found = read_document(text, name)
        title = document.get("title", title)
        faults += found
        for where, card, more in _cards(document, text, name):
            faults += more
            if card is not None and card.name in cards:
                faults.append(_twice(card.name, where))
            elif card is not None:
                cards[card.name] = card
    return CardSet(id, by_name(cards.values()), title), tuple(faults)


def read_document(text: str, name: str) -> tuple[dict[str, Any], tuple[CoreWorldsError, ...]]:
    """Read a file's text as TOML; what cannot be read is left out and named."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        remedy = "Mend the line; text stands in quotes, lists in square brackets."
        return {}, (CoreWorldsError(f"cannot be read as TOML: {error}", place=name, remedy=remedy),)
    wrong = [key for key, value in document.items() if not isinstance(value, _TOP.get(key, ()))]
    faults = tuple(
        CoreWorldsError(
            f"{key}: does not belong in a card file",
            place=name,
            found=f"{key} = …",
            expected='title = "…", source = "…" and [[card]] blocks',
            remedy="Take it out, or write it below a [[card]] line.",
        )
        for key in wrong
    )
    return {key: value for key, value in document.items() if key not in wrong}, faults


def _cards(
    document: dict[str, Any], text: str, name: str
) -> Iterable[tuple[Where, Card | None, tuple[CoreWorldsError, ...]]]:
    source = document.get("source", "")
    for nth, block in enumerate(document.get("card", ())):
        where = Where(name, text, nth)
        card, faults = read_card(block, where)
        yield where, _sourced(card, source) if card and source else card, faults


def _sourced(card: Card, source: str) -> Card:
    """Name the file's source for all fields that have none of their own."""
    from dataclasses import replace  # noqa: PLC0415

    given = dict.fromkeys(PRINTED[card.kind], source) | dict(card.provenance)
    return replace(card, provenance=tuple(given.items()))


def _twice(name: str, where: Where) -> CoreWorldsError:
    remedy = "Write the card once, with its number of copies."
    return Fault("name", "stands in the set twice", name, "each name once", remedy).error(name, where)


def _folder() -> Traversable:
    return files("coreworlds.games.core_worlds") / _BUNDLED


def _set_files(id: str) -> tuple[Traversable | Path, ...]:  # noqa: A002
    if id in card_sets():
        folder = _folder() / id
        return tuple(sorted((each for each in folder.iterdir()), key=lambda each: each.name))
    if id.endswith(".toml") and Path(id).is_file():
        return (Path(id),)
    raise CoreWorldsError(
        "there is no such card set",
        found=repr(id),
        expected=" or ".join((*card_sets(), "the path of a card file ending in .toml")),
        remedy="`coreworlds cards template` writes a file to fill in.",
    )
