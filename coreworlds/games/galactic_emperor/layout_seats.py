"""A duke's side of the table: storage, marks, tokens, ships in supply, technologies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.layout_cards import technology
from coreworlds.games.galactic_emperor.layout_map import SHIPS, turn
from coreworlds.games.galactic_emperor.rules.technology import in_vain
from coreworlds.games.layout import Face, Mark, Seat, Track, Value, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position, View
    from coreworlds.games.galactic_emperor.components import Unit

__all__ = ["in_supply", "seat", "side"]

PRICE = (("metal", "ingot", "top-left"), ("energy", "bolt", "top-right"), ("marks", "coin", "medal"))
MARKS = 12  # the least length of the track of marks


def seat(pos: Position, name: str) -> Seat:
    """Give a player's side of the table."""
    s = pos.seat(name)
    zones = (_supply(pos, s), _owned(pos, s))
    return replace(
        side(pos, name), zones=zones if name == turn(pos) else tuple(_asked_as(zone, name) for zone in zones)
    )


def side(pos: Position, name: str) -> Seat:
    """Give of a player's side the tracks and markers alone."""
    s = pos.seat(name)
    return Seat(
        key=name,
        name=name,
        title=pos.parts.names[s.color] if s.color >= 0 else "",
        tracks=tuple(_tracks(pos, s)),
        marks=tuple(_marks(pos, s)),
    )


def _asked_as(zone: Zone, name: str) -> Zone:
    """Let a click on another player's card ask what that player may do."""
    faces = (replace(face, asks=tuple(f"{name}: {ask}" for ask in face.asks)) for face in zone.faces)
    return replace(zone, faces=tuple(faces))


def _tracks(pos: Position, s: View) -> Iterable[Track]:
    room = pos.parts.box.supply["storage"]
    yield Track(
        key=f"{s.name}/marks",
        title="mark" if s.marks == 1 else "marks",
        value=s.marks,
        most=max(MARKS, s.marks),
        icon="coin",
        about="Mark",
    )
    yield Track(
        key=f"{s.name}/metal",
        title="metal",
        value=s.metal,
        most=max(room["metal"], s.metal),
        icon="ingot",
        about="Metal",
    )
    yield Track(
        key=f"{s.name}/energy",
        title="energy",
        value=s.energy,
        most=max(room["energy"], s.energy),
        icon="bolt",
        about="Energy",
    )
    if s.food or pos.step == "merchant.trade":
        yield Track(
            key=f"{s.name}/food", title="food", value=s.food, most=max(MARKS, s.food), icon="leaf", about="Food"
        )
    if s.points >= 0:  # others do not know them
        yield Track(
            key=f"{s.name}/points",
            title="Victory Point" if s.points == 1 else "Victory Points",
            value=s.points,
            most=max(40, s.points),
            icon="star",
            about="Victory Point",
        )


def _marks(pos: Position, s: View) -> Iterable[Mark]:
    if pos.throne == s.at:
        yield Mark(label="Throne", icon="star", about="Throne")
    if pos.phase != "setup" and pos.chooser == s.at and pos.role >= 0:
        yield Mark(label=f"chose {pos.parts.names[pos.role]}", icon="compass", about="Chooser")
    tokens = {0: "no Empire token in reserve", 1: "1 Empire token in reserve"}.get(s.tokens, "Empire tokens in reserve")
    yield Mark(label=tokens, icon="token", count=max(1, s.tokens), about="Reserve")
    if s.influence:
        yield Mark(label="influence to place" if s.influence > 1 else "1 influence to place", icon="eye",
                   count=s.influence, about="Influence")  # fmt: skip


def _supply(pos: Position, s: View) -> Zone:
    """Give the ships that are not on the board, with what each costs."""
    left, home = in_supply(pos, s), HEXES[s.home] if s.home >= 0 else ""
    faces = tuple(_ship(s, unit, count, home) for unit, count in left)
    return Zone(key=f"{s.name}/supply", title="Ships in supply", faces=faces, count=sum(count for _, count in left),
                unit="ships")  # fmt: skip


def in_supply(pos: Position, s: View) -> list[tuple[Unit, int]]:
    """Give of each kind how many ships are not on the board, where there are any."""
    out = map(sum, zip(*s.fleets.values(), strict=True)) if s.fleets else (0,) * len(SHIPS)
    return [(unit, unit.supply - used) for unit, used in zip(pos.parts.ships, out, strict=True) if used < unit.supply]


def _ship(s: View, unit: Unit, count: int, home: str) -> Face:
    values = tuple(
        Value(place=place, label=word, text=str(getattr(unit, word)), icon=icon, published=word in unit.provenance)  # type: ignore[arg-type]
        for word, icon, place in PRICE
    )
    pictures = {"Fighter": "fighter", "Cruiser": "cruiser", "Dreadnought": "flagship"}
    return Face(key=f"{s.name}/supply/{unit.name}", name=unit.name, kind="Ship", shape="triangle", tone="yellow",
                refs=(unit.name,), values=values, text=unit.does, ours=True, count=count,
                asks=(f"build {unit.name}, {home}",), art=(pictures[unit.name], unit.name))  # fmt: skip


def _owned(pos: Position, s: View) -> Zone:
    faces = []
    t: Any = pos.table_for(None)
    for part in s.technologies:
        on = {"stopped": part == pos.stopped, "used this round": part in pos.spent, "declared": part in pos.declared}
        marks = tuple(Mark(label=word, icon="action") for word in on if on[word])
        ask = "sabotage" if pos.parts.names[part] == "Saboteur" else f"use {pos.parts.names[part]}"
        face = technology(pos, part, f"{s.name}/technologies", (ask,), marks)
        why = in_vain(t, t.seats[s.at], part)
        faces.append(replace(face, text=f"{face.text} It would change nothing now: {why}.") if why else face)
    return Zone(key=f"{s.name}/technologies", title="Technologies", style="compact", faces=tuple(faces),
                count=len(faces), unit="cards")  # fmt: skip
