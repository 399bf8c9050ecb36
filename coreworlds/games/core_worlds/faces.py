"""The cards of Core Worlds as they are seen: every printed value in the place the rulebook gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine.layout import Face, Mark, Value
from coreworlds.games.core_worlds.card import ANY_FACTION

if TYPE_CHECKING:
    from coreworlds.engine.layout import Place, Tone
    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.card import Card

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


def faces(  # noqa: PLR0913 - the parts of one zone
    pos: Position,
    zone: str,
    codes: Sequence[int],
    asks: Asks | None = None,
    *,
    beneath: Mapping[int, str] | None = None,
    gains: Sequence[tuple[int, int]] = (),
    grouped: bool = True,
) -> tuple[Face, ...]:
    """Give the faces of the cards in a zone; equal ones as one face that counts them."""
    lying: dict[object, list[int]] = {}
    for place, code in enumerate(codes):
        gain = gains[place] if place < len(gains) else (0, 0)
        lying.setdefault((code, gain) if grouped else place, []).append(place)
    refs = _refs(pos, codes, gains)
    made = [_lying(pos, zone, codes[places[0]], [refs[p] for p in places], asks) for places in lying.values()]
    first = [places[0] for places in lying.values()]
    made = [_gained(f, gains[p]) if p < len(gains) and any(gains[p]) else f for f, p in zip(made, first, strict=True)]
    made = [_under(f, beneath.get(codes[p] & SHIFT, "")) if beneath else f for f, p in zip(made, first, strict=True)]
    return _keyed(made)


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


def _refs(pos: Position, codes: Sequence[int], gains: Sequence[tuple[int, int]]) -> list[str]:
    """How an action names each card: with its number where copies of one name differ."""
    states: dict[int, list[object]] = {}
    for place, code in enumerate(codes):
        states.setdefault(code & SHIFT, []).append((code, gains[place] if place < len(gains) else None))
    seen: dict[int, int] = {}
    refs = []
    for code in codes:
        card = code & SHIFT
        seen[card] = seen.get(card, 0) + 1
        differ = len(set(states[card])) > 1
        refs.append("?" if code < 0 else f"{pos.parts.names[card]} #{seen[card]}" if differ else pos.parts.names[card])
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


def _gained(shown: Face, gain: tuple[int, int]) -> Face:
    more = dict(zip(("Fleet Strength", "Ground Strength"), gain, strict=True))
    values = tuple(replace(v, now=str(int(v.text) + more[v.label])) if more.get(v.label) else v for v in shown.values)
    return replace(shown, values=values)


def _under(shown: Face, card: str) -> Face:
    return (
        replace(
            shown,
            marks=(*shown.marks, Mark(label=f"{card} beneath", icon="triangle")),
            notes=(f"{card} lies beneath it.", *shown.notes),
        )
        if card
        else shown
    )


def _keyed(shown: Sequence[Face]) -> tuple[Face, ...]:
    """Give each face of a zone a key of its own."""
    seen: dict[str, int] = {}
    keyed = []
    for each in shown:
        number = seen[each.key] = seen.get(each.key, 0) + 1
        keyed.append(replace(each, key=f"{each.key}#{number}" if number > 1 else each.key))
    return tuple(keyed)
