"""Lists in words, as games, tutor and page write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["joined", "listed"]


def joined(words: Iterable[object], none: str = "nothing") -> str:
    """
    Return words as one list, with “and” before the last.

    Examples
    --------
    >>> joined(["Drift", "Anvil", "Forge"]), joined(["Drift"]), joined([])
    ('Drift, Anvil and Forge', 'Drift', 'nothing')
    """
    *most, last = map(str, [*words] or [none])
    return f"{', '.join(most)} and {last}" if most else last


def listed(names: Iterable[str]) -> str:
    """
    Return names as one list, equal ones counted.

    Examples
    --------
    >>> listed(["Grunts", "Snub", "Grunts"])
    'Grunts ×2 and Snub'
    """
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    return joined([name if n == 1 else f"{name} ×{n}" for name, n in counted.items()])
