"""What a world says of its past, as a game with a past tells it to whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Annals", "Chapter", "Trace"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """
    One thing that lasts, in a sentence.

    Attributes
    ----------
    text
        The sentence.
    at
        The name of the space of the map on which it is; empty: on none.
    rule
        Id of the rule that says what it does; empty: none does.
    """

    text: str
    at: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Things of one kind that last: `empty` is what to say where there are none; empty: the chapter is left out."""

    title: str
    traces: tuple[Trace, ...] = ()
    empty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Annals:
    """
    A world in words.

    Attributes
    ----------
    title
        What the world is called.
    chapters
        What lasts in it.
    games
        For each game that was played in it, who won and how the others ended, in a sentence or two.
    told
        Ids of the rules whose events these sentences tell.
    last
        How many games a world sees until it is finished; 0: nobody says.
    broken
        Id of the rule of the printed game that one breaks who goes back to an older world; empty: none.
    """

    title: str
    chapters: tuple[Chapter, ...] = ()
    games: tuple[str, ...] = ()
    told: frozenset[str] = frozenset()
    last: int = 0
    broken: str = ""
