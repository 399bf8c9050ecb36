"""The length of a lesson: all that is shown is read, all that is told is clicked, all that is asked is thought over."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from coreworlds.engine.judge import judge
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.tutor.lessons.links import share_a_word
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Scene, Task
from coreworlds.tutor.question import question
from coreworlds.tutor.words.prose import to_text

__all__ = ["CLICK", "THOUGHT", "WORDS", "estimate", "told"]

WORDS = 200  # read in a minute
CLICK = 5  # seconds of a click that is told
THOUGHT = 20  # seconds of a decision or a question
_WHY = 30  # words that explain the answer to a question of the engine; the rest is folded


def estimate(lesson: Lesson) -> int:
    """
    Return the length of a lesson in whole minutes, rounded up.

    Counted are all words that are shown, with what is said to the first wrong answer of each try, and where the teacher
    says nothing, the last line of what happened; the way on from scene to scene is a click.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.beginning import BEGINNING
    >>> from coreworlds.tutor.lessons.lesson import read_lesson
    >>> estimate(read_lesson(BEGINNING))
    2
    """
    words = sum(len(text.split()) for scene in lesson.scenes for text in _shown(scene))
    titles = dict.fromkeys(scene.title for scene in lesson.scenes)
    words += sum(len(title.split()) for title in (*titles, lesson.able))
    seconds = sum(CLICK + _seconds(scene) for scene in lesson.scenes)
    return max(1, ceil(words / WORDS + seconds / 60))


def told(task: Task) -> bool:
    """Return True if a task tells each action of its solution."""
    ask = to_text(task.ask)
    return all(share_a_word(ask, action) for action in task.steps)


def _seconds(scene: Scene) -> int:
    block = scene.block
    if isinstance(block, Task):
        clicks = sum(1 + len(action.split(", ")) for action in block.steps)
        return clicks * CLICK + (0 if told(block) else THOUGHT)
    if isinstance(block, (Predict, Asked, Made)):
        return THOUGHT
    return 0 if block is None else CLICK


def _shown(scene: Scene) -> Iterator[str]:
    """Yield all that a learner reads in a scene."""
    block = scene.block
    yield to_text(scene.prose)
    if isinstance(block, Made):
        made = question(scene.position.game.id, block.rule, block.seed)
        yield from (made.stem, *made.told, *(option.text for option in made.options), "word " * _WHY)
        return
    if block is None:
        return
    yield to_text(block.say)
    events = [event.text for transition in scene.line for event in transition.events if event.text]
    yield from () if block.say else events[-1:]
    if isinstance(block, (Predict, Asked, Task)):
        yield to_text(block.ask)
    if isinstance(block, Predict):
        yield from block.options
    if isinstance(block, Asked):
        wrong = [option for option in block.options if not option.right]
        yield from (to_text(option.text) for option in block.options)
        yield from (to_text(option.say) for option in (*wrong[:1], *(each for each in block.options if each.right)))
    if isinstance(block, Task) and block.wrong:
        first = block.wrong[0]
        yield to_text(first.say)
        yield str(judge(scene.position, first.actions[0])) if len(first.actions) == 1 else ""
