"""How the sides of a battle fire: dice, hits and what changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import name, roll
from coreworlds.games.galactic_emperor.sides import fleet_of, fought, pair, sides, token_of
from coreworlds.games.galactic_emperor.state import NONE, Fleet
from coreworlds.games.galactic_emperor.technology import active, settle_dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

Shot = tuple[int, int]  # side (0 attacker, 1 defender), the part that fires
_LAST = 3


def firing(t: Galaxy, side: int) -> Fleet:
    """Return the ships of a side that fire: in a surprise attack only the warped ones."""
    battle = fought(t)
    if not battle.surprise:
        return fleet_of(t, side)
    return t.rules["surprise-warped"](t) if side == 0 else t.rules["warp-surprise"](t)  # type: ignore[no-any-return]


@rule("warp-surprise")
def no_answer(t: Galaxy) -> Fleet:
    """Return what the defender fires with in a surprise attack: nothing."""
    return (0, 0, 0)


@rule("surprise-warped")
def warped_ships(t: Galaxy) -> Fleet:
    """Return the ships that fire in a surprise attack."""
    at, there = fought(t).at, fleet_of(t, 0)
    warped = [sum(m.number for m in t.moved if m.at == at and m.warped and m.ship == kind) for kind in range(3)]
    return min(warped[0], there[0]), min(warped[1], there[1]), min(warped[2], there[2])


def shots(t: Galaxy, phase: int) -> tuple[Shot, ...]:
    """Return every die that is rolled in a phase, with its side and what fires it."""
    found: list[Shot] = []
    battle, kind = fought(t), _LAST - phase
    part = t.parts.first["ship"] + kind
    for side in (0, 1):
        count = firing(t, side)[kind]
        dice = count * t.parts.ships[kind].dice
        if side == 0 and count and battle.bonus == part:
            dice += 1
        found += [(side, part)] * dice
    if phase == t.parts.units["Empire"].phase and not battle.surprise and (token := token_of(t)) != NONE:
        found += [(1, token)] * token_dice(t, sides(t)[1], token)
    return tuple(found)


def token_dice(t: Galaxy, s: Duke, token: int) -> int:
    """Return how many dice a token fires."""
    return t.parts.units[name(t, token)].dice + t.rules["tech-ion"](t, s)  # type: ignore[no-any-return]


@rule("tech-ion")
def ion(t: Galaxy, s: Duke) -> int:
    """Return how many dice Ion Cannons add to a token."""
    return 1 if active(t, s, "Ion Cannons") else 0


def fires(phase: int) -> Callable[[Galaxy], bool]:
    """Return a test: whether anybody fires in a phase."""
    return lambda t: t.battle is not None and bool(shots(t, phase))


def volley(t: Galaxy, phase: int, rule_id: str, found: tuple[Shot, ...] | None = None) -> None:
    """Roll the dice of both sides in one phase, those that fire in it or others."""
    found = shots(t, phase) if found is None else found
    t.dice = roll(t, "battle", len(found))
    t.battle = fought(t)._replace(phase=phase, volley=found[: len(t.dice)])
    for side, s in enumerate(sides(t)):
        dice = tuple(die for die, (of, _) in zip(t.dice, found, strict=False) if of == side)
        if dice:
            t.tell("volley", rule_id, s, dice=dice, phase=phase)


@rule("battle-dreadnoughts")
def phase_one(t: Galaxy) -> None:
    """Let Dreadnoughts fire."""
    volley(t, 1, "battle-dreadnoughts")


@rule("battle-cruisers")
def phase_two(t: Galaxy) -> None:
    """Let Cruisers, Empires and Starbases fire."""
    volley(t, 2, "battle-cruisers")


@rule("battle-fighters")
def phase_three(t: Galaxy) -> None:
    """Let Fighters fire."""
    volley(t, 3, "battle-fighters")


@rule("battle-hits-on")
def needed(t: Galaxy, side: int, part: int) -> int:
    """Return what a die must show to hit."""
    unit = t.parts.units[name(t, part)]
    return unit.hits_on - (t.rules["tech-plasma"](t, sides(t)[0]) if side == 0 else 0)


@rule("tech-plasma")
def plasma(t: Galaxy, s: Duke) -> int:
    """Return what Plasma Weapons add to each die of an attacker."""
    return 1 if active(t, s, "Plasma Weapons") else 0


def keep_dice(t: Galaxy, s: Duke, _x: object) -> None:
    """Leave the dice as they lie: they hit."""
    settle_dice(t)
    battle = fought(t)
    scored = [0, 0]
    for die, (side, part) in zip(t.dice, battle.volley, strict=False):
        scored[side] += die >= t.rules["battle-hits-on"](t, side, part)
    t.dice = ()
    hits = (t.rules["tech-shields"](t, 0, scored[1]), t.rules["tech-shields"](t, 1, scored[0]))
    t.battle = fought(t)._replace(hits=hits, volley=())
    t.tell("hits", "battle-simultaneous", sides(t)[0], hits=hits[1], taken=hits[0], enemy=sides(t)[1].name)
    t.pass_on()


@rule("tech-shields")
def shielded(t: Galaxy, side: int, hits: int) -> int:
    """Return how many hits get through: Shield Generators ignore the first of a battle."""
    battle = fought(t)
    if not hits or not battle.shields[side]:
        return hits
    t.battle = battle._replace(shields=pair(battle.shields, side, 0))
    t.tell("shielded", "tech-shields", sides(t)[side])
    return hits - 1
