"""JupyterLite beside the site, in a real browser: the notebooks run, with everything inside."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from coreworlds.serve import places
from coreworlds.serve.site import lite
from tests.browser.plain_files import Host, everywhere_else, plain_files
from tests.conftest import NO_NPM

SLOW = 120_000  # ms: JupyterLab and Python start in the browser, on a machine that is busy elsewhere


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


def run(page: Page, host: Host, notebook: str) -> None:
    """Open a notebook and run all its cells."""
    page.set_default_timeout(SLOW)
    page.goto(f"{host.address}lite/lab/index.html?path={notebook}")
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=SLOW)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()


def test_the_page_opens_in_a_notebook(browser: Browser, host: Host) -> None:
    with everywhere_else() as net:
        context = browser.new_context(proxy={"server": net.address, "bypass": "127.0.0.1"})
        page = context.new_page()
        run(page, host, "app.ipynb")
        page.get_by_role("button", name=re.compile("^Play at once")).click(timeout=SLOW)
        expect(page.locator(".cw-board").first).to_be_visible(timeout=SLOW)
        context.close()
    assert net.asked == []


def test_a_walkthrough_runs(browser: Browser, host: Host) -> None:
    """Its last cell is reached, and none failed."""
    context = browser.new_context()
    page = context.new_page()
    run(page, host, "tutorials/04-draw-phase.ipynb")
    cells = json.loads((places.tutorials() / "04-draw-phase.ipynb").read_text("utf-8"))["cells"]
    code = sum(cell["cell_type"] == "code" for cell in cells)
    page.keyboard.press("Control+End")
    expect(page.get_by_text(f"[{code}]:").first).to_be_attached(timeout=SLOW)
    expect(page.get_by_text("Traceback")).to_have_count(0)
    context.close()


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
    ours = {path.name for path in places.notebooks().glob("*.ipynb")}
    ours |= {f"tutorials/{name}.ipynb" for name in places.walkthroughs()}
    assert {path.relative_to(files).as_posix() for path in files.rglob("*.ipynb")} == ours
