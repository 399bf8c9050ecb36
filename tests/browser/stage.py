"""A page whose `App` the test has in its hand: any state of the desk is reached by messages instead of clicks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from coreworlds.widgets.app import App
from tests.browser.conftest import READY_WITHIN, Watch
from tests.browser.here import ADDRESS, EMPTY, serve


@dataclass
class Stage:
    """A page and the app that answers it."""

    page: Page
    app: App
    said: list[dict[str, Any]] = field(default_factory=list)

    def show(self, app: App) -> None:
        """Show another app, in a page that has kept nothing."""
        self.page.goto(EMPTY)
        self.page.evaluate("localStorage.clear()")
        self.app = app
        self.page.goto(ADDRESS)
        self.page.wait_for_function("window.tell && document.querySelector('.cw:not([aria-busy=true])')")

    def swap(self, app: App) -> None:
        """Show another app in the same page, which is quicker."""
        self.app = app
        self.page.evaluate("window.swap()")

    def settled(self) -> None:
        """Wait until everything is answered."""
        self.page.wait_for_function("document.querySelector('.cw:not([aria-busy=true])')")

    def tell(self, do: str, arg: str = "", **more: Any) -> None:  # noqa: ANN401 - parts of a message
        """Send a message as the page would, and wait for what it changes."""
        self.page.evaluate("message => window.tell(message)", {"do": do, "arg": arg, **more})

    def answer(self, message: dict[str, Any]) -> str:
        """Answer a message of the page."""
        self.said.append(message)
        return json.dumps(self.app.dispatch(message))


@contextmanager
def staged(browser: Browser, **how: Any) -> Iterator[Stage]:  # noqa: ANN401 - Playwright's own options
    """Open a stage; what no page should do is a failure in the end."""
    context = browser.new_context(**{"viewport": {"width": 1400, "height": 1000}, **how})
    context.set_default_timeout(READY_WITHIN)
    page = context.new_page()
    watch = Watch(page, ADDRESS)
    stage = Stage(page, App())
    page.expose_function("begin", lambda: json.dumps(stage.app.page()))
    page.expose_function("answer", stage.answer)
    page.route("**/*", serve)
    yield stage
    context.close()
    assert watch.faults == []
