"""Questions about rules settled by mouse and typing alone, from the home view, each in at most 12 actions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import here
from tests.browser.conftest import watched
from tests.browser.table import Table

MOST = 12
SIZES = [(1440, 900), (1366, 625), (390, 844)]


class Person:
    """Somebody with a mouse and a keyboard, who counts what they do."""

    def __init__(self, page: Page) -> None:
        self.page, self.table, self.acts = page, Table(page), 0

    def press(self, name: str) -> None:
        """Press the first button whose words begin so."""
        self.acts += 1
        self.table.do(self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click)

    def type(self, label: str, words: str, key: str = "") -> None:
        """Click a field, type into it, and perhaps press a key."""
        self.acts += 1
        field = self.page.get_by_label(re.compile(label)).first
        field.click()
        field.fill(words)
        self.table.do(lambda: field.press(key) if key else self.page.wait_for_timeout(180))

    def told(self, *words: str) -> None:
        """See in the window, without scrolling, what the table says."""
        panel = self.page.locator(".cw-found")
        for each in words:
            expect(panel).to_contain_text(each)
        expect(panel.locator(".cw-answers h3").first).to_be_in_viewport(ratio=1)
        assert self.acts <= MOST


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def person(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Open the home view in a window of each size."""
    width, height = request.param
    with watched(browser, here.ADDRESS, viewport={"width": width, "height": height}) as window:
        window.goto("/")
        yield Person(window)


def test_two_tactics_in_one_invasion(person: Person) -> None:
    person.press("Explore")
    person.type("Search situations", "tactics invasion")
    person.press("An Invasion under way")
    person.told("Yes: play Battle Cry", "Yes: play Ion Storm")
    person.press("Do all of it")
    expect(person.page.get_by_role("region", name="Position", exact=True)).to_contain_text("Played: play Ion Storm.")
    person.press("Undo")


def test_a_unit_in_the_hand_does_not_fight_and_the_nearest_that_does_is_one_click_away(person: Person) -> None:
    person.press("Explore")
    person.press("An Invasion under way")
    person.type("or ask", "may I send Galactic Grunts x3?")
    person.told("No: send Galactic Grunts x3", "Ask instead")
    person.press("Ask instead: send Claw Fighter, Galactic Grunts x3")
    person.told("Yes: send Claw Fighter, Galactic Grunts x3")


def test_a_card_of_ones_own_table_is_brought_and_asked_about(person: Person) -> None:
    person.press("Explore")
    person.press("An ordinary turn of Round 3")
    person.type("Type a change", "round 5; Ana energy 9; Ana hand: Command Cruiser", "Enter")
    expect(person.page.get_by_role("region", name="Position", exact=True)).to_contain_text(
        "from Deck III to Ana's hand"
    )
    person.type("or ask", "deploy Command Cruiser, then deploy Claw Fighter")
    person.told("Yes: deploy Command Cruiser", "Yes: deploy Claw Fighter")


def test_an_empire_builds_no_ship_and_the_position_is_changed_by_a_press(person: Person) -> None:
    person.press("Galactic Emperor")
    person.press("Explore")
    person.press("Building ships")
    person.type("or ask", "can I build a Fighter, E2?".replace("a ", ""))
    person.told("No: build Fighter, E2", "Change the position: Put a Starbase of Ana at E2.")
    person.press("Change the position: Put a Starbase of Ana at E2.")
    person.told("Yes: build Fighter, E2")


def test_back_leads_through_the_shelf_to_the_home_view(person: Person) -> None:
    page = person.page
    person.press("Explore")
    expect(page).to_have_url(re.compile("part=begin"))
    person.press("A colony to choose")
    expect(page).to_have_url(re.compile("situation=a-colony-to-choose"))
    page.go_back()
    expect(page.get_by_role("heading", name="Begin from a situation")).to_be_visible()
    page.go_forward()
    expect(page.locator(".cw-found")).to_contain_text("colonize Snub Fighter")
    page.go_back()
    page.go_back()
    expect(page.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible()
