"""The places from which, and to which, things are moved by hand in a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from coreworlds.tutor.handson.table import Hands, Spot

__all__ = ["goals", "sources"]


def sources(spots: Mapping[str, Spot], here: Hands, phase: str, seen: frozenset[str]) -> Iterator[Spot]:
    """Yield the places from whose top, or from which unseen, cards can be taken."""
    for spot in spots.values():
        hidden = spot.place.piece and spot.id not in seen
        there = spot.boundless or here.at(spot.id) or hidden
        unnamed = spot.place.shut or spot.id not in seen or spot.place.piece
        if there and not spot.space and _fits(spot, phase) and unnamed:
            yield spot


def goals(spots: Mapping[str, Spot], phase: str) -> Iterator[Spot]:
    """Yield the places to which cards can be moved, but for those on a map."""
    return (spot for spot in spots.values() if spot.place.goal and not spot.space and _fits(spot, phase))


def _fits(spot: Spot, phase: str) -> bool:
    return not spot.place.phases or phase in spot.place.phases
