"""The learner's maps as readable files, where one person runs the page for himself."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.files import read_whole, write_whole
from coreworlds.engine.game import games
from coreworlds.tutor.progress import Progress, read_progress

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk

__all__ = ["FOLDER", "OwnFile"]

FOLDER = "COREWORLDS_MAP"  # the environment variable that names the folder; unset or empty: no file is kept


@dataclass(slots=True)
class OwnFile:
    """
    Files that follow the maps on a desk, one for each game.

    Attributes
    ----------
    folder
        Where they lie, each under the name of its game; None: nowhere.
    last
        What they hold, by game.
    shut
        Games whose file is left as it is: it could not be read.
    """

    folder: Path | None = None
    last: dict[str, Progress] = field(default_factory=dict)
    shut: set[str] = field(default_factory=set)

    @classmethod
    def here(cls) -> OwnFile:
        """Give the files in the folder that the environment names."""
        folder = os.environ.get(FOLDER, "")
        return cls(Path(folder) if folder else None)

    def read(self, desk: Desk) -> None:
        """Add what the files know to the maps on the desk; a damaged one is named and left as it is."""
        for game in games() if self.folder is not None else ():
            path = self._path(game)
            if not path.exists():
                continue
            try:
                found = read_progress(read_whole(path, "a learner's map"), str(path))
                desk.maps = {**desk.maps, game: desk.maps.get(game, Progress(game)).joined(found)}
            except CoreWorldsError as error:
                desk.trouble = f"Your map was not read: {error} It is left as it is, and not written meanwhile."
                self.shut.add(game)
            else:
                self.last[game] = desk.maps[game]

    def write(self, desk: Desk) -> None:
        """Bring the files up to the maps on the desk, where those have changed."""
        for game, now in desk.maps.items():
            if self.folder is None or game in self.shut or now == self.last.get(game, Progress(game)):
                continue
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                write_whole(self._path(game), str(now), "your map")
            except (OSError, CoreWorldsError) as error:
                desk.trouble = f"Your map is kept in this browser alone: {error}"
                self.folder = None
            else:
                self.last[game] = now

    def _path(self, game: str) -> Path:
        assert self.folder is not None  # noqa: S101 - asked only with one
        return self.folder / f"{game}.toml"
