"""
A hostile learner of a class on this machine, for two minutes at most: ``python -m tests.load.hostile ADDRESS``.

Holds 1,000 half-open connections and 100 websockets, and leaves 3,000 answers unread.
"""

from __future__ import annotations

import asyncio
import sys
import uuid
from contextlib import suppress
from urllib.parse import urlsplit

from tests.load.learner import Learner, Page
from tests.load.room import raise_files

HALF_OPEN, SOCKETS, UNREAD = 1000, 100, 3000  # connections, websockets, answers
AT_ONCE = 100  # connections, then a pause
PAUSE, END = 0.2, 120.0  # s
HOMES = ("127.0.0.1", "localhost")


async def half_open(port: int) -> None:
    """Keep requests open that never end; what the server closes is opened again."""
    held: list[asyncio.StreamWriter] = []
    while True:
        held[:] = [one for one in held if not one.transport.is_closing()]
        for _ in range(min(AT_ONCE, HALF_OPEN - len(held))):
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(HOMES[0], port)
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
                held.append(writer)
                reader.set_exception(ConnectionError())  # nobody reads
        await asyncio.sleep(PAUSE)


async def many_sockets(learner: Learner) -> None:
    """Connect to one kernel again and again."""
    held = []
    while True:
        with suppress(Exception):
            held.append(await asyncio.wait_for(learner.socket(), 5))
        held[:] = held[-SOCKETS:]
        await asyncio.sleep(PAUSE / 10)


async def unread(page: Page) -> None:
    """Ask for thousands of whole pages, and read none."""
    learner = page.learner
    socket = await learner.socket()
    writer = Page(learner, socket, page.model)
    content = {"do": "hello", "query": "", "kept": "", "number": -1}
    for _ in range(UNREAD):
        message = {"comm_id": page.model, "data": {"method": "custom", "content": content}}
        with suppress(Exception):
            await asyncio.wait_for(writer.post("comm_msg", message), 1)


async def main(address: str) -> None:
    """Be hostile until the time is over."""
    port = urlsplit(address).port
    assert port is not None
    learner = Learner(address, 99, cookies={"_xsrf": uuid.uuid4().hex})
    async with asyncio.timeout(END), learner.page() as page:
        print("hostile", flush=True)
        await asyncio.gather(half_open(port), many_sockets(learner), unread(page))


if __name__ == "__main__":
    raise_files()
    where = f"http://{HOMES[0]}:{urlsplit(sys.argv[1]).port}/?{urlsplit(sys.argv[1]).query}"
    with suppress(TimeoutError):
        asyncio.run(main(where))
