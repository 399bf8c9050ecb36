"""Ways out of a refusal as they are offered: none where one of its reasons never changes."""

from __future__ import annotations

from coreworlds.engine import Remedy, Verdict
from coreworlds.engine.remedy import find_way
from coreworlds.engine.verdict import NONE

__all__ = ["shrug", "way_out"]


def way_out(verdict: Verdict) -> Remedy | None:
    """
    Return what makes an action legal against all that stops it, a legal line if there is one; None if nothing does.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.parse('''
    ... game = "core-worlds"
    ... phase = "action"
    ... central = ["Taurus"]
    ... [[player]]
    ... name = "Ana"
    ... energy = 0
    ... hand = ["Snub Fighter"]
    ... [[player]]
    ... name = "Ben"
    ... ''')
    >>> refused = cw.judge(pos, "Ben: draft Taurus")
    >>> way_out(refused) is None, shrug(refused)
    (True, 'What kind of card it is never changes.')
    >>> print(way_out(cw.judge(pos, "deploy Snub Fighter")))
    Give Ana 1 Energy instead of 0.
    """
    if not verdict.blockers or _lasting(verdict):
        return None
    ask = verdict.blockers[0].question
    if "way" not in ask.kept:
        ask.kept["way"] = None if ask.position.over else find_way(verdict)
    return ask.kept["way"]  # type: ignore[no-any-return]


def shrug(verdict: Verdict) -> str:
    """Return why no way out is offered; empty if there is one."""
    return _lasting(verdict) or ("" if way_out(verdict) else NONE)


def _lasting(verdict: Verdict) -> str:
    return next((blocker.lasting for blocker in verdict.blockers if blocker.lasting), "")
