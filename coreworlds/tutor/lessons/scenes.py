"""From the Markdown of a lesson to its scenes, played through as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from coreworlds.engine import CoreWorldsError, Game, read_toml
from coreworlds.engine.near import near
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.blocks import BLOCKS, read_position, read_shown
from coreworlds.tutor.lessons.piece import Piece
from coreworlds.tutor.lessons.scene import Made, Scene
from coreworlds.tutor.words.commonmark import parser
from coreworlds.tutor.words.markdown import read_blocks, read_prose
from coreworlds.tutor.words.prose import to_text
from coreworlds.tutor.words.reading import Reading

__all__ = ["read_scenes"]

_MOST = 200
_OTHERS = ("position", "table")


def read_scenes(text: str, before: int, name: str, game: Game) -> tuple[Reading, tuple[Scene, ...]]:
    """
    Read the part of a lesson after its header.

    Parameters
    ----------
    text : str
        The Markdown.
    before : int
        How many lines of the file come before it.
    name : str
        The file's name.
    game : Game
        Whose lesson it is.

    Returns
    -------
    Reading, tuple of Scene
        What is wrong with it, and what can be shown of it.
    """
    walk = _Walk(Reading(name, game), before + 1)
    try:
        walk.through(parser().parse(text))
    except RecursionError:
        walk.reading.fault(before + 1, "This is nested too deeply.", broken=True)
    return walk.reading, tuple(walk.scenes)


@dataclass
class _Walk:
    """A walk through the tokens of a lesson: the scenes so far, and the one that is being gathered."""

    reading: Reading
    first: int  # the line of the file at which the text begins
    scenes: list[Scene] = field(default_factory=list)
    situation: Situation | None = None
    title: str = ""
    pending: list[Any] = field(default_factory=list)
    at: int = 0
    shown: frozenset[str] = frozenset()

    def through(self, tokens: list[Any]) -> None:
        """Read everything."""
        found = iter(tokens)
        for token in found:
            line = self.first + (token.map[0] if token.map else 0)
            if token.type == "heading_open":
                self.close()
                self.at, self.title = line, self.heading(next(found), line)
                next(found)
            elif token.type == "fence":
                self.block(token.info.strip(), token.content, line)
            else:
                self.at = self.at or line
                self.pending += [token, *self.rest(token, found)]
        self.close()
        if not self.scenes and not self.reading.faults:
            self.reading.fault(self.first, "The lesson has no scene.", broken=True)

    def rest(self, token: Any, found: Iterator[Any]) -> Iterator[Any]:  # noqa: ANN401
        """Yield the tokens of a block that a token opens."""
        depth = token.nesting
        while depth > 0 and (more := next(found, None)) is not None:
            depth += more.nesting
            yield more

    def heading(self, token: Any, line: int) -> str:  # noqa: ANN401
        """Read a heading."""
        return to_text(read_prose(token.content, line, self.reading, self.situation))

    def prose(self) -> tuple[Any, ...]:
        """Read the prose gathered so far."""
        found, self.pending = self.pending, []
        return read_blocks(found, self.first, self.reading, self.situation)

    def close(self) -> None:
        """End a scene that is prose alone."""
        if self.pending and self.ready():
            situation, prose = self.situation, self.prose()
            assert situation is not None  # noqa: S101  (it is ready)
            self.add(Scene(kind="prose", title=self.title, prose=prose, block=None, situation=situation, at=self.at))
        self.pending, self.at = [], 0

    def ready(self) -> bool:
        """Return True if the scene has a position; note a fault if it has none."""
        if self.situation is None:
            if not any(fault.broken for fault in self.reading.faults):
                self.reading.fault(self.at or self.first, "A lesson needs a position first.", broken=True)
            return False
        return True

    def add(self, scene: Scene) -> None:
        """Add a scene, and go on from where it leads."""
        self.scenes.append(replace(scene, shown=self.shown))
        if len(self.scenes) > _MOST:
            raise CoreWorldsError("the lesson has too many scenes", place=self.reading.place(scene.at),
                                  expected=f"at most {_MOST}")  # fmt: skip
        if scene.line:
            self.situation = Situation.after(scene.line)

    def block(self, kind: str, content: str, line: int) -> None:
        """Read a fenced block: a new position, or what is done in a scene."""
        if kind not in BLOCKS and kind not in _OTHERS:
            guess = near(kind, [*BLOCKS, *_OTHERS])
            text = f"Unknown block: “{kind}”. {f'Is it “{guess}”?' if guess else ''}"
            self.reading.fault(line, text.rstrip(), broken=True)
            return
        with self.reading.noting(line):
            doc = read_toml("\n" * line + content, self.reading.name)
            if kind == "position":
                self.close()
                self.situation = Situation(read_position(Piece(doc, self.reading, Situation(None))))  # type: ignore[arg-type]
                return
            if not self.ready() or self.situation is None:
                return
            if kind == "table":
                self.close()
                self.shown = read_shown(Piece(doc, self.reading, self.situation))
                return
            at, situation, prose = self.at or line, self.situation, self.prose()
            self.at = 0
            made, played = BLOCKS[kind](Piece(doc, self.reading, situation))
            if prose and isinstance(made, Made):  # its table is another one than that of which the words speak
                self.add(Scene(kind="prose", title=self.title, prose=prose, block=None, situation=situation, at=at))
                prose, at = (), line
            self.add(Scene(kind=kind, title=self.title, prose=prose, block=made, situation=situation,  # type: ignore[arg-type]
                           line=played, at=at))  # fmt: skip
