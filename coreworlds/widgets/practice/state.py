"""What the desk remembers of predicting and of doing steps by hand, as values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreworlds.engine import Position, Transition
from coreworlds.tutor.lessons.outcome import Outcome

__all__ = ["Foretelling", "Handling"]


@dataclass(frozen=True, slots=True)
class Foretelling:
    """
    Predicting before steps.

    Attributes
    ----------
    on
        Whether the page asks before a step.
    chosen
        Numbers of the options chosen so far, where several can be right.
    position
        The position at which they were chosen.
    outcome, done
        What became of the last answer, and the step that decided it.
    refused
        Why what was said is no answer.
    """

    on: bool = False
    chosen: frozenset[int] = frozenset()
    position: Position | None = None
    outcome: Outcome | None = None
    done: Transition | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Handling:
    """
    Steps done by hand.

    Attributes
    ----------
    on
        Whether steps are done by hand.
    position, moves
        The position in which moves were made, and the moves.
    checked, checks
        Whether what is still missing is told, and how many checks of this step have failed.
    source, goal, count
        What the tool that takes cards was set to last.
    lay
        The place to which chosen cards went last.
    done, own
        The last step that was done, and whether the learner did it.
    refused
        Why the last move could not be made at all.
    """

    on: bool = False
    position: Position | None = None
    moves: tuple[str, ...] = ()
    checked: bool = False
    checks: int = 0
    source: str = ""
    goal: str = ""
    count: str = "1"
    lay: str = ""
    done: Transition | None = None
    own: bool = False
    refused: str = ""

    def at(self, pos: Position) -> Handling:
        """Return this at a position: moves and checks that were made elsewhere do not count there."""
        if self.position == pos:
            return self
        return replace(self, position=pos, moves=(), checked=False, checks=0, refused="")
