"""What the symbols on a table mean: those that are on it now, each with its word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coreworlds.engine.board import NEXT
from coreworlds.games.layout import Face, Layout, Mark, Zone
from coreworlds.widgets.drawing import Children, Node, glyph, h, symbol
from coreworlds.widgets.table.card import SOURCE, sign
from coreworlds.widgets.table.map_shape import board_of, dashes

__all__ = ["symbols"]

EDGES = {
    "cw-able": "you can act with it",
    "cw-pickable": "choose several of these",
    "cw-goal-of": "choose it next",
    "cw-open": "you look at it",
    "cw-new": "changed just now",
    "cw-lit": "the text speaks of it",
}
KNOWN = "known from the printed game"
COUPLE = 2

Named = tuple[Node | str | None, str]  # a sign, and what it means


def symbols(layout: Layout) -> list[Node]:
    """List the symbols on a table by where they stand."""
    maps = [zone for zone in layout.zones if zone.style == "map"]
    cards = [face for zone in layout.places if zone.style != "map" for face in zone.faces if not face.hidden]
    edges: list[Named] = [(h("i", class_=f"cw-sample {name}"), word) for name, word in EDGES.items()]
    players: list[Named] = [
        (h("span", symbol(at), class_=f"cw-seat-{at + 1}"), seat.name) for at, seat in enumerate(layout.seats)
    ]
    groups: dict[str, Iterable[Named]] = {
        "On cards": [*_on(cards), *_kinds(cards)],
        "Beside a name": _counted(layout),
        "On the map": [each for zone in maps for each in (*_on(zone.faces), *_lines(zone))],
        "Players": players,
        "Edges": edges,
    }
    return [_group(title, each) for title, each in groups.items() if each]


def _group(title: str, named: Iterable[Named]) -> Node:
    """Draw the signs of a place, each with its word."""
    words: dict[str, tuple[Children, set[str]]] = {}
    for sign_, word in named:
        if sign_ is not None:
            words.setdefault(str(sign_), (sign_, set()))[1].add(word)
    kept = "no" if title == "Players" else None
    drawn = [h("li", drawing, " ", h("span", _word(found), translate=kept), key=_word(found))
             for drawing, found in words.values()]  # fmt: skip
    return h("div", h("h4", title), h("ul", drawn, class_="cw-legend"), key=title)


def _word(found: set[str]) -> str:
    """Give the word for a sign: of several the shortest; a sign that means two things has both."""
    apart = sorted((word for word in found if not any(other in word for other in found - {word})), key=len)
    return " or ".join(apart[:COUPLE] if len(apart) == COUPLE else apart[:1])


def _counted(layout: Layout) -> list[Named]:
    tracks = [(glyph(track.icon), track.unit or track.title) for seat in layout.seats for track in seat.tracks]
    totals = [(glyph(total.icon), total.label) for seat in layout.seats for total in seat.totals]
    return [*tracks, *totals, *(each for seat in layout.seats for each in _marks(seat.marks))]


def _kinds(cards: Iterable[Face]) -> list[Named]:
    named = {face.kind: (h("span", glyph(face.shape, "cw-shape"), class_=f"cw-{face.tone}"), face.kind)
             for face in cards if face.shape}  # fmt: skip
    return list(named.values())


def _on(faces: Iterable[Face]) -> Iterator[Named]:
    for face in faces:
        yield from ((sign(value), value.label) for value in face.values)
        yield from _marks(face.marks)
        yield from ((SOURCE, KNOWN) for value in face.values if value.published)


def _marks(marks: Iterable[Mark]) -> Iterator[Named]:
    return ((glyph(mark.icon), mark.label.rpartition(": ")[2]) for mark in marks)


def _lines(zone: Zone) -> Iterator[Named]:
    board = board_of(zone)
    for kind in board.kinds:
        if kind != NEXT:
            line = h("path", d="M0 5H24", class_="cw-line", stroke_dasharray=dashes(board, kind))
            yield h("svg", line, viewBox="0 0 24 10", width=24, height=10), kind
