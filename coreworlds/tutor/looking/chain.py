"""Why a fact has the value it has after a step: the events that made it, and the rules that were asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields
from typing import Any

from coreworlds.engine import CoreWorldsError, Event, Position, Transition
from coreworlds.tutor.handson.why import touches

__all__ = ["chain", "influences"]

Part = tuple[str, str]  # a field, and whose; no name: the table's
_PLACE = frozenset({("step", "")})  # where in the flow the game stands


def _parts(t: Any) -> Iterator[tuple[Part, Any]]:  # noqa: ANN401  (a Table of some game)
    """Yield every field of a table and of its seats that takes part in comparison, with its value."""
    for name in _fields(t):
        if name != "seats":
            yield (name, ""), getattr(t, name)
    for seat in t.seats:
        for name in _fields(seat):
            yield (name, seat.name), getattr(seat, name)


def _fields(record: Any) -> list[str]:  # noqa: ANN401
    return [f.name for f in fields(record) if not f.metadata.get("plumbing")]


def _with(pos: Position, part: Part, value: Any) -> Position:  # noqa: ANN401
    """Return the position with one field changed."""
    name, whose = part
    t = pos.table_for(None).thaw()
    setattr(next(s for s in t.seats if s.name == whose) if whose else t, name, value)
    return Position(t)


def influences(before: Position, after: Position, asked: Callable[[Position], object]) -> frozenset[Part]:
    """
    Return the fields whose change makes a difference to an answer.

    Parameters
    ----------
    before, after : Position
        The positions on either side of a step.
    asked : callable
        ``Position -> answer``.

    Returns
    -------
    frozenset of (field, player)
        Without a name: a field of the table.

    Examples
    --------
    >>> import coreworlds as cw
    >>> t = cw.step(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> influences(t.before, t.after, lambda pos: len(pos.seat("Ana").hand))
    frozenset({('hand', 'Ana')})
    """
    first, last = dict(_parts(before.table_for(None))), dict(_parts(after.table_for(None)))
    was, now = asked(before), asked(after)
    found = set()
    for part in first.keys() & last.keys():
        if first[part] == last[part]:
            continue
        with suppress(CoreWorldsError, LookupError):  # a mixture of two positions may be none
            if asked(_with(before, part, last[part])) != was or asked(_with(after, part, first[part])) != now:
                found.add(part)
    return frozenset(found)


def chain(transition: Transition, parts: frozenset[Part], viewer: str | None) -> tuple[Event, ...]:
    """Return the events that may have changed any of these fields, in order, as a viewer may know them."""
    events = transition.events if viewer is None else tuple(e.seen_by(viewer) for e in transition.events)
    if parts == _PLACE:  # nothing changed but that the step was taken
        rule = transition.before.game.flow.steps[transition.step].rule
        return tuple(e for e in events if e.rule == rule)
    return tuple(e for e in events if any(touches(e, name, whose) for name, whose in parts))
