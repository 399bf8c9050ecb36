"""Where questions on rules that are rare in random games are looked for."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING

from coreworlds.engine.asking import Spot
from coreworlds.games.reading import read_spots

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["spots"]

_HEAD = 'game = "galactic-emperor"\n'


@lru_cache(maxsize=1)
def spots() -> Mapping[str, tuple[Spot, ...]]:
    """
    Return, for each rule that is rare, positions from which it is soon met.

    Examples
    --------
    >>> all(spot.why for found in spots().values() for spot in found)
    True
    """
    data = tomllib.loads(files("coreworlds.games.galactic_emperor").joinpath("asking_spots.toml").read_text("utf-8"))
    boards = data["board"]
    whole = [{**e, "position": _laid(boards.get(e.get("board"), ""), e["position"])} for e in data["spot"]]
    return {**read_spots(whole), **_ends(boards["last"]), **_volleys(boards["three"])}


def _laid(board: str, position: str) -> str:
    """Lay a position on a board; unless it says otherwise, its role is the first of the Round: the chooser is first."""
    chooser = None if "\nfirst = " in position else re.search('^chooser = (".+")$', position, re.MULTILINE)
    return f"{_HEAD}{board}{f'first = {chooser[1]}' if chooser else ''}\n{position}"


# -- the end -----------------------------------------------------------------------------------------------------

_WHY = "Games seldom end with equal marks or equal Victory Points."
_NAMES = ("Ana", "Ben", "Cleo")
_EACH = 30
_POOL = 115
_SECTORS = (
    "A1", "A3", "B1", "B2", "B3", "B4", "B5", "C2", "C3", "D2", "D3", "D5",
    "D6", "E2", "E3", "E6", "F1", "F2", "F3", "F4", "F5", "G1", "G2", "G3",
)  # fmt: skip
_FLEET = ["Fighter x3", "Cruiser"]


@dataclass(frozen=True)
class _End:
    """The step at which a game ends, and who is equal to others in what."""

    step: str
    rich: int = 1  # so many have the most marks
    tied: int = 0  # so many have the most Victory Points
    gone: tuple[int, ...] = ()  # who have no ship left


_ENDS = {
    "final-count": (_End("final.count"),),
    "wealthy-storage": (_End("final.wealthy"),),
    "wealthy-marks": (_End("final.wealthy"),),
    "wealthy-tie": (_End("final.wealthy", rich=2),),
    "winner": (_End("final.wealthy"), _End("final.wealthy", rich=2)),
    "showdown": (_End("final.showdown", tied=2, gone=(0,)), _End("final.showdown", tied=2, gone=(1, 2))),
    "showdown-most": tuple(_End("final.showdown", tied=3, gone=gone) for gone in ((0,), (1,), (2,), (0, 2))),
    "showdown-nobody": (_End("final.showdown", tied=2, gone=(0, 1)), _End("final.showdown", tied=2, gone=(0, 1, 2))),
}


def _ends(board: str) -> dict[str, tuple[Spot, ...]]:
    """Return games at their end: with a close count, with equal marks, with equal Victory Points."""
    random = Random("ends")
    return {
        rule: tuple(Spot(_ended(board, ends[i % len(ends)], random), _WHY) for i in range(_EACH))
        for rule, ends in _ENDS.items()
    }


def _ended(board: str, end: _End, random: Random) -> str:
    left = random.sample(_SECTORS, len(_SECTORS))
    marks, seats = random.randint(2, 9), random.sample(range(3), 3)  # in this order they are rich and tied
    text = f'round = 9\nphase = "final"\nstep = "{end.step}"\nrole = "Warlord"\n'
    for seat, name in zip(seats, _NAMES, strict=True):
        points = _POOL // 3 + 1 - (0 if seat < end.tied else random.randint(int(end.tied > 0), 3))
        purse = marks if seat < end.rich else random.randint(0, marks - 1)
        metal, energy = random.choice(((6, 3), (6, random.randint(0, 2)), (random.randint(0, 5), 3), (2, 1)))
        held = [left.pop() for _ in range(random.randint(3, 7))]
        fleet = "" if seat in end.gone else f"{held[0]} = {_FLEET!r}"
        text += f'[[player]]\nname = "{name}"\npoints = {points}\nmarks = {purse}\nmetal = {metal}\nenergy = {energy}\n'
        text += f"empires = {held!r}\nfleets = {{ {fleet} }}\n"
    return _laid(board, text)


# -- dice --------------------------------------------------------------------------------------------------------

_ROLLS = "Seldom does a Fighter roll just the result that others hit with."


def _volleys(board: str) -> dict[str, tuple[Spot, ...]]:
    """Return battles in which the Fighters of both sides have rolled, with a 4 among the dice."""
    random = Random("volleys")
    return {"battle-hits-on": tuple(Spot(_rolled(board, random), _ROLLS) for _ in range(_EACH))}


def _rolled(board: str, random: Random) -> str:
    fighters = random.randint(2, 3), random.randint(1, 3)
    dice = [4, *(random.randint(1, 6) for _ in range(sum(fighters) - 1))]
    random.shuffle(dice)
    volley = [f"{side} Fighter" for side, n in zip(("attacker", "defender"), fighters, strict=True) for _ in range(n)]
    fleets = [f"{{ C2 = {[f'Fighter x{n}', 'Cruiser']!r} }}" for n in fighters]
    battle = f'at = "C2", attacker = "Cleo", defender = "Ana", phase = 3, volley = {volley!r}'
    moved = f'{{ ship = "Fighter", at = "C2", from = "C3", spaces = 1, count = {fighters[0]} }}'
    cruiser = '{ ship = "Cruiser", at = "C2", from = "C3", spaces = 1, count = 1 }'
    return _laid(
        board,
        f'round = 6\nphase = "warlord"\nstep = "battle.dice"\nchooser = "Cleo"\nrole = "Warlord"\n'
        f'turn = "Cleo"\ndice = {dice!r}\nmoved = [{moved}, {cruiser}]\nbattle = {{ {battle} }}\n'
        f'[[player]]\nname = "Ana"\npoints = 15\nempires = ["C2"]\nfleets = {fleets[1]}\n'
        f'[[player]]\nname = "Ben"\npoints = 14\nempires = ["F4"]\n'
        f'[[player]]\nname = "Cleo"\npoints = 16\nempires = ["C3"]\nfleets = {fleets[0]}\n',
    )
