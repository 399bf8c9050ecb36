"""Questions as they are being answered: which one, what is chosen, how it went. A value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreworlds.engine import Position
from coreworlds.tutor.question import Question
from coreworlds.tutor.questions.grade import Grade

__all__ = ["Quiz"]


@dataclass(frozen=True, slots=True)
class Quiz:
    """
    Questions as they are being answered.

    Attributes
    ----------
    questions
        The questions, in order.
    at
        Which one is in front; after the last, their number.
    chosen, grade
        The options chosen so far, and how the answer was graded.
    rights
        How the answers so far went.
    gaps
        The rules that the wrong ones of them belong to: those that were misread, else those asked about.
    lesson
        Id of the lesson that is tested; empty for other questions.
    missed
        Whether they are about what was missed before.
    other
        Whether the board that follows from the belief is shown.
    """

    questions: tuple[Question, ...]
    at: int = 0
    chosen: tuple[int, ...] = ()
    grade: Grade | None = None
    rights: tuple[bool, ...] = ()
    gaps: tuple[str, ...] = ()
    lesson: str = ""
    missed: bool = False
    other: bool = False

    @property
    def question(self) -> Question:
        """The question in front, or the last one."""
        return self.questions[min(self.at, len(self.questions) - 1)]

    @property
    def graded(self) -> bool:
        """Whether the question in front is answered."""
        return self.grade is not None

    @property
    def unsaid(self) -> frozenset[tuple[str, str]]:
        """The values of which the table does not tell what they count now, while just that is asked."""
        return frozenset() if self.graded else self.question.unsaid

    @property
    def several(self) -> bool:
        """Whether they are asked one after the other, and counted in the end."""
        return bool(self.lesson) or self.missed

    @property
    def ended(self) -> bool:
        """Whether all are answered and the last one was read."""
        return self.at >= len(self.questions)

    @property
    def passed(self) -> bool:
        """Whether every one was answered rightly."""
        return len(self.rights) == len(self.questions) and all(self.rights)

    @property
    def instead(self) -> Position | None:
        """The board that follows from the belief, while it is shown."""
        contrast = self.grade.contrast if self.grade is not None else None
        return contrast.wrong if contrast is not None and self.other else None

    def toggled(self, number: int) -> Quiz:
        """Choose an option, or take it back."""
        if not 0 <= number < len(self.question.options):
            return self
        kept = tuple(n for n in self.chosen if n != number)
        return replace(self, chosen=kept if number in self.chosen else (*self.chosen, number))

    def answered(self) -> Quiz:
        """Grade what is chosen."""
        grade = self.question.grade(self.chosen)
        misread = grade.belief.rule if grade.belief is not None else self.question.rule
        gaps = self.gaps if grade.right else (*self.gaps, misread)
        return replace(self, grade=grade, rights=(*self.rights, grade.right), gaps=tuple(dict.fromkeys(gaps)))

    def onward(self) -> Quiz:
        """Go to the next question."""
        return replace(self, at=self.at + 1, chosen=(), grade=None, other=False)
