"""The questions of card texts: which cards to discard, recover or remove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.games.core_worlds.book import KIND_STAYS, a_card, one_of, rule
from coreworlds.games.core_worlds.moves import name, sets_of
from coreworlds.games.core_worlds.rules.abilities import card_of
from coreworlds.games.core_worlds.state import CardQuestion
from coreworlds.games.core_worlds.words import ASKS, ZONES, tells, wanted

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.rules.abilities import Source
    from coreworlds.games.core_worlds.state import Empire, Galaxy


def _told_ask(e: Event) -> str:
    cards = wanted(e["least"], e["most"], e["of"])
    return f"{e['card']} asks {e.player} for {cards} {ZONES[e['zone']]} {ASKS[e['what']]}."


@tells("ask", _told_ask)
def ask(  # noqa: PLR0913, PLR0917  (one question)
    t: Galaxy, s: Empire, when: str, source: Source, what: str, at: int, least: int, most: int, zone: str
) -> None:
    """Ask which cards a text is about; what it interrupts goes on with the answer."""
    card = card_of(s, source)
    t.pending = CardQuestion(when, source, card, what, at, least, most, zone, within=t.pending)
    of = asked_for(t, t.pending)
    t.tell("ask", "effect-ask", s, card=name(t, card), what=what, least=least, most=most, of=of, zone=zone)
    t.step = "energy.ask" if when == "energy" else "action.ask"


def asked_for(t: Galaxy, asked: CardQuestion) -> str:
    """Return the selector of the cards that a question is about; "" if it is about any."""
    return t.parts.card(asked.card).effects[asked.effect].of if asked.what == "recover" else ""


def options(t: Galaxy, s: Empire, asked: CardQuestion) -> tuple[int, ...]:
    """Return the cards that may be chosen: never the asking Tactic itself."""
    cards = t.rules["cost-with-itself"](t, s, asked.source) if asked.zone == "hand" else s.discard
    of = asked_for(t, asked)
    meant = t.rules["unit-types"](t, of) if of else ()
    return tuple(sorted(c for c in cards if c >= 0 and (not of or c in meant)))


@rule("effect-ask")
def answer_fits(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> Lack | None:
    """Check that such cards are chosen as the card asks for, and as many."""
    asked = t.pending
    if not isinstance(asked, CardQuestion) or s.at != t.turn:
        return None
    if (lack := _unfit(t, s, asked, cards)) is not None or asked.least <= len(cards) <= asked.most:
        return lack
    needs = wanted(asked.least, asked.most)
    named = (len(cards), "card" if len(cards) == 1 else "cards")
    return needs, named, f"The action itself would have to name {needs}."


def _unfit(t: Galaxy, s: Empire, asked: CardQuestion, cards: tuple[int, ...]) -> Lack | None:
    """Say which card is of a kind or type that the question is not about, wherever it lies."""
    of = asked_for(t, asked)
    meant = t.rules["unit-types"](t, of) if of else ()
    for card in cards:
        kind = t.parts.kind[card]
        if of and card not in meant:
            return one_of(of), one_of(t.parts.card(card).type) if kind == "unit" else a_card(kind), KIND_STAYS
        if kind not in {"unit", "tactic"} and card not in options(t, s, asked):
            return one_of("unit|tactic"), a_card(kind), KIND_STAYS
    return None


@says("effect-ask")
def may_choose_nothing(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the question may be left unanswered."""
    if isinstance(t.pending, CardQuestion) and t.pending.least:
        return (t.pending.least, "card" if t.pending.least == 1 else "cards"), (0, "cards")
    return None


def choices(t: Galaxy, s: Empire) -> list[tuple[int, ...]]:
    """Return every set of cards that answers the question, equal ones once."""
    asked: CardQuestion = t.pending
    cards = options(t, s, asked)
    sizes = range(max(1, asked.least), asked.most + 1)
    return [chosen for n in sizes for chosen in sets_of(cards, n)]
