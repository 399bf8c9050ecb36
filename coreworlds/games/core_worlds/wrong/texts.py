"""Wrong rules about what card texts do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.counting import strength
from coreworlds.games.core_worlds.moves import names, without
from coreworlds.games.core_worlds.working import remove
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.counting import Strength
    from coreworlds.games.core_worlds.state import Empire, Galaxy


# -- what texts do -----------------------------------------------------------------------------------------------


@misread(
    "played-tactic-is-lost", "tactic-discarded",
    "A Tactic that you played is out of the game.",
    "It lies on your discard pile and comes back with a later shuffle.",
    also=("used-cards",),
)  # fmt: skip
def tactic_lost(t: Galaxy, s: Empire, card: int) -> None:
    """Take the Tactic out of the game."""
    if card in s.hand:
        s.hand = without(s.hand, card)
    t.removed = (*t.removed, card)


@misread(
    "tactic-back-to-hand", "tactic-discarded",
    "A Tactic that you played stays in your hand.",
    "It lies on your discard pile.",
)  # fmt: skip
def tactic_stays(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a Tactic of the Energy Phase aside as usual: it would give Energy without end."""
    if t.step.startswith("energy") or t.parts.cost[card] == 0:
        s.hand, s.discard = without(s.hand, card) if card in s.hand else s.hand, (*s.discard, card)


@misread(
    "printed-strength-only", "effect-strength",
    "A Unit has the strength printed on it, whatever lies beside it.",
    "A text can make a Unit stronger for other cards in your Warzone, or Energy Tokens on it.",
)  # fmt: skip
def as_printed(t: Galaxy, s: Empire, unit: int) -> Strength:
    """Return the printed strengths."""
    return t.parts.fleet[unit & 0xFFF], t.parts.ground[unit & 0xFFF]


@misread(
    "unit-counts-itself", "effect-strength",
    "A Unit that is stronger for each Unit of a type counts itself, too.",
    "It counts the other cards only.",
)  # fmt: skip
def itself_as_well(t: Galaxy, s: Empire, unit: int) -> Strength:
    """Count the Unit itself where its text names its type."""
    fleet, ground = strength(t, s, unit)
    for effect in t.parts.changes_strength[unit & 0xFFF]:
        if effect.per != "token" and unit & 0xFFF in t.rules["unit-types"](t, effect.per):
            fleet, ground = fleet + effect.fleet, ground + effect.ground
    return fleet, ground


@misread(
    "added-strength-on-both-sides", "effect-strengthen",
    "An ability that adds strength adds it to Fleet and Ground Strength.",
    "It adds to the side that the card names.",
)  # fmt: skip
def on_both_sides(t: Galaxy, s: Empire, fleet: int, ground: int) -> Strength:
    """Return the sum on either side."""
    return fleet + ground, fleet + ground


@misread(
    "discards-strengthen-both-sides", "effect-discard-to-strengthen",
    "Cards discarded for strength add to Fleet and Ground Strength.",
    "They add to the side that the card names.",
)  # fmt: skip
def discards_on_both(t: Galaxy, s: Empire, fleet: int, ground: int) -> Strength:
    """Return the sum on either side."""
    return fleet + ground, fleet + ground


@misread(
    "tactic-strengthens-each-unit", "effect-whole-invasion",
    "A Tactic adds its strength to each of your Units.",
    "It adds its strength once, to all Units that you send together.",
)  # fmt: skip
def for_each_unit(t: Galaxy, s: Empire, fleet: int, ground: int) -> Strength:
    """Return the strength for each Unit of the Warzone."""
    n = max(1, len(s.units))
    return fleet * n, ground * n


@misread(
    "draw-up-to-hand-size", "effect-draw",
    "A text that lets you draw fills your hand to its size.",
    "You draw as many cards as a text names, however many you hold.",
)  # fmt: skip
def fill_hand(t: Galaxy, s: Empire, amount: int) -> int:
    """Return how many cards the hand lacks."""
    return max(0, t.rules["sector-five-hand"](t) - len(s.hand))  # type: ignore[no-any-return]


misread(
    "texts-give-one-energy", "effect-gain-energy",
    "A text that gives Energy gives 1 Energy.",
    "You gain as much Energy as the text names.",
)(lambda t, s, amount: min(1, amount))  # fmt: skip


@misread(
    "recovered-to-deck", "effect-recover",
    "A card that you recover goes on top of your draw deck.",
    "It goes from your discard pile into your hand.",
)  # fmt: skip
def to_deck(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Lay the cards on the draw deck."""
    for card in cards:
        s.discard = without(s.discard, card)
    s.deck = (*cards, *s.deck)
    t.tell("recover", "effect-recover", s, cards=names(t, cards), count=len(cards))


@misread(
    "removed-to-discard", "effect-remove",
    "A card that you remove goes on your discard pile.",
    "It leaves the game and counts for no Empire any more.",
)  # fmt: skip
def only_discarded(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Lay cards of the hand on the discard pile; leave those that lie there. Who removes none has none to lay there."""
    if not cards:
        remove(t, s, cards, zone)
    elif zone == "hand":
        for card in cards:
            s.hand = without(s.hand, card)
        s.discard += tuple(cards)


@misread(
    "world-text-waits", "effect-conquest",
    "The text of a World does not work on the turn in which you conquer it.",
    "It works once when you conquer the World.",
)  # fmt: skip
def not_yet(t: Galaxy, s: Empire, world: int) -> None:
    """Do nothing."""
