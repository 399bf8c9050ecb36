"""What the desk remembers of recording a lesson and of presenting one, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coreworlds.engine import Position, Session
from coreworlds.tutor.handed import ClassResults
from coreworlds.tutor.knowing.predict import Prediction
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.tutor.lessons.scene import Scene
from coreworlds.tutor.recording.line import Part, Recording

__all__ = ["Showing", "Teaching"]


@dataclass(frozen=True, slots=True)
class Showing:
    """
    A lesson as it is being shown to a class.

    Attributes
    ----------
    lesson, at
        The lesson, and the number of the scene.
    done
        Whether the scene's step is taken, or its answer is shown.
    hidden
        Whether all hands are hidden.
    counts
        The show of hands: how many for each answer.
    asked
        The question that is put to the class before this step, where the scene itself asks none.
    trees
        The lines of play that are known: the recorded one, or those of the lesson; with what was tried out.
    left
        The node at which the line was left for a branch; None on the line.
    """

    lesson: Lesson
    at: int = 0
    done: bool = False
    hidden: bool = False
    counts: Mapping[int, int] = field(default_factory=dict)
    asked: Prediction | None = None
    trees: tuple[Session, ...] = ()
    left: int | None = None

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        return self.lesson.scenes[self.at]

    @property
    def over(self) -> bool:
        """Whether nothing is left to be shown in this scene."""
        return self.done or self.scene.block is None

    @property
    def last(self) -> bool:
        """Whether it is the last scene."""
        return self.at + 1 == len(self.lesson.scenes)

    @property
    def position(self) -> Position:
        """How the lesson's own line stands."""
        return self.scene.after if self.done else self.scene.position


@dataclass(frozen=True, slots=True)
class Teaching:
    """
    A lesson that is being recorded, and one that is being shown.

    Attributes
    ----------
    part
        The name under which the browser keeps it.
    session
        The line of play that is recorded; None before it begins.
    marks
        What was added, by the number of the session's node.
    title, about
        What the header will say.
    tab
        What is added next: "say", "pause", "ask", "predict" or "task".
    refused
        Why the last addition could not be made.
    edited
        Which sentence or heading is being edited: its node, and its number there.
    showing
        The lesson that is being shown to a class.
    results
        What the class handed in, as far as it was opened here.
    """

    session: Session | None = None
    marks: Mapping[int, tuple[Part, ...]] = field(default_factory=dict)
    title: str = "My lesson"
    about: str = ""
    tab: str = "say"
    refused: str = ""
    edited: tuple[int, int] | None = None
    showing: Showing | None = None
    part: str = "teaching"
    results: ClassResults | None = None

    @property
    def recording(self) -> Recording | None:
        """What is recorded so far."""
        if self.session is None:
            return None
        return Recording.of(self.session, self.marks, self.title, self.about)

    @property
    def number(self) -> int:
        """How many things were added."""
        return sum(map(len, self.marks.values()))
