"""A lesson as it is being taken: at which scene, and what the learner has done in it. A value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreworlds.engine import Position, Session, Transition, Value, WrongRule
from coreworlds.engine.typed import cut
from coreworlds.tutor.knowing.contrast import Contrast
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Prose, Scene, Step, Task
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.tasks.wrong_tries import made, making, ready
from coreworlds.widgets.learn.quiz import Quiz

__all__ = ["Course"]


@dataclass(frozen=True, slots=True)
class Course:
    """
    A lesson as it is being taken.

    Attributes
    ----------
    lesson, at
        The lesson, and the number of the scene.
    done
        Whether the step was taken, or the prediction or question answered or skipped.
    answer
        What was predicted; None where it was skipped.
    chosen
        The options chosen so far.
    hints
        How many hints are shown.
    attempt
        What was done in a task.
    quiz
        The question of the engine that this scene asks.
    belief, contrast
        The wrong rule that a wrong prediction shows, if one is known, and what would follow from it.
    other
        Whether the board that follows from the belief is shown.
    led
        How the scene before led here, where the learner skipped its task; empty elsewhere.
    """

    lesson: Lesson
    at: int = 0
    done: bool = False
    answer: Value | None = None
    chosen: tuple[int, ...] = ()
    hints: int = 0
    attempt: Attempt | None = None
    quiz: Quiz | None = None
    belief: WrongRule | None = None
    contrast: Contrast | None = None
    other: bool = False
    led: str = ""

    @classmethod
    def begun(cls, lesson: Lesson, at: int = 0, led: str = "") -> Course:
        """Begin a lesson at a scene; a number beyond its end is its last scene."""
        at = max(0, min(at, len(lesson.scenes) - 1))
        scene = lesson.scenes[at]
        attempt = Attempt(scene.block, scene.position) if isinstance(scene.block, Task) else None
        return cls(lesson, at, attempt=attempt, led=led)

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        return self.lesson.scenes[self.at]

    @property
    def instead(self) -> Position | None:
        """The board that follows from the belief, while it is shown."""
        return self.contrast.wrong if self.contrast is not None and self.other else None

    @property
    def me(self) -> str:
        """Who the learner is in this scene."""
        block = self.scene.block
        return block.player if isinstance(block, Task) else self.scene.position.seats[0]

    @property
    def last(self) -> bool:
        """Whether it is the last scene."""
        return self.at + 1 == len(self.lesson.scenes)

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done in this scene."""
        block = self.scene.block
        if block is None or self.done:
            return True
        if self.quiz is not None:
            return self.quiz.graded
        return self.attempt is not None and self.attempt.reached

    @property
    def open_book(self) -> bool:
        """Whether the table may answer what is allowed: not while just that may be what is asked."""
        return self.over or isinstance(self.scene.block, (Step, Task))

    @property
    def line(self) -> tuple[Transition, ...]:
        """What happened in this scene so far."""
        if self.attempt is not None:
            return self.attempt.line
        return self.scene.line if self.done and isinstance(self.scene.block, (Step, Predict)) else ()

    @property
    def session(self) -> Session:
        """The line of play of this scene, at its end."""
        session = Session(self.scene.position)
        for transition in self.line:
            session.add(transition)
        return session

    @property
    def right(self) -> bool:
        """Whether what was answered is true."""
        block = self.scene.block
        if isinstance(block, Predict):
            return self.answer == block.truth
        return isinstance(block, Asked) and frozenset(self.chosen) == block.right

    @property
    def rule(self) -> str:
        """The rule that a question asks about; empty elsewhere."""
        block = self.scene.block
        return block.rule if isinstance(block, (Asked, Made)) else ""

    @property
    def departs(self) -> bool:
        """Whether the next scene goes on from another board than the one that the learner's task left."""
        return self.attempt is not None and self.lesson.departs(self.at, self.attempt.position)

    @property
    def own_way(self) -> str:
        """The lesson's own way through a task, in a sentence."""
        if not self.solution:
            return ""
        way = "; ".join(self.solution)
        if not self.over or self.attempt is None:
            return f"The lesson did this for you: {way}."
        deeds = self.attempt.deeds
        if [cut(deed)[0] for deed in deeds] == [cut(deed)[0] for deed in self.solution]:  # but for a word of one's own
            return f"Done: {'; '.join(deeds)}. Only in this lesson the story goes on with: {way}."
        return f"You did: {'; '.join(deeds)}. That works too. We continue from our version: {way}."

    @property
    def solution(self) -> tuple[str, ...]:
        """The actions of the lesson's own way through a task."""
        return self.scene.block.steps if isinstance(self.scene.block, Task) else ()

    def tries(self, card: str, asks: tuple[str, ...]) -> tuple[str, ...]:
        """Give what a click on a card asks about: also the typical wrong tries of the task that name it."""
        known = {ask.casefold() for ask in asks}
        more = ready(self.attempt) if self.attempt is not None and not self.over else ()
        return (*asks, *(do for do in more if card in do and do.casefold() not in known))

    def remark(self, action: str) -> Prose:
        """Give the teacher's words to a typical wrong try that is asked about; none where there are none."""
        wrong = making(self.attempt, action) if self.attempt is not None and not self.over else None
        return wrong.say if wrong is not None else ()

    @property
    def rebuke(self) -> Prose:
        """The teacher's words to all that was done so far; none where there are none."""
        wrong = made(self.attempt) if self.attempt is not None else None
        return wrong.say if wrong is not None else ()

    def again(self) -> Course:
        """Begin this scene's task again; the hints stay."""
        return replace(Course.begun(self.lesson, self.at, self.led), hints=self.hints)
