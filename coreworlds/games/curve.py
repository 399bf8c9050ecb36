"""Curves: what is followed over the rounds of a game, declared by the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreworlds.engine.position import Position

__all__ = ["Curve"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """
    One thing to follow for each player over the rounds.

    Attributes
    ----------
    title : str
        What it is called.
    unit : str
        What its numbers count.
    facts : tuple of tuple of str
        The facts of a player whose sum it is, each with its further arguments: ``("cards", "hand")``. Empty where
        events are added up.
    adds : tuple of (str, str)
        Kinds of event that are added up, each with the fact that holds the amount; beside facts, by rule only.
    """

    title: str
    unit: str
    facts: tuple[tuple[str, ...], ...] = ()
    adds: tuple[tuple[str, str], ...] = ()

    def standing(self, pos: Position, player: str) -> int:
        """Return the sum of the facts for a player in a position."""
        known = {fact.name: fact.function for fact in pos.game.teaching.facts}
        counted: list[int] = [known[name](pos, player, *more) for name, *more in self.facts]  # type: ignore[misc]  # facts that give numbers
        return sum(counted)
