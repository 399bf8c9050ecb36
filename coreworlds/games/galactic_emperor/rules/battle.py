"""Combat as far as the hits: its sides, how it begins, the extra die, the dice of each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.engine.rulebook import depends
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import action, rule, tells
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    enemies,
    name,
    on_board,
    roll,
    ships,
)
from coreworlds.games.galactic_emperor.rules.rounds import actor, clear
from coreworlds.games.galactic_emperor.rules.technology import active, changes_nothing, in_showdown, settle_dice
from coreworlds.games.galactic_emperor.rules.warlord import at_rest
from coreworlds.games.galactic_emperor.state import NONE, Battle, Fleet

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


# -- the sides -------------------------------------------------------------------------------------------------


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
    """Return the token that defends: an Empire, a Starbase, or NONE."""
    s, at = sides(t)[1], fought(t).at
    if at in s.empires:
        return t.parts.index["Empire"]
    return t.parts.index["Starbase"] if at in s.starbases else NONE


def alive(t: Galaxy, side: int) -> bool:
    """Return True if a side has anything left."""
    return any(fleet_of(t, side)) or (side == 1 and token_of(t) != NONE)


def decided(t: Galaxy) -> bool:
    """Return True if one side, or both, has nothing left."""
    return not (alive(t, 0) and alive(t, 1))


def pair(values: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """Return a pair with one side's value replaced."""
    return (value, values[1]) if side == 0 else (values[0], value)


# -- which combats there are, and what follows them ------------------------------------------------------------


def contested(t: Galaxy, s: Duke) -> list[int]:
    """Return the spaces where a player's ships stand among enemies; a home without ships is never fought for."""
    met = [(at, enemies(t, s, at)) for at in s.fleets if on_board(at)]
    return [at for at, o in met if o is not None and (at in o.fleets or at != o.home)]


@rule("battles-after-moves")
def who_fights(t: Galaxy, now: int | None) -> int | None:
    """Return the player who must fight: the one in turn, as long as combats are left."""
    at = actor(t)
    return at if now is None and at is not None and contested(t, t.seats[at]) else None


@rule("warlord-fight")
def enemies_there(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that there is a combat to fight."""
    if not on_board(at) or at in contested(t, s):
        return None
    return f"your ships among enemies at {HEXES[at]}", "no combat"


@says("battles-after-moves")
def begins_itself(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check, while ships move, that the combat is not the only one: there is nothing to choose then."""
    if t.step != "warlord.move" or s.at != t.turn or contested(t, s) != [at]:
        return None
    never = "A single combat is not chosen: it begins automatically after “end moves”."
    return "the choice of a combat", "the moving of ships, and one combat alone", never


@rule("warlord-rest")
@tells("warlord-done", "{player}'s Warlord turn ends.")
def turn_ends(t: Galaxy) -> None:
    """End a player's Warlord turn: ships stay where they are."""
    s = t.asked
    clear(t)
    t.acted += 1
    t.tell("warlord-done", "warlord-rest", s)


def lose(t: Galaxy, s: Duke, at: int, kind: int) -> None:
    """Take a destroyed ship off the board."""
    add_ships(s, at, kind, -1)
    entry = next((m for m in t.moved if m.at == at and m.ship == kind), None)
    actor_ = actor(t)
    if entry is not None and actor_ == s.at and at_rest(t, s, at, kind) < 0:
        left = tuple(m for m in t.moved if m is not entry)
        t.moved = (*left, *((entry._replace(number=entry.number - 1),) if entry.number > 1 else ()))
        t.moved = tuple(sorted(t.moved))


def withdraw_all(t: Galaxy, s: Duke, at: int) -> tuple[int, ...]:
    """Send ships back to where they came from; return these spaces."""
    back = [m for m in t.moved if m.at == at]
    for m in back:
        add_ships(s, at, m.ship, -m.number)
        add_ships(s, m.came, m.ship, m.number)
    t.moved = tuple(m for m in t.moved if m.at != at)
    return tuple(sorted({m.came for m in back}))


# -- the beginning -----------------------------------------------------------------------------------------------


@action(
    "fight {space}",
    option="Fight",
    order="battles-after-moves",
    checks=("warlord-fight", begins_itself),
    alone=True,
)
@tells("battle", "{player} attacks {enemy} at {at}.")
@tells("surprise", "{player}'s warped ships attack first. Nobody fires back.")
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
@depends(unless=lambda t, card: name(t, card) == "Shield Generators")
def had_ships(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that a side had ships when the combat began, if it is about Shield Generators."""
    if t.battle is None or t.parts.names[card] != "Shield Generators" or t.battle.ships[side_of(t, s)]:
        return None
    return "ships at the start of the battle", "only a token"


@action("ready", option="Go on", order="declare-when", alone=True, yields=True)
@tells("ready", "{player} is ready.")
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
    """Return the player who gives a ship one more die: the chooser, when attacking in the own turn."""
    if now is not None or t.battle is None or t.battle.at == OUTSIDE or t.battle.bonus != NONE:
        return None
    s = t.seats[t.battle.attacker]
    return s.at if t.rules["chooser-ability"](t, s) else None


@says("chooser-ability")
def chose_role(t: Galaxy, s: Duke) -> Lack | None:
    """Check, in a combat, that a player chose the role; at the step of the extra die it is that player's turn."""
    if t.battle is None or in_showdown(t) or t.step == "battle.bonus" or t.rules["chooser-ability"](t, s):
        return None
    role = name(t, t.role)
    return f"the {role} chosen by {s.name}", f"the {role} chosen by {t.seats[t.chooser].name}"


@says("battle-bonus-attack")
def attacks(t: Galaxy, s: Duke) -> Lack | None:
    """Check, in a combat, that a player attacks; at the step of the extra die it is that player's turn."""
    if t.battle is None or in_showdown(t) or t.step == "battle.bonus" or s.at == t.battle.attacker:
        return None
    defends = s.at == t.battle.defender
    there = f"{s.name} as the defender" if defends else f"{t.seats[t.battle.attacker].name} as the attacker"
    return f"{s.name} as the attacker", there


@rule("battle-bonus")
def such_a_ship(t: Galaxy, s: Duke, part: int) -> Lack | None:
    """Check that a ship of that kind attacks."""
    kind = part - t.parts.first["ship"]
    if t.battle is None or t.parts.kind[part] != "ship" or fleet_of(t, 0)[kind]:
        return None
    return f"a {name(t, part)} that attacks", "none"


@rule("battle-bonus-change")
def given_anew(t: Galaxy) -> int:
    """Return the ship with the extra die when the attacker attacks again: none, until it is given anew."""
    return NONE


def not_rolled(t: Galaxy, s: Duke, part: int) -> tuple[str, ...]:
    """Name what becomes of an extra die where no ship warped in, and of that of a ship that fires first of all."""
    surprise = t.battle is not None and t.battle.surprise
    return (*(() if surprise else ("bonus-surprise",)), *(("bonus-lost",) if name(t, part) == "Dreadnought" else ()))


@action(
    "bonus {ship}",
    option="Extra die",
    order="battle-bonus-change",
    when=(chose_role, attacks),
    checks=("battle-bonus",),
    carries=("bonus-surprise", "bonus-lost"),
    forbids=("battle-bonus-attack",),
    beside=not_rolled,
    alone=True,
)
@tells("bonus", "{player} gives a {ship} the extra die.")
def bonus(t: Galaxy, s: Duke, part: int) -> None:
    """Give one ship of a kind another die for this attack."""
    t.battle = fought(t)._replace(bonus=part)
    t.tell("bonus", "battle-bonus", s, ship=name(t, part))
    t.pass_on()


_LAST = 3  # the last phase
Shot = tuple[int, int]  # side (0 attacker, 1 defender), the part that fires


# -- the dice of each phase ------------------------------------------------------------------------------------


def firing(t: Galaxy, side: int) -> Fleet:
    """Return the ships of a side that fire: in a surprise attack only the warped ones."""
    battle = fought(t)
    if not battle.surprise:
        return fleet_of(t, side)
    return t.rules["surprise-warped"](t) if side == 0 else t.rules["warp-surprise"](t)  # type: ignore[no-any-return]


@rule("warp-surprise")
def no_answer(t: Galaxy) -> Fleet:
    """Return the defender's fire in a surprise attack: nothing."""
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
    """Return the number of dice that a token fires."""
    return t.parts.units[name(t, token)].dice + t.rules["tech-ion"](t, s)  # type: ignore[no-any-return]


@rule("tech-ion")
def ion(t: Galaxy, s: Duke) -> int:
    """Return the dice that Ion Cannons add to a token."""
    return 1 if active(t, s, "Ion Cannons") else 0


def fires(phase: int) -> Callable[[Galaxy], bool]:
    """Return a test: whether anybody fires in a phase."""
    return lambda t: t.battle is not None and bool(shots(t, phase))


@tells("volley", "Phase {phase}: {player} rolls {dice:and}.")
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
    """Return the least number on a die that hits."""
    unit = t.parts.units[name(t, part)]
    return unit.hits_on - (t.rules["tech-plasma"](t, sides(t)[0]) if side == 0 else 0)


@rule("tech-plasma")
def plasma(t: Galaxy, s: Duke) -> int:
    """Return the number that Plasma Weapons add to each die of an attacker."""
    return 1 if active(t, s, "Plasma Weapons") else 0


def _told_hits(e: Event) -> str:
    if e["hits"] and e["taken"]:
        return "{enemy} must take {hits:hit}. {player} must take {taken:hit}."
    if e["hits"]:
        return "{enemy} must take {hits:hit}. {player} takes none."
    return "{player} must take {taken:hit}. {enemy} takes none." if e["taken"] else "Nobody must take a hit."


@action("keep dice@battle", option="Dice", timing="tech-time-warp", order="tech-time-warp", alone=True, yields=True)
@tells("hits", _told_hits)
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
@tells("shielded", "{player}'s Shield Generators ignore the first hit.")
def shielded(t: Galaxy, side: int, hits: int) -> int:
    """Return the hits that get through: Shield Generators ignore the first of a battle."""
    battle = fought(t)
    if not hits or not battle.shields[side]:
        return hits
    t.battle = battle._replace(shields=pair(battle.shields, side, 0))
    t.tell("shielded", "tech-shields", sides(t)[side])
    return hits - 1


@changes_nothing("Ion Cannons")
def _ion_in_vain(t: Galaxy, s: Duke) -> str:
    at = t.battle.at if t.battle is not None else -1
    if not on_board(at) or at in s.empires or at in s.starbases:
        return ""
    return f"{s.name} has no Empire or Starbase at {HEXES[at]}"
