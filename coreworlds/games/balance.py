"""Balance: what is counted in many games of one game, and what counts as out of balance. Each game declares its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from coreworlds.engine.position import Position

__all__ = ["Balance", "FinishedGame", "ToldEvent"]


class ToldEvent(NamedTuple):
    """An event of a game: its round, its kind, its player and its facts."""

    round: str
    kind: str
    player: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: its first and its last position, the winners, and all events in order."""

    begin: Position
    end: Position
    winners: Sequence[str]
    events: Sequence[ToldEvent]

    def of(self, *kinds: str) -> Iterable[ToldEvent]:
        """Return the events of some kinds."""
        return (event for event in self.events if event.kind in kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """
    What a game counts.

    Attributes
    ----------
    labels : callable
        ``Played -> {player: labels}``. Each label, such as "seat 1", should win its fair share of games.
    most : float
        The largest multiple of its fair share that a label may win.
    shown : str
        A label with this word in it is counted, but not judged.
    numbers : callable
        ``Played -> {name: number}``: the numbers of one game.
    limits : mapping
        Number -> the least and the most that it may be in any game.
    rising : tuple of str
        Numbers whose averages must rise in this order.
    ever : tuple of str
        Numbers that must be above 0 in some game.
    used : callable
        ``Played -> names`` of the components that players took, one entry for each time.
    components : callable
        ``() -> {row: copies}``: all components that should be taken, each as a row of cells that begins with its name.
    head : tuple of str
        The heads of those cells.
    options : callable
        ``seed -> options`` of the game with that seed.
    """

    labels: Callable[[FinishedGame], Mapping[str, Sequence[str]]]
    most: float
    shown: str = "\n"
    numbers: Callable[[FinishedGame], Mapping[str, float]]
    limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    rising: tuple[str, ...] = ()
    ever: tuple[str, ...] = ()
    used: Callable[[FinishedGame], Iterable[str]] = lambda _played: ()
    components: Callable[[], Mapping[tuple[str, ...], int]] = dict
    head: tuple[str, ...] = ()
    options: Callable[[int], Mapping[str, Any]] = lambda _seed: {}
