"""What a check finds: what is wrong or missing, in which file, and what to do about it."""

from __future__ import annotations

import inspect
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.game import Game

__all__ = ["Finding", "Home"]

_TEXTS = (".toml", ".md", ".py")


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One thing that a check found.

    Attributes
    ----------
    kind : str
        "wrong": the game is not right with it; "missing": it can be played, but something is not there yet.
    place : str
        The file, with its line where that is known.
    text : str
        What is wrong or missing, in one sentence.
    todo : str
        What to do about it.
    """

    kind: Literal["wrong", "missing"]
    place: str
    text: str
    todo: str

    def __str__(self) -> str:
        """Return it as one line."""
        return f"{self.kind:<8}{self.place}: {self.text} {self.todo}"


class Home:
    """The folder of a game, to tell in which file and line something stands."""

    def __init__(self, game: Game) -> None:
        """Find the folder: it has the module that declares the table."""
        module = sys.modules[game.state.table.__module__]
        self.folder = Path(str(module.__file__)).parent
        self.texts = {path: path.read_text("utf-8", "replace") for path in sorted(self._files())}

    def _files(self) -> Iterator[Path]:
        yield from (path for path in self.folder.rglob("*") if path.suffix in _TEXTS and path.is_file())

    def named(self, path: Path, line: int = 0) -> str:
        """Return a file of the folder as it is named in a finding."""
        inside = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
        return f"{inside.as_posix()}, line {line}" if line else inside.as_posix()

    def of(self, function: Callable[..., Any]) -> str:
        """Return the place of a function in its file."""
        code = inspect.unwrap(function).__code__ if hasattr(inspect.unwrap(function), "__code__") else None
        return self.named(Path(code.co_filename), code.co_firstlineno) if code is not None else self.folder.name

    def raised(self, error: BaseException) -> str:
        """Return the last line of the game's own code that was at work when an error was raised."""
        place, trace = self.folder.name, error.__traceback__
        while trace is not None:
            path = Path(trace.tb_frame.f_code.co_filename)
            if path.is_relative_to(self.folder):
                place = self.named(path, trace.tb_lineno)
            trace = trace.tb_next
        return place

    def entry(self, rule: str) -> str:
        """Return the place of a rule's entry in the register."""
        return self._line(".toml", f'id = "{rule}"') or self._line(".toml", f"{rule} = ") or self.word(rule)

    def word(self, word: str) -> str:
        """Return the first place of a quoted word in the Python files, or the declaration of a step of that name."""
        return self._line(".py", f'id="{word}"') or self._line(".py", f'"{word}"') or self.folder.name

    def _line(self, suffix: str, words: str) -> str:
        for path, text in self.texts.items():
            if path.suffix == suffix:
                for number, line in enumerate(text.splitlines(), 1):
                    if words in line and (suffix == ".py" or line.startswith(words)):
                        return self.named(path, number)
        return ""
