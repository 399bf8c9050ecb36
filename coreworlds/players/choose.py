"""A computer's choice at one decision, as an action that can be shown and played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from coreworlds.engine.action import describe
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.near import near
from coreworlds.players.policies import POLICIES
from coreworlds.players.search import think

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.engine.position import Position

__all__ = ["SEARCHING", "choose"]

SEARCHING = "searching"  # thinks for a moment: how far it comes depends on the machine


def choose(pos: Position, policy: str, player: str = "", seed: int = 0) -> Action:
    """
    Let a policy choose one of the legal actions.

    Parameters
    ----------
    pos : Position
        Where somebody must decide.
    policy : str
        "random", "simple" or "searching".
    player : str
        Who decides, where several do at once; left out, the first of them.
    seed : int
        What the policy's own luck follows from.

    Raises
    ------
    CoreWorldsError
        If there is no such policy, or that player has nothing to decide.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> choose(pos, "simple").player
    'Ana'
    """
    known = (*POLICIES, SEARCHING)
    if policy not in known:
        raise CoreWorldsError("unknown player", found=policy, expected=near(policy, known) or " or ".join(known))
    found = next(((seat, moves) for seat, moves in pos.options() if player in {"", seat.name}), None)
    if found is None:
        raise CoreWorldsError(f"{player or 'nobody'} has nothing to decide here")
    t = pos.table_for(None).thaw()
    seat = t.seats[found[0].at]
    if isinstance(t.turn, tuple):  # who decides at the same time is asked after this one
        t.turn = (seat.at, *(at for at in t.turn if at != seat.at))
    if policy == SEARCHING:
        wish = think(pos, seat.name, seed=seed)
        return next(action for action in (describe(t, move, seat) for move in found[1]) if action.text == wish)
    move = POLICIES[policy](t, found[1], Random(f"{seed}/{seat.name}"))
    return describe(t, move, seat)
