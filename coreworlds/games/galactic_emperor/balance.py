"""
How the reconstructed tiles and prices play: games of the simple player against itself, counted and judged.

``python -m coreworlds.games.galactic_emperor.balance`` plays 400 games at each number of players and prints a table;
``--games 40`` for a shorter look.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coreworlds.engine.api import result, setup
from coreworlds.players.rollout import rollout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["MOST", "ROUNDS", "Tally", "faults", "main", "measure"]

PLAYERS = range(3, 7)
MOST = 1.3  # times its fair share that a seat may win
ROUNDS = range(5, 15)
_NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eve", "Fay")
_USUAL = 0.95  # so many of the games must last as long as they should
_MANY = 200  # below so many games nothing is said of the seats


@dataclass
class Tally:
    """
    What was counted in games of one number of players.

    Attributes
    ----------
    seats, turns : Counter
        Victories by place at the table, and by place counted from the first holder of the Throne.
    rounds : Counter
        How many games lasted so many rounds.
    ends : Counter
        How many ended with the last Empire token ("tokens") and with the last Victory Point ("points"); both count.
    """

    players: int
    games: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return one row of the table."""
        shares = [
            [round(of[i] * self.players / self.games, 2) for i in range(self.players)]
            for of in (self.seats, self.turns)
        ]
        lasted = f"{min(self.rounds)}–{max(self.rounds)}"
        ends = f"{self.ends['tokens']} / {self.ends['points']}"
        return f"| {self.players} | {self.games} | {shares[0]} | {shares[1]} | {lasted} | {ends} |"


def measure(players: int, games: int, policy: str = "simple") -> Tally:
    """
    Play games and count.

    Parameters
    ----------
    players, games : int
        How many players, how many games; the games have the seeds from 0 on.
    policy : str
        Who plays.

    Examples
    --------
    >>> measure(3, 1, "random").games
    1
    """
    tally = Tally(players)
    for seed in range(games):
        begin = setup("galactic-emperor", _NAMES[:players], seed=seed)
        end, _ = rollout(begin, policy, seed=seed)
        winners = result(end).winners
        for name in winners:
            at = _NAMES.index(name)
            tally.seats[at] += 1 / len(winners)  # type: ignore[assignment]  # a shared victory counts in parts
            tally.turns[(at - begin.throne) % players] += 1 / len(winners)  # type: ignore[assignment]
        tally.games += 1
        tally.rounds[end.round] += 1
        tally.ends["tokens"] += any(end.seat(name).tokens <= 0 for name in end.seats)
        tally.ends["points"] += end.points <= 0
    return tally


def faults(tally: Tally) -> Iterator[str]:
    """Yield what is not as it should be: a seat that wins too often, an end that never comes, odd lengths."""
    n = tally.players
    if tally.games >= _MANY:
        for seat, wins in tally.seats.items():
            if wins * n / tally.games > MOST:
                yield f"{n} players: seat {seat + 1} wins {wins * n / tally.games:.2f} times its share"
    for end in ("tokens", "points"):
        if not tally.ends[end]:
            yield f"{n} players: no game ends with the last of the {end}"
    usual = sum(count for rounds, count in tally.rounds.items() if rounds in ROUNDS)
    if usual < _USUAL * tally.games:
        yield f"{n} players: {tally.games - usual} of {tally.games} games do not take {ROUNDS[0]} to {ROUNDS[-1]} rounds"


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 if something is not as it should be."""
    parser = argparse.ArgumentParser(description="Play games and judge the reconstructed values.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, nargs="*", default=list(PLAYERS))
    given = parser.parse_args(words)
    out = sys.stdout.write
    out("| players | games | victories by seat | … from the Throne on | rounds | ends: tokens / points |\n")
    out("|---|---|---|---|---|---|\n")
    found: list[str] = []
    for players in given.players:
        tally = measure(players, given.games)
        out(f"{tally}\n")
        found += faults(tally)
    out("".join(f"{fault}\n" for fault in found))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
