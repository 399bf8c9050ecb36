"""What card texts do: gains, strength, what happens on being deployed or conquered; and which cards they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.book import KIND_STAYS, a_card, one_of, rule, tells, wanted
from coreworlds.games.core_worlds.moves import gain, lay_units, name, names, sets_of, without, without_last
from coreworlds.games.core_worlds.rules.abilities import ability, card_of
from coreworlds.games.core_worlds.rules.counting import count
from coreworlds.games.core_worlds.state import CardQuestion, Invading

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.rules.abilities import Source
    from coreworlds.games.core_worlds.state import Empire, Galaxy


def _told_ask(e: Event) -> str:
    return {
        "discard": "{card}: {player} must discard {cards} from {zone:zone}.",
        "recover": "{card}: {player} may take {cards} from {zone:zone} back into the hand.",
        "remove": "{card}: {player} may remove {cards} in {zone:zone} from the game.",
    }[e["what"]]


@tells("ask", _told_ask)
def ask(  # noqa: PLR0913, PLR0917  (one question)
    t: Galaxy, s: Empire, when: str, source: Source, what: str, at: int, least: int, most: int, zone: str
) -> None:
    """Ask which cards a text is about; what it interrupts goes on with the answer."""
    card = card_of(s, source)
    t.pending = CardQuestion(when, source, card, what, at, least, most, zone, within=t.pending)
    cards = wanted(least, most, asked_for(t, t.pending))
    t.tell("ask", "effect-ask", s, card=name(t, card), what=what, cards=cards, zone=zone)
    t.step = "energy.ask" if when == "energy" else "action.ask"


def asked_for(t: Galaxy, asked: CardQuestion) -> str:
    """Return which cards a question is about, as a selector; "" if about any."""
    return t.parts.card(asked.card).effects[asked.effect].of if asked.what == "recover" else ""


def options(t: Galaxy, s: Empire, asked: CardQuestion) -> tuple[int, ...]:
    """Return the cards that may be chosen: never the asking Tactic itself."""
    cards = t.rules["cost-with-itself"](t, s, asked.source) if asked.zone == "hand" else s.discard
    of = asked_for(t, asked)
    meant = t.rules["unit-types"](t, of) if of else ()
    return tuple(sorted(c for c in cards if c >= 0 and (not of or c in meant)))


@rule("effect-ask")
def answer_fits(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> Lack | None:
    """Check that such cards are chosen as the card asks for, and as many."""
    asked = t.pending
    if not isinstance(asked, CardQuestion) or s.at != t.turn:
        return None
    if (lack := _unfit(t, s, asked, cards)) is not None or asked.least <= len(cards) <= asked.most:
        return lack
    needs = wanted(asked.least, asked.most)
    named = (len(cards), "card" if len(cards) == 1 else "cards")
    return needs, named, f"The action itself must name {needs}."


def _unfit(t: Galaxy, s: Empire, asked: CardQuestion, cards: tuple[int, ...]) -> Lack | None:
    """Say which card is of a kind or type that the question is not about, wherever it lies."""
    of = asked_for(t, asked)
    meant = t.rules["unit-types"](t, of) if of else ()
    for card in cards:
        kind = t.parts.kind[card]
        if of and card not in meant:
            return one_of(of), one_of(t.parts.card(card).type) if kind == "unit" else a_card(kind), KIND_STAYS
        if kind not in {"unit", "tactic"} and card not in options(t, s, asked):
            return one_of("unit|tactic"), a_card(kind), KIND_STAYS
    return None


@says("effect-ask")
def may_choose_nothing(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the question may be left unanswered."""
    if isinstance(t.pending, CardQuestion) and t.pending.least:
        return (t.pending.least, "card" if t.pending.least == 1 else "cards"), (0, "cards")
    return None


def choices(t: Galaxy, s: Empire) -> list[tuple[int, ...]]:
    """Return every set of cards that answers the question, equal ones once."""
    asked: CardQuestion = t.pending
    cards = options(t, s, asked)
    sizes = range(max(1, asked.least), asked.most + 1)
    return [chosen for n in sizes for chosen in sets_of(cards, n)]


# -- effects -----------------------------------------------------------------------------------------------------------


def work(  # noqa: PLR0913, PLR0917  (one situation)
    t: Galaxy, s: Empire, when: str, source: Source, card: int, times: int, effects: tuple[tuple[int, Effect], ...]
) -> None:
    """Let the effects happen one after the other; a question interrupts them."""
    for at, effect in effects:
        if effect.charge and source[0] == "unit":
            room = max(0, min(effect.most - (s.units[source[1]] >> MARK), effect.charge * times))
            left = max(0, t.rules["token-supply"](t))
            source = charge(t, s, source, min(room, left), "effect-counter")
            if left < room:
                t.tell("tokens-short", "token-supply", cards=(name(t, card),))
        _simple(t, s, effect, source, card, times)
        if _asks(t, s, when, source, card, at, effect):
            return
    if source[0] == "hand":
        t.rules["tactic-discarded"](t, s, card)
    _resume(t, when)


def _simple(t: Galaxy, s: Empire, effect: Effect, source: Source, card: int, times: int) -> None:  # noqa: PLR0913, PLR0917
    if effect.energy:
        energy = effect.behind if effect.behind and t.rules["surge-compare"](t, s) else effect.energy
        gain(t, s, t.rules["effect-gain-energy"](t, s, energy * times), "effect-gain-energy", name(t, card))
    if effect.draw:
        t.rules["draw-from-top"](t, s, t.rules["effect-draw"](t, s, effect.draw * times), "effect-draw")
    if (effect.fleet or effect.ground) and isinstance(t.pending, Invading):
        _strengthen(t, s, effect, source, card, times)


@rule("effect-gain-energy", "effect-draw")
def as_printed(t: Galaxy, s: Empire, amount: int) -> int:
    """Return the amount that the card says."""
    return amount


def _told_strengthen(e: Event) -> str:
    if e.rule == "effect-whole-invasion":
        return "{card} adds {fleet} Fleet and {ground} Ground Strength to this Invasion."
    return "If sent, {card} has {fleet} more Fleet and {ground} more Ground Strength in this Invasion."


@tells("strengthen", _told_strengthen)
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
    if t.log is not None:
        t.tell("strengthen", rule_id, s, card=name(t, card), fleet=fleet, ground=ground)


@rule("effect-strengthen", "effect-discard-to-strengthen", "effect-whole-invasion")
def strengthened(t: Galaxy, s: Empire, fleet: int, ground: int) -> tuple[int, int]:
    """Return the strength that the card says."""
    return fleet, ground


@tells("ask-none", "{card} changes nothing: {zone:zone} holds no fitting card.")
def _asks(t: Galaxy, s: Empire, when: str, source: Source, card: int, at: int, effect: Effect) -> bool:  # noqa: PLR0913, PLR0917
    """Ask which cards to recover or remove, if there are any; return whether a question was asked."""
    if not (effect.recover or effect.remove):
        return False
    asking = _asked(t, s, when, source, card, at, effect)
    what, most, zone = asking.what, asking.most, asking.zone
    if most:
        ask(t, s, when, asking.source, what, at, 0, most, zone)
    elif _known_empty(s, asking):
        t.tell("ask-none", f"effect-{what}", s, card=name(t, card), what=what, zone=zone)
    return most > 0


def _asked(  # noqa: PLR0913, PLR0917  (one situation)
    t: Galaxy, s: Empire, when: str, source: Source, card: int, at: int, effect: Effect
) -> CardQuestion:
    """Return the question of a text, with the number of cards that there are for it."""
    what, most = ("recover", effect.recover) if effect.recover else ("remove", effect.remove)
    zone = "discard" if effect.recover else effect.from_
    asking = CardQuestion(when, source if source[0] == "unit" else (source[0], card), card, what, at, 0, most, zone)
    asking.most = min(most, len(options(t, s, asking)))
    return asking


def _known_empty(s: Empire, asking: CardQuestion) -> bool:
    """Return True if a question falls away because nothing is there for it, not because a view hides cards."""
    return not asking.most and -1 not in (s.hand if asking.zone == "hand" else s.discard)


@rule("effect-recover")
@tells("recover", "{player} takes {cards:names} from the discard pile into the hand.")
def recover(t: Galaxy, s: Empire, cards: tuple[int, ...], zone: str) -> None:
    """Take cards from the discard pile to the hand."""
    for card in cards:
        s.discard = without_last(s.discard, card)
    s.hand = tuple(sorted(s.hand + cards))
    t.tell("recover", "effect-recover", s, cards=names(t, cards), count=len(cards))


def _told_remove(e: Event) -> str:
    return "{player} removes {cards:names} in {zone:zone} from the game." if e["cards"] else "{player} removes no card."


@rule("effect-remove")
@tells("remove", _told_remove)
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


def _told_deploy_text(e: Event) -> str:
    if e["second"]:
        return "The text of {card} takes effect: {player} may deploy one {second:or} with the same Action."
    return "The text of {card} takes effect."


@rule("effect-deploy")
@tells("deploy-text", _told_deploy_text)
def on_deploy(t: Galaxy, s: Empire, at: int, able: Ability) -> None:
    """Carry out a deploy text."""
    second = next((e.second for _, e in able.effects if e.second), "")
    if second:
        t.pending.second = t.rules["effect-second-unit"](t, s, second)
    card = s.units[at] & MASK
    source = ("unit", at)
    only_asks = not any(e.second or e.charge or e.draw or e.energy for _, e in able.effects)
    if t.log is not None and not (
        only_asks and all(_known_empty(s, _asked(t, s, "deploy", source, card, n, e)) for n, e in able.effects)
    ):
        t.tell("deploy-text", "effect-deploy", s, card=name(t, card), second=second)
    work(t, s, "deploy", source, card, 1, able.effects)


@rule("effect-second-unit")
def second_unit(t: Galaxy, s: Empire, selector: str) -> str:
    """Return the selector of the Unit that may be deployed next with the same Action."""
    return selector


@rule("effect-conquest")
@tells("conquest-text", "The text of {card} takes effect.")
def on_conquest(t: Galaxy, s: Empire, world: int) -> None:
    """Let what a World gives on being conquered happen."""
    able = t.parts.abilities["conquest"][world]
    for _, effect in able.effects if able else ():
        t.tell("conquest-text", "effect-conquest", s, card=name(t, world))
        _simple(t, s, effect, ("world", world), world, 1)


@tells("charge", "{card} now holds {tokens:Energy Token}.")
def charge(t: Galaxy, s: Empire, source: Source, n: int, why: str) -> Source:
    """Put Energy Tokens on a Unit or take them off; return where the Unit now lies."""
    at = source[1]
    codes = list(s.units)
    codes[at] += n << MARK
    place = lay_units(t, s, codes).index(at)
    unit = s.units[place]
    t.tell("charge", why, s, card=name(t, unit), tokens=unit >> MARK)
    return "unit", place
