"""The rules as a star chart: one star for each, in the constellation of its chapter, linked as the register links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin, sqrt

from coreworlds.engine import Game
from coreworlds.tutor.progress import Progress
from coreworlds.widgets.drawing import Node, h

__all__ = ["STATES", "chapters", "star_chart"]

WIDE, STAR, SPREAD = 760, 8.0, 15.0
HEAD = 22  # the height of a chapter's name
FEW = 4  # a chapter with fewer rules is told with others of its kind
CHOSEN, NEAR = "cw-chosen", "cw-near"
GOLDEN = pi * (3 - sqrt(5))

# What each state is called, and the shape that goes with it: never colour alone.
STATES = {
    "new": ("not met yet", "M0-4A4 4 0 1 0 0 4A4 4 0 1 0 0-4M0-3A3 3 0 1 1 0 3A3 3 0 1 1 0-3"),
    "met": ("met", "M0-4A4 4 0 1 0 0 4A4 4 0 1 0 0-4"),
    "right": ("used rightly", "M0-7 1.600-1.600 7 0 1.600 1.600 0 7-1.600 1.600-7 0-1.600-1.600Z"),
    "missed": ("missed", "M0-6 6 5H-6Z"),
    "misbelieved": ("misread", "M-5-5H5V5H-5Z"),
}


@dataclass(frozen=True, slots=True)
class _Place:
    x: float
    y: float


@lru_cache(maxsize=8)
def chapters(game: Game) -> dict[str, tuple[str, ...]]:
    """Give the rules by chapter, in the order of the register; small ones are told together."""
    found: dict[str, list[str]] = {}
    for id_, rule in sorted(game.rulebook.rules.items(), key=lambda entry: _rank(game, entry[1].section)):
        found.setdefault(rule.section, []).append(id_)
    joined: dict[str, list[str]] = {}
    for section, ids in found.items():
        joined.setdefault(section if len(ids) >= FEW else section.partition(":")[0], []).extend(ids)
    rest = [id_ for ids in joined.values() if len(ids) < FEW for id_ in ids]
    kept = {title: tuple(ids) for title, ids in joined.items() if len(ids) >= FEW}
    return kept | ({"Other": tuple(rest)} if rest else {})


def _rank(game: Game, section: str) -> int:
    """Give a chapter its place: in the order in which a game comes to it, the rest afterwards."""
    rules = game.rulebook.rules
    heads = [rules[step.rule].section.partition(":")[0] for step in game.flow.steps.values()]
    head = section.partition(":")[0]
    return heads.index(head) if head in heads else len(heads)


def star_chart(game: Game, progress: Progress, chosen: str) -> Node:
    """
    Draw the chart.

    Parameters
    ----------
    game
        Whose rules.
    progress
        What the learner did with them.
    chosen
        Id of the rule that is looked at; its links are lit. Empty: none.
    """
    places, names, height = _placed(game)
    near = {other for pair in _links(game) if chosen in pair for other in pair}
    lights = dict.fromkeys(near, NEAR) | {chosen: CHOSEN}
    stars = [_star(game, progress, id_, place, lights.get(id_, "")) for id_, place in places.items()]
    titles = [h("text", name, x=f"{at.x:g}", y=f"{at.y:g}", class_="cw-chapter") for name, at in names]
    return h(
        "svg",
        titles,
        h("path", d=_edges(game, places, ""), class_="cw-links"),
        h("path", d=_edges(game, places, chosen), class_="cw-links cw-lit") if chosen else None,
        stars,
        viewBox=f"0 0 {WIDE} {height:g}",
        role="group",
        aria_label="The rules, by chapter",
        data_rove="map",
        class_="cw-chart",
        key="chart",
    )


@lru_cache(maxsize=8)
def _placed(game: Game) -> tuple[dict[str, _Place], tuple[tuple[str, _Place], ...], float]:
    """Place the chapters from left to right, row by row, and the stars of each along a spiral."""
    places: dict[str, _Place] = {}
    names: list[tuple[str, _Place]] = []
    x = y = row = 0.0
    for title, ids in chapters(game).items():
        radius = SPREAD * sqrt(len(ids)) + STAR
        wide = max(2 * radius, 6.4 * len(title)) + 16
        if x and x + wide > WIDE:
            x, y, row = 0.0, y + row, 0.0
        names.append((title, _Place(x + 8, y + HEAD - 6)))
        places |= dict(zip(ids, _spiral(x + 8 + radius, y + HEAD + radius), strict=False))
        x, row = x + wide, max(row, 2 * radius + HEAD + 10)
    return places, tuple(names), y + row


def _spiral(x: float, y: float) -> Iterator[_Place]:
    at = 0
    while True:
        far, turn = SPREAD * sqrt(at + 0.3), at * GOLDEN
        yield _Place(round(x + far * cos(turn), 1), round(y + far * sin(turn), 1))
        at += 1


@lru_cache(maxsize=8)
def _links(game: Game) -> tuple[tuple[str, str], ...]:
    from coreworlds.tutor.progress import Progress  # noqa: PLC0415 - its graph is the one source of the links

    return tuple(sorted((min(a, b), max(a, b)) for a, b in Progress(game.id).graph(game).edges))


def _edges(game: Game, places: dict[str, _Place], chosen: str) -> str:
    """Draw the links inside the chapters, or all of the rule that is looked at."""
    home = {id_: title for title, ids in chapters(game).items() for id_ in ids}
    pairs = [(a, b) for a, b in _links(game) if (chosen in {a, b} if chosen else home[a] == home[b])]
    return "".join(f"M{places[a].x:g} {places[a].y:g}L{places[b].x:g} {places[b].y:g}" for a, b in pairs)


def _star(game: Game, progress: Progress, id_: str, place: _Place, light: str) -> Node:
    state = progress[id_].state
    word, shape = STATES[state]
    title = game.rulebook.rules[id_].title
    return h(
        "a",
        h("title", f"{title}: {word}"),
        h("circle", r=11, class_="cw-halo"),
        h("path", d=shape, fill_rule="evenodd", transform="scale(1.300)"),
        transform=f"translate({place.x:g} {place.y:g})",
        role="button",
        tabindex="-1",
        class_=f"cw-star cw-is-{state} {light}".strip(),
        aria_label=f"{title}: {word}",
        aria_current="true" if light == CHOSEN else None,
        data_do="map-rule",
        data_arg=id_,
        key=id_,
    )
