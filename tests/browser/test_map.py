"""The learner's map in a real browser: by mouse and by keys, kept between visits, and nobody else's."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched
from tests.browser.table import LUCK


def opened(page: Page) -> None:
    page.goto("/?view=learn")
    page.get_by_role("button", name="Rules you know: your map").click()
    expect(page.get_by_role("heading", name="Rules you know")).to_be_visible()


MET = re.compile(r", [1-9]\d* met")


def played(page: Page) -> None:
    """Play up to the first decision, on the way to which rules are met."""
    page.goto(f"/?seed={LUCK}")
    page.get_by_role("button", name=re.compile("^Play at once")).click()
    expect(page.get_by_text("Draw up to the hand size").first).to_be_visible()
    page.wait_for_function("() => Object.values(localStorage).some((kept) => kept.includes('draw-to-hand-size'))")


def summary(page: Page) -> str:
    return page.locator(".cw-mapped header p").inner_text()


def test_two_learners_of_one_server_do_not_see_each_others_map(browser: Browser, address: str) -> None:
    """One plays; the map of the other, in a browser of the own, knows nothing of it."""
    with watched(browser, address) as one, watched(browser, address) as other:
        played(one)
        opened(one)
        expect(one.locator(".cw-mapped header p")).to_contain_text(MET)
        opened(other)
        assert re.search(r"rules: \d+ not met yet\.$", summary(other))


def test_the_map_is_kept_between_visits(alone: Page) -> None:
    played(alone)
    opened(alone)
    expect(alone.locator(".cw-mapped header p")).to_contain_text(MET)
    alone.reload()
    opened(alone)
    expect(alone.locator(".cw-mapped header p")).to_contain_text(MET)


def test_a_star_is_reached_and_opened_by_keys(alone: Page) -> None:
    opened(alone)
    alone.locator(".cw-chart [tabindex='0']").focus()
    alone.keyboard.press("ArrowRight")
    alone.keyboard.press("Enter")
    expect(alone.get_by_role("button", name="Ask me")).to_be_visible()
    alone.get_by_role("button", name="Ask me").focus()
    alone.keyboard.press("Enter")
    expect(alone.get_by_role("heading", name="Question", level=2)).to_be_visible()


def test_show_me_and_back(alone: Page) -> None:
    """A position in which the rule matters is laid on the table, with the rule beside it."""
    opened(alone)
    alone.locator(".cw-chart [data-arg='draft-cost']").click()
    alone.get_by_role("button", name="Show me").click()
    expect(alone.locator(".cw-rule")).to_contain_text("A draft costs the Draft Cost")
