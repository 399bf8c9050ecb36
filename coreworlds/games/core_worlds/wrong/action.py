"""Wrong rules about turns and drafting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.action import draft_price, next_turn
from coreworlds.games.core_worlds.book import a_card
from coreworlds.games.core_worlds.moves import gain, has_token
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- turns -------------------------------------------------------------------------------------------------------

misread(
    "first-seat-starts", "action-phase-start",
    "The same player takes the first turn in every Round.",
    "The Destiny Marker's holder takes the first turn, and the marker passes left each Round.",
)(lambda t: 0)  # fmt: skip


@misread(
    "turns-in-a-row", "action-phase-order",
    "You take all your turns in a row, then the next player takes theirs.",
    "Players take one turn at a time, clockwise.",
)  # fmt: skip
def in_a_row(t: Galaxy, now: int | None) -> int | None:
    """Go on with the same player until that player has passed."""
    return now if now is not None and not t.seats[now].passed else next_turn(t, now)


@misread(
    "turns-counterclockwise", "action-phase-order",
    "After your turn it is the turn of the player on your right.",
    "Turns pass clockwise: next is the player on your left.",
)  # fmt: skip
def counterclockwise(t: Galaxy, now: int | None) -> int | None:
    """Go to the right."""
    n = len(t.seats)
    start = t.rules["action-phase-start"](t) if now is None else now - 1
    around = [(start - i) % n for i in range(n)]
    left = [at for at in around if t.rules["pass-out-for-round"](t, t.seats[at]) is None]
    return None if t.rules["action-phase-ends"](t, left) else left[0]


@misread(
    "one-pass-ends-the-phase", "action-phase-ends",
    "The Action Phase ends for all as soon as one player passes.",
    "It ends when every player has passed.",
)  # fmt: skip
def one_pass(t: Galaxy, left: list[int]) -> bool:
    """End the phase when anybody is missing."""
    return len(left) < len(t.seats)


@misread(
    "last-player-is-stopped", "action-phase-ends",
    "When all others have passed, the last player takes no more turns.",
    "When all others have passed, the last player goes on until passing as well.",
)  # fmt: skip
def one_left(t: Galaxy, left: list[int]) -> bool:
    """End the phase when no more than one player is left."""
    return len(left) <= 1


@misread(
    "several-options-a-turn", "one-option-per-turn",
    "In one turn you may take several options, such as a draft and then an Invasion.",
    "You take one option a turn; then it is the next player's turn.",
    also=("many-options-turn",),
)  # fmt: skip
def turn_lasts(t: Galaxy) -> None:
    """Stay with the player while there are Actions."""
    if t.asked.actions > 0:
        t.pending, t.step = None, "action.turn"
    else:
        t.pass_on()


# -- draft -------------------------------------------------------------------------------------------------------

misread(
    "worlds-can-be-drafted", "draft-no-worlds",
    "You may draft a World like any other card.",
    "A World is never drafted: you conquer it by an Invasion.",
)(always(None))  # fmt: skip


@misread(
    "prestige-not-drafted", "draft-no-worlds",
    "Prestige cards are not drafted.",
    "You draft a Prestige card like a Unit or a Tactic.",
)  # fmt: skip
def units_and_tactics(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Check that the card is a Unit or a Tactic."""
    kind = t.parts.kind[code & MASK]
    return None if kind in {"unit", "tactic"} else ("a Unit or a Tactic", a_card(kind))


misread(
    "draft-costs-no-action", "draft-costs-action",
    "A draft costs Energy only, no Action.",
    "To draft a card you spend 1 Action, too.",
)(always(0))  # fmt: skip


@misread(
    "draft-at-deploy-cost", "draft-cost",
    "To draft a card you pay the Energy in its upper left corner.",
    "To draft a card you pay the Energy in the gold circle in its middle.",
)  # fmt: skip
def corner_price(t: Galaxy, s: Empire, code: int) -> int:
    """Return the number in the upper left corner."""
    return t.parts.cost[code & MASK]


@misread(
    "token-pays-for-its-card", "draft-cost",
    "An Energy Token on a card helps to pay for that very card.",
    "The Energy of a Token on a drafted card comes after you have paid.",
    also=("token-not-for-itself",),
)  # fmt: skip
def token_helps(t: Galaxy, s: Empire, code: int) -> int:
    """Return the Draft Cost, 1 less for a Token."""
    return max(0, draft_price(t, s, code) - has_token(code))  # type: ignore[no-any-return]


@misread(
    "drafted-to-hand", "draft-to-discard",
    "A drafted card goes to your hand.",
    "A drafted Unit or Tactic goes on your discard pile.",
)  # fmt: skip
def to_hand(t: Galaxy, s: Empire, card: int) -> None:
    """Take the card into the hand."""
    s.hand = tuple(sorted((*s.hand, card)))


@misread(
    "drafted-to-deck", "draft-to-discard",
    "A drafted card goes on top of your draw deck.",
    "A drafted Unit or Tactic goes on your discard pile.",
)  # fmt: skip
def to_deck(t: Galaxy, s: Empire, card: int) -> None:
    """Lay the card on the draw deck."""
    s.deck = (card, *s.deck)


@misread(
    "drafted-unit-to-warzone", "draft-to-discard",
    "A Unit that you draft lies in your Warzone at once.",
    "It goes on your discard pile; you deploy it after you have drawn it.",
)  # fmt: skip
def to_warzone(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a Unit into the Warzone, a Tactic on the discard pile."""
    if t.parts.is_unit[card]:
        s.units = tuple(sorted((*s.units, card)))
    else:
        s.discard = (*s.discard, card)


@misread(
    "prestige-to-discard", "draft-prestige-to-warzone",
    "A Prestige card that you draft goes on your discard pile.",
    "It lies in your Warzone at once and stays there.",
    also=("prestige-stays-in-warzone",),
)  # fmt: skip
def prestige_to_discard(t: Galaxy, s: Empire, card: int) -> None:
    """Lay the card on the discard pile."""
    s.discard = (*s.discard, card)


@misread(
    "prestige-token-gives-energy", "prestige-token",
    "The Energy Token on a Prestige card gives you 1 Energy, too.",
    "A Token on a Prestige card gives nothing and goes back to the pile.",
)  # fmt: skip
def token_counts(t: Galaxy, s: Empire) -> None:
    """Gain the Energy of the Token."""
    gain(t, s, 1, "prestige-token", "Energy Token")
