"""The long run: ``python -m tests.referee --games 1000 --players 2 3 4 5``, or ``--game galactic-emperor``."""

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .galactic_emperor import harness as galactic_emperor
from .harness import DisagreementError, one_game

GAMES = {"core-worlds": (one_game, [2, 3, 4, 5]), "galactic-emperor": (galactic_emperor.one_game, [3, 4, 5, 6])}


def attempt(job: tuple[str, int, int]) -> tuple[int, int, Counter[str], str]:
    """Play one game; give its seed, seats, what was done and the disagreement, if any."""
    game, seed, seats = job
    try:
        return seed, seats, GAMES[game][0](seed, seats), ""
    except DisagreementError as error:
        return seed, seats, Counter(), str(error)
    except Exception as error:  # noqa: BLE001 - a long run reports a crash as one game's result and goes on
        told = f"crash: {error!r}\n{traceback.format_exc()}"
        return seed, seats, Counter(), told


def main() -> int:
    """Play the games asked for and tell how many agreed."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games at each player count")
    parser.add_argument("--game", choices=list(GAMES), default="core-worlds")
    parser.add_argument("--players", type=int, nargs="*", default=None)
    parser.add_argument("--start", type=int, default=0, help="first seed")
    parser.add_argument("--processes", type=int, default=1, choices=(1, 2))
    parser.add_argument("--out", type=Path, default=None, help="file for the first disagreement of each kind")
    arguments = parser.parse_args()
    seeds = range(arguments.start, arguments.start + arguments.games)
    counts = arguments.players or GAMES[arguments.game][1]
    jobs = [(arguments.game, seed, seats) for seed in seeds for seats in counts]
    agreed: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    done: Counter[str] = Counter()
    began = time.monotonic()
    with ProcessPoolExecutor(arguments.processes) as pool:
        for number, (seed, seats, length, message) in enumerate(pool.map(attempt, jobs, chunksize=4), 1):
            done += length
            agreed[seats] += not message
            if message:
                kind = message.splitlines()[0]
                kinds[kind] += 1
                if kinds[kind] == 1:
                    text = f"--- seed {seed}, {seats} players: {message}\n"
                    sys.stdout.write(text)
                    if arguments.out:
                        with arguments.out.open("a", encoding="utf-8") as file:
                            file.write(text)
            if number % 50 == 0 or number == len(jobs):
                minutes = (time.monotonic() - began) / 60
                sys.stdout.write(
                    f"{number} games, {sum(agreed.values())} agree, {done.total()} steps, {minutes:.1f} min\n"
                )
                sys.stdout.flush()
    for thing, count in sorted(done.items()):
        sys.stdout.write(f"{count:9} {thing}\n")
    for seats in counts:
        sys.stdout.write(f"{seats} players: {agreed[seats]} of {arguments.games} games agree\n")
    for kind, count in kinds.most_common():
        sys.stdout.write(f"{count} x {kind}\n")
    return int(bool(kinds))


if __name__ == "__main__":
    sys.exit(main())
