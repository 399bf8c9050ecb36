"""What one page may ask of its kernel: it is read no faster than the kernel answers and the browser takes that."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection as Jupyters
from tornado import web
from traitlets.config import LoggingConfigurable

from coreworlds.serve import pace
from coreworlds.serve.answers import Channels
from coreworlds.serve.kernels import Connection
from tests.load.room import run


def message(size: int = 0, number: str = "") -> bytes:
    """Make a message of that size and a little more."""
    header = {"msg_id": number or uuid4().hex, "msg_type": "comm_msg"}
    whole = {"header": header, "parent_header": {}, "metadata": {}, "content": {"x": "x" * size}}
    return bytes(serialize_msg_to_ws_v1(whole, "shell", lambda part: json.dumps(part).encode()))


class Kernel(LoggingConfigurable):
    """As much of a kernel as a connection asks for."""

    kernel_id = "one"


class Browser:
    """The other side: it takes what is sent when it likes, and notes whether its connection was ended."""

    def __init__(self) -> None:
        self.sent: list[asyncio.Future[None]] = []
        self.closed = False
        self.stream = SimpleNamespace(close=self.close)
        self.selected_subprotocol = "v1.kernel.websocket.jupyter.org"

    def close(self, *_: object) -> None:
        """End the connection."""
        self.closed = True

    def is_closing(self) -> bool:
        """Tell whether it ended."""
        return self.closed

    def write_message(self, message: bytes, **_: object) -> asyncio.Future[None]:
        """Take a message later."""
        assert message
        self.sent.append(asyncio.get_running_loop().create_future())
        return self.sent[-1]

    def takes(self) -> None:
        """Take all that was sent."""
        for each in self.sent:
            each.set_result(None)


class Pair:
    """A connection, and what of it came to the kernel."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kernel: Kernel | None = None) -> None:
        self.browser, self.passed = Browser(), []
        self.handler: Any = Channels.__new__(Channels)
        self.handler.ws_connection = self.browser
        self.connection = Connection(parent=kernel or Kernel(), websocket_handler=self.handler)
        self.handler.connection = self.connection
        monkeypatch.setattr(Jupyters, "handle_incoming_message", lambda _, message: self.passed.append(message))
        monkeypatch.setattr(Jupyters, "handle_outgoing_message", lambda *_: None)

    def says(self, size: int = 0, number: str = "") -> asyncio.Task[None]:
        """Send a message of that size."""
        return asyncio.ensure_future(self.handler.on_message(message(size, number)))

    def answers(self, size: int) -> None:
        """Send an answer of that size to the browser."""
        self.handler.write_message(message(size), binary=True)

    def handled(self, number: str) -> None:
        """Let the kernel say that it has handled a message."""
        parts = [{"msg_type": "status"}, {"msg_id": number}, {}, {"execution_state": "idle"}]
        self.connection.handle_outgoing_message(None, [b"", *(json.dumps(part).encode() for part in parts)])


async def waits(task: asyncio.Task[None]) -> bool:
    """Tell whether a message is not passed on."""
    return not (await asyncio.wait({task}, timeout=10 * pace.LOOK))[0]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for its turn but where that is what is tested."""
    monkeypatch.setattr(pace, "AT_ONCE", 1e9)


def test_a_page_whose_kernel_is_behind_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flood() -> None:
        pair = Pair(monkeypatch)
        for number in range(pace.OWED):
            await pair.says(number=str(number))
        more = pair.says()
        assert await waits(more)
        pair.handled("5")  # and so all before it
        await more
        assert len(pair.passed) == pace.OWED + 1
        assert len(pair.connection.owed) == pace.OWED - 5

    run(flood())


def test_a_large_message_waits_for_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flood() -> None:
        pair = Pair(monkeypatch)
        await pair.says(pace.LARGEST - 1000, "large")  # the largest comes through where nothing is before it
        more = pair.says(1000)
        assert await waits(more)
        pair.handled("large")
        await more
        assert len(pair.passed) == 2

    run(flood())


def test_a_page_that_takes_no_answers_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flood() -> None:
        pair = Pair(monkeypatch)
        pair.answers(pace.UNREAD)
        more = pair.says()
        assert await waits(more)
        pair.browser.takes()
        await more
        assert pair.handler.unread == 0

    run(flood())


def test_a_page_that_never_takes_answers_loses_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where another page of the same kernel asks: both are told the answers."""

    async def flood() -> None:
        pair = Pair(monkeypatch)
        for _ in range(pace.FLOOD // pace.LARGEST):
            assert not pair.browser.closed
            pair.answers(pace.LARGEST)
        assert pair.browser.closed

    run(flood())


def test_what_waits_is_forgotten_when_the_page_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flood() -> None:
        pair = Pair(monkeypatch)
        pair.answers(pace.UNREAD)
        more = pair.says()
        pair.browser.close()
        assert not await waits(more)
        assert not pair.passed

    run(flood())


def test_a_message_that_the_kernel_has_not_handled_is_not_sent_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one number would hide many messages."""

    async def twice() -> None:
        pair = Pair(monkeypatch)
        for _ in range(2):
            await pair.says(number="same")
        assert len(pair.passed) == 1
        pair.handled("same")
        await pair.says(number="same")
        assert len(pair.passed) == 2

    run(twice())


def test_all_that_is_sent_to_one_kernel_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what is refused, and by whichever connection; another kernel's page does not wait for it."""
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    async def flood() -> None:
        kernel = Kernel()
        monkeypatch.setattr(pace, "AT_ONCE", 2.5)
        monkeypatch.setattr(pace.asyncio, "sleep", rest)
        for _ in range(2):
            await Pair(monkeypatch, kernel).handler.on_message(b"\xff" * pace.LARGEST)
        await Pair(monkeypatch).handler.on_message(b"")

    run(flood())
    assert rests[-1] == pytest.approx(2.5, abs=0.2)  # twice 2.5 s' worth, of which 2.5 s may be taken at once


def test_who_connects_again_and_again_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that lost its connection tries once a second."""
    monkeypatch.setattr(Connection, "multi_kernel_manager", SimpleNamespace(ending=()))
    monkeypatch.setattr(pace, "AT_ONCE", 2 * pace.CONNECTION)

    async def ready(connection: Connection) -> None:
        assert connection

    async def again() -> None:
        monkeypatch.setattr(Jupyters, "prepare", ready)
        kernel = Kernel()
        for _ in range(2):
            await Pair(monkeypatch, kernel).connection.prepare()
        with pytest.raises(web.HTTPError, match="429"):
            await Pair(monkeypatch, kernel).connection.prepare()

    run(again())
