"""Ground forces and people."""
# ruff: noqa: E501  (the path of a drawing is one word, and its numbers are its shape)

from __future__ import annotations

from random import Random

from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.table.art.pen import hsl, num


def _ground(luck: Random) -> Node:
    bump = luck.randrange(44, 52)
    return h(
        "path",
        d=f"M0 54Q{luck.randrange(15, 45)} {bump} 60 54T100 {luck.randrange(50, 56)}V64H0z",
        fill=hsl(luck.randrange(360), 24, 24),
    )


def _figure(luck: Random, x: float, scale: float, fill: str) -> Node:
    helmet = luck.choice(
        (f"M-4 -19a4 4.6 0 0 1 8 0v{num(luck.uniform(2, 4))}h-8z", f"M-5 -17l{num(luck.uniform(2, 4))} -6h4l2 6v3h-8z")
    )
    body = f"M-{num(luck.uniform(5, 7))} -13h{num(luck.uniform(10, 13))}l-1.6 14l2 14h-4.6l-2 -11l-2.6 11h-4.6l2 -14z"
    aim = luck.uniform(-9, 4)
    gun = f"M-3 -7l{num(luck.uniform(12, 17))} {num(aim)}"
    return h(
        "g",
        h("path", d=helmet + body),
        h("path", d=gun, stroke=fill, stroke_width="2.4"),
        fill=fill,
        transform=f"translate({num(x)} 42) scale({num(scale)})",
    )


def soldier(luck: Random) -> list[Node]:
    """Draw one to three soldiers."""
    hue = luck.randrange(360)
    places = luck.choice(((50,), (36, 62), (28, 50, 72)))
    size = {1: 1.3, 2: 1.05, 3: 0.9}[len(places)]
    return [
        _ground(luck),
        *(_figure(luck, x, size * luck.uniform(0.9, 1.08), hsl(hue, 22, 70 - 6 * k)) for k, x in enumerate(places)),
    ]


def hero(luck: Random) -> list[Node]:
    """Draw a hero before a halo."""
    hue = luck.randrange(360)
    halo = h("circle", cx="50", cy="27", r=num(luck.uniform(19, 25)), fill=hsl(hue, 50, 40), opacity=".75")
    wide = luck.uniform(19, 27)
    cape = h(
        "path",
        d=f"M{num(50 - wide)} 64Q{num(50 - wide * 0.8)} 36 50 36T{num(50 + wide)} 64z",
        fill=hsl(hue + 160, 38, 48),
    )
    head = h(
        "path",
        d=f"M43 24a7 {num(luck.uniform(7.5, 9))} 0 0 1 14 0v5q-2 7-7 8q-5-1-7-8z",
        fill=hsl(luck.randrange(18, 40), 38, luck.randrange(48, 78)),
    )
    crest = luck.choice(
        (
            "M42 22q8-{0} 16 0l-1-6q-7-{0}-14 0z",
            "M41 23l2-{0} 4 4 3-6 3 6 4-4 2 {0}z",
            "M43 22q-2 12-5 16q2-26 12-{0}q12 0 12 26q-4-6-5-16q-6-5-14 0z",
        )
    )
    hair = h(
        "path", d=crest.format(luck.randrange(8, 14)), fill=hsl(luck.randrange(360), 30, luck.choice((24, 40, 80)))
    )
    badge = h("circle", cx=num(50 + luck.uniform(-9, 9)), cy="50", r=num(luck.uniform(1.8, 3.4)), fill="#f2dca4")
    return [halo, cape, head, hair, badge]


def robot(luck: Random) -> list[Node]:
    """Draw a robot."""
    hue = luck.randrange(360)
    wide, tall, head = luck.uniform(16, 28), luck.uniform(15, 21), luck.uniform(9, 15)
    top = 46 - tall
    eyes = luck.choice(
        (
            f"M{num(50 - head / 4)} {num(top - 6)}h.1M{num(50 + head / 4)} {num(top - 6)}h.1",
            f"M{num(50 - head / 4)} {num(top - 6)}h{num(head / 2)}",
        )
    )
    limbs = luck.uniform(4, 8)
    frame = (
        f"M{num(50 - wide / 2)} {num(top)}h{num(wide)}l-3 {num(tall)}h{num(6 - wide)}z"
        f"M{num(50 - head / 2)} {num(top - 11)}h{num(head)}v9h{num(-head)}z"
    )
    arms = f"M{num(50 - wide / 2 - 2)} {num(top + 2)}l-{num(limbs)} {num(tall * 0.8)}M{num(50 + wide / 2 + 2)} {num(top + 2)}l{num(limbs)} {num(tall * luck.uniform(-0.6, 0.8))}M{num(50 - wide / 4)} 46l-2 11M{num(50 + wide / 4)} 46l2 11"
    steel = hsl(hue, 14, luck.randrange(58, 74))
    return [
        _ground(luck),
        h("path", d=arms, stroke=steel, stroke_width=num(luck.uniform(3, 4.6)), stroke_linecap="round"),
        h("path", d=frame, fill=steel),
        h("path", d=eyes, stroke=hsl(luck.choice((8, 48, 190)), 90, 60), stroke_width="2.6", stroke_linecap="round"),
    ]


def vehicle(luck: Random) -> list[Node]:
    """Draw a vehicle with its gun."""
    hue = luck.randrange(360)
    long, tall = luck.uniform(44, 60), luck.uniform(9, 14)
    left = 50 - long / 2
    wheels = luck.choice((3, 4, 5))
    hull = f"M{num(left)} 50l{num(luck.uniform(3, 9))} {num(-tall)}h{num(long - 14)}l{num(luck.uniform(5, 11))} {num(tall)}z"
    turret_x = luck.uniform(40, 54)
    turret = f"M{num(turret_x)} {num(50 - tall)}l3 {num(-luck.uniform(5, 9))}h{num(luck.uniform(7, 13))}l4 8z"
    gun = f"M{num(turret_x + 6)} {num(46 - tall)}l{num(luck.uniform(18, 26))} {num(luck.uniform(-13, 0))}"
    paint = hsl(hue, 20, luck.randrange(52, 68))
    rolls = "".join(f"M{num(left + 6 + k * (long - 10) / (wheels - 1))} 52h.1" for k in range(wheels))
    return [
        _ground(luck),
        h("path", d=gun, stroke=paint, stroke_width=num(luck.uniform(2, 4))),
        h("path", d=hull + turret, fill=paint),
        h("path", d=rolls, stroke=hsl(hue, 20, 30), stroke_width="8", stroke_linecap="round"),
    ]
