"""The chances of each side in a contest: counted by the rules themselves, or played often where it is too large."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any

from coreworlds.engine.action import describe
from coreworlds.engine.luck import Enumerated, Seeded
from coreworlds.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from coreworlds.engine.luck import Luck
    from coreworlds.engine.table import Table
    from coreworlds.games.contest import Contest

    Ways = list[tuple[float, Any]]  # a chance, with the key of a table or the words of a result

__all__ = ["MOST", "chances", "coming", "contest_of"]

MOST = 40_000  # steps that are taken to count; a larger contest is played often instead
_BRANCHES = 5_000  # results of one draw that are followed
_REST = 1e-15  # chances below this change no digit that is told
_SOON = 20  # steps to the contest that one's moves lead to
_QUICK, _FEW = 4_000, 200  # steps that its chances take at most, and how often it is played where that is not enough
_LONG = 2_000  # dice rolls of one contest
_PAUSE = 0.05  # seconds of work between two signs of life
ENDLESS = "Nobody wins"


class _TooLargeError(Exception):
    """There is too much to count."""


def contest_of(pos: Position) -> Contest | None:
    """Return the contest that goes on in a position, None if none does."""
    contest: Contest | None = pos.game.opponent.contest
    return contest if contest is not None and contest.on(pos.table_for(None)) else None


def chances(pos: Position, sample: int, most: int = MOST) -> Iterator[tuple[dict[str, float], bool] | None]:
    """
    Yield the chance of each result of the contest that goes on, and whether it was counted exactly.

    Parameters
    ----------
    pos : Position
        A position in which `contest_of` finds a contest.
    sample : int
        So many times it is played if it is too large to be counted.
    most : int
        So many steps are taken at most to count it.

    Yields
    ------
    (dict, bool) or None
        None every now and then, as a sign that the work goes on; at last the answer.
    """
    contest: Contest = pos.game.opponent.contest
    start = pos.table_for(None).thaw()
    if (known := contest.counted(start)) is not None:
        yield known, True
        return
    try:
        counted = yield from _counted(_Count(contest, most), start)
    except _TooLargeError:
        yield from _played(contest, start, sample)
    else:
        yield counted, True


@lru_cache(maxsize=32)
def coming(pos: Position) -> dict[str, dict[str, float]]:
    """
    Return the chances of the contests that are near, by the action of whoever decides that makes each due.

    The empty action stands for one that is due already. Nothing where none is near.
    """
    contest: Contest | None = pos.game.opponent.contest
    if contest is None:
        return {}
    t = pos.table_for(None).thaw()
    found = {"": _begun(contest, t.thaw())} if contest.due(t) else {}
    for seat, moves in pos.options()[:1]:
        for move in moves:
            if contest.leads(t, seat, move):
                after = t.thaw()
                after.source = Seeded(0)
                after.bound.do(after, move, after.seats[seat.at])
                found[describe(t, move, t.seats[seat.at]).text] = _begun(contest, after)
    return {action: result for action, result in found.items() if result}


def _begun(contest: Contest, t: Table) -> dict[str, float]:
    """Let a contest that is due begin, and return the chance of each result; nothing if none begins."""
    luck, last = Seeded(0), contest.due(t)
    t.source = luck
    if last is None:
        return {}
    t.bound.do(t, last)
    for _ in range(_SOON):
        if contest.on(t):
            return [each for each in chances(Position(t), _FEW, _QUICK) if each][-1][0]
        _go(t, luck, contest)
    return {}


# -- counting ----------------------------------------------------------------------------------------------------


class _Count:
    """The tables of a contest that were met, each with the ways that lead on from it."""

    def __init__(self, contest: Contest, most: int) -> None:
        self.contest, self.left = contest, most
        self.tables: dict[Any, Table] = {}
        self.ways: dict[Any, Ways] = {}

    def met(self, t: Table) -> Any:  # noqa: ANN401  (words, or the key of a table)
        """Go on to the next draw. Return the key of the table before it, or the result."""
        while not (said := self.contest.result(t)):
            if self.contest.falls(t) is not None:
                return self._kept(t)
            luck = Enumerated()
            after = self.once(t, luck)
            if any(size > 1 for size in luck.sizes):
                return self._kept(t)
            t = after
        return said

    def once(self, t: Table, luck: Luck) -> Table:
        """Return the table after one step or choice."""
        self.left -= 1
        if self.left < 0:
            raise _TooLargeError
        after = t.thaw()
        _go(after, luck, self.contest)
        return after

    def _kept(self, t: Table) -> Any:  # noqa: ANN401  (a key)
        t.luck = {}  # how often dice were rolled makes no difference
        key = t.key()
        self.tables.setdefault(key, t)
        return key

    def on(self, key: Any) -> Ways:  # noqa: ANN401  (a key)
        """Return where a draw leads, with chances that sum to 1."""
        if key not in self.ways:
            found: dict[Any, float] = defaultdict(float)
            for chance, after in self._drawn(self.tables[key]):
                found[self.met(after)] += chance
            self.ways[key] = [(chance, to) for to, chance in found.items()]
        return self.ways[key]

    def _drawn(self, t: Table) -> Iterator[tuple[float, Table]]:
        falls = self.contest.falls(t)
        first = Enumerated()
        after = self.once(t, first)
        if falls is None or first.sizes != [falls[0]]:
            yield from self._every(t, first, after)
            return
        for number, chance in falls[1]:
            yield chance, self.once(t, Enumerated([number]))

    def _every(self, t: Table, first: Enumerated, after: Table) -> Iterator[tuple[float, Table]]:
        """Follow every result of a draw."""
        if len(first.sizes) != 1 or first.sizes[0] > _BRANCHES:
            raise _TooLargeError
        size = first.sizes[0]
        yield 1 / size, after
        for number in range(1, size):
            yield 1 / size, self.once(t, Enumerated([number]))


def _counted(count: _Count, start: Table) -> Generator[None, None, dict[str, float]]:
    """Follow all chances, draw by draw, until what is left of them changes nothing; return them by result."""
    done: dict[str, float] = defaultdict(float)
    mass, due = {count.met(start): 1.0}, perf_counter() + _PAUSE
    for _ in range(_LONG):
        after: dict[Any, float] = defaultdict(float)
        for key, share in mass.items():
            if isinstance(key, str):
                done[key] += share
                continue
            for chance, to in count.on(key):
                after[to] += share * chance
            if perf_counter() >= due:
                yield
                due = perf_counter() + _PAUSE
        mass = {key: share for key, share in after.items() if share > _REST}
        if not mass:
            break
    if left := sum(mass.values()):
        done[ENDLESS] += left
    whole = sum(done.values())
    return {said: share / whole for said, share in sorted(done.items(), key=lambda each: -each[1])}


def _go(t: Table, luck: Luck, contest: Contest) -> None:
    """Take the step that is due, or the choice that the contest makes."""
    t.source = luck
    if t.bound.act(t):
        return
    seat, found = t.bound.asked(t)
    t.bound.do(t, contest.choose(t, seat, found) if isinstance(found, list) else found, seat)


# -- playing often -----------------------------------------------------------------------------------------------


def _played(contest: Contest, start: Table, sample: int) -> Iterator[tuple[dict[str, float], bool] | None]:
    found: Counter[str] = Counter()
    due = perf_counter() + _PAUSE
    for seed in range(sample):
        t, luck = start.thaw(), Seeded(seed)
        for _ in range(_LONG):
            if said := contest.result(t):
                break
            _go(t, luck, contest)
        found[said or ENDLESS] += 1
        if perf_counter() >= due:
            yield None
            due = perf_counter() + _PAUSE
    yield {said: n / sample for said, n in found.most_common()}, False
