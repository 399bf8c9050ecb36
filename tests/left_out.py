"""What a run of the tests leaves out for want of something on this machine, said in its last line.

``COREWORLDS_BROWSER=required``, ``COREWORLDS_FIREFOX=required`` and ``COREWORLDS_HUB=required`` refuse to run without.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "browser"
NAMES = (  # the quickest first: it has no windows, and is Chromium otherwise
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
FIREFOX = ("firefox-esr", "firefox")
HUB = "configurable-http-proxy"  # JupyterHub's other half, from npm
HOW = {
    "browser": "install Chromium (Debian, Ubuntu: sudo apt-get install chromium) and run the tests again",
    "firefox": "install Firefox (Debian: sudo apt-get install firefox-esr) and run the tests again",
    "hub": f"pip install '.[hub]', put npm's {HUB} on the PATH and run the tests again",
}
WANTED = {"browser": "a browser", "firefox": "Firefox", "hub": "a hub"}
LEFT_OUT = pytest.StashKey[list[str]]()


def chromium() -> str | None:
    """Find a browser of Chromium's family."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def firefox() -> str | None:
    """Find a Firefox."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def has_hub() -> bool:
    """Tell whether a JupyterHub can be started here."""
    return bool(shutil.which(HUB) and importlib.util.find_spec("jupyterhub"))


def missing() -> list[str]:
    """Name what this machine lacks; the tests of the others need a browser, too."""
    there = {"browser": chromium(), "firefox": firefox(), "hub": has_hub()}
    return [what for what, found in there.items() if not found] if there["browser"] else ["browser"]


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run without what is required."""
    config.stash[LEFT_OUT] = []
    for what in missing():
        if os.environ.get(required := f"COREWORLDS_{what.upper()}") == "required":
            raise pytest.UsageError(f"{required}=required, and there is none: {HOW[what]}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests in a browser, in Firefox, or that of the hub."""
    for what in missing():
        wanted = "" if what == "browser" else f"test_{what}"
        mine = [item for item in items if HERE in item.path.parents and item.path.stem.startswith(wanted)]
        if mine:
            config.stash[LEFT_OUT] += [f"{len(mine)} tests, for want of {WANTED[what]}. To run them, {HOW[what]}."]
            config.hook.pytest_deselected(items=mine)
            items[:] = [item for item in items if item not in mine]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what one of several processes left out: each of them has seen all tests."""
    if (told := getattr(session.config, "workeroutput", None)) is not None:
        told["left_out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:  # noqa: ANN401 - pytest-xdist's
    """Take what a process has handed over."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", [])


def pytest_unconfigure(config: pytest.Config) -> None:
    """Print the tests left out."""
    if not hasattr(config, "workeroutput"):
        for line in config.stash.get(LEFT_OUT, []):
            print(f"Left out: {line}")
