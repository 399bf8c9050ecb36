"""Counting cards and strengths: what the effects of cards compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.rulebook import depends
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.state import Invading

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.state import Empire, Galaxy

Strength = tuple[int, int]
NOTHING_GAINED: Strength = (0, 0)


@rule("unit-types")
def of_type(t: Galaxy, selector: str) -> frozenset[int]:
    """Return the cards of a kind or type: only what is printed on them counts."""
    return t.parts.meant(selector)


@rule("warzone-contents")
def warzone(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards of a Warzone: Worlds, Units and Prestige cards."""
    homes = (s.home,) if s.home >= 0 else ()
    return (*homes, *s.worlds, *[u & MASK for u in s.units], *s.prestige, *t.rules["colonize-not-warzone"](t, s))


@rule("colonize-not-warzone")
def colonies_in_warzone(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards beneath Worlds that count in the Warzone: none."""
    return ()


def count(t: Galaxy, s: Empire, selector: str, *, but: int = -1) -> int:
    """Count the matching cards of a Warzone, one copy of `but` left out."""
    meant: frozenset[int] = t.rules["unit-types"](t, selector)
    return sum(map(meant.__contains__, t.rules["warzone-contents"](t, s))) - (but in meant)


@rule("effect-strength")
@depends(unless=lambda t, unit: t.parts.counts_others[unit & MASK])
def strength(t: Galaxy, s: Empire, unit: int) -> Strength:
    """Return the Fleet and Ground Strength of a Unit in the Warzone, without what this Invasion added."""
    parts, card = t.parts, unit & MASK
    fleet, ground = parts.fleet[card], parts.ground[card]
    if not parts.changes_strength[card]:
        return fleet, ground
    for effect in parts.changes_strength[card]:
        n = _times(t, s, effect, unit)
        fleet, ground = fleet + n * effect.fleet, ground + n * effect.ground
    return fleet, ground


def _times(t: Galaxy, s: Empire, effect: Effect, unit: int) -> int:
    if effect.per == "token":
        return unit >> MARK
    return count(t, s, effect.per, but=unit & MASK) if effect.per else 1


def strengths(t: Galaxy, s: Empire) -> list[Strength]:
    """Return the strength of each Unit as it lies, with what it gained in the Invasion under way."""
    found, pending = t.bound.each["effect-strength"].answers(t, s, s.units), t.pending
    if pending is not None and s.at == t.turn and isinstance(pending := t.under_way, Invading):
        gained = pending.strengths
        if gained.count(NOTHING_GAINED) < len(gained):
            found = [(f + gained[i][0], g + gained[i][1]) for i, (f, g) in enumerate(found)]
    return found


def invaded(t: Galaxy) -> int:
    """Return the invaded World."""
    world: int = t.under_way.world
    return world & MASK if world >= 0 else world


def defence(t: Galaxy) -> Strength:
    """Return the strengths of the invaded World."""
    card = invaded(t)
    return t.parts.fleet[card], t.parts.ground[card]


def still_asked(t: Galaxy) -> Strength:
    """Return the strength that the Units sent must bring: the World's, less what Tactics added."""
    fleet, ground = defence(t)
    return max(0, fleet - t.pending.fleet), max(0, ground - t.pending.ground)
