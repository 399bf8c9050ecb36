"""How fast the site without a server is, in a real browser: ``python -m tests.benchmarks.site`` writes the docs' table.

Each round measures everything once, beside an empty Pyodide on the same machine: what else the machine does then weighs
on both. ``--rounds 3`` for a shorter look, ``--print`` to leave the docs alone.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import coreworlds as cw
from coreworlds.serve.site.build import Site, build
from coreworlds.serve.site.tools import pyodide
from tests.benchmarks.measure import BEGIN, END, ROOT, amount
from tests.benchmarks.test_speed import late
from tests.browser.conftest import QUIET
from tests.browser.plain_files import plain_files
from tests.left_out import chromium

DOCS = ROOT / "coreworlds" / "docs" / "site.md"
ROUNDS, CLICKS = 7, 40
PATIENCE = 120_000  # ms
EMPTY = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
postMessage(pyodide.runPython("1 + 1"));
"""
EMPTY_PAGE = """<!doctype html><title>empty</title><script type="module">
new Worker("worker.js", { type: "module" }).onmessage = () => (document.title = performance.now());
</script>"""
# When a part of the page is drawn first, in ms since the page was asked for.
SEEN = """
const seen = (window.seen = {});
const parts = { home: ".cw-home", board: ".cw-board" };
new MutationObserver(() => {
  for (const name in parts) if (!(name in seen) && document.querySelector(parts[name])) seen[name] = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
# A click, until its answer is drawn.
CLICK = """(name) => new Promise((done) => {
  const button = [...document.querySelectorAll("nav button")].find((own) => own.textContent.trim() === name);
  const root = document.querySelector(".cw-root").firstElementChild, begun = performance.now();
  const watch = new MutationObserver(() => {
    if (root.getAttribute("aria-busy") !== "false") return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - begun));
  });
  watch.observe(root, { attributes: true, attributeFilter: ["aria-busy"] });
  button.click();
})"""

Figures = dict[str, list[float]]


def empty(folder: Path) -> None:
    """Write a page on which an empty Pyodide starts."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (folder / "pyodide").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pyodide() / name, folder / "pyodide" / name)
    (folder / "worker.js").write_text(EMPTY, "utf-8")
    (folder / "index.html").write_text(EMPTY_PAGE, "utf-8")


def opened(page: Page, address: str, part: str) -> float:
    """Open an address; give the seconds until that part of the page is drawn."""
    page.goto(address)
    page.wait_for_function(f"() => window.seen?.{part}", timeout=PATIENCE)
    return float(page.evaluate(f"window.seen.{part}")) / 1000


def window(browser: Browser) -> Page:
    """Open a window of a browser that has kept nothing."""
    page = browser.new_context(viewport={"width": 1400, "height": 1000}).new_page()
    page.add_init_script(SEEN)
    return page


def alone(browser: Browser, address: str) -> Iterator[float]:
    """Start an empty Pyodide, first and second visit."""
    page = window(browser)
    for _ in range(2):
        page.goto(address)
        page.wait_for_function("() => Number(document.title) > 0", timeout=PATIENCE)
        yield float(page.title()) / 1000
    page.context.close()


def visits(browser: Browser, address: str, link: str, figures: Figures) -> None:
    """Visit the site for the first time, for the second, and without a network."""
    page = window(browser)
    figures["first view, first visit"].append(opened(page, address, "home"))
    page.context.close()
    page = window(browser)
    figures["board, first visit"].append(opened(page, f"{address}?p={link}", "board"))
    page.get_by_text("works without a network").wait_for(timeout=PATIENCE)
    figures["board, second visit"].append(opened(page, f"{address}?p={link}", "board"))
    page.context.set_offline(True)
    figures["board, no network"].append(opened(page, f"{address}?p={link}", "board"))
    for number in range(CLICKS):
        page.wait_for_timeout(100)
        figures["click"].append(
            float(page.evaluate(CLICK, "Step" if number == 0 else ("Back", "Forward")[number % 2 - 1]))
        )
    page.context.close()


def measure(rounds: int) -> tuple[Site, Figures, str]:
    """Measure all, in so many rounds."""
    figures: Figures = defaultdict(list)
    link = cw.to_link(late())
    with tempfile.TemporaryDirectory() as aside, sync_playwright() as playwright:
        empty(Path(aside) / "both" / "empty")
        site = build(Path(aside) / "both" / "site")
        with plain_files(Path(aside) / "both") as host:
            for _ in range(rounds):
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
                for name, seconds in zip(
                    ("empty, first visit", "empty, second visit"), alone(browser, f"{host.address}empty/"), strict=True
                ):
                    figures[name].append(seconds)
                visits(browser, f"{host.address}site/", link, figures)
                version = browser.version
                browser.close()
    return site, figures, version


def rows(site: Site, figures: Figures) -> Iterator[tuple[str, str, str, str]]:
    """Give the rows of the table: what, how much, how much is allowed, how much of an empty Pyodide that is."""
    base = {visit: median(figures[f"empty, {visit}"]) for visit in ("first visit", "second visit")}
    yield "all files, packed", f"{site.packed / 1e6:.1f} MB", "≤ 10 MB", ""
    for name in ("first view, first visit", "board, first visit", "board, second visit", "board, no network"):
        visit = "first visit" if "first visit" in name else "second visit"
        each = median(own / other for own, other in zip(figures[name], figures[f"empty, {visit}"], strict=True))
        most = "≤ 4 s" if name == "board, first visit" else ""
        yield name, f"{amount(median(figures[name]))} s", most, f"{each:.2f}"
    for visit, seconds in base.items():
        yield f"an empty Pyodide, {visit}", f"{amount(seconds)} s", "", "1"
    yield "a click, median", f"{amount(median(figures['click']))} ms", "≤ 30 ms", ""
    yield "a click, 95th percentile", f"{amount(quantiles(figures['click'], n=20)[-1])} ms", "≤ 100 ms", ""


def table(found: tuple[Site, Figures, str], rounds: int) -> str:
    """Write the table, with what it was measured on."""
    site, figures, version = found
    where = f"Chromium {version}, {platform.machine()}, {os.cpu_count()} cores; medians of {rounds} rounds."
    head = [where, "", "| figure | measured | required | times an empty Pyodide |", "|---|---|---|---|"]
    return "\n".join(["", *head, *(f"| {' | '.join(row)} |" for row in rows(site, figures)), ""])


def main() -> None:
    """Measure, and put the table between its marks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--print", action="store_true")
    asked = parser.parse_args()
    found = measure(asked.rounds)
    made = table(found, asked.rounds)
    print(
        made, json.dumps({name: [round(own, 3) for own in all_] for name, all_ in found[1].items() if name != "click"})
    )
    if not asked.print:
        text: Any = DOCS.read_text("utf-8")
        before, rest = text.split(BEGIN)
        DOCS.write_text(f"{before}{BEGIN}\n{made}\n{END}{rest.split(END)[1]}", "utf-8")


if __name__ == "__main__":
    main()
