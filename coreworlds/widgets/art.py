"""
Pictures of cards: small SVG drawings made from a subject and a seed.

The same seed always gives the same picture; a World has its own planet, a Unit its
own silhouette. Each is an ``svg`` node of a few hundred bytes, hidden from screen
readers: the words of a card say all that its picture shows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin, sqrt
from random import Random

from coreworlds.widgets.tree import Node, h

__all__ = ["SUBJECTS", "picture"]

WIDTH, HEIGHT = 100, 64


@cache
def picture(subject: str, seed: str) -> Node:
    """
    Give the picture of a subject.

    Parameters
    ----------
    subject
        One of `SUBJECTS`; anything else gives an empty sky.
    seed
        What the picture is of; another seed gives another picture.
    """
    luck = Random(f"{subject}:{seed}")
    drawn = SUBJECTS.get(subject, _sky)(luck)
    return h("svg", drawn, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="cw-art", aria_hidden="true",
             preserveAspectRatio="xMidYMid slice")  # fmt: skip


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _hsl(hue: float, saturation: int, light: int) -> str:
    return f"hsl({int(hue) % 360} {saturation}% {light}%)"


def _points(*xy: tuple[float, float]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in xy)


def _sky(_luck: Random) -> list[Node]:
    return []


# --- worlds -----------------------------------------------------------------------------------------------------------


def _globe(luck: Random, *, radius: float, hue: float, saturation: int = 42) -> list[Node]:
    x, y = 50 + luck.uniform(-8, 8), 32 + luck.uniform(-2, 2)
    light = luck.randrange(44, 60)
    body = h("circle", cx=_n(x), cy=_n(y), r=_n(radius), fill=_hsl(hue, saturation, light))
    surface = luck.choice((_bands, _craters, _lands))(luck, x, y, radius)
    ink = _hsl(hue + luck.randrange(25, 70), saturation, light + luck.choice((-16, 14)))
    shade = f"M{_n(x)} {_n(y - radius)}a{_n(radius)} {_n(radius)} 0 0 1 0 {_n(2 * radius)}a{_n(radius * 1.5)} {_n(radius * 1.5)} 0 0 0 0 {_n(-2 * radius)}"
    parts = [body, h("path", d=surface, stroke=ink, fill=ink, stroke_width=_n(radius / 7), stroke_linecap="round"),
             h("path", d=shade, fill="#04101f", opacity=".42")]  # fmt: skip
    return parts + _ring(luck, x, y, radius, hue) + _moon(luck, x, y, radius)


def _bands(luck: Random, x: float, y: float, radius: float) -> str:
    heights = [radius * (k + luck.uniform(-0.12, 0.12)) for k in (-0.6, -0.15, 0.3, 0.68)]
    chords = [(d, sqrt(radius**2 - d**2) - radius / 6) for d in heights]
    return "".join(f"M{_n(x - w)} {_n(y + d)}h{_n(w * luck.uniform(1.1, 2))}" for d, w in chords)


def _craters(luck: Random, x: float, y: float, radius: float) -> str:
    spots = [(luck.uniform(0, 2 * pi), luck.uniform(0.1, 0.72) * radius, luck.uniform(0.3, 2.2)) for _ in range(5)]
    return "".join(f"M{_n(x + cos(a) * d)} {_n(y + sin(a) * d)}h{_n(s)}" for a, d, s in spots)


def _lands(luck: Random, x: float, y: float, radius: float) -> str:
    def land() -> str:
        a, d = luck.uniform(0, 2 * pi), luck.uniform(0.1, 0.45) * radius
        u, v, size = x + cos(a) * d, y + sin(a) * d, luck.uniform(0.2, 0.36) * radius
        return f"M{_n(u)} {_n(v)}q{_n(size)} {_n(-size)} {_n(size * 1.3)} {_n(size * 0.4)}t{_n(-size)} {_n(size * 0.7)}z"

    return land() + land() + land()


def _ring(luck: Random, x: float, y: float, radius: float, hue: float) -> list[Node]:
    if luck.random() < 0.6:
        return []
    turn = f"rotate({luck.randrange(-28, 28)} {_n(x)} {_n(y)})"
    return [h("ellipse", cx=_n(x), cy=_n(y), rx=_n(radius * 1.55), ry=_n(radius * 0.34), fill="none",
              stroke=_hsl(hue + 40, 45, 74), stroke_width=_n(luck.uniform(1, 2.6)), opacity=".8", transform=turn)]  # fmt: skip


def _moon(luck: Random, x: float, y: float, radius: float) -> list[Node]:
    if luck.random() < 0.5:
        return []
    a, d = luck.uniform(0, 2 * pi), radius * luck.uniform(1.25, 1.5)
    return [h("circle", cx=_n(x + cos(a) * d * 1.3), cy=_n(y + sin(a) * d * 0.7), r=_n(luck.uniform(1.6, 3.6)), fill="#d9d4c4")]


def _planet(luck: Random) -> list[Node]:
    return _globe(luck, radius=luck.uniform(17, 22), hue=luck.randrange(360))


def _home(luck: Random) -> list[Node]:
    """A world with a beacon: concentric signals around it."""
    globe = _globe(luck, radius=15, hue=luck.randrange(360), saturation=46)
    x, y = globe[0].attrs["cx"], globe[0].attrs["cy"]
    waves = [h("circle", cx=x, cy=y, r=str(r), fill="none", stroke="#f2dca4", stroke_width=".7", opacity=".6") for r in (20, 26)]
    return waves + globe


def _throne(luck: Random) -> list[Node]:
    """A great world in rays."""
    turn = luck.uniform(0, pi)
    spokes = luck.choice((9, 12, 15))
    rays = "".join(f"M50 32L{_n(50 + 70 * cos(turn + k * 2 * pi / spokes))} {_n(32 + 70 * sin(turn + k * 2 * pi / spokes))}" for k in range(spokes))
    light = h("path", d=rays, stroke="#f2dca4", stroke_width="1.1", opacity=".3")
    return [light, *_globe(luck, radius=22, hue=luck.randrange(360), saturation=46)]


# --- ships: an outline mirrored about its length ------------------------------------------------------------------------


def _ship(luck: Random, half: list[tuple[float, float]], *, turn: float, scale: float = 1) -> list[Node]:
    hue = luck.randrange(360)
    outline = _points(*half, *((x, -y) for x, y in reversed(half)))
    hull = h("polygon", points=outline, fill=_hsl(hue, 16, luck.randrange(62, 78)))
    length = half[-1][0] - half[0][0]
    seams = "".join(f"M{_n(half[0][0] + length * k)} {_n(-2 - 3 * luck.random())}v{_n(4 + 6 * luck.random())}" for k in (0.35, 0.55, 0.75))
    trim = h("path", d=f"M{_n(half[0][0] + 6)} 0h{_n(length * 0.6)}{seams}", stroke=_hsl(hue, 55, 36), stroke_width="1.6")
    flame = h("path", d=f"M{_n(half[-1][0])} -2.5l{_n(luck.uniform(5, 10))} 2.5l-{_n(5)} 2.5z", fill=_hsl(luck.randrange(15, 50), 90, 66))
    return [h("g", flame, hull, trim, transform=f"translate(48 32) rotate({_n(turn)}) scale({_n(scale)})")]


def _fighter(luck: Random) -> list[Node]:
    span = luck.uniform(10, 21)
    sweep = luck.uniform(-7, 12)
    half = [(-22, 0), (-12, luck.uniform(1.5, 3)), (-4, luck.uniform(3, 5)), (2 + sweep, span), (8 + sweep, span * luck.uniform(0.85, 1)),
            (luck.uniform(7, 11), luck.uniform(4, 6)), (luck.uniform(14, 18), luck.uniform(3, 10)), (17, 2)]  # fmt: skip
    return _ship(luck, half, turn=luck.uniform(-32, 20))


def _cruiser(luck: Random) -> list[Node]:
    deck = luck.uniform(6, 9)
    half = [(-34, luck.uniform(0, 2)), (-24, luck.uniform(3, 6)), (-8, deck), (-6, luck.uniform(4, 6)), (6, luck.uniform(4, 7)),
            (10, luck.uniform(9, 15)), (22, luck.uniform(10, 16)), (25, luck.uniform(4, 8)), (30, 4)]  # fmt: skip
    return _ship(luck, half, turn=luck.uniform(-20, 14))


def _flagship(luck: Random) -> list[Node]:
    half = [(-40, luck.uniform(0, 5)), (-36, luck.uniform(5, 9)), (-20, luck.uniform(7, 12)), (-18, luck.uniform(13, 18)), (-6, luck.uniform(13, 18)),
            (-4, luck.uniform(8, 11)), (12, luck.uniform(9, 14)), (16, luck.uniform(17, 22)), (32, luck.uniform(14, 21)), (36, 6)]  # fmt: skip
    return _ship(luck, half, turn=luck.uniform(-12, 9), scale=1.05)


# --- ground forces and people -------------------------------------------------------------------------------------------


def _ground(luck: Random) -> Node:
    bump = luck.randrange(44, 52)
    return h("path", d=f"M0 54Q{luck.randrange(15, 45)} {bump} 60 54T100 {luck.randrange(50, 56)}V64H0z", fill=_hsl(luck.randrange(360), 24, 24))


def _figure(luck: Random, x: float, scale: float, fill: str) -> Node:
    helmet = luck.choice((f"M-4 -19a4 4.6 0 0 1 8 0v{_n(luck.uniform(2, 4))}h-8z", f"M-5 -17l{_n(luck.uniform(2, 4))} -6h4l2 6v3h-8z"))
    body = f"M-{_n(luck.uniform(5, 7))} -13h{_n(luck.uniform(10, 13))}l-1.6 14l2 14h-4.6l-2 -11l-2.6 11h-4.6l2 -14z"
    aim = luck.uniform(-9, 4)
    gun = f"M-3 -7l{_n(luck.uniform(12, 17))} {_n(aim)}"
    return h("g", h("path", d=helmet + body), h("path", d=gun, stroke=fill, stroke_width="2.4"), fill=fill,
             transform=f"translate({_n(x)} 42) scale({_n(scale)})")  # fmt: skip


def _soldier(luck: Random) -> list[Node]:
    hue = luck.randrange(360)
    places = luck.choice(((50,), (36, 62), (28, 50, 72)))
    size = {1: 1.3, 2: 1.05, 3: 0.9}[len(places)]
    return [_ground(luck), *(_figure(luck, x, size * luck.uniform(0.9, 1.08), _hsl(hue, 22, 70 - 6 * k)) for k, x in enumerate(places))]


def _hero(luck: Random) -> list[Node]:
    hue = luck.randrange(360)
    halo = h("circle", cx="50", cy="27", r=_n(luck.uniform(19, 25)), fill=_hsl(hue, 50, 40), opacity=".75")
    wide = luck.uniform(19, 27)
    cape = h("path", d=f"M{_n(50 - wide)} 64Q{_n(50 - wide * 0.8)} 36 50 36T{_n(50 + wide)} 64z", fill=_hsl(hue + 160, 38, 48))
    head = h("path", d=f"M43 24a7 {_n(luck.uniform(7.5, 9))} 0 0 1 14 0v5q-2 7-7 8q-5-1-7-8z", fill=_hsl(luck.randrange(18, 40), 38, luck.randrange(48, 78)))
    crest = luck.choice(("M42 22q8-{0} 16 0l-1-6q-7-{0}-14 0z", "M41 23l2-{0} 4 4 3-6 3 6 4-4 2 {0}z", "M43 22q-2 12-5 16q2-26 12-{0}q12 0 12 26q-4-6-5-16q-6-5-14 0z"))
    hair = h("path", d=crest.format(luck.randrange(8, 14)), fill=_hsl(luck.randrange(360), 30, luck.choice((24, 40, 80))))
    badge = h("circle", cx=_n(50 + luck.uniform(-9, 9)), cy="50", r=_n(luck.uniform(1.8, 3.4)), fill="#f2dca4")
    return [halo, cape, head, hair, badge]


def _robot(luck: Random) -> list[Node]:
    hue = luck.randrange(360)
    wide, tall, head = luck.uniform(16, 28), luck.uniform(15, 21), luck.uniform(9, 15)
    top = 46 - tall
    eyes = luck.choice((f"M{_n(50 - head / 4)} {_n(top - 6)}h.1M{_n(50 + head / 4)} {_n(top - 6)}h.1", f"M{_n(50 - head / 4)} {_n(top - 6)}h{_n(head / 2)}"))
    limbs = luck.uniform(4, 8)
    frame = (f"M{_n(50 - wide / 2)} {_n(top)}h{_n(wide)}l-3 {_n(tall)}h{_n(6 - wide)}z"
             f"M{_n(50 - head / 2)} {_n(top - 11)}h{_n(head)}v9h{_n(-head)}z")  # fmt: skip
    arms = f"M{_n(50 - wide / 2 - 2)} {_n(top + 2)}l-{_n(limbs)} {_n(tall * 0.8)}M{_n(50 + wide / 2 + 2)} {_n(top + 2)}l{_n(limbs)} {_n(tall * luck.uniform(-0.6, 0.8))}M{_n(50 - wide / 4)} 46l-2 11M{_n(50 + wide / 4)} 46l2 11"
    steel = _hsl(hue, 14, luck.randrange(58, 74))
    return [_ground(luck), h("path", d=arms, stroke=steel, stroke_width=_n(luck.uniform(3, 4.6)), stroke_linecap="round"), h("path", d=frame, fill=steel),
            h("path", d=eyes, stroke=_hsl(luck.choice((8, 48, 190)), 90, 60), stroke_width="2.6", stroke_linecap="round")]  # fmt: skip


def _vehicle(luck: Random) -> list[Node]:
    hue = luck.randrange(360)
    long, tall = luck.uniform(44, 60), luck.uniform(9, 14)
    left = 50 - long / 2
    wheels = luck.choice((3, 4, 5))
    hull = f"M{_n(left)} 50l{_n(luck.uniform(3, 9))} {_n(-tall)}h{_n(long - 14)}l{_n(luck.uniform(5, 11))} {_n(tall)}z"
    turret_x = luck.uniform(40, 54)
    turret = f"M{_n(turret_x)} {_n(50 - tall)}l3 {_n(-luck.uniform(5, 9))}h{_n(luck.uniform(7, 13))}l4 8z"
    gun = f"M{_n(turret_x + 6)} {_n(46 - tall)}l{_n(luck.uniform(18, 26))} {_n(luck.uniform(-13, 0))}"
    paint = _hsl(hue, 20, luck.randrange(52, 68))
    rolls = "".join(f"M{_n(left + 6 + k * (long - 10) / (wheels - 1))} 52h.1" for k in range(wheels))
    return [_ground(luck), h("path", d=gun, stroke=paint, stroke_width=_n(luck.uniform(2, 4))), h("path", d=hull + turret, fill=paint),
            h("path", d=rolls, stroke=_hsl(hue, 20, 30), stroke_width="8", stroke_linecap="round")]  # fmt: skip


# --- plans and honours --------------------------------------------------------------------------------------------------


def _scheme(luck: Random) -> list[Node]:
    """A plan on a chart: rings, a course through them, an arrow."""
    hue = luck.randrange(190, 260)
    rings = [h("circle", cx="50", cy="32", r=str(r), fill="none", stroke=_hsl(hue, 60, 68), stroke_width=".7", stroke_dasharray=f"{luck.randrange(1, 9)} 2", opacity=".7")
             for r in (luck.randrange(9, 15), luck.randrange(17, 27))]  # fmt: skip
    turn = luck.randrange(-50, 50)
    bend = luck.randrange(-24, 24)
    course = h("path", d=f"M14 {32 - bend // 2}Q44 {32 + bend} 78 32", fill="none", stroke="#f2dca4", stroke_width="2")
    end = luck.choice(("M72 25l10 7-10 7", "M78 25v14M71 32h14", "M78 25l7 7-7 7-7-7z"))
    marks = "".join(f"M{luck.randrange(20, 80)} {luck.randrange(10, 54)}h.1" for _ in range(3))
    return [*rings, h("g", course, h("path", d=end, fill="none", stroke="#f2dca4", stroke_width="2"), transform=f"rotate({turn} 50 32)"),
            h("path", d=marks, stroke=_hsl(hue + luck.choice((0, 120, 160)), 80, 70), stroke_width="4.5", stroke_linecap="round")]  # fmt: skip


def _honour(luck: Random) -> list[Node]:
    """A star of honour with its own number of points."""
    tips, deep, turn = luck.randrange(5, 13), luck.uniform(0.45, 0.72), luck.uniform(0, pi)
    around = [(turn + k * pi / tips, 24 * (deep if k % 2 else 1)) for k in range(2 * tips)]
    hue = luck.randrange(330, 410)
    star = h("polygon", points=_points(*((50 + r * cos(a), 32 + r * sin(a)) for a, r in around)), fill=_hsl(hue, 60, 56))
    disc = h("circle", cx="50", cy="32", r=_n(24 * deep * 0.8), fill=_hsl(hue + luck.randrange(15, 60), 70, 76))
    inner = luck.randrange(3, 7)
    gem = h("polygon", points=_points(*((50 + 7 * cos(k * 2 * pi / inner - pi / 2), 32 + 7 * sin(k * 2 * pi / inner - pi / 2)) for k in range(inner))), fill=_hsl(hue, 55, 34))
    return [star, disc, gem]


SUBJECTS: dict[str, Callable[[Random], list[Node]]] = {
    "planet": _planet, "home": _home, "throne": _throne,
    "fighter": _fighter, "cruiser": _cruiser, "flagship": _flagship,
    "soldier": _soldier, "hero": _hero, "robot": _robot, "vehicle": _vehicle,
    "scheme": _scheme, "honour": _honour,
}  # fmt: skip
