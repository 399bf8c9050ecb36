"""The lines of play that the pins look at, kept as actions in a text file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import coreworlds as cw
from coreworlds.players.choose import choose

__all__ = ["FILE", "NAMES", "lines", "made", "positions"]

FILE = Path(__file__).with_name("lines.txt")
NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eve", "Fay")
EACH = 157  # positions of one line that are looked at
SEEDS = (1, 2)


def made() -> Iterator[str]:
    """Yield lines of play anew: both games, every number of players, random and simple play."""
    for game in cw.games():
        for size in cw.game(game).players:
            for policy, seed in ((p, s) for p in ("random", "simple") for s in SEEDS):
                name = f"{game} {size} {policy} {seed}"
                random, pos, actions = Random(name), cw.setup(game, players=NAMES[:size], seed=seed), []
                while not pos.over:
                    if legal := sorted(str(action) for action in cw.legal(pos)):
                        chosen = random.choice(legal) if policy == "random" else str(choose(pos, policy, seed=seed))
                        actions.append(chosen)
                        pos = cw.step(pos, chosen).after
                    else:
                        pos = cw.step(pos).after
                yield f"{name}: {'; '.join(actions)}"


def lines() -> list[tuple[str, str]]:
    """Return the lines that are kept: what is played, and its actions."""
    kept = FILE.read_text(encoding="utf-8").splitlines()
    return [(name, actions) for name, _, actions in (line.partition(": ") for line in kept)]


def positions(name: str, actions: str) -> Iterator[tuple[int, cw.Position]]:
    """Yield the positions of a line that are looked at, each with its number, evenly spread over the whole line."""
    game, size, _, seed = name.split()
    every = list(_played(cw.setup(game, players=NAMES[: int(size)], seed=int(seed)), actions.split("; ")))
    for number in range(EACH):
        yield number, every[number * (len(every) - 1) // (EACH - 1)]


def _played(pos: cw.Position, actions: list[str]) -> Iterator[cw.Position]:
    rest = iter(actions)
    yield pos
    while not pos.over:
        pos = cw.step(pos, next(rest) if cw.legal(pos) else None).after
        yield pos
