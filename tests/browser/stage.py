"""The page without a server: the front end in a browser, its answers from an `App` in the test's own process.

Any state of the desk is reached by messages instead of clicks, so that all views can be looked at in little time. What
is around the page when it is served (Voila's template, the shell of the static site) is looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from coreworlds.widgets import host
from coreworlds.widgets.app import App
from tests.browser.conftest import READY_WITHIN, Watch

ADDRESS = "http://localhost:9/"  # nothing listens there: every request is answered below
SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>coreworlds</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="coreworlds.css"><style>body { margin: 0 }</style></head>
<body><div id="page"></div><script type="module">
import { mount, store } from "./coreworlds.js";
const { tree, number } = await window.begin();
const model = store(tree, number, async (message) => model.receive(await window.answer(message)));
window.swap = async () => {
  const { tree, number } = await window.begin();
  model.receive({ number, whole: tree });
};
window.tell = async (message) => model.receive(await window.answer({ ...message, number: model.number }));
mount(document.getElementById("page"), model);
</script></body></html>"""


@dataclass
class Stage:
    """A page and the app that answers it."""

    page: Page
    app: App
    said: list[dict[str, Any]] = field(default_factory=list)

    def show(self, app: App) -> None:
        """Show another app, in a page that has kept nothing."""
        self.page.goto(ADDRESS)
        # Before the other app hears what was kept; and the page that is left keeps nothing any more.
        self.page.evaluate("Storage.prototype.setItem = () => {}, localStorage.clear()")
        self.app = app
        self.page.reload()
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

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        """Answer a message of the page."""
        self.said.append(message)
        return self.app.dispatch(message)


@contextmanager
def staged(browser: Browser, **how: Any) -> Iterator[Stage]:  # noqa: ANN401 - Playwright's own options
    """Open a stage; what no page should do is a failure in the end."""
    context = browser.new_context(**{"viewport": {"width": 1400, "height": 1000}, **how})
    context.set_default_timeout(READY_WITHIN)
    page = context.new_page()
    watch = Watch(page, ADDRESS)
    stage = Stage(page, App())
    page.expose_function("begin", lambda: stage.app.page())  # noqa: PLW0108 - another app may stand there by then
    page.expose_function("answer", stage.answer)
    page.route("**/*", _serve)
    yield stage
    context.close()
    assert watch.faults == []


def _serve(route: Route) -> None:
    """Answer with the shell, or with a file of the front end."""
    path = Path(host.STATIC, route.request.url.rpartition("/")[2].partition("?")[0])
    if path.is_file():
        route.fulfill(path=path)
    else:
        route.fulfill(body=SHELL, content_type="text/html")
