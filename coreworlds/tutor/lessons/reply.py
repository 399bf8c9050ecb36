"""Replies: what came of something a learner did, with its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from coreworlds.tutor.words.prose import to_text

if TYPE_CHECKING:
    from coreworlds.engine.step import Transition
    from coreworlds.engine.verdict import Verdict
    from coreworlds.tutor.lessons.run import Run
    from coreworlds.tutor.lessons.scene import Prose

__all__ = ["Reply"]

ReplyKind = Literal["moved", "told", "right", "wrong", "refused", "missed", "going", "hint", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """
    What came of something a learner did.

    Attributes
    ----------
    kind : str
        "moved" to the next scene, or the "end"; "told" without a guess; "right" or "wrong" answers; a try that was
        "refused", is "going" on, reached the goal ("right") or "missed" it; a "hint".
    run : Run
        Where the learner stands now.
    lines : tuple of str
        What to say, a sentence each.
    say : tuple of Block
        What the lesson says to it.
    verdict : Verdict or None
        Of a refused action: every reason, and a way out.
    transitions : tuple of Transition
        What happened.
    grade : Grade or None
        Of a question that the engine made.
    """

    kind: ReplyKind
    run: Run
    lines: tuple[str, ...] = ()
    say: Prose = ()
    verdict: Verdict | None = None
    transitions: tuple[Transition, ...] = ()
    grade: Any = None

    @property
    def text(self) -> str:
        """The whole reply as plain text."""
        said = to_text(self.say)
        return "\n".join([*self.lines, *([said] if said else [])])

    def __str__(self) -> str:
        """Return the text."""
        return self.text
