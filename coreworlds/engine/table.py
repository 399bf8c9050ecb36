"""
The table: the working copy on which rules act.

Rules are written once, against a table. `step` thaws a position into one, acts, and freezes it again; `rollout`
thaws once and plays on. Events are recorded only where somebody listens.
"""

from __future__ import annotations

from dataclasses import field
from math import factorial
from typing import TYPE_CHECKING, Any, Self

from coreworlds.engine.luck import Seeded, nth_permutation
from coreworlds.engine.record import Record, record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.compiled_rules import Bound
    from coreworlds.engine.luck import Luck
    from coreworlds.engine.rulebook import Function

__all__ = ["Move", "Seat", "Table"]

PLUMBING: dict[str, Any] = {"plumbing": True}
Move = tuple[str, Any]  # a verb and what it is applied to, in the game's own codes


@record
class Seat(Record):
    """What belongs to one player. A game adds its fields."""

    name: str
    at: int  # place at the table, clockwise from 0


@record
class Table(Record):
    """What every game's table holds. A game adds its fields, each with a default."""

    seats: list[Any]
    step: str
    turn: Any = 0  # seat asked or handled; a tuple of seats where several decide in secret
    seed: int = 0
    luck: dict[str, int] = field(default_factory=dict)  # how often each draw was made
    rulings: dict[str, str] = field(default_factory=dict)
    pending: Any = None  # the situation inside a turn, itself a record
    bound: Bound = field(default=None, metadata=PLUMBING)  # type: ignore[assignment]  # set by every maker
    parts: Any = field(default=None, metadata=PLUMBING)  # the components with their names
    log: list[tuple[Any, ...]] | None = field(default=None, metadata=PLUMBING)
    source: Luck | None = field(default=None, metadata=PLUMBING)
    rules: dict[str, Function] = field(default=None, metadata=PLUMBING)  # type: ignore[arg-type]  # the functions of `bound`
    memo: dict[Any, Any] | None = field(default=None, metadata=PLUMBING)  # worked out while moves are being listed

    def thaw(self, bound: Bound | None = None, log: list[tuple[Any, ...]] | None = None) -> Self:
        """Return a copy that may be written, with its own seats and nothing recorded yet."""
        new = self.copy()
        new.seats = [seat.copy() for seat in self.seats]
        if self.pending is not None:
            new.pending = self.pending.copy()
        if bound is not None:
            new.follow(bound)
        new.log, new.source, new.memo = log, None, None
        return new

    def follow(self, bound: Bound) -> None:
        """Go by these rules, replaced ones included."""
        self.bound, self.rules = bound, bound.functions

    @property
    def asked(self) -> Any:  # noqa: ANN401  (a Seat of some game)
        """The seat that is asked or handled; the first of several seats that decide at once."""
        turn = self.turn
        return self.seats[turn[0] if isinstance(turn, tuple) else turn]

    @property
    def deciders(self) -> list[Any]:
        """The seats that are asked or handled: one, or all that decide at once."""
        turn = self.turn
        return [self.seats[at] for at in turn] if isinstance(turn, tuple) else [self.seats[turn]]

    # -- telling ---------------------------------------------------------------------------------------------

    def tell(self, kind: str, rule: str, seat: Seat | None = None, **facts: Any) -> None:  # noqa: ANN401
        """Record an event: what kind, by which rule, to whom. Does nothing where nobody listens."""
        if self.log is not None:
            self.log.append((kind, rule, "" if seat is None else seat.name, facts))

    def snapshot(self) -> tuple[tuple[Any, ...], ...]:
        """Return the values of the table and of each seat, to compare them later."""
        held = self.held()
        if self.pending is not None:  # the one record that is changed in place
            held = tuple(value.key() if value is self.pending else value for value in held)
        return held, *[seat.held() for seat in self.seats]

    # -- luck ------------------------------------------------------------------------------------------------

    def number(self, name: str, size: int) -> int:
        """Return a random number from 0 to size - 1 for the next draw of that name."""
        count = self.luck.get(name, 0)
        self.luck = {**self.luck, name: count + 1}
        return (self.source or Seeded(self.seed)).number(name, count, size)

    def shuffle(self, name: str, items: Iterable[Any]) -> tuple[Any, ...]:
        """Return the items in a random order."""
        order = tuple(items)
        return nth_permutation(order, self.number(name, factorial(len(order))))

    # -- flow ------------------------------------------------------------------------------------------------

    def pass_on(self) -> None:
        """End this player's part of the step, or of the turn it is part of: the next player, or the next step."""
        self.bound.at[self.step].leave(self)
