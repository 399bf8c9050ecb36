"""A map as one drawing, whatever the shape of its board; each space is a button that asks about it."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from coreworlds.engine import Board
from coreworlds.games.layout import Face, Heading, Value, Zone
from coreworlds.widgets.drawing import Children, Node, glyph, h, symbol
from coreworlds.widgets.drawing.chart_hexes import lying
from coreworlds.widgets.table.art import picture
from coreworlds.widgets.table.card import LENS, SOURCE, Sight, said
from coreworlds.widgets.table.hexmap_marks import marked, sized
from coreworlds.widgets.table.map_shape import Scale, beside, board_of, number, stub, unit_of
from coreworlds.widgets.table.map_written import written

__all__ = ["hexmap", "spoken"]

HIGH = sqrt(3) * 50  # a space has this much room from top to bottom
EDGE = 4  # room around the map
WIDEST = 860  # as the style sheet says
LEAST, MOST = 0.7, 1.7  # times its own size that a map of names is drawn at least, and a small map at most
SHAPES = 0.86  # times its own size that a map of shapes is drawn at least
INSET = 1.2  # between neighbours, halved
NAME = 68  # how wide the name of a space may be where names are words
LETTER, ROOM = 5.3, 80  # the width of one letter of a name, about, and how wide a name may be
REGION = 4.6  # half the width of a letter beside a region, about
BROAD, LINE, SIGN = 148, 14, 16  # how broad and high a line of its name may be, and the sign of its owner
CHIP = 22  # how wide a value is drawn


def hexmap(zone: Zone, sight: Sight) -> Node:
    """
    Draw a map.

    Parameters
    ----------
    zone
        A zone whose faces are the spaces of its board.
    sight
        How to light them.
    """
    board = board_of(zone)
    unit = unit_of(board)
    left, top, right, bottom = (unit * edge for edge in board.bounds)
    side = EDGE + unit * stub(board) * any(line.around for line in board.lines)
    high_name = LINE if any(len(_lines(heading.text)) > 1 for heading in zone.regions) else 0  # above the first of all
    wide, high = right - left + 2 * side, bottom - top + 2 * EDGE + high_name
    spaces = [_space(face, board, sight) for face in zone.faces]
    return h(
        "svg",
        _ground(board),
        _by_region(zone, spaces, (left - side, right + side)),
        viewBox=f"{number(left - side)} {number(top - EDGE - high_name)} {number(wide)} {number(high)}",
        class_="cw-hexmap" + (" cw-free" if not board.grid else "") + (" cw-shapes" if board.outlined else ""),
        style=_size(board, wide),
        role="presentation",
        key="map",
    )


@lru_cache(maxsize=16)
def _ground(board: Board) -> tuple[Node | None, ...]:
    """Draw what lies beneath the spaces and never changes: the lines between them, and the borders of regions."""
    placed = Scale(unit_of(board), INSET)
    return (*placed.lines(board), placed.borders(board))


def _by_region(zone: Zone, spaces: list[Node], edges: tuple[float, float]) -> list[Node]:
    """Put the spaces of each region of a map of shapes into a group that says what is written beside it."""
    board, found = board_of(zone), {heading.region: heading for heading in zone.regions}
    if not board.outlined or not board.regions:
        return spaces
    of = {face.space: node for face, node in zip(zone.faces, spaces, strict=True)}
    headings = [found.get(region, Heading(region, region)) for region in board.regions]
    return [
        h("g", _heading(board, each, edges), [of[at] for at in board.regions[each.region] if at in of], role="group",
          aria_label=each.said or each.text, key=each.region)
        for each in headings
    ]  # fmt: skip


def _heading(board: Board, heading: Heading, edges: tuple[float, float]) -> Node | None:
    """Write what stands beside a region: inside the map, a long name on two lines."""
    if heading.region not in board.titles:
        return None
    lines = _lines(heading.text)
    x, y = Scale(unit_of(board), INSET).point(board.titles[heading.region])
    half = min(max(map(len, lines)) * REGION, BROAD / 2)
    sign = SIGN if heading.seat else 0
    x = min(max(x, edges[0] + half), edges[1] - half - sign)
    words = [_text(line, x, y - LINE * (len(lines) - 1 - at), "cw-region", room=BROAD, letter=2 * REGION)
             for at, line in enumerate(lines)]  # fmt: skip
    own = len(lines[-1]) * REGION
    whose = sized(symbol(heading.seat - 1), x + min(own, BROAD / 2) + 3, y - 11, 12, 12) if heading.seat else None
    return h("g", words, whose, class_=f"cw-seat-{heading.seat}", key="heading")


def _lines(text: str) -> list[str]:
    """Break a long name of a region at the space that is nearest to its middle."""
    spaces = [at for at, letter in enumerate(text) if letter == " " and "+" not in text[at + 1 : at + 2]]
    if len(text) * 2 * REGION <= BROAD or not spaces:
        return [text]
    at = min(spaces, key=lambda at: abs(2 * at - len(text)))
    return [text[:at], text[at + 1 :]]


def _size(board: Board, wide: float) -> str | None:
    """Return how small and how large a map of names is drawn: a wide one scrolls before its names get too small."""
    least = "" if board.grid else f"min-width: {number((SHAPES if board.outlined else LEAST) * wide)}px"
    most = f"max-width: {number(MOST * wide)}px" if MOST * wide < WIDEST else ""
    return "; ".join(filter(None, (least, most))) or None


def spoken(face: Face) -> str:
    """
    Say a space in words: its name, what it is, what it gives, what lies on it.

    Examples
    --------
    >>> from coreworlds.games.layout import Face, Mark, Value
    >>> spoken(Face(key="b2", name="B2", type="Meadow", values=(Value(place="left", label="grain", text="2"),),
    ...             marks=(Mark(label="Ana: Scout", count=2),)))
    'B2, Meadow, grain 2, Ana: 2 Scout'
    """
    there = (*map(said, face.values), *map(lying, face.marks))
    return ", ".join(filter(None, (face.name, face.type or face.kind, *there)))


def _space(face: Face, board: Board, sight: Sight) -> Node:
    flags = {
        "cw-new": face.key in sight.changes.faces,
        "cw-able": face.key in sight.able,
        "cw-pickable": face.key in sight.pickable,
        "cw-open": face.key == sight.open,
        "cw-goal-of": face.key in sight.goals,
        "cw-lit": face.key in sight.lit or face.name in sight.lit,
    }
    whose = [f"cw-seat-{face.owner}"] if face.owner else []
    class_ = " ".join(["cw-hex", f"cw-{face.tone}", *whose, *(name for name, on in flags.items() if on)])
    return _drawn(face, board, class_=class_, picked=face.key in sight.picked, pickable=face.key in sight.pickable,
                  looked=face.key == sight.look)  # fmt: skip


@lru_cache(maxsize=1024)
def _drawn(  # noqa: PLR0913  (what it is, where, and how it is lit)
    face: Face, board: Board, *, class_: str, picked: bool, pickable: bool, looked: bool
) -> Node:
    space, to = board.spaces[face.space], beside(board, face.space)
    new, placed = "cw-new" in class_.split(), f"in {space.region}" if space.region else ""
    scale = Scale(unit_of(board), INSET)
    return h(
        "a",
        scale.shape(space, class_="cw-hex-edge"),
        written(face, space, scale, new=new) if board.outlined else _inside(face, scale.point(space.at), to, new=new),
        role="button",
        tabindex="-1",
        class_=class_ + (" cw-chosen" if picked else ""),
        data_do="pick" if pickable else "ask",
        data_arg=face.key,
        data_look=face.key,
        data_zone=face.key,
        aria_label=", ".join(filter(None, (spoken(face), placed, to, "chosen" if picked else ""))),
        aria_describedby=LENS if looked else None,
        aria_pressed=str(picked).lower() if pickable else None,
        data_needed="cw-able" in class_ or pickable,
        key=face.key,
    )


def _inside(face: Face, middle: tuple[float, float], to: str, *, new: bool) -> list[Children]:
    """Draw what is in a hexagon or circle."""
    x, y = middle
    return [
        h("circle", cx=number(x - 43), cy=number(y), r=3.5, class_="cw-hex-new") if new else None,
        sized(picture(*face.art), x - 26, y - 29, 52, 38) if face.art[0] else None,
        _text(face.name, x, y - HIGH / 2 + 13, "cw-hex-name", room=NAME if to else 0),
        _text(face.type, x, y + 19, "cw-hex-type", room=ROOM) if face.type else None,
        _values(face.values, x, y + 34),
        marked(face.marks, x, y - 6),
    ]


def _values(values: tuple[Value, ...], x: float, y: float) -> list[Node]:
    """Draw what a space gives, side by side: a small drawing and a number each."""
    left = x - CHIP * len(values) / 2
    return [_value(value, left + CHIP * i, y) for i, value in enumerate(values)]


def _value(value: Value, x: float, y: float) -> Node:
    drawing = glyph(value.icon)
    amount = _text(f"{value.now or value.text}{SOURCE if value.published else ''}", x + 15, y, "cw-hex-number")
    small = sized(drawing, x, y - 9, 10, 10) if drawing else None
    return h("g", small, amount, class_=f"cw-hex-value cw-value-{value.icon}", key=f"value {value.label}")


def _text(text: str, x: float, y: float, class_: str, room: float = 0, letter: float = LETTER) -> Node:  # noqa: PLR0913, PLR0917 - where, how and how broad
    tight = bool(room) and len(text) * letter > room
    return h("text", text, x=number(x), y=number(y), class_=class_, text_anchor="middle",
             textLength=number(room) if tight else None,
             lengthAdjust="spacingAndGlyphs" if tight else None)  # fmt: skip
