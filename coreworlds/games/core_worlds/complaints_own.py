"""What makes a seat impossible: cards that cannot be its own, and what cannot have been done yet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from coreworlds.engine.complaint import Complaint
from coreworlds.engine.invariants import given
from coreworlds.engine.notation import MASK
from coreworlds.engine.remedy import Edit
from coreworlds.games.core_worlds.edits import field
from coreworlds.games.core_worlds.moves import pile_of, without_last
from coreworlds.games.core_worlds.repairs import give_back, meant_deck, next_home, owned, repair, right_home, unseen
from coreworlds.games.core_worlds.rules.abilities import most_uses
from coreworlds.games.core_worlds.rules.ending import actions_spent
from coreworlds.games.core_worlds.state import NO_HOME, Boosting, CardQuestion, Colonizing, Deploying, Invading
from coreworlds.games.core_worlds.words import some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["own"]

_BEFORE_ACTIONS = ("pregame", "draw", "energy", "galactic")


def own(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Yield what is impossible about one seat alone."""
    yield from _decks(t, s)
    yield from _unknown(t, s)
    yield from _spent(t, s)
    yield from _used(t, s)
    yield from _drawn(t, s)
    yield from _waiting(t, s)
    if s.at == t.turn:
        yield from _begun(t, s)
        yield from _inside(t, s)


# -- cards ---------------------------------------------------------------------------------------------------------


def _decks(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find cards of the Starting Decks of others: no card ever goes from one player to another."""
    mine, had = Counter(owned(s)), Counter(meant_deck(t, s))
    every = Counter(card for o in t.seats for card in meant_deck(t, o))
    for card, n in mine.items():
        most = had[card]
        if n <= most or not every[card] or t.parts.card(card).sector is not None:
            continue  # what no Starting Deck of this game holds is too many in the box
        name = t.parts.names[card]
        words = f"{s.name} has {some(n, 'copy', 'copies')} of {name}; the Starting Deck held {most}."
        yield Complaint("setup-starting-deck", words, give_back(t, s, card, n - most))


def _unknown(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find piles that lie open and whose top nobody knows; in a view a card may have been taken off by an edit."""
    known = t.rulings.get("opponents-discard") is None
    view = any(card < 0 for o in t.seats for card in o.deck)
    if known and not view and s.discard and s.discard[-1] < 0:
        card = unseen(t, s)
        top = () if card is None else (card,)
        text = f"Let {t.parts.names[card]} lie on top of" if card is not None else "Take the unknown cards off"
        edit = Edit(f"{text} {pile_of(t, s)}.", given(_topped, s.at, top))
        yield Complaint(
            "opponents-discard", f"The top card of {pile_of(t, s)} lies open and is not named.", repair(edit)
        )


def _topped(t: Galaxy, at: int, top: tuple[int, ...]) -> None:
    """Name the top card; without a card that it can be, take away what nobody can name."""
    pile = list(t.seats[at].discard[:-1])
    while not top and pile and pile[-1] < 0:
        pile.pop()
    t.seats[at].discard = (*pile, *top)


# -- what was done -------------------------------------------------------------------------------------------------


def _spent(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find Actions that are left when every player has passed."""
    if s.actions and actions_spent(t):
        words = f"{s.name} has {some(s.actions, 'Action')} left after the Action Phase."
        yield Complaint("pass-spends-actions", words, repair(field(s, "actions", 0)))


def _used(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find abilities "as an Action" that cannot have been used."""
    if not s.used:
        return
    texts = t.parts.with_text["action"]
    if t.bound.steps[t.step].phase in _BEFORE_ACTIONS:
        words = f"{s.name} cannot have used an ability as an Action before the Action Phase."
        yield Complaint("options-in-action-phase", words, repair(field(s, "used", ())))
        return
    if wrong := [card for card in dict.fromkeys(s.used) if card not in texts or t.parts.kind[card] == "tactic"]:
        words = f"{t.parts.names[wrong[0]]} has no ability to be used as an Action in the Warzone."
        fit = tuple(card for card in s.used if card not in wrong)
        yield Complaint("card-text-when", words, repair(field(s, "used", fit)))
        return
    spent = max(0, t.rules["actions-by-sector"](t) - s.actions)
    if len(s.used) > spent:
        uses = some(len(s.used), "ability", "abilities")
        words = f"{s.name} used {uses} as an Action and spent {some(spent, 'Action')}."
        yield Complaint("use-as-action-costs-action", words, repair(field(s, "used", s.used[:spent])))


def _drawn(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find hands that hold more than was drawn."""
    full = t.rules["sector-five-hand"](t)
    n = len(t.seats)
    drew = t.step == "draw.hand" and (s.at - t.destiny) % n < (t.turn - t.destiny) % n
    waits = t.step == "energy.boost" and (s.at - t.destiny) % n > (t.turn - t.destiny) % n
    if (drew or waits or t.step == "energy.income") and len(s.hand) > full:
        text = f"Leave {s.name} {full} cards in hand; the others lie on top of the draw deck."
        edit = Edit(text, given(_less, s.at, full), changes=len(s.hand) - full)
        words = f"{s.name} holds {len(s.hand)} cards; {full} are drawn."
        yield Complaint("draw-to-hand-size", words, repair(edit))


def _less(t: Galaxy, at: int, full: int) -> None:
    seat = t.seats[at]
    seat.hand, seat.deck = seat.hand[:full], seat.hand[full:] + seat.deck


def _waiting(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find what a player has done in the Energy Phase whose part has not come."""
    n = len(t.seats)
    if t.step not in {"energy.boost", "energy.ask"} or (s.at - t.destiny) % n <= (t.turn - t.destiny) % n:
        return
    home = s.home if right_home(t, s) else next_home(t, s)  # as it is when all is mended
    worlds = [card for card in s.worlds if t.parts.kind[card] in {"world", "core-world"}]
    there = t.thaw()
    mended = there.seats[s.at]
    mended.home, mended.worlds = NO_HOME if home is None else home, tuple(worlds)
    income = t.rules["energy-from-worlds"](there, mended)
    if s.energy != income:
        words = f"{s.name} has {s.energy} Energy; so far only Worlds gave Energy, and they give {income}."
        yield Complaint("energy-income-first", words, repair(field(s, "energy", income)))
    if s.explored:
        words = f"{s.name} cannot have explored before {t.seats[t.turn].name} is done."
        yield Complaint("energy-order", words, repair(field(s, "explored", False)))


# -- inside a turn -------------------------------------------------------------------------------------------------

_BEGUN = {
    "deploy": ("deploy-costs-action", "has deployed a Unit"),
    "invasion": ("invade-costs-action", "has announced an Invasion"),
    "conquest": ("invade-costs-action", "has conquered a World"),
    "action": ("use-as-action-costs-action", "uses an ability as an Action"),
}


def _begun(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find a turn under way on which no Action was spent."""
    p, given_now = t.pending, t.rules["actions-by-sector"](t)
    kinds = {Deploying: "deploy", Invading: "invasion", Colonizing: "conquest"}
    what = p.when if isinstance(p, CardQuestion) else kinds.get(type(p), "")
    if what not in _BEGUN or s.actions < given_now:
        return
    rule, done = _BEGUN[what]
    cost = 1 if isinstance(p, Deploying) else t.rules[rule](t, s, p.card if isinstance(p, CardQuestion) else p.world)
    if cost:
        words = f"{s.name} {done} and has spent no Action of this Round's {given_now}."
        yield Complaint(rule, words, repair(field(s, "actions", given_now - cost)))


def _inside(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    pending = t.pending
    while pending is not None:
        if isinstance(pending, Invading):
            yield from _uses(t, s, pending)
        elif isinstance(pending, Boosting):
            yield from _boosts(t, s, pending)
        elif isinstance(pending, Colonizing):
            yield from _sent(t, s, pending)
        pending = pending.within if isinstance(pending, CardQuestion) else None


def _uses(t: Galaxy, s: Empire, p: Invading) -> Iterator[Complaint]:
    """Find texts that were used more often in an Invasion than they may be."""
    for at, n in enumerate(p.uses):
        able = t.parts.abilities["invasion"][s.units[at] & MASK] if s.units[at] >= 0 else None
        most = t.rules["invade-ability-up-to"](t, s, able) if able else 0
        if n > most:
            name = t.parts.names[s.units[at] & MASK]
            edit = Edit(f"Let {name} have been used {some(most, 'time')}.", given(_fewer_uses, at, most))
            words = f"{name} was used {some(n, 'time')} in this Invasion; it may be used {some(most, 'time')}."
            yield Complaint("invade-ability-once", words, repair(edit))


def _fewer_uses(t: Galaxy, at: int, most: int) -> None:
    pending = _around(t, Invading)
    pending.uses = (*pending.uses[:at], most, *pending.uses[at + 1 :])


def _around(t: Galaxy, kind: type) -> Any:  # noqa: ANN401  (a situation of that kind)
    """Return the situation of a kind, ready to be changed: that under way, or what its question interrupted."""
    if isinstance(t.pending, kind):
        return t.pending
    t.pending = t.pending.copy()
    t.pending.within = t.pending.within.copy()
    return t.pending.within


def _boosts(t: Galaxy, s: Empire, p: Boosting) -> Iterator[Complaint]:
    """Find texts that were used more often in the Energy Phase than they may be."""
    for zone, key, n in p.uses:
        card = s.units[key] & MASK if zone == "unit" else key
        able = t.parts.abilities["energy"][card]
        most = most_uses(t, s, (zone, key), able) if able else 0
        if n > most:
            name = t.parts.names[card]
            edit = Edit(f"Let {name} have been used {some(most, 'time')}.", given(_fewer_boosts, zone, key, most))
            words = f"{name} was used {some(n, 'time')} in this phase; it may be used {some(most, 'time')}."
            yield Complaint("card-text-once", words, repair(edit))


def _fewer_boosts(t: Galaxy, zone: str, key: int, most: int) -> None:
    pending = _around(t, Boosting)
    rest = tuple(use for use in pending.uses if use[:2] != (zone, key))
    pending.uses = tuple(sorted((*rest, (zone, key, most)))) if most else rest
    if t.pending is pending and not pending.uses:
        t.pending = None


def _sent(t: Galaxy, s: Empire, p: Colonizing) -> Iterator[Complaint]:
    """Find cards that may lie beneath the World and were not sent: what is sent lies on the discard pile."""
    for card in p.cards:
        if (card not in s.discard and -1 not in s.discard) or not t.parts.colonizes[card]:
            name = t.parts.names[card]
            edit = Edit(f"Let {name} not have been sent.", given(_unsent, card))
            yield Complaint("colonize-was-sent", f"{name} cannot be a Unit that {s.name} has just sent.", repair(edit))


def _unsent(t: Galaxy, card: int) -> None:
    pending = _around(t, Colonizing)
    pending.cards = without_last(pending.cards, card)
