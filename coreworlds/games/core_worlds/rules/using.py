"""Using card texts: what they cost is paid, then they work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MARK
from coreworlds.engine.rulebook import as_lasting, depends, lasting
from coreworlds.games.core_worlds.book import (
    PASSED,
    action,
    affordable,
    enough_actions,
    further_actions,
    in_words,
    rule,
    some,
    tells,
)
from coreworlds.games.core_worlds.moves import name, names, pay, spend_actions, with_card, without
from coreworlds.games.core_worlds.rules.abilities import ability, card_of, has_ability, uses
from coreworlds.games.core_worlds.rules.targets import (
    ACTION,
    ACTION_TACTICS,
    ENERGY,
    INVASION,
    INVASION_TACTICS,
    TO_CHOOSE,
    TO_PLAY,
    TO_USE,
    Sources,
    lying,
    situation,
)
from coreworlds.games.core_worlds.rules.working import ask, charge, choices, may_choose_nothing, work
from coreworlds.games.core_worlds.state import Boosting, CardQuestion, Invading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from coreworlds.engine.event import Event
    from coreworlds.engine.legal_moves import Lies
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.rules.abilities import Source, Use
    from coreworlds.games.core_worlds.state import Empire, Galaxy


def use(t: Galaxy, s: Empire, source: Source, times: int, when: str) -> None:
    """Use a card's text: ask for the cards it costs, or pay and let it work."""
    able = ability(t, s, source, when)
    assert able is not None  # noqa: S101  (the judge has checked it)
    if able.discard:
        at = next(at for at, effect in able.effects if effect.discard)
        n = min(able.discard, len(t.rules["cost-with-itself"](t, s, source)))
        ask(t, s, when, source, "discard", at, n, n, "hand")
    else:
        _pay_and_work(t, s, when, source, times, able, ())


_USED = {"energy": "effect-energy-phase", "invasion": "effect-invasion", "action": "effect-as-action"}
_PLAYED = {"energy": "effect-tactic-energy", "invasion": "effect-tactic-invasion", "action": "effect-tactic-action"}


def _told_use(e: Event) -> str:
    return "{player} uses {card}." if e["times"] == 1 else "{player} uses {card} {times} times."


@tells("use", _told_use)
def _pay_and_work(  # noqa: PLR0913, PLR0917  (one situation)
    t: Galaxy, s: Empire, when: str, source: Source, times: int, able: Ability, cards: tuple[int, ...]
) -> None:
    card = card_of(s, source)
    if when == "action":
        spend_actions(t, s, t.rules["use-as-action-costs-action"](t, s, card), "use-as-action-costs-action")
        if source[0] != "hand":
            s.used = with_card(s.used, card)
    if t.log is not None:
        t.tell("use", (_USED if source[0] != "hand" else _PLAYED)[when], s, card=name(t, card), times=times)
    pay(t, s, t.rules["ability-costs"](t, s, (source, times)), "ability-costs", card)
    if cards:
        _discard_cost(t, s, cards)
    if source[0] == "hand":
        pay(t, s, t.rules["tactic-cost"](t, s, card), "tactic-cost", card)
    else:
        _mark_used(t, source, times)
    if able.spend:
        there = s.units[source[1]] >> MARK
        source = charge(t, s, source, -min(there, able.spend * times), "effect-spend-counter")
    work(t, s, when, source, card, times, able.effects)


@rule("use-as-action-costs-action")
@lasting
def as_action_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return the price of an as-an-Action ability in Actions."""
    return 1


@rule("tactic-cost")
@lasting
def tactic_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return a Tactic's price in Energy."""
    return t.parts.cost[card] if t.parts.kind[card] == "tactic" else 0


@rule("tactic-discarded")
@tells("play", "{card} goes to {player}'s discard pile.", aside=True)
def tactic_discarded(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a played Tactic on its owner's discard pile."""
    if card in s.hand:  # in an impossible position it may be missing
        s.hand = without(s.hand, card)
    s.discard = (*s.discard, card)
    if t.log is not None:
        t.tell("play", "tactic-discarded", s, card=name(t, card))


def _discard_cost(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> None:
    for card in cards:
        s.hand = without(s.hand, card)
    s.discard += t.rules["discard-order"](t, s, cards)
    t.tell("discard", "effect-discard-cost", s, cards=names(t, cards), count=len(cards))


def _mark_used(t: Galaxy, source: Source, times: int) -> None:
    zone, key = source
    if isinstance(t.pending, Invading) and zone == "unit":
        uses = t.pending.uses
        t.pending.uses = (*uses[:key], uses[key] + times, *uses[key + 1 :])
    elif t.step.startswith("energy"):
        old = t.pending.uses if isinstance(t.pending, Boosting) else ()
        before = next((n for z, k, n in old if (z, k) == source), 0)
        t.pending = Boosting(tuple(sorted((*(u for u in old if u[:2] != source), (zone, key, before + times)))))


@action(
    "choose {card…}",
    option="Choose",
    timing="effect-ask",
    about=situation,
    target=TO_CHOOSE,
    within=lying("effect-ask"),
    listed=choices,
    checks=("effect-ask",),
)
def choose(t: Galaxy, s: Empire, cards: tuple[int, ...] | None) -> None:
    """Answer a card's question; what it interrupted goes on."""
    asked: CardQuestion = t.pending
    cards = cards or ()
    t.pending = asked.within.copy() if asked.within is not None else None
    able = t.parts.abilities[asked.when][asked.card]
    assert able is not None  # noqa: S101  (a card that asks has a text)
    if asked.what == "discard":
        _pay_and_work(t, s, asked.when, asked.source, 1, able, cards)
        return
    t.rules[{"recover": "effect-recover", "remove": "effect-remove"}[asked.what]](t, s, cards, asked.zone)
    work(t, s, asked.when, asked.source, asked.card, 1, tuple(e for e in able.effects if e[0] > asked.effect))


# -- what a use costs, what may object to it, and the rules that a text has nothing to do with ------------------------

_TEXT = ("card-text-when", "tactic-when")  # a card's text says itself when it works


def use_shown(when: str) -> Callable[[Galaxy, Empire, Use], Sequence[str]]:
    """Return the function that words the price of using a card's text."""

    def price(t: Galaxy, s: Empire, x: Use) -> Sequence[str]:
        source, times = x
        able = ability(t, s, source, when)
        if able is None:
            return ()
        card = card_of(s, source)
        n = t.rules["use-as-action-costs-action"](t, s, card) if when == "action" else 0
        pay = t.rules["ability-costs"](t, s, x) + (t.rules["tactic-cost"](t, s, card) if source[0] == "hand" else 0)
        cards = [f"{some(able.discard, 'card')} from your hand"] if able.discard else []
        tokens = [f"{some(able.spend * times, 'Energy Token')} from it"] if able.spend else []
        return in_words(n, pay, *cards, *tokens)

    return price


def play_shown(when: str) -> Callable[[Galaxy, Empire, Source], Sequence[str]]:
    """Return the function that words the price of playing a Tactic."""
    of_use = use_shown(when)
    return lambda t, s, x: of_use(t, s, (x, 1))


def uses_of(sources: Sources) -> tuple[Callable[[Galaxy, Empire], list[Use]] | Lies, ...]:
    """Return what lists the uses of some cards, zone by zone: of Units, how often each was used matters, too."""
    when = sources.when

    def of_units(t: Galaxy, s: Empire) -> list[Use]:
        able = t.parts.able_units(when, s.units) if s.units else ()
        return uses(t, s, sources.in_units(t, s), when) if able else []

    units = depends(seat=("units",))(of_units) if when == "action" else of_units
    return tuple(units if zone == "unit" else sources.lying(zone, 1) for zone in sources.zones)


def _for_play(some_action: Callable[..., Any]) -> Callable[..., Any]:
    """Make of the check for an Action one for a card: only a text "as an Action" asks for one."""

    def check(t: Galaxy, s: Empire, x: Source) -> Lack | None:
        lack: Lack | None = some_action(t, s)
        return lack if lack is not None and ability(t, s, x, "action") is not None else None

    return check


def _for_use(some_action: Callable[..., Any]) -> Callable[..., Any]:
    """Make of the check for an Action one for a use."""
    check = _for_play(some_action)
    return lambda t, s, x: check(t, s, x[0])


def _of_tactic(check: Callable[..., Any]) -> Callable[..., Any]:
    """Make of a check for a use one for playing a Tactic once; of another card's text it says nothing."""

    def of(t: Galaxy, s: Empire, x: Source) -> Any:  # noqa: ANN401  (what the check says)
        return check(t, s, (x, 1)) if t.parts.kind[card_of(s, x)] == "tactic" else None

    return as_lasting(of, check, lambda x: (x, 1))


def _tactic_text(when: str) -> Any:  # noqa: ANN401  (a test factory)
    def test(rule_function: Any) -> Any:  # noqa: ANN401
        def check(t: Galaxy, s: Empire, x: Source) -> Lack | None:
            return rule_function(t, s, x, when)  # type: ignore[no-any-return]

        return as_lasting(check, rule_function)

    return test


def _in_energy_phase(price: Any) -> Any:  # noqa: ANN401
    """Make of a Tactic's price a check that what a card costs can be paid, its text's costs included."""

    def cost(t: Galaxy, s: Empire, x: Use) -> int:
        return price(t, s, x) + (t.rules["tactic-cost"](t, s, x[0][1]) if x[0][0] == "hand" else 0)  # type: ignore[no-any-return]

    return affordable(cost)


def _of_source(price: Any) -> Any:  # noqa: ANN401
    """Make of a card's price the price of playing a Tactic."""

    def of(t: Galaxy, s: Empire, x: Source) -> int:
        return price(t, s, card_of(s, x))  # type: ignore[no-any-return]

    return as_lasting(of, price)


def _tactic_price(price: Any) -> Any:  # noqa: ANN401
    return affordable(_of_source(price))


def _tactic_actions(price: Any) -> Any:  # noqa: ANN401
    return enough_actions(_of_source(price))


def _play_actions(price: Any) -> Any:  # noqa: ANN401
    return further_actions(_of_source(price))


def _use_actions(price: Any) -> Any:  # noqa: ANN401
    return further_actions(lambda t, s, x: price(t, s, card_of(s, x[0])))


def not_of_text(when: str) -> Callable[[Galaxy, Empire, Use], set[str]]:
    """Name the rules about costs and limits that a text does not have, and about where another kind of card lies."""

    def beside(t: Galaxy, s: Empire, x: Use) -> set[str]:
        able = ability(t, s, x[0], when)
        assert able is not None  # noqa: S101  (it is allowed)
        price = able.pay or able.discard or able.spend
        there = {
            "ability-costs": price or (x[0][0] == "hand" and t.rules["tactic-cost"](t, s, x[0][1])),
            "card-text-precedence": able.times > 1,
            "effect-discard-cost": able.discard,
            "effect-spend-counter": able.spend,
            "effect-counter": any(effect.charge for _, effect in able.effects),
            "use-as-action-costs": price,
            "up-to": able.times > 1,
            "unit-text-in-hand": x[0][0] == "unit",
            "tactic-from-hand": x[0][0] == "hand",
        }
        return {rule for rule, concerns in there.items() if not concerns}

    return beside


def not_of_tactic(when: str) -> Callable[[Galaxy, Empire, Source], set[str]]:
    """Name the rules about costs that a Tactic's text does not have."""
    of = not_of_text(when)
    return lambda t, s, x: of(t, s, (x, 1))


# -- the actions -----------------------------------------------------------------------------------------------------


@action(
    "use {card}",
    option="Use an ability as an Action",
    timed=_TEXT,
    when=PASSED,
    target=ACTION,
    within=TO_USE,
    times=True,
    listed=uses_of(ACTION),
    checks=(
        ("action-points-needed", _for_use),
        ("card-text-when", has_ability("action")),
        *("card-text-once", "once-as-action", ("ability-costs", affordable), "effect-discard-cost"),
        *("effect-spend-counter", "effect-counter", ("use-as-action-costs-action", _use_actions)),
    ),
    carries=("use-as-action-costs",),
    forbids=PASSED,
    beside=not_of_text("action"),
    price=use_shown("action"),
)
def use_as_action(t: Galaxy, s: Empire, x: Use) -> None:
    """Use an ability as an Action."""
    use(t, s, x[0], x[1], "action")


@action(
    "play {card}",
    option="Play a Tactic as an Action",
    timed=_TEXT,
    when=PASSED,
    target=ACTION_TACTICS,
    within=TO_PLAY,
    checks=(
        ("action-points-needed", _for_play),
        ("tactic-when", _tactic_text("action")),
        ("tactic-cost", _tactic_price),
        ("effect-discard-cost", _of_tactic),
        ("use-as-action-costs-action", _play_actions),
    ),
    forbids=PASSED,
    beside=not_of_tactic("action"),
    price=play_shown("action"),
)
def play_as_action(t: Galaxy, s: Empire, x: Source) -> None:
    """Play a Tactic as an Action."""
    use(t, s, x, 1, "action")


@action(
    "use@invasion {card}",
    option="Use an ability",
    timing="card-text-when",
    timed=_TEXT,
    target=INVASION,
    within=TO_USE,
    times=True,
    listed=uses_of(INVASION),
    checks=(
        ("card-text-when", has_ability("invasion")),
        *("invade-ability-once", ("ability-costs", affordable), "effect-discard-cost", "effect-spend-counter"),
    ),
    carries=("invade-abilities", "up-to", "card-text-precedence"),
    beside=not_of_text("invasion"),
    price=use_shown("invasion"),
)
def use_in_invasion(t: Galaxy, s: Empire, x: Use) -> None:
    """Use an ability during an Invasion."""
    use(t, s, x[0], x[1], "invasion")


@action(
    "play@invasion {card}",
    option="Play a Tactic",
    timing="tactic-when",
    timed=_TEXT,
    target=INVASION_TACTICS,
    within=TO_PLAY,
    checks=(
        ("tactic-when", _tactic_text("invasion")),
        ("tactic-cost", _tactic_price),
        ("invade-tactic-no-action", _tactic_actions),
        ("effect-discard-cost", _of_tactic),
    ),
    carries=("invade-tactics", "used-cards"),
    beside=not_of_tactic("invasion"),
    price=play_shown("invasion"),
)
def play_in_invasion(t: Galaxy, s: Empire, x: Source) -> None:
    """Play a Tactic during an Invasion."""
    use(t, s, x, 1, "invasion")


@action(
    "use@energy {card}",
    option="Use an ability",
    timing="card-text-when",
    timed=_TEXT,
    target=ENERGY,
    within=TO_USE,
    times=True,
    listed=uses_of(ENERGY),
    checks=(
        ("card-text-when", has_ability("energy")),
        *("card-text-once", ("ability-costs", _in_energy_phase), "effect-discard-cost", "effect-spend-counter"),
        "effect-counter",
    ),
    carries=("tactic-from-hand", "energy-abilities"),
    beside=not_of_text("energy"),
    price=use_shown("energy"),
)
def use_for_energy(t: Galaxy, s: Empire, x: Use) -> None:
    """Use an ability in the Energy Phase."""
    use(t, s, x[0], x[1], "energy")


@action(
    "choose nothing", option="Choose", timing="effect-ask", about=situation, when=(may_choose_nothing,), yields=True
)
def choose_nothing(t: Galaxy, s: Empire, _x: object) -> None:
    """Choose no card."""
    choose(t, s, None)
