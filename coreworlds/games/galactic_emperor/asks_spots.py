"""Positions made for questions about Galactic Emperor: games at their end, and dice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Spot
from coreworlds.games.examples import merged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coreworlds.games.examples import Examples

__all__ = ["spots"]

_EACH = 30


def spots(examples: Examples) -> Mapping[str, tuple[Spot, ...]]:
    """
    Return, for each rule that is rare, positions from which it is soon met.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.asks import ASKING
    >>> all(spot.why for found in ASKING.spots().values() for spot in found)
    True
    """
    return {**examples.spots(), **_ends(examples), **_volleys(examples)}


# -- the end -----------------------------------------------------------------------------------------------------

_WHY = "Games seldom end with equal marks or equal Victory Points."
_NAMES = ("Ana", "Ben", "Cleo")
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


def _ends(examples: Examples) -> dict[str, tuple[Spot, ...]]:
    """Return games at their end: with a close count, with equal marks, with equal Victory Points."""
    random, last = Random("ends"), examples.position("last")
    return {
        rule: tuple(Spot(examples.text(merged(last, _ended(ends[i % len(ends)], random))), _WHY) for i in range(_EACH))
        for rule, ends in _ENDS.items()
    }


def _ended(end: _End, random: Random) -> dict[str, Any]:
    left = random.sample(_SECTORS, len(_SECTORS))
    marks, seats = random.randint(2, 9), random.sample(range(3), 3)  # in this order they are rich and tied
    dukes = {}
    for seat, name in zip(seats, _NAMES, strict=True):
        points = _POOL // 3 + 1 - (0 if seat < end.tied else random.randint(int(end.tied > 0), 3))
        purse = marks if seat < end.rich else random.randint(0, marks - 1)
        metal, energy = random.choice(((6, 3), (6, random.randint(0, 2)), (random.randint(0, 5), 3), (2, 1)))
        held = [left.pop() for _ in range(random.randint(3, 7))]
        fleets = {} if seat in end.gone else {held[0]: _FLEET}
        dukes[name] = {
            "points": points, "marks": purse, "metal": metal, "energy": energy, "empires": held, "fleets": fleets,
        }  # fmt: skip
    return {"round": 9, "step": end.step, "role": "Warlord", **dukes}


# -- dice --------------------------------------------------------------------------------------------------------

_ROLLS = "Seldom does a Fighter roll just the result that others hit with."


def _volleys(examples: Examples) -> dict[str, tuple[Spot, ...]]:
    """Return battles in which the Fighters of both sides have rolled, with a 4 among the dice."""
    random, met = Random("volleys"), examples.position("volley")
    rolled = (Spot(examples.text(merged(met, _rolled(met["battle"], random))), _ROLLS) for _ in range(_EACH))
    return {"battle-hits-on": tuple(rolled)}


def _rolled(battle: dict[str, Any], random: Random) -> dict[str, Any]:
    attackers, defenders = random.randint(2, 3), random.randint(1, 3)
    dice = [4, *(random.randint(1, 6) for _ in range(attackers + defenders - 1))]
    random.shuffle(dice)
    volley = ["attacker Fighter"] * attackers + ["defender Fighter"] * defenders
    came = {"at": "C2", "from": "C3", "spaces": 1}
    return {
        "dice": dice,
        "battle": battle | {"volley": volley},
        "moved": [{"ship": "Fighter", "count": attackers, **came}, {"ship": "Cruiser", "count": 1, **came}],
        "Ana": {"fleets": {"C2": [f"Fighter x{defenders}", "Cruiser"]}},
        "Cleo": {"fleets": {"C2": [f"Fighter x{attackers}", "Cruiser"]}},
    }
