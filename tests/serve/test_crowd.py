"""The connections of the server: whoever opens many and asks nothing loses them, and everybody else is answered."""

from __future__ import annotations

import asyncio
import logging
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
import websocket
from tornado import web
from tornado.iostream import StreamClosedError
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketHandler

from coreworlds.serve import crowd
from coreworlds.serve.crowd import Crowd, Queue
from coreworlds.serve.told import Once

MOST, MANY = 5, 12
HALF, REST = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half:", b" x\r\n\r\n"
WHOLE = HALF + REST
LARGE = b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
SIZE = 4_000_000  # bytes, more than the systems on both sides take by themselves


class Small(web.RequestHandler):
    """A short answer."""

    asked: ClassVar[list[str]] = []

    def get(self) -> None:
        """Answer."""
        self.asked.append(self.request.path)
        self.finish("here")


class Large(web.RequestHandler):
    """A long answer."""

    async def get(self) -> None:
        """Send it as it is taken, until nobody takes it."""
        with suppress(StreamClosedError):
            for _ in range(SIZE // 2**16 + 1):
                self.write(b"x" * 2**16)
                await self.flush()


class Way(WebSocketHandler):
    """A websocket."""


class Server(Thread):
    """A crowd that listens, in a thread of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.sides: list[socket.socket] = []
        self.began = Event()
        self.start()
        self.began.wait()

    def run(self) -> None:
        """Serve until `end`."""
        asyncio.run(self.serve())

    async def serve(self) -> None:
        """Serve until `end`."""
        self.loop, self.ending = asyncio.get_running_loop(), asyncio.Event()
        self.crowd = Crowd(web.Application([("/", Small), ("/large", Large), ("/way", Way)]), most=MOST)
        sockets = bind_sockets(0, "127.0.0.1")
        self.port = sockets[0].getsockname()[1]
        self.crowd.add_sockets(sockets)
        self.began.set()
        await self.ending.wait()
        self.crowd.stop()
        await self.crowd.close_all_connections()

    def end(self) -> None:
        """Stop, when all have gone."""
        for side in self.sides:
            side.close()
        self.loop.call_soon_threadsafe(self.ending.set)
        self.join()

    def comes(self, request: bytes) -> socket.socket:
        """Connect, and send what may be half a request."""
        side = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.sides.append(side)
        side.sendall(request)
        return side

    def answers(self) -> bool:
        """Tell whether somebody who comes now is answered; all who came before are known to the server then."""
        return self.comes(WHOLE).recv(1000).endswith(b"here")


@pytest.fixture
def server() -> Iterator[Server]:
    """A crowd, and those who come to it."""
    one = Server()
    yield one
    one.end()


def read(side: socket.socket) -> bytes:
    """Read to the end of a connection."""
    got = b""
    with suppress(ConnectionError):
        while more := side.recv(2**20):
            got += more
    return got


def test_of_half_sent_requests_the_oldest_are_closed(server: Server) -> None:
    sides = [server.comes(HALF) for _ in range(MANY)]
    assert server.answers()
    kept = MANY - (MOST - 1)  # the last one who came is among those that stay
    assert [read(side) for side in sides[:kept]] == [b""] * kept
    for side in sides[kept:]:
        side.sendall(REST)
        assert side.recv(1000).endswith(b"here")


def test_of_answers_that_nobody_reads_the_oldest_are_closed(server: Server) -> None:
    sides = []
    for _ in range(MANY):
        sides.append(server.comes(LARGE))
        assert server.answers()
    sizes = [len(read(side)) for side in sides]
    assert [size > SIZE for size in sizes] == [False] * (MANY - MOST + 1) + [True] * (MOST - 1)


def test_what_was_asked_before_a_connection_was_closed_is_not_answered(server: Server) -> None:
    Small.asked.clear()
    server.comes(LARGE.replace(b"Connection: close\r\n", b"") + WHOLE * 50)
    for _ in range(MOST):
        server.comes(LARGE)
    assert server.answers()
    assert Small.asked == ["/"]


def test_a_websocket_is_no_part_of_the_crowd(server: Server) -> None:
    ways = [websocket.create_connection(f"ws://127.0.0.1:{server.port}/way") for _ in range(MANY)]
    for way in ways:
        with closing(way):
            way.ping()
            assert way.recv_frame().opcode == websocket.ABNF.OPCODE_PONG


@pytest.mark.parametrize("half", [HALF, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"])
def test_a_request_has_to_be_complete_in_time(monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    monkeypatch.setattr(crowd, "SLOW", 0.01)
    server = Server()
    assert read(server.comes(half)) == b""
    server.end()


def connection(address: str, closed: list[str], name: str) -> Any:  # noqa: ANN401 - as tornado makes them
    """Make a connection from an address that tells when it is closed."""
    stream = SimpleNamespace(close=lambda: closed.append(name))
    return type("Connection", (), {"context": SimpleNamespace(remote_ip=address), "stream": stream})()


def test_the_address_with_the_most_connections_loses_one() -> None:
    """Who is alone at an address keeps theirs, however old."""
    closed: list[str] = []
    line = Queue(4)
    for address, name in (("a", "old"), ("b", "1"), ("b", "2"), ("b", "3"), ("b", "4"), ("c", "new"), ("b", "5")):
        line.add(connection(address, closed, name))
    assert closed == ["1", "2", "3"]
    assert len(line) == 4


@pytest.mark.parametrize("allowed", [256, 1024, 10**6])
def test_the_crowd_leaves_most_files_to_the_kernels(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    """Where the system allows enough, sixty learners behind one address load the page at once, by three connections."""
    resource = pytest.importorskip("resource", reason="there is no such limit on Windows")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (allowed, allowed))
    assert crowd.room(63) == min(226, allowed // 8)


FEW = """
import os, resource, sys
from tornado import ioloop, web
from tornado.netutil import bind_sockets
from coreworlds.serve.crowd import Crowd

class Small(web.RequestHandler):
    def get(self):
        self.finish("here")

loop = ioloop.IOLoop.current()
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
crowd = Crowd(web.Application([("/", Small)]), most=1000)
sockets = bind_sockets(0, "127.0.0.1")
port = sockets[0].getsockname()[1]
crowd.add_sockets(sockets)
kept = []
while sys.argv[1:] and len(kept) < 40:
    try:
        kept.append(os.dup(0))
    except OSError:
        break
print(port, flush=True)
loop.call_later(1, lambda: [os.close(each) for each in kept])
loop.start()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit on Windows")
@pytest.mark.parametrize("taken", [(), ("all",)], ids=["one that waits gives way", "there is none"])
def test_where_the_system_allows_no_more_files_the_server_goes_on(taken: tuple[str, ...]) -> None:
    """It says so in a line, not at every turn."""
    command = [sys.executable, "-c", FEW, *taken]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        sides = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(60)]
        for side in sides:
            side.sendall(HALF)
        sides[-1].sendall(REST)
        assert sides[-1].recv(1000).endswith(b"here")
        for side in sides:
            side.close()
        server.kill()
        said = server.communicate()[1].splitlines()
    assert len(said) <= 3, said


def test_an_error_is_told_once() -> None:
    once = Once()

    def record(text: str, error: BaseException | None = None) -> logging.LogRecord:
        info = (type(error), error, error.__traceback__) if error else None
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), info)  # type: ignore[arg-type]

    assert [once.filter(record(text)) for text in ("a", "a", "b", "a")] == [True, False, True, False]
    errors = [OSError("x"), OSError("y"), ValueError("x")]
    assert [once.filter(record(f"turn {n}", error)) for n, error in enumerate(errors)] == [True, False, True]
