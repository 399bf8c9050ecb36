"""At a round's end: the rules that were at work in it."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.engine import Transition
from coreworlds.tutor.looking.recap import Recap, recap, round_of, this_round
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, cite, fold, h, linked

__all__ = ["ended"]


def ended(desk: Desk) -> Node | None:
    """Draw which rules were at work in the round that has just ended, folded; nothing at other times."""
    over = [t for t in desk.shown if t.after.over or round_of(t.before) != round_of(t.after)]
    if not over or desk.session is None:
        return None
    line = desk.session.transitions
    last = len(line) - next(n for n, t in enumerate(reversed(line)) if t is over[-1] or t == over[-1])
    found = _recap(line[:last], desk.viewer)
    return fold(
        f"{found.title} is over: {_rules(len(found.entries))}",
        h("ul", [_entry(desk, found, n) for n in range(len(found.entries))], class_="cw-recap"),
        key="ended",
    )


@lru_cache(maxsize=8)
def _recap(line: tuple[Transition, ...], viewer: str | None) -> Recap:
    steps = this_round(line)
    return recap(steps, viewer, round_of(steps[-1].before))


def _rules(n: int) -> str:
    return "1 rule was at work" if n == 1 else f"{n} rules were at work"


def _entry(desk: Desk, found: Recap, number: int) -> Node:
    each = found.entries[number]
    times = "once" if each.count == 1 else f"{each.count} times"
    return h("li", cite(each.rule), f" {times}. ", h("small", linked(each.example, desk.position.game)))
