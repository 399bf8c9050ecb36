"""A map in a picture that stands still: each of its spaces says in plain words what is there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from coreworlds.engine import Board, Space
from coreworlds.games.layout import Face, Mark, Zone
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.table.map_shape import Scale, board_of, room, wrapped

__all__ = ["Ink", "height", "hexes", "lying", "printed", "unit_of"]

UNIT, WIDEST = 66, 930  # of a board, where it fits; how wide a map is at most
INSET = 1.5  # between neighbours
SMALL, LETTER, LINE = 9.5, 5, 11.5  # a text's size, the width of one of its letters, about, and from line to line
SEATS = ("#1b2535", "#0b5f92", "#8f4000", "#00664c", "#8d3a70", "#5f5a00", "#40454f")  # nobody's, then by seat


@dataclass(frozen=True, slots=True)
class Ink:
    """With which colours a space is drawn: filled, edged, its words."""

    fill: str
    edge: str
    words: str


def lying(mark: Mark) -> str:
    """
    Say what lies somewhere, and how many of it.

    Examples
    --------
    >>> from coreworlds.games.layout import Mark
    >>> lying(Mark(label="Ana: Scouts", count=2)), lying(Mark(label="grain"))
    ('Ana: 2 Scouts', 'grain')
    """
    owner, sign, thing = mark.label.rpartition(": ")
    return f"{owner}{sign}{mark.count} {thing}" if mark.count > 1 else mark.label


def printed(face: Face) -> list[str]:
    """Give the printed values, two to a line."""
    said = [f"{value.label} {value.now or value.text}" for value in face.values if value.text]
    return [" · ".join(said[i : i + 2]) for i in range(0, len(said), 2)]


def height(board: Board) -> float:
    """Return how high the picture of a map is."""
    _, top, _, bottom = board.bounds
    return unit_of(board) * (bottom - top)


def unit_of(board: Board) -> float:
    """Return how long a unit of a board is drawn."""
    left, _, right, _ = board.bounds
    return min(UNIT, WIDEST / (right - left))


def hexes(zone: Zone, x: float, y: float, ink: dict[str, Ink]) -> Node:
    """
    Draw a map.

    Parameters
    ----------
    zone
        A zone whose faces are the spaces of its board.
    x, y
        The upper end of its middle.
    ink
        The colours by the tone of a space.
    """
    board = board_of(zone)
    unit, (left, top, right, _) = unit_of(board), board.bounds
    placed = Scale(unit, INSET, x - unit * (left + right) / 2, y - unit * top)
    drawn = [_space(face, board, placed, ink[face.tone]) for face in zone.faces]
    lines = placed.lines(board, stroke=ink["grey"].words, stroke_width="1.5")
    borders = placed.borders(board, fill="none", stroke=ink["grey"].words, stroke_width="2")
    titles = [
        _text(heading.text, placed.point(board.titles[heading.region]), SEATS[heading.seat % len(SEATS)], bold=True)
        for heading in zone.regions if heading.region in board.titles
    ]  # fmt: skip
    # once for all: there are hundreds of words
    return h("g", lines, drawn, borders, titles, font_size=SMALL, text_anchor="middle")


def _space(face: Face, board: Board, placed: Scale, ink: Ink) -> Node:
    space = board.spaces[face.space]
    if board.outlined:
        return _shape(face, space, placed, ink)
    x, y = placed.point(space.at)
    edge = placed.shape(space, fill=ink.fill, stroke=ink.edge)
    said = [(line, ink.words) for line in filter(None, (face.type, *printed(face)))] + _of_owners(face.marks)
    top = y - (len(said) - 1) * LINE / 2 + LINE / 2
    words = [
        _text(line, (x, top + LINE * i), fill, room=_room(placed.unit, top + LINE * i - y))
        for i, (line, fill) in enumerate(said)
    ]
    room = 0 if board.grid else _room(placed.unit, 0) - LINE
    name = _text(face.name, (x, y - placed.unit * sqrt(3) / 2 + 15), ink.words, bold=True, room=room)
    return h("g", edge, name, words)


def _shape(face: Face, space: Space, placed: Scale, ink: Ink) -> Node:
    """Draw a shape in the colour of its owner, with all that is said of it below one another."""
    x, y = placed.point(space.at)
    edge = placed.shape(space, fill=_tint(SEATS[face.owner % len(SEATS)]) if face.owner else "#fff", stroke=ink.edge)
    names = wrapped(space.label or face.name, int(room(space) * placed.unit / LETTER) - 1)
    said = [(line, ink.words) for line in filter(None, (face.type, *printed(face)))] + _of_owners(face.marks)
    top = y - (len(names) + len(said)) * LINE / 2 + SMALL
    bold = [_text(name, (x, top + LINE * at), ink.words, bold=True) for at, name in enumerate(names)]
    rest = [_text(line, (x, top + LINE * at), fill) for at, (line, fill) in enumerate(said, len(names))]
    return h("g", edge, bold, rest)


def _tint(colour: str) -> str:
    """Return a colour on white, so pale that words can be read on it."""
    return "#" + "".join(f"{204 + int(colour[at : at + 2], 16) // 5:02x}" for at in (1, 3, 5))


def _of_owners(marks: tuple[Mark, ...]) -> list[tuple[str, str]]:
    """Give a line for each thing that lies there; an owner is named once."""
    said = [(lying(mark), mark) for mark in marks]
    again = {i for i, (one, two) in enumerate(pairwise(marks), 1) if one.seat and one.seat == two.seat}
    return [
        (text.partition(": ")[2] if i in again else text, SEATS[mark.seat % len(SEATS)])
        for i, (text, mark) in enumerate(said)
    ]


def _room(unit: float, off: float) -> float:
    """Return how wide a line may be that lies so far above or beneath the middle."""
    return 2 * (unit - abs(off) / sqrt(3)) - 8


def _text(text: str, at: tuple[float, float], fill: str, *, bold: bool = False, room: float = 0) -> Node:
    tight = bool(room) and len(text) * LETTER > room
    return h("text", text, x=_n(at[0]), y=_n(at[1]), font_weight="600" if bold else None, fill=fill,
             textLength=_n(room) if tight else None, lengthAdjust="spacingAndGlyphs" if tight else None)  # fmt: skip


def _n(number: float) -> str:
    return f"{number:.5g}"
