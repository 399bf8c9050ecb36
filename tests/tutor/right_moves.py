"""Moves by hand for tests: those that are still right, and all that can be made, wrong ones too."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.tutor.handson.doing import done
from coreworlds.tutor.handson.flows import flows, in_order
from coreworlds.tutor.handson.moves import LOT, Move, Set, Shift, Shuffle, Take, Token
from coreworlds.tutor.handson.offer import goals, sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coreworlds.engine.position import Position
    from coreworlds.tutor.handson.doing import Task
    from coreworlds.tutor.handson.flows import Flow
    from coreworlds.tutor.handson.hands import HandsOn
    from coreworlds.tutor.handson.table import Dial, Hands, Piece, Reading, Spot
    from coreworlds.tutor.handson.why import Why


def way_of(hands: HandsOn) -> tuple[str, ...]:
    """Return the moves that are still right, in order."""
    bench = hands.bench
    return tuple(str(move) for move in way(bench.task, hands.hands, bench.why, bench.seen, bench.dials))


def moves_of(hands: HandsOn) -> tuple[str, ...]:
    """Return moves that can be made now, right or wrong."""
    bench = hands.bench
    return tuple(str(move) for move in offered(bench.task, hands.hands, bench.dials, hands.before, bench.seen))


def way(task: Task, here: Hands, why: Why, seen: frozenset[str], dials: Mapping[str, Dial]) -> Iterator[Move]:
    """Yield the moves that lead from here to where everything is to lie; unseen cards are taken, others named."""
    for spot in sorted(task.due - here.stirred.keys()):
        for move in _to_shuffle(task, here, why, spot, seen):
            here = done(task, here, move)
            yield move
    for flow in flows(task, here):
        move = _carried(task, here, flow, seen)
        yield move
        here = done(task, here, move)
    yield from _tokens_due(task, here)
    for dial, value in task.goal.shows.items():
        if here.shows.get(dial, 0) != value:
            none = dials[dial].counter.none
            yield Set(dial, LOT if dial in task.lots else value, none)


def _carried(task: Task, here: Hands, flow: Flow, seen: frozenset[str]) -> Move:
    """Return the move that carries cards: from the top of their pile, or by name if they are seen."""
    source, goal, names = flow
    spot, pile = task.spots[source], here.at(source)
    if spot.place.piece or (spot.boundless and not (spot.open and spot.place.names)):
        return Take(source, goal, len(names))
    tops = pile[: len(names)] if spot.place.top == "first" else pile[-len(names) :]
    if spot.place.shut and sorted(name for name, _ in tops) == sorted(names):
        return Take(source, goal, len(names))
    open_ = source in seen or spot.place.top or spot.boundless
    return Shift(names, source, goal) if open_ else Take(source, goal, len(names))


def _to_shuffle(task: Task, here: Hands, why: Why, spot: str, seen: frozenset[str]) -> Iterator[Move]:
    """Yield a shuffle with the moves before it: the last cards are drawn, then others are laid in."""
    due = task.spots[spot]
    if due.boundless:
        yield Shuffle(spot)
        return
    if why.shuffled_later(due) and here.at(spot):
        last = Take(spot, _goal(task, here, spot), len(here.at(spot)))
        yield last
        here = done(task, here, last)
    for other in task.spots.values():
        names = in_order(task.spares(here, other.id), here.at(other.id))
        if names and other.seat == due.seat and other is not due and why.stirs(due, other):
            move: Move = Shift(tuple(names), other.id, spot) if other.id in seen else Take(other.id, spot, len(names))
            yield move
            here = done(task, here, move)
    if new := task.lacks(here, spot).total():
        yield Take(next(other.id for other in task.spots.values() if other.boundless), spot, new)
    yield Shuffle(spot)


def _goal(task: Task, here: Hands, spot: str) -> str:
    """Return the place to which the last cards of a pile go."""
    last = Counter(name for name, _ in here.at(spot))
    return next(goal for goal in task.spots if goal != spot and last <= task.lacks(here, goal))


def _tokens_due(task: Task, here: Hands) -> Iterator[Move]:
    """Yield the Tokens to be put on cards and taken off, where everything lies in its place."""
    for spot, cards in task.goal.piles.items():
        if not task.spots[spot].place.tokens:
            continue
        for name, more in _more_tokens_due(cards, here.at(spot)):
            for _ in range(abs(more)):
                yield Token(more > 0, (name,), spot)


def _more_tokens_due(goal: tuple[Piece, ...], here: tuple[Piece, ...]) -> Iterator[tuple[str, int]]:
    for name in dict.fromkeys(name for name, _ in goal):
        wanted, there = (sorted(tokens for other, tokens in pile if other == name) for pile in (goal, here))
        yield from ((name, a - b) for a, b in zip(wanted, there, strict=False) if a != b)


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
