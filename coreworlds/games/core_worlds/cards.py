"""The cards of Core Worlds: one door to loading, reading and checking them."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.files import read_whole
from coreworlds.games.core_worlds.card import ICONS, KINDS, TYPES, Card, Effect
from coreworlds.games.core_worlds.card_box import complaints
from coreworlds.games.core_worlds.card_reader import Where, card_from, read_card
from coreworlds.games.core_worlds.card_set import CardSet, Reading, read_files
from coreworlds.games.core_worlds.card_writer import card_text, template_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = [
    "DEFAULT",
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
    "card_text",
    "check",
    "check_file",
    "offered",
    "read_card",
    "template",
]

DEFAULT = "reconstructed"


@cache
def card_set(set_id: str = DEFAULT) -> CardSet:
    """Load a card set, once.

    Parameters
    ----------
    set_id
        The id of a set that comes with the package, or the path of an owner's file (`….toml`).

    Returns
    -------
    CardSet
        The cards of a whole box.

    Raises
    ------
    CoreWorldsError
        If there is no such set, or for the first thing wrong with it.

    Examples
    --------
    >>> card_set()
    <CardSet reconstructed: 119 titles, 210 cards>
    """
    reading = _reading(set_id)
    found = reading.faults if set_id in card_sets() else complaints(reading)
    if found:
        raise _first_of(found, set_id)
    return reading.cards


def _first_of(found: tuple[CoreWorldsError, ...], set_id: str) -> CoreWorldsError:
    first, more = found[0], len(found) - 1
    if not more:
        return first
    return CoreWorldsError(
        first.message,
        place=first.place,
        found=first.found,
        expected=first.expected,
        remedy=f"{first.remedy} `coreworlds cards check {set_id}` names this and {more} more.".lstrip(),
    )


def card_sets() -> tuple[str, ...]:
    """Give the ids of the card sets that come with the package.

    Examples
    --------
    >>> card_sets()
    ('reconstructed',)
    """
    return tuple(sorted(each.name for each in _folder().iterdir() if each.is_dir()))


def offered() -> tuple[str, ...]:
    """Give the card sets to choose from: those of the package, and the owner's file named to the command.

    Returns
    -------
    tuple of str
        Ids and paths that `card_set` takes; the first is the default.

    Examples
    --------
    >>> offered()[0]
    'reconstructed'
    """
    own = os.environ.get("COREWORLDS_CARDS", "")  # from `coreworlds --cards FILE`, which has checked it
    return (DEFAULT, *(each for each in (*card_sets(), own) if each not in {DEFAULT, ""}))


def check_file(path: str | Path) -> tuple[str, ...]:
    """Name all that is wrong with an owner's card file, each as one sentence.

    Parameters
    ----------
    path
        The file; or the id of a set that comes with the package.

    Returns
    -------
    tuple of str
        Empty for a whole box with which a game can be played.

    Examples
    --------
    >>> check_file("reconstructed")
    ()
    """
    try:
        return tuple(str(each) for each in complaints(_reading(str(path))))
    except CoreWorldsError as error:
        return (str(error),)


def check(text: str, name: str = "cards.toml") -> tuple[str, ...]:
    """Name all that is wrong with the text of a card file, as `check_file` does.

    Parameters
    ----------
    text
        The text of the file.
    name
        What to call the file in the complaints.
    """
    return tuple(str(each) for each in complaints(read_files(name, {name: text})))


def template() -> str:
    """Write the card file that an owner of the game fills in.

    Examples
    --------
    >>> print(template()[:43])
    # The cards of your copy of Core Worlds. Wh
    """
    return template_of(card_set())


@cache
def _folder() -> Traversable:
    from importlib.resources import files  # noqa: PLC0415  # slow to import, and only needed to load

    return files("coreworlds.games.core_worlds").joinpath("cards")


def _reading(set_id: str) -> Reading:
    if set_id in card_sets():
        inside = sorted(_folder().joinpath(set_id).iterdir(), key=lambda each: each.name)
        return read_files(set_id, {each.name: each.read_text("utf-8") for each in inside})
    path = Path(set_id)
    if path.suffix != ".toml" or not path.is_file():
        raise CoreWorldsError(
            "there is no such card set",
            found=set_id,
            expected=" or ".join((*card_sets(), "the path of a card file ending in .toml")),
            remedy="`coreworlds cards template` writes a file to fill in.",
        )
    return read_files(set_id, {path.name: read_whole(path, "a card file")})
