"""Combat: how it begins, the bonus die, retreat, and what the winner gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.contests import withdraw_all
from coreworlds.games.galactic_emperor.explorer import settle
from coreworlds.games.galactic_emperor.moves import controls, enemies, gain, name, on_board, planets, ships
from coreworlds.games.galactic_emperor.sides import alive, fleet_of, fought, pair, side_of, sides
from coreworlds.games.galactic_emperor.state import NONE, Battle
from coreworlds.games.galactic_emperor.technology import active, in_showdown
from coreworlds.games.galactic_emperor.words import some

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

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
    if now is not None or t.battle is None or t.battle.at == OUTSIDE or t.battle.bonus != NONE:
        return None
    s = t.seats[t.battle.attacker]
    return s.at if t.rules["chooser-ability"](t, s) else None


def chose_role(t: Galaxy, s: Duke) -> Lack | None:
    """Check, in a combat, that a player chose the role; at the step of the extra die it is that player's turn."""
    if t.battle is None or in_showdown(t) or t.step == "battle.bonus" or t.rules["chooser-ability"](t, s):
        return None
    role = name(t, t.role)
    return f"the {role} chosen by {s.name}", f"the {role} chosen by {t.seats[t.chooser].name}"


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
    """Return which ships have the extra die when the attacker attacks again: none, until it is given anew."""
    return NONE


def bonus(t: Galaxy, s: Duke, part: int) -> None:
    """Give one ship of a kind another die for this attack."""
    t.battle = fought(t)._replace(bonus=part)
    t.tell("bonus", "battle-bonus", s, ship=name(t, part))
    t.pass_on()


# -- after the third phase ---------------------------------------------------------------------------------------


@rule("battle-defender-stays")
def attacker_decides(t: Galaxy, now: int | None) -> int | None:
    """Return who decides whether to go on: the attacker, never the defender."""
    return None if now is not None or t.battle is None else t.battle.attacker


def attackers_choice(t: Galaxy, s: Duke) -> Lack | None:
    """Check that a player does not defend in the combat; these words say more than whose turn it is."""
    if t.battle is None or s.at != t.battle.defender:
        return None
    return f"{s.name} as the attacker", f"{s.name} as the defender", ""


def fight_on(t: Galaxy, s: Duke, _x: object) -> None:
    """Attack again: after the free attack of a warp, combat begins; the Showdown goes on until one fleet is left."""
    again = "showdown-end" if in_showdown(t) else "battle-go-on"
    begins = "warp-surprise" if fought(t).surprise else again
    t.battle = fought(t)._replace(phase=0, surprise=False, bonus=t.rules["battle-bonus-change"](t))
    t.tell("fight-on", begins, s)
    t.pass_on()


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


def retreat(t: Galaxy, s: Duke, _x: object) -> None:
    """Go back to where the ships came from."""
    t.battle = fought(t)._replace(retreated=True)
    t.rules["retreat-all"](t, s, fought(t).at)
    t.step = "battle.end"


@rule("retreat-all")
def all_back(t: Galaxy, s: Duke, at: int) -> None:
    """Send all ships of the attack back, each to the space it came from."""
    back = withdraw_all(t, s, at)
    t.tell("retreat", "battle-retreat", s, to=tuple(HEXES[at] for at in back))


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
        t.rules["battle-nobody-left" if lost else "battle-defender-no-reward"](t)
    t.battle = None
    t.tell("battle-over", "warlord-fight", attacker)


@rule("battle-nobody-left")
def nobody_left(t: Galaxy) -> None:
    """Reward nobody where nobody is left."""
    t.tell("nobody-left", "battle-nobody-left", sides(t)[1], at=HEXES[fought(t).at])


@rule("battle-defender-no-reward")
def held(t: Galaxy) -> None:
    """Give a defender nothing."""
    t.tell("defended", "battle-defender-no-reward", sides(t)[1], at=HEXES[fought(t).at])


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
