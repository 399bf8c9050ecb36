"""What stands on a game's box."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Cover"]


class Cover(NamedTuple):
    """
    What is told of a game before it is loaded, which takes memory and time.

    Attributes
    ----------
    id, title : str
        Its id and its name.
    players : range
        How many may play.
    """

    id: str
    title: str
    players: range
