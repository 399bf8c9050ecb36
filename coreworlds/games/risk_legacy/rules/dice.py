"""The dice of a battle: what scars, Fortifications and powers make of them, how they compare, every roll at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from coreworlds.games.risk_legacy.book import rule
from coreworlds.games.risk_legacy.moves import reads

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.games.risk_legacy.state import Earth

__all__ = ["EACH", "FACES", "HIGHEST", "LOWEST", "Change", "Dice", "faces", "number_of", "shown", "spread"]

Dice = tuple[int, ...]  # of one side as rolled, the highest first
Fallen = tuple[int, int, bool, bool]  # what each side loses, three of a kind, two 6s
Spread = dict[Fallen, tuple[float, int]]  # its chance, and a roll that has it
FACES = 6
HIGHEST, LOWEST, EACH = "the highest die", "the lowest die", "each die"


class Change(NamedTuple):
    """What must be added to dice of the defender: to which, how much, by which rule, and what it is."""

    which: str
    by: int
    rule: str
    what: str


# -- what a die shows ------------------------------------------------------------------------------------------------


@rule("modifier-which")
def which_dice(t: Earth, rolled: Dice, which: str) -> Sequence[int]:
    """Return the places of the dice that a change is for, by the natural roll."""
    if which == EACH:
        return range(len(rolled))
    order = range(len(rolled)) if which == HIGHEST else range(len(rolled) - 1, -1, -1)
    equal = [at for at in order if rolled[at] == rolled[order[0]]]
    return t.rules["dice-one-each"](t, equal)  # type: ignore[no-any-return]


@rule("dice-one-each")
def one_of(t: Earth, equal: Sequence[int]) -> Sequence[int]:
    """Return those of equal dice that are changed: one."""
    return equal[:1]


@rule("dice-limits")
def limited(t: Earth, value: int) -> int:
    """Return what a die shows: from 1 to 6."""
    return max(1, min(FACES, value))


@rule("modifier-order")
def altered(t: Earth, value: int, by: Iterable[int]) -> int:
    """Return what a die shows after its changes: all are added, then it is cut, or it is cut after each."""
    limit = t.rules["dice-limits"]
    if not reads(t, "modifier-order", "each"):
        return limit(t, value + sum(by))  # type: ignore[no-any-return]
    for each in by:
        value = limit(t, value + each)
    return value


@rule("missile-effect")
def six(t: Earth, value: int) -> int:
    """Return what a die shows that a Missile hit."""
    return FACES


@rule("missile-fixed")
def fixed(t: Earth) -> bool:
    """Tell whether nothing changes a die that a Missile hit."""
    return True


def shown(t: Earth, rolled: Dice, changes: Sequence[Change], hit: Sequence[int] = ()) -> Dice:
    """Return what the dice of a side show, each in the place of the die as rolled; `hit`: the places of Missiles."""
    if not (changes or hit):
        return rolled
    by: list[list[int]] = [[] for _ in rolled]
    for change in changes if rolled else ():
        for at in t.rules["modifier-which"](t, rolled, change.which):
            by[at].append(change.by)
    found = list(rolled)
    for at in hit:
        found[at] = t.rules["missile-effect"](t, found[at])
        by[at] = [] if t.rules["missile-fixed"](t) else by[at]
    add = t.rules["modifier-order"]
    return tuple([add(t, die, more) if more else die for die, more in zip(found, by, strict=True)])


# -- who loses -------------------------------------------------------------------------------------------------------


@rule("dice-compare")
def compare(t: Earth, attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """Return how often each side loses: the highest die against the highest, the second against the second."""
    lost, wins = 0, t.rules["dice-ties"]
    pairs = t.rules["dice-alone"](t, sorted(attack, reverse=True), sorted(defence, reverse=True))
    for mine, other in pairs:
        lost += not wins(t, mine, other)
    return lost, len(pairs) - lost


@rule("dice-alone")
def pairs(t: Earth, attack: Sequence[int], defence: Sequence[int]) -> Sequence[tuple[int, int]]:
    """Return the dice that are compared: a die without partner is left out."""
    return tuple(zip(attack, defence, strict=False))


@rule("dice-ties")
def attacker_wins(t: Earth, attack: int, defence: int) -> bool:
    """Return True if the attacker wins a comparison: with the higher die only."""
    return attack > defence


# -- a roll as a number ----------------------------------------------------------------------------------------------


def faces(number: int, attacking: int, defending: int) -> tuple[Dice, Dice]:
    """
    Return the dice that a number stands for, of both sides, the highest first.

    Examples
    --------
    >>> faces(number_of((6, 2, 4), (5, 5)), 3, 2)
    ((6, 4, 2), (5, 5))
    """
    dice = []
    for _ in range(attacking + defending):
        number, die = divmod(number, FACES)
        dice.append(die + 1)
    return tuple(sorted(dice[:attacking], reverse=True)), tuple(sorted(dice[attacking:], reverse=True))


def number_of(attack: Dice, defence: Dice) -> int:
    """Return a number that stands for some dice."""
    return sum((die - 1) * FACES**at for at, die in enumerate((*attack, *defence)))


@lru_cache(maxsize=8)
def _rolls(dice: int) -> tuple[tuple[Dice, float], ...]:
    """Return every roll of some dice, the highest first, with its chance."""
    ways, all_ = factorial(dice), FACES**dice
    return tuple(
        (rolled, ways // prod(map(factorial, Counter(rolled).values())) / all_)
        for rolled in combinations_with_replacement(range(FACES, 0, -1), dice)
    )


# -- every roll at once ----------------------------------------------------------------------------------------------


_KEPT: dict[tuple[object, ...], Spread] = {}
_MOST_KEPT = 500


def spread(  # noqa: PLR0913  (the parts of a roll)
    t: Earth, attacking: int, defending: int, changes: Sequence[Change], *, three: bool = False, sixes: bool = False
) -> Spread:
    """
    Return every result of a roll with its chance, and the number of a roll that has it.

    A result is how often each side loses, then whether the attack is `three` of a kind and the defence two `sixes`:
    where these are not told apart, no roll counts as such.
    """
    key = (t.bound, t.rulings.get("modifier-order"), attacking, defending, tuple(changes), three, sixes)
    if key not in _KEPT:
        if len(_KEPT) > _MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = _spread(t, attacking, defending, changes, three=three, sixes=sixes)
    return _KEPT[key]


def _spread(  # noqa: PLR0913  (the parts of a roll)
    t: Earth, attacking: int, defending: int, changes: Sequence[Change], *, three: bool, sixes: bool
) -> Spread:
    found: dict[Fallen, list[float]] = defaultdict(lambda: [0.0, 0])
    compared = t.rules["dice-compare"]
    defences = [(rolled, shown(t, rolled, changes), chance) for rolled, chance in _rolls(defending)]
    for attack, chance in _rolls(attacking):
        kind = three and len(attack) == 3 and attack[0] == attack[-1]  # noqa: PLR2004
        for rolled, defence, other in defences:
            entry = found[*compared(t, attack, defence), kind, sixes and rolled == (FACES, FACES)]
            entry[0] += chance * other
            if not entry[1]:
                entry[1] = number_of(attack, rolled)
    return {result: (chance, int(number)) for result, (chance, number) in found.items()}
