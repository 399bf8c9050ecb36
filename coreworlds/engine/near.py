"""Names close to one that nobody knows."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["near"]


def near(word: str, known: Iterable[str], most: int = 3) -> str:
    """
    Return the known names nearest to a word, joined by "or"; empty if none is near.

    Examples
    --------
    >>> near("Snub Figter", ["Snub Fighter", "Taurus"])
    'Snub Fighter'
    """
    folded = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), folded, n=most, cutoff=0.6)
    return " or ".join(folded[name] for name in close)
