"""Wrong rules about how an Invasion ends: conquest, failure, colonizing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.invasion import conquest_ends, units_stay
from coreworlds.games.core_worlds.moves import gain, name, names, without
from coreworlds.games.core_worlds.state import Colonizing
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- the Units and the World -------------------------------------------------------------------------------------


@misread(
    "invaders-return-to-hand", "invade-units-discarded",
    "The Units that you send return to your hand.",
    "They go on your discard pile.",
)  # fmt: skip
def to_hand(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Take the Units back into the hand."""
    sent = _leave(s, units)
    s.hand = tuple(sorted((*s.hand, *sent)))


@misread(
    "invaders-are-lost", "invade-units-discarded",
    "The Units that you send are lost until the game ends.",
    "They go on your discard pile and come back with a later shuffle.",
)  # fmt: skip
def lost(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Take the Units out of the game."""
    t.removed += _leave(s, units)


@misread(
    "invaders-stay", "invade-units-discarded",
    "The Units that you send stay in your Warzone after a conquest.",
    "They go on your discard pile.",
)  # fmt: skip
def stay(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Leave the Units where they are."""


def _leave(s: Empire, units: tuple[int, ...]) -> tuple[int, ...]:
    sent = tuple(s.units[i] & MASK for i in units)
    s.units = tuple(u for i, u in enumerate(s.units) if i not in units)
    return sent


@misread(
    "conquered-to-discard", "invade-world-to-warzone",
    "A conquered World goes on your discard pile.",
    "It lies in your Warzone at once and stays there.",
    also=("worlds-stay-in-warzone",),
)  # fmt: skip
def world_to_discard(t: Galaxy, s: Empire, code: int) -> None:
    """Lay the World on the discard pile."""
    if code in t.central:
        t.central = without(t.central, code)
    s.discard = (*s.discard, code & MASK)


# -- failing -----------------------------------------------------------------------------------------------------

misread(
    "giving-up-is-free", "concede",
    "You may break off an Invasion even if your Units are strong enough.",
    "You may concede an Invasion only while all your Units together fall short, or you have none.",
)(always(None))  # fmt: skip


@misread(
    "failure-costs-units", "invade-failed-units-stay",
    "If an Invasion fails, you discard your Units.",
    "If an Invasion fails, your Units stay in your Warzone.",
)  # fmt: skip
def units_discarded(t: Galaxy, s: Empire) -> None:
    """Lay all Units on the discard pile, if there are any."""
    if not s.units:
        units_stay(t, s)
    s.discard += tuple(u & MASK for u in s.units)
    s.units = ()


@misread(
    "failure-gives-energy-back", "invade-failed-no-refund",
    "If an Invasion fails, you get its Energy back.",
    "If an Invasion fails, its Energy and its Action are gone.",
    also=("failed-costs",),
)  # fmt: skip
def energy_back(t: Galaxy, s: Empire) -> None:
    """Give the Energy of the announcement back."""
    gain(t, s, t.rules["invade-costs-energy"](t, s, t.pending.world), "invade-failed-no-refund", "failed Invasion")


@misread(
    "failure-gives-action-back", "invade-failed-no-refund",
    "If an Invasion fails, you get its Action back.",
    "If an Invasion fails, its Action and its Energy are gone.",
)  # fmt: skip
def action_back(t: Galaxy, s: Empire) -> None:
    """Give the Action of the announcement back."""
    s.actions += t.rules["invade-costs-action"](t, s, t.pending.world)


@misread(
    "turn-goes-on-after-failure", "invade-failed-turn-ends",
    "If an Invasion fails, you may take another option at once.",
    "If an Invasion fails, your turn ends.",
)  # fmt: skip
def another_option(t: Galaxy) -> None:
    """Begin the turn anew."""
    t.pending, t.step = None, "action.turn"


# -- colonizing --------------------------------------------------------------------------------------------------


@misread(
    "colonizing-is-a-duty", "colonize-optional",
    "After a conquest you must colonize the World if you can.",
    "You may colonize a conquered World or leave it without a colony.",
)  # fmt: skip
def if_you_can(t: Galaxy, s: Empire) -> Lack | None:
    """Refuse to leave a World without a colony."""
    if isinstance(t.pending, Colonizing) and t.pending.cards:
        return "no card that can colonize", f"{', '.join(names(t, t.pending.cards))}"
    return None


@misread(
    "any-infantry-or-starfighter-colonizes", "colonize-which-cards",
    "Every Infantry or Starfighter that you sent may colonize.",
    "Only a Galactic Grunts or a Snub Fighter can colonize.",
)  # fmt: skip
def infantry_or_starfighter(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is an Infantry or a Starfighter."""
    fits = card in t.rules["unit-types"](t, "Infantry|Starfighter")
    return None if fits else ("an Infantry or a Starfighter", name(t, card))


@misread(
    "only-grunts-colonize", "colonize-which-cards",
    "Only a Galactic Grunts can colonize, since colonists live on the ground.",
    "A Galactic Grunts or a Snub Fighter can colonize.",
    also=("colony-which",),
)  # fmt: skip
def infantry_only(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is a Galactic Grunts."""
    fits = t.parts.colonizes[card] and card in t.rules["unit-types"](t, "Infantry")
    return None if fits else ("a Galactic Grunts", name(t, card))


@misread(
    "any-grunts-of-the-warzone", "colonize-was-sent",
    "Any Galactic Grunts or Snub Fighter of your Warzone may colonize.",
    "Only a card that you sent in this very Invasion can colonize the World.",
)  # fmt: skip
def sent_or_not(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards sent and those that stayed."""
    there = {*cards, *(u & MASK for u in s.units)}
    return tuple(sorted(c for c in there if t.rules["colonize-which-cards"](t, s, c) is None))


@misread(
    "several-colonists", "colonize-one",
    "You may put several of the cards that you sent beneath a World.",
    "You put no more than 1 card beneath a World.",
)  # fmt: skip
def another_colonist(t: Galaxy, s: Empire, card: int) -> None:
    """Ask again while a card of another name was sent."""
    left = tuple(c for c in t.pending.cards if c != card)
    if left:
        t.pending = Colonizing(t.pending.world, left)
    else:
        conquest_ends(t, s)


@misread(
    "colony-comes-back", "colonize-beneath",
    "A card that colonized a World comes back with your next shuffle.",
    "It lies beneath the World and never returns to your deck.",
)  # fmt: skip
def left_on_discard(t: Galaxy, s: Empire, card: int, world: int) -> None:
    """Leave the card on the discard pile."""


@misread(
    "colony-out-of-the-game", "colonize-still-empire",
    "A card that colonized a World no longer scores.",
    "It still counts for your Empire.",
)  # fmt: skip
def no_colonies(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Count no card beneath a World."""
    return ()


@misread(
    "colony-counts-in-warzone", "colonize-not-warzone",
    "A card beneath a World still counts as a card in your Warzone.",
    "It belongs to your Empire, but does not lie in your Warzone.",
)  # fmt: skip
def colonies_count(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Count the cards beneath Worlds."""
    return tuple(card for _, card in s.colonies)
