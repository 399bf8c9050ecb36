"""What a message does to the desk, where somebody takes on a task of a lesson."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import Transition
from coreworlds.engine.judge import judge
from coreworlds.tutor.tasks.check import way_on
from coreworlds.tutor.ways_out import way_out
from coreworlds.widgets.desk import Desk, judged
from coreworlds.widgets.learn.aside import lay, put
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.learning import course_of
from coreworlds.widgets.play.doing import Message, doing


@doing("lesson-hint")
def _hint(desk: Desk, _message: Message) -> None:
    course = course_of(desk)
    put(desk, replace(course, hints=course.hints + 1))


@doing("lesson-again")
def _again(desk: Desk, _message: Message) -> None:
    course = course_of(desk).again()
    put(desk, course)
    lay(desk, course.session, me=course.me)


@doing("lesson-act")
def _act(desk: Desk, message: Message) -> None:
    """Play an action in the task; what is refused answers in the rule panel."""
    course, action = course_of(desk), str(message["arg"])
    attempt = course.attempt
    if attempt is None or attempt.reached or attempt.missed:
        return
    verdict = judge(desk.position, action)
    if not verdict:
        desk.open = ("ask", action)
        return
    now = replace(course, attempt=attempt.act(action))
    new = now.line[len(course.line) :]
    put(desk, now)
    lay(desk, now.session, new, now.me)
    if now.over:
        _used(desk, now, now.line)


@doing("lesson-solve")
def _solve(desk: Desk, _message: Message) -> None:
    """Do what is left of a task: on the learner's own way where that leads there, else from the start of the task."""
    course = course_of(desk)
    attempt = course.attempt
    if attempt is None or attempt.reached:
        return
    way = () if attempt.missed else way_on(attempt)
    if not way:
        _again(desk, _message)
    for action in way or course.solution:
        _act(desk, {"do": "lesson-act", "arg": action})


@doing("lesson-line")
def _line(desk: Desk, message: Message) -> None:
    """Play the actions of a way out, one after the other, as far as the task allows."""
    remedy = way_out(judged(desk.sight, str(message["arg"])))
    for each in remedy.actions if remedy is not None else ():
        _act(desk, {"do": "lesson-act", "arg": each})


def _used(desk: Desk, course: Course, line: tuple[Transition, ...]) -> None:
    """Record which of the rules that the lesson teaches were used rightly."""
    at_work = dict.fromkeys(event.rule for transition in line for event in transition.events)
    for rule in at_work:
        if rule in course.lesson.teaches:
            desk.progress = desk.progress.answered(rule, right=True)
