"""What a message does to the desk, where somebody takes a lesson."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError, Session, Value
from coreworlds.tutor.knowing.contrast import contrast
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Step
from coreworlds.tutor.tasks.mistaken import asked_about, mistaken
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.learn.aside import lay, lift, lower, put
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.lesson_shelf import lesson_of
from coreworlds.widgets.learn.quizzing import made, show
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["MEANS", "course_of", "open_lesson"]

COMPUTER = "simple"
MEANS = {
    "act": "lesson-act",
    "line": "lesson-line",
    "step": "lesson-step",
}  # what these words mean in a lesson


# --- coming and going -------------------------------------------------------------------------------------------------


@doing("learn")
def _learn(desk: Desk, _message: Message) -> None:
    """Go to the list of lessons; what is in front is left where it is."""
    lower(desk, 0)
    desk.view = "learn"
    desk.learning = replace(desk.learning, hosting=False)


@doing("lesson")
def _lesson(desk: Desk, message: Message) -> None:
    """Take a lesson up where it was left; one that is done begins again."""
    id_ = str(message["arg"])
    scene, done = desk.progress.lessons.get(id_, (0, False))
    open_lesson(desk, id_, 0 if done else scene)


def open_lesson(desk: Desk, id_: str, scene: int = 0) -> None:
    """
    Open a lesson at a scene, in front of the learner's own game.

    Raises
    ------
    CoreWorldsError
        If there is no such lesson, or its file cannot be shown.
    """
    course = Course.begun(lesson_of(desk.game, id_), scene)
    lower(desk, 0)
    lift(desk)
    enter(desk, course)


def enter(desk: Desk, course: Course) -> None:
    """Show a scene that begins, and keep in mind that the learner is there."""
    block = course.scene.block
    if isinstance(block, Made):
        course = replace(course, quiz=made(course.lesson.game.id, (block.rule, block.seed)))
    put(desk, course)
    if course.quiz is None:
        lay(desk, course.session, me=course.me)
    else:
        show(desk, course.quiz)


def course_of(desk: Desk) -> Course:
    """
    Give the lesson in front.

    Raises
    ------
    CoreWorldsError
        If there is none.
    """
    if desk.learning.course is None:
        raise CoreWorldsError("no lesson is open", remedy="Open one from the list.")
    return desk.learning.course


@doing("lesson-next")
def _next(desk: Desk, _message: Message) -> None:
    """Go to the next scene, from the lesson's own line; what is not done yet is passed over."""
    course = course_of(desk)
    if not course.last:
        led = course.own_way if course.departs and not course.over else ""
        enter(desk, Course.begun(course.lesson, course.at + 1, led))


@doing("lesson-previous")
def _previous(desk: Desk, _message: Message) -> None:
    course = course_of(desk)
    enter(desk, Course.begun(course.lesson, course.at - 1))


@doing("lesson-freely")
def _freely(desk: Desk, _message: Message) -> None:
    """Play on from the position in front; the lesson waits. Other seats are played by a computer."""
    pos, me = desk.position, desk.facing
    lift(desk)
    lay(desk, Session(pos))
    desk.kinds = {name: "human" if name == me else COMPUTER for name in pos.seats}
    desk.view, desk.facing = "play", me


@doing("lesson-return")
def _return(desk: Desk, _message: Message) -> None:
    """Put the lesson back that waits aside."""
    lower(desk)


# --- what is done in a scene ------------------------------------------------------------------------------------------


@doing("lesson-step", "lesson-skip")
def _step(desk: Desk, message: Message) -> None:
    """Take the step of the scene; where something was to be predicted, without that."""
    course = course_of(desk)
    if not course.done and isinstance(course.scene.block, (Step, Predict)):
        _show(desk, replace(course, done=True, answer=None))
    elif message["do"] == "lesson-skip" and not course.over:
        put(desk, replace(course, done=True))


@doing("lesson-answer")
def _answer(desk: Desk, message: Message) -> None:
    """Take a prediction, run the step, and show the difference."""
    course = course_of(desk)
    if isinstance(course.scene.block, Predict) and not course.done:
        given = message.get("fields", {}).get("answer", message.get("arg", ""))
        answer = _read(course.scene.block, str(given).strip())
        _show(desk, _believing(desk, replace(course, done=True, answer=answer), course.scene.block, answer))


def _believing(desk: Desk, course: Course, block: Predict, answer: Value) -> Course:
    """Note the answer; find the wrong rule that a wrong one follows from, and what else would follow from it."""
    pos = course.scene.position
    belief = None if course.right else mistaken(pos, block, answer)
    if belief is not None:
        desk.progress = desk.progress.answered(belief.rule, right=False, belief=belief.id)
        return replace(course, belief=belief, contrast=contrast(pos, block.play, belief))
    if rule := asked_about(block, course.scene.line):
        desk.progress = desk.progress.answered(rule, right=course.right)
    return course


@doing("lesson-board")
def _board(desk: Desk, _message: Message) -> None:
    """Show the board that follows from the belief, or the true one again."""
    course = course_of(desk)
    put(desk, replace(course, other=not course.other))


def _read(block: Predict, given: str) -> Value:
    """
    Read a prediction.

    Raises
    ------
    CoreWorldsError
        If it is no number where one is asked for.
    """
    if block.value.gives == "truth":
        return given == "yes"
    if block.options and block.value.gives != "number":
        return tuple(given.split(" and ")) if block.value.gives == "names" else given
    if not given.lstrip("-").isdecimal():
        raise CoreWorldsError(
            "a number is asked for",
            found=given[:30] or "nothing",
            expected="a number such as 3",
        )
    return int(given)


def _show(desk: Desk, course: Course) -> None:
    """Show what the scene's step brings."""
    put(desk, course)
    lay(desk, course.session, course.line, course.me)


@doing("lesson-choose")
def _choose(desk: Desk, message: Message) -> None:
    """Choose an option of the teacher's question; where one is right, that answers."""
    course = course_of(desk)
    block, number = course.scene.block, int(message["arg"])
    if not isinstance(block, Asked) or course.done or not 0 <= number < len(block.options):
        return
    kept = tuple(n for n in course.chosen if n != number)
    chosen = kept if number in course.chosen else (*course.chosen, number)
    put(desk, replace(course, chosen=chosen if block.several else (number,)))
    if not block.several:
        _judge(desk, message)


@doing("lesson-choose-done")
def _judge(desk: Desk, _message: Message) -> None:
    course = course_of(desk)
    if isinstance(course.scene.block, Asked) and course.chosen and not course.done:
        put(desk, replace(course, done=True))
        desk.progress = desk.progress.answered(course.rule, right=course.right)
