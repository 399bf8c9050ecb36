"""Dice of a battle: what changes them, how they compare, and every roll at once against counting by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

from coreworlds.games.risk_legacy.rules.dice import EACH, HIGHEST, LOWEST, Change, faces, number_of, shown, spread
from tests.rules.risk_legacy.war import at_war

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.state import Earth

Roll = tuple[int, ...]
Changes = tuple[Change, ...]

BUNKER = Change(HIGHEST, 1, "scar-bunker", "Bunker")
AMMO = Change(HIGHEST, -1, "scar-ammo", "Ammo Shortage")
FORT = Change(EACH, 1, "fort-dice", "Fortification")
ENCLAVE = Change(LOWEST, -1, "power-first-attack", "Enclave of the Bear")
SETS = [(), (BUNKER,), (AMMO,), (FORT,), (ENCLAVE,), (AMMO, ENCLAVE), (BUNKER, FORT), (AMMO, FORT, ENCLAVE)]


def table(**rulings: str) -> Earth:
    t = cast("Earth", at_war().table_for(None).thaw())
    t.rulings = rulings
    return t


@pytest.mark.parametrize(
    ("rolled", "changes", "found"),
    [
        ((5, 5), (BUNKER,), (6, 5)),
        ((5, 5), (AMMO,), (4, 5)),
        ((6, 3), (BUNKER,), (6, 3)),
        ((1, 1), (AMMO,), (1, 1)),
        ((6, 5), (FORT,), (6, 6)),
        ((5, 5), (AMMO, ENCLAVE), (4, 4)),
        ((4, 2), (AMMO, ENCLAVE), (3, 1)),
        ((4,), (AMMO, ENCLAVE), (2,)),
        ((6, 6), (AMMO, FORT), (6, 6)),
        ((6, 2), (BUNKER, ENCLAVE), (6, 1)),
        ((), (FORT,), ()),
    ],
)
def test_changes_are_added_and_cut_once(rolled: Roll, changes: Changes, found: Roll) -> None:
    assert shown(table(), rolled, changes) == found


@pytest.mark.parametrize(
    ("rolled", "changes", "once", "each"),
    [
        ((1, 1), (AMMO, FORT), (1, 2), (2, 2)),
        ((6, 6), (FORT, ENCLAVE), (6, 6), (6, 5)),
        ((3, 2), (AMMO, FORT), (3, 3), (3, 3)),
    ],
)
def test_by_another_ruling_a_die_is_cut_each_time(rolled: Roll, changes: Changes, once: Roll, each: Roll) -> None:
    assert shown(table(), rolled, changes) == once
    assert shown(table(**{"modifier-order": "each"}), rolled, changes) == each


def test_nothing_changes_a_die_that_a_missile_hit() -> None:
    assert shown(table(), (5, 2), (AMMO,), [0]) == (6, 2)
    assert shown(table(), (6, 2), (AMMO,), [0]) == (6, 2)
    assert shown(table(), (5, 2), (AMMO,), [1]) == (4, 6)


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [
        ((6, 5, 1), (5, 4), (0, 2)),
        ((6, 5, 1), (5, 5), (1, 1)),
        ((3, 3), (3, 3), (2, 0)),
        ((6,), (1, 6), (1, 0)),
        ((1, 2, 6), (5,), (0, 1)),
        ((4, 6), (5, 3), (0, 2)),
    ],
)
def test_the_highest_meets_the_highest_and_ties_are_the_defenders(attack: Roll, defence: Roll, lost: Roll) -> None:
    t = table()
    assert t.rules["dice-compare"](t, attack, defence) == lost


def by_hand(attacking: int, defending: int, changes: tuple[Change, ...]) -> dict[tuple[int, int], Fraction]:
    """Count every roll, die by die, without the game's code."""
    found: Counter[tuple[int, int]] = Counter()
    for roll in product(range(1, 7), repeat=attacking + defending):
        attack, natural = sorted(roll[:attacking], reverse=True), sorted(roll[attacking:], reverse=True)
        defence = list(natural)
        for change in changes:
            if change.which != LOWEST:
                defence[0] += change.by
            if change.which == LOWEST or (change.which == EACH and defending > 1):
                defence[-1] += change.by
        defence = sorted((min(6, max(1, die)) for die in defence), reverse=True)
        wins = [a > d for a, d in zip(attack, defence, strict=False)]
        found[wins.count(False), wins.count(True)] += 1
    return {lost: Fraction(n, 6 ** (attacking + defending)) for lost, n in found.items()}


@pytest.mark.parametrize("changes", SETS, ids=lambda each: "+".join(change.what for change in each) or "plain")
@pytest.mark.parametrize("dice", [*product((1, 2, 3), (1, 2))], ids=str)
def test_every_roll_at_once_is_what_counting_by_hand_gives(dice: tuple[int, int], changes: Changes) -> None:
    """The number that stands for a result leads to it."""
    t, expected = table(), by_hand(*dice, changes)
    found = spread(t, *dice, changes)
    chances = {lost[:2]: chance for lost, (chance, _) in found.items()}
    assert chances == pytest.approx({lost: float(chance) for lost, chance in expected.items()})
    for lost, (_, number) in found.items():
        attack, defence = faces(number, *dice)
        assert t.rules["dice-compare"](t, attack, shown(t, defence, changes)) == lost[:2]


def test_known_odds_of_three_dice_against_two() -> None:
    """Of 7,776 rolls 2,890 cost the defender 2, 2,611 cost each 1, 2,275 cost the attacker 2."""
    found = {lost[:2]: round(7776 * chance) for lost, (chance, _) in spread(table(), 3, 2, ()).items()}
    assert found == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


def test_a_number_stands_for_each_roll() -> None:
    assert {faces(n, 2, 1) for n in range(216)} == {
        ((a, b), (c,)) for a, b, c in product(range(1, 7), repeat=3) if a >= b
    }
    assert faces(number_of((6, 4, 4), (2, 1)), 3, 2) == ((6, 4, 4), (2, 1))
