"""Read the effects of a card, strictly: every key, word and number must make sense."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from coreworlds.engine.errors import shown
from coreworlds.games.core_worlds.card import Effect
from coreworlds.games.core_worlds.card_place import Flaw, listed, near
from coreworlds.games.core_worlds.card_vocabulary import (
    CHOICES,
    KEYS,
    NEEDS,
    NOT_ON_TACTICS,
    OUTCOMES,
    TEXTS,
    TIMINGS,
    UNIT_ONLY,
    words_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MOST = 99
_LONG = 200  # characters of a word with its alternatives
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
