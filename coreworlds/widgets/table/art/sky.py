"""What lies between the worlds: suns, a hole, dust."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.table.art.pen import hsl, num


def sun(luck: Random) -> list[Node]:
    """Draw a sun with its rays."""
    hue = luck.choice((12, 28, 44, 52))
    rays = "".join(_ray(k * pi / 8, 25 + 6 * luck.random()) for k in range(16))
    return [
        h("path", d=rays, stroke=hsl(hue, 90, 66), stroke_width="1.6"),
        h("circle", cx="50", cy="32", r="19", fill=hsl(hue, 92, 60)),
        h("circle", cx="50", cy="32", r="13", fill=hsl(hue + 8, 96, 76)),
    ]


def _ray(angle: float, far: float) -> str:
    x, y = cos(angle), sin(angle)
    return f"M{num(50 + 21 * x)} {num(32 + 21 * y)}L{num(50 + far * x)} {num(32 + far * y)}"


def hole(luck: Random) -> list[Node]:
    """Draw a black hole in its ring of light."""
    turn = f"rotate({num(luck.uniform(-30, -6))} 50 32)"
    rings = [
        h("ellipse", cx="50", cy="32", rx=str(rx), ry=str(ry), fill="none", stroke=tone, stroke_width=str(wide))
        for rx, ry, tone, wide in ((34, 9, "#f2b45a", 3), (29, 7, "#fbe3b0", 1.6), (39, 11, "#b8643a", 1.4))
    ]
    dark = h("circle", cx="50", cy="32", r="14", fill="#000", stroke="#f6d9a0", stroke_width="1.6")
    front = h("path", d="M21 32A29 7 0 0 0 79 32", fill="none", stroke="#fbe3b0", stroke_width="1.8")
    stars = "".join(f"M{num(luck.uniform(4, 96))} {num(luck.uniform(4, 60))}h.1" for _ in range(6))
    sky = h("path", d=stars, stroke="#e9e4d6", stroke_width="1.4", stroke_linecap="round")
    return [sky, h("g", rings, dark, front, transform=turn)]


def dust(luck: Random) -> list[Node]:
    """Draw stars and dust, and no world."""
    hue = luck.randrange(200, 300)
    clouds = [
        h("ellipse", cx=num(luck.uniform(25, 75)), cy=num(luck.uniform(20, 44)), rx=num(luck.uniform(14, 26)),
          ry=num(luck.uniform(5, 10)), fill=hsl(hue, 34, 42), opacity=".35")
        for _ in range(3)
    ]  # fmt: skip
    stars = "".join(f"M{num(luck.uniform(8, 92))} {num(luck.uniform(6, 58))}h.1" for _ in range(14))
    return [*clouds, h("path", d=stars, stroke="#e9e4d6", stroke_width="1.8", stroke_linecap="round")]
