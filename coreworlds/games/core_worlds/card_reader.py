"""Read one card from what a TOML file holds, its effects with it, and name every fault with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.textfile import MEND, Document
from coreworlds.engine.unseen import called, unseen
from coreworlds.games.core_worlds.card import (
    CHOICES,
    ICONS,
    KEYS,
    KINDS,
    NEEDS,
    NOT_ON_TACTICS,
    OUTCOMES,
    PRINTED,
    TEXTS,
    TIMINGS,
    TYPES,
    UNIT_ONLY,
    Card,
    Effect,
    words_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from coreworlds.engine.textfile import Document


_LONGEST = 80  # characters of a name or key of somebody else's, in an error


@dataclass(frozen=True, slots=True)
class Where:
    """A `[[card]]` block: its file, and which block of it (0 is the first)."""

    doc: Document
    nth: int = 0

    def at(self, key: str = "") -> str:
        """Name the place of a value in this block: "file, line 12, column 3".

        Parameters
        ----------
        key
            A field, or a key of an effect such as "effects[1].pay".
        """
        path = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", key[:_LONGEST])]
        return self.doc.place(("card", self.nth, *path))


@dataclass(frozen=True, slots=True)
class Flaw:
    """One fault of a card: its key, what is wrong with it, and what to do."""

    key: str
    message: str
    found: str = ""
    expected: str = ""
    remedy: str = ""

    def error(self, name: str, where: Where) -> CoreWorldsError:
        """Give the fault as an error that names file, line, card and field."""
        field = f", {self.key[:_LONGEST]}" if self.key else ""
        return CoreWorldsError(
            f"card “{name[:_LONGEST]}”{field}: {self.message}",
            place=where.at(self.key),
            found=self.found,
            expected=self.expected,
            remedy=self.remedy,
        )


def listed(words: Iterable[str]) -> str:
    """Write alternatives as "a, b or c"."""
    names = list(words)
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def near(word: str, words: Iterable[str]) -> str:
    """Write a hint at the closest of the known words, "" if none is close."""
    from difflib import get_close_matches  # noqa: PLC0415  # only needed after a mistake

    close = get_close_matches(word[:_LONGEST], list(words), n=1)
    return f"Did you mean “{close[0]}”?" if close else ""


# -- effects: every key, word and number must make sense ---------------------------------------------------------------


_MOST = 99
_LONG = 200  # characters of a text that is no name, words with their alternatives; and effects of one card
_ALL = ("when", *dict.fromkeys(key for keys in KEYS.values() for key in keys))


def read_effects(raw: object, kind: str) -> tuple[tuple[Effect, ...], tuple[Flaw, ...]]:
    """Read the list of effects of a card of a kind.

    Parameters
    ----------
    raw
        What the file holds under `effects`.
    kind
        The card's kind.

    Returns
    -------
    tuple
        The effects (none if there are faults), and the faults.
    """
    if not isinstance(raw, list) or not all(isinstance(each, dict) for each in raw):
        return (), (_not_a_list(raw),)
    faults = tuple(islice((fault for nth, each in enumerate(raw) for fault in _faults(each, nth, kind)), _MOST))
    faults += (*_mixed_timings(raw, kind), *_explorations(raw, kind))
    if faults:
        return (), faults
    return tuple(Effect(**{_attribute(key): each[key] for key in each}) for each in raw), ()


def _attribute(key: str) -> str:
    return "from_" if key == "from" else key


def _not_a_list(raw: object) -> Flaw:
    return Flaw(
        "effects", "is not a list of effects", shown(raw), '[{ when = "…", … }]',
        "Put each effect in braces, all in square brackets; [] for none.",
    )  # fmt: skip


def _mixed_timings(raw: list[Mapping[str, object]], kind: str) -> Iterator[Flaw]:
    timings = sorted({str(each.get("when")) for each in raw})
    if kind == "tactic" and len(timings) > 1:
        yield Flaw(
            "effects", "a Tactic is played at one moment only", listed(timings),
            "the same `when` in all its effects", "Give them one `when`.",
        )  # fmt: skip


def _explorations(raw: list[Mapping[str, object]], kind: str) -> Iterator[Flaw]:
    texts = [sorted(map(str, each)) for each in raw if each.get("when") == "energy"] if kind == "home-world" else []
    if texts and texts != [["discard", "energy", "when"]]:
        yield Flaw(
            "effects", "is no Energy Exploration", " and ".join(map(listed, texts)),
            "one effect with when, discard and energy", "In the Energy Phase a Home World does nothing else.",
        )  # fmt: skip


def _faults(each: Mapping[str, object], nth: int, kind: str) -> Iterator[Flaw]:
    """Find the faults of one effect: first its keys and values, then whether they go together."""
    typed = [fault for key, value in islice(each.items(), _MOST) for fault in _value_faults(key, value, nth)]
    timing = _timing_faults(each, nth, kind)
    yield from typed
    yield from timing
    if not typed and not timing:
        yield from _key_faults(each, nth, kind)
        yield from _word_faults(each, nth)
        yield from _sense_faults(each, nth)


def _value_faults(key: str, value: object, nth: int) -> Iterator[Flaw]:
    place = f"effects[{nth}].{key}"
    if key not in _ALL:
        yield Flaw(place, "is no key of an effect", key, listed(_ALL), near(key, _ALL))
    elif key in TEXTS:
        if not isinstance(value, str) or len(value) > _LONG:
            yield Flaw(place, "is not a word in quotes", shown(value), f"text in quotes, {_LONG} characters at most")
    elif isinstance(value, bool) or not isinstance(value, int):
        yield Flaw(place, "is not a number", shown(value), "a whole number", "Write digits.")
    elif not (-_MOST <= value <= -1 if key == "cost" else 1 <= value <= _MOST):
        right = "a number below 0, such as -1" if key == "cost" else f"a number above 0, at most {_MOST}"
        yield Flaw(place, "is out of range", str(value), right, "Leave the key out for none.")


def _timing_faults(each: Mapping[str, object], nth: int, kind: str) -> tuple[Flaw, ...]:
    when, place = each.get("when", ""), f"effects[{nth}].when"
    allowed = TIMINGS[kind]
    if when in allowed:
        return ()
    if not allowed:
        return (Flaw(place, f"a {kind} card has no effects", repr(when), "effects = []"),)
    message = f"is no moment for an effect of a {kind}" if when else "is missing"
    return (Flaw(place, message, repr(when), listed(allowed), near(str(when), allowed)),)


def _key_faults(each: Mapping[str, object], nth: int, kind: str) -> Iterator[Flaw]:
    when = str(each["when"])
    allowed = [key for key in KEYS[when] if not _barred(key, when, kind)]
    for key in each:
        place = f"effects[{nth}].{key}"
        if key != "when" and key not in allowed:
            message = f"does not go with when = “{when}” on a {kind}"
            yield Flaw(place, message, key, listed(allowed), "Leave it out.")
        elif key in NEEDS and NEEDS[key] not in each:
            message = f"says nothing without `{NEEDS[key]}`"
            yield Flaw(place, message, f"{key} alone", NEEDS[key], f"Add `{NEEDS[key]}`.")


def _barred(key: str, when: str, kind: str) -> bool:
    if kind == "unit":
        return key in ("per", "behind") and when in ("invasion", "energy")
    not_here = key in NOT_ON_TACTICS if kind == "tactic" else key == "behind"
    return key in UNIT_ONLY or not_here


def _word_faults(each: Mapping[str, object], nth: int) -> Iterator[Flaw]:
    when = str(each["when"])
    for key in TEXTS:
        value, choices = str(each.get(key, "")), CHOICES.get(key)
        allowed = choices or words_for(key, when)
        words = [value] if choices else value.split("|")
        for word in words if key in each else ():
            if word not in allowed:
                yield Flaw(
                    f"effects[{nth}].{key}", "is no word for this", repr(word), listed(allowed),
                    near(word, allowed) or "Join alternatives with “|”.",
                )  # fmt: skip


def _sense_faults(each: Mapping[str, object], nth: int) -> Iterator[Flaw]:
    place = f"effects[{nth}]"
    if not any(key in each for key in OUTCOMES):
        yield Flaw(place, "has no outcome", listed(each), listed(OUTCOMES), "Say what it does.")
    if "recover" in each and "remove" in each:
        remedy = "Write two effects with the same `when`, the first question first."
        yield Flaw(f"{place}.remove", "asks a second question at once", "recover and remove", "one of them", remedy)
    if each.get("when") == "end" and each.get("per") != "energy" and "where" not in each:
        yield Flaw(f"{place}.where", "is missing", "nothing", "empire or warzone", "Add `where`.")
    if "charge" in each and int(str(each["most"])) < int(str(each["charge"])):
        message = "is less than one charge"
        yield Flaw(f"{place}.most", message, str(each["most"]), f"{each['charge']} or more")
    words = str(each.get("per", "")).split("|")
    for word in ("energy", "token"):
        if word in words and len(words) > 1:
            yield Flaw(f"{place}.per", "cannot be joined with cards", "|".join(words), f"{word} alone")


# -- cards -------------------------------------------------------------------------------------------------------------


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
_LETTERS = {"name": 60, "text": 2_000}


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
        faults += _card_faults(mapping)
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
        elif isinstance(value, (str, list)) and len(value) > (most := _LETTERS.get(key, _LONG)):
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


def _card_faults(mapping: Mapping[str, Any]) -> Iterator[Flaw]:
    """Find values that no card of this kind can have."""
    yield from _name_faults(mapping["name"])
    yield from _named_faults(mapping)
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


def _named_faults(mapping: Mapping[str, Any]) -> Iterator[Flaw]:
    kind, icon = mapping.get("type", ""), mapping.get("icon", "")
    if mapping["kind"] == "unit" and kind not in TYPES:
        hint = near(kind, TYPES) or "Every Unit has one of these types."
        what = ("is no type of Unit", repr(kind)) if kind else ("missing", "nothing")
        yield Flaw("type", *what, listed(TYPES), hint)
    if icon and icon not in ICONS:
        hint = near(icon, ICONS) or "Leave it out for none."
        yield Flaw("icon", "is no Special Icon", repr(icon), listed(ICONS), hint)
