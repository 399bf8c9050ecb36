"""What a message does to the desk, where questions of the engine are asked."""

from __future__ import annotations

import random
from dataclasses import replace
from time import monotonic

from coreworlds.engine import CoreWorldsError, Session
from coreworlds.engine.game import game as game_of
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.learn.aside import lay, lift, lower, put
from coreworlds.widgets.learn.lesson_shelf import lesson_of
from coreworlds.widgets.learn.quiz import Quiz
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["made", "missed", "open_code", "show"]

FEW = 5  # questions about what was missed
TRIES, PATIENCE = 5, 1.0  # questions of which the one is asked that is most like the lesson; seconds until one will do
MOST = 2**16  # seeds of a test-out: new positions each time


def made(game: str, *asked: tuple[str, int], lesson: str = "") -> Quiz:
    """Make questions, each about a rule with a seed."""
    from coreworlds.tutor.question import question  # noqa: PLC0415 - loaded only where something is asked

    return Quiz(tuple(question(game, rule, seed) for rule, seed in asked), lesson=lesson)


@doing("quiz")
def _quiz(desk: Desk, message: Message) -> None:
    """Ask about a rule, with a position that this learner has not met in an answer before."""
    rule = str(message["arg"])
    known = desk.progress[rule]
    _open(desk, made(desk.game, (rule, known.right + known.missed + 1)))


@doing("quiz-missed")
def _missed(desk: Desk, _message: Message) -> None:
    """Ask about what was missed, each on a new position."""
    rules = missed(desk)
    if not rules:
        raise CoreWorldsError("nothing was missed")
    asked = ((rule, random.randrange(MOST)) for rule in rules)
    _open(desk, replace(made(desk.game, *asked), missed=True))


def missed(desk: Desk) -> tuple[str, ...]:
    """Give the rules that were missed and that questions are about, the last missed first; a few."""
    book = game_of(desk.game)
    return tuple(rule for rule in desk.progress.revisit() if rule in book.rulebook.rules and book.asks(rule))[:FEW]


@doing("quiz-code")
def _code(desk: Desk, message: Message) -> None:
    """Open a question by the code that somebody shared."""
    open_code(desk, str(message["fields"]["code"]))


def open_code(desk: Desk, code: str) -> None:
    """
    Open a shared question.

    Raises
    ------
    CoreWorldsError
        If the code is none.
    """
    from coreworlds.tutor.question import from_code  # noqa: PLC0415 - as above

    _open(desk, Quiz((from_code(code.strip()),)))


@doing("lesson-test")
def _test(desk: Desk, message: Message) -> None:
    """Ask three questions about what a lesson teaches."""
    lesson = lesson_of(desk.game, str(message["arg"]))
    if not lesson.test:
        raise CoreWorldsError("this lesson names no rules to ask about", found=lesson.id)
    _open(desk, made(desk.game, *((rule, _alike(lesson, rule)) for rule in lesson.test), lesson=lesson.id))


def _alike(lesson: Lesson, rule: str) -> int:
    """Give a seed that asks about a rule at a table like the lesson's: as many players, no later Round, one step."""
    from coreworlds.tutor.question import question  # noqa: PLC0415 - as above

    end, sizes = lesson.scenes[-1].after, lesson.game.players
    far, begun = dict[int, int](), monotonic()
    for _ in range(TRIES):
        seed = len(sizes) * random.randrange(MOST) + sizes.index(len(end.seats))  # mostly for so many players
        asked = question(lesson.game.id, rule, seed)
        late = int(asked.position.round) > int(end.round)
        far[seed] = 2 * (len(asked.position.seats) != len(end.seats)) + late + asked.several + (asked.play == "advance")
        if not far[seed] or monotonic() - begun > PATIENCE:
            break
    return min(far, key=far.__getitem__)


def _open(desk: Desk, quiz: Quiz) -> None:
    """Lay questions in front of all else, or in the place of other questions."""
    if desk.learning.quiz is None:
        lift(desk, quiz=quiz)
    _front(desk, quiz)


def _front(desk: Desk, quiz: Quiz) -> None:
    desk.learning = replace(desk.learning, quiz=quiz)
    show(desk, quiz)


def show(desk: Desk, quiz: Quiz) -> None:
    """Lay the position of the question on the desk, seen from where it can be answered."""
    question = quiz.question
    lay(desk, Session(question.position))
    if not question.open and question.viewer:
        desk.watcher = desk.facing = question.viewer


def _held(desk: Desk) -> Quiz:
    """
    Give the questions in front, alone or in a lesson.

    Raises
    ------
    CoreWorldsError
        If there are none.
    """
    course = desk.learning.course
    quiz = course.quiz if course is not None else desk.learning.quiz
    if quiz is None:
        raise CoreWorldsError("no question is open", remedy="Open a rule and ask for one.")
    return quiz


def _hold(desk: Desk, quiz: Quiz) -> None:
    course = desk.learning.course
    if course is None:
        desk.learning = replace(desk.learning, quiz=quiz)
        return
    put(desk, replace(course, quiz=quiz))


@doing("quiz-choose")
def _choose(desk: Desk, message: Message) -> None:
    """Choose an option; where one is right, that answers."""
    quiz = _held(desk)
    if quiz.graded:
        return
    chosen = quiz.toggled(int(message["arg"]))
    _hold(desk, chosen)
    if not quiz.question.several:
        _answer(desk, message)


@doing("quiz-choose-done")
def _answer(desk: Desk, _message: Message) -> None:
    quiz = _held(desk)
    if quiz.graded or not quiz.chosen:
        return
    now = quiz.answered()
    assert now.grade is not None  # noqa: S101 - it was graded just now
    _hold(desk, now)
    belief = now.grade.belief.id if now.grade.belief is not None else ""
    desk.progress = desk.progress.answered(now.question.rule, right=now.grade.right, belief=belief)


@doing("quiz-board")
def _board(desk: Desk, _message: Message) -> None:
    """Show the board that follows from the belief, or the true one again."""
    quiz = _held(desk)
    _hold(desk, replace(quiz, other=not quiz.other))


@doing("quiz-next")
def _next(desk: Desk, _message: Message) -> None:
    """Go to the next question: of the test, or about the same rule with the next seed."""
    quiz = _held(desk)
    if not quiz.several:
        seed = int(quiz.question.code.split(":")[2])
        _front(desk, made(desk.game, (quiz.question.rule, seed + 1)))
        return
    after = quiz.onward()
    if after.lesson and after.ended and after.passed:
        last = len(lesson_of(desk.game, quiz.lesson).scenes) - 1
        desk.progress = desk.progress.at(quiz.lesson, last, done=True)
    _front(desk, after)


@doing("quiz-leave")
def _leave(desk: Desk, _message: Message) -> None:
    """Put back what lay on the desk before the questions."""
    lower(desk)
