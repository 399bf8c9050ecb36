"""The glossary: the words of a game, what they mean, and what else people call them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Term"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """
    One word of a game.

    Attributes
    ----------
    term, meaning : str
        The word as the game writes it, and what it means, in our words.
    synonyms, misspellings : tuple of str
        What else people call it, and how they write it.
    rules : tuple of str
        Ids of the rules it comes from.
    """

    term: str
    meaning: str
    synonyms: tuple[str, ...] = ()
    misspellings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
