"""Many games played on from one position, as far as one player knows it: what each player wins and comes to."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from coreworlds.engine.api import deal
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.position import Position, seen_by
from coreworlds.games.layout import Layout
from coreworlds.players.policies import POLICIES
from coreworlds.players.statistics import MOST, Estimated, mean_of, policies_of, share_of, shares_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from coreworlds.players.policies import Policy

__all__ = ["PAUSE", "Prospect", "Prospects", "prospects"]

PAUSE = 0.05  # seconds of work between two signs of how far it is


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a player came to in games played on from one position: the share won, and the points in the end."""

    player: str
    won: Estimated
    points: Estimated


@dataclass(frozen=True, slots=True)
class Prospects:
    """
    What many games from one position on come to.

    Attributes
    ----------
    games : int
        How many were played.
    unit : str
        What the points in the end are called.
    players : tuple of Prospect
        Each player's; empty before the first game is over.
    """

    games: int = 0
    unit: str = ""
    players: tuple[Prospect, ...] = ()

    def __str__(self) -> str:
        """Return the text, a line for each estimate."""
        head = f"{self.games} games. Each number with its 95 % interval."
        lines = (f"{each.player} wins {each.won}, with {each.points} {self.unit}" for each in self.players)
        return "\n".join([head, *lines])


_End = list[tuple[float, float, str]]  # of a game, for each player: the share of the victory, points, their unit


def prospects(  # noqa: PLR0913  (what there is to choose)
    pos: Position,
    viewer: str | None = None,
    games: int = 100,
    *,
    policies: Sequence[str | Policy] | str = "simple",
    seed: int = 0,
    pause: float = PAUSE,
) -> Iterator[Prospects]:
    """
    Play many games on from a position, as far as one player knows it; say how it stands every so often.

    Parameters
    ----------
    pos : Position
        Where they begin. What the viewer cannot know is dealt anew for each, the luck to come with it.
    viewer : str, optional
        From whose knowledge; left out: nobody's in particular.
    games : int
        How many.
    policies : str or sequence
        Who plays: "random", "simple" or a function, one for all or one for each player.
    seed : int
        Of the deals and of the policies' own luck.
    pause : float
        Seconds of work between two results. The last result is that of all games.

    Examples
    --------
    >>> import coreworlds as cw
    >>> *_, found = prospects(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "Ana", 3, policies="random")
    >>> found.games, [each.player for each in found.players]
    (3, ['Ana', 'Ben'])
    """
    if type(games) is not int or games < 1:
        raise CoreWorldsError("wrong number of games", found=repr(games)[:80], expected="1 or more")
    chosen, view = policies_of(policies, len(pos.seats)), seen_by(pos, viewer)
    played, due = list[_End](), perf_counter() + pause
    for number in range(seed, seed + games):
        for end in _on(deal(view, number), chosen, Random(number)):
            if end is not None:
                played.append(end)
            if perf_counter() >= due:
                yield _counted(pos, played)
                due = perf_counter() + pause
    yield _counted(pos, played)


def _on(pos: Position, policies: tuple[str | Policy, ...], random: Random) -> Iterator[_End | None]:
    """Play on to the end; give None after each decision, and how it ended last."""
    t = pos.table_for(None).thaw()
    for _ in range(MOST):
        moves = t.bound.run(t)
        if not moves:
            break
        policy = policies[t.asked.at]
        t.bound.do(t, (policy if callable(policy) else POLICIES[policy])(t, moves, random))
        yield None
    yield _end(Position(t))


def _end(pos: Position) -> _End:
    made = pos.game.page.layout(pos, None)
    found = {each.player: (float(each.total), each.unit) for each in (made.sums if isinstance(made, Layout) else ())}
    return [(won, *found.get(name, (0.0, ""))) for name, won in zip(pos.seats, shares_of(pos), strict=True)]


def _counted(pos: Position, played: list[_End]) -> Prospects:
    if not played:
        return Prospects()
    seats = [[end[at] for end in played] for at in range(len(pos.seats))]
    each = (Prospect(name, share_of([won for won, _, _ in ends]), mean_of([points for _, points, _ in ends]))
            for name, ends in zip(pos.seats, seats, strict=True))  # fmt: skip
    return Prospects(len(played), played[0][0][2], tuple(each))
