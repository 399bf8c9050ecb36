"""
How the cards play: games of the simple player against itself, counted and judged.

``python -m coreworlds.games.core_worlds.balance`` plays 2,000 games at each number of players and writes the table of
the docs; ``--games 200`` for a shorter look, ``--processes 2`` to share the work.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.api import result, setup
from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.cards import card_set
from coreworlds.games.core_worlds.state import LAST_ROUND
from coreworlds.players.policies import simple_player
from coreworlds.players.rollout import rollout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from coreworlds.engine.table import Move
    from coreworlds.games.core_worlds.state import Galaxy

__all__ = ["Tally", "faults", "main", "measure", "table"]

PLAYERS = range(2, 6)
MOST = 1.25  # times its fair share that a Home World or a seat may win
_NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eve")
_OUT = Path(__file__).parents[2] / "docs" / "balance.md"


@dataclass
class Tally:
    """
    What was counted in games of one number of players.

    Attributes
    ----------
    wins : Counter
        By seat (0 starts with the Destiny Marker) and by Home World; a shared victory counts in parts.
    homes : Counter
        How often a Home World was dealt.
    taken : Counter
        How often a card was drafted or conquered.
    points : Counter
        Empire Points of the cards taken, by Sector: what is printed on them and, at the end, their bonuses.
    idle : int
        Rounds in which nobody took anything.
    untouched : int
        Games that ended so: nobody could take anything of the Central Zone in the last Round.
    """

    players: int
    games: int = 0
    wins: Counter[int | str] = field(default_factory=Counter)
    homes: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    score: float = 0.0
    margin: float = 0.0
    idle: int = 0
    untouched: int = 0

    def share(self, who: int | str) -> float:
        """Return how much of its fair share a seat or a Home World wins."""
        played = self.games if isinstance(who, int) else self.homes[who]
        return self.wins[who] * self.players / played if played else 0.0

    def add(self, other: Tally) -> None:
        """Take the counts of more games in."""
        self.games += other.games
        for key in ("wins", "homes", "taken", "points"):
            getattr(self, key).update(getattr(other, key))
        self.score, self.margin = self.score + other.score, self.margin + other.margin
        self.untouched, self.idle = self.untouched + other.untouched, self.idle + other.idle


class _Watch:
    """The simple player, watched: what is taken, and whether anything could be in the last Round."""

    def __init__(self, tally: Tally) -> None:
        self.tally, self.touched = tally, set[int]()

    def __call__(self, t: Galaxy, moves: list[Move], random: Random) -> Move:
        move = simple_player(t, moves, random)
        verb, x = move
        if verb == "draft":
            self._take(t, x & MASK)
        elif verb == "send":
            self._take(t, t.pending.world & MASK)
        elif verb == "take":
            self.tally.taken[t.parts.names[x & MASK]] += 1
        return move

    def _take(self, t: Galaxy, card: int) -> None:
        self.touched.add(t.round)
        self.tally.taken[t.parts.names[card]] += 1
        self.tally.points[t.parts.card(card).sector or 0] += t.parts.points[card]


def measure(players: int, seeds: Iterable[int], cards: str | None = None) -> Tally:
    """Play one game for each seed and count; every tenth begins with the pregame draft."""
    tally = Tally(players)
    for seed in seeds:
        watch = _Watch(tally)
        begin = setup("core-worlds", _NAMES[:players], seed=seed, pregame_draft=seed % 10 == 0, cards=cards)
        end, _ = rollout(begin, watch, seed=seed)
        _count(tally, begin, end)
        tally.untouched += LAST_ROUND not in watch.touched
        tally.idle += LAST_ROUND - len(watch.touched)
    return tally


def _count(tally: Tally, begin: Any, end: Any) -> None:  # noqa: ANN401  (Positions of this game)
    scoring = result(end)
    totals = sorted((s.total for s in scoring.scores), reverse=True)
    tally.games += 1
    tally.score += sum(totals) / len(totals)
    tally.margin += totals[0] - totals[1]
    for bonus in (b for s in scoring.scores for b in s.bonuses):
        tally.points[end.parts.card(end.parts.index[bonus.card]).sector or 0] += bonus.points
    for at, name in enumerate(end.seats):
        home = end.parts.names[end.seat(name).home]
        tally.homes[home] += 1
        if name in scoring.winners:
            part = 1 / len(scoring.winners)
            tally.wins.update({home: part, (at - begin.destiny) % tally.players: part})


# -- judging -----------------------------------------------------------------------------------------------------


def faults(tallies: Sequence[Tally]) -> list[str]:
    """Return what is out of balance, in sentences; empty if nothing is."""
    found = []
    for tally in tallies:
        for who in [*range(tally.players), *sorted(tally.homes)]:
            if tally.share(who) > MOST:
                named = f"seat {who + 1}" if isinstance(who, int) else who
                found.append(f"{tally.players} players: {named} wins {tally.share(who):.2f} × its fair share.")
        worth = [round(tally.points[n] / tally.games, 1) for n in range(1, 6)]
        if worth != sorted(worth):
            found.append(f"{tally.players} players: the points taken do not rise from Sector to Sector: {worth}.")
        if tally.untouched:
            found.append(f"{tally.players} players: {tally.untouched} games in which nobody took anything in Round 10.")
    never = [c.name for c in card_set().cards if c.sector is not None and not any(t.taken[c.name] for t in tallies)]
    return found + [f"{name} is never drafted or conquered." for name in never if name not in _sectors()]


def _sectors() -> set[str]:
    return {c.name for c in card_set().cards if c.kind == "sector"}


# -- writing -----------------------------------------------------------------------------------------------------


def table(tallies: Sequence[Tally]) -> str:
    """Return the page of the docs."""
    homes = sorted({h for t in tallies for h in t.homes})
    rows = [
        ("games", [str(t.games) for t in tallies]),
        ("average score", [f"{t.score / t.games:.1f}" for t in tallies]),
        ("average lead of the winner", [f"{t.margin / t.games:.1f}" for t in tallies]),
        *((f"seat {n + 1}", [f"{t.share(n):.2f}" if n < t.players else "" for t in tallies]) for n in range(5)),
        *((home, [f"{t.share(home):.2f}" for t in tallies]) for home in homes),
        *((f"points taken in Sector {n}", [f"{t.points[n] / t.games:.1f}" for t in tallies]) for n in range(1, 6)),
        ("Rounds of a game in which nobody takes anything", [f"{t.idle / t.games:.2f}" for t in tallies]),
        ("games in which nobody takes anything in Round 10", [str(t.untouched) for t in tallies]),
    ]
    head = ["players", *(str(t.players) for t in tallies)]
    lines = [head, ["---"] + ["---:"] * len(tallies), *([name, *cells] for name, cells in rows)]
    wrong = faults(tallies)
    return _PAGE.format(
        most=MOST, verdict="\n".join(f"- {w}" for w in wrong) if wrong else "Nothing is out of balance.",
        table="\n".join("| " + " | ".join(line) + " |" for line in lines), cards=_taken(tallies),
    )  # fmt: skip


def _taken(tallies: Sequence[Tally]) -> str:
    total, games = Counter[str](), sum(t.games for t in tallies)
    for t in tallies:
        total.update(t.taken)
    cards = [c for c in card_set().cards if c.sector is not None and c.kind != "sector"]
    share = {c.name: 100 * total[c.name] / (c.copies or 1) / games for c in cards}
    cards.sort(key=lambda c: (c.sector or 0, -share[c.name]))
    lines = [f"| {c.name} | {c.sector} | {c.kind} | {share[c.name]:.0f} % |" for c in cards]
    return "\n".join(["| card | Sector | kind | taken |", "| --- | ---: | --- | ---: |", *lines])


_PAGE = """# Balance of the reconstructed cards

Written by `python -m coreworlds.games.core_worlds.balance`: games of the simple player against itself, every tenth with
the pregame draft. A share of 1.00 is the fair one; {most} is the most that a seat or a Home World may have. Seat 1 is
the holder of the Destiny Marker in the first Round.

{table}

{verdict}

## How often each card is taken

Drafted or conquered, for each copy, over all these games. A card of Sector 0 is there only with the pregame draft.

{cards}
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write the table, and return 1 if something is out of balance."""
    parser = argparse.ArgumentParser(prog="python -m coreworlds.games.core_worlds.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games at each number of players")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=_OUT, help="where the table goes; - for the terminal")
    args = parser.parse_args(arguments)
    tallies = [_shared(n, args.games, args.processes) for n in PLAYERS]
    text = table(tallies)
    if str(args.out) == "-":
        sys.stdout.write(text)
    else:
        args.out.write_text(text, "utf-8")
    for fault in faults(tallies):
        sys.stderr.write(fault + "\n")
    return bool(faults(tallies))


def _shared(players: int, games: int, processes: int) -> Tally:
    """Play the games in as many processes."""
    if processes == 1:
        return measure(players, range(games))
    whole = Tally(players)
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(measure, [players] * processes, [range(i, games, processes) for i in range(processes)]):
            whole.add(part)
    return whole


if __name__ == "__main__":
    sys.exit(main())
