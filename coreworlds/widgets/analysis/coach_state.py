"""What the desk remembers of the coach, as a value; the search itself stands beside it and is never copied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from coreworlds.engine import Position
from coreworlds.players.reasons import MoveComparison
from coreworlds.players.search import Estimate

__all__ = ["COMPARING", "ENDED", "FAILED", "THINKING", "Coach", "Work"]

THINKING, COMPARING, ENDED, FAILED = "thinking", "comparing", "ended", "failed"


class Work:
    """What goes on between two messages: it can be gone on with, and begun anew, but not copied."""

    __slots__ = ("reasons", "search")

    def __init__(self, search: Iterator[tuple[Estimate, ...]] | None = None) -> None:
        """Begin with a search, or with nothing to do."""
        self.search = search
        self.reasons: Iterator[MoveComparison] | None = None


@dataclass(frozen=True, slots=True)
class Coach:
    """
    What the coach was asked, and what it has found so far.

    Attributes
    ----------
    position, player
        The decision, and who decides; of any other decision nothing of this holds.
    state
        `THINKING`, `COMPARING`, `ENDED` or `FAILED`; empty: nobody asked.
    found
        What is known of each action, the one to take first.
    order
        The actions as they stand on the page: none changes its place while the coach thinks.
    turns, most
        How often the search went on, and how often it may.
    settled
        Whether more tries would hardly have changed the choice.
    comparison
        What differs between two actions.
    trouble
        Why it failed.
    work
        The search itself.
    """

    position: Position | None = None
    player: str = ""
    state: str = ""
    found: tuple[Estimate, ...] = ()
    order: tuple[str, ...] = ()
    turns: int = 0
    most: int = 0
    settled: bool = False
    comparison: MoveComparison | None = None
    trouble: str = ""
    work: Work = field(default_factory=Work, compare=False)
