"""The page without a server: the front end in a browser, its answers from an `App` in the test's own process.

Each time a page is opened it gets an `App` of its own, as each visit to a server gets a kernel; what the address asks
for and what the browser has kept reach it as they do there. What is around the page when it is served (Voila's
template, its websocket, the shell of the static site) is looked at elsewhere.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from coreworlds.widgets import host
from coreworlds.widgets.app import App

ADDRESS = "http://localhost:9/"  # nothing listens there: every request is answered below
EMPTY = f"{ADDRESS}empty"  # a page of the same origin, with nothing on it
SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>coreworlds</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="coreworlds.css"><style>body { margin: 0 }</style></head>
<body><div id="page"></div><script type="module">
import { mount, store } from "./coreworlds.js";
await window.begin();
const nothing = ["div", {}, [], ""]; // the first answer brings the whole page, as on a server
const answer = async (message) => {
  await new Promise((later) => window.late ? setTimeout(later, window.late) : later());
  return JSON.parse(await window.answer(message)); // a tree itself is slow to be handed over
};
const model = store(nothing, -1, async (message) => model.receive(await answer(message)));
window.swap = async () => {
  const { tree, number } = JSON.parse(await window.begin());
  model.receive({ number: model.number, whole: nothing }); // so that no element is the one of before
  model.receive({ number, whole: tree });
};
window.tell = async (message) => model.receive(await answer({ ...message, number: model.number }));
mount(document.getElementById("page"), model, true);
</script></body></html>"""


def serve(route: Route) -> None:
    """Answer with the shell, an empty page, or a file of the front end. No other host is reachable."""
    url = route.request.url
    path = Path(host.STATIC, url.partition("?")[0].rpartition("/")[2])
    if url.startswith("file:"):
        route.continue_()
    elif not url.startswith(ADDRESS):
        route.abort()
    elif path.is_file():
        route.fulfill(path=path)
    else:
        route.fulfill(body="" if url == EMPTY else SHELL, content_type="text/html")


def answered(context: BrowserContext) -> None:
    """Answer all pages of a context."""
    apps: dict[Page, App] = {}

    def begin(source: dict[str, Any]) -> str:
        apps[source["page"]] = App()
        return json.dumps(apps[source["page"]].page())

    context.expose_binding("begin", begin)
    context.expose_binding("answer", lambda source, message: json.dumps(apps[source["page"]].dispatch(message)))
    context.route("**/*", serve)
