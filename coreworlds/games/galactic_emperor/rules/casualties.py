"""Casualties of a combat, which each side chooses of its own units; going on, retreat, and what the winner gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import OTHERWISE, says
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import action, amount, rule, some, tells
from coreworlds.games.galactic_emperor.moves import controls, gain, name, on_board, planets, take_token
from coreworlds.games.galactic_emperor.rules.battle import (
    alive,
    fleet_of,
    fought,
    lose,
    pair,
    side_of,
    sides,
    token_of,
    withdraw_all,
)
from coreworlds.games.galactic_emperor.rules.explorer import settle
from coreworlds.games.galactic_emperor.rules.technology import in_showdown
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


Casualty = tuple[int, ...]  # the unit; where others of its kind came from another space, the space it came from
_UNITS = {"ship", "damaged", "token"}


# -- who chooses, and of what ----------------------------------------------------------------------------------


@rule("battle-order")
def who_takes_hits(t: Galaxy, now: int | None) -> int | None:
    """Return the player who chooses casualties next: the defender, then the attacker."""
    return first_hit(t, 1, 0)


def first_hit(t: Galaxy, *order: int) -> int | None:
    """Return the player of the first of these sides that has casualties to choose."""
    battle = t.battle
    if battle is None:
        return None
    seats = (battle.attacker, battle.defender)
    return next((seats[side] for side in order if battle.hits[side] and alive(t, side)), None)


@rule("battle-own-casualties")
def own_unit(t: Galaxy, s: Duke, part: int) -> Lack | None:
    """Check that the player has such a unit in the combat."""
    if t.battle is None or t.parts.kind[part] not in _UNITS or part in units(t, s):
        return None
    return f"{article(name(t, part))} of yours in the battle", "none"


def article(word: str) -> str:
    """
    Return a name with its article.

    Examples
    --------
    >>> article("Empire"), article("Cruiser")
    ('an Empire', 'a Cruiser')
    """
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def units(t: Galaxy, s: Duke) -> list[int]:
    """Return the kinds of unit that a player has in the combat."""
    side, battle = side_of(t, s), fought(t)
    fleet, damaged = fleet_of(t, side), battle.damaged[side]
    whole = (fleet[0], fleet[1], fleet[2] - damaged)
    found = [part for part, count in zip(t.parts.all["ship"], whole, strict=True) if count > 0]
    found += [t.parts.first["damaged"]] if damaged else []
    return found + ([token_of(t)] if side == 1 and token_of(t) != NONE else [])


@rule("battle-empire-last")
def ships_first(t: Galaxy, s: Duke, part: int) -> Lack | None:
    """Check that the defender's Empire is hit only after all the defender's ships."""
    if t.battle is None or name(t, part) != "Empire" or side_of(t, s) == 0 or not any(fleet_of(t, 1)):
        return None
    if token_of(t) != part:  # it is not there, which another rule says
        return None
    return "0 ships left", amount(sum(fleet_of(t, 1)), "ship")


# -- ships of one kind that came from different spaces -----------------------------------------------------------


def origins(t: Galaxy, s: Duke, part: int) -> tuple[int, ...]:
    """Return the spaces from which ships of a kind came, if it matters which is lost: in a retreat each goes back."""
    battle, kind = t.battle, _KINDS.get(name(t, part))
    if battle is None or kind is None or s.at != battle.attacker or not on_board(battle.at):
        return ()
    if t.rules["warp-no-retreat"](t, s) is not None or t.rules["battle-retreat"](t, s) is not None:
        return ()
    came = {m.came for m in t.moved if m.at == battle.at and m.ship == kind}
    return tuple(sorted(came)) if len(came) > 1 else ()


_KINDS = {"Fighter": 0, "Cruiser": 1, "damaged Dreadnought": 2}  # what one hit destroys


def choices(t: Galaxy, s: Duke) -> list[Casualty]:
    """Return the casualties that a player can choose."""
    found: list[Casualty] = []
    for part in units(t, s):
        places = origins(t, s, part)
        found += [(part, at) for at in places] or [(part,)]
    return found


def as_hit(t: Galaxy, x: Casualty) -> bool:
    """Return True if a casualty is written as it must be: a unit, perhaps with the space it came from."""
    return bool(x) and t.parts.kind[x[0]] in _UNITS and all(on_board(at) for at in x[1:]) and len(x) <= 2  # noqa: PLR2004


@says("battle-own-casualties")
def told_apart(t: Galaxy, s: Duke, x: Casualty) -> Lack | None:
    """Check that it is said from where a ship came, just where that makes a difference."""
    if t.battle is None or not as_hit(t, x) or x[0] not in units(t, s):
        return None
    places = origins(t, s, x[0])
    if not places:
        return (f"{name(t, x[0])} and no space", f"{HEXES[x[1]]} as well") if x[1:] else None
    if x[1:] and x[1] in places:
        return None
    either = " or ".join(f"“{name(t, x[0])}, {HEXES[at]}”" for at in places)
    return f"{either}, by the space it came from", HEXES[x[1]] if x[1:] else "no space named"


def forget(t: Galaxy, part: int, came: int) -> None:
    """Let a ship that came from a space have moved no more: it is the one that is lost."""
    at, kind = fought(t).at, _KINDS[name(t, part)]
    lost = next(m for m in t.moved if (m.at, m.ship, m.came) == (at, kind, came))
    left = (lost._replace(number=lost.number - 1),) if lost.number > 1 else ()
    t.moved = tuple(sorted((*(m for m in t.moved if m is not lost), *left)))


# -- what a hit does ---------------------------------------------------------------------------------------------


@says("notation")
def hit_written(t: Galaxy, s: Duke, x: Casualty) -> Lack | None:
    """Check that a casualty is written as it must be."""
    if as_hit(t, x):
        return None
    needs = "one unit, or one ship and the space it came from"
    return needs, f"“{', '.join(name(t, part) for part in x)}”", OTHERWISE


def of_unit(rule: Function) -> Function:
    """Make of a rule a check of the unit that is hit."""
    return lambda t, s, x: rule(t, s, x[0]) if as_hit(t, x) else None


@action(
    "hit {ship|damaged|token|space…}",
    option="Casualties",
    order="battle-order",
    listed=choices,
    checks=(hit_written, ("battle-own-casualties", of_unit), told_apart, ("battle-empire-last", of_unit)),
    alone=True,
)
def hit(t: Galaxy, s: Duke, x: Casualty) -> None:
    """Assign one hit."""
    side, battle, part = side_of(t, s), fought(t), x[0]
    t.battle = battle._replace(hits=pair(battle.hits, side, battle.hits[side] - 1))
    for came in x[1:]:
        forget(t, part, came)
    _HITS[t.parts.kind[part]](t, s, part)
    left = fought(t).hits
    if not left[side] or not alive(t, side):
        t.battle = fought(t)._replace(hits=pair(left, side, 0))
        t.pass_on()


def hit_ship(t: Galaxy, s: Duke, part: int) -> None:
    """Hit a ship: a Dreadnought is flipped, others are destroyed."""
    kind = part - t.parts.first["ship"]
    if t.parts.ships[kind].takes > 1:
        t.rules["battle-dreadnought-two"](t, s)
        return
    t.rules["battle-one-hit"](t, s, kind)


@rule("battle-one-hit")
@tells("destroyed", "{player} loses a {unit}.")
@tells("to-supply", "{player} puts the lost ship back into the supply.", aside=True)
def destroy(t: Galaxy, s: Duke, kind: int) -> None:
    """Destroy a ship; it goes back to its owner's supply."""
    lose(t, s, fought(t).at, kind)
    t.tell("destroyed", "battle-one-hit", s, unit=t.parts.ships[kind].name)
    t.tell("to-supply", "battle-to-supply", s)


@rule("battle-dreadnought-two")
@tells("damaged", "{player} flips a Dreadnought: it is damaged.")
def damage(t: Galaxy, s: Duke) -> None:
    """Flip a Dreadnought."""
    side, battle = side_of(t, s), fought(t)
    t.battle = battle._replace(damaged=pair(battle.damaged, side, battle.damaged[side] + 1))
    t.tell("damaged", "battle-dreadnought-two", s)


def hit_damaged(t: Galaxy, s: Duke, part: int) -> None:
    """Destroy a flipped Dreadnought."""
    side, battle = side_of(t, s), fought(t)
    t.battle = battle._replace(damaged=pair(battle.damaged, side, battle.damaged[side] - 1))
    lose(t, s, battle.at, 2)
    t.tell("destroyed", "battle-dreadnought-two", s, unit="damaged Dreadnought")
    t.tell("to-supply", "battle-to-supply", s)


@tells("empire-lost", "{player} loses the Empire at {at}.")
def hit_token(t: Galaxy, s: Duke, part: int) -> None:
    """Flip a Starbase, or destroy an Empire."""
    at = fought(t).at
    if name(t, part) == "Starbase":
        t.rules["battle-starbase-flips"](t, s, at)
        return
    take_token(s, at)
    t.battle = fought(t)._replace(empire=True)
    t.tell("empire-lost", "battle-to-supply", s, at=HEXES[at])


@rule("battle-starbase-flips")
@tells("starbase-flips", "{player}'s Starbase at {at} becomes an Empire.")
def flip(t: Galaxy, s: Duke, at: int) -> None:
    """Turn a Starbase into an Empire."""
    s.starbases = tuple(a for a in s.starbases if a != at)
    s.empires = tuple(sorted((*s.empires, at)))
    t.tell("starbase-flips", "battle-starbase-flips", s, at=HEXES[at])


_HITS = {"ship": hit_ship, "damaged": hit_damaged, "token": hit_token}


# -- after the third phase ---------------------------------------------------------------------------------------


@rule("battle-defender-stays")
def attacker_decides(t: Galaxy, now: int | None) -> int | None:
    """Return the player who decides whether to go on: the attacker, never the defender."""
    return None if now is not None or t.battle is None else t.battle.attacker


@says("battle-defender-stays")
def attackers_choice(t: Galaxy, s: Duke) -> Lack | None:
    """Check that a player does not defend in the combat; these words say more than whose turn it is."""
    if t.battle is None or s.at != t.battle.defender:
        return None
    return f"{s.name} as the attacker", f"{s.name} as the defender", ""


@action("fight on", option="Go on", order="battle-go-on", when=(attackers_choice,), alone=True, yields=True)
@tells("fight-on", "{player} fights on.")
def fight_on(t: Galaxy, s: Duke, _x: object) -> None:
    """Attack again: after the free attack of a warp, combat begins; the Showdown goes on until one fleet is left."""
    again = "showdown-end" if in_showdown(t) else "battle-go-on"
    begins = "warp-surprise" if fought(t).surprise else again
    t.battle = fought(t)._replace(phase=0, surprise=False, bonus=t.rules["battle-bonus-change"](t))
    t.tell("fight-on", begins, s)
    t.pass_on()


@says("showdown-end")
def in_galaxy(t: Galaxy, s: Duke) -> Lack | None:
    """Check that the battle is not the Galactic Showdown, which one fleet has to leave alone."""
    return ("a battle in the galaxy", "the Galactic Showdown") if in_showdown(t) else None


@rule("warp-no-retreat")
def no_warped(t: Galaxy, s: Duke) -> Lack | None:
    """Check that no ship of the attack warped in."""
    if t.battle is None:
        return None
    warped = t.battle.warped or any(m.at == t.battle.at and m.warped for m in t.moved)
    return ("no warped ships in the attack", "warped ships") if warped else None


@rule("battle-retreat")
def came_from_somewhere(t: Galaxy, s: Duke) -> Lack | None:
    """Check that every ship of the attack came from another sector in this turn."""
    if t.battle is None or not on_board(t.battle.at):
        return None
    came = sum(m.number for m in t.moved if m.at == t.battle.at)
    there = sum(fleet_of(t, 0))
    if came >= there:
        return None
    return f"{some(there, 'ship')} that moved to {HEXES[t.battle.at]} in this turn", str(came)


@action(
    "retreat",
    option="Retreat",
    order="battle-retreat",
    when=(attackers_choice, in_galaxy, "warp-no-retreat", "battle-retreat"),
    carries=("retreat-all", "retreat-mixed"),
    forbids=("showdown-end", "warp-no-retreat", "retreat-mixed"),
)
def retreat(t: Galaxy, s: Duke, _x: object) -> None:
    """Go back to where the ships came from."""
    t.battle = fought(t)._replace(retreated=True)
    t.rules["retreat-all"](t, s, fought(t).at)
    t.step = "battle.end"


@rule("retreat-all")
@tells("retreat", "{player} retreats to {to:and}.")
def all_back(t: Galaxy, s: Duke, at: int) -> None:
    """Send all ships of the attack back, each to the space it came from."""
    back = withdraw_all(t, s, at)
    t.tell("retreat", "battle-retreat", s, to=tuple(HEXES[at] for at in back))


# -- the end -----------------------------------------------------------------------------------------------------


@rule("battle-claim")
@tells("battle-over", "The combat is over.")
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
        t.rules["battle-nobody-left" if lost else "battle-defender-no-reward"](t)
    t.battle = None
    t.tell("battle-over", "warlord-fight", attacker)


@rule("battle-nobody-left")
@tells("nobody-left", "Nobody is left at {at}, so nobody gets a reward.")
def nobody_left(t: Galaxy) -> None:
    """Reward nobody where nobody is left."""
    t.tell("nobody-left", "battle-nobody-left", sides(t)[1], at=HEXES[fought(t).at])


@rule("battle-defender-no-reward")
@tells("defended", "{player} defends {at}. Defending brings no reward.")
def held(t: Galaxy) -> None:
    """Give a defender nothing."""
    t.tell("defended", "battle-defender-no-reward", sides(t)[1], at=HEXES[fought(t).at])


@rule("battle-repair")
@tells("repair", "{player} repairs {count:Dreadnought}.")
def repair(t: Galaxy, s: Duke, count: int) -> None:
    """Flip surviving Dreadnoughts back."""
    t.tell("repair", "battle-repair", s, count=count)


@tells("won", "{player} wins the combat at {at}.")
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
    gain(t, s, 1, "battle-empire-point", "destroying an Empire")


@rule("claim-after-battle")
@tells("no-token", "{player} has no Empire token left to claim {at}.")
def claim_won(t: Galaxy, s: Duke, at: int) -> None:
    """Claim the sector won, if there is a token left."""
    if s.tokens > 0:
        settle(t, s, at, "battle-claim")
    else:
        t.tell("no-token", "claim-after-battle", s, at=HEXES[at])
