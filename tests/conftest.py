"""What several folders of tests share, and what takes long enough to be made once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from coreworlds.serve.site.build import build

pytest_plugins = ["tests.left_out"]
NO_NPM = "npm is not here, which brings Python for the browser: install Node.js (Debian: nodejs and npm) and run again"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that needs no server, as the command builds it; not to be changed."""
    if shutil.which("npm") is None:
        pytest.skip(NO_NPM)
    out = tmp_path_factory.mktemp("site") / "tutor"
    build(out)
    return out
