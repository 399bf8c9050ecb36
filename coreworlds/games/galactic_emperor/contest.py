"""Who wins a combat: what its dice stand for, and how each side chooses while its chances are counted."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from coreworlds.games.contest import Contest, binomial
from coreworlds.games.galactic_emperor.components import DICE
from coreworlds.games.galactic_emperor.moves import enemies
from coreworlds.games.galactic_emperor.policy import appraise
from coreworlds.games.galactic_emperor.rules.battle import alive, fought, shots, sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.table import Move
    from coreworlds.games.contest import Falls
    from coreworlds.games.galactic_emperor.rules.battle import Shot
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["COMBAT", "choose", "falls", "result"]

_PHASES = {"battle.dreadnoughts": 1, "battle.cruisers": 2, "battle.fighters": 3}
_ENDS = {"battle.end", "final.survivors"}
_SIDES = 6  # of a die
HOW = (
    "The attacker fights on to the end. Both sides use their technologies. "
    "The extra die goes to a Cruiser, else to a Dreadnought. Hits go first on a whole Dreadnought, "
    "then on a Fighter, a Cruiser, a Starbase, a damaged Dreadnought, the Empire."
)


def result(t: Galaxy) -> str:
    """Return how the combat ended: who wins it, "" before the end."""
    if t.step not in _ENDS or t.battle is None:
        return ""
    attacker, defender = sides(t)
    if fought(t).retreated:
        return f"{attacker.name} retreats"
    return {
        (True, False): f"{attacker.name} wins",
        (False, True): f"{defender.name} wins",
    }.get((alive(t, 0), alive(t, 1)), "Nobody is left")


def choose(t: Galaxy, s: Duke, moves: list[Move]) -> Move:
    """Return what the simple player does, but that an attacker goes on to the end."""
    if (on := ("fight on", None)) in moves:
        return on
    values = appraise(t, s, moves)
    return moves[values.index(max(values))]


def due(t: Galaxy) -> Move | None:
    """Return the end of moves that leads to combat, None where no ship has met an enemy."""
    met = t.step == "warlord.move" and any(enemies(t, t.asked, moved.at) for moved in t.moved)
    return ("end moves", None) if met else None


def leads(t: Galaxy, s: Duke, move: Move) -> bool:
    """Tell whether a move takes ships to an enemy."""
    verb, x = move
    return verb in {"move", "warp"} and enemies(t, s, x[-1]) is not None


def falls(t: Galaxy) -> Falls | None:
    """Return the rolls of a phase that differ in the hits of a side, with their chances."""
    phase = _PHASES.get(t.step)
    if phase is None or t.battle is None:
        return None
    fired = shots(t, phase)[:DICE]
    return _SIDES ** len(fired), _rolls(t, fired)


def _rolls(t: Galaxy, fired: tuple[Shot, ...]) -> Iterator[tuple[int, float]]:
    """Yield for each number of hits one roll, as its number, with the chance of so many hits."""
    needs = [(side, t.rules["battle-hits-on"](t, side, part)) for side, part in fired]
    kinds = Counter(needs)
    spread = [binomial(n, min(1.0, max(0.0, (_SIDES + 1 - need) / _SIDES))) for (_, need), n in kinds.items()]
    for hits in product(*(range(len(each)) for each in spread)):
        left = dict(zip(kinds, hits, strict=True))
        number = 0
        for at, kind in enumerate(needs):
            if left[kind]:
                left[kind] -= 1
                number += (_SIDES - 1) * _SIDES**at
        yield number, prod(each[n] for each, n in zip(spread, hits, strict=True))


COMBAT = Contest(
    title="Who wins from here?",
    how=HOW,
    on=lambda t: t.battle is not None,
    result=result,
    choose=choose,
    falls=falls,
    due=due,
    leads=leads,
)
