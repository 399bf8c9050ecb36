"""A map of hexagonal spaces as one drawing; each space is a button that asks about it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING

from coreworlds.widgets.art import picture
from coreworlds.widgets.card import LENS, SOURCE, Sight, said
from coreworlds.widgets.glyphs import glyph, symbol
from coreworlds.widgets.tree import Node, h

if TYPE_CHECKING:
    from coreworlds.engine.layout import Face, Mark, Value, Zone

__all__ = ["hexmap", "spoken"]

SIDE = 50  # of a hexagon, in units of the drawing
HIGH = sqrt(3) * SIDE
EDGE = 4  # room around the map
CORNERS = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))  # in sides and half heights
INSET = 1.2  # between neighbours
LETTER, ROOM = 5.3, 80  # the width of one letter of a name, about, and how wide a name may be
FEW = 2  # rows that lie below one another; more overlap
ROW, CHIP, SIGN = 15, 19, 13  # on a space: a row's height, the width of one thing and of its owner's sign
END = 3  # room behind a number at the end of a row


def hexmap(zone: Zone, sight: Sight) -> Node:
    """
    Draw a map.

    Parameters
    ----------
    zone
        A zone whose faces are the spaces, each with its spot.
    sight
        How to light them.
    """
    places = [_middle(face) for face in zone.faces]
    left, top = min(x for x, _ in places) - SIDE - EDGE, min(y for _, y in places) - HIGH / 2 - EDGE
    wide = max(x for x, _ in places) + SIDE + EDGE - left
    high = max(y for _, y in places) + HIGH / 2 + EDGE - top
    spaces = [_space(face, sight) for face in zone.faces]
    view = f"{_n(left)} {_n(top)} {_n(wide)} {_n(high)}"
    return h("svg", spaces, viewBox=view, class_="cw-hexmap", role="presentation", key="map")


def spoken(face: Face) -> str:
    """
    Say a space in words: its name, what it is, what it gives, what lies on it.

    Examples
    --------
    >>> from coreworlds.engine.layout import Face, Mark, Value
    >>> spoken(Face(key="b2", name="B2", type="Meadow", values=(Value(place="left", label="grain", text="2"),),
    ...             marks=(Mark(label="Ana: Scout", count=2),)))
    'B2, Meadow, grain 2, 2 Ana: Scout'
    """
    marks = (f"{mark.count} {mark.label}" if mark.count > 1 else mark.label for mark in face.marks)
    return ", ".join(filter(None, (face.name, face.type or face.kind, *map(said, face.values), *marks)))


def _middle(face: Face) -> tuple[float, float]:
    column, row = face.spot
    return 1.5 * SIDE * column, HIGH * (row + column / 2)


def _space(face: Face, sight: Sight) -> Node:
    flags = {
        "cw-new": face.key in sight.changes.faces,
        "cw-able": face.key in sight.able,
        "cw-pickable": face.key in sight.pickable,
        "cw-open": face.key == sight.open,
        "cw-lit": face.key in sight.lit or face.name in sight.lit,
    }
    class_ = " ".join(["cw-hex", f"cw-{face.tone}", *(name for name, on in flags.items() if on)])
    return _drawn(face, class_, face.key in sight.picked, face.key in sight.pickable, face.key == sight.look)


@lru_cache(maxsize=1024)
def _drawn(face: Face, class_: str, picked: bool, pickable: bool, looked: bool) -> Node:
    x, y = _middle(face)
    corners = [(x + u * (SIDE - INSET), y + v * (HIGH / 2 - INSET)) for u, v in CORNERS]
    return h(
        "a",
        h("polygon", points=" ".join(f"{_n(u)},{_n(v)}" for u, v in corners), class_="cw-hex-edge"),
        _sized(picture(*face.art), x - 26, y - 29, 52, 38) if face.art[0] else None,
        _text(face.name, x, y - HIGH / 2 + 11, "cw-hex-name"),
        _text(face.type, x, y + 19, "cw-hex-type", room=ROOM) if face.type else None,
        _values(face.values, x, y + 34),
        _marks(face.marks, x, y),
        role="button",
        tabindex="-1",
        class_=class_ + (" cw-chosen" if picked else ""),
        data_do="pick" if pickable else "ask",
        data_arg=face.key,
        data_look=face.key,
        data_zone=face.key,
        aria_label=spoken(face) + (", chosen" if picked else ""),
        aria_describedby=LENS if looked else None,
        aria_pressed=str(picked).lower() if pickable else None,
        key=face.key,
    )


def _values(values: tuple[Value, ...], x: float, y: float) -> list[Node]:
    """Draw what a space gives, side by side: a small drawing and a number each."""
    left = x - CHIP * len(values) / 2
    return [_value(value, left + CHIP * i, y) for i, value in enumerate(values)]


def _value(value: Value, x: float, y: float) -> Node:
    drawing = glyph(value.icon)
    number = _text(f"{value.now or value.text}{SOURCE if value.published else ''}", x + 14, y, "cw-hex-number")
    small = _sized(drawing, x, y - 9, 10, 10) if drawing else None
    return h("g", small, number, class_=f"cw-hex-value cw-value-{value.icon}", key=f"value {value.label}")


def _marks(marks: tuple[Mark, ...], x: float, y: float) -> list[Node]:
    """Draw what lies on a space: a row for each owner."""
    rows = [tuple(row) for _, row in groupby(marks, key=lambda mark: mark.seat)]
    apart = ROW if len(rows) <= FEW else ROW * FEW / len(rows)
    top = y - 10 - (len(rows) - 1) * apart / 2
    return [_row(row, x, top + apart * i) for i, row in enumerate(rows)]


def _row(marks: tuple[Mark, ...], x: float, y: float) -> Node:
    owner = marks[0].seat
    sign = SIGN if owner else 0
    wide = CHIP * len(marks) + sign + (END if marks[-1].count > 1 else 0)
    left = x - wide / 2
    back = h("rect", x=_n(left), y=_n(y - 7), width=wide, height=14, rx=7, class_="cw-hex-back")
    whose = _sized(symbol(owner - 1), left + 4, y - 4, 8, 8) if owner else None
    things = [_mark(mark, left + sign + CHIP * i, y) for i, mark in enumerate(marks)]
    return h("g", back, whose, things, class_=f"cw-hex-row cw-seat-{owner}", key=f"row {owner}")


def _mark(mark: Mark, x: float, y: float) -> Node:
    drawing = glyph(mark.icon)
    alone = mark.count == 1
    small = _sized(drawing, x + (4 if alone else 0.5), y - 5.5, 11, 11) if drawing else None
    return h("g", small, None if alone else _text(str(mark.count), x + 14.5, y + 3.5, "cw-hex-count"), key=mark.label)


def _sized(drawing: Node | None, x: float, y: float, wide: float, high: float) -> Node | None:
    """Put a drawing that is a picture of its own inside this one."""
    if drawing is None:
        return None
    where = {"x": _n(x), "y": _n(y), "width": _n(wide), "height": _n(high)}
    return replace(drawing, attrs={**drawing.attrs, **where})


def _text(text: str, x: float, y: float, class_: str, room: float = 0) -> Node:
    tight = bool(room) and len(text) * LETTER > room
    return h("text", text, x=_n(x), y=_n(y), class_=class_, text_anchor="middle",
             textLength=_n(room) if tight else None, lengthAdjust="spacingAndGlyphs" if tight else None)  # fmt: skip


def _n(number: float) -> str:
    return f"{number:.5g}"
