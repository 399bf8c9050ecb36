"""
Measure a class of 30 learners at once and write the figures into the docs: ``python -m tests.load.classroom``.

One of them is a real browser. On a machine that does nothing else; another number of learners may follow.
"""

from __future__ import annotations

import asyncio
import os
import platform
import re
import shutil
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.load.learner import Learner, moves
from tests.load.room import ROOT, STANDING, Room, lesson, opened

DOCS = Path(ROOT) / "coreworlds" / "docs" / "class.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
HURRY, HARD = (0.5, 1.5), (0.1, 0.3)  # s between two clicks of a learner, at least and at most
MIDST = 5  # clicks of the browser after which the memory is looked at
CLICK = """() => new Promise((done) => {
  const root = document.querySelector(".cw-root"), began = performance.now();
  new MutationObserver((_, watch) => {
    if (root.querySelector("[aria-busy=true]")) return;
    watch.disconnect();
    done(performance.now() - began);
  }).observe(root, { subtree: true, childList: true, attributes: true });
  (document.querySelector(".cw-root [data-do=act]") || document.querySelector(".cw-root [data-do=run]")).click();
})"""
Row = tuple[str, str, str]


def ms(seconds: float) -> str:
    """Write a time as milliseconds."""
    return f"{1000 * seconds:.0f} ms"


def middle(waits: list[float]) -> str:
    """Write the median and the 95th percentile of times, in seconds."""
    return f"{ms(statistics.median(waits))}, {ms(statistics.quantiles(waits, n=20)[-1])}"


def settle(room: Room, places: int) -> None:
    """Wait until all places are warm and nothing is being done."""
    used, before = 0.0, -1.0
    while len(room.kernels) < places or used - before > 0.02 * places:
        time.sleep(1)
        before, used = used, sum(sum(kernel.cpu_times()[:2]) for kernel in room.kernels)


def visit(room: Room, page: Page, places: int, pauses: tuple[float, float], name: str) -> list[Row]:
    """Let all come in at once and play a round; one of them has a real browser."""
    settle(room, places)
    learners = [Learner(room.address, number) for number in range(places - 1)]
    with ThreadPoolExecutor(1) as others:
        lessons = others.submit(lambda: asyncio.run(lesson(learners, pauses=pauses)))
        began = time.perf_counter()
        page.goto(room.address)
        page.get_by_role("button", name=re.compile("^(Continue|Play at once)")).last.wait_for()
        entered = time.perf_counter() - began
        page.get_by_role("button", name=re.compile("^Play at once")).click()
        shown: list[float] = []
        sizes = [0.0]
        while not lessons.done():
            if len(shown) == MIDST:
                sizes = [room.server.memory_info().rss, *sorted(memory(room))]
            page.wait_for_timeout(1000 * sum(pauses) / 2)
            shown.append(page.evaluate(CLICK) / 1000)
        lessons.result()
    lost = sum(moves(learner.kept) != learner.made for learner in learners)
    waits = [wait for learner in learners for wait in learner.waits]
    taken = f"{sizes[-1] / 2**20:.0f} MB, {sizes[0] / 2**20:.0f} MB, {sum(sizes) / 2**30:.1f} GB"
    return [
        (f"everybody is in: the last client, the browser ({name})",
         f"{max(learner.entered for learner in learners):.1f} s, {entered:.1f} s", "5 s"),
        (f"click to answer, {name}: median, 95 %", middle(waits), "100 ms"),
        (f"click to picture in the browser among them, {name}: median, 95 %", middle(shown), "100 ms"),
        (f"moves made, learners who lost one ({name})", f"{sum(len(one.made) for one in learners)}, {lost}", "0 lost"),
        (f"memory meanwhile: the largest kernel, the server, all ({name})", taken, "–"),
    ]  # fmt: skip


def killed(room: Room, page: Page) -> Row:
    """Kill the kernel behind the browser, and go on from where it was."""
    stood = page.evaluate(STANDING)
    number = re.search(r'"kernelId": ?"([\w-]+)"', page.content())
    assert number is not None
    room.kernel(number[1]).kill()
    began = time.perf_counter()
    page.reload()
    page.locator(".cw-may").wait_for()
    assert page.evaluate(STANDING) == stood
    return ("a killed kernel, reload: the same position after", f"{time.perf_counter() - began:.1f} s", "–")


def memory(room: Room) -> list[float]:
    """Give the memory that each learner's kernel takes, in bytes."""
    return [kernel.memory_info().rss for kernel in room.kernels]


def measure(places: int) -> list[Row]:
    """Open a class, let it play twice, and kill a kernel."""
    began = time.perf_counter()
    with opened(places) as room, sync_playwright() as playwright:
        warm = ("all places are warm after", f"{time.perf_counter() - began:.0f} s", "–")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        rows = [warm, *visit(room, page, places, HURRY, "0.5–1.5 s between clicks")]
        rows.append(killed(room, page))
        page.goto("about:blank")
        rows += visit(room, page, places, HARD, "0.1–0.3 s between clicks")
        browser.close()
    return rows


def main() -> None:
    """Measure, and put the table between its marks."""
    places = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    load = os.getloadavg()[0]
    rows = measure(places)
    head = f"{places} learners, {os.cpu_count()} cores, CPython {platform.python_version()}, {platform.machine()}"
    table = ["", f"{head}; load of the machine before: {load:.1f}.", "", "| figure | measured | aim |", "|---|---|---|"]
    text = "\n".join([*table, *(f"| {' | '.join(row)} |" for row in rows), "", ""])
    print(text)
    before, rest = DOCS.read_text(encoding="utf-8").split(BEGIN)
    DOCS.write_text(f"{before}{BEGIN}\n{text}{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
