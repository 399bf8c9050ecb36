"""Using card texts: what they cost is paid, then they work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MARK
from coreworlds.engine.rulebook import lasting
from coreworlds.games.core_worlds.abilities import ability, card_of
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.choosing import ask
from coreworlds.games.core_worlds.moves import name, names, pay, spend_actions, with_card, without
from coreworlds.games.core_worlds.state import Boosting, CardQuestion, Invading
from coreworlds.games.core_worlds.words import tells
from coreworlds.games.core_worlds.working import charge, work

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.core_worlds.abilities import Source
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.state import Empire, Galaxy


def use(t: Galaxy, s: Empire, source: Source, times: int, when: str) -> None:
    """Use a card's text: ask for the cards it costs, or pay and let it work."""
    able = ability(t, s, source, when)
    assert able is not None  # noqa: S101  (the judge has checked it)
    if able.discard:
        at = next(at for at, effect in able.effects if effect.discard)
        n = min(able.discard, len(t.rules["cost-with-itself"](t, s, source)))
        ask(t, s, when, source, "discard", at, n, n, "hand")
    else:
        _pay_and_work(t, s, when, source, times, able, ())


_USED = {"energy": "effect-energy-phase", "invasion": "effect-invasion", "action": "effect-as-action"}
_PLAYED = {"energy": "effect-tactic-energy", "invasion": "effect-tactic-invasion", "action": "effect-tactic-action"}


def _told_use(e: Event) -> str:
    return f"{e.player} uses {e['card']}{'' if e['times'] == 1 else ' ' + str(e['times']) + ' times'}."


@tells("use", _told_use)
def _pay_and_work(  # noqa: PLR0913, PLR0917  (one situation)
    t: Galaxy, s: Empire, when: str, source: Source, times: int, able: Ability, cards: tuple[int, ...]
) -> None:
    card = card_of(s, source)
    if when == "action":
        spend_actions(t, s, t.rules["use-as-action-costs-action"](t, s, card), "use-as-action-costs-action")
        if source[0] != "hand":
            s.used = with_card(s.used, card)
    if t.log is not None:
        t.tell("use", (_USED if source[0] != "hand" else _PLAYED)[when], s, card=name(t, card), times=times)
    pay(t, s, t.rules["ability-costs"](t, s, (source, times)), "ability-costs", card)
    if cards:
        _discard_cost(t, s, cards)
    if source[0] == "hand":
        pay(t, s, t.rules["tactic-cost"](t, s, card), "tactic-cost", card)
    else:
        _mark_used(t, source, times)
    if able.spend:
        there = s.units[source[1]] >> MARK
        source = charge(t, s, source, -min(there, able.spend * times), "effect-spend-counter")
    work(t, s, when, source, card, times, able.effects)


@rule("use-as-action-costs-action")
@lasting
def as_action_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return how many Actions an as-an-Action ability costs."""
    return 1


@rule("tactic-cost")
@lasting
def tactic_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return a Tactic's price in Energy."""
    return t.parts.cost[card] if t.parts.kind[card] == "tactic" else 0


@rule("tactic-discarded")
@tells("play", "{card} goes to {player}'s discard pile.")
def tactic_discarded(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a played Tactic on its owner's discard pile."""
    if card in s.hand:  # in an impossible position it may be missing
        s.hand = without(s.hand, card)
    s.discard = (*s.discard, card)
    if t.log is not None:
        t.tell("play", "tactic-discarded", s, card=name(t, card))


def _discard_cost(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> None:
    for card in cards:
        s.hand = without(s.hand, card)
    s.discard += t.rules["discard-order"](t, s, cards)
    t.tell("discard", "effect-discard-cost", s, cards=names(t, cards), count=len(cards))


def _mark_used(t: Galaxy, source: Source, times: int) -> None:
    zone, key = source
    if isinstance(t.pending, Invading) and zone == "unit":
        uses = t.pending.uses
        t.pending.uses = (*uses[:key], uses[key] + times, *uses[key + 1 :])
    elif t.step.startswith("energy"):
        old = t.pending.uses if isinstance(t.pending, Boosting) else ()
        before = next((n for z, k, n in old if (z, k) == source), 0)
        t.pending = Boosting(tuple(sorted((*(u for u in old if u[:2] != source), (zone, key, before + times)))))


def choose(t: Galaxy, s: Empire, cards: tuple[int, ...] | None) -> None:
    """Answer a card's question; what it interrupted goes on."""
    asked: CardQuestion = t.pending
    cards = cards or ()
    t.pending = asked.within.copy() if asked.within is not None else None
    able = t.parts.abilities[asked.when][asked.card]
    assert able is not None  # noqa: S101  (a card that asks has a text)
    if asked.what == "discard":
        _pay_and_work(t, s, asked.when, asked.source, 1, able, cards)
        return
    t.rules[{"recover": "effect-recover", "remove": "effect-remove"}[asked.what]](t, s, cards, asked.zone)
    work(t, s, asked.when, asked.source, asked.card, 1, tuple(e for e in able.effects if e[0] > asked.effect))
