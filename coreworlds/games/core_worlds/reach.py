"""How strong an Invasion could become at most, by Units, their texts, Tactics, cards and Energy: nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.rules.counting import count, strengths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.rules.counting import Strength
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["shortfall"]


class _Boost(NamedTuple):
    """What one use of a text adds, and what it costs in Energy and in cards of the hand."""

    fleet: int
    ground: int
    energy: int
    cards: int


def shortfall(t: Galaxy, s: Empire, code: int) -> str:
    """Return the reason why an Invasion announced now is certain to fail; "" if it may succeed."""
    if not s.units:
        return "no Units to send"  # nothing brings one into the Warzone before it ends
    world, each = code & MASK, strengths(t, s)
    if -1 in s.hand or -1 in s.units or world == MASK:
        return ""
    need = t.parts.fleet[world], t.parts.ground[world]
    there = sum(f for f, _ in each), sum(g for _, g in each)
    if there[0] >= need[0] and there[1] >= need[1]:
        return ""
    boosts = _boosts(t, s)
    if boosts is None:
        return ""
    energy = s.energy - t.rules["invade-costs-energy"](t, s, code)
    energy += s.surge_tokens * t.rules["surge-token-two"](t, s)
    found = _reached(need, there, boosts, energy, len(s.hand))
    if need in found:
        return ""
    return _words(need, (max(f for f, _ in found), max(g for _, g in found)))


def _words(need: Strength, most: Strength) -> str:
    sides = zip(("Fleet", "Ground"), need, most, strict=True)
    short = [f"{there} of {asked} {side}" for side, asked, there in sides if there < asked]
    if not short:
        return f"does not reach both {need[0]} Fleet and {need[1]} Ground Strength"
    return f"reaches at most {' and '.join(short)} Strength"


def _boosts(t: Galaxy, s: Empire) -> list[_Boost] | None:
    """Return every use that texts allow in an Invasion; None if one of them brings more than strength."""
    found: list[_Boost] = []
    for able, cost, cards, times in _texts(t, s):
        if any(e.draw or e.energy or e.recover or e.charge for _, e in able.effects):
            return None
        fleet = sum(e.fleet * (count(t, s, e.per) if e.per else 1) for _, e in able.effects)
        ground = sum(e.ground * (count(t, s, e.per) if e.per else 1) for _, e in able.effects)
        found += [_Boost(fleet, ground, cost, cards)] * times
    return found


def _texts(t: Galaxy, s: Empire) -> Iterator[tuple[Ability, int, int, int]]:
    """Yield each text for an Invasion: its cost in Energy and in cards of the hand, and how often it may be used."""
    texts = t.parts.abilities["invasion"]
    for i in t.parts.able_units("invasion", s.units):
        able = texts[s.units[i] & MASK]
        assert able is not None  # noqa: S101  (the card is listed for its text)
        times = t.rules["invade-ability-up-to"](t, s, able)
        yield able, able.pay, able.discard, min(times, (s.units[i] >> MARK) // able.spend) if able.spend else times
    for card in s.hand:
        if card in t.parts.playable["invasion"] and (able := texts[card]) is not None:
            yield able, able.pay + t.rules["tactic-cost"](t, s, card), able.discard + 1, 1


def _reached(need: Strength, there: Strength, boosts: Iterable[_Boost], energy: int, cards: int) -> set[Strength]:
    """Return the strengths that can be reached with as much Energy and as many cards, none above what is needed."""
    fleet, ground = need
    states = {(min(there[0], fleet), min(there[1], ground), energy, cards)}
    for boost in boosts:
        states |= {
            (min(f + boost.fleet, fleet), min(g + boost.ground, ground), e - boost.energy, c - boost.cards)
            for f, g, e, c in states
            if e >= boost.energy and c >= boost.cards
        }
    return {state[:2] for state in states}
