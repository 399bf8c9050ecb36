"""An owner's file is read, refused with its place, or laid over our values; a box that cannot be played is named."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.games.galactic_emperor.box_check import faults
from coreworlds.games.galactic_emperor.components import shipped
from coreworlds.games.galactic_emperor.own_values import check_file, overlaid, template

if TYPE_CHECKING:
    from pathlib import Path


def test_the_box_that_comes_with_the_game_can_be_played() -> None:
    assert list(faults(shipped())) == []


def test_the_file_to_begin_with_changes_nothing() -> None:
    assert overlaid(shipped(), template()) == shipped()


READ = {
    'game = "core-worlds"': "line 1, column 8: this is another game's file; found core-worlds; expected galactic",
    '[[tile]]\nname = "Slagg"': "line 1, column 1: no tile has this name; found Slagg; expected",
    '[[tile]]\nname = "Slag"\nmetal = "two"': "line 3, column 9: metal of Slag cannot be this; found two",
    '[[tile]]\nname = "Slag"\nmetal = -1': "line 3, column 9: metal of Slag cannot be this; found -1",
    '[[tile]]\nname = "Slag"\nsun = 1': "line 3, column 7: sun of Slag cannot be this; found 1",
    '[[unit]]\nname = "Cruiser"\ndice = 3': "line 3, column 8: this key is unknown, or its value is published",
    '[[unit]]\nname = "Cruiser"\n[[unit]]\nname = "Cruiser"': "line 3, column 1: this unit is told twice",
    "[market]\nfood = [1, 2]": "line 2, column 8: the prices of food cannot be these; found [1, 2]",
    "tile = 3": "line 1, column 8: tiles are written one by one; found [tile]; expected [[tile]]",
}


@pytest.mark.parametrize("text", READ)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text, "utf-8")
    assert len(check_file(mine)) == 1
    assert check_file(mine)[0].startswith(f"mine.toml, {READ[text]}")


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
    mine = tmp_path / "mine.toml"
    mine.write_text(text, "utf-8")
    assert any(fault.startswith(f"mine.toml, {UNPLAYABLE[text]}") for fault in check_file(mine))


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
