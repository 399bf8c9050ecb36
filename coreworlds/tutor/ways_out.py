"""Ways out of a refusal as they are offered: none where one of its reasons never changes."""

from __future__ import annotations

from coreworlds.engine import Blocker, Remedy, Verdict
from coreworlds.engine.remedy import nearest

__all__ = ["shrug", "way_out"]


def way_out(verdict: Verdict, blocker: Blocker) -> Remedy | None:
    """
    Return the remedy of one reason; None if another reason stays in any case.

    To name more than was named removes all reasons at once, and is said at the first one.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.parse('''
    ... game = "core-worlds"
    ... phase = "action"
    ... central = ["Taurus"]
    ... [[player]]
    ... name = "Ana"
    ... hand = ["Snub Fighter"]
    ... [[player]]
    ... name = "Ben"
    ... ''')
    >>> refused = cw.judge(pos, "Ben: draft Taurus")
    >>> [way_out(refused, blocker) for blocker in refused.blockers]
    [None, None]
    >>> [shrug(refused, blocker) for blocker in refused.blockers]
    ['', 'What kind of card it is never changes.']
    """
    if _never(verdict):
        return None
    remedy = nearest(blocker)
    for_all = remedy is not None and remedy.kind == "line" and remedy.instead
    return None if for_all and blocker is not verdict.blockers[0] else remedy


def shrug(verdict: Verdict, blocker: Blocker) -> str:
    """Return why no remedy is offered, at the blocker with that reason; else an empty text."""
    if _never(verdict):
        return blocker.lasting
    return blocker.why_none if nearest(blocker) is None else ""


def _never(verdict: Verdict) -> bool:
    return any(blocker.lasting for blocker in verdict.blockers)
