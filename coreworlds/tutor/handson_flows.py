"""Which cards are still to go from where to where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.tutor.handson_doing import Task
    from coreworlds.tutor.handson_table import Hands, Piece

__all__ = ["Flow", "flows", "in_order"]

Flow = tuple[str, str, tuple[str, ...]]  # from, to, the cards' names


def flows(task: Task, here: Hands) -> tuple[Flow, ...]:
    """Return which cards are still to go from where to where; what comes from nowhere else comes out of the box."""
    box = next((spot.id for spot in task.spots.values() if spot.boundless), "")
    counted = [spot for spot in task.spots if not task.spots[spot].boundless]
    spares = {spot: in_order(task.spares(here, spot), here.piles[spot]) for spot in counted}
    found: dict[tuple[str, str], list[str]] = {}
    for goal in counted:
        for name in in_order(task.lacks(here, goal), task.goal.piles[goal]):
            source = next((spot for spot in counted if name in spares[spot]), box)
            if source != box:
                spares[source].remove(name)
            found.setdefault((source, goal), []).append(name)
    for source, names in spares.items():
        if names:
            found.setdefault((source, box), []).extend(names)
    return tuple((source, goal, _as_they_lie(here, source, names)) for (source, goal), names in found.items())


def _as_they_lie(here: Hands, source: str, names: list[str]) -> tuple[str, ...]:
    return tuple(in_order(Counter(names), here.piles[source]) if source in here.piles else names)


def in_order(names: Counter[str], pile: Iterable[Piece]) -> list[str]:
    """Return so many of each name, in the order in which they lie."""
    left, order = Counter(names), list[str]()
    for name, _ in pile:
        if left[name]:
            left[name] -= 1
            order.append(name)
    return order
