"""Card texts at work: what they cost, when they may be used, and what they do."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.rulebook import allowing, as_lasting, depends, lasting
from coreworlds.engine.verdict import words
from coreworlds.games.core_worlds.book import KIND_STAYS, a_card, rule
from coreworlds.games.core_worlds.moves import without
from coreworlds.games.core_worlds.state import Boosting, Invading
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.state import Empire, Galaxy

Source = tuple[str, int]  # ("unit", place in the Warzone), ("world", card), ("hand", card), ("none", card)
Use = tuple[Source, int]  # what is used, and how often


def card_of(s: Empire, source: Source) -> int:
    """Return the card that a source is."""
    return s.units[source[1]] & MASK if source[0] == "unit" else source[1]


def ability(t: Galaxy, s: Empire, source: Source, when: str) -> Ability | None:
    """Return the ability of a source at a kind of moment."""
    zone, card = source
    if zone == "unit":
        card = s.units[card] & MASK
    return t.parts.abilities[when][card] if card >= 0 else None


def used(t: Galaxy, s: Empire, source: Source) -> int:
    """Count the uses of a source in the situation under way."""
    if s.at != t.turn:
        return 0
    now = t.under_way
    if isinstance(now, Invading) and source[0] == "unit":
        return now.uses[source[1]]
    if isinstance(now, Boosting):
        return next((n for zone, key, n in now.uses if (zone, key) == source), 0)
    return 0


# -- may it be used ----------------------------------------------------------------------------------------------


def has_ability(when: str) -> Any:  # noqa: ANN401  (a test factory)
    """Make a check that the card has a text for this kind of moment."""

    def test(rule_function: Any) -> Any:  # noqa: ANN401
        def check(t: Galaxy, s: Empire, x: Use) -> Lack | None:
            return rule_function(t, s, x[0], when)  # type: ignore[no-any-return]

        return as_lasting(check, rule_function, itemgetter(0))

    return test


_MOMENTS = {"energy": "in the Energy Phase", "invasion": "during an Invasion", "action": "as an Action"}


@rule("card-text-when")
@depends(unless=lambda t, source: source[0] == "unit")
def text_when(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Check that the card has a text that can be used now."""
    card = card_of(s, source)
    word = _word_for(t, card)
    if word != "use":
        return _worded(word, "use")
    return _text_for(t, s, source, when)


def _worded(word: str, said: str) -> Lack:
    """Name the action by which a card is used, instead of the one named."""
    if word == "play":
        return "the action “play”", f"the action “{said}”", "For this card write “play”."
    return f"the action “{word}”", f"the action “{said}”", f"For this card write “{word}”, in the Energy Phase."


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
    if others:
        return f"a card that works {_MOMENTS[when]}", f"one that works {joined(others)}"
    return "a text that you can use", "no such text", "This card never has a text that you can use."


def no_tactic(kind: str) -> Lack:
    """Say that a card is not played, as it is no Tactic."""
    return "a Tactic", f"{a_card(kind)}{', which you deploy' if kind == 'unit' else ''}", KIND_STAYS


@rule("tactic-when")
@lasting
def tactic_when(t: Galaxy, s: Empire, source: Source, when: str) -> Lack | None:
    """Check that the card is a Tactic that may be played now."""
    card = card_of(s, source)
    if card >= 0 and t.parts.kind[card] != "tactic":
        return no_tactic(t.parts.kind[card])
    if (word := _word_for(t, card)) != "play":
        return _worded(word, "play")
    return _text_for(t, s, source, when)


@rule("invade-ability-up-to")
def text_limit(t: Galaxy, s: Empire, able: Ability) -> int:
    """Return the most uses of a text in one situation: as the card says, else 1."""
    return able.times


def most_uses(t: Galaxy, s: Empire, source: Source, able: Ability) -> int:
    """Return the most uses of a source in one situation: each copy of a World has its own."""
    limit: int = t.rules["invade-ability-up-to"](t, s, able)
    return limit * max(1, s.worlds.count(source[1])) if source[0] == "world" else limit


def _others(n: int) -> tuple[int, str]:
    return n, "other card in hand" if n == 1 else "other cards in hand"


def _tokens(n: int) -> tuple[int, str]:
    return n, "Energy Token on it" if n == 1 else "Energy Tokens on it"


def _left(n: int) -> tuple[int, str]:
    return n, "use left" if n == 1 else "uses left"


def _too_many(times: int, needs: str, most: str = "1 use") -> Lack:
    """Say that a text never works so often at a time, whatever is left of it."""
    return needs, (times, "uses"), f"The action itself must ask for {most}."


def once(rule_id: str, when: str) -> Any:  # noqa: ANN401  (a check)
    """Return the check that a text is not used more often than it may be."""

    def check(t: Galaxy, s: Empire, x: Use) -> Lack | None:
        source, times = x
        able = ability(t, s, source, when)
        if able is None:
            return None
        limit, before = t.rules["invade-ability-up-to"](t, s, able), used(t, s, source)
        if times > limit:
            most = "at most 1 use" if limit == 1 else f"at most {limit} uses"
            return _too_many(times, most, most)
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
        return _too_many(times, "1 use at a time")
    limit, before = most_uses(t, s, source, able), used(t, s, source)
    return None if before + times <= limit else (_left(times), _left(limit - before))


@rule("once-as-action")
@allowing
def once_as_action(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Allow an as-an-Action ability again on a later turn."""
    return None


@rule("ability-costs")
def ability_price(t: Galaxy, s: Empire, x: Use) -> int:
    """Return the price of an ability in Energy."""
    able = _able(t, s, x[0])
    return able.pay * x[1] if able else 0


def _able(t: Galaxy, s: Empire, source: Source) -> Ability | None:
    """Return the ability of a source here; worked out once while moves are being listed."""
    memo = t.memo
    if memo is not None and source in memo:
        return memo[source]  # type: ignore[no-any-return]  # an ability
    when = "energy" if t.step[:6] == "energy" else "invasion" if isinstance(t.pending, Invading) else "action"
    able = ability(t, s, source, when)
    if memo is not None:
        memo[source] = able
    return able


@rule("effect-discard-cost")
@depends(unless=lambda t, x: x[0][0] == "unit" or x[0][1] in t.parts.asking)
def enough_cards(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that there are as many other cards in hand as the ability asks to discard."""
    able = _able(t, s, x[0])
    if able is None or not able.discard:
        return None
    if x[1] > 1:
        return _too_many(x[1], "1 use at a time, as it asks for cards")
    others = len(t.rules["cost-with-itself"](t, s, x[0]))
    return None if others >= able.discard else (_others(able.discard), _others(others))


@rule("cost-with-itself")
def other_cards(t: Galaxy, s: Empire, source: Source) -> tuple[int, ...]:
    """Return the cards of the hand that may be discarded as a cost: never the Tactic that asks."""
    return without(s.hand, source[1]) if source[0] == "hand" and source[1] in s.hand else s.hand


@rule("effect-spend-counter")
def enough_counters(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that as many Energy Tokens lie on the Unit as the ability spends; elsewhere none ever lie on it."""
    able = _able(t, s, x[0])
    if able is None or not able.spend or x[0][0] != "unit":
        return None
    there = s.units[x[0][1]] >> MARK
    return None if there >= able.spend * x[1] else (_tokens(able.spend * x[1]), _tokens(there))


@rule("effect-counter")
def room_for_counters(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    """Check that an ability that only puts Energy Tokens on its Unit has room for one."""
    able = _able(t, s, x[0])
    if able is None or x[0][0] != "unit":
        return None
    for _, effect in able.effects:
        if not effect.charge:
            return None
    there, most = s.units[x[0][1]] >> MARK, max(e.most for _, e in able.effects)
    if there < most and t.rules["token-supply"](t) <= 0:
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
