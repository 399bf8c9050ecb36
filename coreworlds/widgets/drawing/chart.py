"""
A board as one picture: an SVG that looks the same in a notebook, on a code host and in print.

It says in plain words what the page draws in full: each zone, each card with its name and values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from textwrap import wrap

from coreworlds.games.layout import Face, Layout, PlayerArea, Zone
from coreworlds.widgets.drawing.chart_hexes import Ink, height, hexes, lying, printed, unit_of
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.table.map_shape import board_of

__all__ = ["chart", "map_chart", "map_drawing"]

WIDTH, MARGIN, GAP = 960, 14, 8
CARD_WIDTH, CARD_HEIGHT = 180, 84
LINE = 17
XMLNS = "http://www.w3.org/2000/svg"
LETTER = 6.6  # the width of one letter of a card's name, about
WIDE = 130  # letters of a line
NARROW = "\u202f"  # keeps what belongs together in one line
INK, DIM, PAPER, EDGE = "#1b2535", "#535c69", "#fdfaf2", "#d5c8aa"
FILLS = {"green": "#dbe8d0", "yellow": "#f3e6bd", "blue": "#d3e0ef", "red": "#f0d6d0", "grey": "#e6e2d8"}
EDGES = {"green": "#4d7f4c", "yellow": "#a4801f", "blue": "#3d6a9c", "red": "#a8483a", "grey": "#8a8578"}


@dataclass(slots=True)
class _Pen:
    """What was drawn so far, and how far down."""

    y: float = MARGIN
    drawn: list[Node] = field(default_factory=list)

    def line(self, text: str, *, size: int = 13, bold: bool = False, fill: str = INK) -> None:
        for part in wrap(text, WIDE, break_on_hyphens=False):  # what is longer ran out of the picture
            self.y += LINE
            self.drawn.append(_text(MARGIN, self.y, part, size=size, bold=bold, fill=fill))

    def words(self, said: Iterable[str], wide: int, *, size: int = 13, bold: bool = False) -> None:
        """Write things one after the other; none is broken from line to line."""
        text = " · ".join(each.replace(" ", NARROW) for each in said)
        for line in wrap(text, wide, break_long_words=False, break_on_hyphens=False):
            self.line(line.replace(NARROW, " "), size=size, bold=bold)


def chart(layout: Layout, title: str = "") -> str:
    """
    Draw a table as SVG.

    Parameters
    ----------
    layout
        The table as one viewer sees it.
    title
        What the picture is called.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> chart(pos.game.page.layout(pos, None), "The table")[:4]
    '<svg'
    """
    pen = _Pen()
    _common(pen, layout)
    for seat in layout.seats:
        _seat(pen, seat)
    return to_html(_svg(title or layout.title, pen.drawn, WIDTH, pen.y + MARGIN))


def map_chart(zone: Zone) -> str:
    """Draw a map alone, as large as its words, as a picture by itself."""
    return to_html(map_drawing(zone, xmlns=XMLNS))


def map_drawing(zone: Zone, xmlns: str | None = None) -> Node:
    """Draw a map alone, as large as its words, for a page."""
    left, _, right, _ = board_of(zone).bounds
    high, wide = height(board_of(zone)), unit_of(board_of(zone)) * (right - left)
    drawn = hexes(zone, wide / 2 + MARGIN, MARGIN, _ink())
    return _svg(zone.title, [drawn], wide + 2 * MARGIN, high + 2 * MARGIN, xmlns)


def _svg(title: str, drawn: list[Node], wide: float, high: float, xmlns: str | None = XMLNS) -> Node:
    return h(
        "svg",
        h("title", title),
        h("rect", width=_n(wide), height=_n(high), rx=10, fill=PAPER, stroke=EDGE),
        drawn,
        xmlns=xmlns,
        viewBox=f"0 0 {_n(wide)} {_n(high)}",
        width=_n(wide),
        height=_n(high),
        role="img",
        font_family="system-ui, sans-serif",
    )


def _ink() -> dict[str, Ink]:
    return {tone: Ink(FILLS[tone], EDGES[tone], DIM if tone == "grey" else INK) for tone in FILLS}


def _common(pen: _Pen, layout: Layout) -> None:
    for track in layout.tracks:
        band = next((band.title for band in track.bands if band.first <= track.value <= band.last), "")
        whole = f" of {track.most}" if track.bands else ""  # a row without parts is as long as it happens to be drawn
        pen.line(f"{track.title} {track.value}{whole}{f' · {band}' if band else ''}", bold=True)
    if layout.situation:
        pen.line(layout.situation)
    _zones(pen, layout.zones)


def _seat(pen: _Pen, seat: PlayerArea) -> None:
    pen.y += GAP
    pen.drawn.append(h("line", x1=MARGIN, x2=WIDTH - MARGIN, y1=_n(pen.y), y2=_n(pen.y), stroke=EDGE))
    facts = [f"{track.value} {track.title}" for track in seat.tracks]
    facts += map(lying, seat.marks)
    pen.words([seat.name, *facts, *filter(None, [seat.status])], WIDE - 30, size=15, bold=True)
    _zones(pen, seat.zones)


def _zones(pen: _Pen, zones: Iterable[Zone]) -> None:
    piles = []
    for zone in zones:
        if zone.style == "pile":
            piles.append(_pile(zone))
        elif zone.style == "map":
            _map(pen, zone)
        elif zone.style in {"compact", "side"} and zone.faces:
            _listed(pen, zone)
        elif zone.faces:
            _zone(pen, zone)
        elif zone.empty:
            pen.line(zone.empty, fill=DIM)
    if piles:
        pen.line(" · ".join(piles), fill=DIM)


def _pile(zone: Zone) -> str:
    top = f", on top {zone.faces[-1].name}" if zone.faces and not zone.faces[-1].hidden else ""
    return f"{zone.title}: {zone.count}{top}"


def _map(pen: _Pen, zone: Zone) -> None:
    pen.line(zone.title, fill=DIM)
    pen.y += GAP / 2
    pen.drawn.append(hexes(zone, WIDTH / 2, pen.y, _ink()))
    pen.y += height(board_of(zone)) + GAP / 2


def _listed(pen: _Pen, zone: Zone) -> None:
    """Name small cards one after the other, each with its values and with what lies on it."""
    pen.line(zone.title, fill=DIM)
    said = [", ".join([face.name, *printed(face), *map(lying, face.marks)]) for face in zone.faces]
    pen.words(said, WIDE)


def _zone(pen: _Pen, zone: Zone) -> None:
    pen.line(zone.title, fill=DIM)
    pen.y += GAP / 2
    across = (WIDTH - 2 * MARGIN + GAP) // (CARD_WIDTH + GAP)
    for i, face in enumerate(zone.faces):
        row, column = divmod(i, across)
        pen.drawn.append(_card(face, MARGIN + column * (CARD_WIDTH + GAP), pen.y + row * (CARD_HEIGHT + GAP)))
    pen.y += ((len(zone.faces) - 1) // across + 1) * (CARD_HEIGHT + GAP) - GAP / 2


def _card(face: Face, x: float, y: float) -> Node:
    marks = " · ".join(map(lying, face.marks))
    name = face.name if face.count == 1 or face.hidden else f"{face.count} × {face.name}"
    lines = [_text(x + 8, y + 17, name, size=12, bold=True, room=CARD_WIDTH - 16)]
    small = [" · ".join(filter(None, (face.kind, face.type))), *printed(face), marks]
    for i, text in enumerate(filter(None, small)):
        fill = {0: DIM}.get(i, INK) if text != marks else EDGES["yellow"]
        lines.append(_text(x + 8, y + 32 + 13 * i, text, size=10, fill=fill, room=CARD_WIDTH - 16))
    box = h("rect", x=_n(x), y=_n(y), width=CARD_WIDTH, height=CARD_HEIGHT, rx=6,
            fill=FILLS[face.tone], stroke=EDGES[face.tone])  # fmt: skip
    return h("g", box, lines)


def _text(  # noqa: PLR0913  (how a text is set)
    x: float, y: float, text: str, *, size: int, bold: bool = False, fill: str = INK, room: float = 0
) -> Node:
    tight = room and len(text) * LETTER * size / 12 > room
    return h("text", text, x=_n(x), y=_n(y), font_size=size, font_weight="600" if bold else None, fill=fill,
             textLength=_n(room) if tight else None, lengthAdjust="spacingAndGlyphs" if tight else None)  # fmt: skip


def _n(number: float) -> str:
    return f"{number:g}"
