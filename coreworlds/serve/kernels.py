"""The kernels of the page: started ahead, freed after the visit, and open to the page's messages only."""

from __future__ import annotations

import asyncio
import sys
import time
import weakref
from importlib.metadata import EntryPoint
from multiprocessing.util import get_temp_dir
from typing import Any, ClassVar

import zmq
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Integer

from coreworlds.serve.copies import Copy, begin
from coreworlds.serve.pace import CONNECTION, SOCKETS, Paced

__all__ = ["ASKED", "GAVE_WAY", "Connection", "Copied", "Kernels", "copied"]

# What the page sends. Above all, no execute_request: with that a stranger would run Python of his own.
ASKED = ("comm_close", "comm_info_request", "comm_msg", "comm_open", "kernel_info_request")
ZMQ_SOCKETS = 8192  # of ZeroMQ, for all kernels
PARTS = 16  # of a message, and where each begins; the page sends 6
GAVE_WAY = "gave-way"  # the state of a kernel that was ended for another one; any other that ends is "dead"
TARGET = "jupyter.widget.control"  # the page opens this to ask for the widgets that are there; it makes none


class Copied(LocalProvisioner):
    """Makes kernels as copies of one process; what is no kernel of this Python is started as Jupyter does it."""

    NAME = "coreworlds-copied"
    USUAL = (sys.executable, "-m", "ipykernel_launcher")

    async def pre_launch(self, **how: Any) -> dict[str, Any]:  # noqa: ANN401 - as the class above
        """Let it be spoken with by sockets that have a name: of a port, another may take it before the kernel does."""
        kernel: Any = self.parent
        kernel.transport, kernel.ip, kernel.cache_ports = "ipc", f"{get_temp_dir()}/{self.kernel_id[:8]}", False
        return await super().pre_launch(**how)

    async def launch_kernel(self, cmd: list[str], **how: Any) -> Any:  # noqa: ANN401 - as the class above
        """Make a kernel."""
        if tuple(cmd[:3]) != self.USUAL:
            return await super().launch_kernel(cmd, **how)
        name = f"kernel {self.kernel_id[:8]}"
        copy = Copy(name, cmd[3:], how["env"], str(how.get("cwd") or "."), how.get("stderr"))
        self.process = copy  # type: ignore[assignment]  # it is handled as a Popen is
        try:
            await asyncio.to_thread(copy.start)  # the first one waits until the original has read everything
        except (EOFError, OSError):  # the original has ended
            return await super().launch_kernel(cmd, **how)
        self.pid = self.pgid = copy.pid  # it makes a group of its own
        self.cwd = how.get("cwd")
        return self.connection_info


def copied(parent: Any) -> None:  # noqa: ANN401 - Jupyter's applications
    """Let Jupyter make kernels as copies, where the system can do that."""
    if begin():
        makers = KernelProvisionerFactory.instance(parent=parent)
        name, its = Copied.NAME, f"{Copied.__module__}:{Copied.__name__}"
        makers.provisioners[name] = EntryPoint(name, its, makers.GROUP_NAME)
        makers.default_provisioner_name = name


class Connection(Paced):
    """Between one browser and one kernel: lets through what the page sends, and tells the page when the kernel ends."""

    standing: ClassVar[weakref.WeakKeyDictionary[Connection, None]] = weakref.WeakKeyDictionary()  # the oldest first

    async def prepare(self) -> None:
        """Wait until the kernel answers, unless it ends: Jupyter would let the page wait for a minute."""
        if self.kernel_id in self.multi_kernel_manager.ending:
            raise web.HTTPError(404)
        if self.take(CONNECTION):
            raise web.HTTPError(429)
        self.answer = asyncio.ensure_future(super().prepare())  # type: ignore[no-untyped-call]
        self.standing[self] = None
        for oldest in [each for each in self.standing if each.kernel_id == self.kernel_id][:-SOCKETS]:
            oldest.leave()
        try:
            await self.answer
        except asyncio.CancelledError:
            self._open_sessions.pop(self.session_key, None)
            if self.kernel_info_channel and not self.kernel_info_channel.closed():
                self.kernel_info_channel.close()
            raise web.HTTPError(404) from None
        if self not in self.standing:
            raise web.HTTPError(404)

    def leave(self) -> None:
        """End the connection at once, or before it begins: newer ones have taken its place."""
        del self.standing[self]
        socket: Any = self.websocket_handler.ws_connection
        if socket is not None:
            socket.close()
            socket.stream.close()  # a browser that does not answer may not hold it

    def disconnect(self) -> None:  # type: ignore[override]  # Jupyter's own is not async either
        """Let the kernel go."""
        self.standing.pop(self, None)
        super().disconnect()  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: Any) -> None:  # noqa: ANN401 - text or bytes
        """Pass a message on if the page could have sent it; all others end here, unanswered."""
        if (asked := _asked(self, incoming_msg)) and asked not in self.owed:
            self.owed[asked] = len(incoming_msg)
            super().handle_incoming_message(incoming_msg)

    @classmethod
    def ended(cls, kernel_id: str, state: str) -> None:
        """Tell the pages of a kernel that it is gone; they would wait for ever."""
        for connection in list(cls.standing):
            if connection.kernel_id == kernel_id and not connection.answer.cancel() and connection.is_open():
                connection._send_status_message(state)  # type: ignore[no-untyped-call]  # noqa: SLF001


class Kernels(AsyncMappingKernelManager):
    """Voila's kernels, without those that nobody will come back to."""

    left_timeout = Integer(300, help="Seconds until a kernel that no page is connected to is freed").tag(config=True)

    def __init__(self, **how: Any) -> None:  # noqa: ANN401 - as the class above
        """Begin with none."""
        self.left: dict[str, float] = {}  # kernel → since when no look has seen a page at it
        self.before = self.left  # what the last look but one knew of that
        self.ending: set[str] = set()
        super().__init__(**how)  # type: ignore[no-untyped-call]
        # Each page in use takes 7 of ZeroMQ's sockets, and without this word there are 1,023.
        self.context.set(zmq.MAX_SOCKETS, ZMQ_SOCKETS)

    def taken(self, notebook: str) -> int:
        """Count the places at which somebody sits. Who is about to go takes none, though the kernel still ends."""
        pools: Any = self  # with Voila's pool of warm ones
        here = len(self) - len(self.ending & set(self.list_kernel_ids()))
        return max(0, here - int(pools.get_pool_size(notebook)))  # it counts those still being warmed, too

    async def cull_kernels(self) -> None:
        """Look at all kernels that have a visitor. One that had none yet at the last look begins to be left now."""
        self.before, self.left = self.left, {}
        await super().cull_kernels()  # type: ignore[no-untyped-call]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Free a kernel that was left without a word, as by a crashed browser or a robot, or that is idle.

        Voila leaves out those that wait for a visitor; but it looks once in a while while one is just put there.
        """
        now = time.monotonic()
        if self._kernel_connections.get(kernel_id):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
        else:
            self.left[kernel_id] = self.before.get(kernel_id, now)
            if now - self.left[kernel_id] >= self.left_timeout:
                await self.shutdown_kernel(kernel_id)

    async def shutdown_kernel(  # type: ignore[override]  # one of its parents is not async
        self,
        kernel_id: str,
        *args: Any,  # noqa: ANN401 - as above
        state: str = "dead",
        **how: Any,  # noqa: ANN401
    ) -> None:
        """End a kernel, and tell its pages in which state it is now."""
        self.ending.add(kernel_id)
        Connection.ended(kernel_id, state)
        try:
            await super().shutdown_kernel(kernel_id, *args, **how)  # type: ignore[no-untyped-call]
        finally:
            self.ending.discard(kernel_id)

    async def shutdown_all(self, *args: Any, **how: Any) -> None:  # type: ignore[override]  # noqa: ANN401 - as above
        """End all kernels. Those that are just beginning are waited for: Jupyter fails over them.

        They are not asked to end, for Jupyter would interrupt them first, and one that is just reading the rules would
        tell of that on the terminal. All that is worth keeping is in the browsers.
        """
        while underway := [task for task in self._pending_kernels.values() if not task.done()]:
            await asyncio.wait(underway)
        for kernel_id in set(self._pending_kernels) - set(self.list_kernel_ids()):  # they never came to be
            del self._pending_kernels[kernel_id]
        for waiting in getattr(self, "_pools", {}).values():
            for later in [task for task in waiting if not task.done()]:
                later.cancel()
                waiting.remove(later)
        for kernel_id in self.list_kernel_ids():
            if provisioner := self.get_kernel(kernel_id).provisioner:
                await provisioner.kill()
        await super().shutdown_all(*args, **how)

    def remove_kernel(self, kernel_id: str) -> Any:  # noqa: ANN401 - as the class above
        """Forget a kernel that died by itself, also where it was kept warm for the next visitor."""
        for waiting in getattr(self, "_pools", {}).values():
            waiting[:] = [task for task in waiting if not _is(task, kernel_id)]
        if kernel_id in self._kernel_buffers:  # its page went while it was ending: nobody will read what it said last
            self.stop_buffering(kernel_id)  # type: ignore[no-untyped-call]
        return super().remove_kernel(kernel_id)


def _asked(connection: Connection, message: Any) -> str:  # noqa: ANN401 - text or bytes
    """Give the number of a message that the page could have sent; of any other, nothing."""
    try:
        channel, header, content = _read(connection, message)
        kind = header["msg_type"]
        asked = channel == "shell" and kind in ASKED and (kind != "comm_open" or content().get("target_name") == TARGET)
        return str(header["msg_id"]) if asked else ""
    except (AttributeError, IndexError, KeyError, LookupError, RecursionError, TypeError, ValueError, OverflowError):
        return ""  # it is none of Jupyter's messages


def _read(connection: Connection, message: Any) -> tuple[str, dict[str, Any], Any]:  # noqa: ANN401 - as above
    """Give a message's channel, its header, and a way to its content."""
    unpack = connection.session.unpack
    if connection.subprotocol:
        if int.from_bytes(message[:8], "little") > PARTS:  # Jupyter's own reader would count up to 2⁶⁴
            raise ValueError("too many parts")
        channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        return channel, unpack(parts[0]), lambda: unpack(parts[3])
    if isinstance(message, bytes):  # the older form is bytes only where files are sent along
        raise TypeError("bytes")
    whole = unpack(message)
    return whole["channel"], whole["header"], lambda: whole["content"]


def _is(task: Any, kernel_id: str) -> bool:  # noqa: ANN401 - a task of Voila's pool
    """Tell whether a task of the pool made this kernel."""
    return task.done() and not task.cancelled() and not task.exception() and task.result()["kernel_id"] == kernel_id
