"""What stands around and beside the page: waiting, errors, printed pages, exports. A walkthrough: `test_tutorials`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lessons
from coreworlds.widgets.share.export_print import aid_page, setup_page
from coreworlds.widgets.share.notebook import exported
from tests.browser.axe import violations
from tests.browser.conftest import watched
from tests.browser.test_axe import COLOURS

GAME = "core-worlds"
SIZES = ((1400, 1000), (360, 740))


def faults(page: Page) -> list[str]:
    """Tell what axe finds, light and dark, wide and narrow, and whether one must scroll sideways."""
    found = []
    for scheme, rules in (("light", {}), ("dark", {"runOnly": COLOURS})):  # in the dark nothing else is different
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] - one of two words
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{scheme} {width}: {said}" for said in violations(page, **rules)]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{scheme} {width}: one has to scroll sideways")
    return found


def played() -> cw.Session:
    """Play a few steps."""
    session = cw.Session(cw.setup(GAME, players=["Ana", "Ben"], seed=7))
    session.advance()
    session.play("done; done")
    return session


WRITTEN: dict[str, Callable[[], str]] = {
    "player aid": lambda: aid_page(GAME),
    "set-up": lambda: setup_page(GAME, 4),
    "a game as a page": lambda: exported(played(), "html"),
    "a lesson as a page": lambda: exported(lessons(GAME)[0], "html"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_printed_or_exported(browser: Browser, name: str) -> None:
    page = browser.new_page()
    page.set_content(WRITTEN[name]())
    assert faults(page) == []
    page.close()


def test_while_one_waits(browser: Browser, address: str) -> None:
    """Python never answers here: the words that stand there until then."""
    with watched(browser, address) as page:
        page.route_web_socket("**", lambda _socket: None)
        page.goto("/", wait_until="commit")
        expect(page.get_by_text("Setting up the table")).to_be_visible()
        assert faults(page) == []
        page.unroute_all()


def test_where_there_is_nothing(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert faults(page) == []
    page.close()


def test_the_page_as_it_is_served(browser: Browser, address: str) -> None:
    with watched(browser, address) as page:
        page.goto("/")
        expect(page.get_by_role("button", name="Play at once")).to_be_visible()
        assert faults(page) == []
