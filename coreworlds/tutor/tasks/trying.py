"""Trying a task: what is said to an action, and the hints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError, Illegal
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.knowing.answering import events, reasons, some
from coreworlds.tutor.lessons.reply import Reply
from coreworlds.tutor.lessons.retelling import retold
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.tasks.wrong_tries import making

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.engine.step import Transition
    from coreworlds.tutor.lessons.run import Run
    from coreworlds.tutor.lessons.scene import Prose

__all__ = ["next_hint", "try_action"]


def try_action(run: Run, action: str | Action) -> Reply:
    """Try an action in the task at which a run stands."""
    task = _task(run)
    attempt = run.attempt or Attempt(task, run.scene.position)
    fitting = making(attempt, action)
    say = fitting.say if fitting else ()
    try:
        after = attempt.act(action)
    except Illegal as refusal:
        return Reply(kind="refused", run=run, lines=reasons(refusal), say=say, verdict=refusal.verdict)
    happened = after.line[len(attempt.line) :]
    now = replace(run, attempt=after)
    if after.reached:
        return _reached(task, now, happened)
    if after.missed:
        return _missed(now, after, happened, say)
    left = f"You have {some(after.left, 'actions')} left for this task."
    return Reply(kind="going", run=now, lines=(*events(happened), left), say=say, transitions=happened)


def next_hint(run: Run) -> Reply:
    """Show the next hint of a task; after the last one, how one way begins."""
    task = _task(run)
    if run.hints < len(task.hints):
        return Reply(kind="hint", run=replace(run, hints=run.hints + 1), say=task.hints[run.hints])
    first = task.steps[0]
    return Reply(kind="hint", run=run, lines=(f"One way begins: {first}.",))


def _task(run: Run) -> Task:
    if not isinstance(run.scene.block, Task) or run.ended or run.done:
        raise CoreWorldsError("there is no task here", place=run.lesson.title, remedy="Go on to the next scene.")
    return run.scene.block


def _reached(task: Task, run: Run, happened: tuple[Transition, ...]) -> Reply:
    reached = "Done."
    if run.lesson.departs(run.at, run.position):
        reached = f"Done. That works too. We continue from our version: {task.solution}."
    assert run.attempt is not None  # noqa: S101  (it has just reached the goal)
    say = retold(task.say, Situation.after(run.attempt.line)) or ()
    done = replace(run, done=True)
    return Reply(kind="right", run=done, lines=(*events(happened), reached), say=say, transitions=happened)


def _missed(run: Run, after: Attempt, happened: tuple[Transition, ...], say: Prose) -> Reply:
    again = replace(run, attempt=None)
    missed = "That ends your turn. Try again from the start." if after.left else (
        f"That was {some(after.task.within, 'actions')}, and it does not get there. Try again from the start."
    )
    return Reply(kind="missed", run=again, lines=(*events(happened), missed), say=say, transitions=happened)
