"""JupyterLite beside the site, in a real browser: the notebooks run, with everything inside."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from coreworlds.serve import places
from coreworlds.serve.site import lite
from tests.browser.plain_files import Host, everywhere_else, plain_files
from tests.browser.test_lab import TOLD
from tests.conftest import NO_NPM

SLOW = 120_000  # ms: JupyterLab and Python start in the browser, on a machine that is busy elsewhere
WALKTHROUGH = "04-draw-phase.ipynb"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with nothing but JupyterLite."""
    if shutil.which("npm") is None:
        pytest.skip(NO_NPM)
    out = tmp_path_factory.mktemp("site") / "tutor"
    out.mkdir()
    lite.build(out)
    return out


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """It on a plain file server."""
    with plain_files(folder) as found:
        yield found


@pytest.fixture
def together(folder: Path) -> Iterator[int]:
    """How many cells are run: those of a walkthrough, of the page and of a board are one notebook for a while."""
    files = folder / "lite" / "files"
    there = files / "notebooks" / "app.ipynb"
    page, walk = (json.loads(path.read_text("utf-8")) for path in (there, files / "tutorials" / WALKTHROUGH))
    cells = [*walk["cells"], *page["cells"], {**page["cells"][0], "id": "board", "source": TOLD}]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    for cell in code:
        cell |= {"outputs": [], "execution_count": None}
    own = there.read_bytes()
    there.write_text(json.dumps({**page, "cells": cells}), "utf-8")
    yield len(code)
    there.write_bytes(own)


def test_the_page_a_walkthrough_and_a_board_run_in_a_notebook(browser: Browser, host: Host, together: int) -> None:
    """In one, since JupyterLab and Python take longest to start. The last cell is reached, so none failed."""
    with everywhere_else() as net:
        context = browser.new_context(proxy={"server": net.address, "bypass": "127.0.0.1"})
        context.set_default_timeout(SLOW)
        page = context.new_page()
        page.goto(f"{host.address}lite/lab/index.html?path=notebooks/app.ipynb")
        expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=SLOW)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        page.keyboard.press("Control+End")
        expect(page.get_by_text(f"[{together}]:").first).to_be_attached(timeout=SLOW)
        expect(page.get_by_text("Traceback")).to_have_count(0)
        board = page.locator(".cw-root:has([data-view=board])")
        expect(page.get_by_text("now Ana")).to_be_visible(timeout=SLOW)
        board.locator('[data-do="act"]').filter(has_text="one").first.click()
        expect(page.get_by_text("now Ben")).to_be_visible(timeout=SLOW)
        page.get_by_role("button", name=re.compile("^Play at once")).click()
        expect(page.locator(".cw-board")).to_have_count(2, timeout=SLOW)
        context.close()
    assert net.asked == []


def test_every_package_is_inside(folder: Path) -> None:
    python = folder / "lite" / "static" / "pyodide"
    listed = json.loads((python / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert {each["file_name"] for each in listed.values()} == {wheel.name for wheel in python.glob("*.whl")}
    assert {"coreworlds", "networkx", "anywidget", "ipython", "pyodide-kernel"} <= set(listed)
    settings = json.loads((folder / "lite" / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    kernel = settings["litePluginSettings"][f"{lite.KERNEL}:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert set(kernel["loadPyodideOptions"]["packages"]) == set(listed)


def test_the_notebooks_are_inside(folder: Path) -> None:
    files = folder / "lite" / "files"
    here = places.notebooks().parent
    own = places.notebooks()
    found = [*own.glob("*.ipynb"), *own.glob("[a-z]*/*.ipynb"), *places.walkthroughs().values()]
    inside = {path.relative_to(files).as_posix(): path.read_bytes() for path in files.rglob("*.ipynb")}
    assert inside == {path.relative_to(here).as_posix(): path.read_bytes() for path in found}
    assert lite.START in inside
