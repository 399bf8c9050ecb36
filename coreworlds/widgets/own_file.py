"""The learner's map as a readable file, where one person runs the page for himself."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.files import write_whole
from coreworlds.tutor.progress import Progress, read_progress

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk

__all__ = ["FOLDER", "OwnFile"]

FOLDER = "COREWORLDS_MAP"  # the environment variable that names the folder; unset or empty: no file is kept


@dataclass(slots=True)
class OwnFile:
    """
    A file that follows the map on a desk.

    Attributes
    ----------
    folder
        Where it lies, under the name of the game; None: nowhere.
    last
        What it holds.
    """

    folder: Path | None = None
    last: Progress | None = None

    @classmethod
    def here(cls) -> OwnFile:
        """Give the file in the folder that the environment names."""
        folder = os.environ.get(FOLDER, "")
        return cls(Path(folder) if folder else None)

    def read(self, desk: Desk) -> None:
        """Add what the file knows to the map on the desk; a damaged one is named and left as it is."""
        if self.folder is None or not (path := self.folder / f"{desk.game}.toml").exists():
            return
        try:
            desk.progress = desk.progress.joined(read_progress(path.read_text("utf-8"), str(path)))
            self.last = desk.progress
        except (OSError, UnicodeDecodeError, CoreWorldsError) as error:
            desk.trouble = f"Your map was not read: {error} It is left as it is, and not written meanwhile."
            self.folder = None

    def write(self, desk: Desk) -> None:
        """Bring the file up to the map on the desk, if that has changed."""
        if self.folder is None or desk.progress == (self.last or Progress(desk.game)):
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / f"{desk.game}.toml", str(desk.progress), "your map")
            self.last = desk.progress
        except (OSError, CoreWorldsError) as error:
            desk.trouble = f"Your map is kept in this browser alone: {error}"
            self.folder = None
