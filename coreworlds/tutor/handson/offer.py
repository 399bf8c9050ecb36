"""The moves by hand that a table offers in a step, right and wrong ones alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.handson.moves import Move, Set, Shift, Shuffle, Take, Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coreworlds.engine.position import Position
    from coreworlds.tutor.handson.doing import Task
    from coreworlds.tutor.handson.table import Dial, Hands, Reading, Spot

__all__ = ["goals", "offered", "sources"]


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


def offered(task: Task, here: Hands, dials: Mapping[str, Dial], pos: Position, seen: frozenset[str]) -> Iterator[Move]:
    """Yield moves that can be made: each card once, each counter up and down by one."""
    places = [*goals(task.spots, pos.phase), *(task.spots[spot] for spot in task.live(here) if task.spots[spot].space)]
    for source in sources(task.spots, here, pos.phase, seen):
        yield from (Take(source.id, goal.id, 1) for goal in places if goal is not source)
    for spot in (task.spots[key] for key in here.piles if key in seen):
        if spot.place.piece:
            if spot.space:
                yield from (Take(spot.id, goal.id, 1) for goal in places if goal is not spot)
            continue
        for name in dict.fromkeys(name for name, _ in here.at(spot.id)):
            yield from (Shift((name,), spot.id, goal.id) for goal in places if goal is not spot)
        if spot.place.tokens:
            yield from _tokens(spot, here)
    shuffled = (spot for spot in task.spots.values() if spot.place.luck)
    yield from (Shuffle(spot.id) for spot in shuffled if spot.boundless or here.at(spot.id))
    for dial in dials.values():
        none = dial.counter.none
        yield from (Set(dial.id, value, none) for value in _readings(dial, here.shows.get(dial.id, 0), pos.seats))


def _tokens(spot: Spot, here: Hands) -> Iterator[Move]:
    many = spot.place.tokens == "many"
    for name, tokens in dict.fromkeys(here.at(spot.id)):
        if many or not tokens:
            yield Token(put=True, cards=(name,), place=spot.id)
        if tokens:
            yield Token(put=False, cards=(name,), place=spot.id)


def _readings(dial: Dial, now: Reading, seats: tuple[str, ...]) -> Iterator[Reading]:
    if known := dial.values(seats):
        yield from (value for value in known.values() if value != now)
    elif isinstance(now, int):
        yield from (value for value in (now - 1, now + 1) if dial.counter.least <= value <= dial.counter.most)
