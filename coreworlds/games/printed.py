"""The printed values of an owner's copy: the file that a game reads them from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["OwnerFile"]


@dataclass(frozen=True, slots=True)
class OwnerFile:
    """
    How the command checks a file of printed values, writes one to fill in, and hands it to the game.

    Attributes
    ----------
    variable : str
        The environment variable that holds the path of the owner's file.
    check : callable
        ``path -> sentences``: the faults of a file.
    template : callable
        ``() -> text``: the file to fill in.
    """

    variable: str
    check: Callable[[Path], tuple[str, ...]]
    template: Callable[[], str]
