"""Combat: three phases of simultaneous fire, casualties chosen by their owner, retreat, reward."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import amount, rule
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.explorer import settle
from coreworlds.games.galactic_emperor.moves import (
    controls,
    enemies,
    gain,
    name,
    on_board,
    planets,
    roll,
    ships,
)
from coreworlds.games.galactic_emperor.state import NONE, Battle, Fleet
from coreworlds.games.galactic_emperor.technology import active, settle_dice
from coreworlds.games.galactic_emperor.warlord import withdraw_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["alive", "decided", "fires", "fleet_of", "side_of", "token_of"]

Shot = tuple[int, int]  # side (0 attacker, 1 defender), the part that fires
_LAST = 3


# -- the two sides -----------------------------------------------------------------------------------------------


def fought(t: Galaxy) -> Battle:
    """Return the combat under way."""
    assert t.battle is not None  # noqa: S101  (steps of a combat only)
    return t.battle


def sides(t: Galaxy) -> tuple[Duke, Duke]:
    """Return attacker and defender."""
    battle = fought(t)
    return t.seats[battle.attacker], t.seats[battle.defender]


def side_of(t: Galaxy, s: Duke) -> int:
    """Return a player's side: 0 attacker, 1 defender."""
    return 0 if s.at == fought(t).attacker else 1


def fleet_of(t: Galaxy, side: int) -> Fleet:
    """Return the ships of a side."""
    return ships(sides(t)[side], fought(t).at)


def token_of(t: Galaxy) -> int:
    """Return what token defends: an Empire, a Starbase, or NONE."""
    s, at = sides(t)[1], fought(t).at
    if at in s.empires:
        return t.parts.index["Empire"]
    return t.parts.index["Starbase"] if at in s.starbases else NONE


def alive(t: Galaxy, side: int) -> bool:
    """Return whether a side has anything left."""
    return any(fleet_of(t, side)) or (side == 1 and token_of(t) != NONE)


def decided(t: Galaxy) -> bool:
    """Return whether one side, or both, has nothing left."""
    return not (alive(t, 0) and alive(t, 1))


def pair(values: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """Return a pair with one side's value replaced."""
    return (value, values[1]) if side == 0 else (values[0], value)


# -- the beginning -----------------------------------------------------------------------------------------------


def fight(t: Galaxy, s: Duke, at: int) -> None:
    """Begin a combat."""
    enemy = enemies(t, s, at)
    assert enemy is not None  # noqa: S101  (checked before)
    warped = any(m.at == at and m.warped for m in t.moved)
    t.battle = Battle(at, s.at, enemy.at, surprise=warped, warped=warped, ships=(True, any(ships(enemy, at))))
    t.tell("battle", "warlord-fight", s, at=HEXES[at], enemy=enemy.name)
    if warped:
        t.tell("surprise", "warp-surprise", s)
    t.pass_on()


@rule("battle-attacker")
def attacker_first(t: Galaxy, now: int | None) -> int | None:
    """Return the attacker, once."""
    return None if now is not None or t.battle is None else t.battle.attacker


@rule("battle-defender")
def then_defender(t: Galaxy, now: int | None) -> int | None:
    """Return the defender, once."""
    return None if now is not None or t.battle is None else t.battle.defender


@rule("tech-shields-ships")
def had_ships(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that a side had ships when the combat began, if it is about Shield Generators."""
    if t.battle is None or t.parts.names[card] != "Shield Generators" or t.battle.ships[side_of(t, s)]:
        return None
    return "ships at the start of the battle", "only a token"


def ready(t: Galaxy, s: Duke, _x: object) -> None:
    """Declare nothing more; the combat goes on."""
    battle = fought(t)
    card = t.parts.index["Shield Generators"]
    if active(t, s, "Shield Generators") and t.rules["tech-shields-ships"](t, s, card) is None:
        t.battle = battle._replace(shields=pair(battle.shields, side_of(t, s), 1))
    t.tell("ready", "declare-when", s)
    t.pass_on()


# -- the bonus die -----------------------------------------------------------------------------------------------


@rule("battle-bonus-attack")
def who_gets_bonus(t: Galaxy, now: int | None) -> int | None:
    """Return who gives a ship one more die: the chooser, when attacking in his own turn."""
    if now is not None or t.battle is None or t.battle.at == OUTSIDE:
        return None
    s = t.seats[t.battle.attacker]
    return s.at if t.rules["chooser-ability"](t, s) else None


@rule("battle-bonus")
def such_a_ship(t: Galaxy, s: Duke, part: int) -> Lack | None:
    """Check that a ship of that kind attacks."""
    kind = part - t.parts.first["ship"]
    if t.battle is None or t.parts.kind[part] != "ship" or fleet_of(t, 0)[kind]:
        return None
    return f"a {name(t, part)} that attacks", "none"


def bonus(t: Galaxy, s: Duke, part: int) -> None:
    """Give one ship of a kind another die for this attack."""
    t.battle = fought(t)._replace(bonus=part)
    t.tell("bonus", "battle-bonus", s, ship=name(t, part))
    t.pass_on()


# -- fire --------------------------------------------------------------------------------------------------------


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


def volley(t: Galaxy, phase: int, rule_id: str) -> None:
    """Roll the dice of both sides in one phase."""
    found = shots(t, phase)
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


# -- after the third phase ---------------------------------------------------------------------------------------


@rule("battle-defender-stays")
def attacker_decides(t: Galaxy, now: int | None) -> int | None:
    """Return who decides whether to go on: the attacker, never the defender."""
    return None if now is not None or t.battle is None else t.battle.attacker


def fight_on(t: Galaxy, s: Duke, _x: object) -> None:
    """Attack again."""
    t.battle = fought(t)._replace(phase=0, surprise=False, bonus=NONE)
    t.tell("fight-on", "battle-go-on", s)
    t.pass_on()


@rule("warp-no-retreat")
def no_warped(t: Galaxy, s: Duke) -> Lack | None:
    """Check that no ship of the attack warped in."""
    if t.battle is None:
        return None
    if t.battle.at == OUTSIDE:
        return "a battle in the galaxy", "the Galactic Showdown"
    warped = t.battle.warped or any(m.at == t.battle.at and m.warped for m in t.moved)
    return ("no warped ships in the attack", "warped ships") if warped else None


@rule("battle-retreat")
def came_from_somewhere(t: Galaxy, s: Duke) -> Lack | None:
    """Check that every ship of the attack came from another sector in this turn."""
    if t.battle is None or not on_board(t.battle.at):
        return None
    came = sum(m.number for m in t.moved if m.at == t.battle.at)
    there = sum(fleet_of(t, 0))
    return None if came >= there else (f"{amount(there, 'ship')[0]} ships that moved there in this turn", f"{came}")


def retreat(t: Galaxy, s: Duke, _x: object) -> None:
    """Go back to where the ships came from."""
    t.battle = fought(t)._replace(retreated=True)
    back = withdraw_all(t, s, fought(t).at)
    t.tell("retreat", "battle-retreat", s, to=tuple(HEXES[at] for at in back))
    t.step = "battle.end"


# -- the end -----------------------------------------------------------------------------------------------------


@rule("battle-claim")
def settle_battle(t: Galaxy) -> None:
    """End a combat: repair, reward a winning attacker."""
    battle, (attacker, defender) = fought(t), sides(t)
    for side, s in enumerate((attacker, defender)):
        if battle.damaged[side]:
            t.rules["battle-repair"](t, s, battle.damaged[side])
    won, lost = alive(t, 0) and not battle.retreated, not alive(t, 1)
    if won and lost:
        reward(t, attacker)
    elif not battle.retreated and not won:
        text = ("nobody-left", "battle-nobody-left") if lost else ("defended", "battle-defender-no-reward")
        t.tell(*text, defender, at=HEXES[battle.at])
    t.battle = None
    t.tell("battle-over", "battle-claim", attacker)


@rule("battle-repair")
def repair(t: Galaxy, s: Duke, count: int) -> None:
    """Flip surviving Dreadnoughts back."""
    t.tell("repair", "battle-repair", s, count=count)


def reward(t: Galaxy, s: Duke) -> None:
    """Give a winning attacker what he has earned."""
    battle = fought(t)
    t.tell("won", "battle-claim", s, at=HEXES[battle.at])
    if battle.empire:
        t.rules["battle-empire-point"](t, s)
    if planets(t, battle.at) and not any(controls(o, battle.at) for o in t.seats):
        t.rules["claim-after-battle"](t, s, battle.at)


@rule("battle-empire-point")
def empire_point(t: Galaxy, s: Duke) -> None:
    """Give 1 Victory Point for a destroyed Empire."""
    gain(t, s, 1, "battle-empire-point", "an Empire destroyed")


@rule("claim-after-battle")
def claim_won(t: Galaxy, s: Duke, at: int) -> None:
    """Claim the sector won, if there is a token left."""
    if s.tokens > 0:
        settle(t, s, at, "battle-claim")
    else:
        t.tell("no-token", "claim-after-battle", s, at=HEXES[at])
