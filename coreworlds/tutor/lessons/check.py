"""Checking a lesson: every false, unknown or unproved sentence, with its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from coreworlds.engine import CoreWorldsError
from coreworlds.engine.files import read_whole
from coreworlds.tutor.lessons.lesson import Lesson, read_lesson
from coreworlds.tutor.lessons.named import cards, expressions, rules, seen
from coreworlds.tutor.lessons.pace import estimate
from coreworlds.tutor.lessons.scene import Asked, Made, Scene, Task
from coreworlds.tutor.question import question
from coreworlds.tutor.tasks.check import task_faults
from coreworlds.tutor.words.prose import RuleLink, Shown, inlines, to_text
from coreworlds.tutor.words.reading import Fault, Sentence
from coreworlds.tutor.words.sentences import complaints

__all__ = ["at_work", "check", "check_file", "check_text"]


def check(lesson: Lesson) -> tuple[Fault, ...]:
    """
    Name everything that is wrong with a lesson, by line.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.beginning import BEGINNING
    >>> print(*check(read_lesson(BEGINNING.replace("{energy(Ana)} Energy", "4 Energy"))))
    line 28: The number “4” is not checked: put an expression in braces. “You have 4 Energy, ...”
    """
    faults = list(lesson.reading.faults)
    for sentence in (*_in_header(lesson), *lesson.reading.sentences):
        faults += [Fault(sentence.line, text) for text in complaints(sentence)]
    if any(fault.broken for fault in faults):
        return tuple(sorted(set(faults)))
    for scene in lesson.scenes:
        faults += _of_scene(scene, lesson)
    faults += [*_untaught(lesson), *_misjudged(lesson)]
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
        text = read_whole(path, "a lesson")
    except CoreWorldsError as error:
        return (Fault(1, str(error), broken=True),)
    return check_text(text, Path(path).name)


def _in_header(lesson: Lesson) -> Iterator[Sentence]:
    """Yield the header's texts for the learner. Nothing in a header can back a claim."""
    for key, text in (("title", lesson.title), ("about", lesson.about), ("able", lesson.able)):
        if text:
            yield Sentence(text, text, _line_starting(lesson, key), backed=False)


def _of_scene(scene: Scene, lesson: Lesson) -> Iterator[Fault]:
    """Yield the faults that show only in a scene as a whole."""
    for complaint in scene.position.complaints if scene.situation.before is None else ():
        yield Fault(scene.at, f"The position is impossible: {complaint}")
    if isinstance(scene.block, Task):
        yield from task_faults(scene, scene.block)
    yield from _out_of_sight(scene, lesson)
    yield from _unmade(scene)
    yield from _unproved(scene)


def _out_of_sight(scene: Scene, lesson: Lesson) -> Iterator[Fault]:
    """Yield the cards that prose names without any sight or claim of them, and the cards claimed but never seen."""
    claimed = {word for expression in expressions(scene) for word in expression.words}
    named = {part.card: part.text for part in cards(scene)}
    there = claimed | seen(scene.position) | seen(scene.after)
    for card, text in named.items():
        if card not in there:
            yield Fault(_line_with(lesson, f"*{text}*", scene), f"“{card}” lies nowhere in sight here. "
                        "Put it on the table, or claim something of it.")  # fmt: skip
    for expression in expressions(scene):
        for card in expression.said("card"):
            if card not in named:
                text = f"“{expression.text}” is about “{card}”, and the scene does not name that card."
                yield Fault(_line_with(lesson, expression.text, scene), text)


def _unmade(scene: Scene) -> Iterator[Fault]:
    """Yield a fault if the engine finds no question for a scene that needs one."""
    if isinstance(scene.block, Made):
        try:
            question(scene.position.game.id, scene.block.rule, scene.block.seed)
        except CoreWorldsError as error:
            yield Fault(scene.at, str(error))


def _unproved(scene: Scene) -> Iterator[Fault]:
    """Yield the answers that are called right or wrong by nothing but the lesson's word."""
    block = scene.block
    for option in block.options if isinstance(block, Asked) else ():
        said = inlines((*option.text, *option.say))
        if not option.expression.calls and not any(isinstance(part, (RuleLink, Shown)) for part in said):
            yield Fault(option.line, f"Nothing backs that “{to_text(option.text)}” is right or wrong: "
                        "let `right` ask a fact, or link a rule in its `say`.")  # fmt: skip


def _line_starting(lesson: Lesson, key: str) -> int:
    return next((i for i, text in enumerate(lesson.text.splitlines(), 1) if text.startswith(key)), 1)


def _line_with(lesson: Lesson, text: str, scene: Scene) -> int:
    lines = enumerate(lesson.text.splitlines(), 1)
    return next((n for n, line in lines if n >= scene.at and text in line), scene.at)


# -- what a lesson teaches ---------------------------------------------------------------------------------------


def _untaught(lesson: Lesson) -> Iterator[Fault]:
    known = at_work(lesson)
    lines = lesson.text.splitlines()
    for rule in lesson.teaches:
        if rule not in known:
            line = next((i for i, text in enumerate(lines, 1) if f'"{rule}"' in text), 1)
            yield Fault(line, f"The lesson says that it teaches “{rule}”, and neither links it nor lets it work.")


def _misjudged(lesson: Lesson) -> Iterator[Fault]:
    """Yield a fault if the lesson takes much longer, or much less long, than its header says."""
    really = estimate(lesson)
    if not really / 1.5 - 1 <= lesson.minutes <= really * 1.5 + 1:
        text = f"The header says {lesson.minutes} minutes, and it takes about {really:.0f}."
        yield Fault(_line_starting(lesson, "minutes"), text)


def at_work(lesson: Lesson) -> frozenset[str]:
    """Return the rules that a lesson links, asks about, or lets happen."""
    return frozenset(rule for scene in lesson.scenes for rule in rules(scene))
