"""Plausible misreadings as rules: for each, a scenario of the rule comes out otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

import coreworlds as cw
from coreworlds.games.core_worlds.state import Deploying
from tests.rules.scenario import Scenario, run, scenarios

BOOK = cw.game("core-worlds").rulebook
FREE = [s for s in scenarios() if not s.data["position"].get("rulings")]

Rule = Callable[..., Any]
Table: TypeAlias = Any  # of the game, as a rule gets them
Seat: TypeAlias = Any


def always(value: object) -> Rule:
    return lambda *_: value


def star_cruisers_are_starfighters(t: Table, card: int, selector: str) -> bool:
    """Take every ship with "Star" in its type for a Starfighter."""
    right: Rule = BOOK["unit-types"]  # type: ignore[assignment]
    return bool(right(t, card, selector) or ("Starfighter" in selector and right(t, card, "Star Cruiser")))


def one_action_a_turn(t: Table, _s: Seat, _card: int) -> int:
    """Deploy all Units of a turn for one Action."""
    return 0 if isinstance(t.pending, Deploying) else 1


def into_the_hand(_t: Table, s: Seat, card: int) -> None:
    s.hand = tuple(sorted((*s.hand, card)))


def onto_the_discard_pile(_t: Table, s: Seat, card: int) -> None:
    s.discard = (*s.discard, card)


def the_whole_warzone(t: Table, s: Seat, _units: object) -> tuple[int, int]:
    """Count the Units that stay as well."""
    right: Rule = BOOK["invade-only-sent-count"]  # type: ignore[assignment]
    return right(t, s, tuple(range(len(s.units))))  # type: ignore[no-any-return]


def units_are_lost(_t: Table, s: Seat) -> None:
    s.units = ()


def refunded(_t: Table, s: Seat) -> None:
    s.actions, s.energy = s.actions + 1, s.energy + 1


def any_infantry_or_starfighter(t: Table, _s: Seat, card: int) -> object:
    return None if t.parts.card(card).matches("Infantry|Starfighter") else ("an Infantry or Starfighter", "another")


def colonies_count(_t: Table, s: Seat) -> tuple[int, ...]:
    return tuple(card for _, card in s.colonies)


def left_on_the_discard_pile(_t: Table, s: Seat, card: int, world: int) -> None:
    s.colonies = tuple(sorted((*s.colonies, (world, card))))


def energy_at_hand(t: Table, s: Seat) -> bool:
    """Compare all Energy, not what Worlds generate."""
    return any(other.energy > s.energy for other in t.seats)


def not_ahead(t: Table, s: Seat) -> bool:
    """Take "no more than" for "less than"."""
    worlds: Rule = t.rules["energy-from-worlds"]
    return any(worlds(t, other) >= worlds(t, s) for other in t.seats if other is not s)


def a_unit_at_a_time(_t: Table, _s: Seat, fleet: int, ground: int) -> tuple[int, int]:
    return fleet * 2, ground * 2


MISREADINGS: dict[str, tuple[str, Rule]] = {
    "a Battle Cruiser is a Starfighter": ("unit-types", star_cruisers_are_starfighters),
    "a draft costs no Action": ("draft-costs-action", always(0)),
    "a drafted card goes to the hand": ("draft-to-discard", into_the_hand),
    "a drafted Prestige card goes to the discard pile": ("draft-prestige-to-warzone", onto_the_discard_pile),
    "Worlds can be drafted": ("draft-no-worlds", always(None)),
    "Tactics can be deployed": ("deploy-units-only", always(None)),
    "all Units of a turn cost one Action": ("deploy-costs-action", one_action_a_turn),
    "one may go on deploying without Actions": ("deploy-stop", always(None)),
    "using a Unit costs no Action": ("use-as-action-costs-action", always(0)),
    "passing keeps the Actions": ("pass-spends-actions", always(None)),
    "without Energy one is still asked": ("pass-forced-energy", always(None)),
    "without Energy one passes whatever one has": ("pass-free-ability", always(value=False)),
    "anything free saves from passing": ("forced-pass", always(value=True)),
    "a Surge Token does not save from passing": ("token-before-pass", always(value=False)),
    "a Surge Token gives 1 Energy": ("surge-token-two", always(1)),
    "a Surge Token can be used again": ("surge-token-once", always(None)),
    "an Invasion costs no Action": ("invade-costs-action", always(0)),
    "an Invasion costs no Energy": ("invade-costs-energy", always(0)),
    "anything can be invaded": ("invade-world-only", always(None)),
    "Units that stay count": ("invade-only-sent-count", the_whole_warzone),
    "Ground Strength does not matter": ("invade-ground-enough", always(0)),
    "Fleet Strength does not matter": ("invade-fleet-enough", always(0)),
    "a Tactic in an Invasion costs an Action": ("invade-tactic-no-action", always(1)),
    "an ability works as often as one pays": ("invade-ability-once", always(None)),
    "a text never works twice": ("invade-ability-up-to", always(1)),
    "a failed Invasion costs the Units": ("invade-failed-units-stay", units_are_lost),
    "a failed Invasion is refunded": ("invade-failed-no-refund", refunded),
    "one may always concede": ("concede", always(None)),
    "every Infantry may colonize": ("colonize-which-cards", any_infantry_or_starfighter),
    "a colony stays on the discard pile": ("colonize-beneath", left_on_the_discard_pile),
    "a colony counts in the Warzone": ("colonize-not-warzone", colonies_count),
    "the Token of a World gives nothing": ("token-gives-energy-conquest", always(None)),
    "an Energy Surge compares the Energy at hand": ("surge-compare", energy_at_hand),
    "an Energy Surge gives 2 in a tie": ("energy-surge-otherwise", always(2)),
    "equal is behind": ("surge-compare", not_ahead),
    "an Energy Surge costs 1": ("surge-cost", always(1)),
    "a cost can fall below 0": ("cost-floor", lambda _t, cost: cost),
    "Tokens on a Unit have no limit": ("effect-counter", always(None)),
    "no card is needed for a text that discards": ("effect-discard-cost", always(None)),
    "no Token is needed for a text that spends": ("effect-spend-counter", always(None)),
    "one may choose more cards than asked": ("effect-ask", always(None)),
    "a Tactic strengthens twice": ("effect-whole-invasion", a_unit_at_a_time),
    "a second Unit is no cheaper": ("effect-second-unit", always("")),
    "a discount is a surcharge": ("effect-cost", lambda _t, _s, printed, changed: printed - changed),
    "cards lie the other way round": ("discard-order", lambda _t, _s, cards: tuple(reversed(cards))),
    "the Home World is no World": ("home-counts", always(value=False)),
}


@pytest.mark.parametrize("name", MISREADINGS)
def test_a_misreading_is_noticed(name: str) -> None:
    """Under the wrong rule a scenario of that rule fails: it finds something else, or can no longer be played."""
    rule, wrong = MISREADINGS[name]
    book = BOOK.replace(rule, wrong)
    assert any(not comes_out(s, book) for s in FREE if s.rule == rule), f"no scenario of {rule} notices it"


def comes_out(scenario: Scenario, book: cw.Rulebook) -> bool:
    try:
        run(scenario, book)
    except (AssertionError, cw.CoreWorldsError):
        return False
    return True
