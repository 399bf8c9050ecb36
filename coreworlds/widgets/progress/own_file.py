"""The learners' maps as readable files, where one person runs the page on the own computer."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from coreworlds.engine import CoreWorldsError, games
from coreworlds.engine.files import read_whole, write_whole
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets.desk import Desk

__all__ = ["FOLDER", "OwnFile"]

FOLDER = "COREWORLDS_MAP"  # the environment variable that names the folder; unset or empty: no file is kept
LOCK = ".lock"  # whoever writes in the folder holds a lock on this file
PATIENCE = 5.0  # s to wait for the lock, which a page holds for milliseconds

Mark = tuple[int, int, int]  # a file that is written anew has another one


@dataclass(slots=True)
class OwnFile:
    """
    Files that follow the maps on a desk, one for each learner and game.

    Other pages and programs may write the same files. So a file is read again whenever it has changed, and what it
    holds is joined with the desk before it is written, under a lock.

    Attributes
    ----------
    folder
        Where the files lie; None: nowhere.
    held
        What each file held when it was read or written last.
    marks
        How each file could be told then from a changed one.
    shut
        Files that could not be read: they are left as they are until somebody changes them.
    said
        What was said to the learner, and need not be said again.
    """

    folder: Path | None = None
    held: dict[Path, Progress] = field(default_factory=dict)
    marks: dict[Path, Mark] = field(default_factory=dict)
    shut: set[Path] = field(default_factory=set)
    said: set[str] = field(default_factory=set)

    @classmethod
    def here(cls) -> OwnFile:
        """Give the files in the folder that the environment names."""
        folder = os.environ.get(FOLDER, "")
        return cls(Path(folder) if folder else None)

    @property
    def latest(self) -> str:
        """Whose map was written last; empty for the map without a name, and where there is none."""
        newest = max(self.held, key=lambda path: self.marks[path], default=None)
        return self.held[newest].learner if newest is not None else ""

    def read(self, desk: Desk) -> None:
        """Add what changed files know to the maps on the desk; an unreadable one is named and left as it is."""
        if self.folder is None or not self._changed(self.folder):
            return
        try:
            with _alone(self.folder):
                self._join(desk, self.folder)
        except (OSError, ImportError):  # where nothing can be written, reading needs no lock
            self._join(desk, self.folder)

    def write(self, desk: Desk) -> None:
        """Bring the files up to the maps on the desk; where that fails it is said once, and tried again each time."""
        if self.folder is None or not (due := self._due(desk, self.folder)):
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with _alone(self.folder):
                self._join(desk, self.folder)
                for path, whose in due.items():
                    self._write(path, desk.known[whose])
        except (OSError, ImportError, CoreWorldsError) as error:
            self._say(desk, f"Your map is kept in this browser alone, not in {self.folder}: {_why(error)}.")
        else:
            self.said.clear()

    def _due(self, desk: Desk, folder: Path) -> dict[Path, tuple[str, str]]:
        """Give the maps that are not in their files, by file."""
        return {path: whose for whose, found in desk.known.items()
                if found.game in games() and (path := folder / _name(found)) not in self.shut
                and found != self.held.get(path, Progress(found.game))}  # fmt: skip

    def _write(self, path: Path, found: Progress) -> None:
        if path in self.shut:
            return
        write_whole(path, str(found), "your map")
        self.held[path], self.marks[path] = found, _mark(path)

    def _changed(self, folder: Path) -> dict[Path, Mark]:
        """Give the files that are not as they were when they were read or written last."""
        now = {path: _mark(path) for game in games() for path in sorted(folder.glob(f"{game}*.toml"))}
        return {path: mark for path, mark in now.items() if mark != self.marks.get(path)}

    def _join(self, desk: Desk, folder: Path) -> None:
        for path, mark in self._changed(folder).items():
            self.marks[path] = mark
            try:
                found = read_progress(read_whole(path, "a learner's map"), str(path))
            except CoreWorldsError as error:
                self.shut.add(path)
                self._say(desk, f"Your map was not read: {error} The file is left as it is, and not written meanwhile.")
            else:
                self.shut.discard(path)
                desk.join(found, self._base(path, found))
                self.held[path] = found

    def _base(self, path: Path, found: Progress) -> Progress | None:
        held = self.held.get(path)
        return held if held is not None and (held.learner, held.game) == (found.learner, found.game) else None

    def _say(self, desk: Desk, words: str) -> None:
        if words not in self.said:
            desk.trouble = " ".join(filter(None, [desk.trouble, words]))
            self.said.add(words)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep all other pages from writing in a folder."""
    from filelock import FileLock  # noqa: PLC0415 - the page without a server has none, and keeps no file

    with FileLock(folder / LOCK, timeout=PATIENCE):
        yield


def _name(found: Progress) -> str:
    """Name the file of a map. Names differ on every system: some tell no capitals, and few letters can stand in all."""
    if not found.learner:
        return f"{found.game}.toml"
    plain = re.sub(r"[^a-z0-9]+", "-", found.learner.casefold()).strip("-")
    return f"{found.game} {plain}-{sha256(found.learner.encode()).hexdigest()[:8]}.toml"


def _mark(path: Path) -> Mark:
    """Tell a file from what it was before; nothing tells a file that is gone."""
    try:
        state = path.stat()
    except OSError:
        return 0, 0, 0
    return state.st_mtime_ns, state.st_size, state.st_ino


def _why(error: Exception) -> str:
    return str(getattr(error, "found", "") or getattr(error, "strerror", "") or error).rstrip(".")
