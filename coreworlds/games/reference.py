"""A table of numbers that people look up while they play: what a game tells for its player aid."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Reference"]


@dataclass(frozen=True, slots=True)
class Reference:
    """
    A table of numbers or short texts.

    Attributes
    ----------
    title : str
        Its heading.
    heads : tuple of str
        What stands in each column.
    rows : tuple of tuple of str
        The lines, as many cells in each as there are heads.
    note : str
        What its numbers rest on.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
