"""Read one card from what a TOML file holds, and name every fault in it."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.textfile import MEND, Document
from coreworlds.engine.unseen import called, unseen
from coreworlds.games.core_worlds.card import ICONS, KINDS, PRINTED, TYPES, Card, Effect
from coreworlds.games.core_worlds.card_effects import read_effects
from coreworlds.games.core_worlds.card_place import Flaw, Where, listed, near

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


FIELDS: dict[str, type] = {
    **dict.fromkeys(("name", "kind", "type"), str),
    "sector": int,
    "faction": str,
    **dict.fromkeys(("copies", "draft", "cost", "energy", "fleet", "ground"), int),
    **dict.fromkeys(("points", "number", "actions", "hand"), int),
    "reshuffle": bool,
    **dict.fromkeys(("icon", "text"), str),
    "effects": list,
    "provenance": dict,
}
"""The fields of a `[[card]]` block in the order in which they are written, with their types."""

MOST = 999
"""The largest number that may stand on a card."""

_SAID = {
    str: "text in quotes",
    int: f"a whole number, 0 or more, at most {MOST}",
    bool: "true or false",
    list: '[{ when = "…", … }]',
    dict: '{ field = "SOURCE" }',
}
_BAD_NAME = re.compile(r"[,;#\n]| \+$| x\d+$|\d$|^\s|\s$|^$|^\?$|^nothing$")
_LAST_SECTOR = 5
_MOST_FAULTS = 20  # of one card that are named at once
_LONGEST = {"name": 60, "text": 2_000}
_LONG = 200  # characters of any other text, and effects of one card


def card_from(mapping: Mapping[str, Any], place: str | Where = "card") -> Card:
    """Make a card of one `[[card]]` block, or say what is wrong with it.

    Parameters
    ----------
    mapping
        What tomllib read.
    place
        The file's name, or a `Where` that knows the text and finds the line.

    Returns
    -------
    Card
        The card; what the block leaves out is 0 or empty, `copies` None.

    Raises
    ------
    CoreWorldsError
        For the first fault: unknown key, wrong type, impossible name, kind, type, effect …

    Examples
    --------
    >>> card_from({"name": "Snub Fighter", "kind": "unit", "type": "Starfighter"}).fleet
    0
    """
    card, faults = read_card(mapping, place)
    if card is None:
        first = faults[0]
        raise CoreWorldsError(first.message, place=first.place, found=first.found, expected=first.expected,
                              remedy=first.remedy or MEND)  # fmt: skip
    return card


def read_card(
    mapping: Mapping[str, Any], place: str | Where = "card"
) -> tuple[Card | None, tuple[CoreWorldsError, ...]]:
    """Make a card of one `[[card]]` block, with all its faults at once.

    Parameters
    ----------
    mapping
        What tomllib read.
    place
        The file's name, or a `Where` that knows the text and finds the line.

    Returns
    -------
    tuple
        The card (None if there are faults), and the faults.
    """
    where = place if isinstance(place, Where) else Where(Document({}, place, ""))
    faults = [*islice(_field_faults(mapping), _MOST_FAULTS)]
    effects: tuple[Effect, ...] = ()
    if not faults:
        faults += _sense_faults(mapping)
        effects, more = read_effects(mapping.get("effects", []), mapping["kind"])
        faults += more
    if faults:
        name = str(mapping.get("name", f"number {where.nth + 1}"))
        return None, tuple(fault.error(name, where) for fault in faults)
    provenance = tuple(mapping.get("provenance", {}).items())
    return Card(**{**mapping, "effects": effects, "provenance": provenance}), ()


def _field_faults(mapping: Mapping[str, Any]) -> Iterator[Flaw]:
    """Find unknown fields, wrong types, and a missing name or kind."""
    for key, value in mapping.items():
        if key not in FIELDS:
            yield Flaw(key, "is no field of a card", key, listed(FIELDS), near(key, FIELDS))
        elif not _fits(value, FIELDS[key]):
            said = _SAID[FIELDS[key]]
            yield Flaw(key, "is not what belongs here", shown(value), said, f"Write {said}.")
        elif isinstance(value, (str, list)) and len(value) > (most := _LONGEST.get(key, _LONG)):
            yield Flaw(key, "is too long", str(len(value)), f"at most {most}", "Write it shorter.")
        elif key == "name" and (char := unseen(value)):
            yield Flaw(key, "holds a character that nobody sees", called(char), "a text without it", "Take it out.")
    missing = [key for key in ("name", "kind") if key not in mapping]
    if missing:
        yield Flaw(" and ".join(missing), "missing", "nothing", _SAID[str], f'Add {missing[0]} = "…".')
    kind = mapping.get("kind", KINDS[0])
    if isinstance(kind, str) and kind not in KINDS:
        yield Flaw("kind", "is no kind of card", kind, listed(KINDS), near(kind, KINDS))


def _fits(value: Any, wanted: type) -> bool:  # noqa: ANN401  # whatever a file holds
    """Whether a value is exactly of a type (true is no number), not below 0 nor far beyond any card."""
    right = type(value) is wanted
    return right and 0 <= value <= MOST if wanted is int else right


def _sense_faults(mapping: Mapping[str, Any]) -> Iterator[Flaw]:
    """Find values that no card of this kind can have."""
    yield from _name_faults(mapping["name"])
    yield from _word_faults(mapping)
    if mapping.get("sector", 0) > _LAST_SECTOR:
        yield Flaw("sector", "is no sector", str(mapping["sector"]), "0 to 5")
    printed = (*PRINTED[mapping["kind"]], "text", "provenance")
    for key, value in mapping.items():
        if value and key not in printed:
            message = f"a {mapping['kind']} card has no such value"
            yield Flaw(key, message, repr(value), listed(printed), "Leave it out.")
    for key, source in islice(mapping.get("provenance", {}).items(), len(FIELDS) + 1):
        if key not in FIELDS or not isinstance(source, str) or len(source) > _LONG or unseen(source):
            found = f"{key} = {shown(source)}"
            yield Flaw("provenance", "names no source of a field", found, 'field = "SOURCE"')


def _name_faults(name: str) -> Iterator[Flaw]:
    if _BAD_NAME.search(name):
        yield Flaw(
            "name", "cannot be told apart in the notation of actions", repr(name),
            "a name without , ; # that does not end in “ +”, “ xN” or a number"
            + (", and another than “nothing” and “?”" if name in {"nothing", "?"} else ""),
            "Write it a little differently, numbers as Roman numerals or words.",
        )  # fmt: skip


def _word_faults(mapping: Mapping[str, Any]) -> Iterator[Flaw]:
    kind, icon = mapping.get("type", ""), mapping.get("icon", "")
    if mapping["kind"] == "unit" and kind not in TYPES:
        hint = near(kind, TYPES) or "Every Unit has one of these types."
        what = ("is no type of Unit", repr(kind)) if kind else ("missing", "nothing")
        yield Flaw("type", *what, listed(TYPES), hint)
    if icon and icon not in ICONS:
        hint = near(icon, ICONS) or "Leave it out for none."
        yield Flaw("icon", "is no Special Icon", repr(icon), listed(ICONS), hint)
