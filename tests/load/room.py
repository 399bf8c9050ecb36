"""A class started by the command, and learners who play a scripted round at once."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from threading import Event
from typing import Any, TypeVar

import psutil

from tests.load.learner import Learner, Page

ROOT = Path(__file__).parents[2]
T = TypeVar("T")
CLICKS = 20
# Where a page stands: its heading, what is offered, and the game as the browser keeps it.
STANDING = """() => [document.querySelector("h1")?.innerText, JSON.parse(localStorage.coreworlds).game,
  [...document.querySelectorAll(".cw-may [data-do]")].map((el) => el.dataset.do + " " + el.dataset.arg)]"""


@dataclass(frozen=True)
class Room:
    """
    A class that is open.

    Attributes
    ----------
    address
        The page, with the token.
    server
        The process.
    said
        The file that takes what the terminal would show.
    """

    address: str
    server: psutil.Process
    said: Path

    @property
    def terminal(self) -> list[str]:
        """The lines that the terminal would show."""
        return self.said.read_text(encoding="utf-8").splitlines()

    @property
    def kernels(self) -> list[psutil.Process]:
        """The processes behind the learners' pages."""
        return [*kernels(self.server).values()]

    def kernel(self, number: str) -> psutil.Process:
        """Find the process behind one learner's page."""
        return kernels(self.server)[number[:8]]


def kernels(server: psutil.Process) -> dict[str, psutil.Process]:
    """Find a server's kernels by how their ids begin: a copy bears that as its name, another has its id in a word."""
    found = {}
    for child in server.children(recursive=True):
        try:
            names = child.name(), Path(child.cmdline()[-1]).name
        except (psutil.NoSuchProcess, psutil.ZombieProcess, IndexError):
            continue
        for kernel in filter(None, (re.match(r"kernel[ -](\w{8})", name) for name in names)):
            found[kernel[1]] = child
    return found


# The command, but for how long a place stays with whoever left it without a word, as long as somebody waits.
IMPATIENT = "from coreworlds.serve import classroom, command; classroom.ALONE = {}; raise SystemExit(command.main())"


@contextmanager
def opened(
    places: int, *, alone: float | None = None, files: int = 0, port: int = 0, **environment: str
) -> Iterator[Room]:
    """Start a class, and wait until its places are warm; it ends well, with all its kernels."""
    with begun(places, alone=alone, files=files, port=port, **environment) as room:
        started = room.kernels
        try:
            yield room
        finally:
            room.server.terminate()
            ended = room.server.wait(timeout=60)
        assert ended == 0, "the command does not end well"
        assert not any(map(goes_on, started)), "kernels are left behind"


@contextmanager
def begun(
    places: int, *, alone: float | None = None, files: int = 0, port: int = 0, **environment: str
) -> Iterator[Room]:
    """
    Start a class, and wait until its places are warm; in the end it is killed.

    Parameters
    ----------
    places
        How many learners may be in.
    alone
        Seconds for which a place stays with whoever left it without a word, as long as somebody waits.
    files
        The soft limit of open files with which the command begins; 0 leaves it as it is.
    port
        Where it listens; 0 takes any.
    environment
        Further variables.
    """
    start = ["-m", "coreworlds"] if alone is None else ["-c", IMPATIENT.format(alone)]
    command = [sys.executable, *start, "--class", str(places), "--no-browser", "--port", str(port)]
    limited = ["sh", "-c", f'ulimit -Sn {files}; exec "$@"', "sh"] if files else []
    with NamedTemporaryFile(suffix=".txt") as said:
        how = {"cwd": ROOT, "env": {**os.environ, **environment}, "stdout": said, "stderr": subprocess.STDOUT}
        with subprocess.Popen([*limited, *command], **how) as process:
            room = Room("", psutil.Process(process.pid), Path(said.name))
            try:
                while " warm." not in (text := "\n".join(room.terminal)):
                    assert process.poll() is None, f"the command ended after it said: {text}"
                    time.sleep(0.05)
                found = re.search(r"http://\S+\?token=\S+", text)
                assert found, text
                yield replace(room, address=found[0])
            finally:
                process.kill()


def goes_on(kernel: psutil.Process) -> bool:
    """Tell whether a process works. A dead one may still be listed."""
    try:
        return kernel.is_running() and kernel.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:  # it ended between the two questions
        return False


def raise_files() -> int:
    """Let this program open as many files as it may, and give its soft limit before."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return soft


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do something that waits, in a thread of its own: Playwright has a loop going in that of the tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@contextmanager
def taught(learners: list[Learner], clicks: int) -> Iterator[Future[None]]:
    """Let all come in and play beside what is done here; nobody leaves before that is done: no place is warmed anew."""
    over = Event()
    with ThreadPoolExecutor(1) as others:
        lessons = others.submit(lambda: asyncio.run(lesson(learners, clicks, over=over)))
        try:
            yield lessons
        finally:
            over.set()
        lessons.result()


async def lesson(
    learners: list[Learner],
    clicks: int = CLICKS,
    pauses: tuple[float, float] = (0.1, 0.3),
    over: Event | None = None,
) -> None:
    """
    Let all come in at once and play.

    Parameters
    ----------
    learners
        Who comes; they know afterwards what they made and how long each click took.
    clicks
        How often each of them clicks.
    pauses
        Seconds between two clicks, at least and at most.
    over
        Until this is set nobody leaves; None lets each leave who has played.
    """
    inside = asyncio.Barrier(len(learners))

    async def visit(learner: Learner) -> None:
        """Come in, wait until all are in, and play."""
        async with learner.page() as page:
            await inside.wait()
            learner.waits.clear()
            await play(page, clicks, pauses)
            while over is not None and not over.is_set():  # noqa: ASYNC110 - it is set in another thread
                await asyncio.sleep(0.1)

    async with asyncio.TaskGroup() as group:
        for learner in learners:
            group.create_task(visit(learner))


async def play(page: Page, clicks: int = CLICKS, pauses: tuple[float, float] = (0.1, 0.3)) -> None:
    """Begin a game and click."""
    luck = Random(page.learner.number)
    await asyncio.sleep(luck.uniform(*pauses))
    await page.begin()
    for _ in range(clicks):
        await asyncio.sleep(luck.uniform(*pauses))
        await page.click(luck)
