"""Wrong rules about passing and Energy Surge Tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.action import anything_payable, token_left
from coreworlds.games.core_worlds.moves import spend_actions
from coreworlds.games.core_worlds.setup import SURGE_TOKENS
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy


# -- pass --------------------------------------------------------------------------------------------------------


@misread(
    "pass-only-when-stuck", "pass-allowed",
    "You may pass only if you can pay for nothing else.",
    "You may always pass on your turn.",
)  # fmt: skip
def only_when_stuck(t: Galaxy, s: Empire) -> Lack | None:
    """Check that nothing else can be paid."""
    return ("that you can pay for nothing else", "something that you can pay") if anything_payable(t, s) else None


misread(
    "no-actions-no-pass", "pass-forced-actions",
    "With 0 Actions you still have a turn and may use what is free.",
    "With 0 Actions you must pass.",
)(always(None))  # fmt: skip
misread(
    "no-energy-no-pass", "pass-forced-energy",
    "With 0 Energy your turn goes on like any other.",
    "With 0 Energy you must pass, unless a free ability or an Energy Surge Token saves you.",
)(always(None))  # fmt: skip
misread(
    "free-ability-saves-nobody", "pass-free-ability",
    'With 0 Energy you must pass, even if an "as an Action" ability costs nothing.',
    'An "as an Action" ability without Energy cost saves you from passing.',
)(always(value=False))  # fmt: skip
misread(
    "free-card-saves", "forced-pass",
    "With 0 Energy a card that costs 0 Energy saves you from passing.",
    'Only a free "as an Action" ability or an Energy Surge Token saves you.',
)(anything_payable)  # fmt: skip
misread(
    "surge-token-saves-nobody", "token-before-pass",
    "With 0 Energy you must pass, even with an Energy Surge Token.",
    "With 0 Energy you may use an Energy Surge Token and play on, with an Action left.",
)(always(value=False))  # fmt: skip
misread(
    "pass-keeps-actions", "pass-spends-actions",
    "When you pass, you keep your remaining Actions.",
    "When you pass, all your remaining Actions are spent.",
)(always(None))  # fmt: skip


@misread(
    "pass-for-one-turn", "pass-out-for-round",
    "After you pass, it is your turn again in the same Round.",
    "Once you have passed, you do not act again this Round.",
)  # fmt: skip
def until_all_pass(t: Galaxy, s: Empire) -> Lack | None:
    """Leave nobody out before all have passed."""
    if any(not other.passed for other in t.seats):
        return None
    return "a player who has not passed", "all have passed"


# -- Energy Surge Tokens -----------------------------------------------------------------------------------------

misread(
    "surge-token-gives-one", "surge-token-two",
    "An Energy Surge Token gives 1 Energy, like other Tokens.",
    "It gives 2 Energy.",
)(always(1))  # fmt: skip
misread(
    "surge-token-in-energy-phase", "surge-token-action-phase",
    "You use an Energy Surge Token in the Energy Phase, like an Energy Surge.",
    "Energy Surge Tokens are used in the Action Phase only.",
)(always(None))  # fmt: skip
_FULL = 12  # the end of the track: without one, a Token that never goes would give Energy without end


@misread(
    "surge-token-comes-back", "surge-token-once",
    "You may use an Energy Surge Token again and again.",
    "A used Energy Surge Token leaves the game.",
)  # fmt: skip
def token_stays(t: Galaxy, s: Empire) -> Lack | None:
    """Check that there were Tokens, and that the Energy track has room."""
    if len(t.seats) in SURGE_TOKENS and s.energy < _FULL:
        return None
    return token_left(t, s)  # type: ignore[no-any-return]


@misread(
    "surge-token-costs-action", "surge-token-free",
    "Using an Energy Surge Token costs 1 Action.",
    "It costs no Action, and your turn goes on.",
)  # fmt: skip
def costs_action(t: Galaxy, s: Empire) -> None:
    """Spend an Action for it."""
    spend_actions(t, s, min(1, s.actions), "surge-token-free")
