"""The meter: a benchmark, the yardstick beside it, and the figures noted for the table of the docs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import count
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks import yardstick


@dataclass(frozen=True)
class Figure:
    """One measured figure, with what is required of it and what is aimed at (None: nothing)."""

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


@dataclass
class Meter:
    """Runs things. Where measuring is off, it runs them once and notes nothing."""

    benchmark: BenchmarkFixture
    leaf: float = 1.0
    figures: list[Figure] = field(default_factory=list)

    @property
    def on(self) -> bool:
        """Whether anything is measured."""
        return bool(self.benchmark.enabled)

    def seconds(self, run: Callable[[], Any], rounds: int) -> float:
        """Run; give the median CPU time of a run, on a machine whose leaf takes 1 µs."""
        self.benchmark.pedantic(run, rounds=rounds if self.on else 1)
        return self.benchmark.stats.stats.median * 1e-6 / self.leaf if self.on else 1.0

    def decisions(self, run: Callable[[int], int], rounds: int) -> tuple[float, float]:
        """Run with seeds 0, 1, 2 …; give the leaves that one decision takes, and runs per second."""
        seeds, done = count(), []
        run(0)  # what is made once does not count
        self.benchmark.pedantic(lambda: done.append(run(next(seeds))), rounds=rounds if self.on else 1)
        leaves = sum(self.benchmark.stats.stats.data) / self.leaf if self.on else 1.0
        return leaves / sum(done), len(done) / leaves * 1e6

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
    meter = Meter(benchmark, yardstick.leaf() if benchmark.enabled else 1.0)
    yield meter
    benchmark.extra_info["figures"] = [asdict(figure) for figure in meter.figures]
    assert [figure for figure in meter.figures if figure.missed] == [], "below the floor"
