"""The cards of Core Worlds as they are seen: every printed value in the place the rulebook gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.card import ANY_FACTION
from coreworlds.games.layout import Face, Mark, Value

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.card import Card
    from coreworlds.games.layout import Place, Tone

__all__ = ["SHIFT", "face", "faces"]

SHIFT = 0xFFF  # the part of a code that is the card; above it stand its Energy Tokens
BITS = 12
SECTORS = ("0", "I", "II", "III", "IV", "V")
SUBJECTS = {
    "Hero": "hero",
    "Infantry": "soldier",
    "Robot": "robot",
    "Vehicle": "vehicle",
    "Starfighter": "fighter",
    "Star Cruiser": "cruiser",
    "Capital Ship": "flagship",
}
KINDS: dict[str, tuple[str, str, Tone, str]] = {  # kind -> word, shape, colour, picture
    "world": ("World", "circle", "green", "planet"),
    "home-world": ("Home World", "circle", "green", "home"),
    "core-world": ("Core World", "circle", "green", "throne"),
    "unit": ("Unit", "triangle", "yellow", ""),
    "tactic": ("Tactic", "square", "blue", "scheme"),
    "prestige": ("Prestige", "diamond", "red", "honour"),
    "sector": ("Sector", "hexagon", "grey", ""),
}
LABELS = {
    "energy": "Energy",
    "cost": "Cost",
    "points": "Empire Points",
    "draft": "Draft Cost",
    "fleet": "Fleet Strength",
    "ground": "Ground Strength",
    "number": "Home World Number",
    "actions": "Actions",
    "hand": "hand size",
    "effects": "card text",
    "copies": "number of copies",
    "name": "name",
    "type": "type",
    "sector": "Sector",
    "faction": "faction",
    "icon": "Special Icon",
    "kind": "kind",
    "reshuffle": "Card Deck Icon",
}
PLACES: tuple[tuple[str, Place, str], ...] = (
    ("energy", "top-left", "bolt"),
    ("cost", "top-left", "bolt"),
    ("points", "top-right", "star"),
    ("draft", "medal", ""),
    ("fleet", "left", "ship"),
    ("ground", "right", "boot"),
)

Asks = Callable[["Card", str], tuple[str, ...]]
Now = Mapping[str, int]  # the label of a value -> what counts at present


def faces(  # noqa: PLR0913 - the parts of one zone
    pos: Position,
    zone: str,
    codes: Sequence[int],
    asks: Asks | None = None,
    *,
    beneath: Sequence[str] = (),
    states: Sequence[object] = (),
    now: Callable[[int], Now] | None = None,
    used: Callable[[int], tuple[int, str]] | None = None,
    grouped: bool = True,
) -> tuple[Face, ...]:
    """
    Give the faces of the cards in a zone; equal ones as one face that counts them.

    Parameters
    ----------
    pos, zone, codes
        The position, the key of the zone, and the cards as they lie there.
    asks
        What a click asks about, from the card and how an action names it.
    beneath
        For each World, the name of the card beneath it, "" where none is.
    states
        For each card, what else tells it apart from another of its name.
    now
        From the place of a card: value -> as it counts at present.
    used
        From the place of a card: how often its text was used, and in what.
    grouped
        Whether equal cards make one face.
    """
    told = [(code, states[place] if place < len(states) else None) for place, code in enumerate(codes)]
    lying: dict[object, list[int]] = {}
    for place, state in enumerate(told):
        lying.setdefault(state if grouped else place, []).append(place)
    refs = _refs(pos, told)
    made = []
    for places in lying.values():
        shown = _lying(pos, zone, codes[places[0]], [refs[p] for p in places], asks)
        shown = _counting(shown, now(places[0])) if now and not shown.hidden else shown
        shown = _used(shown, *used(places[0])) if used and not shown.hidden else shown
        made.append(_under(shown, beneath[places[0]]) if beneath else shown)
    return _keyed(made)


@lru_cache(maxsize=512)
def face(card: Card) -> Face:
    """Give the face of a card by itself."""
    word, shape, tone, picture = KINDS[card.kind]
    ours = [LABELS.get(field, field) for field in card.reconstructed]
    return Face(
        key=card.name,
        name=card.name,
        refs=(card.name,),
        kind=word,
        shape=shape,
        tone=tone,
        type=card.type,
        foot=_foot(card),
        values=_values(card),
        text=card.text,
        ours=bool(ours),
        notes=(*_number(card), *((f"Our values: {', '.join(ours)}.",) if ours else ())),
        art=(picture or SUBJECTS.get(card.type, ""), card.name),
        icon=card.icon,
    )


def printed(pos: Position, name: str) -> Face | None:
    """Give the face of a card, wherever it lies; None if there is no such card."""
    at = pos.parts.index.get(name)
    return None if at is None else face(pos.parts.set.cards[at])


def _foot(card: Card) -> str:
    if card.faction:
        return "" if card.faction == ANY_FACTION else card.faction
    return "" if card.sector is None else SECTORS[card.sector]


def _number(card: Card) -> tuple[str, ...]:
    return (f"Home World Number {card.number}.",) if card.number and card.kind == "home-world" else ()


def _values(card: Card) -> tuple[Value, ...]:
    return tuple(
        Value(
            place=place,
            label="Deploy Cost" if field == "cost" and card.is_unit else LABELS[field],
            text=_text(card, field),
            icon=icon,
            published=bool(card.source(field)),
        )
        for field, place, icon in PLACES
        if field in card.printed
    )


def _text(card: Card, field: str) -> str:
    more = field == "points" and any(effect.when == "end" and effect.points for effect in card.effects)
    return f"{getattr(card, field)}{'+' if more else ''}"


def _refs(pos: Position, told: Sequence[tuple[int, object]]) -> list[str]:
    """Say how an action names each card: with its number where copies of one name differ."""
    states: dict[int, set[object]] = {}
    for state in told:
        states.setdefault(state[0] & SHIFT, set()).add(state)
    seen: Counter[int] = Counter()
    refs = []
    for code, _ in told:
        card = code & SHIFT
        seen[card] += 1
        number = f" #{seen[card]}" if len(states[card]) > 1 else ""
        refs.append("?" if code < 0 else f"{pos.parts.names[card]}{number}")
    return refs


def _lying(pos: Position, zone: str, code: int, refs: list[str], asks: Asks | None) -> Face:
    if code < 0:
        return Face(
            key=f"{zone}:?",
            name=f"{len(refs)} face-down {'card' if len(refs) == 1 else 'cards'}",
            count=len(refs),
            hidden=True,
        )
    card = pos.parts.card(code & SHIFT)
    tokens = code >> BITS
    marks = (Mark(label="Energy Tokens" if tokens > 1 else "Energy Token", count=tokens),) if tokens else ()
    return replace(
        face(card),
        key=f"{zone}:{card.name}",
        refs=tuple(refs),
        count=len(refs),
        marks=marks,
        asks=asks(card, refs[0]) if asks else (),
    )


def _counting(shown: Face, now: Now) -> Face:
    """Note the values that count otherwise than printed."""
    other = {label: str(value) for label, value in now.items()}
    if all(other.get(v.label, v.text) == v.text for v in shown.values):
        return shown
    values = ((v, other.get(v.label, v.text)) for v in shown.values)
    return replace(shown, values=tuple(replace(v, now=now if now != v.text else "") for v, now in values))


def _used(shown: Face, times: int, within: str) -> Face:
    """Mark a card whose text was used."""
    label = f"{'used' if times == 1 else 'uses'} {within}"
    return replace(shown, marks=(*shown.marks, Mark(label=label, icon="yes", count=times))) if times else shown


def _under(shown: Face, card: str) -> Face:
    """Mark a World under which a card lies."""
    mark = Mark(label=f"{card} beneath", icon="triangle", card=card)
    return replace(shown, marks=(*shown.marks, mark)) if card else shown


def _keyed(shown: Sequence[Face]) -> tuple[Face, ...]:
    """Give each face of a zone a key of its own."""
    seen: dict[str, int] = {}
    keyed = []
    for each in shown:
        number = seen[each.key] = seen.get(each.key, 0) + 1
        keyed.append(replace(each, key=f"{each.key}#{number}") if number > 1 else each)
    return tuple(keyed)
