"""Other programs that the builder needs, and how it says that one is missing or failed."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from coreworlds.serve.places import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["SiteError", "pyodide", "run"]

WIDGETS = PACKAGE / "widgets"


class SiteError(Exception):
    """The site cannot be built; the text says why and what to do, in one sentence."""


def pyodide() -> Path:
    """Return the folder of Pyodide's npm package. Download the pinned version if it is missing."""
    folder = WIDGETS / "node_modules" / "pyodide"
    if not folder.is_dir():
        run(["npm", "ci", "--no-audit", "--no-fund"], WIDGETS)
    return folder


def run(command: list[str], where: Path) -> None:
    """
    Run a program.

    Raises
    ------
    SiteError
        If it is not installed, or fails.
    """
    try:
        done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
    except FileNotFoundError:
        raise SiteError(f"{command[0]} is not installed, and the site needs it: install Node.js with npm") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise SiteError(f"{' '.join(command[:2])} failed: {last}")
