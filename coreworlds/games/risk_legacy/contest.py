"""Who wins a battle: what its dice stand for, and how each side chooses while its chances are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.contest import Contest
from coreworlds.games.risk_legacy.moves import called, has_power, number, owner, troops
from coreworlds.games.risk_legacy.rules.attack import LEAST, MOST, MOST_DEFENDING, changes, fought, shown_dice, sides
from coreworlds.games.risk_legacy.rules.dice import FACES, spread
from coreworlds.games.risk_legacy.state import Battle

if TYPE_CHECKING:
    from coreworlds.engine.table import Move
    from coreworlds.games.contest import Falls
    from coreworlds.games.risk_legacy.rules.dice import Change, Fallen, Spread
    from coreworlds.games.risk_legacy.state import Commander, Earth

    State = tuple[int, int, int]

__all__ = ["BATTLE", "chance_of", "conquest", "lies", "next_roll", "result"]

HOW = (
    "The attacker goes on from the same territory with as many dice as possible. The defender takes as many, too. "
    "Nobody plays Scar cards or Missiles."
)
_LYING = {"battle.missiles", "battle.losses"}  # where the dice of a roll lie that took no troops yet
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
    """Return what leads on from a declared attack: the answer of the defender."""
    return ("defend with", number(min(MOST_DEFENDING, troops(t, fought(t).at)))) if t.step == "battle.defend" else None


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
    """Return the chance of each end of a battle as HOW says, from any decision in it; None between its steps."""
    chance = conquest(t)
    if chance is None:
        return None
    (attacker, defender), at = sides(t), called(fought(t).at)
    found = {f"{attacker.name} conquers {at}": chance, f"{defender.name} holds {at}": 1 - chance}
    return {said: share for said, share in sorted(found.items(), key=lambda each: -each[1]) if share}


def conquest(t: Earth) -> float | None:
    """Return the chance that the battle under way ends with a conquest, None where its losses are half taken."""
    if t.battle is None or (t.battle.attack and t.step not in _LYING) or not (left := troops(t, t.battle.at)):
        return None
    battle, there, boxes = t.battle, troops(t, t.battle.source), t.fortified.get(t.battle.at, 0)
    chances = _Chances(t, there, left)
    if battle.attack:
        return chances.after((there, left, boxes), len(battle.attack), _lying(t))
    if there < LEAST or (not battle.sent and battle.at in t.closed):
        return 0.0
    dice = battle.sent or min(MOST, there - 1), battle.defending or min(MOST_DEFENDING, left)
    return chances.roll((there, left, boxes), *dice)


def chance_of(t: Earth, s: Commander, at: int, source: int) -> float:
    """Return the chance that an attack that was not declared yet conquers a territory, if it goes on to the end."""
    foe, tried = owner(t, at), t.thaw()
    if foe is None:
        return 0.0
    tried.attacked = t.attacked if t.attacked[-1:] == (at,) else (*t.attacked, at)
    tried.battle = Battle(at, source, s.at, foe.at)
    return conquest(tried) or 0.0


def lies(t: Earth) -> str:
    """Tell what the dice on the table do, as long as they did not do it yet."""
    if t.battle is None or not t.battle.attack or t.step not in _LYING:
        return ""
    battle, (attacker, defender) = t.battle, sides(t)
    lost, killed, three, _ = _lying(t)
    dead = troops(t, battle.at) if three and killed else killed
    both = (attacker, lost, battle.source), (defender, dead, battle.at)
    return " ".join(f"{s.name} loses {n} troop{'s' * (n > 1)} in {called(at)}." for s, n, at in both if n)


def _lying(t: Earth) -> Fallen:
    """Return what the dice on the table do."""
    battle, (attacker, defender) = fought(t), sides(t)
    lost, killed = t.rules["dice-compare"](t, *shown_dice(t))
    three = has_power(t, attacker, "power-three-kind") and t.rules["hq-three-kind"](t)
    return lost, killed, three, has_power(t, defender, "power-two-sixes") and battle.defence == (FACES, FACES)


class _Chances:
    """The chance of a conquest from each state: troops there, troops left to the defender, free boxes."""

    def __init__(self, t: Earth, there: int, left: int) -> None:
        """Take a battle, and begin with small numbers, so that nothing is deep."""
        self.t, plain = t, t.thaw()
        plain.fortified = {}
        self.changes = changes(plain), changes(t)
        self.known: dict[State, float] = {}
        for each in range(LEAST, there):
            for other in range(1, left):
                self.ahead((each, other, 0))

    def roll(self, state: State, dice: int, other: int) -> float:
        """Return the chance before a roll with so many dice of each side."""
        found = _spread(self.t, dice, other, self.changes[state[2] > 0])
        return sum([share * self.after(state, dice, fallen) for fallen, (share, _) in found.items()])

    def after(self, state: State, dice: int, fallen: Fallen) -> float:
        """Return the chance after a roll with so many attacking dice."""
        (there, left, boxes), (lost, killed, three, sixes) = state, fallen
        if killed >= left or (three and killed):
            return 1.0
        return 0.0 if sixes else self.ahead((there - lost, left - killed, max(0, boxes - (dice == MOST))))

    def ahead(self, state: State) -> float:
        """Return the chance where the attacker goes on with as many dice as possible, and the defender, too."""
        there, left, _ = state
        if there < LEAST:
            return 0.0
        if state not in self.known:
            self.known[state] = self.roll(state, min(MOST, there - 1), min(MOST_DEFENDING, left))
        return self.known[state]


BATTLE = Contest(
    title="Who wins from here?",
    how=HOW,
    on=lambda t: t.battle is not None and not result(t),
    result=result,
    choose=choose,
    falls=falls,
    due=due,
    leads=lambda _t, _s, move: move[0] == "attack",
    counted=counted,
    rolls=next_roll,
)
