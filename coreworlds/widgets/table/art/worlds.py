"""Worlds: a globe with its surface, ring and moon."""
# ruff: noqa: E501, PLR2004  (the path of a drawing is one word, and its numbers are its shape)

from __future__ import annotations

from math import cos, pi, sin, sqrt
from random import Random

from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.table.art.pen import hsl, num


def _globe(luck: Random, *, radius: float, hue: float, saturation: int = 42) -> list[Node]:
    x, y = 50 + luck.uniform(-8, 8), 32 + luck.uniform(-2, 2)
    return _ball(luck, x, y, radius, hue, saturation) + _ring(luck, x, y, radius, hue) + _moon(luck, x, y, radius)


def _ball(luck: Random, x: float, y: float, radius: float, hue: float, saturation: int = 42) -> list[Node]:  # noqa: PLR0913, PLR0917
    light = luck.randrange(44, 60)
    body = h("circle", cx=num(x), cy=num(y), r=num(radius), fill=hsl(hue, saturation, light))
    surface = luck.choice((_bands, _craters, _lands))(luck, x, y, radius)
    ink = hsl(hue + luck.randrange(25, 70), saturation, light + luck.choice((-16, 14)))
    shade = f"M{num(x)} {num(y - radius)}a{num(radius)} {num(radius)} 0 0 1 0 {num(2 * radius)}a{num(radius * 1.5)} {num(radius * 1.5)} 0 0 0 0 {num(-2 * radius)}"
    return [
        body,
        h("path", d=surface, stroke=ink, fill=ink, stroke_width=num(radius / 7), stroke_linecap="round"),
        h("path", d=shade, fill="#04101f", opacity=".42"),
    ]


def _bands(luck: Random, x: float, y: float, radius: float) -> str:
    heights = [radius * (k + luck.uniform(-0.12, 0.12)) for k in (-0.6, -0.15, 0.3, 0.68)]
    chords = [(d, sqrt(radius**2 - d**2) - radius / 6) for d in heights]
    return "".join(f"M{num(x - w)} {num(y + d)}h{num(w * luck.uniform(1.1, 2))}" for d, w in chords)


def _craters(luck: Random, x: float, y: float, radius: float) -> str:
    spots = [(luck.uniform(0, 2 * pi), luck.uniform(0.1, 0.72) * radius, luck.uniform(0.3, 2.2)) for _ in range(5)]
    return "".join(f"M{num(x + cos(a) * d)} {num(y + sin(a) * d)}h{num(s)}" for a, d, s in spots)


def _lands(luck: Random, x: float, y: float, radius: float) -> str:
    def land() -> str:
        a, d = luck.uniform(0, 2 * pi), luck.uniform(0.1, 0.45) * radius
        u, v, size = x + cos(a) * d, y + sin(a) * d, luck.uniform(0.2, 0.36) * radius
        return f"M{num(u)} {num(v)}q{num(size)} {num(-size)} {num(size * 1.3)} {num(size * 0.4)}t{num(-size)} {num(size * 0.7)}z"

    return land() + land() + land()


def _ring(luck: Random, x: float, y: float, radius: float, hue: float) -> list[Node]:
    if luck.random() < 0.6:
        return []
    turn = f"rotate({luck.randrange(-28, 28)} {num(x)} {num(y)})"
    return [
        h(
            "ellipse",
            cx=num(x),
            cy=num(y),
            rx=num(radius * 1.55),
            ry=num(radius * 0.34),
            fill="none",
            stroke=hsl(hue + 40, 45, 74),
            stroke_width=num(luck.uniform(1, 2.6)),
            opacity=".8",
            transform=turn,
        )
    ]


def _moon(luck: Random, x: float, y: float, radius: float) -> list[Node]:
    if luck.random() < 0.5:
        return []
    a, d = luck.uniform(0, 2 * pi), radius * luck.uniform(1.25, 1.5)
    return [
        h(
            "circle",
            cx=num(x + cos(a) * d * 1.3),
            cy=num(y + sin(a) * d * 0.7),
            r=num(luck.uniform(1.6, 3.6)),
            fill="#d9d4c4",
        )
    ]


def planet(luck: Random) -> list[Node]:
    """Draw a world."""
    return _globe(luck, radius=luck.uniform(17, 22), hue=luck.randrange(360))


def home(luck: Random) -> list[Node]:
    """Draw a world with a beacon: signals around it."""
    globe = _globe(luck, radius=15, hue=luck.randrange(360), saturation=46)
    x, y = globe[0].attrs["cx"], globe[0].attrs["cy"]
    waves = [
        h("circle", cx=x, cy=y, r=str(r), fill="none", stroke="#f2dca4", stroke_width=".7", opacity=".6")
        for r in (20, 26)
    ]
    return waves + globe


def throne(luck: Random) -> list[Node]:
    """Draw a great world in rays."""
    turn = luck.uniform(0, pi)
    spokes = luck.choice((9, 12, 15))
    rays = "".join(
        f"M50 32L{num(50 + 70 * cos(turn + k * 2 * pi / spokes))} {num(32 + 70 * sin(turn + k * 2 * pi / spokes))}"
        for k in range(spokes)
    )
    light = h("path", d=rays, stroke="#f2dca4", stroke_width="1.1", opacity=".3")
    return [light, *_globe(luck, radius=22, hue=luck.randrange(360), saturation=46)]


def pair(luck: Random) -> list[Node]:
    """Draw two worlds side by side."""
    heights = luck.uniform(20, 28), luck.uniform(34, 44)
    return [
        *_ball(luck, 28 + luck.uniform(-4, 4), heights[0], luck.uniform(11, 16), luck.randrange(360)),
        *_ball(luck, 70 + luck.uniform(-4, 4), heights[1], luck.uniform(11, 16), luck.randrange(360)),
    ]
