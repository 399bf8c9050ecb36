"""
How strong the searching player is: pairs of 2-player games against the simple one, same seed, seats swapped.

``python -m tests.coach_match --pairs 200 --processes 2`` plays them at 0.1 s of processor time a decision and says the
share won with its 95 % interval. A shared victory counts half.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.players.search import think

NAMES = ["Ana", "Ben"]


def won(seed: int, me: int, seconds: float) -> tuple[float, int]:
    """Play one game, and return 1, 0.5 or 0 for the searching player, with its lead in points."""
    pos, asked = cw.setup("core-worlds", players=NAMES, seed=seed), 0
    while True:
        for transition in cw.advance(pos):
            pos = transition.after
        if pos.over:
            break
        asked += 1
        searching = pos.turn == NAMES[me]
        action = (
            think(pos, pos.turn, seconds, asked, time.process_time) if searching else choose(pos, "simple", seed=asked)
        )
        pos = cw.step(pos, action).after
    final = cw.result(pos)
    totals = [score.total for score in final.scores]
    return (NAMES[me] in final.winners) / len(final.winners), totals[me] - totals[1 - me]


def pair(seed: int, seconds: float) -> tuple[float, float]:
    """Play a pair, and return the share won and the mean lead."""
    games = [won(seed, me, seconds) for me in (0, 1)]
    return sum(g[0] for g in games) / 2, sum(g[1] for g in games) / 2


def interval(shares: list[float]) -> tuple[float, float]:
    """Return the mean of the pairs and half of its 95 % interval."""
    n = len(shares)
    mean = sum(shares) / n
    return mean, 1.96 * sqrt(sum((x - mean) ** 2 for x in shares) / max(1, n - 1) / n)


def main() -> None:
    """Play the match, and say how it stands after each ten pairs."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--pairs", type=int, default=200)
    words.add_argument("--seconds", type=float, default=0.1)
    words.add_argument("--first", type=int, default=0, help="the first seed")
    words.add_argument("--processes", type=int, default=1)
    asked = words.parse_args()
    shares, leads = [], []
    seeds = range(asked.first, asked.first + asked.pairs)
    with ProcessPoolExecutor(asked.processes) as pool:
        for share, lead in pool.map(partial(pair, seconds=asked.seconds), seeds):
            shares.append(share)
            leads.append(lead)
            if len(shares) % 10 == 0 or len(shares) == asked.pairs:
                mean, half = interval(shares)
                print(
                    f"{len(shares)} pairs: {mean:.1%} ± {half:.1%} won, lead {sum(leads) / len(leads):+.1f} points",
                    flush=True,
                )


if __name__ == "__main__":
    main()
