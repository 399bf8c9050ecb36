"""Kernels that end leave nothing open in the server; where none can be copied, they are started as Jupyter does it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from coreworlds.serve import copies
from coreworlds.serve.kernels import Copied, Kernels
from tests.load.room import run


async def left_open(folder: Path, late: float) -> list[str]:
    """End a kernel whose page closes its connection that many seconds later; name the channels still open then."""
    kernels = Kernels(connection_dir=str(folder))
    kernel_id = await kernels.start_kernel(kernel_name="python3")
    kernel = kernels.get_kernel(kernel_id)
    await kernel.ready
    ways = {name: getattr(kernel, f"connect_{name}")() for name in ("shell", "control", "stdin", "iopub")}
    ending = asyncio.create_task(kernels.shutdown_kernel(kernel_id))
    await asyncio.sleep(late)
    assert not ending.done(), "the kernel ended before its page went"
    kernels.start_buffering(kernel_id, f"{kernel_id}:page", ways)  # type: ignore[no-untyped-call]
    await ending
    return [name for name, way in ways.items() if not way.closed()]


def test_a_page_that_goes_while_its_kernel_ends_leaves_nothing_open(tmp_path: Path) -> None:
    """Both are told at once as a page is left; whichever comes last, the connection's channels are closed."""
    assert run(left_open(tmp_path, 0.01)) == []


class Four(Kernels):
    """Four kernels: a warm one, one that ends, and two at which somebody sits."""

    def __init__(self) -> None:
        self.ending = {"b", "long gone"}

    def __len__(self) -> int:
        return 4

    def list_kernel_ids(self) -> list[str]:
        return [*"abcd"]

    def get_pool_size(self, notebook: str) -> int:
        return len(notebook)


def test_a_kernel_that_ends_takes_no_place() -> None:
    """Who came then was told that the class is full."""
    assert Four().taken("1") == 2


async def ended_early(folder: Path) -> list[str]:
    """End all kernels while one of them is just beginning; name the processes that still run then."""
    kernels = Kernels(connection_dir=str(folder))
    underway = asyncio.create_task(kernels.start_kernel(kernel_name="python3"))
    while not kernels._pending_kernels:  # noqa: ASYNC110 - Jupyter tells nobody
        await asyncio.sleep(0)
    try:
        await kernels.shutdown_all()
    finally:
        await asyncio.wait([underway])
        left = [child for child in psutil.Process().children() if str(folder) in " ".join(child.cmdline())]
        for kernel_id in kernels.list_kernel_ids():
            await kernels.shutdown_kernel(kernel_id, now=True)
    return [child.name() for child in left]


def test_a_kernel_that_is_just_beginning_ends_with_all_others(tmp_path: Path) -> None:
    """A class is closed while a place is being warmed: nothing runs on."""
    assert run(ended_early(tmp_path)) == []


async def freed(folder: Path, looks: Iterable[tuple[float, bool]], monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Look at a kernel that no page is at, at these seconds, or at none; tell when it was ended."""
    kernels, ends, second = Kernels(connection_dir=str(folder), left_timeout=300), [], [0.0]

    async def end(_: str) -> None:
        ends.append(*second)

    monkeypatch.setattr("coreworlds.serve.kernels.time", SimpleNamespace(monotonic=lambda: second[0]))
    monkeypatch.setattr(kernels, "shutdown_kernel", end)
    for at, is_looked_at in looks:
        second[0] = at
        monkeypatch.setattr(kernels, "_kernels", {"kernel": None} if is_looked_at else {})
        await kernels.cull_kernels()
    return ends


def test_a_kernel_is_left_from_when_a_visitor_took_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Voila keeps its warm kernels from being looked at, but for the moment in which one is just made."""
    assert run(freed(tmp_path, [(0, True), (290, True), (300, True)], monkeypatch)) == [300]
    assert run(freed(tmp_path, [(0, True), (30, False), (900, True), (1190, True)], monkeypatch)) == []


def fails(error: Exception) -> Any:  # noqa: ANN401 - a function of any
    """Make what fails."""

    def fail(*_: object) -> None:
        raise error

    return fail


def test_what_cannot_be_copied_is_started_as_jupyter_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another language's kernel, and ours where what it would be a copy of has just ended."""
    started = []

    async def start(_: object, words: list[str], **_how: object) -> None:
        started.append(words)

    monkeypatch.setattr(LocalProvisioner, "launch_kernel", start)
    monkeypatch.setattr(copies.Copy, "start", fails(EOFError()))
    both = [["another", "-f", "x"], [*Copied.USUAL, "-f", "x"]]
    for words in both:
        run(Copied(kernel_id="0").launch_kernel(words, env={}))
    assert started == both


def test_without_a_socket_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(os.environ)
    monkeypatch.setattr(copies.forkserver, "ensure_running", fails(OSError("AF_UNIX path too long")))
    monkeypatch.setattr(copies.multiprocessing, "set_forkserver_preload", lambda _: None)
    assert not copies.begin()
    assert copies.SAFE not in set(os.environ) - set(before)


@pytest.mark.skipif(not copies.POSSIBLE, reason="copies of a process are made on Linux")
def test_a_signal_to_what_has_ended_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is a copy of tells of its end a moment later: a server that ends just then would end with a fault."""
    copy = copies.Copy("kernel 0", [], {}, ".", None)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    monkeypatch.setattr(copies.Copy, "exitcode", None)
    monkeypatch.setattr(copies.Copy, "pid", ended.pid)
    copy.send_signal(signal.SIGINT)
    assert copy.poll() is None
