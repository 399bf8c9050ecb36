"""What a stranger can reach, tried on a server that really runs: the table of docs/security.md and what it promises."""

from __future__ import annotations

import base64
import http.client
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from uuid import uuid4

import pytest
import websocket
from jupyter_server.serverapp import JUPYTER_SERVICE_HANDLERS
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from jupyter_server.utils import import_item
from playwright.sync_api import Browser, Page, expect

import coreworlds as cw
from coreworlds.games.core_worlds.beginning import BEGINNING
from coreworlds.serve import places
from coreworlds.tutor.sharing import links as sharing
from coreworlds.tutor.sharing.file import Reference
from coreworlds.tutor.sharing.links import to_link
from tests.browser.conftest import watched
from tests.browser.server import serving
from tests.browser.table import Table, sit_down

DOCS = (places.PACKAGE / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+) (\S+)` \| (\d+) \|", DOCS, re.MULTILINE)
SECRETS = re.compile(r"Traceback|site-packages|\.py\b|/home|/root|/work|/usr|Tornado|Voila|jupyter", re.IGNORECASE)
NOBODY = "00000000-0000-0000-0000-000000000000"
V1 = "v1.kernel.websocket.jupyter.org"


@dataclass(frozen=True)
class Answer:
    """What a server answered."""

    status: int
    text: str
    server: str | None


def ask(address: str, method: str, path: str, **headers: str) -> Answer:
    """Request an address exactly as written."""
    where = urlparse(address)
    with closing(http.client.HTTPConnection(where.hostname or "", where.port)) as connection:
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in {"Content-Length": "0", **headers}.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        with connection.getresponse() as got:
            return Answer(got.status, got.read().decode(), got.getheader("Server"))


def free(address: str, page: str) -> None:
    """Leave a page as a browser does."""
    for kernel in re.findall(r'"kernelId": "([^"]+)"', page):
        ask(address, "POST", f"/voila/api/shutdown/{kernel}", Cookie="_xsrf=a", X_XSRFToken="a")


@pytest.mark.parametrize(("method", "path", "answer"), ROWS)
def test_the_table_is_true(address: str, method: str, path: str, answer: str) -> None:
    got = ask(address, method, path)
    free(address, got.text)
    assert (got.status, got.server) == (int(answer), None)
    assert got.status == 200 or not SECRETS.search(got.text), got.text


def jupyters() -> Iterator[str]:
    """Give an address for each pattern that Jupyter's own server answers to."""
    for name in (name for names in JUPYTER_SERVICE_HANDLERS.values() for name in names or ()):
        for pattern, *_ in import_item(f"{name}.default_handlers"):
            path = re.sub(r"\(\?P<kernel_id>[^()]*\)", NOBODY, pattern)
            while "(" in path:
                path = re.sub(r"\([^()]*\)", "/x" if "?P<path>" in path else "x", path)
            yield re.sub(r"[\\$^?+*]", "", path).replace("//", "/")


@pytest.mark.parametrize("path", sorted(set(jupyters())))
def test_none_of_jupyters_own_addresses_is_open(address: str, path: str) -> None:
    got = ask(address, "GET", path)
    assert got.status == 404
    assert not SECRETS.search(got.text)


@pytest.mark.parametrize("path", ["/", f"/api/kernels/{NOBODY}", f"/voila/api/shutdown/{NOBODY}", "/nowhere"])
@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "10.0.0.1:8866", "0.0.0.0"])  # noqa: S104
def test_under_another_name_nothing_is_told(address: str, path: str, host: str) -> None:
    got = ask(address, "GET", path, Host=host)
    assert got.status in {403, 404, 405}
    assert "kernelId" not in got.text


class Kernel:
    """A kernel and its websocket, held by a program that is no browser."""

    def __init__(self, address: str, *, old: bool = False) -> None:
        page = ask(address, "GET", "/").text
        self.leave = partial(free, address, page)
        self.id = re.findall(r'"kernelId": "([^"]+)"', page)[0]
        self.model = re.findall(r'"model_id": ?"(\w+)"', page)[0]
        self.old = old
        self.where = f"{address.replace('http', 'ws')}api/kernels/{self.id}/channels?session_id="
        self.socket = self.connection("stranger")

    def connection(self, session: str, **headers: str) -> websocket.WebSocket:
        """Connect to it."""
        kind = None if self.old else [V1]
        return websocket.create_connection(self.where + session, subprotocols=kind, timeout=60, **headers)

    def say(self, kind: str, content: dict[str, Any], channel: str = "shell") -> None:
        """Send a message."""
        header = {
            "msg_id": uuid4().hex,
            "msg_type": kind,
            "session": "stranger",
            "username": "",
            "version": "5.3",
            "date": "",
        }
        header["date"] = "2026-01-01T00:00:00.000Z"
        whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        if self.old:
            self.socket.send(json.dumps(whole | {"channel": channel, "buffers": []}))
        else:
            self.socket.send_binary(serialize_msg_to_ws_v1(whole, channel, lambda part: json.dumps(part).encode()))

    def heard(self, kind: str) -> list[str]:
        """Wait for an answer of a kind; give the kinds of all that came until then."""
        kinds: list[str] = []
        while kind not in kinds:
            got = self.socket.recv()
            header = json.loads(got)["header"] if self.old else json.loads(deserialize_msg_from_ws_v1(got)[1][0])
            kinds.append(header["msg_type"])
        return kinds

    def close(self) -> None:
        """Leave the page."""
        self.socket.close()
        self.socket.shutdown()  # also one that the server has ended
        self.leave()

    def ends(self, message: bytes) -> bool:
        """Send something, and wait until the server ends the connection."""
        with suppress(websocket.WebSocketException, OSError):
            self.socket.send_binary(message)
        return ended(self.socket)

    def answers(self) -> bool:
        """Tell whether the page of this kernel still answers."""
        self.say("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": {"do": "alive"}}})
        return "comm_msg" in self.heard("comm_msg")


def ended(side: websocket.WebSocket) -> bool:
    """Wait until the server ends a connection."""
    try:
        while side.recv():
            pass
    except (websocket.WebSocketException, OSError) as error:
        return not isinstance(error, TimeoutError)
    return True


@pytest.fixture(scope="module", params=[False, True], ids=["v1", "old"])
def mine(request: pytest.FixtureRequest, address: str) -> Iterator[Kernel]:
    """A kernel of one's own, by either form of the protocol."""
    kernel = Kernel(address, old=request.param)
    kernel.say("kernel_info_request", {})
    kernel.heard("kernel_info_reply")
    yield kernel
    kernel.close()


OPEN = "open(r'FILE', 'w')"
FORBIDDEN = {
    "execute_request": {"code": OPEN, "silent": False, "user_expressions": {"x": OPEN}},
    "complete_request": {"code": "impor", "cursor_pos": 5},
    "inspect_request": {"code": "open", "cursor_pos": 4, "detail_level": 1},
    "history_request": {"hist_access_type": "tail", "n": 10, "output": True, "raw": True},
    "is_complete_request": {"code": "1"},
    "debug_request": {
        "type": "request",
        "command": "evaluate",
        "seq": 1,
        "arguments": {"expression": OPEN},
    },
    "create_subshell_request": {},
    "usage_request": {},
    "interrupt_request": {},
    "shutdown_request": {"restart": False},
    "input_reply": {"value": "x"},
    "apply_request": {},
}


@pytest.mark.parametrize("channel", ["shell", "control", "stdin", "iopub"])
def test_a_browser_cannot_run_code(mine: Kernel, channel: str, tmp_path: Path) -> None:
    made = tmp_path / "made"
    for kind, content in FORBIDDEN.items():
        mine.say(kind, json.loads(json.dumps(content).replace("FILE", str(made))), channel)
    mine.say("kernel_info_request", {})
    heard = mine.heard("kernel_info_reply")
    assert mine.answers()
    assert {kind for kind in heard if kind.endswith("_reply")} == {"kernel_info_reply"}
    assert not made.exists()


@pytest.mark.parametrize("target", ["jupyter.widget", "jupyter.widget.version", "x", "os.system"])
def test_a_browser_can_make_no_widget(mine: Kernel, target: str) -> None:
    state = {"_model_module": "@jupyter-widgets/controls", "_model_name": "HTMLModel", "_view_name": "HTMLView"}
    mine.say("comm_open", {"comm_id": "mine", "target_name": target, "data": {"state": state, "buffer_paths": []}})
    mine.say("comm_info_request", {})
    before = mine.heard("comm_info_reply")
    assert "comm_close" not in before  # the kernel closes a comm for which it knows no target
    assert mine.answers()


def test_what_is_no_message_harms_nobody(mine: Kernel) -> None:
    deep = "[" * 100_000
    rubbish = (b"", b"\xff" * 9, b"\xff" * 4000, deep.encode(), serialize_msg_to_ws_v1([deep.encode()] * 4, "shell"))
    for bad in rubbish:
        mine.socket.send_binary(bad)
    for bad in ("", "{}", "[]", "null", '{"channel": "shell", "header": 1}', '{"channel": []}', deep):
        mine.socket.send(bad)
    assert mine.answers()


def test_words_to_the_page_may_be_anything(mine: Kernel) -> None:
    for content in (
        {},
        {"do": None},
        {"do": "__class__"},
        {"do": "act", "arg": {"x": []}},
        {"do": ["act"]},
        7,
        [],
        None,
    ):
        mine.say("comm_msg", {"comm_id": mine.model, "data": {"method": "custom", "content": content}})
    for data in ({"method": "update", "state": {"page": {"x": 1}, "_esm": "x"}}, {"method": "x"}, {}, 7):
        mine.say("comm_msg", {"comm_id": mine.model, "data": data})
    assert mine.answers()


def test_a_message_beyond_the_limit_ends_the_connection_alone(address: str) -> None:
    mine = Kernel(address)
    assert mine.ends(b"x" * 5_000_001)
    assert ask(address, "GET", f"/api/kernels/{mine.id}").status == 200
    mine.close()


def test_a_kernel_has_two_websockets_and_the_oldest_are_closed(address: str) -> None:
    mine = Kernel(address)
    sides = [mine.socket, *(mine.connection(f"other{number}") for number in range(3))]
    assert all(map(ended, sides[:2]))
    for mine.socket in sides[2:]:
        assert mine.answers()
    for side in sides:
        side.shutdown()
    mine.leave()


def test_too_large_a_request_is_not_taken(address: str) -> None:
    got = ask(address, "POST", f"/voila/api/shutdown/{NOBODY}", Content_Length="100000001")
    assert got.status == 400


@pytest.mark.parametrize("origin", ["http://evil.example", "https://localhost", "null", "http://localhost:1"])
def test_another_sites_page_cannot_speak_to_a_kernel(mine: Kernel, origin: str) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        mine.connection("another", origin=origin)


@pytest.mark.parametrize(
    "headers", [{}, {"Cookie": "_xsrf=a"}, {"X_XSRFToken": "a"}, {"Cookie": "_xsrf=a", "X_XSRFToken": "b"}]
)
def test_another_site_cannot_end_a_kernel(mine: Kernel, address: str, headers: dict[str, str]) -> None:
    got = ask(address, "POST", f"/voila/api/shutdown/{mine.id}", Origin="http://evil.example", **headers)
    assert got.status in {403, 404}
    assert ask(address, "GET", f"/api/kernels/{mine.id}").status == 200


def test_the_page_runs_only_its_own_scripts(browser: Browser, address: str) -> None:
    """Even if some text were drawn as HTML one day, the browser would not run what is in it."""
    with closing(browser.new_context(base_url=address)) as context:
        page, refused = context.new_page(), []
        page.on("console", lambda said: refused.append(said.text))
        sit_down(page)
        page.evaluate("""async () => {
            const page = document.querySelector("[data-served]");
            page.insertAdjacentHTML("beforeend", "<img src=data:, onerror='hurt = 1'>");
            document.body.append(Object.assign(document.createElement("script"), { textContent: "window.hurt = 2" }));
            await fetch("http://evil.example/").catch(() => 0);
        }""")
        page.wait_for_function("document.querySelector('img').complete")
        assert page.evaluate("window.hurt") is None
        assert sum("Content Security Policy" in said for said in refused) >= 3


HURT = "<img src=x onerror=hurt()><b>x"


def shown_as_text(page: Page) -> None:
    """Assert that no part of a text became an element."""
    assert page.locator("[data-served] :is(img, script, iframe)").count() == 0
    assert page.locator("[data-served] [onerror]").count() == 0


def opened(page: Page, text: str) -> None:
    """Open a file whose name leads elsewhere."""
    page.goto("/")
    page.get_by_text("Open a file or link").click()
    page.locator("input[data-file]").first.set_input_files(
        {"name": "../../x.md", "mimeType": "text/markdown", "buffer": text.encode()}
    )


def test_html_in_names_and_notes_is_text(page: Page) -> None:
    line = cw.Session(cw.setup("core-worlds", players=[HURT, "Ben"], seed=7))
    line.advance()
    line.nodes[line.at].name = line.nodes[line.at].note = HURT
    page.goto(f"/?p={to_link(line)}")
    expect(page.get_by_role("heading", name=HURT).first).to_be_visible()
    shown_as_text(page)
    Table(page).do(page.get_by_role("button", name="Show the lines").click)
    expect(page.get_by_role("region", name=re.compile("^Lines")).get_by_text(HURT).first).to_be_attached()
    shown_as_text(page)


def test_html_in_a_lesson_is_text(page: Page) -> None:
    more = f"{HURT} <script>hurt()</script> [x](javascript:hurt())\n\nYou have"
    lesson = BEGINNING.replace("My lesson", HURT).replace("You have", more, 1)
    opened(page, lesson)
    expect(page.get_by_text("[x](javascript:hurt())").first).to_be_visible()
    shown_as_text(page)


def test_a_lesson_leads_nowhere_else(page: Page) -> None:
    opened(page, BEGINNING.replace("You have", "![x](https://evil.example/x.png) You have", 1))
    expect(page.get_by_role("alert").filter(has_text="A link leads to a rule")).to_be_visible()


HOSTILE = {
    "a bomb": lambda: "1t" + packed(b"scene = 1\n" + b"x" * 50_000_000),
    "deep": lambda: "[" * 100_000,
    "no end": lambda: "1p" + "A" * 1_000_000,
    "a way out": lambda: to_link(Reference("lesson", "core-worlds", "../../../../etc/passwd", 1)),
    "a game elsewhere": lambda: 'version = 1\ngame = "../../etc"\n',
    "cards elsewhere": lambda: 'version = 1\ngame = "core-worlds"\ncards = "/etc/passwd"\n' + SEATS,
}
SEATS = '[[player]]\nname = "Ana"\n[[player]]\nname = "Ben"\n'


def packed(data: bytes) -> str:
    """Pack as links do, with the right sum."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = sharing._check("1t", data) + press.compress(data) + press.flush()
    return base64.urlsafe_b64encode(body).decode().rstrip("=")


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_link_or_file_is_refused_in_a_sentence(request: pytest.FixtureRequest, kind: str) -> None:
    """Whoever serves the page; the largest goes over a real server's wire."""
    page: Page = request.getfixturevalue("page" if kind == "no end" else "alone")
    opened(page, HOSTILE[kind]())
    said = page.get_by_role("alert").filter(has_text=re.compile(r"\w"))
    expect(said.first).to_be_visible()
    assert "failed inside" not in said.first.inner_text()
    assert "root:" not in page.content()
    expect(page.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible()


BROKEN = {
    "own": {"coreworlds": {"page": True}},
    "notebook": {},
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_notebook_says_one_sentence(browser: Browser, tmp_path: Path, kind: str) -> None:
    data = json.loads((places.notebooks() / "app.ipynb").read_text(encoding="utf-8"))
    data["cells"][0]["source"] = ["secret = 'xyzzy'\n", "raise ValueError(secret)"]
    del data["metadata"]["coreworlds"]
    data["metadata"] |= BROKEN[kind]
    notebook = tmp_path / "broken.ipynb"
    notebook.write_text(json.dumps(data), encoding="utf-8")
    with serving(tmp_path / "run", notebook=notebook) as served, watched(browser, served.address) as page:
        page.goto("/")
        expect(page.get_by_text("Tell the person who serves it").first).to_be_visible()
        assert "xyzzy" not in page.content()
        assert "Traceback" not in page.content()
        notebook.unlink()
        last = [ask(served.address, "GET", "/") for _ in range(2)][1]
        assert last.status in {404, 500}
        assert not SECRETS.search(last.text)


assert ROWS, "the table in docs/security.md is not found"
