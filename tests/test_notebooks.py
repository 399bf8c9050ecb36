"""Committed notebooks hold what a reader should see without running them, and nothing of the machine they ran on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from coreworlds.serve.places import walkthroughs
from tests.notebooks import KEPT, ROOT, committed
from tests.together import for_each

NOTEBOOKS = committed()


all_notebooks = for_each([json.loads(path.read_text("utf-8")) for path in NOTEBOOKS], names=[p.stem for p in NOTEBOOKS])


def test_the_page_has_its_notebook() -> None:
    assert ROOT / "notebooks" / "app.ipynb" in NOTEBOOKS


@for_each([path for path in NOTEBOOKS if path.parent.name == "notebooks"], named=str)
def test_a_notebook_of_one_call_says_how_to_run_it(path: Path) -> None:
    """In JupyterLab there was nothing to see but a line of code."""
    assert "Run this cell (Shift+Enter)" in path.read_text("utf-8")


@for_each(NOTEBOOKS, named=str)
def test_links_lead_to_notebooks_that_are_there(path: Path) -> None:
    linked = re.findall(r"\]\(([^:)#]+)\)", path.read_text("utf-8"))
    assert [name for name in linked if not (path.parent / name).is_file()] == []


def test_the_start_leads_to_all_that_there_is() -> None:
    """To each notebook beside it and each example; of the walkthroughs, to the first of each folder."""
    start = ROOT / "notebooks" / "start.ipynb"
    text = start.read_text("utf-8")
    linked = {(start.parent / name).resolve() for name in re.findall(r"\]\(([^:)#]+)\)", text)}
    firsts = {path.parent: path for path in reversed(walkthroughs().values())}
    beside = {*start.parent.glob("*.ipynb"), *start.parent.glob("examples/*.ipynb")}
    assert {*beside, *firsts.values()} - {start} <= linked


@all_notebooks
def test_every_cell_was_run(notebook: dict[str, Any]) -> None:
    """Comparing outputs passes over a cell that was never run."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))


@all_notebooks
def test_nothing_failed_or_was_said_aside(notebook: dict[str, Any]) -> None:
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    assert [o for o in outputs if o["output_type"] == "error" or o.get("name") == "stderr"] == []


@all_notebooks
def test_no_state_of_widgets_and_no_tools_are_kept(notebook: dict[str, Any]) -> None:
    assert set(notebook["metadata"]) <= KEPT
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
