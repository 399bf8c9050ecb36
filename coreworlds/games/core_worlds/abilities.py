"""Card texts at work: what they cost, when they may be used, and what they do."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.rulebook import is_lasting, lasting, lasting_unless
from coreworlds.engine.verdict import words
from coreworlds.games.core_worlds.book import KIND_STAYS, TEXT_STAYS, rule
from coreworlds.games.core_worlds.counting import count
from coreworlds.games.core_worlds.energy import surge_gain
from coreworlds.games.core_worlds.moves import gain, name, names, pay, spend_actions, with_card, without, without_last
from coreworlds.games.core_worlds.state import Asking, Boosting, Invading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.state import Empire, Galaxy

Source = tuple[str, int]  # ("unit", place in the Warzone), ("world", card), ("hand", card), ("none", card)
Use = tuple[Source, int]  # what is used, and how often


def card_of(s: Empire, source: Source) -> int:
    """Return the card that a source is."""
    return s.units[source[1]] & MASK if source[0] == "unit" else source[1]


def ability(t: Galaxy, s: Empire, source: Source, when: str) -> Ability | None:
    """Return what a source can do at a kind of moment."""
    card = card_of(s, source)
    return t.parts.abilities[when][card] if card >= 0 else None


def used(t: Galaxy, s: Empire, source: Source) -> int:
    """Return how often a source was used in the situation under way."""
    if s.at != t.turn:
        return 0
    if isinstance(t.pending, Invading) and source[0] == "unit":
        return t.pending.uses[source[1]]
    if isinstance(t.pending, Boosting):
        return next((n for zone, key, n in t.pending.uses if (zone, key) == source), 0)
    return 0


# -- may it be used ----------------------------------------------------------------------------------------------


def has_ability(when: str) -> Any:  # noqa: ANN401  (a test factory)
    """Make a check that the card has a text for this kind of moment."""

    def test(rule_function: Any) -> Any:  # noqa: ANN401
        def check(t: Galaxy, s: Empire, x: Use) -> Lack | None:
            return rule_function(t, s, x[0], when)  # type: ignore[no-any-return]

        return lasting(check) if is_lasting(rule_function) else check

    return test


_MOMENTS = {"energy": "the Energy Phase", "invasion": "an Invasion", "action": "an Action"}


@rule("card-text-when")
@lasting
def text_when(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Check that the card has a text that can be used now."""
    card = card_of(s, source)
    word = _word_for(t, card)
    if word != "use":
        return f"the action “{word}” for this card", "the action “use”", TEXT_STAYS
    return _text_for(t, s, source, when)


def _word_for(t: Galaxy, card: int) -> str:
    """Return the action by which a card's text is used."""
    if card in t.parts.surges:
        return "surge"
    if t.parts.kind[card] == "home-world":
        return "explore"
    return "play" if t.parts.kind[card] == "tactic" and not t.parts.abilities["energy"][card] else "use"


def _text_for(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    if ability(t, s, source, when) is not None:
        return None
    card = card_of(s, source)
    others = [words for key, words in _MOMENTS.items() if card >= 0 and t.parts.abilities[key][card] is not None]
    needs = f"a card text for {_MOMENTS[when]}"
    return (needs, f"a text for {' and '.join(others)}") if others else (needs, "no such text", TEXT_STAYS)


@rule("tactic-when")
@lasting
def tactic_when(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Check that the card is a Tactic that may be played now."""
    card = card_of(s, source)
    if card >= 0 and t.parts.kind[card] != "tactic":
        return "a Tactic", f"a {t.parts.kind[card].replace('-', ' ')} card", KIND_STAYS
    if (word := _word_for(t, card)) != "play":
        return f"the action “{word}” in the Energy Phase for this card", "the action “play”", TEXT_STAYS
    return _text_for(t, s, source, when)


@rule("invade-ability-up-to")
def text_limit(t: Galaxy, s: Empire, able: Ability) -> int:
    """Return how often a text may be used in one situation: as often as the card says, else once."""
    return able.times


def _others(n: int) -> tuple[int, str]:
    return n, "other card in hand" if n == 1 else "other cards in hand"


def _tokens(n: int) -> tuple[int, str]:
    return n, "Energy Token on it" if n == 1 else "Energy Tokens on it"


def _left(n: int) -> tuple[int, str]:
    return n, "use left" if n == 1 else "uses left"


def once(rule_id: str, when: str) -> Any:  # noqa: ANN401  (a check)
    """Return the check that a text is not used more often than it may be."""

    def check(t: Galaxy, s: Empire, x: Use) -> Lack | None:
        source, times = x
        able = ability(t, s, source, when)
        if able is None:
            return None
        limit, before = t.rules["invade-ability-up-to"](t, s, able), used(t, s, source)
        return None if before + times <= limit else (_left(times), _left(limit - before))

    return rule(rule_id)(check)


once("invade-ability-once", "invasion")


@rule("card-text-once")
def text_once(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that a text outside Invasions is not used more often than it may be."""
    source, times = x
    able = ability(t, s, source, "energy" if t.step.startswith("energy") else "action")
    if able is None:
        return None
    if times > 1:
        return (1, "use at a time"), (times, "uses")
    limit, before = t.rules["invade-ability-up-to"](t, s, able), used(t, s, source)
    return None if before + times <= limit else (_left(times), _left(limit - before))


@rule("once-as-action")
def once_as_action(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Allow an as-an-Action ability again on a later turn."""
    return None


@rule("ability-costs")
def ability_price(t: Galaxy, s: Empire, x: Use) -> int:
    """Return what an ability costs in Energy."""
    able = _able(t, s, x[0])
    return able.pay * x[1] if able else 0


def _able(t: Galaxy, s: Empire, source: Source) -> Ability | None:
    when = "energy" if t.step.startswith("energy") else "invasion" if isinstance(t.pending, Invading) else "action"
    return ability(t, s, source, when)


@rule("effect-discard-cost")
@lasting_unless(lambda t, x: x[0][0] == "unit" or x[0][1] in t.parts.asking)
def enough_cards(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that there are as many other cards in hand as the ability asks to discard."""
    able = _able(t, s, x[0])
    if able is None or not able.discard:
        return None
    if x[1] > 1:
        return (1, "use at a time: it asks for cards"), (x[1], "uses")
    others = len(t.rules["cost-with-itself"](t, s, x[0]))
    return None if others >= able.discard else (_others(able.discard), _others(others))


@rule("cost-with-itself")
def other_cards(t: Galaxy, s: Empire, source: Source) -> tuple[int, ...]:
    """Return the cards of the hand that may be discarded as a cost: never the Tactic that asks."""
    return without(s.hand, source[1]) if source[0] == "hand" and source[1] in s.hand else s.hand


@rule("effect-spend-counter")
def enough_counters(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that as many Energy Tokens lie on the Unit as the ability spends."""
    able = _able(t, s, x[0])
    if able is None or not able.spend:
        return None
    there = s.units[x[0][1]] >> MARK if x[0][0] == "unit" else 0
    return None if there >= able.spend * x[1] else (_tokens(able.spend * x[1]), _tokens(there))


@rule("effect-counter")
def room_for_counters(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that an ability that only puts Energy Tokens on its Unit has room for one."""
    able = _able(t, s, x[0])
    if able is None or x[0][0] != "unit" or not all(e.charge for _, e in able.effects):
        return None
    there, most = s.units[x[0][1]] >> MARK, max(e.most for _, e in able.effects)
    if there < most and not t.rules["token-supply"](t):
        return (1, "Energy Token in the pile"), (0, "Energy Tokens in the pile")
    return None if there < most else (f"fewer than {words(_tokens(most))}", _tokens(there))


def uses(t: Galaxy, s: Empire, sources: Sequence[Source], when: str) -> list[Use]:
    """Return every source with each number of times that its text and the Energy there allow."""
    found: list[Use] = []
    for source in sources:
        able = ability(t, s, source, when)
        if able is not None:
            single = able.discard or when != "invasion"
            most = 1 if single else max(1, t.rules["invade-ability-up-to"](t, s, able) - used(t, s, source))
            found += [(source, n) for n in range(1, most + 1)]
    return found


# -- using it ----------------------------------------------------------------------------------------------------


def use(t: Galaxy, s: Empire, source: Source, times: int, when: str) -> None:
    """Use a card's text: ask for the cards it costs, or pay and let it work."""
    able = ability(t, s, source, when)
    assert able is not None  # noqa: S101  (the judge has checked it)
    if able.discard:
        at = next(at for at, effect in able.effects if effect.discard)
        n = min(able.discard, len(t.rules["cost-with-itself"](t, s, source)))
        _ask(t, s, when, source, "discard", at, n, n, "hand")
    else:
        _pay_and_work(t, s, when, source, times, able, ())


def _pay_and_work(  # noqa: PLR0913, PLR0917  (one situation)
    t: Galaxy, s: Empire, when: str, source: Source, times: int, able: Ability, cards: tuple[int, ...]
) -> None:
    card = card_of(s, source)
    if when == "action":
        spend_actions(t, s, t.rules["use-as-action-costs-action"](t, s, card), "use-as-action-costs-action")
        if source[0] != "hand":
            s.used = with_card(s.used, card)
    t.tell("use", {"energy": "effect-energy-phase", "invasion": "effect-invasion", "action": "effect-as-action"}[when]
           if source[0] != "hand" else {"energy": "effect-tactic-energy", "invasion": "effect-tactic-invasion",
           "action": "effect-tactic-action"}[when], s, card=name(t, card), times=times)  # fmt: skip
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
    _work(t, s, when, source, card, times, able.effects)


@rule("use-as-action-costs-action")
def as_action_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return how many Actions an as-an-Action ability costs."""
    return 1


@rule("tactic-cost")
@lasting
def tactic_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return a Tactic's price in Energy."""
    return t.parts.cost[card]


@rule("tactic-discarded")
def tactic_discarded(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a played Tactic on its owner's discard pile."""
    if card in s.hand:  # in an impossible position it may be missing
        s.hand = without(s.hand, card)
    s.discard = (*s.discard, card)
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


def charge(t: Galaxy, s: Empire, source: Source, n: int, why: str) -> Source:
    """Put Energy Tokens on a Unit or take them off; return where the Unit now lies."""
    at = source[1]
    codes = list(s.units)
    codes[at] += n << MARK
    order = sorted(range(len(codes)), key=lambda j: (codes[j], j))
    s.units = tuple(codes[j] for j in order)
    place = {old: new for new, old in enumerate(order)}
    if isinstance(t.pending, Invading):
        t.pending.strengths = tuple(t.pending.strengths[j] for j in order)
        t.pending.uses = tuple(t.pending.uses[j] for j in order)
    elif isinstance(t.pending, Boosting):
        t.pending.uses = tuple(sorted((z, place[k] if z == "unit" else k, m) for z, k, m in t.pending.uses))
    unit = s.units[place[at]]
    t.tell("charge", why, s, card=name(t, unit), tokens=unit >> MARK, changed=n)
    return "unit", place[at]


# -- what it does ------------------------------------------------------------------------------------------------


def _work(  # noqa: PLR0913, PLR0917  (one situation)
    t: Galaxy, s: Empire, when: str, source: Source, card: int, times: int, effects: tuple[tuple[int, Effect], ...]
) -> None:
    """Let the effects happen one after the other; a question interrupts them."""
    for at, effect in effects:
        if effect.charge and source[0] == "unit":
            room = min(effect.most - (s.units[source[1]] >> MARK), t.rules["token-supply"](t))
            source = charge(t, s, source, max(0, min(room, effect.charge * times)), "effect-counter")
        _simple(t, s, effect, source, card, times)
        if _asks(t, s, when, source, card, at, effect):
            return
    if source[0] == "hand":
        t.rules["tactic-discarded"](t, s, card)
    _resume(t, when)


def _simple(t: Galaxy, s: Empire, effect: Effect, source: Source, card: int, times: int) -> None:  # noqa: PLR0913, PLR0917
    if effect.behind:
        surge_gain(t, s, effect.energy, effect.behind)
    elif effect.energy:
        gain(t, s, t.rules["effect-gain-energy"](t, s, effect.energy * times), "effect-gain-energy", name(t, card))
    if effect.draw:
        t.rules["draw-from-top"](t, s, t.rules["effect-draw"](t, s, effect.draw * times), "effect-draw")
    if (effect.fleet or effect.ground) and isinstance(t.pending, Invading):
        _strengthen(t, s, effect, source, card, times)


@rule("effect-gain-energy", "effect-draw")
def as_printed(t: Galaxy, s: Empire, amount: int) -> int:
    """Return the amount that the card says."""
    return amount


def _strengthen(t: Galaxy, s: Empire, effect: Effect, source: Source, card: int, times: int) -> None:  # noqa: PLR0913, PLR0917
    if source[0] == "unit":
        rule_id = "effect-discard-to-strengthen" if effect.discard else "effect-strengthen"
        fleet, ground = t.rules[rule_id](t, s, effect.fleet * times, effect.ground * times)
        at, gained = source[1], list(t.pending.strengths)
        gained[at] = (gained[at][0] + fleet, gained[at][1] + ground)
        t.pending.strengths = tuple(gained)
    else:
        rule_id = "effect-whole-invasion"
        n = count(t, s, effect.per) if effect.per else 1
        fleet, ground = t.rules[rule_id](t, s, effect.fleet * n, effect.ground * n)
        t.pending.fleet, t.pending.ground = t.pending.fleet + fleet, t.pending.ground + ground
    t.tell("strengthen", rule_id, s, card=name(t, card), fleet=fleet, ground=ground)


@rule("effect-strengthen", "effect-discard-to-strengthen", "effect-whole-invasion")
def strengthened(t: Galaxy, s: Empire, fleet: int, ground: int) -> tuple[int, int]:
    """Return the strength that the card says."""
    return fleet, ground


def _asks(t: Galaxy, s: Empire, when: str, source: Source, card: int, at: int, effect: Effect) -> bool:  # noqa: PLR0913, PLR0917
    """Ask which cards to recover or remove, if there are any; return whether a question was asked."""
    if not (effect.recover or effect.remove):
        return False
    what, most = ("recover", effect.recover) if effect.recover else ("remove", effect.remove)
    zone = "discard" if effect.recover else effect.from_
    asking = Asking(when, source if source[0] == "unit" else (source[0], card), card, what, at, 0, most, zone)
    most = min(most, len(options(t, s, asking)))
    if most:
        _ask(t, s, when, asking.source, what, at, 0, most, zone)
    return most > 0


def _ask(  # noqa: PLR0913, PLR0917  (one question)
    t: Galaxy, s: Empire, when: str, source: Source, what: str, at: int, least: int, most: int, zone: str
) -> None:
    card = card_of(s, source)
    t.pending = Asking(when, source, card, what, at, least, most, zone, within=t.pending)
    t.tell("ask", "effect-ask", s, card=name(t, card), what=what, least=least, most=most, zone=zone)
    t.step = "energy.ask" if when == "energy" else "action.ask"


def options(t: Galaxy, s: Empire, ask: Asking) -> tuple[int, ...]:
    """Return the cards that may be chosen: never the asking Tactic itself."""
    cards = t.rules["cost-with-itself"](t, s, ask.source) if ask.zone == "hand" else s.discard
    wanted = t.parts.card(ask.card).effects[ask.effect].of if ask.what == "recover" else ""
    return tuple(sorted(c for c in cards if c >= 0 and (not wanted or t.rules["unit-types"](t, c, wanted))))


@rule("effect-ask")
def answer_fits(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> Lack | None:
    """Check that as many cards are chosen as the card asks for."""
    ask = t.pending
    if not isinstance(ask, Asking) or ask.least <= len(cards) <= ask.most:
        return None
    wanted = f"{ask.most if ask.least == ask.most else f'{ask.least} to {ask.most}'} card{'' if ask.most == 1 else 's'}"
    named = (len(cards), "card" if len(cards) == 1 else "cards")
    return wanted, named, f"The action itself would have to name {wanted}."


def may_choose_nothing(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the question may be left unanswered."""
    if isinstance(t.pending, Asking) and t.pending.least:
        return (t.pending.least, "card" if t.pending.least == 1 else "cards"), (0, "cards")
    return None


def choices(t: Galaxy, s: Empire) -> list[tuple[int, ...]]:
    """Return every set of cards that answers the question, equal ones once."""
    ask: Asking = t.pending
    cards = options(t, s, ask)
    sizes = range(max(1, ask.least), ask.most + 1)
    return list(dict.fromkeys(chosen for n in sizes for chosen in combinations(cards, n)))


def choose(t: Galaxy, s: Empire, cards: tuple[int, ...] | None) -> None:
    """Answer a card's question; what it interrupted goes on."""
    ask: Asking = t.pending
    cards = cards or ()
    t.pending = ask.within.copy() if ask.within is not None else None
    able = t.parts.abilities[ask.when][ask.card]
    assert able is not None  # noqa: S101  (a card that asks has a text)
    if ask.what == "discard":
        _pay_and_work(t, s, ask.when, ask.source, 1, able, cards)
        return
    t.rules[{"recover": "effect-recover", "remove": "effect-remove"}[ask.what]](t, s, cards, ask.zone)
    _work(t, s, ask.when, ask.source, ask.card, 1, tuple(e for e in able.effects if e[0] > ask.effect))


@rule("effect-recover")
def recover(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Take cards from the discard pile to the hand."""
    for card in cards:
        s.discard = without_last(s.discard, card)
    s.hand = tuple(sorted(s.hand + cards))
    t.tell("recover", "effect-recover", s, cards=names(t, cards), count=len(cards))


@rule("effect-remove")
def remove(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Take cards out of the game."""
    for card in cards:
        if zone == "hand":
            s.hand = without(s.hand, card)
        else:
            s.discard = without_last(s.discard, card)
    t.removed += cards
    t.tell("remove", "effect-remove", s, cards=names(t, cards), count=len(cards), zone=zone)


def _resume(t: Galaxy, when: str) -> None:
    """Go on with what the text was used in; an as-an-Action text ends the turn."""
    if when == "action":
        t.rules["one-option-per-turn"](t)
    else:
        t.step = {"energy": "energy.boost", "invasion": "action.invade", "deploy": "action.deploy"}[when]


def deploy_effects(t: Galaxy, s: Empire, at: int) -> None:
    """Let what a Unit does on being deployed happen: at once and free."""
    able = ability(t, s, ("unit", at), "deploy")
    if able is not None:
        t.rules["effect-deploy"](t, s, at, able)


@rule("effect-deploy")
def on_deploy(t: Galaxy, s: Empire, at: int, able: Ability) -> None:
    """Carry out a deploy text."""
    second = next((e.second for _, e in able.effects if e.second), "")
    if second:
        t.pending.second = t.rules["effect-second-unit"](t, s, second)
    card = s.units[at] & MASK
    t.tell("deploy-text", "effect-deploy", s, card=name(t, card), second=second)
    _work(t, s, "deploy", ("unit", at), card, 1, able.effects)


@rule("effect-second-unit")
def second_unit(t: Galaxy, s: Empire, selector: str) -> str:
    """Return which Unit may be deployed next with the same Action."""
    return selector


@rule("effect-conquest")
def on_conquest(t: Galaxy, s: Empire, world: int) -> None:
    """Let what a World gives on being conquered happen."""
    able = t.parts.abilities["conquest"][world]
    for _, effect in able.effects if able else ():
        t.tell("conquest-text", "effect-conquest", s, card=name(t, world))
        _simple(t, s, effect, ("world", world), world, 1)
