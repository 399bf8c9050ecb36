"""What a prediction in a lesson is about: its rule, and the belief behind a wrong one, or none if several fit."""

from __future__ import annotations

from collections.abc import Sequence

from coreworlds.engine import CoreWorldsError, Position, Transition, Value, WrongRule
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.knowing.belief import about, believed
from coreworlds.tutor.lessons.scene import Predict
from coreworlds.tutor.looking.chain import chain, influences
from coreworlds.tutor.words.prose import RuleLink, inlines

__all__ = ["asked_about", "mistaken"]


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
    told = _told(block)
    if block.value.gives == "truth" and len(told) > 1:
        return None
    return next(iter(about(believed(pos, block.play, block.value, answer), told)), None)


def asked_about(block: Predict, line: Sequence[Transition]) -> str:
    """
    Return the rule that a prediction is about: the one that made the value, if the lesson links several or none.

    Parameters
    ----------
    block : Predict
        What was asked.
    line : sequence of Transition
        The steps that it is asked of.

    Returns
    -------
    str
        The rule's id; empty where that cannot be told.

    Examples
    --------
    >>> import coreworlds as cw
    >>> from coreworlds.tutor.lessons.lesson import lesson
    >>> scenes = lesson(cw.game("core-worlds"), "energy").scenes
    >>> next(asked_about(each.block, each.line) for each in scenes if isinstance(each.block, Predict))
    'energy-from-worlds'
    """
    told = _told(block)
    made = next(filter(None, (_making(block, each) for each in reversed(line))), ())
    linked = [rule for rule in made if rule in told] or [*told][: len(told) == 1] or list(made)
    return linked[0] if linked else ""


def _told(block: Predict) -> set[str]:
    return {part.rule for part in inlines(block.say) if isinstance(part, RuleLink)}


def _making(block: Predict, done: Transition) -> tuple[str, ...]:
    """Return the rules by which a step made another value; none where it did not."""

    def asked(pos: Position) -> Value:
        return block.value.value(Situation(pos))

    try:
        if asked(done.before) == asked(done.after):
            return ()
        parts = influences(done.before, done.after, asked)
    except CoreWorldsError:  # it speaks of what happened, or of what is only there afterwards
        return ()
    return tuple(event.rule for event in chain(done, parts, None))
