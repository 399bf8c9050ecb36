"""What a recorded lesson is made of: steps that were played, and what stands in between."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.engine import Transition

__all__ = ["Foretold", "Given", "Part", "Pause", "Played", "Posed", "Said"]


@dataclass(frozen=True, slots=True)
class Played:
    """A step that was taken, or an action."""

    transition: Transition


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, or several, as in a lesson's file."""

    text: str


@dataclass(frozen=True, slots=True)
class Pause:
    """A heading: a new scene begins here."""

    title: str


@dataclass(frozen=True, slots=True)
class Posed:
    """A question that the engine makes about a rule."""

    rule: str
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Foretold:
    """A question about the step that comes next: its words, and the expression that answers it."""

    ask: str
    value: str


@dataclass(frozen=True, slots=True)
class Given:
    """
    A task: the learner does what was done next.

    Attributes
    ----------
    ask
        What to do, in words; left empty, they are made of the actions.
    moves
        How many of the actions that come next.
    goal
        An expression; left empty, it is made of what those actions change.
    """

    ask: str = ""
    moves: int = 1
    goal: str = ""


Part = Played | Said | Pause | Posed | Foretold | Given
