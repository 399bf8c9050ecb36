"""What the desk remembers of the lines of a game, and of a search for a position, as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from coreworlds.engine import Replay, Session
from coreworlds.tutor.expressions.finding import Sought

__all__ = ["Branching", "Finding", "Ran"]


@dataclass(frozen=True, slots=True)
class Ran:
    """
    A run until a rule applies.

    Attributes
    ----------
    rule
        Its id.
    node
        Where the run stands, or stood when it ended.
    end
        Why it ended: "applied", "decides", "over" or "stopped"; empty while it goes on.
    """

    rule: str
    node: int
    end: str = ""


@dataclass(frozen=True, slots=True)
class Branching:
    """
    The lines of one game.

    Attributes
    ----------
    session
        Whose lines they are: of another game, nothing of this holds.
    mark
        The node to compare with, if one is marked.
    comparing
        Whether the two boards are shown.
    change
        The decision at which something else is to be chosen, if one was named.
    replayed
        What became of a line that was played again, and the choice that was made differently there.
    ran
        The run until a rule applies.
    """

    session: Session | None = None
    mark: int | None = None
    comparing: bool = False
    change: int | None = None
    replayed: tuple[Replay, str] | None = None
    ran: Ran | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """
    A search for a position.

    Attributes
    ----------
    open
        Whether the form is shown.
    text
        What is sought, as an expression.
    number
        How many searches were begun: each begins with other games.
    work
        The search while it goes on; None where none does.
    at
        How far it is, or came.
    refused
        Why it could not begin.
    playing
        The line found, while it lies in front.
    """

    open: bool = False
    text: str = ""
    number: int = 0
    work: Iterator[Sought] | None = field(default=None, compare=False)
    at: Sought | None = None
    refused: str = ""
    playing: Session | None = None
