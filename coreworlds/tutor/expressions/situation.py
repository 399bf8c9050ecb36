"""What an expression speaks of: a position, the one before, and what happened between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from coreworlds.engine import Event, Position, Rulebook, Transition

__all__ = ["Situation"]


@dataclass(frozen=True, slots=True)
class Situation:
    """
    What an expression speaks of.

    Attributes
    ----------
    position : Position
        How things stand.
    before : Position or None
        How they stood before what happened last.
    events : tuple of Event
        What happened since then.
    rulebook : Rulebook or None
        Other rules than the position's own.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> len(Situation.after(cw.advance(pos)).events)
    4
    """

    position: Position
    before: Position | None = None
    events: tuple[Event, ...] = ()
    rulebook: Rulebook | None = None

    @classmethod
    def after(cls, line: Iterable[Transition], rulebook: Rulebook | None = None) -> Self:
        """Return the situation after some transitions, at least one."""
        steps = tuple(line)
        events = tuple(event for t in steps for event in t.events)
        return cls(steps[-1].after, steps[0].before, events, rulebook)
