"""A proxy in front of a server, as somebody may have set it up: it changes the headers of what browsers send."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from urllib.parse import urlsplit

Change = Callable[[bytes], bytes]
REQUEST = re.compile(rb"[A-Z]+ \S+ HTTP/1\.1\r\n")


def hides_host(request: bytes) -> bytes:
    """Ask in the proxy's own name, as is usual unless it is set up otherwise."""
    return re.sub(rb"(?i)\r\nHost: [^\r]*", b"\r\nHost: 127.0.0.1", request)


def stops_websockets(request: bytes) -> bytes:
    """Leave out what asks for a websocket."""
    return re.sub(rb"(?i)\r\n(Upgrade|Connection): [^\r]*", b"", request)


class Proxy:
    """One that runs in a thread of its own."""

    def __init__(self, address: str, change: Change) -> None:
        self.to, self.change = urlsplit(address).port, change
        self.open: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever)
        self.thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self.begin(), self.loop).result()

    async def begin(self) -> int:
        """Listen; give the port."""
        self.server = await asyncio.start_server(self.comes, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def comes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand on what one browser sends, and what is answered."""
        self.open.add(writer)
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        await asyncio.gather(self.hand(reader, back, self.change), self.hand(there, writer, lambda answer: answer))
        await asyncio.gather(writer.wait_closed(), back.wait_closed(), return_exceptions=True)
        self.open.discard(writer)

    @staticmethod
    async def hand(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, change: Change) -> None:
        """Hand on what comes; of a request, all headers come at once."""
        try:
            while data := await reader.read(2**16):
                writer.write(change(data) if REQUEST.match(data) else data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def stop(self) -> None:
        """End each connection from the browser's side, also one that just comes: then both directions end."""
        self.server.close()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for writer in self.open:
                writer.transport.abort()
            await asyncio.wait(others, timeout=0.1)


@contextmanager
def proxied(address: str, change: Change) -> Iterator[str]:
    """Put a proxy in front of a server; give its address."""
    proxy = Proxy(address, change)
    try:
        yield f"http://localhost:{proxy.port}/"
    finally:
        asyncio.run_coroutine_threadsafe(proxy.stop(), proxy.loop).result()
        proxy.loop.call_soon_threadsafe(proxy.loop.stop)
        proxy.thread.join()
        proxy.loop.close()
