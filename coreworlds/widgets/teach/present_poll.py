"""What a class is asked: the question, its possible answers, and which of them is right."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.engine import Transition, Value
from coreworlds.tutor.knowing.predict import Prediction
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Step, Task
from coreworlds.tutor.question import Question
from coreworlds.tutor.words.prose import to_text
from coreworlds.widgets.learn.lesson_work import said
from coreworlds.widgets.learn.quizzing import made
from coreworlds.widgets.teach.state import Showing

__all__ = ["Poll", "first_play", "poll", "question_of"]

WIDE = 4  # numbers to choose from


@dataclass(frozen=True, slots=True)
class Poll:
    """
    What a class is asked.

    Attributes
    ----------
    ask
        The question; empty where the scene's own words ask it.
    options
        The answers.
    right
        The places of the right ones.
    """

    ask: str
    options: tuple[str, ...]
    right: frozenset[int]


def poll(showing: Showing) -> Poll | None:
    """Give what the class is asked in the scene in front; None where nothing is."""
    block = showing.scene.block
    if isinstance(block, Predict):
        return _predicted(showing, block)
    if isinstance(block, Asked):
        return Poll("", tuple(to_text(option.text) for option in block.options), block.right)
    found = question_of(showing)
    if found is not None:
        return Poll(found.stem, tuple(option.text for option in found.options), found.right)
    return _foretold(showing.asked, showing.at) if showing.asked is not None else None


def question_of(showing: Showing) -> Question | None:
    """Give the engine's question of the scene in front, if it is one."""
    block = showing.scene.block
    return made(showing.lesson.game.id, (block.rule, block.seed)).question if isinstance(block, Made) else None


def first_play(showing: Showing) -> Transition | None:
    """Give the step that comes first in the scene, where one comes."""
    block = showing.scene.block
    return showing.scene.line[0] if isinstance(block, (Step, Task)) and showing.scene.line else None


def _predicted(showing: Showing, block: Predict) -> Poll:
    if block.options and block.value.gives != "number":
        names = ("yes", "no") if isinstance(block.truth, bool) else block.options
        true = said(block, block.truth)
        return Poll("", names, frozenset({names.index(true)} if true in names else ()))
    assert isinstance(block.truth, int)  # noqa: S101 - what is no name is a number
    numbers = _near(block.truth, showing.at)
    options = tuple(said(block, number) for number in numbers)
    return Poll("", options, frozenset({numbers.index(block.truth)}))


def _foretold(asked: Prediction, at: int) -> Poll:
    truth = _truth(asked)
    if isinstance(truth, int) and not isinstance(truth, bool):
        numbers = _near(truth, at)
        options = tuple(asked.words(number) for number in numbers)
        return Poll(asked.stem, options, frozenset({numbers.index(truth)}))
    true = {"yes" if truth else "no"} if isinstance(truth, bool) else {truth} if isinstance(truth, str) else set(truth)
    return Poll(asked.stem, asked.options, frozenset(n for n, option in enumerate(asked.options) if option in true))


def _truth(asked: Prediction) -> Value:
    """Give the true answer: what a check of any answer tells."""
    some = asked.options[:1] if asked.gives == "names" else asked.options[0] if asked.options else 0
    return asked.check(some).truth


def _near(truth: int, at: int) -> tuple[int, ...]:
    """Give numbers to choose from, the true one not always in the same place."""
    first = max(0, truth - at % WIDE)
    return tuple(range(first, first + WIDE))
