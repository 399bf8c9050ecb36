"""What cards are worth to the simple player, and what a seat could reach with them in this Round."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.rules.counting import count, strengths
from coreworlds.games.core_worlds.state import LAST_ROUND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.parts import Ability, Parts
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["ENERGY", "bonus", "boosts", "deck_worth", "draft_worth", "hand_worth", "look", "plan"]


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


# -- a plan for each World ---------------------------------------------------------------------------------------------


_LOSS = 0.13  # what a point of strength sent is worth, to deploy it again
_ACTION = 0.8  # an Action, in Energy


class Help(NamedTuple):
    """What would add strength: a Unit to deploy (a card), or a text to use or a Tactic to play (no card)."""

    fleet: int
    ground: int
    energy: int
    actions: int
    card: int = -1


class Plan(NamedTuple):
    """How a World could be conquered in this Round, and how good that is for each Energy and Action of it."""

    worth: float
    cards: tuple[int, ...] = ()


class Outlook(NamedTuple):
    """The plan for each World that can be reached, and the worth of each draft that can be paid."""

    plans: dict[int, Plan]
    drafts: dict[int, float]

    @property
    def best(self) -> float:
        """The best of all."""
        return max((0.0, *(p.worth for p in self.plans.values()), *self.drafts.values()))

    @property
    def ready(self) -> float:
        """The best that needs no more Units."""
        return max((0.0, *(p.worth for p in self.plans.values() if not p.cards), *self.drafts.values()))


def boosts(t: Galaxy, s: Empire) -> list[Help]:
    """Return what the texts of the Units in the Warzone and the Tactics in hand add in an Invasion."""
    able = t.parts.abilities["invasion"]
    found: list[Help] = []
    for unit in s.units:
        if unit >= 0 and (a := able[unit & MASK]) is not None and not a.spend and not a.discard:
            found += [_help(t, s, a, a.pay)] * a.times
    for card in s.hand:
        if card >= 0 and (a := able[card]) is not None and t.parts.kind[card] == "tactic" and not a.discard:
            found.append(_help(t, s, a, a.pay + t.parts.cost[card]))
    return found


def _help(t: Galaxy, s: Empire, able: Ability, energy: int) -> Help:
    fleet = sum(e.fleet * (count(t, s, e.per) if e.per else 1) for _, e in able.effects)
    ground = sum(e.ground * (count(t, s, e.per) if e.per else 1) for _, e in able.effects)
    return Help(fleet, ground, energy, 0)


def _units(t: Galaxy, s: Empire) -> list[Help]:
    """Return the Units in hand, as they would stand in the Warzone."""
    parts, found = t.parts, []
    for card in s.hand:
        if card >= 0 and parts.is_unit[card]:
            fleet, ground = t.rules["effect-strength"](t, s, card)
            found.append(Help(fleet, ground, t.rules["deploy-cost"](t, s, card), 1, card))
    return found


def plan(need: tuple[int, int], energy: int, actions: int, helps: Sequence[Help]) -> list[Help] | None:
    """Return which helps to take to meet a need, the most useful for its price first; None if it cannot be met."""
    fleet, ground = need
    rest, taken = list(helps), list[Help]()
    while fleet > 0 or ground > 0:
        best, most = None, 0.0
        for h in rest:
            if h.energy <= energy and h.actions <= actions:
                useful = min(h.fleet, max(0, fleet)) + min(h.ground, max(0, ground))
                good = useful / (0.3 + h.energy + _ACTION * h.actions)
                if good > most:
                    best, most = h, good
        if best is None:
            return None
        rest.remove(best)
        taken.append(best)
        fleet, ground = fleet - best.fleet, ground - best.ground
        energy, actions = energy - best.energy, actions - best.actions
    return taken


_SEEN: dict[object, Outlook] = {}
_MOST_SEEN = 512


def look(t: Galaxy, s: Empire, energy: int = 0) -> Outlook:
    """Return the outlook of a seat, with some Energy more than it has; worked out once for each decision."""
    key = (t.parts, t.bound, s.at, energy, t.round, s.actions, s.energy, s.home, s.hand, s.units, s.worlds, s.prestige,
           t.central, s.discard, s.colonies, len(s.deck), t.pending and t.pending.key())  # fmt: skip
    if key not in _SEEN:
        if len(_SEEN) >= _MOST_SEEN:
            _SEEN.clear()
        _SEEN[key] = _look(t, s, s.energy + energy)
    return _SEEN[key]


def _look(t: Galaxy, s: Empire, energy: int) -> Outlook:
    parts, plans, drafts = t.parts, dict[int, Plan](), dict[int, float]()
    each = strengths(t, s)
    there = sum(f for f, _ in each), sum(g for _, g in each)
    helps = [*boosts(t, s), *_units(t, s)]
    spare = 0.0 if left(t) == 0 else _LOSS
    for code in dict.fromkeys(t.central):
        card = code & MASK
        if code < 0:
            continue
        token = 0.3 * (code != card)
        if parts.is_draftable[card]:
            if parts.draft[card] <= energy:
                good = draft_worth(t, s, card) + token * (parts.kind[card] != "prestige")
                drafts[code] = good / (parts.draft[card] + _ACTION)
        elif parts.is_world[card]:
            need = parts.fleet[card] - there[0], parts.ground[card] - there[1]
            found = plan(need, energy - 1, s.actions - 1, helps)
            if found is not None and energy >= 1 and (s.units or any(h.card >= 0 for h in found)):
                price = 1 + _ACTION + sum(h.energy + _ACTION * h.actions for h in found)
                loss = spare * (parts.fleet[card] + parts.ground[card])
                good = world_worth(t, s, card) + token - loss
                plans[code] = Plan(good / price, tuple(h.card for h in found if h.card >= 0))
    return Outlook(plans, drafts)
