"""A game that declares no layout is drawn from its state: map, markers, numbers, zones of declared piles."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.games.fields_shown import marks, track, zone
from coreworlds.games.galactic_emperor.board import BOARD
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
