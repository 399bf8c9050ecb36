"""The meter: a benchmark, the yardstick beside it, and the figures noted for the table of the docs."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import count
from statistics import fmean, median
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks import yardstick


@dataclass(frozen=True)
class Figure:
    """One measured figure with its floor and its aim (None: none)."""

    title: str
    value: float
    unit: str
    floor: float | None
    aim: float | None
    high: bool

    @property
    def missed(self) -> bool:
        """Whether it does not reach its floor."""
        return self.floor is not None and (self.value < self.floor if self.high else self.value > self.floor)


BESIDE = 5  # times that the yardstick is measured during a benchmark
_OTHERS = 10_000  # the first seed of these


@dataclass
class Meter:
    """
    Runs things. Where measuring is off, it runs them once and notes nothing.

    The yardstick is measured between the runs, so that what slows the machine down meanwhile slows both: mean is held
    against mean, and median against median.
    """

    benchmark: BenchmarkFixture
    leaves: list[float] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    first: float = 0

    @property
    def on(self) -> bool:
        """Whether anything is measured."""
        return bool(self.benchmark.enabled)

    def _run(self, run: Callable[[], Any], rounds: int) -> list[float]:
        """Run; give the CPU time of each run."""
        nth = count()

        def beside() -> None:
            if next(nth) % max(1, rounds // BESIDE) == 0:
                self.leaves.append(yardstick.leaf())

        if not self.on:
            self.benchmark.pedantic(run)
            return [1.0]
        gc.collect()
        gc.freeze()  # what pytest holds is not searched for garbage in the middle of a run
        self.benchmark.pedantic(run, setup=beside, rounds=rounds)
        gc.unfreeze()
        return list(self.benchmark.stats.stats.data)

    def seconds(self, run: Callable[[], Any], rounds: int) -> float:
        """Run; give the median CPU time of a run, on a machine whose leaf takes 1 µs."""
        return median(self._run(run, rounds)) * 1e-6 / self.leaf

    def decisions(self, run: Callable[[int], int], rounds: int) -> tuple[float, float]:
        """
        Run with seeds 0, 1, 2 …; give the leaves that one decision takes, and runs per second.

        As many runs with other seeds come first, as who plays many games meets most hands again; `first` is what a
        decision took in these.
        """
        seeds, done = count(), list[int]()
        run(0)  # what is made once does not count
        if self.on:
            before, start = yardstick.leaf(), time.process_time()
            decisions = sum(map(run, range(_OTHERS, _OTHERS + rounds)))
            self.first = (time.process_time() - start) / decisions / fmean([before, yardstick.leaf()])
        spent = sum(self._run(lambda: done.append(run(next(seeds))), rounds))
        leaves = spent / fmean(self.leaves or [1.0])
        return leaves / sum(done), len(done) / leaves * 1e6

    @property
    def leaf(self) -> float:
        """One leaf as it was here, in seconds."""
        return median(self.leaves or [1.0])

    def note(
        self,
        title: str,
        value: float,
        unit: str,
        bounds: tuple[float | None, float | None] = (None, None),
        *,
        high: bool = False,
    ) -> None:
        """Note a figure with its floor and its aim; `high` if more is better."""
        if self.on:
            self.figures.append(Figure(title, value, unit, *bounds, high))


@pytest.fixture
def meter(benchmark: BenchmarkFixture) -> Iterator[Meter]:
    """A meter, whose figures are kept, and must reach their floors."""
    meter = Meter(benchmark)
    yield meter
    benchmark.extra_info["figures"] = [asdict(figure) for figure in meter.figures]
    assert [figure for figure in meter.figures if figure.missed] == [], "below the floor"
