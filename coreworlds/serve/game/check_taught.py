"""Checks of what teaches a game: its examples, its lessons, its questions, its page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.engine.errors import CoreWorldsError, Illegal
from coreworlds.serve.game.finding import Finding, raised

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from coreworlds.engine.game import Game
    from coreworlds.games.examples import Example, Examples
    from coreworlds.serve.game.finding import Home

__all__ = ["examples", "lessons", "page", "questions"]

_SEEDS = (1, 2)
_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
_KERNEL = {"notation", "players-count"}


def examples(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the faults of examples, what is not true of them when they are played, and the rules without one."""
    from coreworlds.games.examples import examples_of  # noqa: PLC0415  (only checks need it)

    found = examples_of(game)
    try:
        every = found.all if found is not None else ()
    except CoreWorldsError as error:
        yield _fault(error, "examples/", error.place)
        return
    if found is not None and found.needs:
        yield Finding("missing", "examples/positions.toml", f"only the tests can play its examples: {found.needs}.",
                      "Run `python3 coreworlds test tests/rules/test_scenarios.py`.")  # fmt: skip
    else:
        yield from dict.fromkeys(each for example in every for each in _played(found, example))  # type: ignore[arg-type]
    shown = {example.rule for example in every}
    for rule in (each for each in game.rulebook if each not in shown | _KERNEL):
        yield Finding(
            "missing",
            home.entry(rule),
            f'the rule "{rule}" has no example.',
            "Write one in examples/, with what happens or what stops it: see docs/examples.md.",
        )


def _fault(error: CoreWorldsError, folder: str, place: str, about: str = "") -> Finding:
    """Return an error of a file as a finding, its place in front."""
    text, todo = raised(error)
    return Finding("wrong", f"{folder}{_line(place)}", f"{about}{text.removeprefix(f'{error.place}: ')}.", todo)


def _line(place: str) -> str:
    return place.partition(", column ")[0]


def _played(found: Examples, example: Example) -> Iterator[Finding]:
    """Yield what is not true of an example when it is played."""
    from coreworlds.games.examples_checked import untrue  # noqa: PLC0415  (only checks need it)
    from coreworlds.games.examples_played import Stage  # noqa: PLC0415

    about = f'the example "{example.data.get("title", example.rule)}"'
    try:
        for each in untrue(example.data, Stage(found)):
            where, key = _line(example.at(*each.path)), ".".join(str(part) for part in each.path if part != 0)
            said = f"says `{key}`, but" if key else "is wrong:"
            yield Finding("wrong", f"examples/{where}", f"{about} {said} {each.text.rstrip('.')}.", each.todo)
    except Illegal as error:
        refused = str(error).rstrip(".")
        yield Finding("wrong", f"examples/{_line(example.at('do'))}", f"{about} does what is refused: {refused}.",
                      "Say with `illegal` what is refused, or mend the rule.")  # fmt: skip
    except CoreWorldsError as error:
        line = re.match(r"line (\d+)", error.place)
        if line:  # of the position's file, whose keys stand here or in a position that others are like
            yield _fault(error, "examples/", found.origin(example, int(line[1])), "a position cannot be read: ")
        else:
            yield _fault(error, "examples/", example.at("do"), f"{about} cannot be played: ")


def lessons(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the faults of lessons, and the rules that no lesson shows."""
    folder = game.teaching.lessons
    shown = set[str]()
    files = [each for each in folder.iterdir() if each.name.endswith(".md")] if folder and folder.is_dir() else []
    for file in sorted(files, key=lambda file: file.name):
        yield from _of_lesson(file, shown)
    if not files:
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


def _of_lesson(file: Traversable, shown: set[str]) -> Iterator[Finding]:
    """Yield the faults of a lesson; note the rules that it shows."""
    from coreworlds.tutor.lessons.check import check  # noqa: PLC0415  (with all of the tutor)
    from coreworlds.tutor.lessons.lesson import read_lesson  # noqa: PLC0415
    from coreworlds.tutor.lessons.named import rules  # noqa: PLC0415

    try:
        lesson = read_lesson(file.read_text("utf-8"), file.name)
    except CoreWorldsError as error:
        place = error.place if error.place.startswith(file.name) else file.name
        yield _fault(error, "lessons/", place)
        return
    for fault in check(lesson):
        yield Finding("wrong", f"lessons/{file.name}, line {fault.line}", f"{fault.text.rstrip('.')}.", "Mend it.")
        if fault.broken:
            return
    shown |= {rule for scene in lesson.scenes for rule in rules(scene)}


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
            yield Finding("missing", home.word(game.id), "the page shows nothing of the table.", "Declare its zones.")
            return
    str(App(pos))  # it is drawn when it is asked for, and that may fail
