"""The belief behind a wrong prediction in a lesson: one belief, or none if several fit."""

from __future__ import annotations

from coreworlds.engine import Position, Value, WrongRule
from coreworlds.tutor.knowing.belief import about, believed
from coreworlds.tutor.lessons.scene import Predict
from coreworlds.tutor.words.prose import RuleLink, inlines

__all__ = ["mistaken"]


def mistaken(pos: Position, block: Predict, answer: Value) -> WrongRule | None:
    """
    Return the belief that a wrong prediction shows.

    Many a misreading gives the same number by a detour that nobody thinks of. The belief is about a rule by which the
    lesson explains this answer; where it may be about several of them, none is named. A yes or no has but one other
    answer: where two rules explain it, it does not tell which of them was misread.

    Parameters
    ----------
    pos : Position
        Where it was asked.
    block : Predict
        What was asked.
    answer : value
        What was said.
    """
    told = {part.rule for part in inlines(block.say) if isinstance(part, RuleLink)}
    if block.value.gives == "truth" and len(told) > 1:
        return None
    return next(iter(about(believed(pos, block.play, block.value, answer), told)), None)
