"""An owner's file is read, refused with its place, or laid over our values; a box that cannot be played is named."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.games.galactic_emperor.box_check import faults
from coreworlds.games.galactic_emperor.components import check_file, shipped, template
from coreworlds.games.galactic_emperor.own_values import overlaid
from coreworlds.tutor.editing.position import editor

if TYPE_CHECKING:
    from pathlib import Path


def test_the_box_that_comes_with_the_game_can_be_played() -> None:
    assert list(faults(shipped())) == []


def test_the_file_to_begin_with_changes_nothing() -> None:
    assert overlaid(shipped(), template()) == shipped()
    assert 'name = "Fighter"' in template()
    assert 'name = "Empire"' not in template(), "a token costs nothing"


READ = {
    'game = "core-worlds"': "line 1, column 8: this is another game's file; found 'core-worlds'; expected galactic",
    '[[tile]]\nname = "Slagg"': "line 1, column 1: no tile has this name; found 'Slagg'; expected",
    '[[tile]]\nname = "Slag"\nmetal = "two"': "line 3, column 9: metal of Slag cannot be this; found 'two'",
    '[[tile]]\nname = "Slag"\nmetal = -1': "line 3, column 9: metal of Slag cannot be this; found -1",
    '[[tile]]\nname = "Slag"\nmetal = true': "line 3, column 9: metal of Slag cannot be this; found True",
    '[[tile]]\nname = "Slag"\nsun = 1': "line 3, column 7: sun of Slag cannot be this; found 1",
    '[[unit]]\nname = "Cruiser"\ndice = 3': "line 3, column 8: this key is unknown, or its value is published",
    '[[unit]]\nname = "Cruiser"\n[[unit]]\nname = "Cruiser"': "line 3, column 1: this unit is told twice",
    "[market]\nfood = [1, 2]": "line 2, column 8: the prices of food cannot be these; found [1, 2]",
    "tile = 3": "line 1, column 8: tiles are written one by one; found [tile]; expected [[tile]]",
}


def checked(text: str, folder: Path) -> tuple[str, ...]:
    """Return what is wrong with a file of this text."""
    (folder / "mine.toml").write_text(text, "utf-8")
    return check_file(folder / "mine.toml")


@pytest.mark.parametrize("text", READ)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, tmp_path: Path) -> None:
    (fault,) = checked(text, tmp_path)
    assert fault.startswith(f"mine.toml, {READ[text]}")


UNPLAYABLE = {
    '[[tile]]\nname = "Slag"\nplanets = 3': "tile Slag: a sector has two planets at most; found 3; expected 0 to 2",
    '[[tile]]\nname = "Slag"\nplanets = 0': "tile Slag: nobody can control it, so it gives nothing",
    '[[tile]]\nname = "Slag"\nsun = true': "tile Slag: a sun has no planet; found 1; expected 0",
    '[[tile]]\nname = "Blue Home"\nplanets = 0\nfood = 0\nmetal = 0': "tile Blue Home: a home sector holds a planet",
    '[[unit]]\nname = "Dreadnought"\nmetal = 7': "unit Dreadnought: no Storage holds so much metal; found 7",
    '[[unit]]\nname = "Fighter"\nmetal = 0\nmarks = 0': "unit Fighter: a ship costs something",
    '[[technology]]\nname = "Robotics"\nenergy = 5': "technology Robotics: nobody can pay this with a Storage; found 5",
    '[[technology]]\nname = "Space Pirate"\nenergy = 2': "technology Space Pirate: the rules tell its cost; found 2",
    "[market]\nfood = [1, 1, 1, 2, 2, 0]": "market, food: this cannot be a price",
    "[market]\nmetal = [1, 2, 3, 2, 3, 4]": "market, metal: a price falls while the die rises",
}


@pytest.mark.parametrize("text", UNPLAYABLE)
def test_what_cannot_be_played_is_named(text: str, tmp_path: Path) -> None:
    assert any(fault.startswith(f"mine.toml, {UNPLAYABLE[text]}") for fault in checked(text, tmp_path))


def test_the_tiles_must_fill_the_board() -> None:
    tiles = shipped().tiles
    for others in (tiles[:-1], (*tiles, tiles[-1])):
        assert "the tiles do not fill the board" in "".join(map(str, faults(replace(shipped(), tiles=others))))


@pytest.mark.parametrize("word", ["food", "metal", "energy"])
def test_each_resource_must_be_had_somewhere(word: str) -> None:
    text = "".join(f'[[tile]]\nname = "{tile.name}"\n{word} = 0\n' for tile in shipped().tiles if not tile.home)
    assert f"no sector but homes gives {word}" in "".join(map(str, faults(overlaid(shipped(), text))))


def test_a_game_is_played_with_an_owners_values(tmp_path: Path) -> None:
    """The command hands the file on by a variable; a new process reads it."""
    mine = tmp_path / "mine.toml"
    mine.write_text('[[tile]]\nname = "Slag"\nmetal = 3\n', "utf-8")
    asked = """
import coreworlds as cw
print(next(part.metal for part in cw.game("galactic-emperor").components if part.name == "Slag"))
"""
    done = subprocess.run(
        [sys.executable, "-c", asked], env={**os.environ, "COREWORLDS_COMPONENTS": str(mine)},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.strip() == "3"
    assert next(c.metal for c in cw.game("galactic-emperor").components if c.name == "Slag") == 1


NAMES = ["Ana", "Ben", "Cleo"]
OURS = cw.setup("galactic-emperor", NAMES, seed=7)
OPENED = """
import sys
import coreworlds as cw
from coreworlds.widgets.app import App
page = App(game="galactic-emperor")
page.dispatch({"do": "first"})
print(page.desk.position.parts.values)
try:
    print(cw.parse(open(sys.argv[1]).read()).parts.values)
except cw.CoreWorldsError as error:
    print(error)
"""


def written(folder: Path, metal: int, name: str = "mine.toml") -> str:
    """Write an owner's file in which one tile differs from ours."""
    folder.mkdir(exist_ok=True)
    mine = folder / name
    mine.write_text(f'[[tile]]\nname = "Slag"\nmetal = {metal}\n', "utf-8")
    return str(mine)


def slag(pos: cw.Position) -> int:
    """What Slag yields there."""
    return int(next(tile.metal for tile in pos.parts.tile.values() if tile.name == "Slag"))


def test_a_position_of_everybodys_values_does_not_name_them() -> None:
    assert "values" not in str(OURS)
    assert cw.parse(str(OURS).replace("seed", 'values = "reconstructed"\nseed', 1)) == OURS
    assert cw.setup("galactic-emperor", NAMES, seed=7, values="reconstructed") == OURS


def test_a_position_names_the_owners_values_and_keeps_to_them(tmp_path: Path) -> None:
    """Beside it the others go on with ours; a view, a step, a change by hand and a saved line keep the owner's."""
    own = cw.setup("galactic-emperor", NAMES, seed=7, values=written(tmp_path, 3))
    assert str(own).split("\n")[2].startswith('values = "mine.toml ')
    assert str(tmp_path) not in str(own)
    assert own != OURS
    assert cw.parse(str(own)) == own
    line = cw.Session(own)
    line.play("clockwise")
    line.save(tmp_path / "line.toml")
    edited = editor(own).set("Ana marks", 9).set("name Ana", "Zoe").position
    every = (own, cw.seen_by(own, "Ana"), cw.deal(cw.seen_by(own, "Ana"), 1), line.position, edited,
             cw.load(tmp_path / "line.toml").position, cw.from_link(cw.to_link(own)))  # fmt: skip
    assert [slag(pos) for pos in every] == [3] * len(every)
    assert slag(OURS) == slag(cw.parse(str(OURS))) == 1


def test_other_values_have_another_name_and_the_same_values_the_same(tmp_path: Path) -> None:
    folders = ((3, "a"), (3, "b"), (4, "c"))
    a, b, c = (cw.setup("galactic-emperor", NAMES, values=written(tmp_path / at, n)) for n, at in folders)
    assert a == b
    assert a.parts.values != c.parts.values
    assert cw.setup("galactic-emperor", NAMES, values=written(tmp_path, 1)) == cw.setup("galactic-emperor", NAMES)


@pytest.mark.parametrize(
    ("metal", "said"),
    [(3, "mine.toml "), (4, "have changed since this file was saved; found"), (0, "values are not here; found")],
)
def test_without_the_owners_values_their_position_is_refused(metal: int, said: str, tmp_path: Path) -> None:
    """In a process with just these values it opens; with others of that name, or with none, it says what is missing."""
    there = tmp_path / "there.toml"
    own = cw.setup("galactic-emperor", NAMES, seed=7, values=written(tmp_path / "then", 3))
    there.write_text(str(own), "utf-8")
    mine = written(tmp_path / "now", metal) if metal else ""
    done = subprocess.run(
        [sys.executable, "-c", OPENED, str(there)], env={**os.environ, "COREWORLDS_COMPONENTS": mine},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    first, second = done.stdout.strip().split("\n")
    assert first.startswith("mine.toml " if metal else "reconstructed")  # a game begun at once is the owner's
    assert said in second
    assert ("line 3, column 10" in second) is (metal != 3)


def test_a_value_that_the_owner_gave_is_not_called_ours(tmp_path: Path) -> None:
    own = cw.setup("galactic-emperor", NAMES, values=written(tmp_path, 3))
    tile = next(tile for tile in own.parts.tile.values() if tile.name == "Slag")
    assert "metal" in tile.provenance
    assert "planets" not in tile.provenance


def test_values_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(cw.CoreWorldsError, match="cannot be read"):
        cw.setup("galactic-emperor", NAMES, values=str(tmp_path / "nowhere.toml"))
    with pytest.raises(cw.CoreWorldsError, match="named by their name or their file"):
        cw.setup("galactic-emperor", NAMES, values=3)
    with pytest.raises(cw.CoreWorldsError, match="wrong value"):
        cw.parse(str(OURS).replace("seed", "values = 3\nseed", 1))
    with pytest.raises(cw.CoreWorldsError, match="are not here"):  # a position opens no file
        cw.parse(str(OURS).replace("seed", f'values = "{written(tmp_path, 3)}"\nseed', 1))
