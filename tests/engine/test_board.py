"""A board of any shape: a small free map, its slips, and the needs of Risk Legacy's map of the world."""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.engine.board import NEXT, Board, Link, Space, hexagons
from coreworlds.engine.board_file import read_board

ISLES = """
lines = [
  { kind = "sea", between = ["Cape", "Isle"] },
  { kind = "current", from = "Isle", to = "Bay", around = true },
]
[space]
Bay = { outline = [[0, 0], [4, 0], [4, 2], [0, 2]], region = "North", next = ["Hill"] }
Hill = { outline = [[0, 2], [4, 2], [2, 5]], region = "North", kind = "mountain", next = ["Cape"] }
Cape = { at = [1, 7], region = "North" }
Isle = { at = [5, 7], region = "South", next = [] }
"""
BAY, HILL, CAPE, ISLE = range(4)
WORLD = read_board(Path(__file__).with_name("world.toml").read_text(encoding="utf-8"), "world.toml")


def test_connections_lead_as_their_kind_and_their_direction_say() -> None:
    """A land border and a sea line lead both ways, a current one way."""
    board = read_board(ISLES)
    assert board.neighbours == ((HILL,), (BAY, CAPE), (HILL, ISLE), (BAY, CAPE))
    assert [board.beside(at, NEXT) for at in range(4)] == [(HILL,), (BAY, CAPE), (HILL,), ()]
    assert board.joined(ISLE, BAY) == {"current"}
    assert not board.joined(BAY, ISLE)
    assert board.kinds == (NEXT, "sea", "current")


def test_distances_follow_directions_and_kinds() -> None:
    """From the bay to the isle it is three steps, back it is one; without ships there is no way."""
    board = read_board(ISLES)
    assert (board.distance(BAY, ISLE), board.distance(ISLE, BAY)) == (3, 1)
    assert board.distance(BAY, ISLE, NEXT) is None
    assert board.distance(BAY, ISLE, NEXT, "sea") == 3


def test_a_way_goes_only_through_what_may_be_entered() -> None:
    """A condition is a collection or a question about one space; the start need not fulfil it."""
    board = read_board(ISLES)
    assert board.reach(BAY, {HILL, CAPE}) == {BAY: 0, HILL: 1, CAPE: 2}
    assert board.reach(BAY, lambda at: board.spaces[at].kind != "mountain") == {BAY: 0}
    assert board.way(BAY, ISLE) == (BAY, HILL, CAPE, ISLE)
    assert board.way(BAY, ISLE, {CAPE, ISLE}) == ()


def test_a_distance_is_worked_out_once() -> None:
    """The same question gives the same object, a condition with the same spaces too."""
    board = read_board(ISLES)
    assert board.reach(BAY, {HILL}) is board.reach(BAY, lambda at: at == HILL)
    assert board.reach(BAY) is not board.reach(BAY, (), NEXT)


def test_regions_have_borders() -> None:
    """Hill touches no other region, Cape does over the sea, and Bay is only reached from one."""
    board = read_board(ISLES)
    assert board.regions == {"North": (BAY, HILL, CAPE), "South": (ISLE,)}
    assert board.border("North") == (CAPE,)
    assert board.border("North", NEXT) == ()


def test_a_line_is_drawn_only_where_two_outlines_do_not_touch() -> None:
    """Bay and Hill share an edge; Hill and Cape need a line, as do the sea line and the current."""
    board = read_board(ISLES)
    assert [(line.start, line.end) for line in board.lines] == [("Hill", "Cape"), ("Cape", "Isle"), ("Isle", "Bay")]
    assert board.spaces[HILL].at == (2, 3.5)
    assert board.bounds == (0, 0, 6, 8)


def test_boards_are_values() -> None:
    """Equal text gives equal boards, and questions asked before change nothing about that."""
    one, other = read_board(ISLES), read_board(ISLES)
    one.reach(BAY)
    assert one == other
    assert hash(one) == hash(other)
    assert one.grown([Space("Rock", (9, 9))]) != other


@pytest.mark.parametrize(
    ("slip", "mended", "line", "found", "expected"),
    [
        ('["Hill"]', '["Hil"]', 7, "'Hil'", "Hill"),
        ('["Hill"]', '["Bay"]', 7, "'Bay'", ""),
        ('["Hill"]', '"Hill"', 7, "'Hill'", '["Name of a space"]'),
        ("at = [1, 7], ", "", 9, "", "at = [0, 0] or an outline"),
        ("[1, 7]", "[1, true]", 9, "[1, True]", "two numbers up to 10000: across, down"),
        ("[2, 5]]", "[2]]", 8, "[2]", "two numbers up to 10000: across, down"),
        (", [4, 0], [4, 2], [0, 2]", "", 7, "[[0, 0]]", "[[0, 0], [1, 0], [1, 1]] or more"),
        ('region = "South"', "region = 3", 10, "3", "a text in quotes"),
        ('kind = "mountain"', 'knd = "mountain"', 8, "knd", "at or outline or region or kind or label or next"),
        ('from = "Isle", ', "", 4, None, "between = [A, B], or from = A and to = B"),
        ('["Cape", "Isle"]', '["Cape"]', 3, None, "between = [A, B], or from = A and to = B"),
        ('["Cape", "Isle"]', '["Cape", "Cape"]', 3, "'Cape'", "two different names"),
        ('to = "Bay"', "to = 1", 4, "1", "the name of a space of this board"),
        ("around = true", "around = 1", 4, "1", "true or false"),
        ("[space]", "[spaces]", 6, "spaces", "space, lines or titles"),
        ('Isle = { at = [5, 7], region = "South", next = [] }', "Isle = 5", 10, "5", None),
    ],
)  # fmt: skip
def test_a_slip_in_a_map_is_named_with_its_place(
    slip: str, mended: str, line: int, found: str | None, expected: str | None
) -> None:
    """The error says where it is, what stands there and what was expected."""
    with pytest.raises(cw.CoreWorldsError) as raised:
        read_board(ISLES.replace(slip, mended), "isles.toml")
    assert raised.value.place.startswith(f"isles.toml, line {line}, column ")
    assert found in {None, raised.value.found}
    assert expected in {None, raised.value.expected}


@pytest.mark.parametrize("text", ["", "space = 3", "[space]"])
def test_a_board_without_spaces_is_refused(text: str) -> None:
    """A game needs somewhere to be."""
    with pytest.raises(cw.CoreWorldsError, match="a board has spaces"):
        read_board(text, "isles.toml")


@pytest.mark.parametrize(
    ("spaces", "link"), [("AA", ("A", "A")), ("AB", ("A", "A")), ("AB", ("A", "C"))], ids=["twice", "itself", "unknown"]
)
def test_a_board_made_by_code_is_checked_too(spaces: str, link: tuple[str, str]) -> None:
    """Two spaces of one name, or a connection that joins nothing, would go unnoticed for long."""
    with pytest.raises(cw.CoreWorldsError):
        Board(tuple(map(Space, spaces)), (Link(*link),))


def test_hexagons_touch_their_six_neighbours() -> None:
    """The middle of seven hexagons has six neighbours, each other one three, and no line is drawn."""
    spots = {f"{q},{r}": (q, r) for q in (-1, 0, 1) for r in (-1, 0, 1) if abs(q + r) < 2}
    board = hexagons(spots)
    middle = board.index["0,0"]
    assert [len(beside) for at, beside in enumerate(board.neighbours) if at != middle] == [3] * 6
    assert len(board.neighbours[middle]) == 6
    assert not board.lines


# --- the map of the world ---------------------------------------------------------------------------------------------


def at(*names: str) -> set[int]:
    """Return the numbers of territories."""
    return {WORLD.index[name] for name in names}


def test_the_world_has_its_territories_continents_and_borders() -> None:
    """42 territories, 83 connections, six continents with the border territories that the facts name."""
    assert (len(WORLD.spaces), len(WORLD.links)) == (42, 83)
    sizes = {name: (len(inside), len(WORLD.border(name))) for name, inside in WORLD.regions.items()}
    assert sizes == {
        "North America": (9, 3), "South America": (4, 2), "Europe": (7, 4), "Africa": (6, 3), "Asia": (12, 5),
        "Australia": (4, 1),
    }  # fmt: skip
    assert set(WORLD.border("Australia")) == at("Indonesia")


def test_islands_are_what_only_sea_lines_reach() -> None:
    """Seven territories touch no land."""
    islands = {number for number in range(42) if not WORLD.beside(number, NEXT)}
    assert islands == at("Greenland", "Iceland", "Great Britain", "Japan", "Madagascar", "Indonesia", "New Guinea")
    assert set(WORLD.beside(WORLD.index["Alaska"], "sea")) == at("Kamchatka")


def test_troops_maneuver_only_through_territories_of_their_own() -> None:
    """From Brazil to East Africa by North Africa, not without it; what lies between is what must be conquered first."""
    brazil, (east,) = WORLD.index["Brazil"], at("East Africa")
    own = at("Brazil", "East Africa", "Egypt", "Peru")
    assert set(WORLD.reach(brazil, own)) == at("Brazil", "Peru")
    assert WORLD.reach(brazil, own | at("North Africa"))[east] == 2
    assert set(WORLD.way(brazil, east)) - own == at("North Africa")


def test_a_new_island_and_its_sea_lines_leave_the_old_numbers() -> None:
    """What a campaign adds to the board changes no position that was written before."""
    grown = WORLD.grown([Space("New Land", (7.5, 7.5))], [Link("New Land", "Brazil", "sea")])
    assert grown.names[:42] == WORLD.names
    assert grown.distance(grown.index["New Land"], grown.index["North Africa"]) == 2
    assert grown.beside(grown.index["Brazil"], "sea") == (WORLD.index["North Africa"], 42)


def test_no_two_territories_cover_each_other_when_drawn() -> None:
    """Every space is a circle of one unit."""
    middles = [space.at for space in WORLD.spaces]
    assert min(
        (x - u) ** 2 + (y - v) ** 2 for n, (x, y) in enumerate(middles) for u, v in middles[:n]
    ) >= 4  # fmt: skip
