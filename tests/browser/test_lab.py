"""What our own command does not serve: JupyterLab, Notebook, and Voila as Jupyter's server has it, as on Binder.

One server for all and one window of JupyterLab, since both take longest to start; each notebook has its own kernel.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

import coreworlds as cw
from coreworlds.serve import places
from coreworlds.serve.page import free_port
from tests.browser.conftest import READY_WITHIN, watched
from tests.browser.server import named_sockets
from tests.browser.test_serving import BOARD, becomes

POS = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
ALL = places.walkthroughs()
TUTORIALS = [  # of each game the longest stands for all: each is compared cell by cell elsewhere
    max((ALL[name] for name in ALL if name.rpartition("/")[0] == folder), key=lambda path: path.stat().st_size)
    for folder in sorted({name.rpartition("/")[0] for name in ALL})
]
LINKED, BOARDED, LINES, UNTRUSTED = "linked.ipynb", "boards.ipynb", "lines.ipynb", "untrusted.ipynb"
# JupyterLab's own command, without what builds grammars for two seconds: see `tests/early.py`.
START = "import sys; sys.modules['rfc3987_syntax'] = None; from jupyterlab.labapp import main; main()"
IDLE = ".jp-Notebook-ExecutionIndicator[data-status=idle]"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab in a folder like the repository's."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copy(places.CHECKOUT / "voila.json", folder)
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / UNTRUSTED).write_text(json.dumps(untrusted()), "utf-8")
    for path in (places.notebooks() / "app.ipynb", *TUTORIALS):
        shutil.copy(path, folder / "notebooks")
    (folder / "notebooks" / LINKED).write_text(json.dumps(linked()), "utf-8")
    (folder / "notebooks" / BOARDED).write_text(json.dumps(written(BOARDS)), "utf-8")
    (folder / "notebooks" / LINES).write_text(json.dumps(written(TOLD)), "utf-8")
    port = free_port(0)
    address = f"http://localhost:{port}/"
    named, short = named_sockets()
    words = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=", *named]
    environment = {**os.environ, "JUPYTER_PATH": str(places.SHARE), "COREWORLDS_MAP": "", **short}
    quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "env": environment}
    with subprocess.Popen([sys.executable, "-c", START, *words], cwd=folder, **quiet) as server:
        try:
            assert becomes(f"{address}api", 200)
            yield address
        finally:
            server.terminate()


def untrusted() -> dict[str, object]:
    """Give a notebook with saved outputs that nobody ran here, which JupyterLab does not trust."""
    notebook: dict[str, object] = json.loads((places.notebooks() / "app.ipynb").read_text("utf-8"))
    (cell,) = notebook["cells"]  # type: ignore[misc]
    galaxy = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7)
    shown = (galaxy, cw.judge(POS, "draft Battle Cruiser"), cw.legal(POS))
    notebook["cells"] = [
        {**cell, "id": f"u{at}", "source": "1", "execution_count": 1,
         "outputs": [{"output_type": "execute_result", "execution_count": 1, "metadata": {},
                      "data": dict(value._repr_mimebundle_())}]}
        for at, value in enumerate(shown)
    ]  # fmt: skip
    return notebook


def linked() -> dict[str, object]:
    """Give a notebook that opens the page at a link."""
    notebook: dict[str, object] = json.loads((places.notebooks() / "app.ipynb").read_text("utf-8"))
    (cell,) = notebook["cells"]  # type: ignore[misc]
    cell |= {"source": f"from coreworlds.widgets import open_page\nopen_page(link='{cw.to_link(POS)}')", "outputs": []}
    return notebook


@pytest.fixture(scope="module")
def window(browser: Browser, lab: str) -> Iterator[Page]:
    """A window of JupyterLab, at the folder of the notebooks."""
    found = browser.new_page()
    found.set_default_timeout(READY_WITHIN)
    found.goto(f"{lab}lab/tree/notebooks?reset")
    yield found
    found.close()


def opened(window: Page, name: str) -> Locator:
    """Open a notebook in the window, and give its panel."""
    window.get_by_role("region", name="File Browser Section").get_by_text(name, exact=True).dblclick()
    expect(window.locator(".lm-TabBar-tab.lm-mod-current").filter(has_text=name)).to_be_visible()
    panel = window.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(panel.locator(IDLE)).to_be_attached()
    expect(window.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
    return panel


def run(window: Page, name: str) -> Locator:
    """Open a notebook in the window if it is not there, run all its cells, and give its panel."""
    panel = opened(window, name)
    panel.locator(".jp-Notebook .jp-Cell").first.click()
    window.get_by_role("menuitem", name="Run", exact=True).click()
    window.get_by_text("Run All Cells", exact=True).click()
    return panel


def test_values_are_readable_in_a_notebook_that_is_not_trusted(window: Page) -> None:
    """Saved pictures, tables and cards are shown as they were made, without a run."""
    window.get_by_role("region", name="File Browser Section").get_by_text(UNTRUSTED, exact=True).dblclick()
    panel = window.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    outputs = panel.locator(".jp-OutputArea-output")
    expect(outputs).to_have_count(3)
    expect(window.locator("[title^='Notebook not trusted']")).to_be_attached()
    expect(outputs.nth(0).locator("img[alt^='Galaxy: ']")).to_be_visible()
    assert outputs.nth(0).locator("img").evaluate("own => own.complete && own.naturalWidth > 500")
    assert outputs.nth(0).locator("td").first.evaluate("own => getComputedStyle(own).textAlign") == "left"
    card = outputs.nth(1).locator("div[style]").first
    assert card.evaluate("own => getComputedStyle(own).borderLeftWidth") == "4px"
    for blocker in cw.judge(POS, "draft Battle Cruiser").blockers:
        expect(card).to_contain_text(f"[{blocker.rule}]")
    expect(outputs.nth(2).get_by_role("rowheader", name="done")).to_be_visible()


def test_the_notebook_runs_in_jupyterlab(window: Page) -> None:
    """The notebook that Voila serves works there, too."""
    panel = run(window, "app.ipynb")
    expect(panel.locator(".jp-OutputArea-output button").first).to_be_visible()


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_walkthrough_runs_in_jupyterlab(window: Page, path: Path) -> None:
    """Not trusted, its answers stand folded. Every cell is run, none fails, and the first prediction has its form."""
    answer = opened(window, path.name).locator(".jp-OutputArea-output details").first
    expect(answer.locator("summary")).to_be_visible()
    expect(answer).not_to_have_attribute("open", "")
    panel = run(window, path.name)
    expect(panel.get_by_role("button", name="This is my prediction").first).to_be_visible()
    expect(panel.locator(IDLE)).to_be_attached()
    assert panel.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0


def test_a_link_opens_in_jupyterlab(window: Page) -> None:
    """`open_page(link=…)` shows it; there a shared link stands without an address."""
    panel = run(window, LINKED)
    expect(panel.locator(".cw-head h1")).to_contain_text("Energy Phase")
    panel.get_by_role("button", name="Share", exact=True).click()
    expect(panel.get_by_label("Link", exact=True)).to_have_value(cw.to_link(POS))


def test_jupyters_own_server_serves_the_page_as_binder_does(browser: Browser, lab: str) -> None:
    """There, Voila is an extension, the link in the query: other defaults, the same page, no other host."""
    with watched(browser, lab) as page:
        page.goto(f"voila/render/notebooks/app.ipynb?p={cw.to_link(POS, player='Ana')}")
        expect(page.locator(BOARD).first).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="what Ana sees")).to_be_visible()


BOARDS = """import coreworlds as cw
from coreworlds.widgets import open_page
from ipywidgets import Accordion, AppLayout, Box, Button, GridBox, HBox, IntSlider, Layout, Tab, VBox
board = cw.Board("core-worlds")
HBox([board, IntSlider()])
---
board
---
VBox([IntSlider(), cw.Board("galactic-emperor")])
---
GridBox([cw.Board("core-worlds"), cw.Board("galactic-emperor")], layout=Layout(grid_template_columns="1fr 1fr"))
---
AppLayout(header=IntSlider(), left_sidebar=Button(), center=cw.Board("core-worlds"), pane_widths=["100px", 1, 0])
---
Tab([cw.Board("galactic-emperor")], titles=("One",))
---
Accordion([cw.Board("core-worlds")], titles=("One",), selected_index=0)
---
Box([cw.Board("galactic-emperor")], layout=Layout(width="320px"))
---
HBox([open_page(board.position), IntSlider()])"""
LEAST, HALF, FULL, NEAR = 320, 400, 700, 20  # px
WIDE = (LEAST, FULL, FULL, HALF, HALF, FULL, FULL, FULL, LEAST, HALF)
HIGH = (*[448] * 9, 648)  # the page: nine tenths of the window
TOLD = """import coreworlds as cw
from ipywidgets import Label, VBox, dlink
board, told = cw.Board(cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after), Label()
dlink((board, "position"), (told, "value"), lambda position: f"now {position.turn}")
VBox([told, board])"""


def written(sources: str) -> dict[str, object]:
    """Give a notebook with some cells."""
    notebook: dict[str, object] = json.loads((places.notebooks() / "app.ipynb").read_text("utf-8"))
    (cell,) = notebook["cells"]  # type: ignore[misc]
    each = enumerate(sources.split("\n---\n"))
    notebook["cells"] = [{**cell, "id": f"b{at}", "source": source, "outputs": []} for at, source in each]
    notebook["metadata"] = {key: value for key, value in notebook["metadata"].items() if key != "coreworlds"}  # type: ignore[attr-defined]
    return notebook


def test_a_board_and_a_page_have_a_sane_size_in_any_container(window: Page) -> None:
    """Beside a slider, alone, above one another, in a grid, in 320 px; hover cards lie beside cards."""
    panel = run(window, BOARDED)
    roots = panel.locator(".cw-root:visible")
    expect(roots).to_have_count(len(WIDE))
    for at, (least, high) in enumerate(zip(WIDE, HIGH, strict=True)):
        root = roots.nth(at)
        root.scroll_into_view_if_needed()
        box = root.bounding_box()
        assert box is not None
        assert box["width"] >= least, at
        assert abs(box["height"] - high) < NEAR, at
        assert root.evaluate("own => own.scrollWidth <= own.clientWidth")
    for at in (0, 3, 6):
        card = roots.nth(at).locator(".cw-board .cw-card").first
        card.hover()
        lens = panel.locator(".cw-lens:visible")
        expect(lens).to_have_count(1)
        there, beside = card.bounding_box(), lens.bounding_box()
        assert there is not None
        assert beside is not None
        assert 0 <= away(there, beside) <= NEAR, (at, there, beside)
        window.mouse.move(2, 2)
        expect(lens).to_have_count(0)
    keys_are_shared(window, panel, roots)


def away(one: FloatRect, other: FloatRect) -> float:
    """Say how far two boxes lie from each other, sideways or up and down."""
    aside = max(other["x"] - one["x"] - one["width"], one["x"] - other["x"] - other["width"])
    above = max(other["y"] - one["y"] - one["height"], one["y"] - other["y"] - other["height"])
    return max(aside, above)


def keys_are_shared(window: Page, panel: Locator, roots: Locator) -> None:
    """A board hears its own keys; JupyterLab saves, runs a cell and takes the focus back by its own."""
    cells = panel.locator(".jp-Notebook .jp-Cell")
    unsaved = window.locator(".lm-TabBar-tab.lm-mod-current.jp-mod-dirty")
    count = cells.count()
    step = roots.nth(1).locator('[data-do="on"]')
    step.focus()
    window.keyboard.press("s")  # a step of the board
    expect(roots.nth(0).get_by_text("draws").first).to_be_attached()  # in both of its views
    window.keyboard.press("a")  # Jupyter's key for a new cell is not heard in a board
    expect(unsaved).to_have_count(1)
    window.keyboard.press("Control+s")
    expect(unsaved).to_have_count(0)
    assert cells.count() == count
    window.keyboard.press("Escape")
    window.keyboard.press("b")  # a new cell below that of the board
    expect(cells).to_have_count(count + 1)
    number = cells.nth(1).locator(".jp-InputPrompt")
    before = number.inner_text()
    roots.nth(1).locator("[data-do]:visible").first.focus()
    window.keyboard.press("Shift+Enter")
    expect(number).not_to_have_text(before)
    expect(number).to_have_text(re.compile(r"\[\d+\]"))


@pytest.mark.parametrize("host", ["notebooks/notebooks", "voila/render/notebooks"])
def test_a_board_in_a_plain_notebook_works_in_notebook_and_voila(browser: Browser, lab: str, host: str) -> None:
    """It fills its cell, a click moves it, and what is linked to it follows."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(READY_WITHIN)
    page.goto(f"{lab}{host}/{LINES}")
    if "voila" not in host:
        expect(page.locator(IDLE)).to_be_attached()
        cell = page.locator(".jp-Notebook .jp-Cell").first
        expect(cell).to_contain_text("cw.Board")  # until the file is read an empty cell stands there
        cell.click()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
    root = page.locator(".cw-root")
    expect(root).to_be_visible()
    box = root.bounding_box()
    assert box is not None
    assert box["width"] >= FULL
    assert abs(box["height"] - HIGH[0]) < NEAR
    expect(page.get_by_text("now Ana")).to_be_visible()
    root.locator('[data-do="act"]').filter(has_text="one").first.click()
    expect(page.get_by_text("now Ben")).to_be_visible()
    page.close()
