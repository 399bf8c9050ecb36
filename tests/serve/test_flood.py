"""One learner of a class does what no page does: others play on, somebody new comes in, and little is said of it."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import websocket
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from tests.load.learner import PROTOCOL, Learner, Page, moves
from tests.load.room import Room, opened, play, run

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half:"
LARGE, SMALL = 4_800_000, 10  # bytes of what a page says that the browser kept
MANY, FEW = 200, 6
PATIENCE = 3  # s in which the server takes a message, if it takes it at all
GROWTH = 60_000_000  # bytes that the server may need more: it would need twice that to keep all that is sent


def connected(learner: Learner, session: str, held: ExitStack) -> websocket.WebSocket:
    """Open a websocket to a learner's kernel."""
    host = urlsplit(learner.address).netloc
    way = f"ws://{host}/api/kernels/{learner.kernel}/channels?session_id={session}"
    cookies = [f"{name}: {value}" for name, value in learner.headers().items()]
    side = websocket.create_connection(way, subprotocols=[PROTOCOL], header=cookies, timeout=PATIENCE)
    held.callback(side.shutdown)
    return side


def flood(page: Page, held: ExitStack) -> None:
    """Ask for more than anybody reads, by small messages and by large ones, over the last of many websockets."""
    for number in range(FEW):
        side = connected(page.learner, f"flood{number}", held)
    with suppress(websocket.WebSocketException, OSError):
        for size in (SMALL,) * MANY + (LARGE,) * 20:
            header = {"msg_id": uuid4().hex, "msg_type": "comm_msg", "session": "flood", "username": "", "version": "5"}
            said = {"do": "hello", "number": -1, "query": "", "kept": "x" * size}
            content = {"comm_id": page.model, "data": {"method": "custom", "content": said}}
            whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
            side.send_binary(serialize_msg_to_ws_v1(whole, "shell", lambda part: json.dumps(part).encode()))


def crowd(address: str, held: ExitStack) -> None:
    """Begin many requests and end none."""
    where = urlsplit(address)
    for _ in range(MANY):
        side = held.enter_context(socket.create_connection((where.hostname, where.port)))
        with suppress(OSError):  # an older one gave way already
            side.sendall(HALF)


async def disturbed(room: Room, beside: list[Learner]) -> int:
    """Let one disturb while another plays, and let a third one come in and play; tell how much the server grew."""
    before = room.server.memory_info().rss
    async with Learner(room.address, 0).page() as page, beside[0].page() as first:
        with ExitStack() as held:
            async with asyncio.TaskGroup() as group:
                group.create_task(asyncio.to_thread(flood, page, held))
                group.create_task(asyncio.to_thread(crowd, room.address, held))
                group.create_task(play(first, 8))
            async with beside[1].page() as second:
                await play(second, 4)
            return room.server.memory_info().rss - before


def test_one_learner_cannot_take_what_others_need(capfd: pytest.CaptureFixture[str]) -> None:
    with opened(3) as room:
        beside = [Learner(room.address, number) for number in (1, 2)]
        assert run(disturbed(room, beside)) < GROWTH
    assert [moves(learner.kept) for learner in beside] == [learner.made for learner in beside]
    assert len(capfd.readouterr().err.splitlines()) < 100
