"""A map as one picture: an SVG that looks the same in a notebook, on a code host and in print."""

from __future__ import annotations

from coreworlds.games.layout import Zone
from coreworlds.widgets.drawing.chart_hexes import Ink, height, hexes, unit_of
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.table.map_shape import board_of

__all__ = ["map_chart", "map_drawing"]

MARGIN = 14
XMLNS = "http://www.w3.org/2000/svg"
INK, DIM, PAPER, EDGE = "#1b2535", "#535c69", "#fdfaf2", "#d5c8aa"
FILLS = {"green": "#dbe8d0", "yellow": "#f3e6bd", "blue": "#d3e0ef", "red": "#f0d6d0", "grey": "#e6e2d8"}
EDGES = {"green": "#4d7f4c", "yellow": "#a4801f", "blue": "#3d6a9c", "red": "#a8483a", "grey": "#8a8578"}


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


def _n(number: float) -> str:
    return f"{number:g}"
