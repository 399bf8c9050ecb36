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


def test_a_chapter_is_a_page_on_which_one_predicts_and_moves_a_board(window: Page) -> None:
    """The first Board moves when its prediction is sent; the next one is there then. Everybody can use all of it."""
    boards, send = window.locator(".cw-root"), window.get_by_role("button", name="This is my prediction")
    expect(send.first).to_be_visible()
    expect(window.locator("#waiting")).to_be_hidden()
    expect(window.locator("details:has-text('Predict first')")).to_have_count(0)
    expect(boards).to_have_count(1)
    assert [fault for fault in faults(window) if "landmark-unique" not in fault] == []  # two boards are alike
    window.set_viewport_size({"width": 1400, "height": 900})
    window.get_by_role("spinbutton").first.fill("5")
    send.first.click()
    expect(window.get_by_text("You said 5. It is 6.")).to_be_visible()
    expect(boards).to_have_count(2)
    expect(boards.nth(0)).to_contain_text("Hand was 0 6 cards")
    assert boards.nth(0).evaluate("e => e.getBoundingClientRect().width") > 700
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
