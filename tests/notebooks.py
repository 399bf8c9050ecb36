"""
Run the committed notebooks anew and keep what they show: ``python -m tests.notebooks [NAME …]``.

Read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from coreworlds.serve.places import walkthroughs

ROOT = Path(__file__).parents[1]
KEPT = {"kernelspec", "language_info", "title", "coreworlds"}  # the last tells the server that this page is ours
WIDGET = "application/vnd.jupyter.widget-view+json"


def committed() -> list[Path]:
    """List the notebooks of the project."""
    return sorted((ROOT / "notebooks").rglob("[!.]*.ipynb")) + list(walkthroughs().values())


def renew(path: Path) -> None:
    """Run a notebook, and keep text and pictures without any trace of the machine."""
    book = nbformat.read(path, as_version=4)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(book, timeout=300, kernel_name="python3").execute()
    book.metadata = {key: value for key, value in book.metadata.items() if key in KEPT}
    book.metadata["language_info"] = {"name": "python"}
    for cell in book.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key == "tags"}  # what a test leaves out
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    nbformat.write(book, path)


if __name__ == "__main__":
    for found in committed():
        if not sys.argv[1:] or found.stem in sys.argv[1:]:
            renew(found)
            print(found.stem)
