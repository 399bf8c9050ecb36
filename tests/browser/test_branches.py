"""Lines on the served page: two branches compared, one decision changed with the luck kept, a position found."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import here
from tests.browser.axe import violations
from tests.browser.conftest import watched
from tests.browser.table import Table, sit_down


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; no server is asked, since all that is tested with it is the page's own."""
    with watched(browser, here.ADDRESS) as window:
        yield window


def lines(page: Page) -> Locator:
    """The panel of the lines."""
    return page.get_by_role("region", name=re.compile("^Lines"))


def compared(page: Page) -> Locator:
    """Two points side by side."""
    return page.get_by_role("region", name="Compared")


def begun(page: Page) -> Table:
    """Play at once, up to our first decision in the Action Phase, with the lines shown."""
    table = sit_down(page)
    table.play_until("Action Phase")
    table.do(page.get_by_role("button", name="Show the lines").click)
    return table


def branched(table: Table) -> None:
    """Deploy a Unit and mark the point; go back by the dots, and pass instead."""
    here = lines(table.page).locator("[aria-current=step]")
    place = here.get_attribute("data-arg")
    table.do(table.action("deploy").click)
    table.do(lines(table.page).get_by_role("button", name="Mark to compare").click)
    table.do(lines(table.page).locator(f"a[data-arg='{place}']").click)
    table.do(table.action("pass").click)


def test_two_branches_are_drawn_named_and_compared(page: Page) -> None:
    table = begun(page)
    branched(table)
    panel = lines(page)
    expect(panel.get_by_role("heading", level=2)).to_contain_text("Lines: 2")
    panel.get_by_text("Name this point").click()
    panel.get_by_label("Name").fill("I pass at once")
    table.do(panel.get_by_role("button", name="Keep").click)
    expect(panel.locator(".cw-line-name", has_text="I pass at once")).to_be_visible()
    table.do(panel.get_by_role("button", name=re.compile("^Compare with")).click)
    expect(compared(page)).to_contain_text("What made it so")
    row = compared(page).get_by_role("row").filter(has=page.get_by_role("rowheader", name="Ana: Actions"))
    expect(row.get_by_role("cell")).to_have_text(["3 Actions", "0 Actions"])
    expect(compared(page)).to_contain_text("Ana passes for the rest of the Round.")
    expect(compared(page).locator(".cw-board")).to_have_count(2)
    table.do(compared(page).get_by_role("button", name="Close the comparison").click)
    expect(compared(page)).to_have_count(0)


def test_the_dots_are_reached_and_pressed_by_keys(page: Page) -> None:
    table = begun(page)
    branched(table)
    here = lines(page).locator("[aria-current=step]")
    here.focus()
    page.keyboard.press("ArrowLeft")
    earlier = page.locator(".cw-lines a:focus")
    place = earlier.get_attribute("data-arg")
    table.do(lambda: page.keyboard.press("Enter"))
    expect(lines(page).locator("[aria-current=step]")).to_have_attribute("data-arg", str(place))


def test_one_decision_is_changed_and_the_luck_of_the_rest_is_kept(page: Page) -> None:
    """Something else is done in the Energy Phase: the same cards come to the Central Zone afterwards."""
    table = begun(page)
    came = central(table)
    decisions = lines(page).get_by_label("At this decision")
    table.do(lambda: decisions.select_option(label="Round 1. Ana: done"))
    other = lines(page).get_by_label("choose this instead").locator("option").first.text_content()
    table.do(lines(page).get_by_role("button", name="Play the line again").click)
    banner = page.locator(".cw-banner")
    expect(banner).to_contain_text(f"“Ana: {other}” instead of “done”.")
    expect(lines(page).get_by_role("heading", level=2)).to_contain_text("Lines: 2")
    table.play_until("Action Phase")
    assert len(came) > 3
    assert central(table) == came


def central(table: Table) -> list[str | None]:
    """What lies in the Central Zone, in order."""
    cards = table.zone("Central Zone").get_by_role("button")
    return [card.get_attribute("data-arg") for card in cards.all()]


def test_a_run_ends_where_the_rule_applies_or_a_person_must_decide(page: Page) -> None:
    table = begun(page)
    page.get_by_role("searchbox", name="Search rules and cards").fill("draw")
    found = page.get_by_role("region", name=re.compile("^Found"))
    table.do(found.get_by_role("heading", name=re.compile("rule$")).get_by_role("button").first.click)
    table.do(page.get_by_role("button", name="Run until this rule applies").click)
    expect(page.locator(".cw-banner")).to_contain_text("Ana must decide first")


def test_a_position_is_sought_while_the_page_stays_usable_and_played_on(page: Page) -> None:
    table = begun(page)
    table.do(page.get_by_role("button", name="Show the search for a position").click)
    seek = page.get_by_role("region", name="Find a position")
    seek.get_by_label("What is to be true").fill("round > ")
    table.do(seek.get_by_role("button", name="Find").last.click)
    expect(seek.get_by_role("alert")).to_contain_text("At column 8")
    seek.get_by_label("What is to be true").fill("round = 99")
    seek.get_by_role("button", name="Find").last.click()
    expect(seek).to_contain_text("Looked at")
    first = seek.get_by_role("status").inner_text()
    expect(seek.get_by_role("status")).not_to_have_text(first)  # it goes on by itself
    seek.get_by_role("button", name="Stop").click()
    expect(seek).to_contain_text("Stopped after")
    seek.get_by_label("What is to be true").fill("round = 3 and decides(Ben)")
    seek.get_by_role("button", name="Find").last.click()
    found = page.get_by_role("region", name="Found")
    expect(found).to_contain_text("Round 3")
    table.do(found.get_by_role("button", name="Play from here").click)
    expect(table.heading).to_contain_text("Round 3")
    table.do(page.get_by_role("button", name="Back to your game").click)
    expect(table.heading).to_contain_text("Round 1")


def test_lines_and_comparison_fit_a_phone_and_everybody(browser: Browser) -> None:
    """At 360 px nothing is cut off sideways, and axe finds nothing."""
    with watched(browser, here.ADDRESS, viewport={"width": 360, "height": 740}, color_scheme="dark") as page:
        table = begun(page)
        branched(table)
        table.do(page.get_by_role("button", name="Show the search for a position").click)
        assert violations(page) == []
        table.do(lines(page).get_by_role("button", name=re.compile("^Compare with")).click)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert violations(page) == []
