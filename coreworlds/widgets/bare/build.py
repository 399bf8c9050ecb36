"""Gather the files of the bare page: Pyodide from npm, our wheel and the few others that it needs, the front end."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["BuildError", "build"]

WIDGETS = Path(__file__).resolve().parent.parent
CHECKOUT = WIDGETS.parent.parent
PYODIDE = WIDGETS / "node_modules" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BESIDES = ("networkx==3.6.1", "markdown-it-py==4.0.0", "mdurl==0.1.2")  # the map of the rules; lessons


class BuildError(Exception):
    """The page cannot be built; the text says why and what to do."""


def build(out: Path) -> int:
    """
    Write the bare page.

    Parameters
    ----------
    out
        A folder; what lies in it under our names is replaced.

    Returns
    -------
    int
        Its size in bytes.

    Raises
    ------
    BuildError
        Something needed is not there: the source checkout, npm, a package.
    """
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise BuildError("the bare page is built from the source checkout; run this there")
    if not PYODIDE.is_dir():
        _run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], WIDGETS)
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(Path(__file__).parent / "site", out, dirs_exist_ok=True)
    for name in ("coreworlds.js", "coreworlds.css"):
        shutil.copy(WIDGETS / "static" / name, out / name)
    _pyodide(out / "pyodide")
    _wheels(out / "wheels")
    (out / "wheels.json").write_text(json.dumps(sorted(path.name for path in (out / "wheels").iterdir())), "utf-8")
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def _pyodide(folder: Path) -> None:
    """Copy the core alone, with a lock file that names no package we do not ship."""
    folder.mkdir(exist_ok=True)
    for name in CORE:
        shutil.copy(PYODIDE / name, folder / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def _wheels(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as aside:
        _run(
            [
                sys.executable,
                "-m",
                "pip",
                "wheel",
                "--no-deps",
                "--quiet",
                "--wheel-dir",
                aside,
                str(CHECKOUT),
                *BESIDES,
            ],
            CHECKOUT,
        )
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for wheel in Path(aside).glob("*.whl"):
            shutil.copy(wheel, folder / wheel.name)


def _run(command: list[str], where: Path) -> None:
    try:
        done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    except FileNotFoundError:
        raise BuildError(f"{command[0]} is not installed; the bare page needs it") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BuildError(f"{' '.join(command[:3])} failed: {last}")
