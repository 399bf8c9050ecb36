"""How much one page may ask of the server: few websockets to a kernel, and none is read faster than it is answered."""

from __future__ import annotations

import asyncio
import time
import weakref
from typing import Any, ClassVar

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

__all__ = ["LARGEST", "SOCKETS", "Paced"]

LARGEST = 5_000_000  # bytes of one message: twice the largest file that the page reads
SOCKETS = 2  # to one kernel: the page's own, and while it connects again, the one that it lost
OWED = 16  # messages that the kernel has not handled; a page waits for each answer, but for what is typed meanwhile
UNREAD = 1_000_000  # bytes of answers that the browser has not taken, until it is not read any more
FLOOD = 4 * LARGEST  # bytes of answers after which the connection is closed
# All that is sent to one kernel takes a part of its time, by its size. What would take more than that is left to wait.
RATE, MESSAGE, CONNECTION, AT_ONCE = 2_000_000, 0.005, 0.1, 2.5  # bytes a second, and seconds
LOOK, NUDGE = 0.02, 50  # s between two looks at who is behind; looks until the kernel is reminded
IDLE = 64  # bytes of what a kernel says when it has handled a message, at most


class Paced(ZMQChannelsWebsocketConnection):
    """A connection between a browser and a kernel that is read only as fast as both keep up."""

    # kernel -> its time until then
    taken: ClassVar[weakref.WeakKeyDictionary[Any, float]] = weakref.WeakKeyDictionary()

    def __init__(self, **how: Any) -> None:  # noqa: ANN401 - Jupyter's own
        """Begin with nothing owed."""
        super().__init__(**how)
        self.owed: dict[str, int] = {}  # message → bytes, in the order in which the kernel handles them

    async def hear(self, message: str | bytes) -> None:
        """Pass on what the browser sent, once its turn has come; nothing more is read until then."""
        if rest := self.take(MESSAGE + len(message) / RATE):
            await asyncio.sleep(rest)
        looks = 0
        while self.is_open() and self._behind(len(message)):
            looks += 1
            if looks % NUDGE == 0 and self.owed:  # a kernel of ipykernel 7 may have overlooked a message
                nudge: Any = self.session.send(self.channels["shell"], "kernel_info_request")
                self.owed[nudge["header"]["msg_id"]] = 0
            await asyncio.sleep(LOOK)
        if self.is_open():
            self.handle_incoming_message(message)  # type: ignore[arg-type]  # Jupyter knows bytes, too

    def take(self, seconds: float) -> float:
        """Take some of the kernel's time. Return the seconds to wait if too much was taken before."""
        now = time.monotonic()
        self.taken[self.parent] = until = max(now, self.taken.get(self.parent, now)) + seconds
        return max(0.0, until - now - AT_ONCE)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:  # noqa: ANN401 - Jupyter's own
        """Pass on what the kernel says; when it has handled a message, it owes nothing for that and those before."""
        if self.owed and len(outgoing_msg[-1]) < IDLE and b"idle" in bytes(outgoing_msg[-1]):
            handled = str(self.session.unpack(outgoing_msg[-3]).get("msg_id"))
            while handled in self.owed:
                del self.owed[next(iter(self.owed))]
        super().handle_outgoing_message(stream, outgoing_msg)

    def is_open(self) -> bool:
        """Tell whether the browser is connected."""
        socket = self.websocket_handler.ws_connection
        return socket is not None and not socket.is_closing()

    def _behind(self, more: int) -> bool:
        """Tell whether the kernel or the browser has too many messages to work off."""
        handler: Any = self.websocket_handler
        owed = len(self.owed) >= OWED or (self.owed and sum(self.owed.values()) + more > LARGEST)
        return bool(owed) or handler.unread > UNREAD
