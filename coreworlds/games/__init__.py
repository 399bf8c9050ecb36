"""
The games, each a folder: rules in Python, data in TOML. A game's id is its folder's name, with hyphens.

Beside the folders lies what all of them share and play never asks: how a game shows its table, what can be set and
followed, how its files are read and its lists worded.
"""

from __future__ import annotations

from typing import NamedTuple

from coreworlds.engine.aspects import draw_with, later
from coreworlds.engine.game import Game, game

__all__ = ["COVERS", "Cover", "cover"]


class Cover(NamedTuple):
    """
    What is told of a game before it is loaded, which takes memory and time.

    Attributes
    ----------
    id, title : str
        Its id and its name.
    players : range
        How many may play.
    about : str
        What it is, in a line, for somebody who never saw it.
    """

    id: str
    title: str
    players: range
    about: str


COVERS = {
    each.id: each
    for each in (
        Cover(
            "core-worlds",
            "Core Worlds",
            range(2, 6),
            "A card game of 10 Rounds: build a star Empire and conquer Worlds. Most Empire Points win.",
        ),
        Cover(
            "galactic-emperor",
            "Galactic Emperor",
            range(3, 7),
            "A board game: choose roles to explore, trade, build and fight for a galaxy. Most Victory Points win.",
        ),
        Cover(
            "risk-legacy",
            "Risk Legacy",
            range(3, 6),
            "A board game: conquer territories on a map of the world. Four Red Stars win.",
        ),
    )
}

def cover(game_id: str) -> Cover | Game:
    """
    Return id, title and players of a game; those of this package need not be loaded for that.

    Examples
    --------
    >>> cover("core-worlds").title
    'Core Worlds'
    """
    return COVERS.get(game_id) or game(game_id)


draw_with(later("coreworlds.games.default_layout.layout"), later("coreworlds.games.default_layout.side"))
