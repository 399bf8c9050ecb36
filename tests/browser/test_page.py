"""The page's own manners: what it keeps, what it shows beside a card, how cards are chosen, which colours it takes."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched
from tests.browser.table import LUCK, sit_down


def test_cards_are_chosen_on_the_table(alone: Page) -> None:
    """Two cards of the hand, chosen one after the other, make one action."""
    table = sit_down(alone)
    table.do(lambda: table.option("Stop").select_option("step"))
    hand = alone.locator(".cw-large .cw-zone-hand .cw-card")
    for place in (0, 1):
        table.do(hand.nth(place).click)
    expect(hand.first).to_have_attribute("aria-pressed", "true")
    table.do(table.may.get_by_role("button", name=re.compile("^Explore")).first.click)

    expect(table.now).to_contain_text("Energy Exploration")


def test_what_hovering_shows_focus_and_a_tap_show_too(alone: Page) -> None:
    """A card's values and text stand beside it for mouse and keyboard, and in the panel for a tap."""
    table = sit_down(alone)
    card = alone.locator(".cw-large .cw-zone .cw-card").first
    lens = alone.get_by_role("tooltip")
    card.hover()
    expect(lens).to_contain_text("Empire Points")
    alone.keyboard.press("Escape")
    expect(lens).to_have_count(0)
    alone.mouse.move(5, 5)
    alone.keyboard.press("Tab")
    card.focus()
    expect(lens).to_contain_text("Empire Points")
    table.do(card.click)
    expect(table.answer).to_contain_text("Empire Points")


def test_the_address_may_choose_the_colours(browser: Browser, address: str) -> None:
    """`?theme=` wins over what the system prefers; without it the system decides, also while the page is open."""
    with watched(browser, address) as page:
        desk = page.locator(".cw")
        for query, dark in (("", {"dark": True, "light": False}), ("?theme=dark", {"dark": True, "light": True}),
                            ("?theme=light", {"dark": False, "light": False})):  # fmt: skip
            page.goto(f"/{query}")
            expect(desk).to_be_visible()
            for system in dark:
                page.emulate_media(color_scheme=system)  # type: ignore[arg-type] - one of two words
                red = int(re.findall(r"\d+", desk.evaluate("own => getComputedStyle(own).backgroundColor"))[0])
                assert (red < 60) == dark[system], (query, system)


def test_keys_work_while_a_box_has_the_focus(alone: Page) -> None:
    """A box that was just ticked takes no letters: they are keys there as everywhere."""
    table = sit_down(alone)
    table.option("Predict first").check()
    expect(table.bar("Forward")).to_have_attribute("aria-disabled", "true")
    table.do(lambda: alone.keyboard.press("b"))
    expect(table.bar("Forward")).not_to_have_attribute("aria-disabled", "true")


def test_the_curtain_hides_the_table(alone: Page) -> None:
    """Between two people the table is hidden until the next one has the screen."""
    alone.goto(f"/?view=play&seed={LUCK}")
    alone.get_by_label("Who plays seat 2").select_option("human")
    alone.get_by_label("from the seat of whoever decides").check()
    alone.get_by_role("button", name="Set up the table").click()
    show = alone.get_by_role("button", name=re.compile("I am .*: show"))
    expect(show).to_be_visible()
    expect(alone.get_by_text("Central Zone")).to_have_count(0)
    show.click()
    expect(alone.get_by_role("heading", name="Central Zone")).to_be_visible()


def test_the_end_of_a_session_is_said(page: Page) -> None:
    """Where Python answers no more, the page says so and what to do, within 20 seconds of its own clock."""
    page.clock.install()
    table = sit_down(page)
    ended = page.get_by_text("The session has ended")
    expect(ended).to_be_hidden()
    page.context.set_offline(True)
    table.may.locator("[data-do=act]").first.click()
    expect(ended).to_be_hidden()
    page.clock.fast_forward("00:10")
    expect(ended).to_be_visible(timeout=10_000)
    page.context.set_offline(False)
