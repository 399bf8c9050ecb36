"""The Action Phase: turns, drafting, deploying, passing, Energy Surge Tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.engine.rulebook import allowing, depends, lasting
from coreworlds.games.core_worlds.book import (
    KIND_STAYS,
    PASSED,
    TURN,
    a_card,
    action,
    actions,
    affordable,
    further_actions,
    in_words,
    rule,
    tells,
)
from coreworlds.games.core_worlds.moves import (
    from_central,
    gain,
    has_token,
    name,
    pay,
    spend_actions,
    with_card,
    without,
)
from coreworlds.games.core_worlds.rules.counting import count
from coreworlds.games.core_worlds.rules.setup import SURGE_TOKENS
from coreworlds.games.core_worlds.rules.targets import CENTRAL, TO_DEPLOY, lying
from coreworlds.games.core_worlds.rules.working import deploy_effects
from coreworlds.games.core_worlds.state import Deploying

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from coreworlds.engine.event import Event
    from coreworlds.engine.table import Move
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- turns -------------------------------------------------------------------------------------------------------


@rule("action-phase-order")
def next_turn(t: Galaxy, now: int | None) -> int | None:
    """Return whose turn it is: clockwise, those who have passed left out; None when all have."""
    rules = t.rules
    out = rules["pass-out-for-round"]
    left = [s.at for s in t.seats if out(t, s) is None]
    if rules["action-phase-ends"](t, left):
        return None
    start = rules["action-phase-start"](t) if now is None else now + 1
    for at in left:
        if at >= start:
            return at
    return left[0]


@rule("action-phase-start")
def first_turn(t: Galaxy) -> int:
    """Return the player of the first turn: the holder of the Destiny Marker."""
    return t.destiny


@rule("action-phase-ends")
def all_passed(t: Galaxy, left: list[int]) -> bool:
    """Return True if every player has passed: nobody is left to take a turn."""
    return not left


@rule("action-points-needed")
@depends(seat=("actions",))
def some_action(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the player has an Action Point."""
    return None if s.actions >= 1 else (actions(1), actions(s.actions))


@rule("pass-out-for-round")
@depends(seat=("passed",))
def still_in(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the player has not passed in this Round."""
    return ("a player who has not passed this Round", f"{s.name}, who has passed") if s.passed else None


@rule("one-option-per-turn")
def option_taken(t: Galaxy) -> None:
    """End the turn: its one option was taken."""
    t.pass_on()


# -- draft -------------------------------------------------------------------------------------------------------


@rule("draft-no-worlds")
@lasting
def no_world(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Check that the card is a Unit, a Tactic or a Prestige card."""
    card = code & MASK
    if t.parts.is_draftable[card]:
        return None
    return "a Unit, a Tactic or a Prestige card", a_card(t.parts.kind[card]), KIND_STAYS


@rule("draft-cost")
@lasting
def draft_price(t: Galaxy, s: Empire, code: int) -> int:
    """Return the Draft Cost."""
    return t.parts.draft[code & MASK]


@rule("draft-costs-action", "invade-costs-action")
@lasting
def one_action(t: Galaxy, s: Empire, code: int) -> int:
    """Return the price in Actions: 1."""
    return 1


def draft_shown(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    """Say what a draft costs."""
    return in_words(t.rules["draft-costs-action"](t, s, x), t.rules["draft-cost"](t, s, x))


def draft_brings(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    """Say what the Energy Token on a card gives who drafts it, as its rule does it on a copy of the table."""
    if not has_token(x):
        return ()
    there = t.thaw()
    seat = there.seats[s.at]
    there.rules["prestige-token" if t.parts.kind[x & MASK] == "prestige" else "token-gives-energy-draft"](there, seat)
    return (f"gives {seat.energy - s.energy} Energy" if seat.energy > s.energy else "its Token gives no Energy",)


def not_of_token(t: Galaxy, s: Empire, code: int) -> set[str]:
    """Name the rules about an Energy Token on a card where none lies, or on another kind of card."""
    if not has_token(code):
        return {"token-not-for-itself", "token-on-prestige"}
    return {"token-not-for-itself" if t.parts.kind[code & MASK] == "prestige" else "token-on-prestige"}


@action(
    "draft {card}",
    option="Draft",
    one="one-option-per-turn",
    when=TURN,
    target=CENTRAL,
    within=lying("draft-from-central"),
    checks=("draft-no-worlds", ("draft-cost", affordable), ("draft-costs-action", further_actions)),
    carries=("one-option-per-turn", "token-not-for-itself", "token-on-prestige"),
    forbids=PASSED,
    beside=not_of_token,
    price=draft_shown,
    brings=draft_brings,
)
def draft(t: Galaxy, s: Empire, code: int) -> None:
    """Draft a card from the Central Zone."""
    card = code & MASK
    spend_actions(t, s, t.rules["draft-costs-action"](t, s, code), "draft-costs-action")
    pay(t, s, t.rules["draft-cost"](t, s, code), "draft-cost", card)
    code = from_central(t, code)
    prestige = t.parts.kind[card] == "prestige"
    t.rules["draft-prestige-to-warzone" if prestige else "draft-to-discard"](t, s, card)
    if has_token(code):
        t.rules["token-returned"](t, code)
        t.rules["prestige-token" if prestige else "token-gives-energy-draft"](t, s)
    t.rules["one-option-per-turn"](t)


@rule("draft-to-discard")
@tells("draft", "{player} drafts {card} onto the discard pile, face up.")
def to_discard(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a drafted Unit or Tactic on the discard pile."""
    s.discard = (*s.discard, card)
    if t.log is not None:
        t.tell("draft", "draft-to-discard", s, card=name(t, card))


@rule("draft-prestige-to-warzone")
@tells("prestige", "{player} drafts {card} straight into the Warzone.")
def to_warzone(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a drafted Prestige card into the Warzone."""
    s.prestige = with_card(s.prestige, card)
    t.tell("prestige", "draft-prestige-to-warzone", s, card=name(t, card))


@rule("token-gives-energy-draft")
def token_energy(t: Galaxy, s: Empire) -> None:
    """Gain the Energy of the Token on a drafted card."""
    gain(t, s, 1, "token-gives-energy-draft", "the Energy Token")


@rule("prestige-token")
@tells("token-for-nothing", "The Energy Token on a Prestige card gives {player} no Energy.")
def no_token_energy(t: Galaxy, s: Empire) -> None:
    """Gain nothing for the Token on a Prestige card."""
    t.tell("token-for-nothing", "prestige-token", s)


# -- deploy ------------------------------------------------------------------------------------------------------


@rule("deploy-units-only")
@lasting
def only_units(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is a Unit."""
    return None if t.parts.is_unit[card] else ("a Unit", a_card(t.parts.kind[card]), KIND_STAYS)


@rule("deploy-cost")
@depends(unless=lambda t, card: t.parts.changes_cost[card])
def deploy_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return the Deploy Cost as the Warzone now stands."""
    changes = t.parts.changes_cost[card]
    if not changes:
        return t.parts.deploy[card]
    own = t.rules["own-discount"]
    changed = sum(e.cost * (count(t, s, e.per) + own(t, s, card, e.per) if e.per else 1) for e in changes)
    return t.rules["cost-floor"](t, t.rules["effect-cost"](t, s, t.parts.cost[card], changed))  # type: ignore[no-any-return]


@rule("own-discount")
def not_counted(t: Galaxy, s: Empire, card: int, selector: str) -> int:
    """Return the number of times that a card counts for its own reduction: it is not in the Warzone yet."""
    return 0


@rule("effect-cost")
def changed_cost(t: Galaxy, s: Empire, printed: int, changed: int) -> int:
    """Return the Deploy Cost after what other cards change."""
    return printed + changed


@rule("cost-floor")
def no_less_than_nothing(t: Galaxy, cost: int) -> int:
    """Return the cost, at least 0."""
    return max(0, cost)


@rule("deploy-costs-action")
@depends(unless=lambda t, card: t.pending is not None)
def deploy_actions(t: Galaxy, s: Empire, card: int) -> int:
    """Return the price of a Unit in Actions: 1, or 0 for a second Unit with the same Action."""
    second = t.pending.second if isinstance(t.pending, Deploying) else ""
    return 0 if second and card in t.rules["unit-types"](t, second) else 1


@rule("deploy-any-number")
@allowing
def as_many_as_paid(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Allow one more Unit in the same turn."""
    return None


@rule("deploy-stop")
def may_go_on(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that there is an Action Point for the next Unit of who deploys."""
    if s.at != t.turn:
        return None
    cost = t.rules["deploy-costs-action"](t, s, card)
    return None if cost <= s.actions else (actions(cost), actions(s.actions))


def deploy_shown(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    """Say what deploying a Unit costs."""
    return in_words(t.rules["deploy-costs-action"](t, s, x), t.rules["deploy-cost"](t, s, x))


def not_changed(t: Galaxy, s: Empire, card: int) -> set[str]:
    """Name the rules by which texts change a Deploy Cost, of a Unit that costs what is printed on it."""
    changed = t.parts.changes_cost[card] and t.rules["deploy-cost"](t, s, card) != t.parts.cost[card]
    return set() if changed else {"effect-cost"}


def not_more(t: Galaxy, s: Empire, card: int) -> set[str]:
    """Name the rule by which another Unit costs an Action, or those by which this one costs none."""
    costs = t.rules["deploy-costs-action"](t, s, card)
    others = {"effect-second-unit", "card-text-precedence"} if costs else {"deploy-costs-action"}
    return others | not_changed(t, s, card)


def of_others(some_action: Callable[..., Any]) -> Callable[..., Any]:
    """Make of the check for an Action one of those who have no turn: who deploys may have a Unit without an Action."""
    return lambda t, s: some_action(t, s) if s.at != t.turn else None


@action(
    "deploy {card}",
    option="Deploy",
    one="deploy-one-by-one",
    when=TURN,
    target=TO_DEPLOY,
    within=lying("deploy-from-hand", "deploy-units-only", "deploy-units-only"),
    checks=("deploy-units-only", ("deploy-cost", affordable), ("deploy-costs-action", further_actions)),
    carries=("deploy-any-number", "effect-cost"),
    forbids=PASSED,
    beside=not_changed,
    price=deploy_shown,
)
@action(
    "deploy@more {card}",
    option="Deploy",
    one="deploy-one-by-one",
    when=(*PASSED, ("action-points-needed", of_others)),
    target=TO_DEPLOY,
    within=lying("deploy-from-hand", "deploy-units-only", "deploy-units-only"),
    checks=("deploy-any-number", "deploy-stop", "deploy-units-only", ("deploy-cost", affordable)),
    carries=(
        *("deploy-costs-action", "effect-second-unit", "card-text-precedence", "deploy-one-by-one", "effect-cost"),
    ),
    forbids=(*TURN, "deploy-stop"),
    beside=not_more,
    price=deploy_shown,
)
def deploy(t: Galaxy, s: Empire, card: int) -> None:
    """Deploy one Unit from the hand."""
    spend_actions(t, s, t.rules["deploy-costs-action"](t, s, card), "deploy-costs-action")
    pay(t, s, t.rules["deploy-cost"](t, s, card), "deploy-cost", card)
    s.hand = without(s.hand, card)
    t.rules["deploy-to-warzone"](t, s, card)
    t.step, t.pending = "action.deploy", Deploying()
    if card in s.units:
        deploy_effects(t, s, s.units.index(card))


@rule("deploy-to-warzone")
@tells("deploy", "{player} deploys {card} into the Warzone.")
def unit_to_warzone(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a Unit into the Warzone."""
    s.units = with_card(s.units, card)
    if t.log is not None:
        t.tell("deploy", "deploy-to-warzone", s, card=name(t, card))


@action(
    "stop", option="Deploy", timing="deploy-any-number", alone=True, yields=True, carries=("deploy-any-number",)
)
@tells("stop", "{player} deploys no more Units.")
def stop(t: Galaxy, s: Empire, _x: object) -> None:
    """Deploy no more: the turn ends."""
    if t.log is not None:
        t.tell("stop", "deploy-any-number", s)
    t.rules["one-option-per-turn"](t)


# -- pass --------------------------------------------------------------------------------------------------------

PASS: Move = ("pass", None)


@rule("pass-forced-actions")
def out_of_actions(t: Galaxy, s: Empire) -> Move | None:
    """Force a pass without Action Points."""
    return PASS if s.actions <= 0 else None


@rule("pass-forced-energy")
def out_of_energy(t: Galaxy, s: Empire) -> Move | None:
    """Force a pass of who has Actions but no Energy, unless something free can be done."""
    if s.energy > 0 or s.actions <= 0:
        return None
    return None if t.rules["token-before-pass"](t, s) or t.rules["forced-pass"](t, s) else PASS


@rule("token-before-pass")
def has_surge_token(t: Galaxy, s: Empire) -> bool:
    """Return True if an Energy Surge Token may be used first."""
    return s.surge_tokens > 0


@rule("forced-pass")
def free_option(t: Galaxy, s: Empire) -> bool:
    """Return True if something free avoids the forced pass: an as-an-Action ability, as written."""
    return bool(t.rules["pass-free-ability"](t, s))


@rule("pass-free-ability")
def free_ability(t: Galaxy, s: Empire) -> bool:
    """Return True if an as-an-Action ability without an Energy cost can be used."""
    verbs = t.bound.verbs
    return bool(verbs["use"].moves(t, s) or verbs["play"].moves(t, s))


def anything_payable(t: Galaxy, s: Empire) -> bool:
    """Return True if any option but passing can be paid: the other reading of the forced pass."""
    return any(t.bound.verbs[verb].moves(t, s) for verb in ("use", "play", "draft", "deploy", "invade"))


@rule("pass-allowed")
@allowing
def always_open(t: Galaxy, s: Empire) -> Lack | None:
    """Allow to pass, whatever else could be done."""
    return None


def _why_pass(t: Galaxy, s: Empire) -> str:
    return next((r for r in ("pass-forced-actions", "pass-forced-energy") if t.rules[r](t, s)), "pass-allowed")


def _told_pass(e: Event) -> str:
    forced = {"pass-forced-actions": "{player} must pass: no Actions left.",
              "pass-forced-energy": "{player} must pass: no Energy left."}  # fmt: skip
    return forced.get(e.rule, "{player} passes for the rest of the Round.")


@action(
    "pass",
    option="Pass",
    when=(*PASSED, "pass-allowed"),
    carries=("pass-spends-actions",),
    forbids=PASSED,
    yields=True,
    brings=lambda t, s, x: (f"loses {in_words(s.actions, 0)[0]}",) if s.actions else (),
)
@tells("pass", _told_pass)
def pass_(t: Galaxy, s: Empire, _x: object) -> None:
    """Pass: no more turns in this Round."""
    why = _why_pass(t, s) if t.log is not None else ""
    t.rules["pass-spends-actions"](t, s)
    s.passed = True
    if why:
        t.tell("pass", why, s)
    t.pass_on()


@rule("pass-spends-actions")
def spend_rest(t: Galaxy, s: Empire) -> None:
    """Spend all remaining Action Points."""
    spend_actions(t, s, s.actions, "pass-spends-actions")


# -- Energy Surge Tokens -----------------------------------------------------------------------------------------


_NO_TOKEN = (1, "Energy Surge Token"), (0, "Energy Surge Tokens")
_NEVER_A_TOKEN = (*_NO_TOKEN, "With 2 or 5 players nobody has Energy Surge Tokens.")


@rule("surge-token-action-phase")
@depends(table=("step",))
def in_action_phase(t: Galaxy, s: Empire) -> Lack | None:
    """Check that this is the Action Phase."""
    return None if t.step[:6] == "action" else ("the Action Phase", "the Energy Phase")


@rule("surge-token-once")
@depends(seat=("surge_tokens",))
def token_left(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the player has an Energy Surge Token left."""
    if s.surge_tokens:
        return None
    return _NO_TOKEN if len(t.seats) in SURGE_TOKENS else _NEVER_A_TOKEN


@rule("surge-token-two")
def token_gain(t: Galaxy, s: Empire) -> int:
    """Return the Energy of an Energy Surge Token."""
    return 2


def token_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    """Say what an Energy Surge Token gives."""
    return (f"gives {t.rules['surge-token-two'](t, s)} Energy",)


@action(
    "token",
    option="Energy Surge Token",
    timing="surge-token-action-phase",
    when=("surge-token-once",),
    carries=("surge-token-own-turn", "surge-token-free", "surge-token-two", "many-options-turn"),
    brings=token_brings,
)
@action(
    "token@energy",
    option="Energy Surge Token",
    timing="surge-token-action-phase",
    when=("surge-token-action-phase", "surge-token-once"),
    carries=("surge-token-two",),
    brings=token_brings,
)
@tells("token", "{player} uses an Energy Surge Token; {left} left.")
def token(t: Galaxy, s: Empire, _x: object) -> None:
    """Use an Energy Surge Token; the turn goes on."""
    s.surge_tokens = max(0, s.surge_tokens - 1)
    t.tell("token", "surge-token-once", s, left=s.surge_tokens)
    gain(t, s, t.rules["surge-token-two"](t, s), "surge-token-two", "the Energy Surge Token")
    t.rules["surge-token-free"](t, s)


@rule("surge-token-free")
def turn_goes_on(t: Galaxy, s: Empire) -> None:
    """Cost no Action, and let the turn go on."""
