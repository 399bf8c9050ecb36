"""
Parts of what a notebook shows: each brings its own style, so that it needs no style sheet, no script and no trust.

JupyterLab takes away from a notebook that is not trusted what it does not know: variables in styles, `inherit`, `em`
in few places, ARIA attributes, SVG elements. What is used here stays, and colours are such that text of any colour
can be read on them.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator

from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.tree import Children, Node, h

__all__ = ["bar", "card", "fitting", "group", "picture", "row", "said", "table"]

LINE = "rgba(128,128,128,0.5)"
LEFT = "text-align:left;vertical-align:top"
EDGES = {"": LINE, "no": "#c0392b", "yes": "#2e8b57"}
WIDE = 6  # columns of a table, of which rows use some
MORE = "Left out: {number} more."


def card(*children: Children, tone: str = "") -> Node:
    """Return a box: of an answer, with an edge that tells "no" from "yes"."""
    edge = f"border:1px solid {LINE};border-left:4px solid {EDGES[tone]}"
    return h("div", children, style=f"{edge};padding:4px 10px;max-width:960px")


def said(*children: Children) -> Node:
    """Return one paragraph."""
    return h("p", children, style="margin:3px 0")


def table(*groups: Children) -> Node:
    """Return a table of groups of rows."""
    return h("table", groups, style="border-collapse:collapse;margin:4px 0;text-align:left")


def group(title: str, rows: Iterable[Children], beside: Children = None) -> Node:
    """Return rows under a title; as text, they are set in."""
    head = h("th", h("b", title), beside, scope="rowgroup", colspan=WIDE, style=f"{LEFT};padding:6px 9px 1px 0")
    return h("tbody", h("tr", head) if title else None, rows)


def row(head: Children, *cells: Children) -> Node:
    """Return a row: what it is about, then what is said of it. As text: “head: cell · cell”."""
    style, last = f"{LEFT};padding:1px 9px 1px 0", max((at for at, cell in enumerate(cells, 1) if cell), default=0)
    start = h("th", head, scope="row", style=f"{style};font-weight:400", colspan=None if last else WIDE)
    spans = [None] * (last - 1) + [WIDE - last]  # to the edge, as notebooks colour every second row
    return h("tr", start, (h("td", cell, style=style, colspan=wide) for cell, wide in zip(cells, spans, strict=False)))


def bar(share: float) -> Node:
    """Return a bar as long as a share of 1; a number stands beside it, so as text it says nothing."""
    style = f"display:inline-block;width:{max(1, round(share * 160))}px;height:10px;background-color:#3d7ab8"
    return h("span", style=style)


def picture(svg: str, alt: str) -> Node:
    """Return a picture as data. Notebooks that are not trusted show an image, but no SVG."""
    data = b64encode(svg.encode()).decode()
    return h("img", src=f"data:image/svg+xml;base64,{data}", alt=alt, style="max-width:100%;height:auto")


def fitting(nodes: Iterable[Node], room: int) -> Iterator[Node]:
    """Yield nodes as long as there is room for them as HTML, in bytes; then how many are left out."""
    left = 0
    for node in nodes:
        room -= len(to_html(node).encode())
        left += room < 0
        if not left:
            yield node
    if left:
        more = MORE.format(number=left)
        yield row(more) if node.tag == "tr" else h(node.tag, more)
