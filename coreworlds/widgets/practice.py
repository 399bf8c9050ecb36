"""What the desk remembers of predicting and of doing steps by hand, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreworlds.tutor.outcome import Outcome
    from coreworlds.tutor.predict import Prediction

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
    node
        The point of the game at which they were chosen, or to which the outcome led.
    prediction, outcome
        What was asked last, and what became of it.
    refused
        Why what was said is no answer.
    """

    on: bool = False
    chosen: frozenset[int] = frozenset()
    node: int = -1
    prediction: Prediction | None = None
    outcome: Outcome | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Handling:
    """
    Steps done by hand.

    Attributes
    ----------
    on
        Whether steps are done by hand.
    node, moves
        The point of the game at which moves were made, and the moves.
    checked, checks
        Whether what is still missing is told, and how many checks of this step have failed.
    source, goal, count
        What the tool that takes cards was set to last.
    lay
        The place to which chosen cards went last.
    done, own
        The point of the game to which the last step led, and whether the learner did it.
    refused
        Why the last move could not be made at all.
    """

    on: bool = False
    node: int = -1
    moves: tuple[str, ...] = ()
    checked: bool = False
    checks: int = 0
    source: str = ""
    goal: str = ""
    count: str = "1"
    lay: str = ""
    done: int = -1
    own: bool = False
    refused: str = ""
