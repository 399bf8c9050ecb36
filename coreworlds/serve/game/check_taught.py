"""Checks of what teaches a game: its examples, its lessons, its questions, its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.serve.game.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.game import Game
    from coreworlds.serve.game.finding import Home

__all__ = ["examples", "lessons", "page", "questions"]

_SEEDS = (1, 2)
_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
_KERNEL = {"notation", "players-count"}


def examples(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the faults of examples, and the rules without an example."""
    from coreworlds.games.examples import examples_of  # noqa: PLC0415  (only checks need it)

    try:
        shown = {example.rule for example in examples_of(game)}
    except CoreWorldsError as error:
        yield Finding("wrong", "examples/", f"{str(error).rstrip('.')}.", "Mend that line.")
        return
    for rule in (each for each in game.rulebook if each not in shown | _KERNEL):
        yield Finding(
            "missing",
            home.entry(rule),
            f'the rule "{rule}" has no example.',
            "Write one in examples/, with what happens or what stops it: see docs/examples.md.",
        )


def lessons(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the faults of lessons, and the rules that no lesson shows."""
    from coreworlds.tutor.lessons.check import check  # noqa: PLC0415  (with all of the tutor)
    from coreworlds.tutor.lessons.lesson import lessons as lessons_of  # noqa: PLC0415
    from coreworlds.tutor.lessons.lesson import read_lesson  # noqa: PLC0415
    from coreworlds.tutor.lessons.named import rules  # noqa: PLC0415

    folder = game.teaching.lessons
    shown = set[str]()
    for file in sorted(folder.iterdir(), key=lambda f: f.name) if folder is not None and folder.is_dir() else ():
        if file.name.endswith(".md"):
            try:
                lesson = read_lesson(file.read_text("utf-8"), file.name)
                faults = [str(fault) for fault in check(lesson)]
                shown |= {rule for scene in lesson.scenes for rule in rules(scene)}
            except CoreWorldsError as error:
                faults = [str(error)]
            for fault in faults:
                yield Finding("wrong", f"lessons/{file.name}", f"{fault.rstrip('.')}.", "Mend that line.")
    if not shown and not lessons_of(game):
        yield Finding(
            "missing",
            "lessons/",
            "there is no lesson.",
            f"coreworlds lesson new --game {game.id} FILE.md writes one to begin with.",
        )
        return
    for rule in (each for each in game.rulebook if each not in shown | _KERNEL):
        yield Finding(
            "missing",
            home.entry(rule),
            f'no lesson shows the rule "{rule}".',
            f"Link it in a lesson, [words](rule:{rule}), or let it happen there.",
        )


def questions(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the rules on which no question can be made."""
    from coreworlds.tutor.question import question  # noqa: PLC0415  (with all of the tutor)

    for rule in (each for each in game.rulebook if each not in _KERNEL and game.asks(each)):
        for seed in _SEEDS:
            try:
                question(game.id, rule, seed)
                break
            except CoreWorldsError:
                continue
        else:
            yield Finding(
                "missing",
                home.entry(rule),
                f'no question on the rule "{rule}" was found.',
                "Declare a wrong rule that misreads it, or say in `asking.none` why not.",
            )


def page(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the failures to show a position to each viewer."""
    from coreworlds.widgets.app import App  # noqa: PLC0415  (with all of the page)

    pos = cw.setup(game.id, players=_NAMES[: min(game.players)])
    for viewer in (None, *pos.seats):
        if not game.page.layout(pos, viewer).places:
            yield Finding("missing", home.folder.name, "the page shows nothing of the table.", "Declare its zones.")
            return
    str(App(pos))  # it is drawn when it is asked for, and that may fail
