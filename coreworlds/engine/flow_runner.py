"""How play gets from one step of the flow to the next: each step's ways on, bound to their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.table import Table

    Way = Callable[[Table], None]
    Edge = tuple[str, Function | None, Function]  # where to, on what condition, and who begins there

__all__ = ["firsts", "ways"]


def firsts(game: Game, rule: Callable[[str], Function]) -> dict[str, Function]:
    """Return for each step the function that names its first player, or None for a step without players."""
    starter = game.timing.starter
    return {key: _first(rule(step.order)) if step.order else starter for key, step in game.flow.steps.items()}


def _first(order: Function) -> Function:
    return lambda t: order(t, None)


def ways(game: Game, rule: Callable[[str], Function], first: Mapping[str, Function]) -> dict[str, Way]:
    """Return for each step the function that ends one player's part of the step or of its turn."""
    steps = game.flow.steps
    onward: dict[str, Way] = {}
    for key, step in steps.items():
        edges = [(then.to, then.when, first[then.to]) for then in step.then]
        onward[key] = _straight(edges[0], onward) if len(edges) == 1 and edges[0][1] is None else _onward(edges, onward)
    homes = {key: steps[step.part_of or key] for key, step in steps.items()}
    return {key: _to_next(home.id, rule(home.order), onward[home.id]) if home.order else onward[home.id]
            for key, home in homes.items()}  # fmt: skip


def _to_next(here: str, order: Function, onward: Way) -> Way:
    """Return the way to the next player, or on where nobody is left."""

    def way(t: Table) -> None:
        t.pending = None
        after = order(t, t.turn)
        if after is None:
            onward(t)
        else:
            t.step, t.turn = here, after

    return way


def _straight(edge: Edge, onward: Mapping[str, Way]) -> Way:
    """Return the way to the only next step. A step without players is passed over."""
    there, _, begins = edge

    def way(t: Table) -> None:
        t.pending, t.step = None, there
        turn = begins(t)
        if turn is None:
            onward[there](t)
        else:
            t.turn = turn

    return way


def _onward(edges: list[Edge], onward: Mapping[str, Way]) -> Way:
    """Return the way on to the first step whose condition holds; one that concerns nobody is passed over."""

    def way(t: Table) -> None:
        t.pending = None
        for there, when, begins in edges:
            if when is None or when(t):
                t.step, turn = there, begins(t)
                if turn is None:
                    onward[there](t)
                else:
                    t.turn = turn
                return

    return way
