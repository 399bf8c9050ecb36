"""A roll of an attack: which die is changed by what, and who loses how many troops."""

from .box import Data


def index_of(dice: list[int], which: str) -> int:
    """Tell which die is the highest or the lowest; of equal dice the first is the highest, the last the lowest."""
    # RB, Modifying Die Rolls; rulings, modifier-which
    if which == "high":
        return dice.index(max(dice))
    return len(dice) - 1 - dice[::-1].index(min(dice))


def modified(dice: list[int], changes: list[tuple[str, int]], *, each: bool) -> list[int]:
    """Add all changes, each to the dice that it means by the natural roll; then no die is above 6 or below 1."""
    # RB, Modifying Die Rolls; rulings, modifier-order and modifier-which
    found = list(dice)
    for which, change in changes:
        hit = range(len(dice)) if which == "both" else [index_of(dice, which)]
        for place in hit:
            found[place] += change
            if each:
                found[place] = min(6, max(1, found[place]))
    return [min(6, max(1, die)) for die in found]


def lost(attack: list[int], defence: list[int]) -> tuple[int, int]:
    """Count the troops that attacker and defender lose: highest against highest, ties to the defender."""
    # RB, Combat
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    attackers = sum(one <= other for one, other in pairs)
    return attackers, len(pairs) - attackers


def three_alike(dice: list[int]) -> bool:
    """Tell whether a natural roll is three of a kind."""
    # powers, Enclave of the Bear
    return len(dice) == 3 and len(set(dice)) == 1


def two_sixes(dice: list[int]) -> bool:
    """Tell whether a natural roll of the defender is two 6s."""
    # powers, Die Mechaniker
    return dice == [6, 6]


Roll = Data
