"""What a check finds: what is wrong or missing, in which file, and what to do about it."""

from __future__ import annotations

import inspect
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.game import Game
    from coreworlds.engine.step import Transition

__all__ = ["Finding", "Home", "raised"]

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


def raised(error: BaseException) -> tuple[str, str]:
    """Return an error in words, and what to do about it."""
    if not isinstance(error, CoreWorldsError):
        return f"{type(error).__name__}: {error}".rstrip(". "), "Mend that line."
    return str(error).removesuffix(f" {error.remedy}").rstrip(". "), error.remedy or "Mend that line."


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

    def work(self, step: Transition) -> str:
        """Return the place of the function that did a step: of its action, or of its rule."""
        game = step.before.game
        found = step.action.move_on(step.before.table_for(None)) if step.action is not None else None
        if found:
            return self.of(game.verbs[found[0][0]].do)
        function = game.rulebook.functions.get(game.flow.steps[step.step].rule)
        return self.of(function) if function is not None else self.step(step.step)

    def entry(self, rule: str) -> str:
        """Return the place of a rule's entry in the register."""
        pattern = rf'id = "{re.escape(rule)}"|{re.escape(rule)} *='
        return self._line(".toml", pattern, "rules", "register") or self.word(rule)

    def step(self, step: str) -> str:
        """Return the place at which a step of the flow is declared."""
        return self._line(".py", rf'.*(\bstep\(|\bid=)"{re.escape(step)}"') or self.word(step)

    def told(self, kind: str) -> str:
        """Return the place at which the sentence of an event is declared."""
        return self._line(".py", rf'.*\btells\("{re.escape(kind)}"') or self.word(kind)

    def tell(self, kind: str) -> str:
        """Return the place at which an event is told."""
        return self._line(".py", rf'.*\btell\("{re.escape(kind)}"') or self.word(kind)

    def cost(self, rule: str) -> str:
        """Return the place at which the price of a rule is declared."""
        return self._line(".py", rf'.*\bCost\("{re.escape(rule)}"') or self.word(rule)

    def rules(self) -> str:
        """Return the place at which the game's rules begin."""
        return self._line(".py", r".*\bRules\(") or self.folder.name

    def declared(self, key: str) -> str:
        """Return the place at which a field of the table or of a player is declared."""
        return self._line(".py", rf" +{re.escape(key)}: .*=") or self.folder.name

    def word(self, word: str) -> str:
        """Return the first place of a quoted word in the Python files."""
        return self._line(".py", rf'.*"{re.escape(word)}"') or self.folder.name

    def _line(self, suffix: str, pattern: str, *names: str) -> str:
        """Return the first line that begins with a pattern, in files of a suffix; in those that some names lead to."""
        for path, text in self.texts.items():
            inside = path.relative_to(self.folder).with_suffix("").parts
            if path.suffix == suffix and (not names or not set(names).isdisjoint(inside)):
                for number, line in enumerate(text.splitlines(), 1):
                    if re.match(pattern, line):
                        return self.named(path, number)
        return ""
