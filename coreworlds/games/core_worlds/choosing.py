"""The questions of card texts: which cards to discard, recover or remove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.abilities import card_of
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.moves import name, sets_of
from coreworlds.games.core_worlds.state import Asking
from coreworlds.games.core_worlds.words import wanted

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.abilities import Source
    from coreworlds.games.core_worlds.state import Empire, Galaxy


def ask(  # noqa: PLR0913, PLR0917  (one question)
    t: Galaxy, s: Empire, when: str, source: Source, what: str, at: int, least: int, most: int, zone: str
) -> None:
    """Ask which cards a text is about; what it interrupts goes on with the answer."""
    card = card_of(s, source)
    t.pending = Asking(when, source, card, what, at, least, most, zone, within=t.pending)
    t.tell("ask", "effect-ask", s, card=name(t, card), what=what, least=least, most=most, zone=zone)
    t.step = "energy.ask" if when == "energy" else "action.ask"


def options(t: Galaxy, s: Empire, asked: Asking) -> tuple[int, ...]:
    """Return the cards that may be chosen: never the asking Tactic itself."""
    cards = t.rules["cost-with-itself"](t, s, asked.source) if asked.zone == "hand" else s.discard
    of = t.parts.card(asked.card).effects[asked.effect].of if asked.what == "recover" else ""
    meant = t.rules["unit-types"](t, of) if of else ()
    return tuple(sorted(c for c in cards if c >= 0 and (not of or c in meant)))


@rule("effect-ask")
def answer_fits(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> Lack | None:
    """Check that as many cards are chosen as the card asks for."""
    asked = t.pending
    if not isinstance(asked, Asking) or asked.least <= len(cards) <= asked.most:
        return None
    needs = wanted(asked.least, asked.most)
    named = (len(cards), "card" if len(cards) == 1 else "cards")
    return needs, named, f"The action itself would have to name {needs}."


def may_choose_nothing(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the question may be left unanswered."""
    if isinstance(t.pending, Asking) and t.pending.least:
        return (t.pending.least, "card" if t.pending.least == 1 else "cards"), (0, "cards")
    return None


def choices(t: Galaxy, s: Empire) -> list[tuple[int, ...]]:
    """Return every set of cards that answers the question, equal ones once."""
    asked: Asking = t.pending
    cards = options(t, s, asked)
    sizes = range(max(1, asked.least), asked.most + 1)
    return [chosen for n in sizes for chosen in sets_of(cards, n)]
