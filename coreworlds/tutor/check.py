"""Checking a lesson: every false, unknown or unproved sentence, with its line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.judge import judge
from coreworlds.tutor.attempt import Attempt
from coreworlds.tutor.lesson import Lesson, read_lesson
from coreworlds.tutor.prose import RuleLink, Shown, inlines
from coreworlds.tutor.reading import Fault
from coreworlds.tutor.scene import Asked, Made, Predict, Task
from coreworlds.tutor.sentences import complaints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.tutor.expression import Expression
    from coreworlds.tutor.prose import Block
    from coreworlds.tutor.scene import Scene, Wrong

__all__ = ["at_work", "check", "check_file", "check_text"]


def check(lesson: Lesson) -> tuple[Fault, ...]:
    """
    Name everything that is wrong with a lesson, by line.

    Examples
    --------
    >>> from coreworlds.tutor.beginning import BEGINNING
    >>> print(*check(read_lesson(BEGINNING.replace("{energy(Ana)} Energy", "4 Energy"))))
    line 26: The number “4” is not checked: put an expression in braces. “You have 4 Energy, ...”
    """
    faults = list(lesson.reading.faults)
    for sentence in lesson.reading.sentences:
        faults += [Fault(sentence.line, text) for text in complaints(sentence)]
    if any(fault.broken for fault in faults):
        return tuple(sorted(set(faults)))
    for scene in lesson.scenes:
        faults += _of_scene(scene)
    faults += _untaught(lesson)
    return tuple(sorted(set(faults)))


def check_text(text: str, name: str = "lesson.md") -> tuple[Fault, ...]:
    """Name everything that is wrong with the text of a lesson."""
    try:
        return check(read_lesson(text, name))
    except CoreWorldsError as error:
        line = error.place.partition("line ")[2].split(",")[0]
        return (Fault(int(line) if line.isdigit() else 1, str(error), broken=True),)


def check_file(path: str | Path) -> tuple[Fault, ...]:
    """Name everything that is wrong with a lesson's file."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return (Fault(1, f"The file cannot be read: {error}", broken=True),)
    return check_text(text, Path(path).name)


def _of_scene(scene: Scene) -> Iterator[Fault]:
    for complaint in scene.position.complaints if scene.situation.before is None else ():
        yield Fault(scene.at, f"The position is impossible: {complaint}")
    if isinstance(scene.block, Task):
        for wrong in scene.block.wrong:
            yield from _right(scene.block, wrong, scene)


def _right(task: Task, wrong: Wrong, scene: Scene) -> Iterator[Fault]:
    """Yield a fault if what is called wrong is right, or cannot be read."""
    attempt = Attempt(task, scene.position)
    for action in filter(None, map(str.strip, wrong.do.split(";"))):
        verdict = judge(attempt.position, action)
        if any(b.rule == "notation" for b in verdict.blockers):
            yield Fault(wrong.line, f"This cannot be read as an action: “{action}”.")
        if not verdict:
            return
        attempt = attempt.act(action)
    if attempt.reached:
        yield Fault(wrong.line, f"“{wrong.do}” reaches the goal, so it is not wrong.")


# -- what a lesson teaches ---------------------------------------------------------------------------------------


def _untaught(lesson: Lesson) -> Iterator[Fault]:
    known = at_work(lesson)
    lines = lesson.text.splitlines()
    for rule in lesson.teaches:
        if rule not in known:
            line = next((i for i, text in enumerate(lines, 1) if f'"{rule}"' in text), 1)
            yield Fault(line, f"The lesson says that it teaches “{rule}”, and neither links it nor lets it work.")


def at_work(lesson: Lesson) -> frozenset[str]:
    """Return the rules that a lesson links, asks about, or lets happen."""
    return frozenset(rule for scene in lesson.scenes for rule in _at_work(scene))


def _at_work(scene: Scene) -> Iterator[str]:
    for part in inlines(_proses(scene)):
        if isinstance(part, RuleLink):
            yield part.rule
        if isinstance(part, Shown):
            yield from part.expression.said("rule")
    for transition in scene.line:
        step = scene.position.game.flow.steps[transition.step]
        yield from (step.rule, *step.also)
        yield from (event.rule for event in transition.events)
        if transition.action is not None:
            yield from (p.rule for p in judge(transition.before, transition.action).permits)
    block = scene.block
    if isinstance(block, (Asked, Made)):
        yield block.rule
    for expression in _expressions(scene):
        yield from expression.said("rule")
    if isinstance(block, Task):
        for wrong in block.wrong:
            yield from (b.rule for b in judge(scene.position, wrong.do.partition(";")[0].strip()).blockers)


def _expressions(scene: Scene) -> tuple[Expression, ...]:
    block = scene.block
    if isinstance(block, Predict):
        return (block.value,)
    if isinstance(block, Task):
        return (block.goal,)
    return tuple(o.expression for o in block.options) if isinstance(block, Asked) else ()


def _proses(scene: Scene) -> Iterator[Block]:
    yield from scene.prose
    block = scene.block
    if block is None or isinstance(block, Made):
        return
    yield from block.say
    if not hasattr(block, "play") or isinstance(block, Predict):
        yield from block.ask
    if isinstance(block, Task):
        for prose in (*block.hints, *(w.say for w in block.wrong)):
            yield from prose
    if isinstance(block, Asked):
        for option in block.options:
            yield from (*option.text, *option.say)
