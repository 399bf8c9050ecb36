"""The referee: legality and what follows, from a position as ``tomllib`` reads it."""

from . import final
from .box import Data
from .deeds import automatic, do, permitted
from .listing import all_legal, candidates
from .setup import Shuffle, set_up
from .state import closed, opened, seat
from .table import Dice, Pick
from .views import seen_by

__all__ = ["apply", "apply_setup", "legal", "seen_by", "verdicts", "winners"]


def legal(position: Data) -> list[str]:
    """List the legal actions, ships one kind at a time; empty while the step is automatic."""
    # RB, Roles
    return [] if position["phase"] in ("setup", "over") else all_legal(opened(position))


def verdicts(position: Data, asked: list[tuple[str, str]], *, decision: bool) -> list[bool]:
    """Tell of many (player, text) whether that player may do this now; ``decision`` = whether anything is legal."""
    # RB, Roles: everyone acts in turn
    if not decision:
        return [False for _ in asked]
    p = opened(position)
    return [name == p["turn"] and permitted(p, seat(p, name), text) for name, text in asked]


def apply(position: Data, text: str | None, pick: Pick, dice: Dice) -> Data:
    """Give the whole position after an action, or (None) after the next automatic sub-step."""
    # RB, Roles
    p = opened(position)
    if text is None:
        player = seat(p, p["turn"])
        automatic(p, [text for text in candidates(p, player) if permitted(p, player, text)], pick, dice)
    else:
        do(p, text, pick)
    return closed(p)


def apply_setup(position: Data, shuffle: Shuffle) -> Data:
    """Give the whole position after the next step of the set-up."""
    # RB, Set Up
    p = opened(position)
    set_up(p, shuffle)
    return closed(p)


def winners(position: Data) -> list[str]:
    """Name who has won a game that is over."""
    # RB, The Game is Over
    return final.winners(opened(position))
