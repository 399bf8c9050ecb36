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

from coreworlds.widgets.art import ground, plans, ships, sky, worlds
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
    return h(
        "svg",
        drawn,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="cw-art",
        aria_hidden="true",
        preserveAspectRatio="xMidYMid slice",
    )


def _sky(_luck: Random) -> list[Node]:
    return []


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
