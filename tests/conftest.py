"""What several folders of tests share, and what takes long enough to be made once."""

from __future__ import annotations

import gc
import os
import random
import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from coreworlds.serve.site.build import build

pytest_plugins = ["tests.kernels", "tests.left_out"]
LONGEST = ("test_axe.py", "test_questions.py", "test_wrong_rules.py")  # begun last, one of them would be waited for
NO_NPM = "npm is not here, which brings Python for the browser: install Node.js (Debian: nodejs and npm) and run again"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the collector look seldom through what tests keep, whole games; where speed is measured it stays as it is."""
    if session.config.getoption("benchmark_disable", default=False):
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> None:
    """Give each test luck of its own, the same in each run: what it finds once it finds again."""
    random.seed(request.node.nodeid)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that needs no server, as the command builds it; not to be changed: all processes of a run share it."""
    if shutil.which("npm") is None:
        pytest.skip(NO_NPM)
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "site"
    with FileLock(f"{shared}.lock"):
        if not shared.exists():  # who comes second waits, and finds it
            build(own / "building" / "tutor")
            (own / "building").rename(shared)
    return shared / "tutor"
