"""
Luck addressed by name.

A random result is a function of the seed, the name of what is drawn and how often that was drawn before, not
of how many draws came earlier: change one earlier choice and all other luck stays the same.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_256
from math import factorial
from typing import TYPE_CHECKING, Protocol, TypeVar

from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Enumerated", "Extreme", "Luck", "Own", "Seeded", "nth_permutation"]

T = TypeVar("T")
_LONG = 12  # so many draws in a row may be extreme
_SPARE = 16  # bytes beyond what the range needs: keeps the bias below 2 ** -120


class Luck(Protocol):
    """Where numbers come from: `number` gives one of `size` equally likely results."""

    def number(self, name: str, count: int, size: int) -> int:
        """Return a number from 0 to size - 1 for the `count`-th draw called `name`."""


class Seeded:
    """
    Luck made by a seed.

    Examples
    --------
    >>> Seeded(7).number("die", 0, 6) == Seeded(7).number("die", 0, 6)
    True
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        """Keep the seed."""
        self.seed = seed

    def number(self, name: str, count: int, size: int) -> int:
        """Return the number that seed, name and count determine."""
        return _drawn(self.seed, name, count, size)

    def shuffle(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in the first random order of that name."""
        return nth_permutation(items, self.number(name, 0, factorial(len(items))))


class Own:
    """
    The luck of a position that may be a view, which holds no seed: then a draw that decides something is refused.

    Attributes
    ----------
    hides : callable
        Whether something is hidden in the position.
    """

    __slots__ = ("_seeded", "hides")

    def __init__(self, seed: int, hides: Callable[[], bool]) -> None:
        """Draw by the seed, where nothing is hidden."""
        self._seeded, self.hides = Seeded(seed), hides

    def number(self, name: str, count: int, size: int) -> int:
        """Return the number that the seed determines."""
        if size > 1 and self.hides():
            raise CoreWorldsError("this step needs luck that is hidden here", place=name,
                                  found="a view", expected="a position with its seed",
                                  remedy="Deal a whole position from this view.")  # fmt: skip
        return self._seeded.number(name, count, size)


@lru_cache(maxsize=10_000)  # games played on from one position ask for the same draws again and again
def _drawn(seed: int, name: str, count: int, size: int) -> int:
    key = f"{seed}/{name}/{count}".encode()
    return int.from_bytes(shake_256(key).digest(size.bit_length() // 8 + _SPARE), "big") % size


class Extreme:
    """
    Luck of the rarest kind: the least or the greatest result of each draw, in turns; after many draws a seed's.

    What such luck changes is not certain, even if a sample of seeds does not show it.

    Examples
    --------
    >>> luck = Extreme(0, 1)
    >>> [luck.number("die", count, 6) for count in range(4)]
    [0, 5, 0, 5]
    """

    __slots__ = ("drawn", "turns")

    def __init__(self, *turns: int) -> None:
        """Keep what comes in turns: 0 the least result, 1 the greatest."""
        self.turns, self.drawn = turns, 0

    def number(self, name: str, count: int, size: int) -> int:
        """Return the least or the greatest number; by a seed once nothing may ever be decided so."""
        self.drawn += 1
        if self.drawn > _LONG:
            return Seeded(0).number(name, count, size)
        return (size - 1) * self.turns[(self.drawn - 1) % len(self.turns)]


class Enumerated:
    """
    Luck that follows a list of results and notes the number of possible results of each draw.

    Used to walk through everything that can happen in a step.
    """

    __slots__ = ("results", "sizes")

    def __init__(self, results: Sequence[int] = ()) -> None:
        """Follow `results`, then 0."""
        self.results, self.sizes = list(results), list[int]()

    def number(self, name: str, count: int, size: int) -> int:  # noqa: ARG002  (the name does not matter here)
        """Return the next result of the list, or 0 after its end."""
        at = len(self.sizes)
        self.sizes.append(size)
        return self.results[at] if at < len(self.results) else 0


def nth_permutation(items: Sequence[T], number: int) -> tuple[T, ...]:
    """
    Return the permutation of `items` with that number, 0 to len(items)! - 1.

    Examples
    --------
    >>> nth_permutation("abc", 0), nth_permutation("abc", 5)
    (('a', 'b', 'c'), ('c', 'b', 'a'))
    """
    rest = list(items)
    return tuple(map(rest.pop, _places(number, len(rest))))


@lru_cache(maxsize=10_000)  # as often asked for again as the number itself
def _places(number: int, size: int) -> tuple[int, ...]:
    """Return from which places of what is left the items are taken, one after the other."""
    places = []
    for left in range(1, size + 1):
        places.append(number % left)  # by itself faster than `divmod`
        number //= left
    return tuple(reversed(places))
