"""Measure the served page in a real browser and write the figures into the docs.

``python -m tests.benchmarks.serving`` does so; ``--quick`` does little of each, to see that it works, and writes none.
"""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from coreworlds.serve.page import free_port
from coreworlds.tutor.sharing.links import to_link
from tests.benchmarks.measure import BEGIN, END, ROOT
from tests.benchmarks.test_speed import late
from tests.browser.conftest import QUIET
from tests.browser.server import Served, serving
from tests.browser.test_serving import becomes
from tests.left_out import chromium

DOCS = ROOT / "coreworlds" / "docs" / "serving.md"
QUICKLY = "--quick" in sys.argv
STARTS, CLICKS, HOUR, RELOADS = (3, 6, 30, 5) if QUICKLY else (15, 100, 600, 200)
REST = 150  # ms between two clicks, as between a person's
EMPTY = {
    "cells": [{"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": []}],
    "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
NEEDED = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
# When our first button can be pressed: it answers from then on. When Voila shows an empty notebook: the last it does.
OURS = "() => document.querySelector('[data-served] button')?.offsetParent && performance.now()"
VOILAS = "() => document.getElementById('rendered_cells')?.style.display === '' && performance.now()"
# From the click until what it changed is drawn: the page says that it waits for nothing any more.
CLICK = """(button) => new Promise((done) => {
  const root = document.querySelector('.cw-root'), began = performance.now();
  const watch = new MutationObserver(() => {
    if (root.firstElementChild.getAttribute('aria-busy') !== 'false') return;
    watch.disconnect();
    done(performance.now() - began);
  });
  watch.observe(root, { attributes: true, childList: true, subtree: true });
  button.click();
})"""
# What is offered first, else the bar's last button that goes on; where the game is over, a new one.
NEXT = """() => document.querySelector('.cw-may li button:not([disabled])')
  || [...document.querySelectorAll('nav button:not([disabled])')].find((each) => /^Run to next/.test(each.textContent))
  || [...document.querySelectorAll('button')].find((each) => /^(Play at once|Home)/.test(each.textContent))"""


@dataclass(frozen=True)
class Figure:
    """A row of the table."""

    title: str
    value: str
    most: str
    kept: bool


def main() -> None:
    """Measure, and put the table between its marks."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        with ExitStack() as stack:
            ours = stack.enter_context(serving(Path(folder) / "ours"))
            empty = stack.enter_context(plain(Path(folder) / "empty"))
            figures = [
                *start(browser, ours, empty),
                *clicks(browser, ours),
                *hour(browser, ours, empty),
                *reloads(browser, ours),
            ]
        browser.close()
    print(table(figures))
    if not QUICKLY:
        write(table(figures))


@contextmanager
def plain(folder: Path) -> Iterator[Served]:
    """Serve an empty notebook by Voila as it is, with a warm kernel and no more extensions than ours has."""
    folder.mkdir()
    notebook, port = folder / "empty.ipynb", free_port(0)
    notebook.write_text(json.dumps(EMPTY), encoding="utf-8")
    words = ["--no-browser", f"--port={port}", "--preheat_kernel=True", "--pool_size=1"]
    words += [f"--VoilaConfiguration.extension_allowlist={name}" for name in NEEDED]
    command = [sys.executable, "-m", "voila", str(notebook), *words]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=folder, env=dict(os.environ)) as server:
        try:
            assert becomes(f"http://localhost:{port}/", 200), "Voila does not start"
            yield Served(f"http://localhost:{port}/", psutil.Process(server.pid), folder)
        finally:
            server.terminate()


def window(browser: Browser, served: Served) -> Page:
    """Open a window that reaches this server only, and visit it once: it knows the files then."""
    context = browser.new_context()
    context.set_default_timeout(120_000)
    context.route(lambda url: not url.startswith(served.address), lambda route: route.abort())
    page = context.new_page()
    page.goto(served.address)
    return page


def warm(served: Served, kernels: int = 2) -> None:
    """Wait until a warm kernel is ready and the machine is quiet."""
    time.sleep(2)  # Voila begins a second late
    while len(served.kernels()) < kernels:
        time.sleep(0.1)
    for kernel in served.kernels().values():
        while kernel.cpu_percent(0.3) > 5:
            pass


def start(browser: Browser, ours: Served, empty: Served) -> list[Figure]:
    """Open both in turns, each with a warm kernel."""
    both = [(ours, window(browser, ours), OURS, []), (empty, window(browser, empty), VOILAS, [])]
    for _ in range(STARTS):
        for served, page, ready, times in both:
            warm(served)
            page.goto(served.address, wait_until="commit")
            times.append(page.wait_for_function(ready, polling="raf").json_value())
    for _, page, _, _ in both:
        leave(page)
    mine, theirs = (statistics.median(times) for *_, times in both)
    return [
        Figure("first page usable, warm", f"{mine:.0f} ms", "–", kept=True),
        Figure("an empty Voila notebook shown, in turns with it", f"{theirs:.0f} ms", "–", kept=True),
        Figure("the first against the second", f"{mine / theirs:.2f} times", "1.2 times", mine / theirs <= 1.2),
    ]


def clicks(browser: Browser, ours: Served) -> list[Figure]:
    """Click on the 4-player late board."""
    page = window(browser, ours)
    page.goto(f"{ours.address}?p={to_link(late())}")
    page.locator(".cw-may li button").first.wait_for()
    warm(ours)
    times = []
    for turn in range(CLICKS):
        button = page.locator(".cw-may li button").first if turn % 2 == 0 else back(page)
        times.append(button.evaluate(CLICK))
        page.wait_for_timeout(REST)
    leave(page)
    middle, high = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    return [
        Figure("a click on the late board of 4, median", f"{middle:.0f} ms", "30 ms", middle <= 30),
        Figure("the same, 95th percentile", f"{high:.0f} ms", "100 ms", high <= 100),
    ]


def back(page: Page) -> object:
    """Find the button that takes the last step back."""
    return page.get_by_role("navigation", name="Steps").get_by_role("button", name=re.compile("^(Undo|Back)")).first


def hour(browser: Browser, ours: Served, empty: Served) -> list[Figure]:
    """Play for as many clicks as an hour has, beside the kernel of an empty notebook."""
    page, other = window(browser, ours), window(browser, empty)
    page.get_by_role("button", name=re.compile("^Play at once")).click()
    page.locator(".cw-may").wait_for()
    mine, theirs = own_kernel(page, ours), own_kernel(other, empty)
    warm(ours)
    first = mine.memory_info().rss
    for _ in range(HOUR):
        page.evaluate(f"() => ({CLICK})(({NEXT})())")
    last, least = mine.memory_info().rss, theirs.memory_info().rss
    leave(page)
    leave(other)
    return [
        Figure("a kernel's memory as the game begins", megabytes(first), "–", kept=True),
        Figure(f"after an hour of play: {HOUR} clicks", megabytes(last), "–", kept=True),
        Figure(
            "against the kernel of an empty notebook", f"{last / least:.2f} times", "1.5 times", last / least <= 1.5
        ),
    ]


def own_kernel(page: Page, served: Served) -> psutil.Process:
    """Find the process of a page's kernel."""
    page.wait_for_function("() => document.querySelector('#jupyter-config-data')")
    return served.kernel(json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"])


def megabytes(size: float) -> str:
    """Write an amount of memory."""
    return f"{size / 2**20:.0f} MB"


def reloads(browser: Browser, ours: Served) -> list[Figure]:
    """Reload again and again, then leave."""
    visits(browser, ours, 3)  # what the server makes once and keeps
    before, heavy = rest(ours), ours.process.memory_info().rss
    visits(browser, ours, RELOADS)
    if not QUICKLY:
        time.sleep(70)  # the server holds what belonged to a connection for a minute
    after, heavier = rest(ours), ours.process.memory_info().rss
    more = {name: after[name] - before[name] for name in after}
    return [
        Figure(f"left after {RELOADS} reloads: {name}", f"{amount:+}" if amount else "none", "none", amount <= 0)
        for name, amount in more.items()
    ] + [Figure("the server's memory after them", f"{(heavier - heavy) / 2**20:+.0f} MB", "–", kept=True)]


def visits(browser: Browser, served: Served, times: int) -> None:
    """Load the page again and again until it can be used; then leave, and close the window with its connections."""
    page = window(browser, served)
    for _ in range(times):
        page.goto(served.address)
        page.wait_for_function(OURS)
    leave(page)


def leave(page: Page) -> None:
    """Leave the page, which frees its kernel, and close the window with its connections."""
    page.goto("about:blank")
    page.context.close()


def rest(served: Served) -> dict[str, int]:
    """Count what is left when only the warm kernel runs."""
    settled = served.left()
    end = time.monotonic() + 60
    while time.monotonic() < end and (len(served.kernels()) != 1 or settled != served.left()):
        settled = served.left()
        time.sleep(1)
    return served.left()


def table(figures: list[Figure]) -> str:
    """Write the table, with what it was measured on."""
    cores, memory = psutil.cpu_count(), psutil.virtual_memory().total / 2**30
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    machine = f"{python}, {cores} cores, {memory:.0f} GB"
    rows = [f"| {each.title} | {each.value} | {each.most} | {reached(each)} |" for each in figures]
    return "\n".join(["", f"{machine}, Chromium; browser and server on one machine.", "", HEAD, *rows, ""])


HEAD = "| figure | measured | at most | |\n|---|---|---|---|"


def reached(figure: Figure) -> str:
    """Say whether a limit is kept."""
    return "" if figure.most == "–" else "kept" if figure.kept else "**not yet**"


def write(text: str) -> None:
    """Put the table between its marks."""
    whole = DOCS.read_text(encoding="utf-8")
    before, behind = whole.split(BEGIN)
    DOCS.write_text(f"{before}{BEGIN}\n{text}\n{END}{behind.split(END)[1]}", encoding="utf-8")
    print(f"{DOCS} is written")


if __name__ == "__main__":
    main()
