"""A walkthrough as a page: a prediction is answered in its form. In JupyterLab: see `test_lab.py`."""

from __future__ import annotations

import os
import subprocess
import sys

from playwright.sync_api import Browser, expect

from coreworlds.serve import places
from tests.browser.conftest import READY_WITHIN


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
