"""What a click asks about: first of all what is being done at this moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine.action import find_action, never
from coreworlds.engine.judge import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.engine.flow import Step
    from coreworlds.engine.position import Position
    from coreworlds.engine.table import Table
    from coreworlds.games.layout import Face, Layout, Zone

__all__ = ["about_now"]


def about_now(pos: Position, table: Layout) -> Layout:
    """
    Let a click ask about what is being done, where the step or a choice on the table is about one thing.

    A game says of each face what it is for: a Unit in hand is deployed. In the midst of something else a click asks of
    that first: may this Unit be sent? What else it is for comes after it.
    """
    t = pos.table_for(None)
    step = t.bound.steps[t.step]
    if not step.decides:
        return table
    whole, asked = _of_one_thing(t, step), {ask for face in table.faces for ask in face.asks}

    def taken(ask: str) -> bool:
        return ask in asked and bool(judge(pos, ask))

    def face(of: Face) -> Face:
        picked = {pick.verb for pick in table.picks if of.key in pick.keys}
        keys = [key for key in step.verbs if whole or t.bound.verbs[key].verb.name in picked]
        asks = _first(t, step, keys, of, taken) if of.asks else of.asks
        return of if asks == of.asks else replace(of, asks=asks)

    def zone(of: Zone) -> Zone:
        return replace(of, faces=tuple(map(face, of.faces)))

    seats = (replace(seat, zones=tuple(map(zone, seat.zones))) for seat in table.seats)
    return replace(table, zones=tuple(map(zone, table.zones)), seats=tuple(seats))


def _of_one_thing(t: Table, step: Step) -> bool:
    """Return True if the step interrupts a turn, or if all its verbs are applied in one way."""
    return bool(step.part_of) or sum(t.bound.verbs[key].verb.target is not None for key in step.verbs) == 1


def _first(t: Table, step: Step, keys: Sequence[str], face: Face, taken: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the actions to ask about a face, those of the step first. One is added where nothing else is for it."""
    read = [(ask, find_action(ask, t, t.asked.name)) for ask in face.asks]
    own = [ask for ask, found in read if type(found) is tuple and not set(step.verbs).isdisjoint(found[2])]
    others = any(type(found) is tuple and found[1] is not t.asked for _, found in read)
    added = () if own or others else _added(t, keys, face, taken)
    return (*added, *own, *(ask for ask in face.asks if ask not in own))


def _added(t: Table, keys: Sequence[str], face: Face, taken: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the action by the first of these verbs that fits a face."""
    for key in keys:
        ask = f"{t.bound.verbs[key].verb.name} {face.refs[0]}"
        found = find_action(ask, t, t.asked.name)
        if type(found) is tuple and _fits(t, key, found[3][0].part):
            return () if taken(ask) else (ask,)
    return ()


def _fits(t: Table, key: str, part: int) -> bool:
    """Return True if a verb can be applied to a component of this kind alone."""
    v = t.bound.verbs[key]
    if v.verb.target is None or never(t, v.verb.target, part):
        return False
    x = (part,) if v.verb.many else part
    return not any(rule == "notation" and check(t, t.asked, x) for rule, check in v.checks)
