"""Worlds: what outlives a game, as a value."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.engine.world import with_a_past
from coreworlds.players.choose import choose

GAME = "risk-legacy"
NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eve")
TEXT = """
game = "risk-legacy"
signed = ["Ana", "Ben"]
powers = { "Khan Industries" = "Khan Industries B" }
coins = { Peru = 4, Quebec = 2, Japan = 1 }
marks = { Egypt = "Bunker" }
cities = { Brazil = { kind = "major", name = "Nova", founder = "Ana" } }
fortified = { Brazil = 7 }
continents = { Australia = { name = "Downland", by = "Ben", change = "+1" } }
"""
_CHILD = "from tests.engine.test_world import after_two; print(after_two(), end='')"


def setup(world: object = None, count: int = 3, seed: int = 7) -> cw.Position:
    return cw.setup(GAME, players=NAMES[:count], seed=seed, world=world)  # type: ignore[arg-type]  # also what is none


def error(world: object) -> cw.CoreWorldsError:
    with pytest.raises(cw.CoreWorldsError) as caught:
        setup(world)
    return caught.value


def after_two() -> cw.World:
    """Return the world after two games of simple players."""
    world = cw.World(TEXT)
    for seed in (3, 4):
        pos = setup(world, seed=seed)
        while not pos.over:
            pos = cw.step(pos, choose(pos, "simple") if pos.options() else None).after
        world = cw.World.of(pos)
    return world


# -- a value -----------------------------------------------------------------------------------------------------


def test_equal_worlds_have_equal_texts() -> None:
    """However their texts are written: what follows from the rest is completed, and what says nothing is left out."""
    world = cw.World(TEXT)
    other = cw.World(
        'played = 2\nkind = "world"\nfortified = { Brazil = 7 }\nforts = 1\nscars_spent = ["Bunker"]\nplanet = ""\n'
        'game = "risk-legacy"\ncoins = { "Eastern Canada" = 2, Peru = 4 }\n'
        + "\n".join(line for line in TEXT.splitlines() if line.startswith(("signed", "powers", "marks", "c")))
        .replace("coins = { Peru = 4, Quebec = 2, Japan = 1 }", "")
    )  # fmt: skip
    assert other == world
    assert hash(other) == hash(world)
    assert str(other) == str(world)
    assert cw.World(str(world)) == world
    assert cw.World(TEXT.replace("Peru = 4", "Peru = 5")) != world
    assert len({world, other, cw.World.fresh(GAME)}) == 2


def test_a_world_is_pickled_and_copied_as_a_value() -> None:
    world = cw.World(TEXT)
    again = pickle.loads(pickle.dumps(world))  # noqa: S301 - our own bytes
    assert (again, type(again)) == (world, cw.World)
    assert deepcopy(world) == world
    assert again.zone("signed") == ["Ana", "Ben"]


def test_what_a_world_says() -> None:
    world = cw.World(TEXT)
    assert repr(world) == "<World: risk-legacy, 2 games played>"
    assert (world.game.id, world.played, world.zone("planet")) == (GAME, 2, "")
    assert world.zone("coins") == {"Peru": 4, "Eastern Canada": 2}
    assert 'planet = ""' not in world  # only what differs from a fresh world
    assert "signed" in world._repr_mimebundle_()["text/plain"]
    with pytest.raises(cw.CoreWorldsError) as caught:
        world.zone("troops")
    assert caught.value.found == "'troops'"
    assert "signed" in caught.value.expected


def test_a_world_is_put_on_and_taken_off_a_table() -> None:
    """Set-up adds nothing to a world in which was played; a fresh one gets its powers and first coins."""
    whole = cw.World.of(setup(TEXT))  # all factions have powers now
    assert cw.World.of(setup(whole, count=5, seed=1)) == whole
    assert whole.zone("cities") == cw.World(TEXT).zone("cities")
    assert cw.World.of(setup()).zone("powers")
    assert setup() == setup("fresh") == setup("") == setup(cw.World.fresh(GAME))
    assert cw.World.of(cw.seen_by(setup(whole), "Ana")) == whole  # nothing of it is hidden


def test_a_world_is_taken_from_whatever_has_one(tmp_path: Path) -> None:
    world = cw.World.of(setup(TEXT))
    pos, session, chronicle = setup(world), cw.Session(setup(world)), cw.Chronicle(world)
    files = {"world.toml": world, "position.toml": pos, "session.toml": session, "chronicle.toml": chronicle}
    for name, thing in files.items():
        (tmp_path / name).write_text(str(thing), encoding="utf-8")
    world.save(tmp_path / "saved.toml")
    given = [world, str(world), pos, str(pos), session, str(session), chronicle, str(chronicle), *tmp_path.iterdir()]
    assert [cw.World.of(setup(each, seed=2)) for each in given] == [world] * len(given)
    assert cw.World.of(setup(str(tmp_path / "saved.toml"))) == world


def test_games_without_a_past_have_no_world() -> None:
    assert with_a_past() == (GAME,)
    assert not cw.game("core-worlds").state.lasting
    pos = cw.setup("core-worlds", players=["Ana", "Ben"])
    for make in (lambda: cw.World.of(pos), lambda: cw.World.fresh("core-worlds"), lambda: cw.World('game = "toy"'),
                 lambda: cw.setup("core-worlds", players=["Ana", "Ben"], world="fresh")):  # fmt: skip
        with pytest.raises(cw.CoreWorldsError):
            make()


# -- the result --------------------------------------------------------------------------------------------------


def test_the_result_is_known_before_the_world_is() -> None:
    """Who has won is known as soon as somebody has; the world that the game leaves, when the game is over."""
    pos, found = setup(), []
    while not pos.over:
        found.append((pos.phase == "after", cw.result(pos)))
        pos = cw.step(pos, choose(pos, "simple") if pos.options() else None).after
    end = cw.result(pos)
    assert all((result is not None) == after for after, result in found)
    assert {(result.winner, result.world) for _, result in found if result} == {(end.winner, None)}
    assert end.world == cw.World.of(pos)
    assert end.world.played == 1
    assert end.world.zone("signed") == [end.winner] == list(end.winners)


def test_the_result_of_a_game_without_a_past_leaves_no_world() -> None:
    end, _ = cw.rollout(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), seed=1)
    result = cw.result(end)
    assert result.world is None
    assert result.winner in {"", *result.winners}


# -- what cannot be read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("world", "place", "found", "expected"),
    [
        (5, "world", "a value of type int", "a world: "),
        ("no-such-file", "no-such-file", "No such file or directory", "a world: "),
        ("signed = [", "world, line 1, column 11", "the end of the text", "key = value"),
        ("planets = 1", "world, line 1, column 11", "planets", "planet"),
        ("version = 2", "world, line 1, column 11", "2", "1"),
        ('kind = "globe"', "world, line 1, column 8", '"globe"', 'kind = "world"'),
        ("kind = 3", "world, line 1, column 8", "3", 'kind = "world"'),
        ('game = "core-worlds"', "world, line 1, column 8", "core-worlds", GAME),
        ('game = "chess"', "world, line 1, column 8", "chess", GAME),
        ("played = -1", "world, line 1, column 10", "-1", "a whole number from 0 to 99"),
        ('coins = { Peru = "4" }', "world, line 1, column 18", '"4"', "a whole number from 0 to 99"),
        ('powers = { Xyz = "x" }', "world, line 1, column 18", "'Xyz'", "the name of a faction"),
        ('marks = { Siam = "Bunker", "Southeast Asia" = "Bunker" }', "world, line 1, column 47", "'Southeast Asia'",
         "Southeast Asia once"),
        ("[world]\nplayed = 1\n[more]\n", "world, line 3, column 1", "more", "version, game, kind, world"),
        ("[world]\nplayd = 1\n", "world, line 2, column 9", "playd", "played"),
    ],
)  # fmt: skip
def test_an_error_names_the_place_and_what_was_found(world: object, place: str, found: str, expected: str) -> None:
    caught = error(world)
    assert (caught.place, caught.found) == (place, found)
    assert expected in caught.expected


def test_a_text_that_does_not_say_its_game() -> None:
    with pytest.raises(cw.CoreWorldsError) as caught:
        cw.World('planet = "Terra"')
    assert (caught.value.place, caught.value.found) == ("world, line 1, column 1", "nothing")
    assert caught.value.expected == f'game = "{GAME}"'
    assert cw.World('planet = "Terra"', game_id=GAME).zone("planet") == "Terra"


# -- played on ---------------------------------------------------------------------------------------------------


def test_a_world_goes_into_links_with_its_positions() -> None:
    pos = setup(TEXT)
    assert cw.World.of(cw.from_link(cw.to_link(pos))) == cw.World.of(pos)  # type: ignore[arg-type]  # a position
    assert cw.World.of(cw.from_link(cw.to_link(pos, "Ana"))) == cw.World.of(pos)  # type: ignore[arg-type]


@pytest.mark.parametrize("hashing", ["1", "4711"])
def test_the_same_choices_in_another_process_leave_the_same_world(hashing: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hashing}
    words = [sys.executable, "-c", _CHILD]
    said = subprocess.run(words, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert said.stdout == str(after_two())
    assert cw.World(said.stdout).played == 4
