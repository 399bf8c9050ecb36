"""Positions made for questions about Core Worlds: games that end in a tie, and points to be counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from coreworlds.engine.asking import Spot
from coreworlds.games.core_worlds.card import Card
from coreworlds.games.core_worlds.cards import card_set
from coreworlds.games.examples import Examples

__all__ = ["spots"]

_COUNTED = ("colonize-still-empire", "score-printed", "score-bonus-empire", "score-total", "effect-bonus-points")


def spots(examples: Examples) -> Mapping[str, tuple[Spot, ...]]:
    """
    Return, for each rule that is rare, positions from which it is soon met.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.asks import ASKING
    >>> all(spot.why for found in ASKING.spots().values() for spot in found)
    True
    """
    return {**examples.spots(), **_ties(examples), **dict.fromkeys(_COUNTED, tuple(_counted(examples)))}


# -- ties --------------------------------------------------------------------------------------------------------

_WHY = "Games seldom end with equal Empire Points, and hardly ever with equal Energy from Worlds, too."
_HOMES = ("Cervus", "Ursa", "Vulpecula")  # with the Hero of each as many Empire Points
_NAMES = ("Ana", "Ben", "Cleo")
_EACH = 120
_LAST = 5  # the Sector whose cards have all entered
_TIED = {"tie-energy": 1, "tie-worlds": 2, "tie-shared": 3, "tie-last": 3}  # rule -> how many things are equal


def _ties(examples: Examples) -> dict[str, tuple[Spot, ...]]:
    """Return games that have ended in a tie of points, of points and Energy, or of all three."""
    cards = [c for c in card_set().cards if c.kind == "world" and not c.effects]
    random, found = Random("ties"), {equal: dict[object, Spot]() for equal in set(_TIED.values())}
    while min(map(len, found.values())) < _EACH:
        order = random.sample(cards, 11)
        split = random.randint(2, 4)
        sides = [order[:split], order[split : split + random.randint(2, 4)], order[8 : 8 + random.randint(0, 2)]]
        first, second, third = sums = [_sums(side) for side in sides]
        equal = next((i for i, (a, b) in enumerate(zip(first, second, strict=True)) if a != b), 3)
        if equal == 1 and (first[1] - second[1]) * (first[2] - second[2]) >= 0:
            continue  # the number of Worlds would decide alike
        if equal and third[0] < first[0] and len(found[equal]) < _EACH:
            names = [[c.name for c in side] for side in sides]
            found[equal].setdefault(tuple(sums), Spot(examples.text(_ended(names)), _WHY))
    return {rule: tuple(found[equal].values()) for rule, equal in _TIED.items()}


def _sums(side: list[Card]) -> tuple[int, int, int]:
    return sum(c.points for c in side), sum(c.energy for c in side), len(side)


def _ended(worlds: list[list[str]]) -> dict[str, Any]:
    seats = {name: {"home": home, "worlds": own} for name, home, own in zip(_NAMES, _HOMES, worlds, strict=True)}
    return {"round": 10, "phase": "over", "central": [c.name for c in card_set().cards if c.sector == _LAST], **seats}


# -- points to be counted ----------------------------------------------------------------------------------------

_WHY_COUNTED = "A bonus for cards that lie anywhere comes with Deck V, and colonies count for nothing else."
_BONUS = ("Zeus", "Quetzalcoatl")  # for Starfighters, and for Infantry
_GAMES = 40


def _counted(examples: Examples) -> Iterator[Spot]:
    """Yield games in Round 10 with few cards to count: Worlds, some of them colonized, and a bonus for two players."""
    plain = [c.name for c in card_set().cards if c.kind == "world" and not c.effects]
    last = [c.name for c in card_set().cards if c.sector == _LAST and c.name not in _BONUS]
    for n in range(_GAMES):
        random = Random(f"counted {n}")
        order, bonuses = random.sample(plain, 9), random.sample((*_BONUS, ""), 3)
        seats = {}
        for i, (name, home, bonus) in enumerate(zip(_NAMES, _HOMES, bonuses, strict=True)):
            worlds = order[3 * i : 3 * i + random.randint(2, 3)]
            colonies = {world: random.choice(("Galactic Grunts", "Snub Fighter")) for world in worlds[:2]}
            seats[name] = {
                "home": home,
                "actions": random.randint(1, 5),
                "energy": random.randint(2, 9),
                "worlds": worlds + ([bonus] if bonus else []),
                "colonies": colonies,
            }
        data = {"round": 10, "phase": "action", "central": last, **seats}
        yield Spot(examples.text(data), _WHY_COUNTED)
