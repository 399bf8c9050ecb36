"""Lessons: one Markdown file each, read into scenes on a fixed line of play."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from coreworlds.engine import CoreWorldsError, Document, Game, Position, check_keys, read_toml
from coreworlds.engine.errors import kind_of, shown
from coreworlds.engine.game import game as game_of
from coreworlds.engine.near import near
from coreworlds.engine.unseen import called, turning
from coreworlds.tutor.lessons.scene import Scene
from coreworlds.tutor.lessons.scenes import read_scenes
from coreworlds.tutor.words.reading import Reading

__all__ = ["Lesson", "lesson", "lessons", "read_lesson"]

_MOST, _HIGHEST = 100_000, 1_000
_HEADER = re.compile(r"\A\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*$", re.DOTALL | re.MULTILINE)
_KEYS: dict[str, type] = {"title": str, "game": str, "about": str, "able": str, "order": int, "minutes": int,
                          "path": bool, "teaches": list, "test": list}  # fmt: skip


@dataclass(frozen=True)
class Lesson:
    """
    A lesson.

    Attributes
    ----------
    id, title, about, able : str
        Its name in links; its title; one line about it; what one can do after it, from the verb on.
    game : Game
        The game it teaches.
    order, minutes : int
        Its place in the course, and how long it takes.
    path : bool
        Whether it is part of the short path.
    teaches, test : tuple of str
        The rules it teaches; those that its test-out asks about.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.beginning import BEGINNING
    >>> [scene.kind for scene in read_lesson(BEGINNING).scenes]
    ['predict', 'task']
    """

    id: str
    title: str
    game: Game
    order: int = 0
    minutes: int = 5
    path: bool = False
    teaches: tuple[str, ...] = ()
    test: tuple[str, ...] = ()
    about: str = ""
    able: str = ""
    text: str = field(default="", repr=False)
    name: str = field(default="", repr=False)
    start: int = field(default=0, repr=False)  # where the header ends

    @cached_property
    def reading(self) -> Reading:
        """What reading it brought to light: its faults, and the sentences it says."""
        return self._read[0]

    @cached_property
    def _read(self) -> tuple[Reading, tuple[Scene, ...]]:
        head = self.text[: self.start]
        return read_scenes(self.text[self.start :], head.count("\n"), self.name, self.game)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """
        The scenes, read when they are first asked for.

        Raises
        ------
        CoreWorldsError
            If something in the file cannot be shown: the first such thing, with its line.
        """
        for fault in sorted(self.reading.faults):
            if fault.broken:
                raise CoreWorldsError(fault.text.rstrip("."), place=f"{self.name or 'lesson'}, line {fault.line}")
        return self._read[1]

    @property
    def position(self) -> Position:
        """Where it begins."""
        return self.scenes[0].position

    def departs(self, at: int, pos: Position) -> bool:
        """Return True if the next scene begins from another board than the learner's."""
        scene = self.scenes[at]
        follows = at + 1 < len(self.scenes) and self.scenes[at + 1].position == scene.after
        return follows and not scene.ends_like(pos)


def read_lesson(text: str, name: str = "") -> Lesson:
    """
    Read the text of a lesson's file. The header is read at once, the scenes when they are asked for.

    Parameters
    ----------
    text : str
        The whole file.
    name : str
        The file's name; the lesson's id is made of it.

    Raises
    ------
    CoreWorldsError
        With the line, if the header cannot be read.
    """
    if not isinstance(text, str):
        raise CoreWorldsError("this is no lesson", place=name, found=kind_of(text), expected="a text")
    if len(text) > _MOST:
        raise CoreWorldsError("this is too long for a lesson", place=name, expected=f"at most {_MOST} characters")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if char := turning(text):
        line = text.count("\n", 0, text.index(char)) + 1
        raise CoreWorldsError("this text steers the text around it", place=f"{name or 'lesson'}, line {line}",
                              found=called(char), expected="a text without it", remedy="Take it out.")  # fmt: skip
    found = _HEADER.match(text)
    if found is None:
        raise CoreWorldsError("a lesson begins with its header", place=f"{name or 'lesson'}, line 1",
                              found=repr(text[:20]), expected="+++, then title = …, then +++")  # fmt: skip
    return Lesson(**_header(found[1], name), text=text, name=name, start=found.end())


def _header(text: str, name: str) -> dict[str, Any]:
    doc = read_toml("\n" + text, name)
    data = doc.data
    check_keys(data, _KEYS, doc, ())
    for key, value in data.items():
        _check_value(doc, key, value)
    for key in ("title", "game"):
        if key not in data:
            doc.fail((), f"the header lacks “{key}”", expected=f'{key} = "…"')
    try:
        game = game_of(data["game"])
    except CoreWorldsError as error:
        doc.fail(("game",), error.message, found=error.found, expected=error.expected)
    for key in ("teaches", "test"):
        for i, rule in enumerate(data.get(key, ())):
            if rule not in game.rulebook.rules:
                doc.fail((key, i), "unknown rule", found=rule, expected=near(rule, game.rulebook.rules))
    fitted = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    stem = name.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".md")
    return {**fitted, "game": game, "id": re.sub(r"^\d+-", "", stem) or "lesson"}


def _check_value(doc: Document, key: str, value: Any) -> None:  # noqa: ANN401  (whatever a header holds)
    if type(value) is not _KEYS[key] or (isinstance(value, int) and not 0 <= value <= _HIGHEST):
        doc.fail((key,), f"{key}: this value does not fit", found=shown(value))
    if isinstance(value, list) and not all(isinstance(each, str) for each in value):
        doc.fail((key,), f"{key}: this must be a list of rules' ids")


@lru_cache(maxsize=16)
def lessons(game: Game | str) -> tuple[Lesson, ...]:
    """
    Return the lessons of a game, in their order.

    Examples
    --------
    >>> all(lesson.game.id == "core-worlds" for lesson in lessons("core-worlds"))
    True
    """
    own = game_of(game) if isinstance(game, str) else game
    if own.teaching.lessons is None or not own.teaching.lessons.is_dir():
        return ()
    files = sorted((f for f in own.teaching.lessons.iterdir() if f.name.endswith(".md")), key=lambda f: f.name)
    return tuple(sorted((read_lesson(f.read_text("utf-8"), f.name) for f in files), key=lambda made: made.order))


def lesson(game: Game | str, lesson_id: str) -> Lesson:
    """
    Return one lesson of a game.

    Raises
    ------
    CoreWorldsError
        If there is none of that id.
    """
    known = {made.id: made for made in lessons(game)}
    if lesson_id not in known:
        raise CoreWorldsError("there is no such lesson", found=str(lesson_id)[:80],
                              expected=near(str(lesson_id), known) or " or ".join(known))  # fmt: skip
    return known[lesson_id]
