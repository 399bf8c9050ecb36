"""A run through a lesson: what a learner does, as values. Where somebody stands is (lesson id, scene number)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.session import Session
from coreworlds.tutor.knowing.answering import (
    events,
    named,
    read_answer,
    read_choice,
    spoken,
)
from coreworlds.tutor.lessons.reply import Reply
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Task
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.tasks.trying import next_hint, try_action

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.engine.fact import Value
    from coreworlds.engine.position import Position
    from coreworlds.engine.step import Transition
    from coreworlds.tutor.lessons.lesson import Lesson
    from coreworlds.tutor.lessons.scene import Scene

__all__ = ["Run"]


@dataclass(frozen=True, slots=True)
class Run:
    """
    Where a learner stands in a lesson. Whatever they do gives an `Reply` with the next run.

    Attributes
    ----------
    lesson : Lesson
        The lesson.
    at : int
        The scene's number, from 0; `len(lesson.scenes)` after the last one.
    done : bool
        Whether the scene's step, task or answer is done, so that `next` goes on.
    attempt : Attempt or None
        In a task: what was tried so far.
    hints : int
        How many hints were shown.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.beginning import BEGINNING
    >>> from coreworlds.tutor.lessons.lesson import read_lesson
    >>> run = Run(read_lesson(BEGINNING))
    >>> run.answer("3").lines[0]
    'You said 3 Energy. It is 1 Energy.'
    """

    lesson: Lesson
    at: int = 0
    done: bool = False
    attempt: Attempt | None = None
    hints: int = 0

    def __post_init__(self) -> None:
        """Refuse a scene that the lesson does not have."""
        if type(self.at) is not int or not 0 <= self.at <= len(self.lesson.scenes):
            raise CoreWorldsError("the lesson has no such scene", place=self.lesson.title, found=str(self.at)[:20],
                                  expected=f"0 to {len(self.lesson.scenes)}")  # fmt: skip

    # -- where the learner stands -----------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether the lesson is over."""
        return self.at == len(self.lesson.scenes)

    @property
    def scene(self) -> Scene:
        """The scene; after the end, the last one."""
        return self.lesson.scenes[min(self.at, len(self.lesson.scenes) - 1)]

    @property
    def position(self) -> Position:
        """What lies on the table."""
        if self.attempt is not None:
            return self.attempt.position
        return self.scene.after if self.done or self.ended else self.scene.position

    @property
    def line(self) -> tuple[Transition, ...]:
        """What happened in this scene so far."""
        if self.attempt is not None:
            return self.attempt.line
        return self.scene.line if self.done or self.ended else ()

    @property
    def session(self) -> Session:
        """A session of its own with what happened in this scene: to look back, or to play on freely."""
        made = Session(self.scene.position)
        for transition in self.line:
            made.add(transition)
        return made

    @property
    def question(self) -> Any:  # noqa: ANN401  (a Question)
        """The question that the engine makes for this scene."""
        block = self.scene.block
        if not isinstance(block, Made):
            raise CoreWorldsError("the engine makes no question for this scene", place=self.lesson.title)
        from coreworlds.tutor.question import question  # noqa: PLC0415  (lessons do without)

        return question(self.lesson.game.id, block.rule, block.seed)

    # -- going on ---------------------------------------------------------------------------------------------

    def next(self) -> Reply:
        """
        Go on: take the step, or skip what is asked and see it; then to the next scene.

        Examples
        --------
        >>> from coreworlds.games.core_worlds.beginning import BEGINNING
        >>> from coreworlds.tutor.lessons.lesson import read_lesson
        >>> Run(read_lesson(BEGINNING)).next().lines[0]
        'It is 1 Energy.'
        """
        block = self.scene.block
        if self.done or self.ended or block is None:
            return self._moved()
        told = replace(self, done=True, attempt=None)
        if isinstance(block, Made):
            grade = self.question.grade(())
            return Reply(kind="told", run=told, lines=tuple(text for text, _ in grade.why), grade=grade)
        return Reply(kind="told", run=told, lines=self._told(), say=block.say, transitions=self.scene.line)

    def _moved(self) -> Reply:
        run = Run(self.lesson, min(self.at + 1, len(self.lesson.scenes)))
        lines = (f"This was “{self.lesson.title}”.",) if run.ended else ()
        return Reply(kind="end" if run.ended else "moved", run=run, lines=lines)

    def _told(self) -> tuple[str, ...]:
        block = self.scene.block
        if isinstance(block, Asked):
            return (f"Right is: {named(block, block.right)}.",)
        if isinstance(block, Task):
            return (f"One way: {block.solution}.", *events(self.scene.line))
        if isinstance(block, Predict):
            return (f"It is {spoken(block, block.truth)}.", *events(self.scene.line))
        return events(self.scene.line)

    def back(self) -> Reply:
        """Go to the scene before, or to the beginning of this one."""
        before = self.at if self.done or self.attempt is not None else max(0, self.at - 1)
        return Reply(kind="moved", run=Run(self.lesson, before))

    # -- a task -----------------------------------------------------------------------------------------------

    def act(self, action: str | Action) -> Reply:
        """
        Try an action in a task. Any that reaches the goal is right; one that is refused gets its verdict.

        Examples
        --------
        >>> from coreworlds.games.core_worlds.beginning import BEGINNING
        >>> from coreworlds.tutor.lessons.lesson import read_lesson
        >>> print(Run(read_lesson(BEGINNING), 1).act("deploy Galactic Grunts").lines[-1])
        Done.
        """
        return try_action(self, action)

    def hint(self) -> Reply:
        """Show the next hint of a task; after the last one, how one way begins."""
        return next_hint(self)

    # -- answers ----------------------------------------------------------------------------------------------

    def answer(self, value: str | int | bool | Iterable[int]) -> Reply:
        """
        Answer a prediction with its value, or a question with the place or places of the answers chosen.

        Raises
        ------
        CoreWorldsError
            If nothing is asked here, or this is no answer to it.
        """
        block = self.scene.block
        run = replace(self, done=True)
        if isinstance(block, Predict):
            return self._predicted(block, read_answer(block, value), run)
        choice = read_choice(value)
        if isinstance(block, Made):
            grade = self.question.grade(choice)
            why = tuple(text for text, _ in grade.why)
            return Reply(kind="right" if grade.right else "wrong", run=run, lines=why, grade=grade)
        if isinstance(block, Asked):
            return _chosen(block, choice, run)
        raise CoreWorldsError("nothing is asked here", place=self.lesson.title, remedy="Go on to the next scene.")

    def _predicted(self, block: Predict, value: Value, run: Run) -> Reply:
        right = block.truth in {value, (value,)}
        said = "You said" if not right else "Yes:"
        first = f"{said} {spoken(block, value)}." + ("" if right else f" It is {spoken(block, block.truth)}.")
        return Reply(kind="right" if right else "wrong", run=run, lines=(first, *events(self.scene.line)),
                       say=block.say, transitions=self.scene.line)  # fmt: skip


def _chosen(block: Asked, choice: frozenset[int], run: Run) -> Reply:
    if not choice <= frozenset(range(len(block.options))):
        raise CoreWorldsError("there is no such answer", found=str(sorted(choice)),
                              expected=f"0 to {len(block.options) - 1}")  # fmt: skip
    right = choice == block.right
    lines = ("Yes.",) if right else (f"Right is: {named(block, block.right)}.",)
    say = tuple(part for i in sorted(choice ^ block.right or choice) for part in block.options[i].say)
    return Reply(kind="right" if right else "wrong", run=run, lines=lines, say=(*say, *block.say))
