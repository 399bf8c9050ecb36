"""How play gets from one step of the flow to the next: each step's ways on, bound to their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.flow import Step
    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.table import Table

    Way = Callable[[Table], None]
    Edges = list[tuple[str, Function | None]]

__all__ = ["firsts", "ways"]


def firsts(game: Game, rule: Callable[[str], Function]) -> dict[str, Function]:
    """Return for each step what says who begins it: None where it concerns nobody."""
    return {key: _first(rule(step.order)) if step.order else game.starter for key, step in game.flow.steps.items()}


def _first(order: Function) -> Function:
    return lambda t: order(t, None)


def ways(game: Game, rule: Callable[[str], Function], first: Mapping[str, Function]) -> dict[str, Way]:
    """Return for each step what ends one player's part of it, or of the turn it is part of."""
    steps = game.flow.steps
    edges = {key: [(then.to, then.when) for then in step.then] for key, step in steps.items()}
    onward = {key: _straight(game, step) or _onward(edges, key, first) for key, step in steps.items()}
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


def _straight(game: Game, step: Step) -> Way | None:
    """Return the way on where there is only one, and it leads to a step for all."""
    there = step.then[0].to if len(step.then) == 1 and step.then[0].when is None else ""
    if not there or game.flow.steps[there].order:
        return None
    starter = game.starter

    def way(t: Table) -> None:
        t.pending = None
        t.step, t.turn = there, starter(t)

    return way


def _onward(edges: Mapping[str, Edges], here: str, first: Mapping[str, Function]) -> Way:
    """Return the way on to what follows; a step that concerns nobody is passed over."""

    def way(t: Table) -> None:
        t.pending = None
        at, turn = here, None
        while turn is None:
            for to, when in edges[at]:
                if when is None or when(t):
                    t.step = at = to
                    break
            else:
                return
            turn = first[at](t)
        t.turn = turn

    return way
