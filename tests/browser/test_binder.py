"""Binder, replayed: repo2docker's steps in a clean environment, its server, and a browser that comes by the badge."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

import coreworlds as cw
from coreworlds.serve.badge import badge, launch
from coreworlds.serve.page import free_port
from tests.binder import Recipe, dockerfile, replay, surroundings
from tests.browser.conftest import watched
from tests.browser.server import named_sockets
from tests.browser.table import Table
from tests.browser.test_links import board
from tests.browser.test_serving import becomes

POS = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
TOKEN = "of-this-session"  # noqa: S105 - Binder makes one for each session; this is none
SLOW = 120_000  # ms: the first page compiles all that it imports, on a machine that is busy elsewhere
BASE = "/user/me-mine-1f2e/"
SESSION = {"BINDER_LAUNCH_HOST": "https://mybinder.org/", "BINDER_PERSISTENT_REQUEST": "v2/gh/me/mine/1f2e"}


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a session, served from the replayed environment as Binder starts it."""
    folder = tmp_path_factory.mktemp("binder")
    made, repo, port = replay(folder), folder / "repo", free_port(0)
    start = json.loads(Recipe.read(dockerfile()).start)
    more = [f"--port={port}", f"--ServerApp.base_url={BASE}", f"--IdentityProvider.token={TOKEN}", "--allow-root"]
    named, short = named_sockets()
    environment = surroundings(repo, made) | SESSION | {"HOME": str(folder)} | short
    words = [str(made / "bin" / start[0]), *start[1:], *more, *named, "--no-browser"]
    with (folder / "log").open("w") as log:
        told = {"stdout": log, "stderr": log, "env": environment, "cwd": repo}
        with subprocess.Popen(words, **told) as server:
            try:
                address = f"http://localhost:{port}{BASE}"
                assert becomes(f"{address}api", 200), (folder / "log").read_text("utf-8")
                yield address
            finally:
                server.terminate()


def arrive(page: Page, binder: str, link: str) -> None:
    """Do what Binder does once its image runs: go to the `urlpath` of the link, and add the session's token."""
    (path,) = parse_qs(urlsplit(link).query)["urlpath"]
    page.goto(f"{binder}{path}{'&' if '?' in path else '?'}token={TOKEN}", timeout=SLOW)


def test_the_badge_leads_to_the_lessons_and_a_step_is_played(browser: Browser, binder: str) -> None:
    with watched(browser, binder) as page:
        arrive(page, binder, badge("me/mine").rpartition("](")[2].rstrip(")"))
        expect(page.locator("body")).to_contain_text("Begin with")
        page.get_by_role("button", name=re.compile("^Begin with")).click()
        expect(page.get_by_role("region", name=re.compile("^Lesson"))).to_be_visible()
        page.locator(".cw-act").first.click()
        expect(page.locator(".cw-tried")).to_contain_text("Ana")


def test_a_link_to_a_position_is_opened_played_and_handed_on(browser: Browser, binder: str) -> None:
    """What is shared there begins a session of its own: the address of this one ends with it."""
    with watched(browser, binder) as page:
        arrive(page, binder, launch("me/mine", notebook="app", query=f"p={cw.to_link(POS)}"))
        table = Table(page)
        expect(table.heading).to_contain_text("Energy Phase")
        table.do(table.action("done").click)
        expect(table.now).to_contain_text("Ana is done boosting")
        said, link = board(page), share_there(page)
        assert link.startswith("https://mybinder.org/v2/gh/me/mine/1f2e?urlpath=voila%2Frender%2F")
    with watched(browser, binder) as other:
        arrive(other, binder, link)
        expect(Table(other).may).to_be_visible()
        assert board(other) == said


def test_a_tutorial_is_opened_and_its_board_moves_when_one_has_predicted(browser: Browser, binder: str) -> None:
    """A Board is a widget of Voila's own front end there; a move on it comes from the kernel and back."""
    with watched(browser, binder) as page:
        arrive(page, binder, launch("me/mine", notebook="tutorials/04-draw-phase"))
        hand = page.locator('.cw-root [data-arg^="Ana/hand:"]')
        expect(page.locator(".cw-root")).to_have_count(1, timeout=SLOW)
        expect(hand).to_have_count(0)
        page.get_by_role("spinbutton").first.fill("6")
        page.get_by_role("button", name="This is my prediction").first.click()
        expect(hand).not_to_have_count(0)


def share_there(page: Page) -> str:
    """Open the panel and give the link."""
    page.get_by_role("button", name="Share", exact=True).click()
    field = page.get_by_role("region", name="Share").get_by_label("Link")
    expect(field).to_have_value(re.compile("^https://mybinder"))
    return field.input_value()


def test_who_has_no_token_gets_no_page(browser: Browser, binder: str) -> None:
    with watched(browser, binder) as page:
        page.goto(f"{binder}voila/render/notebooks/learn.ipynb")
        expect(page).to_have_url(re.compile("/login"))
