"""Playing on fast: the same rules as `step`, without events and positions in between."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, kind_of, shown
from coreworlds.engine.near import near
from coreworlds.engine.position import Position, a_position
from coreworlds.players.policies import POLICIES

if TYPE_CHECKING:
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.players.policies import Policy

__all__ = ["rollout"]

MOST_DECISIONS = 20_000


def rollout(
    pos: Position,
    policy: str | Policy = "random",
    seed: int = 0,
    *,
    rulebook: Rulebook | None = None,
    most: int = MOST_DECISIONS,
) -> tuple[Position, int]:
    """
    Play a position on to the end of the game.

    Parameters
    ----------
    pos : Position
        Where to start; it is not changed.
    policy : str or callable
        "random", "simple", or ``f(table, moves, random) -> move``.
    seed : int
        What the policy's own luck follows from; the game's luck follows from the position's seed.
    rulebook : Rulebook, optional
        Other rules than the position's own.
    most : int
        Stop after so many decisions.

    Returns
    -------
    (Position, int)
        The final position and the number of decisions.

    Raises
    ------
    CoreWorldsError
        If there is no such policy, or it gives no move, or none of those that it is given.

    Examples
    --------
    >>> import coreworlds as cw
    >>> end, decisions = cw.rollout(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "random", seed=1)
    >>> end.phase
    'over'
    """
    for place, number in (("seed", seed), ("most", most)):
        if type(number) is not int:
            raise CoreWorldsError("this is not a number", place=place, found=shown(number), expected="a whole number")
    choose = _policy(policy)
    t = a_position(pos).table_for(rulebook).thaw()
    t.source = pos.luck_to_come
    decisions = t.bound.play(t, choose, Random(seed), most)
    if decisions < most and t.step != t.bound.game.flow.over:
        raise CoreWorldsError(
            "the policy chose no move", place=t.step, found="None", expected="one of the moves that it is given"
        )
    t.follow(pos.table_for(None).bound)
    return Position(t), decisions


def _policy(policy: str | Policy) -> Policy:
    if callable(policy):
        return _checked(policy)
    name = policy if isinstance(policy, str) else kind_of(policy)  # type: ignore[redundant-expr]  # unchecked input
    if name not in POLICIES:
        raise CoreWorldsError("unknown player", found=name, expected=near(name, POLICIES) or " or ".join(POLICIES))
    return POLICIES[name]


def _checked(policy: Policy) -> Policy:
    """Let a policy from elsewhere choose nothing but what is legal: its move is made unasked."""

    def choose(t: Any, moves: list[Any], random: Any) -> Any:  # noqa: ANN401  (a table and moves of some game)
        move = policy(t, moves, random)
        if move is not None and move not in moves:
            raise CoreWorldsError(
                "the policy chose what is not legal", place=t.step, found=shown(move),
                expected="one of the moves that it is given",
            )  # fmt: skip
        return move

    return choose
