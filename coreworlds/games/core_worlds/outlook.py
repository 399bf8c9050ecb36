"""What a seat could reach in this Round with what it has: the simple player's plans, one for each World."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.rules.counting import count, strengths
from coreworlds.games.core_worlds.worth import draft_worth, left, world_worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["Help", "Outlook", "Plan", "boosts", "look", "plan"]

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
    """Return the help of Units in the Warzone and of Tactics in hand in an Invasion."""
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
    """Return the helps to take to meet a need, the most useful for its price first; None if it cannot be met."""
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
