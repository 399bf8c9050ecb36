"""Attacking: where and with how much, the defender's answer, the roll, the losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.near import either
from coreworlds.engine.rulebook import allowing
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import add, called, holders, number, owner, troops, value
from coreworlds.games.risk_legacy.rules.dice import FACES, faces, shown
from coreworlds.games.risk_legacy.state import BOX, Battle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.rules.dice import Change, Dice
    from coreworlds.games.risk_legacy.state import Commander, Earth

    Attack = tuple[int, ...]  # at, from, and perhaps with how many

__all__ = ["LEAST", "MOST", "MOST_DEFENDING", "attacks", "changes", "fought", "ring", "sent", "shown_dice", "sides"]

MOST, MOST_DEFENDING, LEAST = 3, 2, 2  # troops that attack, dice that defend, troops where an attack begins
_BESIDE = {at: frozenset(BOX.beside(at)) for at in BOX.all["territory"]}
_ROUND = {at: tuple(sorted(near)) for at, near in _BESIDE.items()}
_COUNTS = [[number(count) for count in range(most, 0, -1)] for most in range(MOST + 1)]


# -- the sides -------------------------------------------------------------------------------------------------------


def fought(t: Earth) -> Battle:
    """Return the battle under way."""
    assert t.battle is not None  # noqa: S101  (steps of a battle only)
    return t.battle


def sides(t: Earth) -> tuple[Commander, Commander]:
    """Return attacker and defender."""
    battle = fought(t)
    return t.seats[battle.attacker], t.seats[battle.defender]


def ring(t: Earth) -> list[Commander]:
    """Return the players in the order in which they are asked: attacker, defender, then clockwise."""
    attacker, defender = sides(t)
    after = [*t.seats[attacker.at + 1 :], *t.seats[: attacker.at]]
    return [attacker, defender, *[s for s in after if s is not defender and not s.out]]


# -- declaring -------------------------------------------------------------------------------------------------------


@rule("map-adjacent")
def beside(t: Earth, at: int) -> frozenset[int]:
    """Return the territories next to one: over land or over a sea line."""
    return _BESIDE[at]


def sent(t: Earth, s: Commander, x: Attack) -> int:
    """Return the troops of an attack: as many as may go where no number is named."""
    return value(x[2]) if len(x) > 2 else max(1, min(MOST, s.troops.get(x[1], 0) - 1))  # noqa: PLR2004


@rule("attack-own")
def own(t: Earth, s: Commander, x: Attack) -> Lack | None:
    """Check that one attacks from a territory of one's own."""
    if x[1] in s.troops:
        return None
    other = owner(t, x[1])
    return f"your troops in {called(x[1])}", f"{other.name}'s troops" if other else "no troops"


@rule("attack-next")
def next_to(t: Earth, s: Commander, x: Attack) -> Lack | None:
    """Check that what is attacked lies next to where the attack comes from."""
    if x[0] in t.rules["map-adjacent"](t, x[1]):
        return None
    near = either(sorted(called(at) for at in t.rules["map-adjacent"](t, x[0])))
    return f"a territory next to {called(x[0])}", called(x[1]), f"{called(x[0])} is attacked from {near} only."


@rule("attack-enemy")
def enemy(t: Earth, s: Commander, x: Attack) -> Lack | None:
    """Check that an enemy has troops there."""
    foe = owner(t, x[0])
    if foe is not None and foe is not s:
        return None
    return f"an enemy's troops in {called(x[0])}", "your own troops" if foe else "no troops"


@rule("attack-stay")
def one_stays(t: Earth, s: Commander, x: Attack) -> Lack | None:
    """Check that at least 1 troop stays behind."""
    have, need = s.troops.get(x[1], 0), sent(t, s, x) + 1
    if not have or have >= need or sent(t, s, x) > MOST:
        return None
    return (need, f"troops in {called(x[1])}"), (have, "troop" if have == 1 else "troops")


@rule("attack-dice")
def three_at_most(t: Earth, s: Commander, x: Attack) -> Lack | None:
    """Check that 1 to 3 troops attack."""
    count = sent(t, s, x)
    return None if count <= MOST else ("1 to 3 troops", f"{count} troops", "Nobody attacks with more than 3 troops.")


@rule("two-sixes")
def not_closed(t: Earth, s: Commander, x: Attack) -> Lack | None:
    """Check that no two natural 6s have closed the territory for this turn."""
    if x[0] not in t.closed:
        return None
    return "a territory that is open to attack", f"{called(x[0])} closed for this turn"


@rule("onward")
@allowing
def goes_on(t: Earth, s: Commander, x: Sequence[int]) -> Lack | None:
    """Let troops that moved in go on in the same turn."""
    return None


def attacks(t: Earth, s: Commander) -> list[Attack]:
    """Return every attack that the map allows, with the most troops first."""
    owners = holders(t)
    return [
        (at, source, count)
        for source, there in s.troops.items() if there >= LEAST
        for at in _ROUND[source] if owners.get(at, s) is not s
        for count in _COUNTS[min(MOST, there - 1)]
    ]  # fmt: skip


@action(
    "attack {territory} from {territory} with {number?}",
    option="Attack",
    timing="war-optional",
    checks=("attack-own", "attack-next", "attack-enemy", "attack-stay", "attack-dice", "two-sixes", "onward"),
    carries=("attack-again", "map-adjacent"),
    forbids=("two-sixes",),
    listed=attacks,
    met=("notation", "attack-own", "attack-next", "attack-enemy", "attack-stay", "attack-dice"),
)
@tells("attack", "{player} attacks {enemy} in {at} from {source} with {count:troop}.")
def attack(t: Earth, s: Commander, x: Attack) -> None:
    """Declare an attack."""
    at, source = x[:2]
    foe, count = owner(t, at), sent(t, s, x)
    assert foe is not None  # noqa: S101  (checked before)
    if t.attacked[-1:] != (at,):
        t.attacked = (*t.attacked, at)
    t.battle = Battle(at, source, s.at, foe.at, count)
    t.tell("attack", "attack-dice", s, enemy=foe.name, at=called(at), source=called(source), count=count)
    t.pass_on()


# -- the defender ----------------------------------------------------------------------------------------------------


@rule("attack-declared")
def defender_answers(t: Earth, now: int | None) -> int | None:
    """Return who chooses defending dice: the defender, once."""
    return fought(t).defender if now is None else None


@rule("defend-two")
def two_at_most(t: Earth, s: Commander, dice: int) -> Lack | None:
    """Check that 1 or 2 dice defend."""
    count = value(dice)
    if count <= MOST_DEFENDING:
        return None
    return "1 or 2 dice", f"{count} dice", "Nobody defends with more than 2 dice."


@rule("defend-troops")
def a_troop_each(t: Earth, s: Commander, dice: int) -> Lack | None:
    """Check that not more dice defend than troops are there."""
    count = value(dice)
    if t.battle is None or count > MOST_DEFENDING or count <= (there := troops(t, t.battle.at)):
        return None
    return (count, f"troops in {called(t.battle.at)}"), (there, "troop")


def defences(t: Earth, s: Commander) -> list[int]:
    """Return the numbers of dice on offer, the most first."""
    return [number(n) for n in range(min(MOST_DEFENDING, troops(t, fought(t).at)), 0, -1)]


@action("defend with {number}", option="Defend", order="attack-declared", timing="defend-two",
        checks=("defend-two", "defend-troops"), listed=defences, alone=True)  # fmt: skip
@tells("defend", lambda e: "{player} defends with 1 die." if e["count"] == 1 else "{player} defends with {count} dice.")
def defend(t: Earth, s: Commander, dice: int) -> None:
    """Choose how many dice defend."""
    t.battle = fought(t)._replace(defending=value(dice))
    t.tell("defend", "defend-two", s, count=value(dice))
    t.pass_on()


# -- the roll --------------------------------------------------------------------------------------------------------


def changes(t: Earth) -> list[Change]:
    """Return what must be added to dice of the defender."""
    return [*t.rules["scar-once"](t), *t.rules["fort-dice"](t), *t.rules["power-first-attack"](t)]


def shown_dice(t: Earth) -> tuple[Dice, Dice]:
    """Return what the dice of both sides show, each in its place as rolled."""
    battle = fought(t)
    return (
        shown(t, battle.attack, (), [at - 1 for at in battle.hit]),
        shown(t, battle.defence, changes(t), [at - 1 for at in battle.stopped]),
    )


@rule("dice-roll")
@tells("dice", "{player} rolls {attack:and}. {enemy} rolls {defence:and}.")
@tells("change", "{what}: {which} of {player} gets {by}.")
@tells("shows", "{player}'s dice show {dice:and} now.")
def roll(t: Earth) -> None:
    """Roll the dice of both sides; what must change them does so at once."""
    battle, (attacker, defender) = fought(t), sides(t)
    name, dice = f"battle at {called(battle.at)}", battle.sent + battle.defending
    attack, defence = faces(t.number(name, FACES**dice), battle.sent, battle.defending)
    t.battle = battle._replace(attack=attack, defence=defence)
    t.tell("dice", "dice-roll", attacker, enemy=defender.name, attack=attack, defence=defence)
    if t.log is not None and (found := changes(t)):
        for each in found:
            t.tell("change", each.rule, defender, what=each.what, which=each.which, by=f"{each.by:+}".replace("-", "–"))
        t.tell("shows", "modifier-order", defender, dice=shown_dice(t)[1])
    t.rules["missile-asked"](t)


# -- the losses ------------------------------------------------------------------------------------------------------


def _told_losses(e: Event) -> str:
    mine, other = "{player} loses {lost:troop} in {source}.", "{enemy} loses {killed:troop} in {at}."
    return " ".join([mine] * bool(e["lost"]) + [other] * bool(e["killed"]))


@rule("dice-loss")
@tells("losses", _told_losses)
def take_losses(t: Earth) -> None:
    """Compare the dice, and take a troop for each that lost."""
    battle, (attacker, defender) = fought(t), sides(t)
    lost, killed = t.rules["dice-compare"](t, *shown_dice(t))
    killed = t.rules["power-three-kind"](t, min(killed, troops(t, battle.at)))
    for s, at, count in ((attacker, battle.source, lost), (defender, battle.at, killed)):
        if count:
            add(s, at, -count)
    t.battle = battle._replace(sent=battle.sent - lost)
    t.tell("losses", "dice-loss", attacker, enemy=defender.name, lost=lost, killed=killed, source=called(battle.source),
           at=called(battle.at))  # fmt: skip
    t.rules["power-two-sixes"](t)
    t.rules["fort-box"](t)
    if battle.at in defender.troops:
        t.rules["attack-again"](t)


@rule("attack-again")
@tells("again", "{player} may attack again.", aside=True)
def attack_again(t: Earth) -> None:
    """End a roll. Where both sides are still there, one may attack again; who fought whom stays known."""
    battle, attacker = fought(t), sides(t)[0]
    t.battle = Battle(battle.at, battle.source, battle.attacker, battle.defender)
    if battle.at not in attacker.troops and troops(t, battle.source) >= LEAST and battle.at not in t.closed:
        t.tell("again", "attack-again", attacker)
