"""What stands in a shape of a map: its name, what lies there, and what is on it, one below the other."""

from __future__ import annotations

from coreworlds.engine import Space
from coreworlds.games.layout import Face
from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.table.hexmap_marks import piled
from coreworlds.widgets.table.map_shape import Scale, number, room, wrapped

__all__ = ["written"]

LINE, LETTER = 14, 7.2  # the height of a line of text, and the width of one of its letters, about
SIDE = 6  # room between a word and the edge, both together
LEAST = 34  # however narrow a shape is
LARGE, ALL = 1.3, 60  # how large what lies there is drawn at most; how high all is together, but for:
LOW, HIGH = 28, 40  # how high what lies there may be, however much is written, and at most
DOT = 6  # between the sign of what is new and the name


def written(face: Face, space: Space, scale: Scale, *, new: bool = False) -> list[Node]:
    """Draw what stands in a shape, around its middle."""
    x, y = scale.point(space.at)
    wide = max(LEAST, scale.unit * min(room(space, off / scale.unit) for off in (-LINE, 0, LINE)) - SIDE)
    names = wrapped(space.label or face.name, int(wide / LETTER))
    left = max(LOW, min(HIGH, ALL - LINE * (len(names) + bool(face.type))))
    marks, size, high = piled(face.marks, wide, left, LARGE) if face.marks else ([], 1.0, 0.0)
    at = y - (LINE * len(names) + high + LINE * bool(face.type)) / 2
    drawn = [_text(name, x, at + LINE * (row + 0.8), "cw-hex-name", wide) for row, name in enumerate(names)]
    if new:
        beside = x - min(wide, LETTER * len(names[0])) / 2 - DOT
        drawn.append(h("circle", cx=number(beside), cy=number(at - 2), r=3.5, class_="cw-hex-new"))  # above its letters
    at += LINE * len(names) + high / 2 + 1.0
    if marks:
        moved = f"translate({number(x)} {number(at)}) scale({number(size)})"
        drawn.append(h("g", marks, transform=moved, class_="cw-hex-marks", key="marks"))
    if face.type:
        drawn.append(_text(face.type, x, at + high / 2 + LINE * 0.8, "cw-hex-type", wide))
    return drawn


def _text(text: str, x: float, y: float, class_: str, wide: float) -> Node:
    tight = {"textLength": number(wide), "lengthAdjust": "spacingAndGlyphs"} if len(text) * LETTER > wide else {}
    return h("text", text, x=number(x), y=number(y), class_=class_, text_anchor="middle", **tight)
