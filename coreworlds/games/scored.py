"""What the results of all games have in common: who has won by which rule, and what every point was for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.displayed import Displayed

if TYPE_CHECKING:
    from coreworlds.engine.world import World

__all__ = ["Final", "ScorePart"]


class Final(Displayed):
    """
    The end of a game, as a notebook shows it.

    Each game's own has `winners`, the `rule` that decides, and `scores`, each with `player`, `total` and, as needed,
    `unit` and `parts`. The last lines of its text tell how a tie was broken, and who has won.
    """

    __slots__ = ()
    winners: tuple[str, ...]

    @property
    def winner(self) -> str:
        """Who has won; "" where several share the victory."""
        return self.winners[0] if len(self.winners) == 1 else ""

    @property
    def world(self) -> World | None:
        """The world that the game leaves; None before its end, and where nothing outlives a game."""
        return None


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Points that one rule gave: how many, for what, and with what they were counted."""

    rule: str
    points: int
    text: str
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the points and what they are for."""
        return f"{self.points} {self.text}"
