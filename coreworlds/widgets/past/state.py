"""What the desk remembers of a world and of the games that are played in it, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreworlds.engine import Session, World
    from coreworlds.widgets.past.kept import Reading

__all__ = ["Past", "Tale"]


@dataclass(frozen=True, slots=True)
class Tale:
    """
    A chronicle as a value, with its game that is under way.

    Attributes
    ----------
    worlds
        The worlds: the first one, then what each game left.
    sessions
        The games that were played.
    session
        The game that is under way, or over and not entered yet; None before the next begins.
    kinds
        Who played each seat last: "human" or the name of a policy.
    """

    worlds: tuple[World, ...]
    sessions: tuple[Session, ...] = ()
    session: Session | None = None
    kinds: dict[str, str] = field(default_factory=dict)

    @property
    def world(self) -> World:
        """The last world."""
        return self.worlds[-1]


@dataclass(frozen=True, slots=True)
class Past:
    """
    The worlds of one game.

    Attributes
    ----------
    tales
        Every chronicle that is kept, that in front first.
    at
        Which of its worlds is looked at, from 0; None: the last one.
    space
        The space of the map whose past is told; empty: none.
    asking
        Whether going back to the world that is looked at is asked about.
    until
        How many games of the chronicle computers finish before they stop; 0: none plays.
    watched
        Whether they stop for a moment after each turn.
    given
        The world that was opened for a new game.
    refused
        Why a file is none.
    reading
        What reads the chronicles that the browser kept, until all are read.
    """

    tales: tuple[Tale, ...] = ()
    at: int | None = None
    space: str = ""
    asking: bool = False
    until: int = 0
    watched: bool = False
    given: World | None = None
    refused: str = ""
    reading: Reading | None = None

    @property
    def tale(self) -> Tale | None:
        """The chronicle in front; None without any."""
        return self.tales[0] if self.tales else None
