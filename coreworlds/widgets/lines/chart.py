"""The lines of a game drawn: a row for each, a dot for each choice, the present one lit."""

from __future__ import annotations

from itertools import pairwise

from coreworlds.engine import Session
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.lines.rows import Group, Row
from coreworlds.widgets.play.now import told

__all__ = ["EDGE", "HIGH", "edges", "line_chart", "places_of", "title_of"]

STEP, LEAP, HIGH, EDGE = 26, 40, 32, 16  # between dots, where dots are left out, between rows, at the edge
AROUND, FEW = 3, 12  # dots beside the present one that are always drawn; a tree this long is drawn whole
LETTER = 7.2  # the width of a letter of a name, about


def line_chart(desk: Desk, lines: tuple[Row, ...], mark: int | None) -> Node:
    """
    Draw the lines.

    Parameters
    ----------
    desk
        The desk, with a game on it.
    lines
        Its lines, as `tree_lines.rows` gives them.
    mark
        The node to compare with, if one is marked.
    """
    session = desk.line
    places = places_of(session, lines, mark)
    named = [title_of(session, row, number) for number, row in enumerate(lines)]
    ends = [places[row.groups[-1].place] for row in lines]
    width = max(end + EDGE + LETTER * len(name) for end, name in zip(ends, named, strict=True))
    drawn = [_row(desk, row, (number, named[number]), places, mark) for number, row in enumerate(lines)]
    svg = h(
        "svg",
        [edges(row, number, lines, places) for number, row in enumerate(lines)],
        drawn,
        viewBox=f"0 0 {width:.0f} {HIGH * len(lines)}",
        width=f"{width:.0f}",
        height=HIGH * len(lines),
        role="group",
        aria_label="Lines of play, a dot for each choice",
    )
    return h("div", svg, class_="cw-lines", data_rove="lines", key="lines")


def title_of(session: Session, row: Row, number: int) -> str:
    """Give what a line is called: the names given on it, or its number."""
    names = [session.nodes[node].name for group in row.groups for node in group.nodes]
    return " · ".join(filter(None, names)) or f"Line {number + 1}"


def places_of(session: Session, lines: tuple[Row, ...], mark: int | None) -> dict[int, int]:
    """Give the x of each place that is drawn: where lines begin, part, end, are named, and around the present one."""
    last = max(row.groups[-1].place for row in lines)
    wanted = set(range(last + 1)) if last <= FEW else {0, 1}
    for row in lines:
        wanted |= {row.groups[0].place, row.groups[-1].place, max(0, row.leaves[1])}
        for group in row.groups:
            if session.at in group.nodes:
                wanted |= set(range(max(0, group.place - AROUND), min(last, group.place + AROUND) + 1))
            if mark in group.nodes or any(session.nodes[n].name or session.nodes[n].note for n in group.nodes):
                wanted.add(group.place)
    places, x = {0: EDGE}, EDGE
    for before, place in pairwise(sorted(wanted)):
        x += STEP if place == before + 1 else LEAP
        places[place] = x
    return places


def edges(row: Row, number: int, lines: tuple[Row, ...], places: dict[int, int]) -> Node:
    """Draw what joins the dots of a row, and the row to that which it leaves; dashed where dots are left out."""
    y = _y(number)
    drawn = [group.place for group in row.groups if group.place in places]
    full, gaps = "", ""
    for before, after in pairwise(drawn):
        path = f"M{places[before]} {y}H{places[after]}"
        full, gaps = (full + path, gaps) if after == before + 1 else (full, gaps + path)
    if row.leaves[0] >= 0:
        x, there = places[row.leaves[1]], places[drawn[0]]
        full += f"M{x} {_y(row.leaves[0])}V{y - 8}Q{x} {y} {min(x + 8, there)} {y}H{there}"
    return h(
        "g",
        h("path", d=full, class_="cw-line-edge"),
        h("path", d=gaps, class_="cw-line-edge", stroke_dasharray="3 5") if gaps else None,
        key=f"edge{number}",
    )


def _y(number: int) -> int:
    return HIGH * number + HIGH // 2


def _row(desk: Desk, row: Row, named: tuple[int, str], places: dict[int, int], mark: int | None) -> Node:
    number, name = named
    dots = [_dot(desk, group, (places[group.place], _y(number)), mark) for group in row.groups if group.place in places]
    x = places[row.groups[-1].place] + EDGE
    lit = any(desk.session is not None and desk.session.at in group.nodes for group in row.groups)
    look = "cw-line-name cw-here" if lit else "cw-line-name"
    return h("g", dots, h("text", name, x=x, y=_y(number) + 4, class_=look), key=f"row{number}")


def _dot(desk: Desk, group: Group, at: tuple[int, int], mark: int | None) -> Node:
    session = desk.line
    here, marked = session.at in group.nodes, mark in group.nodes
    said = _said(desk, session, group, marked=marked)
    noted = any(session.nodes[node].name or session.nodes[node].note for node in group.nodes)
    shapes = [
        h("rect", x=-12, y=-12, width=24, height=24, class_="cw-line-hit"),
        h("rect", x=-10, y=-10, width=20, height=20, rx=3, class_="cw-line-mark") if marked else None,
        h("path", d="M0-7 7 0 0 7-7 0Z", class_="cw-line-dot")
        if noted
        else h("circle", r=7 if here else 5, class_="cw-line-dot"),
    ]
    return h(
        "a",
        h("title", said),
        shapes,
        transform=f"translate({at[0]} {at[1]})",
        role="button",
        tabindex="-1",
        class_="cw-here" if here else None,
        aria_label=said,
        aria_current="step" if here else None,
        data_do="tree-go",
        data_arg=str(group.end),
        key=str(group.nodes[0]),
    )


def _said(desk: Desk, session: Session, group: Group, *, marked: bool) -> str:
    """Say what a dot stands for: where it is, the choice, its name and note, and whether it is marked."""
    first = session.nodes[group.nodes[0]]
    pos = session.nodes[group.end].position
    what = told(first.transition, desk.viewer) if first.transition else "The start"
    own = [text for node in group.nodes for text in (session.nodes[node].name, session.nodes[node].note) if text]
    where = pos.where
    return ". ".join([*own, where, what, *(["Marked to compare"] if marked else [])])
