"""Typical wrong tries of a task, matched to an attempt. Pages and scripts use this one judge."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import Action, Position
from coreworlds.engine.judge import judge
from coreworlds.tutor.lessons.scene import Task, Wrong
from coreworlds.tutor.tasks.attempt import Attempt, spelled

__all__ = ["made", "making", "ready", "tried"]


def tried(task: Task, wrong: Wrong, start: Position) -> Wrong:
    """Return a wrong try with its way from the start of the task; what cannot be done before its end is no way."""
    attempt, (*first, last) = Attempt(task, start), wrong.actions or ("",)
    for action in first:
        if attempt.reached or attempt.missed or not judge(attempt.position, action):
            return wrong
        attempt = attempt.act(action)
    verdict = judge(attempt.position, last)
    stops = frozenset(blocker.rule for blocker in verdict.blockers)
    return replace(wrong, way=(*attempt.did, spelled(verdict.action)), stops=stops)


def made(attempt: Attempt) -> Wrong | None:
    """Return the wrong try that equals an attempt: all of its actions and no more."""
    return next((wrong for wrong in attempt.task.wrong if wrong.way == attempt.did), None)


def making(attempt: Attempt, action: str | Action) -> Wrong | None:
    """
    Return the wrong try that an action makes of an attempt.

    That is so if the action completes a wrong try from the start of the task, or if it is refused now for all the
    rules that refuse it there. What is allowed now and was refused there lies on a way to the goal.
    """
    verdict = judge(attempt.position, action)
    does, stops = spelled(verdict.action), {blocker.rule for blocker in verdict.blockers}
    same = [wrong for wrong in attempt.task.wrong if wrong.way[-1:] == (does,)]
    whole = (wrong for wrong in same if wrong.way[:-1] == attempt.did and wrong.stops <= stops)
    return next(whole, None) or next((wrong for wrong in same if wrong.stops and wrong.stops <= stops), None)


def ready(attempt: Attempt) -> tuple[str, ...]:
    """Return the last actions of the wrong tries that may be made next."""
    tries = ((wrong, wrong.actions[-1]) for wrong in attempt.task.wrong if wrong.way)
    return tuple(last for wrong, last in tries if making(attempt, last) is wrong)
