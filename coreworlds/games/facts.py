"""How functions of a game's table become facts that can be asked of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.declared import declared
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from coreworlds.engine.fact import Kind, Value
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook

__all__ = ["Summed", "common", "counters", "number", "other", "seated"]


@dataclass(frozen=True, slots=True)
class Summed:
    """
    The function of a fact of a player that is a sum, with what adds up to it.

    Attributes
    ----------
    function : callable
        ``(Position, player, rulebook=None) -> value``: the sum.
    adds : callable
        ``(table, seat)`` -> what it is made of: a name and an amount each.
    rules : frozenset of str
        Ids of the rules by whose events a player gets this sum.
    """

    function: Callable[..., Value]
    adds: Callable[..., Iterable[tuple[str, int]]]
    rules: frozenset[str] = frozenset()

    def __call__(self, pos: Position, player: str, *, rulebook: Rulebook | None = None) -> Value:
        """Return the sum."""
        return self.function(pos, player, rulebook=rulebook)

    def items(self, pos: Position, player: str) -> tuple[tuple[str, int], ...]:
        """Return the parts of the sum."""
        t = pos.table_for(None)
        return tuple(self.adds(t, next(s for s in t.seats if s.name == player)))


def seated(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, seat, …)`` a fact of a player."""

    def fact(pos: Position, player: str, *more: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        t = pos.table_for(rulebook)
        for s in t.seats:
            if s.name == player:
                return function(t, s, *more)
        raise CoreWorldsError("no such player", found=player, expected=" or ".join(pos.seats))

    return fact


def common(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, …)`` a fact of the table."""

    def fact(pos: Position, *words: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        return function(pos.table_for(rulebook), *words)

    return fact


def number(name: str, text: str, function: Callable[..., Value], *takes: str, **more: Any) -> Fact:  # noqa: ANN401
    """Return a fact that is a number; of a player, if that is the first of what it takes. `more`: as of a `Fact`."""
    return other(name, "number", text, function, *takes, **more)


def other(name: str, gives: Kind, text: str, function: Callable[..., Value], *takes: str, **more: Any) -> Fact:  # noqa: ANN401
    """Return a fact that is no number, likewise."""
    made = seated(function) if takes[:1] == ("player",) else common(function)
    return Fact(name=name, takes=takes, gives=gives, text=text, function=made, **more)


def counters(seat: type, *keys: str) -> Iterator[Fact]:
    """
    Yield a fact for each of these counters of a player, in the words of its declaration.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.state import Duke
    >>> [fact.ask for fact in counters(Duke, "marks", "metal")]
    ['How many marks will {0} have?', 'How much metal will {0} have?']
    """
    for key in keys:
        d = declared(seat)[key]
        much = "much" if d.noun == d.nouns else "many"
        yield number(key, f"{{0}}'s {d.nouns}", lambda _, s, d=d: d.of_record(s), "player", unit=d.nouns,
                     ask=f"How {much} {d.nouns} will {{0}} have?")  # fmt: skip
