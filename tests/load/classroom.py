"""
Measure a class of learners who come in at once and play: ``python -m tests.load.classroom [N] [--hostile] [--write]``.

The class begins with the soft limit of open files that this command has: ``ulimit -Sn 256`` before it is macOS's usual
one. One learner is a real browser. The command fails if an aim is missed; ``--write`` puts the table into the docs, for
a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tornado.httpclient import HTTPError

from tests.load.learner import Learner, LostError, moves
from tests.load.room import ROOT, STANDING, Room, opened, play, raise_files

DOCS = Path(ROOT) / "coreworlds" / "docs" / "class.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
HURRY = (0.5, 1.5)  # s between two clicks of a learner, at least and at most
CLICKS = 20
LATER = 5.0  # s after which somebody else comes in, and the machine is looked at
ENTER, CLICK, LINES = 5.0, 0.5, 100  # the aims: s, s at the 95th percentile, lines of the terminal
CLICKED = """() => new Promise((done) => {
  const root = document.querySelector(".cw-root"), began = performance.now();
  new MutationObserver((_, watch) => {
    if (root.querySelector("[aria-busy=true]")) return;
    watch.disconnect();
    done(performance.now() - began);
  }).observe(root, { subtree: true, childList: true, attributes: true });
  (document.querySelector(".cw-root [data-do=act]") || document.querySelector(".cw-root [data-do=run]")).click();
})"""


@dataclass(frozen=True)
class Row:
    """A figure, what was measured, what is aimed at, and whether that was reached."""

    figure: str
    measured: str
    aim: str = "–"
    kept: bool = True


@dataclass
class Round:
    """
    A class that comes in at once and plays.

    Attributes
    ----------
    learners
        Those who come.
    refused
        Why some did not get in.
    later
        Seconds that somebody needed to come in while all played.
    files
        What the server had open with all in.
    memory
        Bytes of the server, and of each learner's kernel, the largest last.
    shown
        Seconds from a click in the browser to the picture.
    browser
        Seconds until the browser was in.
    """

    learners: list[Learner]
    refused: list[str] = field(default_factory=list)
    later: float = float("inf")
    files: int = 0
    memory: list[int] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    browser: float = float("inf")

    async def go(self, room: Room) -> None:
        """Let all come in at once; whoever is in plays, and somebody else comes later."""
        async with AsyncExitStack() as stack:

            async def enters(learner: Learner) -> None:
                try:
                    page = await stack.enter_async_context(learner.page())
                except (LostError, HTTPError, OSError, TimeoutError) as error:
                    self.refused.append(f"{type(error).__name__} {error}"[:100])
                    return
                learner.waits.clear()
                await play(page, CLICKS, HURRY)

            async def looks() -> None:
                await asyncio.sleep(LATER)
                self.files = room.server.num_fds()
                self.memory = [room.server.memory_info().rss, *sorted(one.memory_info().rss for one in room.kernels)]
                somebody = Learner(room.address, len(self.learners))
                async with somebody.page():
                    self.later = somebody.entered

            await asyncio.gather(looks(), *map(enters, self.learners))

    def rows(self, how: str, terminal: int, files: int) -> list[Row]:
        """Return the measured rows."""
        waits = sorted(wait for learner in self.learners for wait in learner.waits)
        entered = [learner.entered for learner in self.learners if learner.entered]
        made = sum(len(one.made) for one in self.learners)
        lost = made - sum(len(moves(one.kept)) for one in self.learners if one.made)
        slowest = max([*entered, self.browser])
        each = (self.files - files) / len(self.learners)
        server, *kernels = self.memory
        return [
            Row(f"in and playing, refused ({how})", f"{len(entered) + 1}, {len(self.refused)}", "0 refused",
                not self.refused),
            Row(f"the last is in, all at once ({how})", f"{slowest:.1f} s", f"{ENTER:.0f} s", slowest < ENTER),
            Row(f"one more is in while all play ({how})", f"{self.later:.1f} s", f"{ENTER:.0f} s", self.later < ENTER),
            Row(f"click to answer: median, 95 %, longest ({how})", spread(waits), f"{ms(CLICK)} at 95 %",
                late(waits) < CLICK),
            Row(f"click to picture in the browser ({how})", spread(self.shown)),
            Row(f"moves made, lost ({how})", f"{made}, {lost}", "0 lost", lost == 0),
            Row(f"memory: server, largest kernel, all ({how})",
                f"{mb(server)}, {mb(max(kernels, default=0))}, {sum(self.memory) / 2**30:.1f} GB"),
            Row(f"open files of the server: all, for each learner ({how})", f"{self.files}, {each:.1f}"),
            Row(f"lines of the terminal ({how})", str(terminal), f"{LINES}", terminal < LINES),
        ]  # fmt: skip


def ms(seconds: float) -> str:
    """Write a time as milliseconds."""
    return f"{1000 * seconds:.0f} ms"


def mb(amount: float) -> str:
    """Write an amount of memory."""
    return f"{amount / 2**20:.0f} MB"


def late(waits: list[float]) -> float:
    """Give the 95th percentile of times."""
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else float("inf")


def spread(waits: list[float]) -> str:
    """Write the median, the 95th percentile and the longest of times, in seconds."""
    return ", ".join(map(ms, (statistics.median(waits), late(waits), max(waits)))) if len(waits) > 1 else "–"


def settle(room: Room, places: int) -> None:
    """Wait until all places are warm and nothing is being done."""
    used, before = 0.0, -1.0
    end = time.monotonic() + 120
    while len(room.kernels) < places or used - before > 0.02 * places:
        assert time.monotonic() < end, "not all places are warm"
        time.sleep(1)
        before, used = used, sum(sum(kernel.cpu_times()[:2]) for kernel in room.kernels)


def visit(room: Room, page: Page, places: int, how: str) -> list[Row]:
    """Let all learners arrive at once and play a round, one of them in a real browser."""
    files, lines = room.server.num_fds() - 6 * len(room.kernels), len(room.terminal)
    one = Round([Learner(room.address, number) for number in range(places - 1)])
    with ThreadPoolExecutor(1) as others:
        lessons = others.submit(lambda: asyncio.run(one.go(room)))
        began = time.perf_counter()
        page.goto(room.address)
        page.get_by_role("button", name=re.compile("^(Continue|Play at once)")).last.wait_for(timeout=60_000)
        one.browser = time.perf_counter() - began
        page.get_by_role("button", name=re.compile("^Play at once")).click()
        page.locator(".cw-may").wait_for()
        while not lessons.done():
            page.wait_for_timeout(1000 * sum(HURRY) / 2)
            one.shown.append(page.evaluate(CLICKED) / 1000)
        lessons.result()
    page.goto("about:blank")
    for why in (*sorted({*one.refused}), *room.terminal[lines:]):
        print(f"{how}: {why}", file=sys.stderr)
    return one.rows(how, len(room.terminal) - lines, files)


def killed(room: Room, page: Page) -> Row:
    """Kill the kernel behind the browser, and go on from where it was."""
    page.goto(room.address)
    page.get_by_role("button", name=re.compile("^Continue")).click()
    page.locator(".cw-may").wait_for()
    stood = page.evaluate(STANDING)
    number = re.search(r'"kernelId": ?"([\w-]+)"', page.content())
    assert number is not None
    room.kernel(number[1]).kill()
    began = time.perf_counter()
    page.reload()
    page.locator(".cw-may").wait_for()
    assert page.evaluate(STANDING) == stood
    took = time.perf_counter() - began
    page.goto("about:blank")
    return Row("a killed kernel, reload: the same position after", f"{took:.1f} s")


@contextmanager
def hostile(room: Room) -> Iterator[None]:
    """Let a hostile learner do harm meanwhile."""
    command = [sys.executable, "-m", "tests.load.hostile", room.address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stdout.readline(), "the hostile learner did not get in"
        time.sleep(3)
        try:
            yield
        finally:
            process.kill()


def measure(places: int, files: int, *, harm: bool) -> list[Row]:
    """Open a class with places for a late learner and a hostile one, and let it play."""
    began = time.perf_counter()
    with opened(places + 2, files=files) as room, sync_playwright() as playwright:
        rows = [Row("all places are warm after", f"{time.perf_counter() - began:.0f} s")]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        settle(room, places + 2)
        rows += visit(room, page, places, "quiet")
        rows.append(killed(room, page))
        if harm:
            settle(room, places + 2)
            with hostile(room):
                rows += visit(room, page, places, "hostile")
        browser.close()
    return rows


def main() -> int:
    """Measure, print the table, and say whether all aims were reached."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("learners", type=int, nargs="?", default=30)
    asked.add_argument("--hostile", action="store_true", help="then once more, with a hostile learner among them")
    asked.add_argument("--write", action="store_true", help="put the table into docs/class.md")
    words = asked.parse_args()
    load, files = os.getloadavg()[0], raise_files()
    rows = measure(words.learners, 0 if files == resource.RLIM_INFINITY else files, harm=words.hostile)
    machine = f"{os.cpu_count()} cores, CPython {platform.python_version()}, {platform.machine()}"
    head = f"{words.learners} learners, {machine}; `ulimit -Sn {files}`; load of the machine before: {load:.1f}."
    table = ["", head, "", "| figure | measured | aim | |", "|---|---|---|---|"]
    lines = (f"| {row.figure} | {row.measured} | {row.aim} | {'' if row.kept else 'missed'} |" for row in rows)
    text = "\n".join([*table, *lines, "", ""])
    print(text)
    if words.write:
        before, rest = DOCS.read_text(encoding="utf-8").split(BEGIN)
        DOCS.write_text(f"{before}{BEGIN}\n{text}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0 if all(row.kept for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
