"""The odds of a roll and of a whole battle: by the game's own count, by the rules step by step, and by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.games.risk_legacy.contest import BATTLE, chance_of, next_roll
from coreworlds.games.risk_legacy.rules.dice import spread
from coreworlds.players.contest import MOST, _Count, _counted
from tests.rules.risk_legacy.test_war import CITY, powers
from tests.rules.risk_legacy.war import at_war, done, fight, go, roll

if TYPE_CHECKING:
    from coreworlds.engine.position import Position


@lru_cache
def by_hand(there: int, left: int) -> Fraction:
    """Return the chance of a conquest without any change of dice, die by die."""
    if left == 0:
        return Fraction(1)
    if there == 1:
        return Fraction(0)
    mine, other, total = min(3, there - 1), min(2, left), Fraction(0)
    for dice in product(range(1, 7), repeat=mine + other):
        pairs = zip(sorted(dice[:mine], reverse=True), sorted(dice[mine:], reverse=True), strict=False)
        wins = [a > d for a, d in pairs]
        total += by_hand(there - wins.count(False), left - wins.count(True))
    return total / 6 ** (mine + other)


@pytest.mark.parametrize(("there", "left"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_a_battle_to_its_end_is_what_counting_by_hand_gives(there: int, left: int) -> None:
    pos = at_war(Ana=f"troops = {{ Brazil = {there} }}", Ben=f"troops = {{ Peru = {left}, India = 1 }}")
    found = cw.odds(pos, "attack Peru from Brazil")
    assert found.exact
    assert found.outcomes["Ana conquers Peru"] == pytest.approx(float(by_hand(there, left)))


def rules_count(pos: Position) -> dict[str, float]:
    """Return the chances that the rules give, step by step."""
    work = _counted(_Count(BATTLE, MOST), pos.table_for(None).thaw())
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"world": 'marks = { Peru = "Bunker" }'},
        {"world": 'marks = { Peru = "Ammo Shortage" }'},
        {"world": CITY % 2},
        powers("Ben", "Die Mechaniker", "A") | {"head": 'hqs = { "Die Mechaniker" = "Peru" }'},
        powers("Ben", "Die Mechaniker", "B"),
        powers("Ana", "Enclave of the Bear", "A"),
        powers("Ana", "Enclave of the Bear", "B"),
        {"Ana": "troops = { Brazil = 6 }\nmissiles = 1", "Cleo": 'scars = ["Bunker"]'},
    ],
    ids=["plain", "bunker", "ammo", "fortified", "own-hq", "two-sixes", "first-attack", "three-kind", "held-back"],
)
@pytest.mark.parametrize("attack", ["attack Peru from Brazil with 3", "attack Peru from Brazil with 1"])
def test_the_game_counts_as_the_rules_do(given: dict[str, str], attack: str) -> None:
    pos = go(at_war(**{"Ana": "troops = { Brazil = 6 }", "Ben": "troops = { Peru = 4, India = 1 }"} | given), attack)
    counted = BATTLE.counted(pos.table_for(None))
    assert counted == pytest.approx(rules_count(pos))


def test_dice_that_lie_on_the_table_count() -> None:
    pos = go(at_war(Cleo="missiles = 1"), "attack Peru from Brazil with 3", "defend with 2")
    pos = done(roll(pos, (6, 5, 1), (5, 5)))
    assert pos.step == "battle.missiles"
    assert BATTLE.counted(pos.table_for(None)) == pytest.approx(rules_count(pos))
    assert cw.odds(pos).outcomes["Ana conquers Peru"] == pytest.approx(float(by_hand(7, 1)))


def test_an_attack_that_is_not_declared_has_the_same_chance() -> None:
    pos = at_war(**powers("Ana", "Enclave of the Bear", "A"))
    t = pos.table_for(None)
    found = chance_of(t, t.seats[0], t.parts.index["Peru"], t.parts.index["Brazil"])  # type: ignore[arg-type]
    assert found == pytest.approx(cw.odds(pos, "attack Peru from Brazil").outcomes["Ana conquers Peru"])


def test_after_a_roll_the_odds_are_of_going_on() -> None:
    pos = fight(at_war(), (6, 5, 1), (5, 5))
    found = cw.odds(pos)
    assert found.exact
    assert found.outcomes["Ana conquers Peru"] == pytest.approx(float(by_hand(7, 1)))
    assert sum(found.rolls.values()) == pytest.approx(1)


def test_the_next_roll_is_told_with_its_chances() -> None:
    found = cw.odds(at_war(), "attack Peru from Brazil with 3").rolls
    assert sorted(round(7776 * chance) for chance in found.values()) == [2275, 2611, 2890]


def test_odds_of_one_roll_take_little_time() -> None:
    """At most 5 ms, where nothing is kept from before; the machine may be busy."""
    t = go(at_war(world='marks = { Peru = "Bunker" }'), "attack Peru from Brazil with 3").table_for(None)
    times = []
    for _ in range(5):
        spread.__globals__["_KEPT"].clear()
        start = perf_counter()
        next_roll(t)  # type: ignore[arg-type]
        times.append(perf_counter() - start)
    assert min(times) < 0.005


def test_large_battles_are_counted_at_once() -> None:
    pos = at_war(Ana="troops = { Brazil = 40 }", Ben="troops = { Peru = 40, India = 1 }")
    start = perf_counter()
    assert cw.odds(pos, "attack Peru from Brazil").exact
    assert perf_counter() - start < 2
