"""The coach in a real browser: bars that grow, a page that answers meanwhile, and a stop."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import coreworlds as cw
from coreworlds.players.choose import choose
from tests.browser.axe import violations
from tests.browser.conftest import READY_WITHIN
from tests.browser.table import DECISION


def deep() -> str:
    """Give a link to a decision in a Round with many ways to go on."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    number = 0
    while not (pos.step == "action.turn" and pos.turn == "Ana" and pos.table_for(None).round == 4):
        line = cw.advance(pos)
        pos = line[-1].after if line else cw.step(pos, choose(pos, "simple", seed=(number := number + 1))).after
    return cw.to_link(pos)


@pytest.fixture(scope="module")
def link() -> str:
    return deep()


def asked(page: Page, link: str) -> Locator:
    """Open a decision, and ask the coach about it."""
    page.goto(f"?p={link}")
    page.get_by_role("button", name="Ask the coach").click()
    panel = page.get_by_role("region", name=re.compile("^Coach"))
    expect(panel.get_by_role("status")).to_contain_text("The coach")
    panel.get_by_text("All actions compared").click()
    return panel


def tries(panel: Locator) -> int:
    """Return the number of tries that the panel shows."""
    found = re.search(r"(\d+) tries so far", panel.inner_text())
    return int(found[1]) if found else 0


def until_more(page: Page, panel: Locator, before: int) -> int:
    """Wait until the number of tries grows."""
    for _ in range(READY_WITHIN // 50):
        if tries(panel) > before:
            return tries(panel)
        page.wait_for_timeout(50)
    raise AssertionError(f"no more tries than {before}: {panel.inner_text()}")


def test_bars_grow_and_the_page_answers_meanwhile(page: Page, link: str) -> None:
    """While it thinks, a card is asked about and answered; it thinks on; then it ends by itself, with its reasons."""
    panel = asked(page, link)
    first = until_more(page, panel, 0)
    assert panel.locator(".cw-coach-fill").count() > 0

    page.get_by_role("region", name="Table").get_by_role("button", name=re.compile("^Taurus")).first.click()
    expect(page.get_by_role("region", name=re.compile("^What it is"))).to_contain_text("Taurus")
    assert panel.locator("[data-pulse]").count() + page.locator("[data-pulse=coach-more]").count() > 0, "it had ended"
    until_more(page, panel, max(first, tries(panel)))

    expect(panel.get_by_role("button", name="Think on")).to_be_visible(timeout=90_000)
    expect(panel.get_by_role("status")).to_contain_text("The coach would choose")
    expect(panel).to_contain_text("± ")
    expect(panel).to_contain_text("compared with")
    expect(page.locator("[data-pulse]")).to_have_count(0)


def test_stop(alone: Page, link: str) -> None:
    """Stopped, it stays as it is; on the next decision it is gone."""
    panel = asked(alone, link)
    until_more(alone, panel, 0)
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Think on")).to_be_visible()
    had = tries(panel)
    alone.wait_for_timeout(600)
    assert tries(panel) == had

    may = alone.get_by_role("region", name=DECISION)
    may.get_by_role("button", name=re.compile("^pass", re.IGNORECASE)).click()
    expect(panel).to_have_count(0)


def test_by_keys_alone(alone: Page, link: str) -> None:
    """Asked by a key, it takes the focus, so that a second Enter does not play an action; Stop is a key away."""
    alone.goto(f"?p={link}")
    expect(alone.get_by_role("button", name="Ask the coach")).to_be_visible()
    where = alone.get_by_role("heading", level=1).inner_text()
    alone.get_by_role("button", name="Ask the coach").focus()
    alone.keyboard.press("Enter")
    panel = alone.get_by_role("region", name=re.compile("^Coach"))
    expect(panel.get_by_role("status")).to_be_focused()
    alone.keyboard.press("Enter")
    panel.get_by_role("button", name="Stop").focus()
    alone.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Think on")).to_be_visible()
    assert alone.get_by_role("heading", level=1).inner_text() == where


def test_anybody_can_read_it(alone: Page, link: str) -> None:
    """At 360 px nothing is cut off sideways, and axe finds nothing, with the bars and the reasons in front."""
    alone.set_viewport_size({"width": 360, "height": 800})
    panel = asked(alone, link)
    until_more(alone, panel, 0)
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name=re.compile("^Compare with")).first.click()
    expect(panel).to_contain_text("compared with")
    expect(alone.locator("[data-pulse]")).to_have_count(0)
    assert alone.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(alone) == []
