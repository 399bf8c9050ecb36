"""A learner without a browser: opens the page, connects to its kernel and plays, by the messages of a real page."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urljoin

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from coreworlds.widgets.drawing.patch import apply

CONFIG = re.compile(r'<script[^>]* id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)
MODEL = re.compile(r'"model_id": ?"(\w+)"')
PROTOCOL = "v1.kernel.websocket.jupyter.org"
PATIENCE = 60  # s; a machine that is busy elsewhere is slow, not wrong
GONE = ("dead", "gave-way")  # states of a kernel at which a page says that it is lost
FOUND, STATIONS = 302, 4  # the status of an answer that leads on; how often it may
PLACE = "view=play&game=core-worlds"  # where a page was, as it says when it comes back
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class LostError(Exception):
    """The server did not answer as a page needs it."""


@dataclass
class Learner:
    """
    One learner.

    Attributes
    ----------
    address
        The page, with the token of the class if it has one.
    number
        Which learner it is: the seed of what is dealt and chosen.
    kept
        What this learner's browser keeps.
    made
        The actions taken, with who took them.
    waits
        Seconds from each click to its answer.
    entered
        Seconds from asking for the page to the page being there.
    """

    address: str
    number: int
    kept: dict[str, str] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    entered: float = 0.0
    kernel: str = ""
    cookies: dict[str, str] = field(default_factory=lambda: {"_xsrf": uuid.uuid4().hex})

    @asynccontextmanager
    async def page(self, *, again: bool = False) -> AsyncIterator[Page]:
        """Open the page, or reload it; when it is left, its kernel is freed as a browser frees it."""
        began = perf_counter()
        html = (await self.visit()).body.decode()
        found, model = CONFIG.search(html), MODEL.search(html)
        if found is None or model is None:
            raise LostError(f"no page, but: {html[:500]}")
        self.kernel = str(json.loads(found[1])["kernelId"])
        socket = await self.socket()
        page = Page(self, socket, model[1])
        await page.arrive(again=again)
        self.entered = perf_counter() - began
        try:
            yield page
        finally:
            socket.close()
            await self.get(urljoin(self.address, f"/voila/api/shutdown/{self.kernel}"), method="POST", body="")

    async def visit(self) -> HTTPResponse:
        """Ask for the page; whoever brings no cookie is sent to the door and back with one."""
        address = self.address
        for _ in range(STATIONS):
            try:
                return await self.get(address)
            except HTTPClientError as error:
                if error.response is None or error.code != FOUND:
                    raise
                self.keep_cookies(error.response)
                address = urljoin(address, error.response.headers["Location"])
        raise LostError(f"the page leads on and on, at last to {address}")

    async def get(self, address: str, **how: Any) -> HTTPResponse:  # noqa: ANN401 - tornado's own
        """Ask as this learner's browser, and keep the cookies that come back."""
        client = AsyncHTTPClient(max_clients=1000)
        answer = await client.fetch(
            HTTPRequest(address, headers=self.headers(), request_timeout=PATIENCE, follow_redirects=False, **how)
        )
        self.keep_cookies(answer)
        return answer

    def keep_cookies(self, answer: HTTPResponse) -> None:
        """Keep the cookies of an answer."""
        for line in answer.headers.get_list("Set-Cookie"):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}

    def headers(self) -> dict[str, str]:
        """Return the headers with the learner's cookies."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "X-XSRFToken": self.cookies["_xsrf"]}

    async def socket(self) -> WebSocketClientConnection:
        """Connect to the kernel."""
        path = f"/api/kernels/{self.kernel}/channels?session_id={uuid.uuid4().hex}"
        address = urljoin(self.address, path).replace("http", "ws", 1)
        return await websocket_connect(HTTPRequest(address, headers=self.headers()), subprotocols=[PROTOCOL])


@dataclass
class Page:
    """An open page: the tree that a browser would draw, and its connection."""

    learner: Learner
    socket: WebSocketClientConnection
    model: str
    number: int = 0
    tree: Any = None
    told: int = 0
    session: str = field(default_factory=lambda: uuid.uuid4().hex)

    async def arrive(self, *, again: bool) -> None:
        """Get the widget's state as a page does that opens, and say hello with what the browser kept."""
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self.post("comm_open", opening, {"version": "1.0.0"})
        await self.post("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        states = await self.heard(lambda content: content.get("comm_id") == control and content["data"]["states"])
        state = states[self.model]["state"]["page"]
        self.number, self.tree = state["number"], state["tree"]
        kept, place = json.dumps(self.learner.kept), PLACE if again else ""
        await self.say({"do": "hello", "query": "", "kept": kept, "again": place})

    async def say(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and bring the page up to its answer."""
        content = message | {"number": self.number}
        began = perf_counter()
        await self.post("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": content}})
        answer: dict[str, Any] = await self.heard(self._answer)
        self.learner.waits.append(perf_counter() - began)
        self.number = answer["number"]
        self.tree = answer["whole"] if "whole" in answer else apply(answer["changes"], self.tree)
        if "keep" in answer:
            self.keep(**answer["keep"])
        return answer

    def keep(self, number: int, parts: dict[str, Any], *, whole: bool = False) -> None:
        """Keep what became different, as a browser does."""
        if not whole and number != self.told + 1:
            raise LostError(f"the browser was told {number} after {self.told}")
        self.told, kept = number, {} if whole else self.learner.kept
        for name, change in parts.items():
            if isinstance(change, list):
                start, gone, new = change
                kept[name] = kept[name][:start] + new + kept[name][start + gone :]
            else:
                kept[name] = change
        self.learner.kept = {name: part for name, part in kept.items() if part is not None}

    def _answer(self, content: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        data = content.get("data", {})
        return content.get("comm_id") == self.model and data.get("method") == "custom" and data["content"]

    async def post(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
        """Send a message of Jupyter's protocol to the kernel."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": self.session, "username": "", "version": "5"}
        whole = {"header": header, "parent_header": {}, "metadata": metadata or {}, "content": content}
        packed = serialize_msg_to_ws_v1(whole, "shell", lambda part: json.dumps(part).encode())
        await self.socket.write_message(packed, binary=True)

    async def heard(self, wanted: Any) -> Any:  # noqa: ANN401 - a function on JSON, and JSON
        """Wait for what the kernel tells."""
        async with asyncio.timeout(PATIENCE):
            while (told := await self.socket.read_message()) is not None:
                assert isinstance(told, bytes)
                channel, parts = deserialize_msg_from_ws_v1(told)
                content = json.loads(parts[3])
                if content.get("execution_state") in GONE:
                    raise LostError("the kernel has ended")
                if channel == "iopub" and (found := wanted(content)):
                    return found
        raise LostError("the connection was closed")

    def offered(self, word: str) -> list[str]:
        """Return the page's buttons of one kind."""
        return [node[1].get("data-arg", "") for node in nodes(self.tree) if node[1].get("data-do") == word]

    async def begin(self, *, seed: bool = True) -> None:
        """Begin a game of four people on one screen; without a seed, with the luck that this kernel has."""
        seats = {f"name{n}": name for n, name in enumerate(NAMES)} | {f"kind{n}": "human" for n in range(4)}
        fields = {"players": "4", "watcher": "open", "seed": str(self.learner.number) if seed else "", **seats}
        await self.say({"do": "start", "arg": "", "fields": fields})

    async def click(self, luck: Random) -> None:
        """Take one of the offered actions, or go on to where some are offered."""
        offers = self.offered("act")
        if not offers:
            await self.say({"do": "run", "arg": ""})
            return
        chosen = luck.choice(offers)
        await self.say({"do": "act", "arg": chosen})
        self.learner.made.append(chosen)


def nodes(tree: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    """Give all elements of a page."""
    if not isinstance(tree, str):
        yield tree
        for child in tree[2]:
            yield from nodes(child)


def moves(kept: dict[str, str]) -> list[str]:
    """Give the actions of the game that a browser keeps."""
    session = kept["game"].partition("\n")[2].rstrip("\n").rpartition("\n")[0]  # beside it: who plays, where it stands
    return [node["do"] for node in tomllib.loads(session).get("node", []) if "do" in node]
