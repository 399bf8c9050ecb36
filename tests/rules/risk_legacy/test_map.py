"""The map: who touches whom, which lines are drawn, and that all that must be read has its room."""

from __future__ import annotations

import json
import os
from itertools import combinations
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.engine.board import Link, Point, Space, shared
from coreworlds.games.risk_legacy.state import BOX
from coreworlds.widgets.table.map_shape import room, unit_of

assert BOX.board is not None
BOARD = BOX.board
OTHERS = {"quebec": "Eastern Canada", "congo": "Central Africa", "siam": "Southeast Asia"}  # their names in this game
SHARED = Path(os.environ.get("COREWORLDS_SHARED", Path(__file__).resolve().parents[4] / "shared"))
FACTS = SHARED / "facts/risk-legacy-map.json"
Pair = frozenset[str]


def pairs() -> set[Pair]:
    return {frozenset((link.start, link.end)) for link in BOARD.links}


def inside(point: Point, space: Space) -> bool:
    (x, y), found = point, False
    for (a, b), (c, d) in space.sides:
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            found = not found
    return found


def along(one: Point, other: Point, parts: int = 400) -> list[Point]:
    (x, y), (u, v) = one, other
    return [(x + (u - x) * n / parts, y + (v - y) * n / parts) for n in range(parts + 1)]


def test_each_connection_is_a_common_border_or_a_line_over_the_sea_and_nobody_else_touches() -> None:
    land = {frozenset((a.name, b.name)) for a, b in combinations(BOARD.spaces, 2) if any(shared(a, b))}
    sea = {frozenset((line.start, line.end)) for line in BOARD.lines}
    assert land | sea == pairs()
    assert not land & sea
    assert (len(BOARD.spaces), len(land), len(sea)) == (42, 58, 25)
    assert {line.kind for line in BOARD.lines} == {"sea"}


def test_no_two_shapes_lie_over_each_other() -> None:
    left, top, right, bottom = map(int, BOARD.bounds)
    points = [(x + 0.37, y + 0.41) for x in range(left, right) for y in range(top, bottom)]
    found = [[space.name for space in BOARD.spaces if inside(point, space)] for point in points]
    assert [names for names in found if len(names) > 1] == []
    assert {name for names in found for name in names} == {*BOARD.names}


@pytest.mark.parametrize("line", [line for line in BOARD.lines if not line.around], ids=lambda each: each.start)
def test_a_line_over_the_sea_is_seen_and_crosses_no_third_territory(line: Link) -> None:
    one, other = (BOARD.spaces[BOARD.index[name]] for name in (line.start, line.end))
    way = along(one.at, other.at)
    third = [space for space in BOARD.spaces if space not in {one, other}]
    assert not [(at, space.name) for at in way for space in third if inside(at, space)]
    free = sum(not inside(at, one) and not inside(at, other) for at in way) / len(way)
    length = ((one.at[0] - other.at[0]) ** 2 + (one.at[1] - other.at[1]) ** 2) ** 0.5
    assert free * length * unit_of(BOARD) >= 10


def test_the_line_over_the_edge_joins_the_ends_of_the_map() -> None:
    (over,) = [line for line in BOARD.lines if line.around]
    middles = sorted(space.at[0] for space in BOARD.spaces)
    assert {over.start, over.end} == {"Alaska", "Kamchatka"}
    assert BOARD.spaces[BOARD.index["Alaska"]].at[0] == middles[0]


@pytest.mark.parametrize("space", BOARD.spaces, ids=lambda each: each.name)
def test_a_shape_has_room_for_its_name_troops_and_a_city(space: Space) -> None:
    unit = unit_of(BOARD)
    assert inside(space.at, space)
    assert min(room(space, down / unit) * unit for down in (-16, 0, 16)) >= 56


@pytest.mark.skipif(not FACTS.is_file(), reason="the facts lie elsewhere")
def test_the_connections_are_those_that_were_published() -> None:
    def name(key: str) -> str:
        return OTHERS.get(key, " ".join(word.capitalize() for word in key.split("-")))

    known = json.loads(FACTS.read_text("utf-8"))
    assert pairs() == {frozenset((name(one), name(other))) for one, beside in known.items() for other in beside}


def test_a_territory_says_its_continent_and_all_that_is_beside_it() -> None:
    pos = cw.setup("risk-legacy", players=["Ana", "Ben", "Cleo"], seed=1)
    (brazil,) = [face for face in pos.game.page.layout(pos, None).faces if face.name == "Brazil"]
    (note,) = brazil.notes
    named = {space.name for space in BOARD.spaces if space.name in note}
    assert named == {"Venezuela", "Peru", "Argentina", "North Africa"}
    assert "South America" in note
