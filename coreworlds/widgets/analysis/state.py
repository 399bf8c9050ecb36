"""What the desk remembers of looking back and ahead, as a value; the work itself is never copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from coreworlds.engine import Position
from coreworlds.players.prospects import Prospects
from coreworlds.tutor.looking.odds import Odds
from coreworlds.tutor.printed.aid import Aid

__all__ = ["Ahead", "Looking", "Task"]


class Task:
    """Work that goes on between two messages; None once it is done or stopped."""

    __slots__ = ("steps",)

    def __init__(self, steps: Iterator[Odds | None] | Iterator[Prospects]) -> None:
        """Begin with what there is to do."""
        self.steps: Iterator[Odds | None] | Iterator[Prospects] = steps


@dataclass(frozen=True, slots=True)
class Ahead:
    """
    What may come from one position on; of any other nothing of this holds.

    Attributes
    ----------
    position, knower
        From where, and from whose knowledge; empty: nobody's in particular.
    odds, prospects
        What was found so far.
    games
        How many games are to be played.
    weighing, playing
        The work that goes on.
    trouble
        Why it had to stop.
    """

    position: Position | None = None
    knower: str = ""
    odds: Odds | None = None
    prospects: Prospects | None = None
    games: int = 0
    weighing: Task | None = field(default=None, compare=False)
    playing: Task | None = field(default=None, compare=False)
    trouble: str = ""

    @property
    def busy(self) -> bool:
        """Whether anything goes on."""
        return self.weighing is not None or self.playing is not None


@dataclass(frozen=True, slots=True)
class Looking:
    """
    Looking back on a game, and ahead.

    Attributes
    ----------
    drawers
        What was opened or closed, by the word that does it.
    knower
        From whose knowledge to look ahead, where all hands are open; None: from that of whoever stands first.
    policies
        Who plays each seat in the games to come; a seat that is not named is the simple player's.
    games
        How many of them.
    ahead
        What was found.
    battle, wins
        The node at which a battle began that is put away, or brought back; of which one hears who wins; -1: none.
    weighed
        Who wins, by the position in which a contest has begun, and the rules in force.
    printing
        A player aid that is being made.
    """

    drawers: Mapping[str, bool] = field(default_factory=dict)
    battle: int = -1
    wins: int = -1
    knower: str | None = None
    policies: tuple[tuple[str, str], ...] = ()
    games: int = 100
    ahead: Ahead = field(default_factory=Ahead)
    weighed: Mapping[tuple[Position, int], Odds] = field(default_factory=dict)
    printing: Iterator[Aid | None] | None = field(default=None, compare=False)
