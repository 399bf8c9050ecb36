"""Who wins a battle: what its dice stand for, and how each side chooses while its chances are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.contest import Contest
from coreworlds.games.risk_legacy.moves import called, has_power, number, troops
from coreworlds.games.risk_legacy.rules.attack import LEAST, MOST, MOST_DEFENDING, changes, fought, sides
from coreworlds.games.risk_legacy.rules.dice import FACES, spread

if TYPE_CHECKING:
    from coreworlds.engine.table import Move
    from coreworlds.games.contest import Falls
    from coreworlds.games.risk_legacy.rules.dice import Change, Spread
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["BATTLE", "conquest", "next_roll", "result"]

HOW = (
    "The attacker goes on from the same territory with as many dice as possible. The defender takes as many, too. "
    "Nobody plays Scar cards or Missiles."
)
_PASSES = {"battle.scars": "pass@scars", "battle.missiles": "pass@missiles"}


def result(t: Earth) -> str:
    """Return how a battle ended: who has the territory, "" as long as the attack goes on."""
    if t.battle is None:
        return ""
    battle, (attacker, defender) = t.battle, sides(t)
    if battle.at in attacker.troops:
        return f"{attacker.name} conquers {called(battle.at)}"
    stopped = troops(t, battle.source) < LEAST or battle.at in t.closed
    return f"{defender.name} holds {called(battle.at)}" if stopped and t.step == "war.act" else ""


def choose(t: Earth, s: Commander, moves: list[Move]) -> Move:
    """Return what goes on with the battle: the same attack again, most dice, no cards."""
    battle = fought(t)
    if t.step == "war.act":
        count = number(min(MOST, s.troops[battle.source] - 1))
        return "attack", (battle.at, battle.source, count)
    return (_PASSES[t.step], None) if t.step in _PASSES else moves[0]


def due(t: Earth) -> Move | None:
    """Return what leads on from a declared attack."""
    if t.step == "battle.defend":
        return "defend with", number(min(MOST_DEFENDING, troops(t, fought(t).at)))
    return (_PASSES[t.step], None) if t.step == "battle.scars" else None


def falls(t: Earth) -> Falls | None:
    """Return the rolls that differ in what they do, with their chances."""
    if t.step != "battle.roll":
        return None
    battle = fought(t)
    found = _spread(t, battle.sent, battle.defending, changes(t))
    return FACES ** (battle.sent + battle.defending), [(roll, chance) for chance, roll in found.values()]


def _spread(t: Earth, attacking: int, defending: int, changed: list[Change]) -> Spread:
    attacker, defender = sides(t)
    three, sixes = has_power(t, attacker, "power-three-kind"), has_power(t, defender, "power-two-sixes")
    return spread(t, attacking, defending, changed, three=three, sixes=sixes)


def next_roll(t: Earth) -> dict[str, float]:
    """Return what the next roll does, with its chances: the defender rolls as many dice as possible."""
    if t.battle is None or t.battle.attack:
        return {}
    battle, (attacker, defender) = t.battle, sides(t)
    attacking = battle.sent or min(MOST, troops(t, battle.source) - 1)
    there = troops(t, battle.at)
    found: dict[str, float] = {}
    defending = battle.defending or min(MOST_DEFENDING, there)
    for (lost, killed, three, _), (chance, _) in _spread(t, attacking, defending, changes(t)).items():
        dead = there if three and killed else killed
        said = " and ".join(
            f"{s.name} loses {n} troop{'s' * (n > 1)}" for s, n in ((attacker, lost), (defender, dead)) if n
        )
        found[said] = found.get(said, 0.0) + chance
    return dict(sorted(found.items(), key=lambda each: -each[1]))


# -- a whole battle at once ------------------------------------------------------------------------------------------


def counted(t: Earth) -> dict[str, float] | None:
    """Return the chance of each end of a battle in which no dice lie on the table, as HOW says; else None."""
    if t.battle is None or t.battle.attack or not troops(t, t.battle.at):
        return None
    attacker, defender = sides(t)
    chance = conquest(t, t.battle.sent, t.battle.defending)
    at = called(t.battle.at)
    found = {f"{attacker.name} conquers {at}": chance, f"{defender.name} holds {at}": 1 - chance}
    return {said: share for said, share in sorted(found.items(), key=lambda each: -each[1]) if share}


def conquest(t: Earth, sent: int = 0, defending: int = 0) -> float:
    """Return the chance that the battle under way ends with a conquest; `sent`, `defending`: dice of the next roll."""
    battle = fought(t)
    there, left = troops(t, battle.source), troops(t, battle.at)
    if there < LEAST or (not sent and battle.at in t.closed):
        return 0.0
    dice = sent or min(MOST, there - 1), defending or min(MOST_DEFENDING, left)
    return _Chances(t, there, left).roll(there, left, t.fortified.get(battle.at, 0), *dice)


class _Chances:
    """The chance of a conquest from each strength of both sides, with so many free boxes of a Fortification."""

    def __init__(self, t: Earth, there: int, left: int) -> None:
        """Take a battle, and begin with small numbers, so that nothing is deep."""
        self.t, plain = t, t.thaw()
        plain.fortified = {}
        self.changes, self.known = (changes(plain), changes(t)), dict[tuple[int, int, int], float]()
        for each in range(LEAST, there):
            for other in range(1, left):
                self.ahead(each, other, 0)

    def roll(self, there: int, left: int, boxes: int, dice: int, other: int) -> float:
        """Return the chance before a roll with so many dice of each side."""
        total = 0.0
        for (lost, killed, three, sixes), (share, _) in _spread(self.t, dice, other, self.changes[boxes > 0]).items():
            after = 0 if three and killed else left - killed
            if not after:
                total += share
            elif not sixes:
                total += share * self.ahead(there - lost, after, max(0, boxes - (dice == MOST)))
        return total

    def ahead(self, there: int, left: int, boxes: int) -> float:
        """Return the chance where the attacker goes on with as many dice as possible, and the defender, too."""
        if there < LEAST:
            return 0.0
        if (key := (there, left, boxes)) not in self.known:
            self.known[key] = self.roll(*key, min(MOST, there - 1), min(MOST_DEFENDING, left))
        return self.known[key]


BATTLE = Contest(
    title="Who wins from here?",
    how=HOW,
    on=lambda t: t.battle is not None,
    result=result,
    choose=choose,
    falls=falls,
    due=due,
    leads=lambda _t, _s, move: move[0] == "attack",
    counted=counted,
    rolls=next_roll,
)
