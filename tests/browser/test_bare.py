"""The same front end without a server: Python in the browser, on plain files, plays a step."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from coreworlds.widgets.bare.build import build
from tests.browser.conftest import watched
from tests.browser.table import sit_down

NO_NPM = (
    "npm is not here, which brings Python for the browser: install Node.js (Debian: nodejs and npm) and run it again"
)


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - so named by the library
        """Say nothing."""


@pytest.fixture
def plain_files(tmp_path: Path) -> Iterator[str]:
    """The built page behind a plain file server, under a path of its own."""
    build(tmp_path / "tutor")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/tutor/"
        server.shutdown()


@pytest.mark.skipif(shutil.which("npm") is None, reason=NO_NPM)
def test_a_step_is_played_without_a_server(browser: Browser, plain_files: str) -> None:
    with watched(browser, plain_files) as page:
        table = sit_down(page, plain_files)
        table.do(table.bar("Step").click)
        expect(table.now).to_contain_text(re.compile("draws 6 cards"))


@pytest.mark.skipif(shutil.which("npm") is None, reason=NO_NPM)
def test_a_lesson_is_taken_without_a_server(browser: Browser, plain_files: str) -> None:
    """Lessons bring their Markdown parser along, and are read when they are asked for."""
    with watched(browser, plain_files) as page:
        page.goto(plain_files)
        page.get_by_role("button", name=re.compile("^Learn in ten minutes")).click(timeout=60_000)
        page.get_by_role("button", name=re.compile("^Begin with")).click()
        page.locator(".cw-act").first.click()
        told = re.compile("moves? left|The goal is not reached")  # whichever action stands first
        expect(page.get_by_role("region", name=re.compile("^Lesson"))).to_contain_text(told)
