"""Colonizing: a card that was sent may go beneath the World just conquered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.rulebook import allowing
from coreworlds.games.core_worlds.book import (
    KIND_STAYS,
    action,
    rule,
    tells,
)
from coreworlds.games.core_worlds.moves import (
    name,
    without,
    without_last,
)
from coreworlds.games.core_worlds.rules.targets import SENT, TO_COLONIZE, situation

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- announcing --------------------------------------------------------------------------------------------------


@rule("colonize-was-sent")
def were_sent(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards sent that may colonize, each once."""
    return tuple(sorted({c for c in cards if t.rules["colonize-which-cards"](t, s, c) is None}))


@rule("colonize-which-cards")
def grunts_or_snub(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is a Galactic Grunts or a Snub Fighter."""
    return None if t.parts.colonizes[card] else ("Galactic Grunts or Snub Fighter", name(t, card), KIND_STAYS)


@action(
    "colonize {card}",
    option="Colonize",
    timing="colonize-after-conquest",
    one="colonize-one",
    about=situation,
    target=SENT,
    within=TO_COLONIZE,
    checks=("colonize-which-cards",),
    carries=("colonize-beneath", "colonize-one", "colony-which"),
    brings=lambda t, s, x: (f"this card colonizes {name(t, t.pending.world)}",),
)
def colonize(t: Galaxy, s: Empire, card: int) -> None:
    """Put a card that was sent beneath the conquered World."""
    t.rules["colonize-beneath"](t, s, card, t.pending.world)
    t.rules["colonize-one"](t, s, card)


@rule("colonize-one")
def one_beneath(t: Galaxy, s: Empire, card: int) -> None:
    """Let no second card follow: the conquest is complete."""
    conquest_ends(t, s)


@rule("colonize-beneath")
@tells("colonize", "{player} puts {card} beneath {world} as a colony.")
def beneath(t: Galaxy, s: Empire, card: int, world: int) -> None:
    """Take a card from the discard pile and lay it beneath the World."""
    _take_sent(s, card)
    s.colonies = tuple(sorted((*s.colonies, (world, card))))
    t.tell("colonize", "colonize-beneath", s, card=name(t, card), world=name(t, world))


def _take_sent(s: Empire, card: int) -> None:
    """Take a card that was sent from where it went: the discard pile, unless other rules laid it elsewhere."""
    if card in s.discard:
        s.discard = without_last(s.discard, card)
    elif card in s.hand:
        s.hand = without(s.hand, card)
    elif card in s.units:
        s.units = without(s.units, card)


@rule("colonize-optional")
@allowing
def may_be_left(t: Galaxy, s: Empire) -> Lack | None:
    """Allow to leave the World without a colony."""
    return None


def _told_no_colony(e: Event) -> str:
    if e["possible"]:
        return "{player} leaves {world} without a colony."
    return "{player} cannot colonize {world}: no Galactic Grunts or Snub Fighter was sent."


@action(
    "no colony",
    option="Colonize",
    timing="colonize-after-conquest",
    about=situation,
    when=("colonize-optional",),
    alone=True,
    yields=True,
)
@tells("no-colony", _told_no_colony)
def no_colony(t: Galaxy, s: Empire, _x: object) -> None:
    """Colonize nothing."""
    t.tell("no-colony", "colonize-optional", s, world=name(t, t.pending.world), possible=len(t.pending.cards))
    conquest_ends(t, s)


def conquest_ends(t: Galaxy, s: Empire) -> None:
    """Let the World's own text work and end the turn."""
    t.rules["conquest-order"](t, s, t.pending.world)
    t.rules["one-option-per-turn"](t)


@rule("conquest-order")
def world_text_last(t: Galaxy, s: Empire, world: int) -> None:
    """Let the World's own text work, after everything else of the conquest."""
    t.rules["effect-conquest"](t, s, world)
