"""Draw the README's picture from the page as it is: ``python -m tests.browser.picture``."""

from __future__ import annotations

import re
import subprocess
import sys

from playwright.sync_api import sync_playwright

from coreworlds.serve import places
from tests.browser.conftest import QUIET
from tests.browser.table import Table
from tests.left_out import chromium

PICTURE = places.PACKAGE / "docs" / "img" / "page.png"


def play(table: Table) -> None:
    """Set up a game, play into the third round, and ask for something that may not be done."""
    page = table.page
    page.get_by_role("button", name=re.compile(r"^Play\b(?! at once)")).click()
    page.get_by_label("Seed").fill("7")
    table.do(page.get_by_role("button", name="Set up the table").click)
    while table.round < 3:
        table.do((table.best() or table.on).click)
    table.play_until("Action Phase")
    table.do(table.action("draft").click)
    while not table.best():
        table.do(table.on.click)
    for card in (*table.zone("Central Zone").get_by_role("button").all(), table.card("Energy Surge")):
        table.do(card.click)
        if "Needed:" in table.answer.inner_text():
            break
    page.locator("#rendered_cells").evaluate("own => own.scrollTo(0, 0)")
    page.mouse.move(5, 5)
    page.wait_for_timeout(1500)  # what glows once has glowed


def main() -> None:
    """Serve the page, play, and keep what it looks like."""
    command = [sys.executable, "-m", "coreworlds", "--no-browser", "--port", "0"]
    PICTURE.parent.mkdir(exist_ok=True)
    with subprocess.Popen(command, cwd=places.CHECKOUT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
            page = browser.new_page(viewport={"width": 1400, "height": 960}, color_scheme="light")
            page.goto(address)
            play(Table(page))
            page.screenshot(path=PICTURE)
            browser.close()
        server.terminate()
    print(f"{PICTURE} is drawn")


if __name__ == "__main__":
    main()
