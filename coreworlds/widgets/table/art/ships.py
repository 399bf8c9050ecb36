"""Ships: an outline mirrored about its length."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.table.art.pen import hsl, num, points


def _ship(luck: Random, half: Sequence[tuple[float, float]], *, turn: float, scale: float = 1) -> list[Node]:
    hue = luck.randrange(360)
    outline = points(*half, *((x, -y) for x, y in reversed(half)))
    hull = h("polygon", points=outline, fill=hsl(hue, 16, luck.randrange(62, 78)))
    length = half[-1][0] - half[0][0]
    seams = "".join(
        f"M{num(half[0][0] + length * k)} {num(-2 - 3 * luck.random())}v{num(4 + 6 * luck.random())}"
        for k in (0.35, 0.55, 0.75)
    )
    trim = h(
        "path", d=f"M{num(half[0][0] + 6)} 0h{num(length * 0.6)}{seams}", stroke=hsl(hue, 55, 36), stroke_width="1.6"
    )
    flame = h(
        "path",
        d=f"M{num(half[-1][0])} -2.5l{num(luck.uniform(5, 10))} 2.5l-{num(5)} 2.5z",
        fill=hsl(luck.randrange(15, 50), 90, 66),
    )
    return [h("g", flame, hull, trim, transform=f"translate(48 32) rotate({num(turn)}) scale({num(scale)})")]


def fighter(luck: Random) -> list[Node]:
    """Draw a small ship."""
    span = luck.uniform(10, 21)
    sweep = luck.uniform(-7, 12)
    half = [
        (-22, 0),
        (-12, luck.uniform(1.5, 3)),
        (-4, luck.uniform(3, 5)),
        (2 + sweep, span),
        (8 + sweep, span * luck.uniform(0.85, 1)),
        (luck.uniform(7, 11), luck.uniform(4, 6)),
        (luck.uniform(14, 18), luck.uniform(3, 10)),
        (17, 2),
    ]
    return _ship(luck, half, turn=luck.uniform(-32, 20))


def cruiser(luck: Random) -> list[Node]:
    """Draw a long ship."""
    deck = luck.uniform(6, 9)
    half = [
        (-34, luck.uniform(0, 2)),
        (-24, luck.uniform(3, 6)),
        (-8, deck),
        (-6, luck.uniform(4, 6)),
        (6, luck.uniform(4, 7)),
        (10, luck.uniform(9, 15)),
        (22, luck.uniform(10, 16)),
        (25, luck.uniform(4, 8)),
        (30, 4),
    ]
    return _ship(luck, half, turn=luck.uniform(-20, 14))


def flagship(luck: Random) -> list[Node]:
    """Draw a great ship."""
    half = [
        (-40, luck.uniform(0, 5)),
        (-36, luck.uniform(5, 9)),
        (-20, luck.uniform(7, 12)),
        (-18, luck.uniform(13, 18)),
        (-6, luck.uniform(13, 18)),
        (-4, luck.uniform(8, 11)),
        (12, luck.uniform(9, 14)),
        (16, luck.uniform(17, 22)),
        (32, luck.uniform(14, 21)),
        (36, 6),
    ]
    return _ship(luck, half, turn=luck.uniform(-12, 9), scale=1.05)
