"""Counting cards and strengths: what the effects of cards compare, and how strong an Invasion could become at most."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.rulebook import depends
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.state import Invading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.state import Empire, Galaxy


Strength = tuple[int, int]
NOTHING_GAINED: Strength = (0, 0)


@rule("unit-types")
def of_type(t: Galaxy, selector: str) -> frozenset[int]:
    """Return the cards of a kind or type: only what is printed on them counts."""
    return t.parts.meant(selector)


@rule("warzone-contents")
def warzone(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards of a Warzone: Worlds, Units and Prestige cards."""
    homes = (s.home,) if s.home >= 0 else ()
    return (*homes, *s.worlds, *[u & MASK for u in s.units], *s.prestige, *t.rules["colonize-not-warzone"](t, s))


@rule("colonize-not-warzone")
def colonies_in_warzone(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards beneath Worlds that count in the Warzone: none."""
    return ()


def count(t: Galaxy, s: Empire, selector: str, *, but: int = -1) -> int:
    """Count the matching cards of a Warzone, one copy of `but` left out."""
    meant: frozenset[int] = t.rules["unit-types"](t, selector)
    return sum(map(meant.__contains__, t.rules["warzone-contents"](t, s))) - (but in meant)


@rule("effect-strength")
@depends(unless=lambda t, unit: t.parts.counts_others[unit & MASK])
def strength(t: Galaxy, s: Empire, unit: int) -> Strength:
    """Return the Fleet and Ground Strength of a Unit in the Warzone, without what this Invasion added."""
    parts, card = t.parts, unit & MASK
    fleet, ground = parts.fleet[card], parts.ground[card]
    if not parts.changes_strength[card]:
        return fleet, ground
    for effect in parts.changes_strength[card]:
        n = _times(t, s, effect, unit)
        fleet, ground = fleet + n * effect.fleet, ground + n * effect.ground
    return fleet, ground


def _times(t: Galaxy, s: Empire, effect: Effect, unit: int) -> int:
    if effect.per == "token":
        return unit >> MARK
    return count(t, s, effect.per, but=unit & MASK) if effect.per else 1


def strengths(t: Galaxy, s: Empire) -> list[Strength]:
    """Return the strength of each Unit as it lies, with what it gained in the Invasion under way."""
    found, pending = t.bound.each["effect-strength"].answers(t, s, s.units), t.pending
    if pending is not None and s.at == t.turn and isinstance(pending := t.under_way, Invading):
        gained = pending.strengths
        if gained.count(NOTHING_GAINED) < len(gained):
            found = [(f + gained[i][0], g + gained[i][1]) for i, (f, g) in enumerate(found)]
    return found


def invaded(t: Galaxy) -> int:
    """Return the invaded World."""
    world: int = t.under_way.world
    return world & MASK if world >= 0 else world


def defence(t: Galaxy) -> Strength:
    """Return the strengths of the invaded World."""
    card = invaded(t)
    return t.parts.fleet[card], t.parts.ground[card]


def still_asked(t: Galaxy) -> Strength:
    """Return the strength that the Units sent must bring: the World's, less what Tactics added."""
    fleet, ground = defence(t)
    return max(0, fleet - t.pending.fleet), max(0, ground - t.pending.ground)


# -- what an Invasion could reach: by Units, their texts, Tactics, cards and Energy ------------------------------------


class _Boost(NamedTuple):
    """What one use of a text adds, and what it costs in Energy and in cards of the hand."""

    fleet: int
    ground: int
    energy: int
    cards: int


def shortfall(t: Galaxy, s: Empire, code: int) -> str:
    """Return why an Invasion announced now is certain to fail, "" where it may succeed or that cannot be known."""
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
