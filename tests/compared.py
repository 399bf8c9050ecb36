"""Notebooks run anew, and what their cells show compared with what the files say they show."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # what else is installed only takes time


def compared(folder: Path) -> tuple[set[str], str]:
    """Run all notebooks of a folder, each by itself; give the names of those that show something else, and it all."""
    plugins = ["no:cacheprovider", "tests.early", "nbval.plugin", "tests.kernels"]
    words = ["-q", "-rA", *(word for name in plugins for word in ("-p", name)), "--nbval", "--rootdir", "."]
    names = sorted(path.name for path in folder.glob("*.ipynb"))
    path = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")]))
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "-c", os.devnull, *names],
        cwd=folder, env={**os.environ, **ALONE, "PYTHONPATH": path}, text=True, capture_output=True, check=False,
    )  # fmt: skip
    told = re.findall(r"^(PASSED|FAILED|ERROR) (\S+\.ipynb)", run.stdout, re.MULTILINE)
    assert {name for _, name in told} == set(names), run.stdout + run.stderr
    return {name for outcome, name in told if outcome != "PASSED"}, run.stdout
