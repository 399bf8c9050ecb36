"""
How the values of a game play: games of the simple player against itself, counted and judged.

``python -m coreworlds.players.balance core-worlds --games 200`` prints a table; ``--into FILE`` writes it into a page
of the docs, between its two lines ``<!-- balance -->``; ``--processes 2`` shares the work. Each game declares what is
counted: `coreworlds.games.balance`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.engine.api import result, setup
from coreworlds.engine.game import game as game_of
from coreworlds.engine.game import games
from coreworlds.engine.position import Position
from coreworlds.games.balance import Balance, FinishedGame, ToldEvent
from coreworlds.players.rounds import played_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.table import Table

__all__ = ["Tally", "faults", "main", "measure", "table"]

_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
_MARK = "<!-- balance -->"


@dataclass
class Tally:
    """
    The counts of games of one number of players.

    Attributes
    ----------
    wins, held : Counter
        Label -> the games won with it, a shared victory in parts; the times that a player had it.
    numbers : dict
        Name -> the number of each game.
    used : Counter
        Component -> the times that it was taken.
    """

    game: str
    players: int
    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    numbers: dict[str, list[float]] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)

    @property
    def balance(self) -> Balance:
        """What the game declares."""
        found: Balance = game_of(self.game).opponent.balance
        return found

    def share(self, label: str) -> float:
        """Return the multiple of its fair share that a label wins."""
        return self.wins[label] * self.players / self.held[label] if self.held[label] else 0.0

    def mean(self, name: str) -> float:
        """Return the average of a number."""
        return sum(self.numbers[name]) / self.games

    def count(self, played: FinishedGame) -> None:
        """Add a game."""
        self.games += 1
        for player, labels in self.balance.labels(played).items():
            self.held.update(labels)
            if player in played.winners:
                self.wins.update(dict.fromkeys(labels, 1 / len(played.winners)))
        for name, number in self.balance.numbers(played).items():
            self.numbers.setdefault(name, []).append(number)
        self.used.update(self.balance.used(played))

    def add(self, other: Tally) -> None:
        """Add the counts of more games."""
        self.games += other.games
        for mine, others in ((self.wins, other.wins), (self.held, other.held), (self.used, other.used)):
            mine.update(others)
        for name, numbers in other.numbers.items():
            self.numbers.setdefault(name, []).extend(numbers)


def measure(game_id: str, players: int, seeds: Iterable[int]) -> Tally:
    """
    Play one game for each seed and count.

    Examples
    --------
    >>> tally = measure("core-worlds", 2, range(2))
    >>> tally.games, sum(tally.held[f"seat {n}"] for n in (1, 2))
    (2, 4)
    """
    tally = Tally(game_id, players)
    for seed in seeds:
        begin = setup(game_id, _NAMES[:players], seed=seed, **tally.balance.options(seed))
        events, last = list[ToldEvent](), None
        for name, t, log in played_rounds(begin, ["simple"] * players, seed):
            events += [ToldEvent(name, kind, player, facts) for kind, _, player, facts in log]
            last = t
        tally.count(_played(begin, last, events))
    return tally


def _played(begin: Position, last: Table | None, events: list[ToldEvent]) -> FinishedGame:
    assert last is not None  # noqa: S101  (every game has a round)
    end = Position(last)
    return FinishedGame(begin, end, result(end).winners, events)


# -- judging -----------------------------------------------------------------------------------------------------


def faults(tallies: Sequence[Tally]) -> list[str]:
    """Return everything that is out of balance, in sentences."""
    balance = tallies[0].balance
    found = [fault for tally in tallies for fault in _faults(balance, tally)]
    unused = [name for name, *_ in balance.components() if not any(tally.used[name] for tally in tallies)]
    return found + [f"{name} is never taken." for name in unused]


def _faults(balance: Balance, tally: Tally) -> list[str]:
    named = f"{tally.players} players:"
    shares = [(label, tally.share(label)) for label in sorted(tally.held) if balance.shown not in label]
    found = [f"{named} {label} wins {n:.2f} × its fair share." for label, n in shares if n > balance.most]
    for name, (least, most) in balance.limits.items():
        outside = [n for n in tally.numbers[name] if not least <= n <= most]
        found += [f"{named} {name}: {n:g}, expected {least:g} to {most:g}." for n in sorted(set(outside))]
    found += [f"{named} {name}: in no game." for name in balance.ever if not any(tally.numbers[name])]
    means = [round(tally.mean(name), 1) for name in balance.rising]
    return found if means == sorted(means) else [*found, f"{named} {balance.rising[0]} … do not rise: {means}."]


# -- writing -----------------------------------------------------------------------------------------------------


def table(tallies: Sequence[Tally]) -> str:
    """Return the measured part of a page: the counts, the faults, and how often each component was taken."""
    balance = tallies[0].balance
    rows = [["games", *(str(t.games) for t in tallies)]]
    for name in tallies[0].numbers:
        rows.append([name, *(f"{t.mean(name):.2f}" for t in tallies)])
        if name in balance.limits:
            ends = [(min(t.numbers[name]), max(t.numbers[name])) for t in tallies]
            rows.append([f"{name}, least and most", *(f"{least:g}–{most:g}" for least, most in ends)])
    labels = dict.fromkeys(label for t in reversed(tallies) for label in sorted(t.held))
    rows += [[label, *(f"{t.share(label):.2f}" if t.held[label] else "" for t in tallies)] for label in labels]
    wrong = faults(tallies)
    verdict = "\n".join(f"- {fault}" for fault in wrong) if wrong else "Nothing is out of balance."
    parts = [_grid(["players", *(str(t.players) for t in tallies)], rows), verdict]
    if balance.head:
        parts.append(_grid([*balance.head, "taken"], _taken(tallies, balance)))
    return "\n\n".join(parts)


def _grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _taken(tallies: Sequence[Tally], balance: Balance) -> list[list[str]]:
    total, played = Counter[str](), sum(t.games for t in tallies)
    for tally in tallies:
        total.update(tally.used)
    shares = [(row, 100 * total[row[0]] / copies / played) for row, copies in balance.components().items()]
    shares.sort(key=lambda found: (found[0][1], -found[1]))
    return [[*row, f"{share:.0f} %"] for row, share in shares]


def _into(path: Path, text: str) -> None:
    """Write the table between the two marks of a page."""
    page = path.read_text("utf-8")
    before, _, after = page.split(_MARK)
    path.write_text(f"{before}{_MARK}\n\n{text}\n\n{_MARK}{after}", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write the table, and return 1 if something is out of balance."""
    parser = argparse.ArgumentParser(prog="python -m coreworlds.players.balance", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--games", type=int, default=200, help="games at each number of players")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--into", type=Path, help="a page with two marks for the table; left out: the terminal")
    asked = parser.parse_args(arguments)
    tallies = [_shared(asked.game, n, asked.games, asked.processes) for n in game_of(asked.game).players]
    text = table(tallies)
    if asked.into:
        _into(asked.into, text)
    else:
        sys.stdout.write(f"{text}\n")
    return bool(faults(tallies))


def _shared(game_id: str, players: int, count: int, processes: int) -> Tally:
    """Play the games in some processes."""
    if processes == 1:
        return measure(game_id, players, range(count))
    whole = Tally(game_id, players)
    with ProcessPoolExecutor(processes) as pool:
        parts = [range(first, count, processes) for first in range(processes)]
        for part in pool.map(measure, [game_id] * processes, [players] * processes, parts):
            whole.add(part)
    return whole


if __name__ == "__main__":
    sys.exit(main())
