"""
The searching player: determinized Monte-Carlo tree search over what one seat may know.

Each try deals what is hidden anew, goes down the tree by what was found so far, plays on from there with the simple
player for a stretch or two, and notes how far ahead the seat may expect to end. The n-th try of each first move is made
in the same n-th world, with the same luck: what differs then is the move.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from coreworlds.engine.action import describe
from coreworlds.engine.api import deal
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.position import seen_by
from coreworlds.players.policies import simple_player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.position import Position
    from coreworlds.engine.table import Move, Table

__all__ = ["Estimate", "Search", "search", "think", "tried"]

EXPLORE = 1.2  # how much a move that was tried less often is favoured, in spreads of the results
WIDTH = 8  # a move is looked at only if the simple player likes it that well, at first
GROW = 12  # tries of a move before the decision after it gets a tree of its own
WARMTH = 0.6  # how sharply the simple player's liking counts as a first guess
SURE = 1.96  # spreads of a 95 % interval
FEW = 16  # tries between two looks at whether it is clear already
START = 3.0  # how far differences vary, before that is known
SHOWN = 6  # tries of each action that is shown, so that its bar says something
PAUSE = 0.05  # seconds between two looks at what was found
WORLDS = 400  # hidden cards are dealt in so many ways, then again from the first
MOST = 5_000  # decisions of one try
STRETCHES = 2  # how far a try is played on: this stretch of the game and the next


@dataclass(frozen=True, slots=True)
class Estimate:
    """
    What is known so far of one action.

    Attributes
    ----------
    action : str
        The action.
    tries : int
        How often it was tried.
    lead : float
        By how many points the seat may expect to end ahead of the best other one, on average.
    margin : float
        Half of its 95 % interval; infinite while it is unknown.
    gain, doubt : float
        How much more that is than what the simple player's choice gives in the same worlds, on average, and half of
        the 95 % interval of this difference.
    """

    action: str
    tries: int
    lead: float
    margin: float
    gain: float = 0.0
    doubt: float = 0.0

    def __str__(self) -> str:
        """Return the estimate as one line."""
        spread = f" ± {self.margin:.1f}" if self.margin < 1000 else ""  # noqa: PLR2004  (more is no estimate)
        return f"{self.action}: {self.lead:+.1f}{spread} points, {self.tries} tries"


class _Node:
    """A decision in the tree: what was tried from here, and how it went."""

    __slots__ = ("children", "prior", "squares", "sums", "tries")

    def __init__(self) -> None:
        self.tries: dict[Move, int] = {}
        self.sums: dict[Move, float] = {}
        self.squares: dict[Move, float] = {}
        self.prior: dict[Move, float] = {}
        self.children: dict[Move, _Node] = {}

    def open(self, t: Table, moves: list[Move], width: int) -> None:
        """Take the moves up that are here for the first time, with the simple player's liking."""
        if all(m in self.prior for m in moves):
            return
        appraise = t.bound.game.opponent.appraise
        values = appraise(t, t.asked, moves) if appraise else [0.0] * len(moves)
        liked = dict(zip(moves, values, strict=True))
        best = sorted(moves, key=lambda m: -liked[m])[:width]
        top = liked[best[0]]
        for move in best:
            self.prior.setdefault(move, exp(-min(10.0, (top - liked[move]) / WARMTH)))
            self.tries.setdefault(move, 0)

    def choose(self, moves: list[Move], sign: float) -> Move:
        """Choose the move to try: good so far, or liked and seldom tried."""
        known = [m for m in moves if m in self.prior] or moves
        total = sum(self.tries.get(m, 0) for m in known) + 1
        weight = sum(self.prior.get(m, 0.1) for m in known)
        scale = self.spread()
        floor = sum(self.sums.values()) / max(1, sum(self.tries.values()))

        def worth(move: Move) -> float:
            n = self.tries.get(move, 0)
            mean = self.sums[move] / n if n else floor - sign * 0.3 * scale
            return sign * mean + EXPLORE * scale * self.prior.get(move, 0.1) / weight * sqrt(total) / (1 + n)

        return max(known, key=worth)

    def note(self, move: Move, lead: float) -> None:
        self.tries[move] = self.tries.get(move, 0) + 1
        self.sums[move] = self.sums.get(move, 0.0) + lead
        self.squares[move] = self.squares.get(move, 0.0) + lead * lead

    def spread(self) -> float:
        """Return the standard deviation of the results."""
        n = sum(self.tries.values())
        if n < 2:  # noqa: PLR2004  (one result has no spread)
            return 5.0
        mean = sum(self.sums.values()) / n
        return sqrt(max(0.25, sum(self.squares.values()) / n - mean * mean))


class Search:
    """A search from one position for one seat, made of tries."""

    def __init__(self, pos: Position, player: str, seed: int, least: int = 0) -> None:
        """Take the seat's view of a position; nothing else of it is used. Each move is tried `least` times at least."""
        self.least = least
        self.view, self.seed, self.root = seen_by(pos, player), seed, _Node()
        self.me = pos.seats.index(player)
        found = next((moves for seat, moves in pos.options() if seat.name == player), None)
        if found is None:
            raise CoreWorldsError(f"{player} has nothing to decide here")
        t = _facing(pos.table_for(None).thaw(), self.me)
        self.texts = {move: str(describe(t, move, t.seats[self.me])) for move in found}
        self.root.open(t, found, max(WIDTH, len(found) // 3))
        self.moves = sorted(self.root.prior, key=lambda m: -self.root.prior[m])
        self.plain = self.moves[0]  # what the simple player would do: all others are held against it
        self.leads: dict[Move, list[float]] = {m: [] for m in self.moves}
        self.worlds: list[Position] = []

    def world(self, number: int) -> Table:
        """Return a fresh copy of the n-th way in which the hidden cards may lie."""
        number %= WORLDS
        while len(self.worlds) <= number:
            self.worlds.append(deal(self.view, 1 + self.seed * WORLDS + len(self.worlds)))
        return _facing(self.worlds[number].table_for(None).thaw(), self.me)

    @property
    def made(self) -> int:
        """How many tries were made."""
        return sum(map(len, self.leads.values()))

    def once(self) -> None:
        """Try the move that did well so far, or is liked and was seldom tried, in the next of its worlds."""
        seldom = next((m for m in self.moves if len(self.leads[m]) < self.least), None)
        move = self.root.choose(self.moves, 1.0) if seldom is None else seldom
        self._try(move, len(self.leads[move]))

    def gain(self, move: Move) -> tuple[float, float]:
        """Return by how much a move did better than the simple player's in the same worlds, and how far that varies."""
        pairs = [a - b for a, b in zip(self.leads[move], self.leads[self.plain], strict=False)]
        n = len(pairs)
        if move is self.plain or n < 2:  # noqa: PLR2004  (one difference does not vary)
            return (sum(pairs) / n if n else 0.0), START
        mean = sum(pairs) / n
        return mean, sqrt(max(0.1, sum((d - mean) ** 2 for d in pairs) / (n - 1)))

    def _try(self, move: Move, number: int) -> None:
        t, random = self.world(number), Random(f"{self.seed}/{number}")
        path = [(self.root, move)]
        t.bound.do(t, move)
        while path[-1][0].tries.get(path[-1][1], 0) >= GROW:  # the tree goes on from here
            moves = t.bound.run(t)
            if not moves:
                break
            node = path[-1][0].children.setdefault(path[-1][1], _Node())
            node.open(t, moves, WIDTH)
            chosen = node.choose(moves, 1.0 if t.asked.at == self.me else -1.0)
            path.append((node, chosen))
            t.bound.do(t, chosen)
        lead = played_on(t, random, self.me, STRETCHES)
        self.leads[move].append(lead)
        for each, taken in path:
            each.note(taken, lead)

    def found(self) -> tuple[Estimate, ...]:
        """Return the estimates so far, the most tried move first, as it was tried most because it did well."""
        made = [self._estimate(move) for move in self.moves if self.leads[move]]
        return tuple(sorted(made, key=lambda e: (-e.tries, -e.lead)))

    def sure(self) -> bool:
        """Whether the best lies above all others by more than both margins: more tries would hardly change it."""
        if self.made % FEW or self.made < 2 * FEW:
            return False
        best, *others = self.found()
        return best.tries > FEW and all(best.lead - best.margin > other.lead + other.margin for other in others)

    def _estimate(self, move: Move) -> Estimate:
        leads = self.leads[move]
        n, mean = len(leads), sum(leads) / len(leads)
        spread = sqrt(sum((x - mean) ** 2 for x in leads) / (n - 1) / n) if n > 1 else float("inf")
        gain, varied = self.gain(move)
        doubt = 0.0 if move is self.plain else SURE * varied / sqrt(min(n, max(1, len(self.leads[self.plain]))))
        return Estimate(self.texts[move], n, mean, SURE * spread, gain, doubt)


def _facing(t: Table, me: int) -> Table:
    """Return the table with this seat asked first, where several decide at once."""
    if isinstance(t.turn, tuple):
        t.turn = (me, *(at for at in t.turn if at != me))
    return t


def played_on(t: Table, random: Random, me: int, stretches: int) -> float:
    """Play a table on with the simple player for so many stretches, and return by how many points a seat is ahead."""
    run, do, stretch = t.bound.run, t.bound.do, t.bound.game.opponent.stretch
    at, gone = stretch(t), 0
    for _ in range(MOST):
        moves = run(t)
        if not moves:
            break
        if stretch(t) != at:
            at, gone = stretch(t), gone + 1
            if gone == stretches:
                break
        do(t, simple_player(t, moves, random))
    return lead_of(t, me)


def lead_of(t: Table, me: int) -> float:
    """Return by how many points a seat may expect to end ahead of the best other one."""
    prospects = t.bound.game.opponent.prospects
    sums = prospects(t) if prospects else [0.0 for _ in t.seats]
    return sums[me] - max(p for at, p in enumerate(sums) if at != me)


def search(pos: Position, player: str, seed: int = 0, *, pause: float = PAUSE) -> Iterator[tuple[Estimate, ...]]:
    """
    Search for the best action, as long as somebody asks for more.

    Parameters
    ----------
    pos : Position
        Where that player must decide. Only what the player may know of it is used.
    player : str
        Who decides.
    seed : int
        What the search's own luck follows from.
    pause : float
        Seconds between two results.

    Yields
    ------
    tuple of Estimate
        What is known so far, the action that it would take first.

    Raises
    ------
    CoreWorldsError
        If that player has nothing to decide.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> next(search(pos, "Ana"))[0].tries > 0
    True
    """
    made = Search(pos, player, seed, SHOWN)
    while True:
        until = perf_counter() + pause
        made.once()
        while perf_counter() < until:
            made.once()
        yield made.found()


def tried(pos: Position, player: str, tries: int, seed: int = 0) -> tuple[Estimate, ...]:
    """
    Return the result of a search with a fixed number of tries: the same for the same seed on every machine.

    Parameters
    ----------
    pos, player, seed
        As for `search`.
    tries : int
        How often to try.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> tried(pos, "Ana", 5) == tried(pos, "Ana", 5)
    True
    """
    made = Search(pos, player, seed)
    while made.made < tries:
        made.once()
    return made.found()


def think(
    pos: Position, player: str, seconds: float = 0.1, seed: int = 0, clock: Callable[[], float] = perf_counter
) -> str:
    """
    Return the action that a search of so many seconds would take; one that is alone is taken at once.

    Parameters
    ----------
    pos, player, seed
        As for `search`.
    seconds : float
        How long to think at most; what is clear before is played before.
    clock : callable
        What measures the time; `time.process_time` where others use the machine as well.
    """
    made = Search(pos, player, seed)
    if len(made.moves) == 1:
        return made.texts[made.plain]
    until = clock() + seconds
    made.once()
    while clock() < until and not made.sure():
        made.once()
    return made.found()[0].action
