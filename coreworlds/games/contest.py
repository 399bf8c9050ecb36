"""Contests: what a game settles by dice and choices between sides, such as a combat, declared by the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["Contest", "Falls", "binomial"]

Falls = tuple[int, "Iterable[tuple[int, float]]"]  # the size of one draw, and results that stand for all, with chances


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """
    What decides between sides, so that the chances of each can be counted from any point of it.

    Attributes
    ----------
    title : str
        The question that its odds answer.
    how : str
        How the choices in it are made where chances are counted, in plain words.
    on : callable
        ``Table -> bool``: True while such a contest goes on.
    result : callable
        ``Table -> words``: how it ended, "" before the end.
    choose : callable
        ``(Table, Seat, moves) -> move``: what a side does where it has a choice.
    falls : callable
        ``Table -> Falls or None``: of the draw that the next step makes, results that stand for all results with the
        same consequences. None: every result of the draw is followed.
    due : callable
        ``Table -> move or None``: the move by which whoever decides would now let such a contest begin.
    leads : callable
        ``(Table, Seat, move) -> bool``: whether a move would make one due.
    counted : callable
        ``Table -> {words: chance} or None``: the chances where the game itself can count them at once; None: elsewhere.
    rolls : callable
        ``Table -> {words: chance}``: what the next roll alone does. Left out: nothing is told of it.
    """

    title: str
    how: str
    on: Callable[[Any], bool]
    result: Callable[[Any], str]
    choose: Callable[[Any, Any, list[Any]], Any]
    falls: Callable[[Any], Falls | None]
    due: Callable[[Any], Any]
    leads: Callable[[Any, Any, Any], bool]
    counted: Callable[[Any], dict[str, float] | None] = lambda _t: None
    rolls: Callable[[Any], dict[str, float]] = lambda _t: {}


def binomial(tries: int, chance: float) -> list[float]:
    """
    Return the chance of each number of successes.

    Examples
    --------
    >>> binomial(2, 0.5)
    [0.25, 0.5, 0.25]
    """
    found = [1.0]
    for _ in range(tries):
        found = [
            (found[n] * (1 - chance) if n < len(found) else 0.0) + (found[n - 1] * chance if n else 0.0)
            for n in range(len(found) + 1)
        ]
    return found
