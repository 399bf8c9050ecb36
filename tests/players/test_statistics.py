"""Many games are counted the same, whoever plays them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from random import Random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.players.statistics import Statistics, mean_of, share_of, statistics
from coreworlds.tutor.looking.analysis import analysis

NAMES = ["Ana", "Ben"]


class Late(Executor):
    """A stand-in for a cluster: it collects all work first and then does it in any order."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.size = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as above it
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        self.size += 1
        if self.size == 3:
            Random(5).shuffle(self.waiting)
            for made, work in self.waiting:
                made.set_result(work())
        return future


def counted(executor: Executor, **how: Any) -> Statistics:  # noqa: ANN401 - as `statistics` takes it
    return statistics("core-worlds", NAMES, 12, policies=["simple", "random"], seed=3, executor=executor, **how)


@cache
def alone() -> Statistics:
    with ThreadPoolExecutor(1) as pool:
        return counted(pool)


def test_the_number_of_workers_changes_nothing() -> None:
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert counted(threads) == alone()
        assert counted(processes) == alone()


def test_any_executor_will_do() -> None:
    assert counted(Late()) == alone()


def test_dask_will_do() -> None:
    """A cluster's own executor: Dask's, where it is installed (it is no dependency)."""
    distributed = pytest.importorskip("distributed")
    with distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        assert counted(client.get_executor()) == alone()


def test_without_an_executor_all_cores_are_used() -> None:
    assert statistics("core-worlds", NAMES, 12, policies=["simple", "random"], seed=3) == alone()


def test_progress_is_told_to_the_end_and_may_stop_the_work() -> None:
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as pool:
        counted(pool, progress=lambda done, total: told.append((done, total)))
        assert told == [(4, 12), (8, 12), (12, 12)]
        with pytest.raises(KeyboardInterrupt):
            counted(pool, progress=_stop)


def _stop(done: int, total: int) -> None:
    raise KeyboardInterrupt


def test_shares_add_up_and_the_simple_player_beats_random() -> None:
    assert sum(share.mean for share in alone().seats) == pytest.approx(1)
    shares = dict(alone().players)
    assert shares["Ana"].low > shares["Ben"].high
    for share in (*alone().seats, *shares.values()):
        assert 0 <= share.low <= share.mean <= share.high <= 1


def test_one_game_is_counted_as_its_analysis_counts_it() -> None:
    """The same game, played step by step and looked at: every figure of every Round is the same."""
    record: list[Any] = []

    def noted(t: Any, moves: list[Any], random: Random) -> Any:  # noqa: ANN401 - a policy
        record.append(moves[0])
        return moves[0]

    with ThreadPoolExecutor(1) as pool:
        once = statistics("core-worlds", NAMES, 1, policies=[noted, noted], seed=9, executor=pool)
    s = cw.Session(cw.setup("core-worlds", NAMES, seed=9))
    while not s.position.over:
        s.advance()
        if not s.position.over:
            s.step(next(iter(cw.legal(s.position))))
    looked = analysis(s)
    assert once.rounds == looked.series[0].rounds
    wanted = {(series.title, name): numbers for series in looked.series for name, numbers in series.values}
    assert {(title, name): tuple(n.mean for n in numbers) for title, name, numbers in once.figures} == wanted
    assert len(record) > 50


def test_intervals_are_those_of_the_books() -> None:
    """Wilson's interval of 8 in 10, and the normal interval of the mean of 1 to 5, worked out elsewhere."""
    share = share_of([1.0] * 8 + [0.0] * 2)
    assert (round(share.low, 3), round(share.high, 3)) == (0.490, 0.943)
    mean = mean_of([1, 2, 3, 4, 5])
    assert (mean.mean, round(mean.low, 3), round(mean.high, 3)) == (3, 1.614, 4.386)


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"policies": "clever"}, {"policies": ["simple"]}, {"players": ["Ana"]}, {"no_option": 1}]
)
def test_what_cannot_be_played_is_refused_at_once(wrong: dict[str, Any]) -> None:
    how: dict[str, Any] = {"players": NAMES, "games": 2, **wrong}
    with pytest.raises(cw.CoreWorldsError):
        statistics("core-worlds", how.pop("players"), how.pop("games"), **how)


def test_it_reads_as_lines() -> None:
    assert str(alone()).splitlines()[0] == "12 games. Each number with its 95 % interval."
    assert "Ana wins" in str(alone())
