"""What keeping costs at a click, late in a game of four: ``python -m tests.benchmarks.keeping``."""

from __future__ import annotations

import json
from statistics import median
from time import perf_counter
from typing import Any

import coreworlds as cw
from coreworlds.widgets import App
from coreworlds.widgets.play.doing import once

ROUND, STEPS = 9, 60


def late() -> App:
    """Return the page of a game of four in its ninth Round, with a browser that keeps it."""
    app = App(cw.setup("core-worlds", players=["Ana", "Ben", "Cem", "Dia"], seed=7))
    app.dispatch({"do": "hello", "kept": "", "query": "", "number": 0})
    app.desk.kinds = dict.fromkeys(app.desk.position.seats, "simple")
    while app.desk.position.round < ROUND:
        once(app.desk)
    app.dispatch({"do": "keep"})
    return app


def main() -> None:
    """Print what a telling weighs, and how much of a click it takes."""
    app = late()
    sizes, clicks, told = list[int](), list[float](), list[float]()
    changes = app.keeper.changes

    def timed(*given: Any, **more: Any) -> Any:  # noqa: ANN401 - as `Keeper.changes`
        begun = perf_counter()
        found = changes(*given, **more)
        told.append(1000 * (perf_counter() - begun))
        return found

    app.keeper.changes = timed  # type: ignore[method-assign]
    for _ in range(STEPS):
        begun = perf_counter()
        answer = app.dispatch({"do": "run"})
        clicks.append(1000 * (perf_counter() - begun))
        sizes.append(len(json.dumps(answer.get("keep", ""))))
    session = app.desk.session
    assert session is not None
    print(f"{len(session.nodes)} steps, {len(str(session)):,} characters kept")
    print(f"a telling: {median(sizes):,.0f} bytes (most {max(sizes):,})")
    print(f"{median(told):.2f} ms (most {max(told):.2f}) of {median(clicks):.2f} ms for a click (medians)")


if __name__ == "__main__":
    main()
