"""A map of hexagons: where its spaces lie, what each says, and how it is lit."""

from __future__ import annotations

from math import dist

import pytest

from coreworlds.engine.layout import Face, Layout, Mark, Value, Zone
from coreworlds.widgets.board import board
from coreworlds.widgets.card import Sight
from coreworlds.widgets.hexmap import hexmap, spoken
from coreworlds.widgets.markup import to_text
from coreworlds.widgets.tree import Node

SPOTS = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
SIDES = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]


def space(q: int, r: int) -> Face:
    marks = (Mark(label="Ana: Starbase", icon="base", seat=1), Mark(label="Ben: Scout", icon="dart", count=3, seat=2))
    grain = Value(place="left", label="grain", text="2", icon="leaf")
    return Face(key=f"map/{q}/{r}", name=f"Q{q}R{r}", type="Meadow", values=(grain,), art=("planet", f"{q}{r}"),
                marks=marks if (q, r) == (0, 0) else (), spot=(q, r))  # fmt: skip


GALAXY = Zone(key="map", title="Galaxy", style="map", faces=tuple(space(*spot) for spot in SPOTS), count=len(SPOTS))


def drawn(sight: Sight | None = None) -> dict[str, Node]:
    return {str(node.attrs["data-arg"]): node for node in hexmap(GALAXY, sight or Sight()).children
            if isinstance(node, Node)}  # fmt: skip


def middle(node: Node) -> tuple[float, float]:
    edge = next(child for child in node.children if isinstance(child, Node) and child.tag == "polygon")
    corners = [tuple(map(float, corner.split(","))) for corner in edge.attrs["points"].split()]
    return sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6


def test_the_six_neighbours_of_a_space_lie_equally_near_and_all_others_farther() -> None:
    """Neighbours touch: their middles are as far apart as a hexagon is high."""
    places = {key: middle(node) for key, node in drawn().items()}
    far = {key: dist(place, places["map/0/0"]) for key, place in places.items() if key != "map/0/0"}
    beside = {f"map/{q}/{r}" for q, r in SIDES}
    assert all(far[key] == pytest.approx(86.6, abs=0.1) for key in beside)
    assert min(value for key, value in far.items() if key not in beside) > 140


def test_each_space_is_a_button_that_asks_about_it_and_says_all_that_lies_there() -> None:
    """The picture holds nothing that is not said; the page's text has the same words."""
    spaces = drawn()
    assert all(node.attrs["role"] == "button" and node.attrs["data-do"] == "ask" for node in spaces.values())
    said = "Q0R0, Meadow, grain 2, Ana: Starbase, 3 Ben: Scout"
    assert spaces["map/0/0"].attrs["aria-label"] == said == spoken(space(0, 0))
    assert "Q1R1" in to_text(board(Layout(title="Table", zones=(GALAXY,)), Sight()))


def test_what_may_be_chosen_is_chosen_and_says_so() -> None:
    """Choosing a space is told to eyes and ears."""
    node = drawn(Sight(pickable=frozenset({"map/1/0"}), picked=("map/1/0",)))["map/1/0"]
    assert node.attrs["data-do"] == "pick"
    assert node.attrs["aria-pressed"] == "true"
    assert node.attrs["aria-label"].endswith(", chosen")


def test_owners_are_told_apart_by_their_sign_too() -> None:
    """Each owner's things stand in a row of their own, begun by the sign of the seat."""
    parts = [child for child in drawn()["map/0/0"].children if isinstance(child, Node)]
    rows = [part for part in parts if "cw-hex-row" in part.attrs.get("class", "")]
    assert [row.attrs["class"] for row in rows] == ["cw-hex-row cw-seat-1", "cw-hex-row cw-seat-2"]
    signs = [str(next(child for child in row.children if isinstance(child, Node) and child.tag == "svg").children)
             for row in rows]  # fmt: skip
    assert len(set(signs)) == 2
