"""What cards are worth to the simple player: rough Empire Points, from what a seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.rules.counting import count
from coreworlds.games.core_worlds.state import LAST_ROUND

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.parts import Parts
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["ENERGY", "bonus", "deck_worth", "draft_worth", "hand_worth", "world_worth"]

ENERGY = 0.33  # one Energy
INCOME = 0.8  # one Energy of income, for each Round that is left: it brings Worlds, and they bring Energy
STRENGTH = 0.4  # one point of Fleet or Ground Strength, each time a card is used
COST = 0.2  # one Energy of a card's cost, each time it is used
CARD = 0.25  # one more card in hand
CYCLE = 4.0  # Rounds until a card of the deck comes back


def left(t: Galaxy) -> int:
    """Return the number of Rounds after this one."""
    return LAST_ROUND - t.round


@lru_cache(maxsize=4_096)
def deck_worth(parts: Parts, card: int) -> float:
    """Return the worth of a card each time it comes to hand."""
    if card < 0:
        return 0.0
    kind = parts.kind[card]
    if kind not in {"unit", "tactic"}:
        return 0.0
    base = STRENGTH * (parts.fleet[card] + parts.ground[card]) - COST * parts.cost[card]
    if kind == "unit" and parts.fleet[card] + parts.ground[card] > 1:
        base += 0.1  # more for one Action
    return base + sum(_effect_worth(e) for e in parts.card(card).effects)


def _effect_worth(e: Effect) -> float:
    if e.when == "end":
        return 0.0
    strength = STRENGTH * (e.fleet + e.ground) * (1.5 if e.per else 1) * e.times
    gain = ENERGY * max(e.energy, (e.energy + e.behind) / 2 if e.behind else 0) + CARD * e.draw
    other = 0.2 * e.recover + 0.3 * e.remove + 0.15 * e.charge + (0.2 if e.second else 0) + 0.15 * abs(e.cost)
    return strength + gain + other - ENERGY * e.pay * 0.5 - CARD * e.discard * 0.7


def bonus(t: Galaxy, s: Empire, card: int) -> float:
    """Return the bonus Empire Points that a card would give at the end, as far as one can tell now."""
    return sum(_bonus(t, s, e) for e in t.parts.bonuses[card])


def _bonus(t: Galaxy, s: Empire, e: Effect) -> float:
    if not e.per:
        return e.points
    if e.per == "energy":
        energy: int = t.rules["energy-from-worlds"](t, s)
        return e.points * (energy + 0.5 * left(t))
    if e.where == "warzone":
        return e.points * (count(t, s, e.per) + 0.1 * left(t))
    seen = [c for c in (*s.hand, *(u & MASK for u in s.units), *s.discard, *(c for _, c in s.colonies)) if c >= 0]
    meant = t.rules["unit-types"](t, e.per)
    found = sum(c in meant for c in seen)
    unseen = len(s.deck) * found / max(4, len(seen))
    return e.points * (found + unseen + (count(t, s, e.per) if e.per == "world" else 0))


def counted(t: Galaxy, s: Empire, card: int) -> float:
    """Return the points that a seat's bonuses would give for one more such card."""
    have = [*s.worlds, *s.prestige, *(u & MASK for u in s.units)]
    effects = [e for c in have if c >= 0 for e in t.parts.bonuses[c] if e.per and e.per not in {"energy", "world"}]
    return float(sum(e.points for e in effects if card in t.rules["unit-types"](t, e.per)))


def world_worth(t: Galaxy, s: Empire, card: int) -> float:
    """Return the worth of conquering a World: its points and bonuses, and the Energy of the Rounds that are left."""
    able = t.parts.abilities["conquest"][card]
    at_once = sum(ENERGY * e.energy + CARD * e.draw for _, e in able.effects) if able and left(t) else 0.0
    return t.parts.points[card] + bonus(t, s, card) + INCOME * t.parts.energy[card] * left(t) + at_once + 0.3


def draft_worth(t: Galaxy, s: Empire, card: int) -> float:
    """Return the worth of a card in the deck, or of a Prestige card in the Warzone."""
    points = t.parts.points[card] + counted(t, s, card)
    if t.parts.kind[card] == "prestige":
        return points + bonus(t, s, card)
    return points + deck_worth(t.parts, card) * max(0.0, (left(t) - 0.5) / CYCLE)


def hand_worth(t: Galaxy, card: int) -> float:
    """Return the worth of keeping a card in hand."""
    return deck_worth(t.parts, card) + 0.3 * (card in t.parts.surges)
