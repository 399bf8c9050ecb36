"""What lies on a space of a map: a pill for each owner, as many beside and below one another as there is room for."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, groupby, pairwise

from coreworlds.games.layout import Mark
from coreworlds.widgets.drawing import Node, glyph, h, symbol
from coreworlds.widgets.table.map_shape import number

__all__ = ["marked", "sized"]

LINE, PILL = 18, 17  # the height of a line, and of a pill in it
HIGH, WIDE = 38, 76  # how much of a space is free between its name and its tile's; more is drawn smaller
CHIP, SIGN, DIGIT = 22, 15, 8  # the width of one thing with its number, of its owner's sign, of each further digit
GAP, END = 3, 3  # between pills, and behind a number at the end of one

Pill = tuple["Mark", ...]


def marked(marks: tuple[Mark, ...], x: float, y: float) -> Node | None:
    """Draw what lies on a space around a point, each owner's things together; nothing covers anything."""
    pills = [tuple(each) for _, each in groupby(marks, key=lambda mark: mark.seat)]
    if not pills:
        return None
    lines, size = _laid(pills)
    top = -(len(lines) - 1) * LINE / 2
    drawn = [_line(line, top + LINE * at) for at, line in enumerate(lines)]
    return h("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({number(size)})",
             class_="cw-hex-marks", key="marks")  # fmt: skip


def _laid(pills: list[Pill]) -> tuple[list[list[Pill]], float]:
    """Share pills out over lines in their order, so that they are drawn as large as can be; and how large."""
    best: tuple[float, int, list[list[Pill]]] = (0, 0, [])
    for count in range(1, len(pills) + 1):
        for cuts in combinations(range(1, len(pills)), count - 1):
            lines = [pills[a:b] for a, b in pairwise((0, *cuts, len(pills)))]
            size = min(1, HIGH / (LINE * count), WIDE / max(map(_wide, lines)))
            best = max(best, (size, count, lines), key=lambda each: each[:2])
    return best[2], best[0]


def _wide(line: list[Pill]) -> float:
    return sum(map(_long, line)) + GAP * (len(line) - 1)


def _long(pill: Pill) -> float:
    return sum(map(_room, pill)) + (SIGN if pill[0].seat else 0) + (END if pill[-1].count > 1 else 0)


def _room(mark: Mark) -> float:
    return CHIP + DIGIT * (len(str(mark.count)) - 1)


def _line(line: list[Pill], y: float) -> list[Node]:
    left, drawn = -_wide(line) / 2, []
    for pill in line:
        drawn.append(_pill(pill, left, y))
        left += _long(pill) + GAP
    return drawn


def _pill(pill: Pill, left: float, y: float) -> Node:
    owner = pill[0].seat
    back = h("rect", x=number(left), y=number(y - PILL / 2), width=number(_long(pill)), height=PILL, rx=PILL / 2,
             class_="cw-hex-back")  # fmt: skip
    whose = sized(symbol(owner - 1), left + 4, y - 5, 10, 10) if owner else None
    things, at = [], left + (SIGN if owner else 0)
    for mark in pill:
        things.append(_thing(mark, at, y))
        at += _room(mark)
    return h("g", back, whose, things, class_=f"cw-hex-row cw-seat-{owner}", key=f"row {owner}")


def _thing(mark: Mark, x: float, y: float) -> Node:
    alone, drawing = mark.count == 1, glyph(mark.icon)
    small = sized(drawing, x + (4 if alone else 0.5), y - 6.5, 13, 13) if drawing else None
    middle = x + 13.5 + DIGIT * len(str(mark.count)) / 2
    count = None if alone else h("text", str(mark.count), x=number(middle), y=number(y + 4.5), class_="cw-hex-count",
                                 text_anchor="middle")  # fmt: skip
    return h("g", small, count, key=mark.label)


def sized(drawing: Node | None, x: float, y: float, wide: float, high: float) -> Node | None:
    """Put a drawing that is a picture of its own inside another one; Firefox mismeasures x and y."""
    if drawing is None:
        return None
    size = {"width": number(wide), "height": number(high)}
    return h("g", replace(drawing, attrs={**drawing.attrs, **size}), transform=f"translate({number(x)} {number(y)})")
