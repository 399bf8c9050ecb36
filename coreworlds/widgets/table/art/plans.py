"""Plans and honours."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.table.art.pen import hsl, num, points


def scheme(luck: Random) -> list[Node]:
    """Draw a plan on a chart: rings, a course through them, an arrow."""
    hue = luck.randrange(190, 260)
    rings = [
        h(
            "circle",
            cx="50",
            cy="32",
            r=str(r),
            fill="none",
            stroke=hsl(hue, 60, 68),
            stroke_width=".7",
            stroke_dasharray=f"{luck.randrange(1, 9)} 2",
            opacity=".7",
        )
        for r in (luck.randrange(9, 15), luck.randrange(17, 27))
    ]
    turn = luck.randrange(-50, 50)
    bend = luck.randrange(-24, 24)
    course = h("path", d=f"M14 {32 - bend // 2}Q44 {32 + bend} 78 32", fill="none", stroke="#f2dca4", stroke_width="2")
    end = luck.choice(("M72 25l10 7-10 7", "M78 25v14M71 32h14", "M78 25l7 7-7 7-7-7z"))
    marks = "".join(f"M{luck.randrange(20, 80)} {luck.randrange(10, 54)}h.1" for _ in range(3))
    return [
        *rings,
        h(
            "g",
            course,
            h("path", d=end, fill="none", stroke="#f2dca4", stroke_width="2"),
            transform=f"rotate({turn} 50 32)",
        ),
        h(
            "path",
            d=marks,
            stroke=hsl(hue + luck.choice((0, 120, 160)), 80, 70),
            stroke_width="4.5",
            stroke_linecap="round",
        ),
    ]


def honour(luck: Random) -> list[Node]:
    """Draw a star of honour with its own number of points."""
    tips, deep, turn = luck.randrange(5, 13), luck.uniform(0.45, 0.72), luck.uniform(0, pi)
    around = [(turn + k * pi / tips, 24 * (deep if k % 2 else 1)) for k in range(2 * tips)]
    hue = luck.randrange(330, 410)
    star = h("polygon", points=points(*((50 + r * cos(a), 32 + r * sin(a)) for a, r in around)), fill=hsl(hue, 60, 56))
    disc = h("circle", cx="50", cy="32", r=num(24 * deep * 0.8), fill=hsl(hue + luck.randrange(15, 60), 70, 76))
    inner = luck.randrange(3, 7)
    gem = h(
        "polygon",
        points=points(
            *(
                (50 + 7 * cos(k * 2 * pi / inner - pi / 2), 32 + 7 * sin(k * 2 * pi / inner - pi / 2))
                for k in range(inner)
            )
        ),
        fill=hsl(hue, 55, 34),
    )
    return [star, disc, gem]
