"""Finding a position in which something is true: random games are played until one comes to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from coreworlds.engine import CoreWorldsError, Game, Position, Session, setup
from coreworlds.players.choose import choose
from coreworlds.tutor.expressions.expression import Expression, read
from coreworlds.tutor.expressions.situation import Situation

__all__ = ["PAUSE", "POLICIES", "Sought", "condition", "search"]

PAUSE = 0.05  # seconds of work between two signs of how far it is
POLICIES = ("random", "simple")  # in turn: the one comes to odd places, the other to those of good play
_MOST_GAMES = 2_000
_MOST_STEPS = 20_000  # in one game, should it never end


@dataclass(frozen=True, slots=True)
class Sought:
    """
    How far a search is.

    Attributes
    ----------
    games, positions : int
        How many were looked at: games begun, positions in them.
    found : Session or None
        The line of play to the first position that fits, standing there.
    over : bool
        Whether the search has ended, with or without a find.
    trouble : str
        Why the condition could not be worked out at any position so far; empty where it could at one.
    """

    games: int = 0
    positions: int = 0
    found: Session | None = None
    over: bool = False
    trouble: str = ""


def condition(text: str, game: Game, players: Sequence[str]) -> Expression:
    """
    Read what is sought: an expression that is true or false, with the players of the games to be played.

    Raises
    ------
    CoreWorldsError
        With the place in the text.

    Examples
    --------
    >>> import coreworlds as cw
    >>> print(condition('legal("pass")', cw.game("core-worlds"), ["Ana", "Ben"]))
    legal("pass")
    """
    found = read(text, game, position=setup(game.id, list(players)))
    if found.gives != "truth":
        raise CoreWorldsError(
            "this is neither true nor false",
            place=f"“{text[:80]}” at 1",
            found=f"a {found.gives}",
            expected="a comparison, as with “=”, or a fact that is true or false",
        )
    return found


def search(
    sought: Expression, game: Game, players: Sequence[str], *, seed: int = 0, most: int = _MOST_GAMES
) -> Iterator[Sought]:
    """
    Play random games until something is true; say how far it is every `PAUSE` seconds.

    Parameters
    ----------
    sought : Expression
        What is to be true, as `condition` gives it.
    game : Game
        Which game is played.
    players : sequence of str
        Who plays.
    seed : int
        Which games are played; the same ones again for the same seed.
    most : int
        Give up after so many games.

    Yields
    ------
    Sought
        How far it is; the last one is `over`.

    Examples
    --------
    >>> import coreworlds as cw
    >>> game, names = cw.game("core-worlds"), ["Ana", "Ben"]
    >>> *_, last = search(condition('over', game, names), game, names)
    >>> last.found.position.over, last.games
    (True, 1)
    """
    at, asked = Sought(), _Asked(sought)
    due = perf_counter() + PAUSE
    for number in range(most):
        at = replace(at, games=number + 1)
        for session in _game(setup(game.id, list(players), seed=seed + number), POLICIES[number % len(POLICIES)]):
            at = replace(at, positions=at.positions + 1)
            if asked.true(session):
                yield replace(at, found=session, over=True)
                return
            if perf_counter() >= due:
                yield replace(at, trouble=asked.trouble)
                due = perf_counter() + PAUSE
    yield replace(at, over=True, trouble=asked.trouble)


def _game(pos: Position, policy: str) -> Iterator[Session]:
    """Play a game, and yield it at each of its positions."""
    session = Session(pos)
    yield session
    for number in range(_MOST_STEPS):
        if session.position.over:
            return
        decides = session.position.options()
        session.step(choose(session.position, policy, decides[0][0].name, seed=number) if decides else None)
        yield session


@dataclass(slots=True)
class _Asked:
    """A condition, and whether it could ever be worked out."""

    condition: Expression
    trouble: str = ""
    answered: bool = False

    def true(self, session: Session) -> bool:
        """Whether it is true where a session stands; where a fact cannot answer, it is not."""
        transition = session.nodes[session.at].transition
        here = Situation.after([transition]) if transition else Situation(session.position)
        try:
            value = self.condition.value(here)
        except CoreWorldsError as error:
            self.trouble = "" if self.answered else str(error)
            return False
        self.answered, self.trouble = True, ""
        return value is True
