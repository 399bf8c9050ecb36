"""Scar cards: who may play one before a roll, and what scars and fortifications do to dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import without
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import called, reads
from coreworlds.games.risk_legacy.rules.attack import fought, ring
from coreworlds.games.risk_legacy.rules.dice import EACH, HIGHEST, Change

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

_RULES = {"Bunker": "scar-bunker", "Ammo Shortage": "scar-ammo"}
_AT_ONCE = 3  # troops of an attack that mark a box


# -- before the roll -------------------------------------------------------------------------------------------------


@rule("scar-when")
def may_play(t: Earth, s: Commander) -> bool:
    """Tell whether a player has something to play before this roll: a Scar card, and room for it."""
    return bool(s.scars) and t.rules["scar-where"](t, s, s.scars[0]) is None


@rule("scar-order")
def who_plays(t: Earth, now: int | None) -> int | None:
    """Return who is asked for a Scar card: attacker, defender, then clockwise, only who has something to play."""
    order, may = [s.at for s in ring(t)], t.rules["scar-when"]
    after = 0 if now is None else order.index(now) + 1
    return next((at for at in order[after:] if may(t, t.seats[at])), None)


@rule("scar-card")
def holds_card(t: Earth, s: Commander, scar: int) -> Lack | None:
    """Check that one holds that Scar card."""
    return None if scar in s.scars else (f"{called(scar)} among your Scar cards", "none")


@rule("scar-where")
def unmarked(t: Earth, s: Commander, scar: int) -> Lack | None:
    """Check that the territory has no scar, and no city unless that does not matter."""
    if t.battle is None:
        return None
    at = t.battle.at
    if at in t.marks:
        return f"no scar in {called(at)}", called(t.marks[at])
    if t.rules["map-marked"](t, at) and not reads(t, "scar-where", "city"):
        return f"no mark in {called(at)}", "a city"
    return None


def hand(t: Earth, s: Commander) -> list[int]:
    """Return the Scar cards of a player."""
    return sorted({*s.scars})


@action("scar {scar}", option="Scar", order="scar-order", timing="scar-when", checks=("scar-card", "scar-where"),
        met=("scar-card",), carries=("scar-once", "scar-after"), listed=hand)  # fmt: skip
@tells("scar", "{player} plays {scar} on {at}.")
@tells("scar-gone", "The Scar card is destroyed.", aside=True)
def scar(t: Earth, s: Commander, card: int) -> None:
    """Mark the defending territory with a scar."""
    at = fought(t).at
    t.marks = dict(sorted({**t.marks, at: card}.items()))
    t.tell("scar", "scar-when", s, scar=called(card), at=called(at))
    t.rules["scar-after"](t, s, card)
    t.pass_on()


@rule("scar-after")
def destroyed(t: Earth, s: Commander, card: int) -> None:
    """Destroy a Scar card that was played."""
    s.scars, t.scars_spent = without(s.scars, card), tuple(sorted((*t.scars_spent, card)))
    t.tell("scar-gone", "scar-after", s)


@action("pass@scars", option="Go on", order="scar-order", timing="scar-when", yields=True)
@tells("no-scar", "{player} plays no Scar card.")
def no_scar(t: Earth, s: Commander, _x: object) -> None:
    """Play no Scar card before this roll."""
    t.tell("no-scar", "scar-when", s)
    t.pass_on()


# -- what they do to dice --------------------------------------------------------------------------------------------


@rule("scar-once")
def scar_counts(t: Earth) -> list[Change]:
    """Return what the scar of the defending territory does to this roll."""
    found = t.marks.get(fought(t).at)
    return [] if found is None else [t.rules[_RULES[called(found)]](t)]


@rule("scar-bunker")
def bunker(t: Earth) -> Change:
    """Return what a Bunker does."""
    return Change(HIGHEST, 1, "scar-bunker", "Bunker")


@rule("scar-ammo")
def ammo(t: Earth) -> Change:
    """Return what an Ammo Shortage does."""
    return Change(HIGHEST, -1, "scar-ammo", "Ammo Shortage")


# -- fortifications --------------------------------------------------------------------------------------------------


@rule("fort-dice")
def fortified(t: Earth) -> list[Change]:
    """Return what a Fortification does to the dice of the defender, or an HQ that counts as fortified."""
    if fought(t).at in t.fortified:
        return [Change(EACH, 1, "fort-dice", "Fortification")]
    own: list[Change] = t.rules["power-own-hq"](t)
    return own


@rule("fort-box")
@tells("box", "A box of the Fortification of {at} is marked: {left:box|boxes} free.")
def mark_box(t: Earth) -> None:
    """Mark a box after a roll with 3 attackers, whatever came of it."""
    battle = fought(t)
    if len(battle.attack) < _AT_ONCE or battle.at not in t.fortified:
        return
    left = t.fortified[battle.at] - 1
    t.fortified = {**t.fortified, battle.at: left}
    t.tell("box", "fort-box", at=called(battle.at), left=left)
    if not left:
        t.rules["fort-ten"](t, battle.at)


@rule("fort-ten")
@tells("fort-gone", "{at} is no longer fortified.")
def no_longer(t: Earth, at: int) -> None:
    """End a Fortification with its tenth box, from the next roll on."""
    t.fortified = {each: left for each, left in t.fortified.items() if each != at}
    t.tell("fort-gone", "fort-ten", at=called(at))
