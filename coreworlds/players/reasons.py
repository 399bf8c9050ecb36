"""
Why an action does better than another: what differs later on, in the game's own facts.

Both actions are played on by the simple player in the same sampled deals of what is hidden, with the same luck, to the
end of this stretch of the game and of the next. What differs clearly there is said, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.near import near
from coreworlds.engine.position import Position
from coreworlds.players.policies import simple_player
from coreworlds.players.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.fact import Fact
    from coreworlds.engine.table import Move, Table

__all__ = ["MoveComparison", "MoveDifference", "compare"]

DEALS = 48  # ways to deal what is hidden, in which both actions are played on
LEAST = 8  # of them, before anything is called clear
CLEAR = 3.0  # standard errors: of some twenty differences, hardly one in twenty comparisons is there by chance
SMALL = 0.05  # what would be said as 0.0
SURE = 1.96  # standard errors of a 95 % interval
STRETCHES = 2  # this one and the next
MOST = 20_000  # steps of one line


@dataclass(frozen=True, slots=True)
class MoveDifference:
    """
    How a number differs on average after one action from what it is after the other.

    Attributes
    ----------
    moment : str
        When: "at the end of Round 5".
    name : str
        The fact.
    text : str
        The fact in words.
    unit : str
        What it counts.
    mean, margin : float
        By how much it differs, and half of the 95 % interval.
    deals : int
        In how many deals.
    """

    moment: str
    name: str
    text: str
    unit: str
    mean: float
    margin: float
    deals: int

    @property
    def amount(self) -> str:
        """By how much, in words: "1.4 Worlds more"."""
        less = "fewer" if self.unit.endswith("s") else "less"
        return " ".join(filter(None, (f"{abs(self.mean):.1f}", self.unit, "more" if self.mean > 0 else less)))

    def __str__(self) -> str:
        """Return the difference as a sentence."""
        return f"{self.text}: on average {self.amount} {self.moment} ({self.deals} deals sampled)."


@dataclass(frozen=True, slots=True)
class MoveComparison:
    """
    What differs clearly after one action from what comes after another.

    Attributes
    ----------
    one, other : str
        The actions.
    deals : int
        In how many deals both were played on.
    differences : tuple of MoveDifference
        Of the first action from the second; only those that are clear.
    """

    one: str
    other: str
    deals: int
    differences: tuple[MoveDifference, ...]


def compare(
    pos: Position, player: str, actions: tuple[str, str], seed: int = 0, deals: int = DEALS
) -> Iterator[MoveComparison]:
    """
    Compare the outcomes of two actions.

    Parameters
    ----------
    pos : Position
        Where that player must decide. Only what the player may know of it is used.
    player : str
        Who decides.
    actions : (str, str)
        The one and the other, as `search` names them.
    seed : int
        As for `search`: the same deals follow from it.
    deals : int
        How many to sample.

    Yields
    ------
    MoveComparison
        What is known after each deal.

    Raises
    ------
    CoreWorldsError
        If that player cannot do one of them.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> [c.deals for c in compare(pos, "Ana", ("done", "done"), deals=2)]
    [1, 2]
    """
    made = Search(pos, player, seed)
    moves = tuple(_move(made, text) for text in actions)
    facts = [fact for fact in pos.game.teaching.facts if fact.takes == ("player",) and fact.gives == "number"]
    found: dict[tuple[str, str], list[float]] = {}
    for number in range(deals):
        first, second = (dict(_ends(made, move, number)) for move in moves)
        for moment in first.keys() & second.keys():
            for fact in facts:
                one, other = _number(fact, first[moment], player), _number(fact, second[moment], player)
                if one is not None and other is not None:
                    found.setdefault((moment, fact.name), []).append(one - other)
        moments = tuple(first)
        yield MoveComparison(*actions, number + 1, tuple(_clear(found, moments, facts, player)))


def _move(made: Search, text: str) -> Move:
    known = {words: move for move, words in made.texts.items()}
    if text not in known:
        raise CoreWorldsError("this cannot be done here", found=text, expected=near(text, known))
    return known[text]


def _number(fact: Fact, pos: Position, player: str) -> float | None:
    """Give a fact's number; None at a moment at which there is none: a price while nothing is sold."""
    try:
        value = fact.function(pos, player)
    except CoreWorldsError:
        return None
    return value if isinstance(value, int | float) else 0.0


def _ends(made: Search, move: Move, number: int) -> Iterator[tuple[str, Position]]:
    """Play a move and then on in one deal, and give the position at the end of each stretch, with its name."""
    t, random = made.world(number), Random(f"{made.seed}/{number}")
    stretch, gone = t.bound.game.opponent.stretch, 0
    at, name = stretch(t), _name(t)
    t.bound.do(t, move)
    for _ in range(MOST):
        if stretch(t) != at:
            yield f"at the end of {name}", Position(t.thaw())
            at, name, gone = stretch(t), _name(t), gone + 1
        if gone == STRETCHES:
            return
        moves = t.bound.go(t)
        if moves:
            t.bound.do(t, simple_player(t, moves, random))
        elif moves is not None:
            yield "at the end of the game", Position(t.thaw())
            return


def _name(t: Table) -> str:
    """Name the stretch in which a table is."""
    return t.bound.game.timing.where(t).split(",")[0]


def _clear(
    found: dict[tuple[str, str], list[float]], moments: tuple[str, ...], facts: list[Fact], player: str
) -> Iterator[MoveDifference]:
    """Give the differences that chance hardly makes; what says the same in the same unit is said once."""
    for moment in moments:
        said = set()
        for fact in facts:
            values = found.get((moment, fact.name), [])
            n = len(values)
            if n < LEAST:
                continue
            mean = sum(values) / n
            error = sqrt(sum((x - mean) ** 2 for x in values) / (n - 1) / n)
            if abs(mean) < max(SMALL, CLEAR * error) or (fact.unit, round(mean, 6)) in said:
                continue
            said.add((fact.unit, round(mean, 6)))
            text = fact.text.format(player)
            yield MoveDifference(moment, fact.name, text, fact.unit, mean, SURE * error, n)
