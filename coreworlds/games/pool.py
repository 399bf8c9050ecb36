"""The face-down cards that counting reveals: which ones lie in a pile, in unknown order."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Pool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """
    Cards that somebody does not see, and the places in which they lie.

    Attributes
    ----------
    places : tuple of (str, int or None, str)
        Key of the position file, which of the lists under it, and whose: places that hold such cards.
    count : int
        How many cards they are.
    sure : tuple of str
        Cards that are among them for certain; as many as `count` if all are known as a set.
    among : tuple of str
        Cards of which the others are some.

    Examples
    --------
    >>> Pool(places=(("deck", None, "Ana"),), count=2, sure=("Snub Fighter", "Taurus")).known
    True
    """

    places: tuple[tuple[str, int | None, str], ...]
    count: int
    sure: tuple[str, ...] = ()
    among: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """True if all cards are known as a set."""
        return len(self.sure) == self.count
