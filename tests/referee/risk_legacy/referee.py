"""The referee: legality and what follows, from a position as ``tomllib`` reads it."""

from .board import held
from .box import Data
from .deeds import candidates, do, permitted
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


def results(g: Data) -> dict[str, str]:
    """Tell how a game ended for each player: who has no troops is eliminated."""
    # RB, Everyone: Record Your Game; rulings, eliminated-late
    found = {}
    for name in g["names"]:
        alive = bool(held(g, name)) and not g["seat"][name]["out"]
        found[name] = "won" if name == g["winner"] else "held on" if alive else "eliminated"
    return found


def history(g: Data) -> list[Data]:
    """Write what goes on the back of the faction cards."""
    # RB, Choosing Factions & Starting Positions; Everyone: Record Your Game
    ends = results(g)
    return [
        {"game": g["played"] + 1, "faction": player["faction"], "person": name, "start": player["start"],
         "result": ends[name]}
        for name, player in g["seat"].items()
    ]  # fmt: skip
