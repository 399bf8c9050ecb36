"""Conquest: moving in, HQs, knocking a player out, and the end of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import says
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import add, called, hq_at, number, reads, stars, troops, value, won
from coreworlds.games.risk_legacy.rules.attack import fought, sides

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

_MORE = 3
_MORE_IN = "{player} moves {more:more troop} into {at}."


# -- the territory falls ---------------------------------------------------------------------------------------------


@rule("conquer")
@tells("conquer", "{player} conquers {at} and moves in with {count:troop}.")
def conquer(t: Earth) -> None:
    """Let the attackers who are left move in; what follows at once: HQ, knock-out."""
    battle, (attacker, defender) = fought(t), sides(t)
    count, toll = t.rules["move-in-least"](t), t.rules["expand-toll"](t, battle.at)
    add(attacker, battle.source, -count)
    add(attacker, battle.at, count - toll)
    t.conquered = (*t.conquered, battle.at)
    t.tell("conquer", "conquer", attacker, at=called(battle.at), count=count)
    if hq_at(t, battle.at) is not None:
        t.rules["conquer-hq"](t, attacker, battle.at)
    if not defender.troops:
        t.rules["knockout"](t, attacker, defender)
    if t.rules["move-in-choice"](t, None) is None and not t.rules["win-mid-turn"](t):
        t.rules["attack-again"](t)


@rule("expand-toll")
def no_toll(t: Earth, at: int) -> int:
    """Return the troops that a conquered city costs: none, as tolls are for empty ones."""
    return 0


@rule("conquer-hq")
@tells("hq-taken", "The HQ stays in {at}. {player} has {stars:Red Star}.")
def hq_stays(t: Earth, s: Commander, at: int) -> None:
    """Let an HQ stay where it is: whoever controls it has one more Red Star."""
    t.tell("hq-taken", "hq-counts", s, at=called(at), stars=stars(t, s))


# -- knocked out -----------------------------------------------------------------------------------------------------


def _told_loot(e: Event) -> str:
    return "{player} takes {loot:and} from {enemy}." if e["loot"] else "{enemy} has nothing that {player} could take."


@rule("knockout")
@tells("knockout", "{player} knocks {enemy} out: no troops are left.")
@tells("loot", _told_loot)
def knock_out(t: Earth, s: Commander, enemy: Commander) -> None:
    """Knock a player out, and take what there is to take."""
    t.tell("knockout", "knockout", s, enemy=enemy.name)
    t.rules["knockout-loot"](t, s, enemy)


@rule("knockout-loot")
@tells("loot-later", "These Resource cards serve from the next turn on.", aside=True)
def loot(t: Earth, s: Commander, enemy: Commander) -> None:
    """Take a player's Resource cards, Scar card, Red Star tokens and Missiles; or fewer by another reading."""
    taken = [_some(len(enemy.cards), "Resource card")]
    s.cards, enemy.cards = tuple(sorted(s.cards + enemy.cards)), ()
    if not reads(t, "knockout-loot", "published"):
        taken += [_some(enemy.stars, "Red Star token"), _some(enemy.missiles, "Missile")]
        s.stars, enemy.stars = s.stars + enemy.stars, 0
        s.missiles, enemy.missiles = s.missiles + enemy.missiles, 0
        if not reads(t, "knockout-loot", "tokens"):
            taken += [_some(len(enemy.scars), "Scar card")]
            s.scars, enemy.scars = tuple(sorted(s.scars + enemy.scars)), ()
    t.tell("loot", "knockout-loot", s, enemy=enemy.name, loot=[each for each in taken if each])
    if taken[0]:
        t.tell("loot-later", "loot-when", s)


def _some(n: int, word: str) -> str:
    return f"{n} {word}{'s' * (n > 1)}" if n else ""


# -- moving in -------------------------------------------------------------------------------------------------------


@rule("move-in-least")
def survivors(t: Earth) -> int:
    """Return how many must move in: the attackers of the last roll who are left."""
    return fought(t).sent


@rule("move-in-choice")
def who_moves_in(t: Earth, now: int | None) -> int | None:
    """Return who chooses how many move in: the attacker, if more can."""
    battle = fought(t)
    return battle.attacker if now is None and troops(t, battle.source) > 1 else None


@rule("win-mid-turn")
def over_at_once(t: Earth) -> bool:
    """Tell whether the game is over after a conquest, in the middle of a turn."""
    return won(t)


@says("move-in-least")
def not_fewer(t: Earth, s: Commander, count: int) -> Lack | None:
    """Check that all attackers who are left move in."""
    if t.battle is None or value(count) >= (least := t.rules["move-in-least"](t)):
        return None
    return f"at least {least}", str(value(count))


@rule("move-in")
def three_more(t: Earth, s: Commander, count: int) -> Lack | None:
    """Check that at most 3 more move in; or any number, by another reading."""
    if t.battle is None or reads(t, "move-in", "published"):
        return None
    most = t.rules["move-in-least"](t) + _MORE
    return None if value(count) <= most else (f"at most {most}", str(value(count)))


@rule("move-in-stay")
def one_stays(t: Earth, s: Commander, count: int) -> Lack | None:
    """Check that at least 1 troop stays behind."""
    if t.battle is None:
        return None
    left = troops(t, t.battle.source) + t.rules["move-in-least"](t) - value(count)
    return None if left > 0 else ("1 troop that stays", f"{max(0, left)} troops")


def counts(t: Earth, s: Commander) -> list[int]:
    """Return how many may move in, the fewest first."""
    least, here = t.rules["move-in-least"](t), troops(t, fought(t).source)
    more = here - 1 if reads(t, "move-in", "published") else min(here - 1, _MORE)
    return [number(least + n) for n in range(more + 1)]


def more_than_must(t: Earth, _s: Commander, count: int) -> tuple[str, ...]:
    """Return how many more move in than must, in words."""
    more = value(count) - (t.rules["move-in-least"](t) if t.battle is not None else 0)
    return (f"{more} more" if more else "no more",)


@action("move in {number}", option="Move in", order="move-in-choice", timing="move-in",
        checks=(not_fewer, "move-in", "move-in-stay"), carries=("never-abandoned",), listed=counts,
        brings=more_than_must)  # fmt: skip
@tells("move-in", lambda e: _MORE_IN if e["more"] else "{player} moves no more troops into {at}.")
def move_in(t: Earth, s: Commander, count: int) -> None:
    """Move in with so many, those who have moved in at once among them."""
    battle = fought(t)
    more = value(count) - t.rules["move-in-least"](t)
    if more:
        add(s, battle.source, -more)
        add(s, battle.at, more)
    t.tell("move-in", "move-in", s, more=more, at=called(battle.at))
    t.rules["attack-again"](t)
    t.pass_on()
