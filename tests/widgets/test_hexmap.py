"""A map of hexagons: where its spaces lie, what each says, and how it is lit; and a map of any shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest

import coreworlds as cw
from coreworlds.engine.board import Board, Link, Space, hexagons
from coreworlds.engine.board_file import read_board
from coreworlds.engine.notation import toml
from coreworlds.games.layout import Face, Layout, Mark, Value, Zone
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.chart_hexes import Ink, height, hexes
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.drawing.still import still_text
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.play.ruling import about
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight, chip
from coreworlds.widgets.table.hexmap import hexmap, spoken
from coreworlds.widgets.table.hexmap_marks import marked
from tests import toy
from tests.widgets.test_newcomer import parts

SPOTS = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
SIDES = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]


def space(q: int, r: int) -> Face:
    marks = (Mark(label="Ana: Starbase", icon="base", seat=1), Mark(label="Ben: Scout", icon="dart", count=3, seat=2))
    grain = Value(place="left", label="grain", text="2", icon="leaf")
    return Face(key=f"map/{q}/{r}", name=f"Q{q}R{r}", type="Meadow", values=(grain,), art=("planet", f"{q}{r}"),
                marks=marks if (q, r) == (0, 0) else (), space=SPOTS.index((q, r)))  # fmt: skip


GALAXY = Zone(key="map", title="Galaxy", style="map", faces=tuple(space(*spot) for spot in SPOTS), count=len(SPOTS),
              board=hexagons({f"Q{q}R{r}": (q, r) for q, r in SPOTS}))  # fmt: skip


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


def test_a_map_that_stands_still_has_the_same_neighbours_and_says_what_lies_there() -> None:
    """The picture of a notebook: hexagons with words in them, inside the picture."""
    still = {words(node)[0]: node for node in hexes(GALAXY, 400, 0, {"grey": Ink("#fff", "#000", "#000")}).children}
    far = {name: dist(middle(node), middle(still["Q0R0"])) for name, node in still.items() if name != "Q0R0"}
    beside = [far.pop(f"Q{q}R{r}") for q, r in SIDES]
    assert max(beside) < 1.01 * min(beside) < 0.7 * min(far.values())
    assert words(still["Q0R0"]) == ["Q0R0", "Meadow", "grain 2", "Ana: Starbase", "Ben: 3 Scout"]
    assert all(0 < middle(node)[1] < height(GALAXY.board) for node in still.values())


def words(node: Node) -> list[str]:
    """What the texts of a drawing say."""
    own = ["".join(map(str, node.children))] if node.tag == "text" else []
    return [*own, *(word for child in node.children if isinstance(child, Node) for word in words(child))]


def test_a_notebook_names_what_lies_on_a_map_and_no_empty_space() -> None:
    pos = cw.setup(cw.games()[1], ["Ana", "Ben", "Cleo"], seed=13)
    (line,) = [line for line in still_text(pos).splitlines() if line.startswith("Galaxy: ")]
    faces = next(zone for zone in laid(pos, "").zones if zone.style == "map").faces
    assert [part.split()[0] for part in re.split(r", (?![^(]*\))", line.partition(": ")[2])] == [
        face.name for face in faces if face.type
    ]
    assert f"{next(face.name for face in faces if face.marks)} " in line


def test_each_space_is_a_button_that_asks_about_it_and_says_all_that_lies_there() -> None:
    """The picture holds nothing that is not said; the page's text has the same words."""
    spaces = drawn()
    assert all(node.attrs["role"] == "button" and node.attrs["data-do"] == "ask" for node in spaces.values())
    said = "Q0R0, Meadow, grain 2, Ana: Starbase, Ben: 3 Scout"
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
    rows = [node for node in nodes(drawn()["map/0/0"]) if "cw-hex-row" in node.attrs.get("class", "")]
    assert [row.attrs["class"] for row in rows] == ["cw-hex-row cw-seat-1", "cw-hex-row cw-seat-2"]
    signs = [str(next(node for node in nodes(row) if node.tag == "svg").children) for row in rows]
    assert len(set(signs)) == 2


CROWDS = {
    "two ships": [(1, 1), (2, 3)],
    "influence of six": [(seat, 1 + seat % 3) for seat in range(1, 7)],
    "many of everything": [(seat, count) for seat in range(1, 7) for count in (1, 12, 3, 9)] + [(0, 12)],
    "one owner's": [(4, 10), (4, 1), (4, 2), (4, 24), (4, 1)],
    "nobody's": [(0, 3)],
}


@pytest.mark.parametrize("crowd", CROWDS)
def test_nothing_on_a_space_covers_anything(crowd: str) -> None:
    """However much lies there: between a space's name and its tile's, and not far over its edge."""
    found = enumerate(CROWDS[crowd])
    marks = tuple(Mark(label=f"{at}", icon="dart", count=count, seat=seat) for at, (seat, count) in found)
    made = marked(marks, 0, 0)
    assert made is not None
    size = float(made.attrs["transform"].split("scale(")[1].rstrip(")"))
    pills = [node.attrs for node in nodes(made) if node.tag == "rect"]
    boxes = [tuple(size * float(pill[key]) for key in ("x", "y", "width", "height")) for pill in pills]
    for (x, y, wide, high), (u, v, wider, higher) in combinations(boxes, 2):
        assert x + wide <= u or u + wider <= x or y + high <= v or v + higher <= y
    for x, y, wide, high in boxes:
        assert max(-x, x + wide) <= 38.01
        assert max(-y, y + high) <= 24
    assert size == 1 or len(marks) > 2
    assert crowd != "influence of six" or size > 0.95  # each kind of thing once, its owners beside it


def nodes(node: Node | str) -> Iterator[Node]:
    """Give all elements."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def test_of_several_ships_it_is_said_whose_they_are_and_then_how_many() -> None:
    """It said "2 Ana: Scouts", on the space, on a card and in the answer to a click."""
    mark = Mark(label="Ana: Scouts", count=2, icon="ship")
    face = Face(key="b2", name="B2", kind="empty space", marks=(mark, Mark(label="grain", count=3)))
    assert spoken(face) == "B2, empty space, Ana: 2 Scouts, 3 grain"
    assert to_text(chip(mark)).strip() == "Ana: 2 Scouts"
    assert "There now: Ana: 2 Scouts, 3 grain." in [to_text(part) for part in about(face, None) if part is not None]


# --- a map of any shape -----------------------------------------------------------------------------------------------

SEA = cw.setup("toy", players=["Ana", "Ben", "Cyd"], seed=3)
COAST = read_board("""
lines = [{ kind = "sea", between = ["Cape", "Rock"], around = true }, { kind = "current", from = "Rock", to = "Bay" }]
[space]
Bay = { outline = [[0, 0], [4, 0], [4, 2], [0, 2]], next = ["Hill"] }
Hill = { outline = [[0, 2], [4, 2], [2, 5]], next = ["Cape"] }
Cape = { at = [1, 7] }
Rock = { at = [9, 7] }
""")


def free(zone: Zone) -> tuple[dict[str, Node], list[Node]]:
    """Return the drawn spaces by key, and the drawn lines."""
    children = [node for node in hexmap(zone, Sight()).children if isinstance(node, Node)]
    return {str(node.attrs["data-arg"]): node for node in children if node.tag == "a"}, children[: -len(zone.faces)]


def coast() -> Zone:
    """Return a map of two countries that touch and two round places."""
    faces = tuple(Face(key=name, name=name, space=at) for at, name in enumerate(COAST.names))
    return Zone(key="map", title="Coast", style="map", faces=faces, count=4, board=COAST)


def test_the_places_of_the_toy_are_drawn_where_its_map_says() -> None:
    """An outline and two round places, in units of the drawing, each a button; the lines end in their middles."""
    (sea,) = SEA.game.page.layout(SEA, None).zones
    spaces, lines = free(sea)
    assert [next(child.tag for child in node.children if isinstance(child, Node)) for node in spaces.values()] == [
        "polygon", "circle", "circle",
    ]  # fmt: skip
    middles = [(50 * x, 50 * y) for x, y in (space.at for space in toy.MAP.spaces)]
    ends = [tuple(map(float, re.findall(r"-?[\d.]+", path.attrs["d"]))) for line in lines for path in nodes(line)
            if path.tag == "path"]  # fmt: skip
    assert ends == [(*middles[0], *middles[1]), (*middles[1], *middles[2])]
    assert [line.attrs.get("stroke-dasharray") is None for line in lines] == [True, False]
    assert all(node.attrs["role"] == "button" and node.attrs["tabindex"] == "-1" for node in spaces.values())


def test_a_free_map_says_who_lies_beside_whom() -> None:
    """The page's text has the name, the region, the connections by kind and what lies there, a line for each place."""
    page = to_text(board(SEA.game.page.layout(SEA, None), Sight()))
    assert "\n  Bay, Ana: boat, Ben: boat, Cyd: boat, in Coast, next to Reef\n" in f"{page}\n"
    assert "\n  Reef, in Coast, next to Bay, sea to Isle\n" in f"{page}\n"
    assert "next to" not in to_text(board(Layout(title="Table", zones=(GALAXY,)), Sight()))


def test_a_click_on_a_place_of_a_free_map_asks_about_it() -> None:
    """The place beside the boat may be sailed to, the other one may not, and why is said."""
    app = App(SEA)
    app.dispatch({"do": "ask", "arg": "map/Isle"})
    assert "Needs: " in str(app)
    assert not app.desk.trouble
    app.dispatch({"do": "act", "arg": "Ana: sail Reef"})
    app.dispatch({"do": "act", "arg": "Ben: wait"})
    app.dispatch({"do": "act", "arg": "Cyd: wait"})
    assert "Reef, Ana: boat, " in str(app)


def test_spaces_that_touch_need_no_line_and_a_line_may_lead_over_the_edge() -> None:
    """Hill to Cape, Cape to the left edge and from the right edge to Rock, and a current with an arrow."""
    spaces, lines = free(coast())
    paths = [[path.attrs["d"] for path in nodes(line) if path.tag == "path"] for line in lines]
    assert [len(path) for path in paths] == [1, 2, 2]
    assert paths[1] == ["M50 350L-20 350", "M520 350L450 350"]
    assert [node.attrs.get("class") for node in nodes(lines[2])][-1] == "cw-arrow"
    assert spaces["Rock"].attrs["aria-label"] == "Rock, sea to Cape, current to Bay"
    assert spaces["Bay"].attrs["aria-label"] == "Bay, next to Hill"
    drawing = hexmap(coast(), Sight()).attrs
    left, _, wide, _ = map(float, drawing["viewBox"].split())
    assert drawing["style"] == f"min-width: {0.7 * wide:.5g}px"  # narrower than that it scrolls
    assert left <= -20
    assert left + wide >= 520


def test_a_free_map_that_stands_still_fits_its_picture() -> None:
    """A wide board is drawn smaller; its lines are dashed as on the page."""
    wide = Board((Space("A"), Space("B", (40, 0))), (Link("A", "B", "sea"),))
    faces = tuple(Face(key=name, name=name, space=at) for at, name in enumerate(wide.names))
    zone = Zone(key="map", title="Wide", style="map", faces=faces, board=wide)
    line, *drawn = hexes(zone, 480, 0, {"grey": Ink("#fff", "#000", "#000")}).children
    circles = [node.attrs for place in drawn for node in nodes(place) if node.tag == "circle"]
    edges = [float(each["cx"]) + side * float(each["r"]) for each in circles for side in (-1, 1)]
    assert edges == sorted(edges)
    assert edges[0] >= 0
    assert edges[-1] <= 960
    assert line.attrs["stroke-dasharray"] == "7 4"


def test_a_long_name_of_a_region_stays_inside_the_map_and_clear_of_what_lies_beside_it() -> None:
    """A name that people give may have 24 letters: it stands on two lines, and begins and ends inside the picture."""
    names = {"South America": "The Green Quarter Of All", "North America": "W" * 24, "Europe": "Short"}
    given = {name: {"name": given, "by": "Ana"} for name, given in names.items()}
    world = cw.World(f'game = "risk-legacy"\ncontinents = {toml(given)}\n')
    pos = cw.setup("risk-legacy", ["Ana", "Ben", "Cem"], world=world)
    (picture,) = parts(App(pos).tree, "cw-hexmap")
    left, top, wide, _ = map(float, picture.attrs["viewBox"].split())
    lines = [*parts(picture, "cw-region")]
    assert [words(line)[0] for line in lines if float(line.attrs["y"]) > 300][:2] == ["The Green Quarter", "Of All +3"]
    assert len(lines) == 7
    for line in lines:
        half = min(float(line.attrs.get("textLength", 999)), len(words(line)[0]) * 9.2) / 2
        assert left <= float(line.attrs["x"]) - half
        assert float(line.attrs["x"]) + half <= left + wide
        assert float(line.attrs["y"]) - 10 >= top
