"""The Python files of the site: this package, the libraries that it needs, and Python's own."""

from __future__ import annotations

import gzip
import shutil
from importlib import import_module
from importlib.metadata import distribution, entry_points
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from coreworlds.engine.game import games
from coreworlds.engine.installed import GROUP
from coreworlds.serve.places import PACKAGE
from coreworlds.serve.site.tools import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

__all__ = ["LATER", "OURS", "STDLIB", "add_game", "write"]

STDLIB, OURS, LATER = "python_stdlib.zip", "coreworlds.zip", "networkx.zip"
PACKED = ".pack"  # gzip; so named because some hosts unpack what is named .gz
WITH_US = ("markdown-it-py", "mdurl")  # lessons
ASIDE = ("networkx",)  # trees and maps: read where it lies, when it is asked for
READ = {".py", ".toml", ".md", ".css"}  # the style goes into pages that are taken along
NOT_THERE = {"serve", "docs", "src", "node_modules", "__pycache__"}  # folders that no browser's Python reads


def write(pyodide: Path, folder: Path) -> None:
    """
    Write the archives, with bytecode where it saves time.

    Parameters
    ----------
    pyodide
        The folder of the npm package.
    folder
        An empty folder; it gets `STDLIB`, `OURS` and `LATER`, each named `PACKED` and packed as a whole.

    Raises
    ------
    SiteError
        If Node.js is not there, or a first visit, which is tried here, meets trouble.
    """
    shutil.copy(pyodide / STDLIB, folder / STDLIB)
    with ZipFile(folder / OURS, "w") as ours:
        for path in package():
            ours.write(path, path.relative_to(PACKAGE.parent))
        for name in WITH_US:
            _add(ours, name)
        for point in entry_points(group=GROUP):
            if point.name in games():
                add_game(ours, point)
    with ZipFile(folder / LATER, "w") as later:
        for name in ASIDE:
            _add(later, name)
    run(["node", str(Path(__file__).with_name("bytecode.mjs")), str(pyodide), str(folder)], folder)
    for name in (STDLIB, OURS, LATER):
        whole = (folder / name).read_bytes()
        (folder / name).with_suffix(PACKED).write_bytes(gzip.compress(whole, mtime=0))
        (folder / name).unlink()


def package() -> Iterator[Path]:
    """Give the files of our package that Python reads in a browser."""
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE)
        if path.is_file() and not NOT_THERE.intersection(inside.parts) and path.suffix in READ:
            yield path


def add_game(archive: ZipFile, point: EntryPoint) -> None:
    """Add the package of a game that is installed beside ours, with the entry point by which it is found."""
    name = point.module.partition(".")[0]
    folder = Path(str(import_module(name).__file__)).parent
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in READ and "__pycache__" not in path.parts:
            archive.write(path, Path(name) / path.relative_to(folder))
    archive.writestr(f"{name}-0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    archive.writestr(f"{name}-0.dist-info/entry_points.txt", f"[{GROUP}]\n{point.name} = {point.value}\n")


def _add(archive: ZipFile, name: str) -> None:
    """Add an installed library: the one with which everything here is tested."""
    for file in distribution(name).files or ():
        outside = ".." in file.parts or "tests" in file.parts or "__pycache__" in file.parts
        if not outside and file.suffix != ".pyc":
            archive.write(Path(str(file.locate())), str(file))
