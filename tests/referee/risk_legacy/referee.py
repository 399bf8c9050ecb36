"""The referee: legality and what follows, from a position as ``tomllib`` reads it."""

from .box import Data
from .deeds import candidates, do, permitted
from .ending import history
from .flow import Luck
from .state import read, spread

__all__ = ["Luck", "after", "do", "history", "legal", "read", "spread", "verdict"]


def legal(g: Data) -> list[str]:
    """List legal actions: all of them, but for sets of cards."""
    return [text for text in dict.fromkeys(candidates(g)) if permitted(g, g["turn"], text)]


def verdict(g: Data, name: str, text: str) -> bool:
    """Tell whether a player may do this now."""
    return permitted(g, name, text)


def after(position: Data, text: str, luck: Luck) -> Data:
    """Give the table at the next decision, after an action."""
    g = read(position)
    do(g, text, luck)
    return g
