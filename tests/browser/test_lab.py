"""The notebook that Voila serves works in JupyterLab, too."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from coreworlds.serve import places
from coreworlds.serve.page import free_port
from tests.browser.conftest import READY_WITHIN
from tests.browser.test_serving import becomes


def test_the_notebook_runs_in_jupyterlab(browser: Browser, tmp_path: Path) -> None:
    port = free_port(0)
    address = f"http://localhost:{port}/"
    shutil.copy(places.notebooks() / "app.ipynb", tmp_path)
    words = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token="]
    command = [sys.executable, "-m", "jupyterlab", *words]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as server:
        try:
            assert becomes(f"{address}api", 200)
            window = browser.new_page()
            window.set_default_timeout(READY_WITHIN)
            window.goto(f"{address}lab/tree/app.ipynb?reset")
            cells = window.locator(".jp-Notebook .jp-CodeCell .jp-Editor")
            expect(window.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
            cells.first.click()
            for _ in range(cells.count()):
                window.keyboard.press("Shift+Enter")
            expect(window.locator(".jp-OutputArea-output button").first).to_be_visible()
            window.close()
        finally:
            server.terminate()
