"""Powers of factions that work in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.risk_legacy.book import rule, tells
from coreworlds.games.risk_legacy.moves import called, has_power, troops
from coreworlds.games.risk_legacy.rules.attack import fought, sides
from coreworlds.games.risk_legacy.rules.dice import EACH, FACES, LOWEST, Change

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.state import Earth

_THREE = 3


@rule("power-own-hq")
def own_hq(t: Earth) -> list[Change]:
    """Return what Die Mechaniker's own starting HQ adds while they defend it: as a Fortification, without boxes."""
    defender = sides(t)[1]
    if not has_power(t, defender, "power-own-hq") or t.hqs.get(defender.faction) != fought(t).at:
        return []
    return [Change(EACH, 1, "power-own-hq", "Die Mechaniker's own HQ")]


@rule("power-two-sixes")
@tells("closed", "Two natural 6s: nobody may attack {at} again this turn.")
def two_sixes(t: Earth) -> None:
    """Close a territory for this turn if Die Mechaniker rolled two 6s in its defence."""
    battle, defender = fought(t), sides(t)[1]
    if has_power(t, defender, "power-two-sixes") and battle.defence == (FACES, FACES) and battle.at in defender.troops:
        t.closed = tuple(sorted((*t.closed, battle.at)))
        t.tell("closed", "power-two-sixes", defender, at=called(battle.at))


@rule("power-first-attack")
def first_attack(t: Earth) -> list[Change]:
    """Return what the Enclave of the Bear takes from the lowest die, as long as it attacks the first territory."""
    if not has_power(t, sides(t)[0], "power-first-attack") or t.attacked != (fought(t).at,):
        return []
    return [Change(LOWEST, -1, "power-first-attack", "Enclave of the Bear")]


@rule("power-three-kind")
@tells("overrun", "Three of a kind: all troops in {at} are lost.")
def three_kind(t: Earth, killed: int) -> int:
    """Return what the defender loses: everything, if the Enclave of the Bear rolled three of a kind and killed 1."""
    battle, attacker = fought(t), sides(t)[0]
    if not killed or not has_power(t, attacker, "power-three-kind") or not t.rules["hq-three-kind"](t):
        return killed
    t.tell("overrun", "power-three-kind", attacker, at=called(battle.at))
    return troops(t, battle.at)


@rule("hq-three-kind")
def natural_three(t: Earth) -> bool:
    """Tell whether the attack is three of a kind as rolled."""
    attack = fought(t).attack
    return len(attack) == _THREE and len({*attack}) == 1
