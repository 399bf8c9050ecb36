"""The worlds that come with the game: one chronicle at four times, each possible, each named where a world is given."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import coreworlds as cw
from coreworlds.engine.api import setup_steps
from coreworlds.engine.supplied import supplied
from coreworlds.tutor.lessons.check import check_text

PACKAGE = "coreworlds.games.risk_legacy"
NAMES = ("fresh", "after-1", "after-4", "after-15")
ANA, BEN, CLEO = TABLE = ("Ana", "Ben", "Cleo")
POSITION = """
game = "risk-legacy"
phase = "war"
step = "war.act"
turn = "Ana"
world = "after-4"
[[player]]
name = "Ana"
start = "Brazil"
troops = { Brazil = 3 }
[[player]]
name = "Ben"
start = "Egypt"
troops = { Egypt = 3 }
[[player]]
name = "Cleo"
start = "Japan"
troops = { Japan = 3 }
"""
LESSON = """+++
title = "A world"
game = "risk-legacy"
order = 1
minutes = 1
teaches = []
+++

```position
setup = { players = ["Ana", "Ben", "Cleo"], world = "NAME" }
```

# Look

Look at the map.
"""


def test_they_are_four_the_youngest_first() -> None:
    assert tuple(supplied(PACKAGE)) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_is_possible_and_says_at_its_head_what_it_is(name: str) -> None:
    world = cw.World.read(name, "risk-legacy")
    assert world.complaints == ()
    assert cw.World(str(world)) == world
    assert supplied(PACKAGE)[name].startswith("# ")
    pos = cw.setup("risk-legacy", TABLE, seed=5, world=name)
    assert pos.complaints == ()
    assert name == "fresh" or cw.World.of(pos) == world


def test_what_they_hold() -> None:
    one, four, fifteen = (cw.World.read(name) for name in NAMES[1:])
    assert (one.zone("signed"), len(one.zone("cities")), len(one.zone("marks"))) == ([ANA], 2, 1)
    assert four.zone("signed") == [ANA, BEN, ANA, BEN]
    assert [(city["name"], city["founder"]) for city in four.zone("cities").values()] == [
        ("Nova", ANA), ("Luxor", BEN), ("Arden", CLEO)]  # fmt: skip
    assert four.zone("marks") == {"North Africa": "Bunker", "Middle East": "Ammo Shortage"}
    assert [about["name"] for about in four.zone("continents").values()] == ["Downland"]
    assert (four.zone("opened"), fifteen.zone("opened")) == (["Pack 3"], ["Pack 3", "Pack 1"])
    assert fifteen.zone("planet") == "Meridia"
    assert Counter(fifteen.zone("signed")) == {ANA: 7, BEN: 5, CLEO: 3}
    kinds = Counter(city["kind"] for city in fifteen.zone("cities").values())
    assert kinds == {"minor": 9, "major": 5}


def test_each_goes_on_where_the_one_before_ended() -> None:
    worlds = [cw.World.read(name, "risk-legacy") for name in NAMES]
    for younger, older in pairwise(worlds):
        for key in ("signed", "mottos", "history", "opened"):
            assert older.zone(key)[: len(younger.zone(key))] == younger.zone(key)
    for world in worlds:
        won = [line["person"] for line in world.zone("history") if line["result"] == "won"]
        assert won == world.zone("signed")
        assert len(won) == world.played


def test_a_position_names_its_world() -> None:
    pos, spelled = cw.parse(POSITION), str(cw.parse(POSITION))
    assert cw.World.of(pos) == cw.World.read("after-4")
    assert "Downland" in spelled
    assert "after-4" not in spelled
    assert cw.parse(spelled) == pos


def test_a_world_that_does_not_come_with_the_game_is_refused_with_those_that_do() -> None:
    with pytest.raises(cw.CoreWorldsError) as error:
        cw.parse(POSITION.replace("after-4", "after-5"))
    assert error.value.found == "after-5"
    assert "after-4" in error.value.expected


@pytest.mark.parametrize("name", ["/etc/hostname", "after-9", "version = 1\\n"])
def test_a_lesson_begins_only_in_a_world_that_comes_with_the_game(name: str) -> None:
    """Never in a file of the machine that reads it."""
    assert check_text(LESSON.replace("NAME", "after-4")) == ()
    (fault,) = check_text(LESSON.replace("NAME", name))
    assert "this is not offered" in fault.text
    assert "after-15" in fault.text
    (other,) = check_text(LESSON.replace("NAME", name).replace("risk-legacy", "core-worlds"))
    assert "this is not offered" in other.text


def test_what_a_start_depends_on_lies_on_the_table() -> None:
    steps = setup_steps("risk-legacy", TABLE, seed=5, world="after-4")
    before = next(each.before for each in steps if each.before.step == "setup.stars")
    table = before.game.page.layout(before, ANA)
    tracks = {seat.name: {track.icon: track.value for track in seat.tracks} for seat in table.seats}
    assert [tracks[name].get("crown") for name in TABLE] == [2, 2, None]
    assert {zone.key: zone.count for zone in table.zones}["box"] == 4
    assert not any(seat.marks for seat in table.seats)
