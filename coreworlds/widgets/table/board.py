"""The table: common zones, each seat, tracks and markers, from a `Layout`."""

from __future__ import annotations

from collections.abc import Iterable

from coreworlds.games.layout import Layout, PlayerArea, Zone
from coreworlds.widgets.drawing.glyphs import symbol
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.table.card import Sight, card, chip
from coreworlds.widgets.table.hexmap import hexmap, legend
from coreworlds.widgets.table.tracks import counter, struck, thing, thing_key

__all__ = ["board"]


def board(layout: Layout, sight: Sight, *, turn: str = "", front: str = "") -> Node:
    """
    Draw the whole table.

    Parameters
    ----------
    layout, sight
        What lies where, and how to light it.
    turn
        Whose seat is marked as deciding.
    front
        Whose seat stands first and large; left out: the viewer's, or the one that decides.
    """
    large = _large(layout, (front, layout.viewer, turn))
    seats = [
        _seat(seat, number, sight, large=seat.name == large, turn=turn) for number, seat in enumerate(layout.seats)
    ]
    at = next((number for number, seat in enumerate(layout.seats) if seat.name == large), 0)
    own, others = seats[at : at + 1], (*seats[at + 1 :], *seats[:at])  # clockwise, as one sits at a table
    return h(
        "section",
        _common(layout.zones, sight),
        own,
        h("div", others, class_="cw-others", key="others"),
        [h("p", note, class_="cw-note") for note in layout.notes],
        class_="cw-board",
        aria_label=layout.title,
        data_rove="board",
        key="board",
    )


def _large(layout: Layout, wanted: Iterable[str]) -> str:
    names = [seat.name for seat in layout.seats]
    return next((name for name in (*wanted, *names) if name in names), "")


def _common(zones: Iterable[Zone], sight: Sight) -> Node:
    piles = [zone for zone in zones if zone.style == "pile"]
    side = [zone for zone in zones if zone.style == "side"]
    rest = [zone for zone in zones if zone.style not in {"pile", "side"}]
    return h(
        "div",
        h("div", [_pile(zone, sight) for zone in piles], class_="cw-piles", key="piles") if piles else None,
        h("div", [_zone(zone, sight, level="h2") for zone in side], class_="cw-aside", key="aside") if side else None,
        h("div", [_zone(zone, sight, level="h2") for zone in rest], class_="cw-rest", key="rest"),
        class_="cw-common",
        key="common",
    )


def _seat(seat: PlayerArea, number: int, sight: Sight, *, large: bool, turn: str) -> Node:
    zones = [zone for zone in seat.zones if zone.style != "pile"]
    piles = [zone for zone in seat.zones if zone.style == "pile"]
    stacks = h("div", [_pile(zone, sight) for zone in piles], class_="cw-piles", key="piles")
    head = h(
        "header",
        h("h2", symbol(number), f" {seat.name} ", translate="no"),
        h("span", f"{seat.title} ", class_="cw-title") if seat.title else None,
        [[thing(chip(mark), about=mark.about, key=thing_key(seat, mark)), " "] for mark in seat.marks],
        h("span", seat.status, class_="cw-status") if seat.status else None,
        [
            counter(track, sight.changes.tracks.get(track.key), large=large, lit=track.key in sight.lit)
            for track in seat.tracks
        ],
        None if large else stacks,
    )
    lying = [_zone(zone, sight, compact=not large) for zone in zones]
    if large:
        lying.append(stacks)
    flags = (" cw-large" if large else "") + (" cw-turn" if seat.name == turn else "")
    return h(
        "section",
        head,
        h("div", lying, class_="cw-zones"),
        class_=f"cw-seat cw-seat-{number + 1}{flags}",
        key=seat.key,
        role="group",
    )


def _zone(zone: Zone, sight: Sight, *, compact: bool = False, level: str = "h3") -> Node | None:
    if not zone.faces and not zone.empty and not zone.count:
        return None
    small = compact or zone.style in {"compact", "side"}
    cards = [hexmap(zone, sight)] if zone.style == "map" else [card(face, sight, compact=small) for face in zone.faces]
    empty = h("p", zone.empty, class_="cw-empty") if not cards and zone.empty else None
    name = f"cw-zone cw-zone-{zone.style}" + (" cw-lit" if zone.key in sight.lit else "")
    head = h(level, _zone_title(zone), " ", _number(zone, sight))
    signs = legend(zone) if zone.style == "map" else None
    return h("div", head, signs, h("div", cards, empty, class_="cw-cards"), class_=name, key=zone.key, role="group",
             data_zone=zone.key)  # fmt: skip


def _zone_title(zone: Zone) -> Node | str:
    """Give the title of a zone; as a button, where the zone itself can be asked about."""
    if not zone.asks:
        return zone.title
    return h("button", zone.title, type="button", class_="cw-word", data_do="zone", data_arg=zone.key)


def _number(zone: Zone, sight: Sight) -> Node:
    old = sight.changes.counts.get(zone.key)
    return h(
        "small",
        struck(old),
        str(zone.count) + ("" if zone.unit == zone.title else f" {_unit(zone)}"),
        class_="cw-new" if old is not None else None,
    )


def _unit(zone: Zone) -> str:
    return zone.unit.removesuffix("s") if zone.count == 1 else zone.unit


def _pile(zone: Zone, sight: Sight) -> Node:
    old = sight.changes.counts.get(zone.key)
    top = zone.faces[-1] if zone.faces else None
    shown: list[Node | str | None] = [
        h("span", zone.title, class_="cw-pile-title"),
        " ",
        h("span", struck(old), h("b", str(zone.count)), class_="cw-pile-count"),
        h("span", f" {_unit(zone)}", class_="cw-sr"),
        h("span", " top: ", h("span", top.name, translate="no"), class_="cw-pile-top")
        if top and not top.hidden
        else None,
    ]
    flags = ("" if zone.count else " cw-bare") + (" cw-new" if old is not None else "")
    flags += " cw-lit" if zone.key in sight.lit else ""
    return h(
        "button",
        shown,
        type="button",
        class_=f"cw-pile{flags}",
        key=zone.key,
        data_do="pile",
        data_arg=zone.key,
        data_zone=zone.key,
        data_look=top.key if top and not top.hidden else None,
    )
