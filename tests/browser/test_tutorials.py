"""A walkthrough of each game runs in JupyterLab from top to bottom; as a page, a prediction is answered in its form."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from coreworlds.serve import places
from coreworlds.serve.page import free_port
from tests.browser.conftest import READY_WITHIN
from tests.browser.test_serving import becomes

ALL = places.walkthroughs()
TUTORIALS = [  # of each game the longest stands for all: each is compared cell by cell elsewhere
    max((ALL[name] for name in ALL if name.rpartition("/")[0] == folder), key=lambda path: path.stat().st_size)
    for folder in sorted({name.rpartition("/")[0] for name in ALL})
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with copies of these walkthroughs."""
    folder = tmp_path_factory.mktemp("tutorials")
    for path in TUTORIALS:
        shutil.copy(path, folder)
    port = free_port(0)
    address = f"http://localhost:{port}/"
    words = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token="]
    command = [sys.executable, "-m", "jupyterlab", *words]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as server:
        try:
            assert becomes(f"{address}api", 200)
            yield address
        finally:
            server.terminate()


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_walkthrough_runs_in_jupyterlab(browser: Browser, lab: str, path: Path) -> None:
    """Every cell is run, none fails, and the first prediction has its form."""
    window = browser.new_page()
    window.set_default_timeout(READY_WITHIN)
    window.goto(f"{lab}lab/tree/{path.name}?reset")
    expect(window.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
    window.locator(".jp-Notebook .jp-Cell").first.click()
    window.get_by_role("menuitem", name="Run", exact=True).click()
    window.get_by_text("Run All Cells", exact=True).click()
    expect(window.get_by_role("button", name="This is my prediction").first).to_be_visible()
    expect(window.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
    assert window.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    window.close()


def test_a_walkthrough_is_a_page_on_which_one_predicts(browser: Browser) -> None:
    """What happened is folded until it is opened; the form says what is so, and by which rule."""
    command = [sys.executable, "-m", "coreworlds", "--no-browser", "--port", "0", "tutorial", "04"]
    nobodys = {**os.environ, "COREWORLDS_MAP": ""}
    with subprocess.Popen(command, cwd=places.CHECKOUT, stdout=subprocess.PIPE, text=True, env=nobodys) as server:
        try:
            assert server.stdout is not None
            window = browser.new_page()
            window.set_default_timeout(READY_WITHIN)
            window.goto(server.stdout.readline().split()[3])
            expect(window.locator("details").first).not_to_have_attribute("open", "")
            window.get_by_role("spinbutton").first.fill("5")
            window.get_by_role("button", name="This is my prediction").first.click()
            expect(window.get_by_text("You said 5. It is 6.")).to_be_visible()
            window.close()
        finally:
            server.terminate()
