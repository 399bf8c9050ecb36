"""Whole games, played once for all tests that walk through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.players.choose import choose

if TYPE_CHECKING:
    from coreworlds.engine.step import Transition

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
OPTIONS = {"core-worlds": {"pregame_draft": True}}


@cache
def whole_game(seats: int, every: int = 0, game: str = "core-worlds") -> tuple[Transition, ...]:
    """Give every step of a whole game, set-up and pregame draft included; each ``every``-th choice is a random one."""
    pos = cw.setup_steps(game, NAMES[:seats], seats, **OPTIONS.get(game, {}))[0].before
    found: list[Transition] = []
    chosen = 0
    while not pos.over:
        found += cw.advance(pos)
        pos = found[-1].after
        if not pos.over:
            chosen += 1
            policy = "random" if every and chosen % every == 0 else "simple"
            found.append(cw.step(pos, choose(pos, policy, seed=chosen)))
            pos = found[-1].after
    return tuple(found)


def automatic(steps: int) -> Iterator[cw.Position]:
    """Give the positions before the first automatic steps of a random game, set-up left out."""
    pos, chosen = cw.setup("core-worlds", ["Ana", "Ben"], seed=7), 0
    for _ in range(steps):
        if cw.legal(pos):
            chosen += 1
            pos = cw.step(pos, choose(pos, "random", seed=chosen)).after
            continue
        yield pos
        pos = cw.step(pos).after


def tells_nothing_hidden(said: Callable[[cw.Position, str], str], seat: str) -> None:
    """Fail if what a page says to a seat changes to the letter when everything hidden from it is dealt anew."""
    for pos in automatic(40):
        dealt = (cw.deal(cw.seen_by(pos, seat), seed) for seed in (1, 2))
        assert len({said(each, seat) for each in (pos, *dealt)}) == 1, pos.step
