"""A game that declares no layout is drawn from its state: map, markers, numbers, zones of declared piles."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.engine.board import Board, Link, Space
from coreworlds.engine.components import Components
from coreworlds.games.default_layout import layout
from coreworlds.games.fields_shown import marks, track, zone
from coreworlds.games.galactic_emperor.board import BOARD
from coreworlds.games.kit import (
    By,
    Flag,
    Game,
    Part,
    Pile,
    Player,
    Rows,
    Seat,
    State,
    Table,
    Whole,
    Word,
    flow,
    holds,
    record,
    step,
)
from coreworlds.games.layout import Layout
from tests import toy

PLAYERS = ("Ana", "Ben", "Cyd")


def drawn(pos: cw.Position, viewer: str | None = None) -> Layout:
    """Return the table as a viewer sees it."""
    made = pos.game.page.layout(pos if viewer is None else cw.seen_by(pos, viewer), viewer)
    assert isinstance(made, Layout)
    return made


def sea(**there: str) -> cw.Position:
    """Return the toy's first decision with other values in its file."""
    text = str(cw.setup("toy", players=PLAYERS, seed=3))
    for key, name in there.items():
        text = "\n".join(f'{key} = "{name}"' if line.startswith(f"{key} = ") else line for line in text.split("\n"))
    return cw.parse(text)


def test_the_toy_has_a_map_with_all_that_lies_on_it_and_its_numbers() -> None:
    """A boat is its player's, the storm is nobody's; the fish and the round are tracks."""
    table = drawn(sea(storm="Reef", wreck="Isle"))
    (places,) = table.zones
    assert places.board == toy.MAP
    lying = {face.name: [(mark.label, mark.seat) for mark in face.marks] for face in places.faces}
    assert lying == {
        "Bay": [("Ana: boat", 1), ("Ben: boat", 2), ("Cyd: boat", 3)],
        "Reef": [("storm", 0)],
        "Isle": [("wreck", 0)],
    }
    assert [(each.title, each.value, each.most) for each in table.tracks] == [("Round", 1, toy.ROUNDS)]
    assert [(each.key, each.title) for each in table.seats[0].tracks] == [("Ana/fish", "fish")]


def test_a_click_asks_the_verbs_that_may_be_about_a_place() -> None:
    """To sail there; to wait is about no place."""
    (places,) = drawn(sea()).zones
    assert [face.asks for face in places.faces] == [("sail Bay",), ("sail Reef",), ("sail Isle",)]


def test_what_a_viewer_does_not_know_is_not_drawn() -> None:
    """Seen from Ana's seat, the table is the same whatever Ben plans."""
    plans = [cw.step(sea(), f"Ben: {plan}").after for plan in ("sail Reef", "wait")]
    assert drawn(plans[0], "Ana") == drawn(plans[1], "Ana")


@pytest.fixture(scope="module")
def galaxy() -> cw.Position:
    """Return the first decision of a game with piles, ships and cards."""
    return cw.setup("galactic-emperor", players=PLAYERS, seed=1)


def test_a_pile_that_lies_face_down_is_counted_and_a_row_has_a_face_for_each_card(galaxy: cw.Position) -> None:
    """Faces ask what a click on them is told to ask."""
    stack, row = zone(galaxy, "stack"), zone(galaxy, "technologies", asks=("buy {0}",))
    assert (stack.style, stack.faces, stack.count) == ("pile", (), len(galaxy.stack))
    names = [galaxy.parts.names[part] for part in galaxy.technologies]
    assert [face.name for face in row.faces] == names
    assert [face.asks for face in row.faces] == [(f"buy {name}",) for name in names]


def test_numbers_of_a_player_are_tracks_of_one_or_several(galaxy: cw.Position) -> None:
    """The noun follows the number; a track is as long as what stands on it."""
    ana = track(galaxy, "marks", "Ana", icon="coin")
    assert (ana.key, ana.value, ana.icon) == ("Ana/marks", galaxy.seat("Ana").marks, "coin")
    assert ana.title == ("mark" if ana.value == 1 else "marks")
    assert ana.most >= ana.value


def test_ships_lie_by_kind_and_owner(galaxy: cw.Position) -> None:
    """Each duke begins with ships on the home sector."""
    lying = marks(galaxy, BOARD, leave=("tokens",))
    for s in map(galaxy.seat, PLAYERS):
        counts = dict(zip(galaxy.parts.names[slice(*_ships(galaxy))], s.fleets[s.home], strict=True))
        found = {mark.label: mark.count for mark in lying[s.home] if mark.seat == s.at + 1}
        for kind, count in counts.items():
            assert found.get(f"{s.name}: {kind}s" if count > 1 else f"{s.name}: {kind}", 0) == count


def _ships(pos: cw.Position) -> tuple[int, int]:
    ships = pos.parts.all["ship"]
    return ships[0], ships[-1] + 1


# --- a table with one of everything -----------------------------------------------------------------------------------

LAMP, SQUARE = Part(("lamp",)), Part(("square",))


class Box(Components):
    """Two squares with a street, and two lamps with printed values."""

    board = Board((Space("Gate"), Space("Well", (3, 0))), (Link("Gate", "Well"),))

    def printed(self, part: int) -> dict[str, int]:
        """Return what is printed on a component."""
        return {"oil": 2} if self.kind[part] == "lamp" else {}


PARTS = Box({"square": ("Gate", "Well"), "lamp": ("Ember", "Candle")}, word="lamp")
EMBER, CANDLE = PARTS.all["lamp"]


@record
class Keeper(Seat):
    """A player."""

    square: int = holds(SQUARE, "{0}'s keeper", default=0)
    oil: int = holds(Whole(99), "{0}'s oil", noun="drop", nouns="drops", most=5)
    hand: tuple[int, ...] = holds(Pile(LAMP), "{0}'s hand", seen="owner")
    rests: bool = holds(Flag(), "{0}'s rest")
    wish: int = holds(Whole(9), "{0}'s wish", kept="file")


@record
class Town(Table):
    """What is common."""

    first: int = holds(Player(), "the first to act", default=0)
    deck: tuple[int, ...] = holds(Pile(LAMP), "the deck", seen="nobody")
    sold: tuple[int, ...] = holds(Pile(LAMP, face_up=True), "the lamps sold")
    burning: dict[int, tuple[int, ...]] = holds(By(SQUARE, Pile(LAMP)), "the lamps that burn at {1}")
    wind: int = holds(SQUARE.or_none(), "the wind")
    dice: tuple[int, ...] = holds(Rows(Whole(6), id="die"), "the dice")
    weather: str = holds(Word(("calm", "storm")), "the weather", default="calm")


STEPS = flow(step("play.go", "Go", "rounds"), step("over", "The end", "rounds"))
LAMPS = Game(id="lamps", title="Lamps", players=range(2, 3), about="", flow=STEPS, state=State(Town, Keeper, PARTS),
             rulebook=toy.TOY.rulebook, verbs={}, tellings={}, components=(),
             set_up=lambda game, players, seed, _: game.state.begin(game, players, seed=seed),
             result=lambda pos, t: None)  # fmt: skip


@pytest.fixture
def town() -> cw.Position:
    """Return a table on which something lies everywhere."""
    t = LAMPS.state.begin(LAMPS, ["Ana", "Ben"], seed=1, deck=(EMBER, CANDLE), sold=(EMBER,), wind=1, dice=(2, 5),
                          burning={0: (CANDLE,)})  # fmt: skip
    t.seats[0].hand, t.seats[1].hand = (EMBER, CANDLE), (CANDLE,)
    t.seats[0].oil, t.seats[1].rests = 1, True
    return cw.Position(t)


def test_everything_that_people_keep_is_drawn_once(town: cw.Position) -> None:
    """A map, the piles, the dice; the seats' numbers, flags and hands; nothing that only the file remembers."""
    table = layout(town, None)
    assert [(zone.key, zone.style, zone.count) for zone in table.zones] == [
        ("map", "map", 2), ("deck", "pile", 2), ("sold", "compact", 1), ("dice", "compact", 2),
    ]  # fmt: skip
    assert [(face.name, [mark.label for mark in face.marks]) for face in table.zones[0].faces] == [
        ("Gate", ["Ana: keeper", "Ben: keeper", "Candle"]), ("Well", ["wind"]),
    ]  # fmt: skip
    assert [[mark.label for mark in seat.marks] for seat in table.seats] == [["First to act"], ["Rest"]]
    assert [[(each.title, each.value, each.most) for each in seat.tracks] for seat in table.seats] == [
        [("drop", 1, 5)], [("drops", 0, 5)],
    ]  # fmt: skip
    assert table.situation == "Weather: calm."
    assert table.zones[2].faces[0].values[0].text == "2"


def test_a_hand_is_its_owners(town: cw.Position) -> None:
    """Another player's cards lie face down; what a click on them asks is asked of that player."""
    table = layout(cw.seen_by(town, "Ana"), "Ana")
    hands = [seat.zones[0] for seat in table.seats]
    assert [[(face.name, face.hidden) for face in hand.faces] for hand in hands] == [
        [("Ember", False), ("Candle", False)], [("a lamp", True)],
    ]  # fmt: skip
