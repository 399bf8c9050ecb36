"""Curves: what is followed over the rounds of a game, declared by the game."""

from __future__ import annotations

from dataclasses import dataclass

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
    value : str
        An expression for how it stands, ``{0}`` for the player: "energy({0})". Empty where events are added up.
    adds : tuple of (str, str)
        Kinds of event that are added up, each with the fact that holds the amount; beside a value, by rule only.
    """

    title: str
    unit: str
    value: str = ""
    adds: tuple[tuple[str, str], ...] = ()
