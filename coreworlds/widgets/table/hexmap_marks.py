"""What lies on a space of a map: a pill for each owner, as many beside and below one another as there is room for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise

from coreworlds.games.layout import Mark
from coreworlds.widgets.drawing import Node, glyph, h, symbol
from coreworlds.widgets.table.map_shape import number

__all__ = ["marked", "piled", "sized"]

LINE, PILL = 18, 17  # the height of a line, and of a pill in it
HIGH, WIDE = 44, 76  # how much of a space is free between its name and its tile's; more is drawn smaller
NONE = 2  # before a number that has no drawing
CHIP, SIGN, DIGIT = 23, 15, 9  # the width of one thing with its number, of its owner's sign, of each further digit
GAP, END = 3, 3  # between pills, and behind a number at the end of one
THING, OWNER = 13, 11  # the width of a thing that several own, and of the sign of each of its owners
SEVERAL, ROW = 3, 3  # owners of things of a kind that may share a pill, and how many stand in one


@dataclass(frozen=True, slots=True)
class Pill:
    """Things of one owner; or, where many own things of one kind, that kind with its owners."""

    marks: tuple[Mark, ...]
    shared: bool = False

    @property
    def long(self) -> float:
        """How long it is."""
        digits = [DIGIT * len(str(mark.count)) for mark in self.marks]
        if self.shared:
            return THING + OWNER * len(digits) + sum(digits) + END
        own = sum(map(_long, self.marks))
        return own + (SIGN if self.marks[0].seat else 0) + (END if _counted(self.marks[-1]) else 0)


def _counted(mark: Mark) -> bool:
    """Whether a number stands beside a thing: there are several, or it has no drawing."""
    return mark.count > 1 or not mark.icon


def _long(mark: Mark) -> float:
    return (CHIP - DIGIT if mark.icon else NONE) + DIGIT * len(str(mark.count))


def marked(marks: tuple[Mark, ...], x: float, y: float) -> Node | None:
    """Draw what lies on a space around a point, each owner's things together; nothing covers anything."""
    if not marks:
        return None
    drawn, size, _ = piled(marks, WIDE, HIGH)
    return h("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({number(size)})",
             class_="cw-hex-marks", key="marks")  # fmt: skip


def piled(marks: tuple[Mark, ...], wide: float, high: float, most: float = 1) -> tuple[list[list[Node]], float, float]:
    """Return what lies on a space as lines around a point, how large they are drawn, and how high they are then."""
    lines, size = _laid(_by_owner(marks), wide, high, most)
    if size < 1 and (kind := _common(marks)):  # each number beside its owner's sign is larger so
        of_kind = [mark for mark in marks if mark.icon == kind]
        rest = _by_owner(tuple(mark for mark in marks if mark.icon != kind))
        rows = [Pill(tuple(of_kind[at : at + ROW]), shared=True) for at in range(0, len(of_kind), ROW)]
        lines, size = max(_laid([*rest, *rows], wide, high, most), (lines, size), key=lambda laid: laid[1])
    top = -(len(lines) - 1) * LINE / 2
    return [_line(line, top + LINE * at) for at, line in enumerate(lines)], size, LINE * len(lines) * size


def _by_owner(marks: tuple[Mark, ...]) -> list[Pill]:
    return [Pill(tuple(each)) for _, each in groupby(marks, key=lambda mark: mark.seat)]


def _common(marks: tuple[Mark, ...]) -> str:
    """Give the kind of thing that most owners have here, where these are several."""
    (icon, owners), *_ = Counter(mark.icon for mark in marks if mark.seat).most_common(1) or [("", 0)]
    return icon if owners >= SEVERAL else ""


def _laid(pills: list[Pill], wide: float, high: float, most: float) -> tuple[list[list[Pill]], float]:
    """Share pills out over lines in their order, so that they are drawn as large as can be; and how large."""
    best: tuple[float, int, list[list[Pill]]] = (0, 0, [])
    for count in range(1, len(pills) + 1):
        for cuts in combinations(range(1, len(pills)), count - 1):
            lines = [pills[a:b] for a, b in pairwise((0, *cuts, len(pills)))]
            size = min(most, high / (LINE * count), wide / max(map(_wide, lines)))
            best = max(best, (size, count, lines), key=lambda each: each[:2])
    return best[2], best[0]


def _wide(line: list[Pill]) -> float:
    return sum(pill.long for pill in line) + GAP * (len(line) - 1)


def _line(line: list[Pill], y: float) -> list[Node]:
    left, drawn = -_wide(line) / 2, []
    for pill in line:
        drawn.append(_pill(pill, left, y))
        left += pill.long + GAP
    return drawn


def _pill(pill: Pill, left: float, y: float) -> Node:
    back = h("rect", x=number(left), y=number(y - PILL / 2), width=number(pill.long), height=PILL, rx=PILL / 2,
             class_="cw-hex-back")  # fmt: skip
    first, owner = pill.marks[0], 0 if pill.shared else pill.marks[0].seat
    sign = glyph(first.icon) if pill.shared else symbol(owner - 1) if owner else None
    things, at = [sized(sign, left + (2 if pill.shared else 4), y - 5, 10, 10)], left
    at += THING if pill.shared else SIGN if owner else 0
    for mark in pill.marks:
        things.append(_owned(mark, at, y) if pill.shared else _thing(mark, at, y))
        at += OWNER + DIGIT * len(str(mark.count)) if pill.shared else _long(mark)
    return h("g", back, things, class_=f"cw-hex-row cw-seat-{owner}", key=f"row {owner} {first.label}")


def _thing(mark: Mark, x: float, y: float) -> Node:
    counted, drawing = _counted(mark), glyph(mark.icon)
    small = sized(drawing, x + (0.5 if counted else 4), y - 6.5, 13, 13) if drawing else None
    return h("g", small, _count(mark, x + (13.5 if mark.icon else NONE), y) if counted else None, key=mark.label)


def _owned(mark: Mark, x: float, y: float) -> Node:
    whose = sized(symbol(mark.seat - 1), x + 1, y - 5, 10, 10)
    return h("g", whose, _count(mark, x + OWNER, y), class_=f"cw-seat-{mark.seat}", key=mark.label)


def _count(mark: Mark, x: float, y: float) -> Node:
    middle = x + DIGIT * len(str(mark.count)) / 2
    return h("text", str(mark.count), x=number(middle), y=number(y + 4.5), class_="cw-hex-count", text_anchor="middle")


def sized(drawing: Node | None, x: float, y: float, wide: float, high: float) -> Node | None:
    """Put a drawing that is a picture of its own inside another one; Firefox mismeasures x and y."""
    if drawing is None:
        return None
    size = {"width": number(wide), "height": number(high)}
    return h("g", replace(drawing, attrs={**drawing.attrs, **size}), transform=f"translate({number(x)} {number(y)})")
