"""Wrong rules about card texts: when they work, how often, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.abilities import ability, tactic_when, text_once, text_when
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.rulings import once_a_round
from coreworlds.games.core_worlds.state import Invading
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.abilities import Source, Use
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- when and how often ------------------------------------------------------------------------------------------


@misread(
    "texts-in-action-phase-only", "card-text-when",
    "You use the texts of your cards in the Action Phase only.",
    "Each card's text tells when it works; some work in the Energy Phase.",
    also=("effect-energy-phase", "energy-abilities", "effect-tactic-energy"),
)  # fmt: skip
def not_in_energy_phase(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Refuse every text in the Energy Phase."""
    if when == "energy":
        return "the Action Phase", "the Energy Phase"
    return text_when(t, s, source, when)  # type: ignore[no-any-return]


@misread(
    "unit-texts-as-an-action-only", "card-text-when",
    "The texts of Units are used as your turn, never during an Invasion.",
    "A Unit's text that says so is used during your Invasion.",
    also=("effect-invasion", "invade-abilities"),
)  # fmt: skip
def not_in_invasion(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Refuse every text of a Unit during an Invasion."""
    if when == "invasion":
        return "a turn of the Action Phase", "an Invasion"
    return text_when(t, s, source, when)  # type: ignore[no-any-return]


@misread(
    "tactics-as-an-action-only", "tactic-when",
    "You play a Tactic as your turn, never during an Invasion.",
    "A Tactic that says so is played during your Invasion.",
    also=("invade-tactics", "effect-tactic-invasion"),
)  # fmt: skip
def as_action_only(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Refuse every Tactic during an Invasion."""
    if when == "invasion":
        return "a turn of the Action Phase", "an Invasion"
    return tactic_when(t, s, source, when)  # type: ignore[no-any-return]


@misread(
    "ability-again-in-invasion", "invade-ability-once",
    "You may use an ability in an Invasion as often as you can pay for it.",
    'Each ability works once in an Invasion, unless the card says "up to" a number.',
)  # fmt: skip
def as_often_as_paid(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Ask for a price only: who pays may go on."""
    able = ability(t, s, x[0], "invasion")
    if able is None or able.pay or able.discard:
        return None
    return rule.functions["invade-ability-once"](t, s, x)  # type: ignore[no-any-return]


misread(
    "never-twice", "invade-ability-up-to",
    "No ability works more than once in an Invasion.",
    'Where a card says "up to" a number, you may use it up to that often.',
    also=("up-to",),
)(always(1))  # fmt: skip


@misread(
    "text-twice-in-energy-phase", "card-text-once",
    "A text may be used again in the same Energy Phase if you pay again.",
    "A text works once in each situation, unless the card allows more.",
)  # fmt: skip
def again(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Allow a text that costs something a second time."""
    able = ability(t, s, x[0], "energy")
    paid = able is not None and bool(able.pay or able.discard or able.spend)
    return None if paid and x[1] == 1 and t.step.startswith("energy") else text_once(t, s, x)


misread(
    "as-action-once-a-round", "once-as-action",
    'You may use "as an Action" abilities only once in a Round.',
    'An "as an Action" ability may be used again on a later turn of the Round.',
)(once_a_round)  # fmt: skip

# -- costs -------------------------------------------------------------------------------------------------------

misread(
    "abilities-are-free", "ability-costs",
    "The abilities of Units in your Warzone cost no Energy.",
    "To use an ability of a Unit you pay the Energy that it names.",
    also=("use-as-action-costs",),
)(always(0))  # fmt: skip


@misread(
    "pay-once-for-two-uses", "ability-costs",
    "You pay an ability once, however often you use it in the Invasion.",
    "You pay for an ability each time that you use it.",
)  # fmt: skip
def first_use_only(t: Galaxy, s: Empire, x: Use) -> int:
    """Return the price of the first use."""
    invading = isinstance(t.pending, Invading)
    able = ability(t, s, x[0], "invasion" if invading else "energy" if t.step.startswith("energy") else "action")
    if able is None:
        return 0
    before = t.pending.uses[x[0][1]] if invading and x[0][0] == "unit" else 0
    return 0 if before else able.pay


misread(
    "ability-costs-no-action", "use-as-action-costs-action",
    'An "as an Action" ability is your turn, but costs no Action.',
    "It costs 1 Action.",
    also=("effect-as-action", "effect-tactic-action"),
)(always(0))  # fmt: skip
misread(
    "tactics-are-free", "tactic-cost",
    "A Tactic was paid for when you drafted it: playing it costs no Energy.",
    "To play a Tactic you pay the Energy in its upper left corner.",
)(always(0))  # fmt: skip


@misread(
    "tactic-at-draft-cost", "tactic-cost",
    "To play a Tactic you pay the Energy in the gold circle.",
    "To play a Tactic you pay the Energy in its upper left corner.",
)  # fmt: skip
def circle_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return the Draft Cost."""
    return t.parts.draft[card]


misread(
    "use-without-enough-cards", "effect-discard-cost",
    "With too few cards to discard you may still use the text.",
    "A text that asks for discards cannot be used without enough cards in hand.",
)(always(None))  # fmt: skip


@misread(
    "tactic-pays-for-itself", "cost-with-itself",
    "A Tactic that you play may be discarded for its own cost.",
    "A Tactic's discards are paid with other cards of your hand.",
)  # fmt: skip
def whole_hand(t: Galaxy, s: Empire, source: Source) -> tuple[int, ...]:
    """Return every card of the hand."""
    return s.hand


misread(
    "use-without-tokens", "effect-spend-counter",
    "You may use the text even when no Energy Token lies on the Unit.",
    "A text that spends Energy Tokens cannot be used without enough of them on its Unit.",
)(always(None))  # fmt: skip
misread(
    "use-with-all-tokens", "effect-counter",
    "You may charge a Unit that already holds all its Energy Tokens.",
    "A Unit takes Energy Tokens only up to the number on its card.",
)(always(None))  # fmt: skip
misread(
    "choose-more-than-asked", "effect-ask",
    "When a card asks you to choose, you may name more cards than it says.",
    "When a card asks you to choose, you name no more cards than it allows.",
)(always(None))  # fmt: skip
