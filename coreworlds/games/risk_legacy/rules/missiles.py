"""Missiles: who is asked for them, round and round, and what they do to a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import Cost
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import called, reads
from coreworlds.games.risk_legacy.rules.attack import fought, ring, shown_dice
from coreworlds.games.risk_legacy.rules.packets import open_due
from coreworlds.games.risk_legacy.state import BOX

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

MISSILE = Cost("missile-own", "missiles", "Missile")
_FIRST_OF = {"attacker": BOX.index["attacker 1"], "defender": BOX.index["defender 1"]}


# -- who is asked ----------------------------------------------------------------------------------------------------


@rule("missile-anyone")
def anyone(t: Earth, s: Commander) -> bool:
    """Tell whether a player may use Missiles in this battle: everybody may."""
    return True


@rule("missile-when")
def dice_lie(t: Earth) -> bool:
    """Tell whether it is the time for Missiles: the dice are rolled, and no troops are removed yet."""
    return bool(fought(t).attack)


def asked(t: Earth) -> list[int]:
    """Return who is asked, in order: only who has a Missile."""
    if not t.rules["missile-when"](t):
        return []
    return [s.at for s in ring(t) if s.missiles and t.rules["missile-anyone"](t, s)]


def _told_asked(e: Event) -> str:
    if not e["asked"]:
        return "Nobody has a Missile, so nobody is asked."
    return "{asked:and} may use Missiles." + (" Without one, not asked: {others:and}." if e["others"] else "")


@rule("missile-asked")
@tells("asked", _told_asked, aside=True)
def tell_asked(t: Earth) -> None:
    """Tell who is asked for Missiles, and who is not, as they have none."""
    if t.log is not None:
        found = asked(t)
        others = [s.name for s in ring(t) if s.at not in found]
        t.tell("asked", "missile-asked", asked=[t.seats[at].name for at in found], others=others)


@rule("missile-order")
def who_fires(t: Earth, now: int | None) -> int | None:
    """Return who is asked for a Missile: attacker, defender, then clockwise from the attacker."""
    found = asked(t)
    if now is None or not found:
        return found[0] if found else None
    return t.rules["missile-rounds"](t, now, found)  # type: ignore[no-any-return]


@rule("missile-rounds")
def round_and_round(t: Earth, now: int, found: list[int]) -> int | None:
    """Return who is asked next: round and round, until all pass in a row; or each goes on until the first pass."""
    battle, order = fought(t), [s.at for s in ring(t)]
    once = reads(t, "missile-rounds", "once")
    if once and not battle.passed and now in found:
        return now
    if not once and battle.passed >= len(found):
        return None
    place = order.index(now)
    after = [at for at in (*order[place + 1 :], *(() if once else order[: place + 1])) if at in found]
    t.battle = battle._replace(passed=0) if once else battle
    return after[0] if after else None


# -- what is done ----------------------------------------------------------------------------------------------------


@rule("missile-own")
def one_missile(t: Earth, s: Commander, die: int) -> int:
    """Return what a changed die costs: 1 Missile."""
    return 1


def _dice(t: Earth, die: int) -> tuple[int, list[int], tuple[int, ...]]:
    """Return of a die as it is named its side, the places of those dice, and which dice of the side were hit."""
    side = int(die >= _FIRST_OF["defender"])
    hit = (fought(t).hit, fought(t).stopped)[side]
    rolled = (fought(t).attack, fought(t).defence)[side]
    dice = enumerate(zip(shown_dice(t)[side], rolled, strict=True), 1)
    may = t.rules["missile-six"]
    return side, [at for at, (value, natural) in dice if value == BOX.shows[die] and may(t, natural)], hit


@rule("missile-die")
def is_there(t: Earth, s: Commander, die: int) -> Lack | None:
    """Check that a die of that side shows that number."""
    if t.battle is None:
        return None
    side, places, _ = _dice(t, die)
    if places:
        return None
    shows = ", ".join(map(str, sorted(shown_dice(t)[side], reverse=True)))
    return f"a die of the {('attacker', 'defender')[side]} that shows {BOX.shows[die]}", shows or "no dice"


@rule("missile-two")
def not_hit(t: Earth, s: Commander, die: int) -> Lack | None:
    """Check that the die is not a Missile's 6 already."""
    if t.battle is None or reads(t, "missile-two", "allowed"):
        return None
    _, places, hit = _dice(t, die)
    return None if not places or {*places} - {*hit} else ("a die without a Missile", "a Missile's 6")


def targets(t: Earth, s: Commander) -> list[int]:
    """Return the dice that a Missile may hit, by what they show."""
    found = zip(("attacker", "defender"), shown_dice(t), strict=True)
    return [_FIRST_OF[side] + value - 1 for side, dice in found for value in sorted({*dice}, reverse=True)]


@action("missile on {die}", option="Missile", order="missile-order", timing="missile-when",
        checks=("missile-die", "missile-two"), costs=(MISSILE,), listed=targets,
        carries=("missile-effect", "missile-fixed", "missile-six", "missile-anyone", "missile-gone"))  # fmt: skip
@tells("missile", "{player} uses a Missile: a {value} of {enemy} becomes a 6.")
def missile(t: Earth, s: Commander, die: int) -> None:
    """Change a die to a 6."""
    side, places, hit = _dice(t, die)
    first = (*places, 1)[0]  # by a wrong rule a die may show what is no number
    place = next((at for at in places if at not in hit), first)
    t.rules["missile-gone"](t, s, die)
    battle = fought(t)._replace(passed=0)
    new = tuple(sorted((*hit, place)))
    t.battle = battle._replace(stopped=new) if side else battle._replace(hit=new)
    whose = t.seats[battle.defender if side else battle.attacker].name
    t.tell("missile", "missile-effect", s, value=BOX.shows[die], enemy=whose, die=called(die))
    open_due(t, "Pocket 1")
    t.pass_on()


@rule("missile-gone")
def leaves_game(t: Earth, s: Commander, die: int) -> None:
    """Take the Missile out of this game, or out of the box."""
    MISSILE.pay(t, s, die)
    t.missiles_gone += reads(t, "missile-gone", "forever")


@rule("missile-six")
def any_die(t: Earth, natural: int) -> bool:
    """Tell whether a Missile may hit a die that was rolled so: any die, a natural 6, too."""
    return True


@action("pass@missiles", option="Go on", order="missile-order", timing="missile-when", yields=True)
@tells("no-missile", "{player} uses no Missile now.")
def no_missile(t: Earth, s: Commander, _x: object) -> None:
    """Use no Missile now."""
    t.battle = fought(t)._replace(passed=fought(t).passed + 1)
    t.tell("no-missile", "missile-rounds", s)
    t.pass_on()
