"""The referee: legality and what follows, from a position as ``tomllib`` reads it."""

from . import steps
from .automatic import Dice, Oracle, automatic
from .box import Data
from .setup import Shuffle, set_up
from .state import closed, opened, seat


def legal(position: Data) -> list[str]:
    """List the legal actions, ships one kind at a time; empty while the step is automatic."""
    # RB, Roles
    return [] if position["phase"] in ("setup", "over") else steps.legal(opened(position))


def accepts(position: Data, name: str, text: str) -> bool:
    """Tell whether this player may do this now, whatever it is."""
    # RB, Roles: everyone acts in turn
    if position["phase"] in ("setup", "over") or name != position["turn"]:
        return False
    p = opened(position)
    return steps.permitted(p, seat(p, name), text) and bool(steps.legal(p))


def apply(position: Data, text: str | None, oracle: Oracle, dice: Dice) -> Data:
    """Give the whole position after an action, or (None) after the next automatic sub-step."""
    # RB, Roles
    p = opened(position)
    if text is None:
        automatic(p, oracle, dice)
    else:
        steps.do(p, text, oracle)
    return closed(p)


def apply_setup(position: Data, shuffle: Shuffle) -> Data:
    """Give the whole position after the next step of the set-up."""
    # RB, Set Up
    p = opened(position)
    set_up(p, shuffle)
    return closed(p)
