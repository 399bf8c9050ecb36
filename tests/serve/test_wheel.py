"""The wheel carries all that the page needs, and serves it from there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from coreworlds.serve import places

TEMPLATE = "share/jupyter/voila/templates/coreworlds/index.html.j2"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=places.CHECKOUT, check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.mark.parametrize(
    "name",
    [
        "coreworlds/notebooks/app.ipynb",
        "coreworlds/tutorials/04-draw-phase.ipynb",
        "coreworlds/tutorials/galactic-emperor/07-battles.ipynb",
        "coreworlds/games/core_worlds/lessons/01-first-round.md",
        "coreworlds/serve/voila.json",
        "coreworlds/serve/hub/jupyterhub_config.py",
        "coreworlds/serve/hub/jupyter_server_config.json",
        "coreworlds/serve/share/jupyter/voila/templates/coreworlds/knock.html",
        f"coreworlds/serve/{TEMPLATE}",
        f"coreworlds-0.1.0.data/data/{TEMPLATE}",
        "coreworlds/widgets/static/coreworlds.js",
        "coreworlds/widgets/static/coreworlds.css",
        "coreworlds-0.1.0.data/data/share/jupyter/voila/templates/coreworlds/static/page.js",
        "coreworlds/serve/share/jupyter/voila/templates/coreworlds/static/page.css",
        "coreworlds/games/core_worlds/register/setup.toml",
        "coreworlds/docs/performance.md",
    ],
)
def test_the_wheel_carries(wheel: Path, name: str) -> None:
    with ZipFile(wheel) as inside:
        assert name in inside.namelist()


def test_the_wheel_carries_no_tools(wheel: Path) -> None:
    with ZipFile(wheel) as inside:
        assert [name for name in inside.namelist() if "node_modules" in name or name.startswith("tests")] == []
    assert wheel.stat().st_size < 2_000_000


def test_the_page_is_served_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as inside:
        inside.extractall(tmp_path)
    command = [sys.executable, "-m", "coreworlds", "--no-browser", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with urlopen(address) as answer:  # noqa: S310 - our own server
            page = answer.read().decode()
        server.terminate()
    assert server.returncode == 0
    assert "Setting up the table" in page
    assert "application/vnd.jupyter.widget-view+json" in page
