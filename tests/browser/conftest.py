"""A real browser on the really served page.

Where no Chromium is found these tests are left out, and the run ends with a line that says so (`tests/left_out.py`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser import here
from tests.left_out import chromium

ROOT = Path(__file__).parents[2]
SPARED = (  # what Chromium does for each new window that no page has anything from: it costs more than most pages
    "WebUIOmniboxPopup",  # two pages behind the address bar, which no window here shows
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",  # a process held ready for another site
)
PLAYWRIGHTS = (  # what Playwright leaves out itself: of two such lists Chromium takes the last
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
QUIET = (
    f"--disable-features={PLAYWRIGHTS},{','.join(SPARED)}",
    "--no-sandbox",  # containers and CI run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
AT_FIRST = "--js-flags=--liftoff-only"
READY_WITHIN = 30_000  # ms; a machine that is busy elsewhere is slow, not wrong

expect.set_options(timeout=READY_WITHIN)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield found
        found.close()


@pytest.fixture(scope="module")
def at_first(browser: Browser) -> Iterator[Browser]:
    """One in which Python runs as it is compiled at first, where it runs shortly: making it quicker costs more."""
    with browser.browser_type.launch(executable_path=chromium(), args=[*QUIET, AT_FIRST]) as found:
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the page, served from this checkout by our own command, which ends with its kernels."""
    command = [sys.executable, "-m", "coreworlds", "--no-browser", "--port", "0"]
    nobodys = {**os.environ, "COREWORLDS_MAP": ""}  # the map of whoever runs the tests is not theirs
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=nobodys) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        assert said.startswith("coreworlds is at http://"), f"the command said: {said!r}"
        yield said.split()[3]
        server.terminate()
        assert server.wait(timeout=30) == 0, "the command does not end well"


class Watch:
    """What a page did that nobody should do: errors on its console, requests to other hosts."""

    def __init__(self, page: Page, home: str) -> None:
        self.home = urlparse(home).netloc
        self.faults: list[str] = []
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self.request)

    def console(self, message: ConsoleMessage) -> None:
        """Keep what is an error."""
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def request(self, request: Request) -> None:
        """Keep what goes elsewhere."""
        if not request.url.startswith(("data:", "blob:")) and urlparse(request.url).netloc != self.home:
            self.faults.append(f"asked another host: {request.url}")


@contextmanager
def watched(browser: Browser, address: str, **how: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's own options
    """Open a window in which nothing glows or glides, and fail if in the end it did what no page should do."""
    usual = {"viewport": {"width": 1400, "height": 1000}, "reduced_motion": "reduce", "base_url": address}
    context = browser.new_context(**{**usual, **how})
    context.set_default_timeout(READY_WITHIN)
    if address == here.ADDRESS:
        here.answered(context)
    window = context.new_page()
    watch = Watch(window, address)
    yield window
    context.close()
    assert watch.faults == []


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A fresh window of a usual size, at no address yet."""
    with watched(browser, address) as window:
        yield window


@pytest.fixture
def alone(browser: Browser) -> Iterator[Page]:
    """A fresh window whose answers come from this process: for what is the page's own, whoever serves it."""
    with watched(browser, here.ADDRESS) as window:
        yield window
