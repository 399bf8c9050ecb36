"""Firefox, driven by WebDriver BiDi over a websocket: as much of it as the tests need, and no driver beside it.

Its pages come from a small server of this process, answered by an `App` that the test has in its hand: as
`tests/browser/stage.py` does it for Chromium.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partialmethod
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import websocket

from coreworlds.widgets import host
from coreworlds.widgets.app import App
from tests.browser.here import SHELL
from tests.left_out import firefox

PREFERENCES = {"ui.prefersReducedMotion": 1, "datareporting.policy.dataSubmissionEnabled": False,
               "browser.startup.page": 0, "network.captive-portal-service.enabled": False}  # fmt: skip
WITHIN = 60  # seconds; a machine that is busy elsewhere is slow, not wrong
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010"}  # fmt: skip
ASK = """<script>
const post = (said) => ({ method: "POST", body: JSON.stringify(said ?? null) });
const ask = (path) => async (said) => (await fetch(path, post(said))).text();
window.begin = ask("begin"), window.answer = ask("answer");
</script>"""
TYPES = {".css": "text/css", ".js": "text/javascript"}
SETTLED = "() => Boolean(window.tell && document.querySelector('.cw:not([aria-busy=true])'))"
# Where to click something: its middle, seen and not covered. Otherwise why not, as a word.
GOAL = """(css, text) => {
    const words = (el) => (el.innerText || el.textContent || "").replace(/\\s+/g, " ").trim();
    const fits = (el) => el.checkVisibility() && (!text || words(el) === text);
    const all = [...document.querySelectorAll(css)].filter(fits);
    if (!all.length) return "not there";
    all[0].scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = all[0].getBoundingClientRect(), at = [box.left + box.width / 2, box.top + box.height / 2];
    const over = document.elementFromPoint(...at);
    return all[0].contains(over) ? at.map(Math.round) : `under ${over?.outerHTML.slice(0, 120)}`;
}"""


class Firefox:
    """A tab of Firefox, and the app that answers it."""

    def __init__(self, address: str) -> None:
        """Connect, with an app to begin with."""
        self.socket = websocket.create_connection(f"{address}/session", suppress_origin=True, timeout=WITHIN)
        self.number, self.app, self.inside = 0, App(), (1400, 1000)
        self.faults: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.create", type="tab")["context"]
        self.server = ThreadingHTTPServer(("localhost", 0), type("Asked", (Asked,), {"firefox": self}))
        self.address = f"http://localhost:{self.server.server_port}/"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def call(self, method: str, **words: Any) -> dict[str, Any]:  # noqa: ANN401 - what a method takes
        """Give a command, and return its result; keep the errors that the page tells of meanwhile."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": words}))
        while (heard := json.loads(self.socket.recv())).get("id") != self.number:
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.faults.append(heard["params"]["text"])
        assert heard["type"] == "success", heard
        return dict(heard["result"])

    def run(self, function: str, *given: Any) -> Any:  # noqa: ANN401 - JSON
        """Call a function of JavaScript in the page, with and for plain values."""
        code = f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)) ?? null)"
        words = [{"type": "string", "value": json.dumps(given)}]
        found = self.call("script.callFunction", functionDeclaration=code, awaitPromise=True,
                          target={"context": self.tab}, arguments=words)  # fmt: skip
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def until(self, function: str, *given: Any) -> None:  # noqa: ANN401 - JSON
        """Wait until a function gives something true."""
        end = time.monotonic() + WITHIN
        while not self.run(function, *given):
            assert time.monotonic() < end, f"never: {function} {given}"
            time.sleep(0.02)

    def size(self, width: int, height: int) -> None:
        """Make the window's inside that large."""
        self.inside = (width, height)
        self.call("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def show(self, app: App) -> None:
        """Show an app, in a page that has kept nothing."""
        old, self.tab = self.tab, self.call("browsingContext.create", type="tab")["context"]  # which has the focus
        self.call("browsingContext.close", context=old)
        self.size(*self.inside)
        go = {"context": self.tab, "wait": "complete"}
        self.call("browsingContext.navigate", url=f"{self.address}empty", **go)
        self.run("() => localStorage.clear()")
        self.app = app
        self.call("browsingContext.navigate", url=self.address, **go)
        self.until(SETTLED)

    def swap(self, app: App) -> None:
        """Show another app in the same page, which is quicker."""
        self.app = app
        self.run("() => window.swap()")
        self.until(SETTLED)

    def act(self, kind: str, *actions: dict[str, Any]) -> None:
        """Do something by hand, and wait until all of it is answered."""
        source = {"type": kind, "id": kind, "actions": list(actions)}
        self.call("input.performActions", context=self.tab, actions=[source])
        self.until(SETTLED)

    def click(self, css: str, text: str = "") -> None:
        """Click the first thing of a selector that says a text, where it lies."""
        goal = self.run(GOAL, css, text)
        assert not isinstance(goal, str), f"{css} {text}: {goal}"
        button = {"button": 0}
        self.act("pointer", {"type": "pointerMove", "x": goal[0], "y": goal[1]}, {"type": "pointerDown", **button},
                 {"type": "pointerUp", **button})  # fmt: skip

    def press(self, key: str) -> None:
        """Press a key."""
        value = KEYS.get(key, key)
        self.act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def end(self) -> None:
        """Leave the browser and stop the server."""
        self.call("browser.close")
        self.socket.close()
        self.server.shutdown()
        self.server.server_close()


class Asked(BaseHTTPRequestHandler):
    """Answers what the page asks for: the shell, a file of the front end, or a message to the app."""

    firefox: Firefox

    def do_GET(self) -> None:
        """Give a file."""
        path = Path(host.STATIC, self.path.partition("?")[0].rpartition("/")[2])
        page = "" if path.name == "empty" else SHELL.replace("<head>", f"<head>{ASK}")
        self.give(path.read_bytes() if path.is_file() else page.encode(), TYPES.get(path.suffix, "text/html"))

    def do_POST(self) -> None:
        """Answer a message."""
        said, app = self.rfile.read(int(self.headers["Content-Length"] or 0)), self.firefox.app
        told = app.page() if self.path.endswith("begin") else app.dispatch(json.loads(said))
        self.give(json.dumps(told).encode(), "application/json")

    def give(self, body: bytes, kind: str) -> None:
        """Send an answer."""
        self.send_response(200)
        for name, value in (("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    log_message = partialmethod(lambda *_: None)


@contextmanager
def started(folder: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile in a folder."""
    told = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(told), "utf-8")
    command = [str(firefox()), "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr is not None
        told = (re.search(r"ws://\S+", line) for line in process.stderr)
        browser = Firefox(next(found[0] for found in told if found))
        Thread(target=process.stderr.read, daemon=True).start()
        try:
            yield browser
        finally:
            browser.end()
        assert browser.faults == []
