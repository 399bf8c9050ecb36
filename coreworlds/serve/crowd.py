"""The connections of the server that lead to no kernel: how many may be open, and which one is closed first."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPInputError,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.ioloop import IOLoop
from tornado.log import app_log

__all__ = ["Crowd", "room"]

SLOW = 20.0  # s in which a request has to be complete: its headers, and then what is sent with it
SPARE, EACH = 100, 2  # connections of either kind, and for each kernel; a browser opens six at most, and most are idle
PART = 8  # part of the files that the system lets the server open: the kernels need the rest
FULL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
AHEAD = 2**17  # bytes that are sent before the other side has taken any; the system would take megabytes
REST = 1.0  # s until the next try to take a connection


def room(kernels: int) -> int:
    """Return the room for connections that wait for a request; as many more may wait for their answer.

    Parameters
    ----------
    kernels
        How many kernels may be in use at once.

    Returns
    -------
    int
        A number that leaves most of the system's open files to the kernels.

    Examples
    --------
    >>> 0 < room(1) <= 102
    True
    """
    wanted = SPARE + EACH * kernels
    if sys.platform == "win32":  # Python asks all sockets at once for news there, and 512 at most
        return min(wanted, 512 // PART)
    import resource  # noqa: PLC0415 - there is none on Windows

    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if allowed == resource.RLIM_INFINITY else min(wanted, allowed // PART)


class Queue:
    """
    Connections that wait for the same, by address, the oldest first.

    Parameters
    ----------
    most
        How many there may be.
    """

    def __init__(self, most: int) -> None:
        """Begin with none."""
        self.most = most
        self.of: dict[str, dict[HTTP1ServerConnection, None]] = {}

    def __len__(self) -> int:
        """Count them."""
        return sum(map(len, self.of.values()))

    def add(self, connection: HTTP1ServerConnection) -> None:
        """Put one at the end; what is too many is closed."""
        self.of.setdefault(_address(connection), {})[connection] = None
        if len(self) > self.most:
            self.close_one()

    def remove(self, connection: HTTP1ServerConnection) -> None:
        """Take one out, if it stands here."""
        address = _address(connection)
        beside = self.of.get(address, {})
        beside.pop(connection, None)
        if not beside:
            self.of.pop(address, None)

    def close_one(self) -> bool:
        """Close the oldest connection of the address with the most connections. Return whether one was closed."""
        if not self.of:
            return False
        oldest = next(iter(self.of[max(self.of, key=lambda address: len(self.of[address]))]))
        self.remove(oldest)
        oldest.stream.close()
        return True


class Crowd(HTTPServer):
    """
    A server of which no stranger can take all connections.

    A connection is waiting until a whole request has come; then it is asking until the answer is sent. Beyond a bound
    for either, the address with the most connections loses its oldest one. So a crowd behind one address loses those
    that nobody uses, and leaves room for all other addresses. Websockets are not counted: see `pace`.
    """

    def initialize(self, *args: Any, **how: Any) -> None:  # noqa: ANN401 - tornado's own
        """Begin with no connection; at most ``most`` will wait, and at most as many ask."""
        self.waiting, self.asking = Queue(most := how.pop("most")), Queue(most)
        super().initialize(*args, **{"idle_connection_timeout": SLOW, "body_timeout": SLOW, **how})

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listen; where the system has no room for a connection, one that only waits gives way."""
        super().add_sockets([Entrance(listening, self.waiting.close_one) for listening in sockets])

    def start_request(self, server_conn: Any, request_conn: HTTPConnection) -> HTTPMessageDelegate:  # noqa: ANN401
        """Let a connection wait for its next request."""
        self.asking.remove(server_conn)
        self.waiting.add(server_conn)
        return Request(super().start_request(server_conn, request_conn), server_conn, self)

    def asks(self, connection: HTTP1ServerConnection) -> None:
        """Let a connection wait for its answer."""
        self.waiting.remove(connection)
        self.asking.add(connection)

    def on_close(self, server_conn: Any) -> None:  # noqa: ANN401 - tornado's own
        """Forget a connection that is closed or has become a websocket."""
        self.waiting.remove(server_conn)
        self.asking.remove(server_conn)
        super().on_close(server_conn)


class Request(HTTPMessageDelegate):
    """Hands a request on, and tells the crowd when it is whole."""

    def __init__(self, inner: HTTPMessageDelegate, connection: HTTP1ServerConnection, crowd: Crowd) -> None:
        """Keep the receiver of the request, its connection, and the crowd."""
        self.inner, self.connection, self.crowd = inner, connection, crowd

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Hand the headers on."""
        if self.connection.stream.closed():  # many requests may have come before it was
            raise HTTPInputError("closed")
        return self.inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Hand on what is sent with them."""
        return self.inner.data_received(chunk)

    def finish(self) -> None:
        """Tell that it is whole."""
        self.crowd.asks(self.connection)
        self.inner.finish()

    def on_connection_close(self) -> None:
        """Tell that the connection is closed."""
        self.inner.on_connection_close()


class Entrance(socket.socket):
    """Where connections come in; it rests for a moment while the system has no room for another."""

    def __init__(self, listening: socket.socket, thin: Callable[[], bool]) -> None:
        """Take the place of a socket that listens; `thin` makes room if it can."""
        super().__init__(fileno=listening.detach())
        self.setblocking(False)
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, AHEAD)  # those that come in have the same
        self.thin = thin

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection if there is room for one."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in FULL:
                raise
            if not self.thin():
                app_log.error("No connection can be taken: %s", error.strerror)
                self._rest()
        raise BlockingIOError

    def _rest(self) -> None:
        loop = IOLoop.current()
        loop.update_handler(self, 0)
        loop.call_later(REST, self._go_on)

    def _go_on(self) -> None:
        if self.fileno() >= 0:  # the server may have ended meanwhile
            IOLoop.current().update_handler(self, IOLoop.READ)


def _address(connection: HTTP1ServerConnection) -> str:
    context: Any = connection.context
    return str(context.remote_ip)
