"""
Pictures of cards: small SVG drawings made from a subject and a seed.

The same seed always gives the same picture; a World has its own planet, a Unit its
own silhouette. Each is an ``svg`` node of a few hundred bytes, hidden from screen
readers: the words of a card say all that its picture shows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from coreworlds.widgets.drawing import GLYPHS, Node, h
from coreworlds.widgets.drawing.dice import PIPS
from coreworlds.widgets.table.art import ground, plans, ships, sky, worlds

__all__ = ["SUBJECTS", "picture"]

WIDTH, HEIGHT = 100, 64
DIE = "die-"  # before what a die shows
TINTS = {"leaf": "#8fd07f", "ingot": "#8fb8ee", "bolt": "#f0cf62"}  # as on a map


@cache
def picture(subject: str, seed: str) -> Node:
    """
    Give the picture of a subject.

    Parameters
    ----------
    subject
        One of `SUBJECTS`, a small drawing that goes with words, or a die by what it shows, "die-3"; else an empty sky.
    seed
        What the picture is of; another seed gives another picture.
    """
    luck = Random(f"{subject}:{seed}")
    drawn = _sign(subject) if subject in GLYPHS and subject not in SUBJECTS else SUBJECTS.get(subject, _sky)(luck)
    drawn = _die(int(subject[-1])) if subject.startswith(DIE) else drawn
    return h(
        "svg",
        drawn,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="cw-art cw-art-die" if subject.startswith(DIE) else "cw-art",
        aria_hidden="true",
        preserveAspectRatio="xMidYMid slice",
    )


def _sky(_luck: Random) -> list[Node]:
    return []


def _die(shows: int) -> list[Node]:
    """Give the upper side of a die."""
    side = h("rect", x="32", y="9", width="36", height="36", rx="6", fill="#f6efdc")
    at = ((41 + 9 * (int(place) % 3), 18 + 9 * (int(place) // 3)) for place in PIPS.get(shows, ""))
    return [side, *(h("circle", cx=x, cy=y, r="3.3", fill="#1b2535") for x, y in at)]


def _sign(name: str) -> list[Node]:
    """Give a small drawing as a picture."""
    tint, place = TINTS.get(name, "#e9e4d6"), "translate(27 9) scale(2.9)"
    return [h("path", d=GLYPHS[name], fill=tint, fill_rule="evenodd", transform=place)]


SUBJECTS: dict[str, Callable[[Random], list[Node]]] = {
    "planet": worlds.planet,
    "home": worlds.home,
    "throne": worlds.throne,
    "pair": worlds.pair,
    "sun": sky.sun,
    "hole": sky.hole,
    "dust": sky.dust,
    "fighter": ships.fighter,
    "cruiser": ships.cruiser,
    "flagship": ships.flagship,
    "soldier": ground.soldier,
    "hero": ground.hero,
    "robot": ground.robot,
    "vehicle": ground.vehicle,
    "scheme": plans.scheme,
    "honour": plans.honour,
}
