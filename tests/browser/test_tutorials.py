"""A walkthrough as a page, drawn by Voila's own front end: one predicts, and what the page promises holds there, too.

In JupyterLab: see `test_lab.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from coreworlds.serve import places
from tests.browser.conftest import watched
from tests.browser.test_axe_pages import faults


@pytest.fixture
def window(browser: Browser) -> Iterator[Page]:
    """A window at a walkthrough that our command serves; it fails for whatever the policy refuses."""
    command = [sys.executable, "-m", "coreworlds", "--no-browser", "--port", "0", "tutorial", "04"]
    nobodys = {**os.environ, "COREWORLDS_MAP": ""}
    with subprocess.Popen(command, cwd=places.CHECKOUT, stdout=subprocess.PIPE, text=True, env=nobodys) as server:
        try:
            assert server.stdout is not None
            with watched(browser, server.stdout.readline().split()[3]) as found:
                found.goto("/")
                yield found
        finally:
            server.terminate()


def test_a_walkthrough_is_a_page_on_which_one_predicts(window: Page) -> None:
    """What happened is folded until it is opened; the form says what is so, and by which rule. Everybody can use it."""
    expect(window.locator("details").first).not_to_have_attribute("open", "")
    expect(window.locator("#waiting")).to_be_hidden()
    prediction = window.get_by_role("button", name="This is my prediction").first
    expect(prediction).to_be_visible()
    assert faults(window) == []
    window.get_by_role("spinbutton").first.fill("5")
    prediction.click()
    expect(window.get_by_text("You said 5. It is 6.")).to_be_visible()
