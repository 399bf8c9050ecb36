"""
Many games at once, counted: what each seat and player wins, and how the curves of a game run, with 95 % intervals.

Any executor of the form of `concurrent.futures` carries the work: all cores by default, a cluster through an engine's
own executor (``distributed.Client().get_executor()``). The result is the same whoever carries it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from coreworlds.engine.api import result, setup
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.game import game as game_of
from coreworlds.engine.near import near
from coreworlds.engine.position import Position
from coreworlds.players.policies import POLICIES
from coreworlds.players.rounds import MOST, played_rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor

    from coreworlds.players.policies import Policy

__all__ = ["MOST", "Estimated", "Statistics", "mean_of", "policies_of", "share_of", "shares_of", "statistics"]

SURE = 1.96  # spreads of a 95 % interval
CHUNK = 4  # games that one worker plays at a time


@dataclass(frozen=True, slots=True)
class Estimated:
    """A mean, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return the mean and its interval as text."""
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True, slots=True)
class Statistics:
    """
    What many games come to.

    Attributes
    ----------
    games : int
        How many were played.
    seats : tuple of Estimated
        The share that each place wins, counted clockwise from whoever starts; a shared victory counts in parts.
    players : tuple of (str, Estimated)
        The share that each player wins.
    rounds : tuple of str
        The rounds.
    figures : tuple of (str, str, tuple of Estimated)
        (curve, player, a number for each round).
    """

    games: int
    seats: tuple[Estimated, ...]
    players: tuple[tuple[str, Estimated], ...]
    rounds: tuple[str, ...]
    figures: tuple[tuple[str, str, tuple[Estimated, ...]], ...]

    def __str__(self) -> str:
        """Return the statistics as lines. Each curve is shown for the last round."""
        lines = [f"{self.games} games. Each number with its 95 % interval."]
        lines += [f"Place {i} wins {share}" for i, share in enumerate(self.seats, 1)]
        lines += [f"{name} wins {share}" for name, share in self.players]
        last = self.rounds[-1] if self.rounds else ""
        return "\n".join([*lines, *(f"{title}, {who}, {last}: {n[-1]}" for title, who, n in self.figures)])


@dataclass(frozen=True, slots=True)
class _Plan:
    """What every worker is told."""

    game: str
    players: tuple[str, ...]
    policies: tuple[str | Policy, ...]
    options: tuple[tuple[str, Any], ...]


_Game = tuple[tuple[float, ...], int, tuple[tuple[str, tuple[int, ...]], ...]]  # shares, who starts, rounds


def statistics(  # noqa: PLR0913  (what there is to choose)
    game_id: str,
    players: Sequence[str],
    games: int = 100,
    *,
    policies: Sequence[str | Policy] | str = "simple",
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    **options: Any,  # noqa: ANN401  (as `setup` takes them)
) -> Statistics:
    """
    Play many games and count.

    Parameters
    ----------
    game_id : str
        The game.
    players : sequence of str
        Their names, clockwise.
    games : int
        How many games; the n-th has the seed ``seed + n``.
    policies : str or sequence
        Who plays: "random", "simple" or a function, one for all or one for each player.
    seed : int
        The first seed.
    executor : Executor, optional
        Who carries the work; it is not shut down. Left out: all cores of this machine.
    progress : callable, optional
        Is told (games played, games in all) after each part. What it raises ends the work.
    **options
        As `setup` takes them.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as pool:
    ...     found = statistics("core-worlds", ["Ana", "Ben"], 4, policies="random", executor=pool)
    >>> found.games, len(found.seats), len(found.rounds)
    (4, 2, 10)
    """
    if type(games) is not int or games < 1:
        raise CoreWorldsError("wrong number of games", found=repr(games)[:80], expected="1 or more")
    plan = _Plan(game_id, tuple(players), policies_of(policies, len(players)), tuple(sorted(options.items())))
    setup(game_id, players, seed, **options)  # what cannot be set up is said here, not by a worker
    seeds = range(seed, seed + games)
    parts = [tuple(seeds[i : i + CHUNK]) for i in range(0, games, CHUNK)]
    with ExitStack() as stack:
        pool = executor or stack.enter_context(ProcessPoolExecutor())
        played = _carried(pool, plan, parts, progress or (lambda _done, _all: None))
    return _counted(plan, played)


def policies_of(policies: Sequence[str | Policy] | str, seats: int) -> tuple[str | Policy, ...]:
    """Return the policy of each seat from one policy for all seats, or from one for each."""
    chosen = (policies,) * seats if isinstance(policies, str) else tuple(policies)
    if len(chosen) != seats:
        raise CoreWorldsError("wrong number of policies for these players", found=str(len(chosen)), expected=str(seats))
    for policy in chosen:
        if not callable(policy) and policy not in POLICIES:
            raise CoreWorldsError("unknown player", found=str(policy)[:80],
                                  expected=near(str(policy), POLICIES) or " or ".join(POLICIES))  # fmt: skip
    return chosen


def _carried(
    pool: Executor, plan: _Plan, parts: list[tuple[int, ...]], progress: Callable[[int, int], object]
) -> list[_Game]:
    """Have the parts played by anybody, in any order, and give the games in the order of their seeds."""
    places = {pool.submit(_play, plan, part): i for i, part in enumerate(parts)}
    found: list[list[_Game]] = [[] for _ in parts]
    done, total = 0, sum(map(len, parts))
    try:
        for future in as_completed(places):
            found[places[future]] = future.result()
            done += len(parts[places[future]])
            progress(done, total)
    finally:
        for future in places:
            future.cancel()
    return [game for part in found for game in part]


# -- one game ------------------------------------------------------------------------------------------------------


def _play(plan: _Plan, seeds: Iterable[int]) -> list[_Game]:
    """Play some games, in whatever process this is."""
    return [_one(plan, seed) for seed in seeds]


def _one(plan: _Plan, seed: int) -> _Game:
    pos = setup(plan.game, plan.players, seed, **dict(plan.options))
    starts = pos.game.timing.starter(pos.table_for(None))
    rounds, last = list[tuple[str, tuple[int, ...]]](), pos
    for name, t, log in played_rounds(pos, plan.policies, seed):
        last = Position(t.thaw())
        rounds.append((name, _figures(last, log)))
    return shares_of(last), starts, tuple(rounds)


def _figures(pos: Position, log: list[tuple[Any, ...]]) -> tuple[int, ...]:
    """Return each curve for each player: the sum of this round, or how it stands now."""
    made = []
    for curve in pos.game.page.curves:
        adds = dict(curve.adds)
        for name in pos.seats:
            if curve.facts:
                made.append(curve.standing(pos, name))
            else:
                own = ((kind, facts) for kind, _, who, facts in log if who == name and kind in adds)
                made.append(sum(int(facts[adds[kind]] or 0) for kind, facts in own))
    return tuple(made)


def shares_of(pos: Position) -> tuple[float, ...]:
    """Give each player's share of the victory in a finished game."""
    winners = getattr(result(pos), "winners", ())
    return tuple((1 / len(winners)) if name in winners else 0.0 for name in pos.seats)


# -- counting ------------------------------------------------------------------------------------------------------


def _counted(plan: _Plan, played: list[_Game]) -> Statistics:
    count = len(plan.players)
    by_place = [[shares[(starts + i) % count] for shares, starts, _ in played] for i in range(count)]
    by_player = [[shares[i] for shares, _, _ in played] for i in range(count)]
    rounds = tuple(dict.fromkeys(name for _, _, part in played for name, _ in part))
    keys = [(curve.title, name) for curve in game_of(plan.game).page.curves for name in plan.players]
    tables = [dict(part) for _, _, part in played]
    figures = tuple(
        (title, name, tuple(mean_of([t[r][i] for t in tables if r in t]) for r in rounds))
        for i, (title, name) in enumerate(keys)
    )
    players = tuple(zip(plan.players, map(share_of, by_player), strict=True))
    return Statistics(len(played), tuple(map(share_of, by_place)), players, rounds, figures)


def mean_of(numbers: Sequence[float]) -> Estimated:
    """Return a mean with its interval; of one number nothing more is known than that number."""
    n = len(numbers)
    mean = sum(numbers) / n
    spread = sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1)) if n > 1 else 0.0
    half = SURE * spread / sqrt(n)
    return Estimated(mean, mean - half, mean + half)


def share_of(numbers: Sequence[float]) -> Estimated:
    """Return a share with Wilson's interval, which stays between 0 and 1 and holds for few games, too."""
    n, square = len(numbers), SURE**2
    p = sum(numbers) / n
    middle = (p + square / (2 * n)) / (1 + square / n)
    half = SURE * sqrt(p * (1 - p) / n + square / (4 * n * n)) / (1 + square / n)
    return Estimated(p, max(0.0, middle - half), min(1.0, middle + half))
