"""Which cards are still to go from where to where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from coreworlds.tutor.handson.doing import Task
from coreworlds.tutor.handson.table import Hands, Piece

__all__ = ["Flow", "flows", "in_order"]

Flow = tuple[str, str, tuple[str, ...]]  # from, to, the cards' names


def flows(task: Task, here: Hands) -> tuple[Flow, ...]:
    """Return the cards that must still move, with both places. Cards from no other place come out of a stock."""
    counted = [spot for spot in task.live(here) if here.at(spot) != task.goal.at(spot)]
    spares = {spot: in_order(task.spares(here, spot), here.at(spot)) for spot in counted}
    found: dict[tuple[str, str], list[str]] = {}
    for goal in counted:
        lacks = in_order(task.lacks(here, goal), task.goal.at(goal))
        for name in lacks[::-1] if task.spots[goal].place.top == "first" else lacks:  # the lowest is laid first
            source = _from(task, goal, [spot for spot in counted if name in spares[spot]])
            if source:
                spares[source].remove(name)
            found.setdefault((source or task.stock(goal, name), goal), []).append(name)
    for source, names in spares.items():
        for name in names:
            found.setdefault((source, task.stock(source, name)), []).append(name)
    return tuple(
        (source, goal, tuple(in_order(Counter(names), here.at(source)) or names))
        for (source, goal), names in found.items()
    )


def _from(task: Task, goal: str, sources: list[str]) -> str:
    """Return the nearest of several places: on the same space of a map, else beside the map, else any."""
    space = task.spots[goal].space
    near = (spot for wanted in (space, "") for spot in sources if task.spots[spot].space == wanted)
    return next(near, "") or next(iter(sources), "")


def in_order(names: Counter[str], pile: Iterable[Piece]) -> list[str]:
    """Return so many of each name, in the order in which they lie."""
    left, order = Counter(names), list[str]()
    for name, _ in pile:
        if left[name]:
            left[name] -= 1
            order.append(name)
    return order
