"""What people do by hand at a table: places that hold cards and counters that are moved, as a game declares them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Counter", "Place"]

End = Literal["", "first", "last"]
Tokens = Literal["", "one", "many"]
Counts = Literal["number", "player", "truth"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """
    A place that holds cards, as the position file writes it.

    Attributes
    ----------
    key : str
        Key of the position file; empty for the box, in which all other cards lie.
    at : int or None
        Which of the lists under that key, where there are several.
    word, name : str
        How a move calls it, and what it is for people; ``{0}`` for the player.
    owned : bool
        Whether every player has one.
    zone : str
        Key of the zone of the layout in which it is drawn; ``{0}`` for the player.
    top : str
        Which end of the list is the top of the pile; empty where there is no order.
    shut : bool
        Whether it lies face down, so that cards are taken from its top unseen.
    tokens : str
        Whether Tokens lie on its cards: "", "one" or "many".
    order : str
        The rule that says in which order cards are laid here; empty where the order is free.
    luck : str
        Name of the draw of luck that shuffles it; ``{0}`` for the player.
    shuffles : str
        The rule that says when it is shuffled.
    phases : tuple of str
        The phases in which cards may be meant to go there; empty: all.
    goal : bool
        Whether it is offered as a place to lay cards by hand.
    comes, goes, marked, holds : str
        Questions before a step: how many cards come to it, which leave it, which get a Token, how many it will hold;
        empty: never asked.

    Examples
    --------
    >>> Place(key="hand", word="{0} hand", name="{0}'s hand", owned=True).word.format("Ana")
    'Ana hand'
    """

    key: str
    at: int | None = None
    word: str
    name: str
    owned: bool = False
    zone: str = ""
    top: End = ""
    shut: bool = False
    tokens: Tokens = ""
    order: str = ""
    luck: str = ""
    shuffles: str = ""
    phases: tuple[str, ...] = ()
    goal: bool = True
    comes: str = ""
    goes: str = ""
    marked: str = ""
    holds: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """
    A number, a marker or a state that people keep, as the position file writes it.

    Attributes
    ----------
    key : str
        Key of the position file.
    word, name : str
        How a move calls it, and what it is for people; ``{0}`` for the player.
    owned : bool
        Whether every player has one.
    unit : str
        What a number counts.
    counts : str
        "number", "player" (a marker that lies before one) or "truth".
    least, most : int
        What a number can be.
    phases, steps : tuple of str
        When it is kept by hand; empty: always.

    Examples
    --------
    >>> Counter(key="round", word="round", name="the Round Marker", unit="Round").counts
    'number'
    """

    key: str
    word: str
    name: str
    owned: bool = False
    unit: str = ""
    counts: Counts = "number"
    least: int = 0
    most: int = 999
    phases: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
