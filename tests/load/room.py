"""A class as it is started by the command, and learners in it who all play a scripted round at once."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
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
    """

    address: str
    server: psutil.Process

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
def opened(places: int, *, alone: float | None = None, **environment: str) -> Iterator[Room]:
    """Start a class, and wait until its places are warm; it ends well, with all its kernels."""
    start = ["-m", "coreworlds"] if alone is None else ["-c", IMPATIENT.format(alone)]
    command = [sys.executable, *start, "--class", str(places), "--no-browser", "--port", "0"]
    how = {"cwd": ROOT, "env": {**os.environ, **environment}, "text": True, "encoding": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, **how) as process:
        assert process.stdout is not None
        said = ""
        while " warm." not in said:
            line = process.stdout.readline()
            assert line, f"the command ended after it said: {said}"
            said += line
        found = re.search(r"http://\S+\?token=\S+", said)
        assert found, said
        room = Room(found[0], psutil.Process(process.pid))
        begun = room.kernels
        try:
            yield room
        finally:
            process.terminate()
            process.wait(timeout=60)
        assert process.returncode == 0, "the command does not end well"
        assert not any(map(goes_on, begun)), "kernels are left behind"


def goes_on(kernel: psutil.Process) -> bool:
    """Tell whether a process does anything; a dead one may wait for its turn to be forgotten."""
    try:
        return kernel.is_running() and kernel.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:  # it ended between the two questions
        return False


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
