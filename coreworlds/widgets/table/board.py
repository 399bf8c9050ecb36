"""The table: common zones, each seat, tracks and markers, from a `Layout`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from coreworlds.games.layout import Layout, PlayerArea, Total, Zone
from coreworlds.widgets.drawing import Node, glyph, h, press, symbol
from coreworlds.widgets.table.card import Sight, card, chip
from coreworlds.widgets.table.hexmap import hexmap
from coreworlds.widgets.table.tracks import counter, stands, struck, thing, thing_key

__all__ = ["board", "panes"]


def board(  # noqa: PLR0913 - all that its look depends on
    layout: Layout, sight: Sight, *, turn: str = "", front: str = "", over: str = "", battle: Node | None = None
) -> Node:
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
    over
        Whose seat lies open over the table, of those of which else only a line is seen.
    battle
        What takes the place of the map and of what all share.
    """
    large = _large(layout, (front, layout.viewer, turn))
    flags = ((large, " cw-large"), (turn, " cw-turn"), (over, " cw-over"))
    seats = [
        _seat(seat, number, sight, class_="".join(flag for name, flag in flags if name == seat.name))
        for number, seat in enumerate(layout.seats)
    ]
    at = next((number for number, seat in enumerate(layout.seats) if seat.name == large), 0)
    own, others = seats[at : at + 1], (*seats[at + 1 :], *seats[:at])  # clockwise, as one sits at a table
    maps = [zone for zone in layout.zones if zone.style == "map"]
    rest = [zone for zone in layout.zones if zone.style != "map"]
    wide = any(zone.board is not None and zone.board.outlined for zone in maps)
    return h(
        "section",
        [battle] if battle else _shared(rest, maps, sight),
        own,
        h("div", others, class_="cw-others", key="others"),
        [h("p", note, class_="cw-note") for note in layout.notes],
        class_="cw-board" + (" cw-with-map" if maps else "") + (" cw-wide" if wide else ""),
        aria_label=layout.title,
        data_rove="board",
        data_drop="drop",
        key="board",
    )


def panes(layout: Layout, *, front: str = "", battle: Node | None = None) -> Node:
    """Draw a button for each part of the table, as a phone shows one at a time; one's own says one's numbers."""
    own = _large(layout, (front, layout.viewer))
    maps = [zone.title for zone in layout.zones if zone.style == "map"]
    rest = [zone for zone in layout.zones if zone.style != "map" and _drawn(zone)]
    common = [battle.attrs["aria-label"]] if battle else [*maps, *(["Shared" if maps else "Table"] if rest else [])]
    parts = [*common, *([own] if own else []), *(["Others"] if len(layout.seats) > 1 else [])]
    tracks = [track for seat in layout.seats if seat.name == own for track in seat.tracks if track.icon]
    sums = [h("span", glyph(track.icon), str(track.value), class_="cw-pane-sum", key=track.key) for track in tracks]
    said = ", ".join((own, *map(stands, tracks)))
    made = [
        press(own, sums, class_=None, data_pane=own, aria_label=said, translate="no")
        if part == own
        else press(part, class_=None, data_pane=part)
        for part in parts
    ]
    return h("div", made, class_="cw-panes", role="group", aria_label="Parts of the table", key="panes")


def _large(layout: Layout, wanted: Iterable[str]) -> str:
    names = [seat.name for seat in layout.seats]
    return next((name for name in (*wanted, *names) if name in names), "")


def _shared(rest: list[Zone], maps: list[Zone], sight: Sight) -> list[Node | None]:
    chart = h("div", [_zone(zone, sight, level="h2") for zone in maps], class_="cw-charted", key="maps")
    return [chart if maps else None, _common(rest, sight)]


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


def _seat(seat: PlayerArea, number: int, sight: Sight, *, class_: str) -> Node:
    large = " cw-large" in class_
    zones = [zone for zone in seat.zones if zone.style != "pile"]
    piles = [zone for zone in seat.zones if zone.style == "pile"]
    stacks = h("div", [_pile(zone, sight) for zone in piles], class_="cw-piles", key="piles")
    opener = _opener(seat, number, over=" cw-over" in class_)
    name = h("h2", symbol(number), f" {seat.name} ", translate="no") if large else opener
    head = h(
        "header",
        name,
        h("span", f"{seat.title} ", class_="cw-title") if seat.title else None,
        [[thing(chip(mark), about=mark.about, key=thing_key(seat, mark)), " "] for mark in seat.marks],
        h("span", seat.status, class_="cw-status") if seat.status else None,
        [
            counter(track, sight.changes.tracks.get(track.key), large=large, lit=track.key in sight.lit)
            for track in seat.tracks
        ],
        None if large else h("span", [_total(total) for total in seat.totals], class_="cw-totals"),
        None if large else stacks,
        data_needed=True,
    )
    lying = [_zone(zone, sight, compact=not large) for zone in zones]
    if large:
        lying.append(stacks)
    return h(
        "section",
        head,
        h("div", lying, class_="cw-zones"),
        class_=f"cw-seat cw-seat-{number + 1}{class_}",
        key=seat.key,
        role="group",
    )


def _opener(seat: PlayerArea, number: int, *, over: bool) -> Node:
    """Draw the name of another player: a click opens what lies before that player, over the table."""
    return h(
        "h2",
        symbol(number),
        " ",
        press(seat.name, class_="cw-word", do="seat-over", arg=seat.name, aria_expanded=over),
        " ",
        translate="no",
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _total(total: Total) -> Node:
    """Draw what a player has in all: a number with its sign, in words for who hears it."""
    words = h("span", f" {total.label} ", class_="cw-total-word")
    inside = glyph(total.icon), h("b", total.text), words
    return h("span", inside, class_="cw-total", title=total.label, key=total.label)


def _drawn(zone: Zone) -> bool:
    """Whether a zone has anything to be seen."""
    return bool(zone.faces or zone.empty or zone.count or zone.style == "pile")


def _zone(zone: Zone, sight: Sight, *, compact: bool = False, level: str = "h3") -> Node | None:
    if not _drawn(zone):
        return None
    small, hand = compact or zone.style in {"compact", "side"}, zone.style == "hand" and not compact
    cards = (
        [hexmap(zone, sight)]
        if zone.style == "map"
        else [card(face, sight, compact=small, needed=hand) for face in zone.faces]
    )
    bare = not cards and bool(zone.empty)
    onto = press(zone.empty, class_="cw-empty", do="pile", arg=zone.key) if bare and sight.laying else None
    empty = onto or (h("p", zone.empty, class_="cw-empty") if bare else None)
    name = f"cw-zone cw-zone-{zone.style}" + (" cw-lit" if zone.key in sight.lit else "")
    head = h(level, _zone_title(zone), " ", _number(zone, sight))
    return h("div", head, h("div", cards, empty, class_="cw-cards"), class_=name, key=zone.key, role="group",
             data_zone=zone.key)  # fmt: skip


def _zone_title(zone: Zone) -> Node | str:
    """Give the title of a zone; as a button, where the zone itself can be asked about."""
    if not zone.asks:
        return zone.title
    return press(zone.title, class_="cw-word", do="zone", arg=zone.key)


def _number(zone: Zone, sight: Sight) -> Node:
    old, seen = sight.changes.counts.get(zone.key), sum(face.count for face in zone.faces)
    part = zone.style != "map" and 0 < seen < zone.count  # a lesson may show only some of what lies there
    return h(
        "small",
        struck(old),
        (f"{seen} of " if part else "") + str(zone.count) + ("" if zone.unit == zone.title else f" {_unit(zone)}"),
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
    return press(
        shown,
        class_=f"cw-pile{flags}",
        key=zone.key,
        do="pile",
        arg=zone.key,
        data_zone=zone.key,
        data_look=top.key if top and not top.hidden else None,
    )
