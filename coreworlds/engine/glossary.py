"""The glossary: the words of a game, what they mean, and what else people call them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Term", "read_terms"]


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


def read_terms(folder: Traversable) -> tuple[Term, ...]:
    """
    Read every ``[[term]]`` of the TOML files in a folder.

    Examples
    --------
    >>> import coreworlds as cw
    >>> {term.term: term for term in cw.game("core-worlds").glossary}["Boost"].rules[0]
    'energy-boost-optional'
    """
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(_term(entry) for file in files for entry in tomllib.loads(file.read_text("utf-8")).get("term", ()))


def _term(entry: dict[str, Any]) -> Term:
    data: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return Term(**data)
