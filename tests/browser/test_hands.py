"""A person predicts steps and does them by hand on the served page: by mouse, by keys, with mistakes, on a phone."""

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


def hands(page: Page) -> Locator:
    """The tools with which a step is done."""
    return page.get_by_role("region", name="By hand")


def press(table: Table, name: str) -> None:
    """Press a button of the tools."""
    table.do(hands(table.page).get_by_role("button", name=name, exact=True).click)


def take(table: Table, source: str, goal: str, count: int) -> None:
    """Take cards from the top of a pile."""
    tool = hands(table.page).get_by_role("form", name="Take cards from a pile")
    tool.get_by_label("from").select_option(label=source)
    tool.get_by_label("to", exact=True).select_option(label=goal)
    tool.get_by_label("How many cards").fill(str(count))
    table.do(tool.get_by_role("button", name="Take").click)


def whose(table: Table) -> str:
    """Whose step it is."""
    found = re.search(r"It is (\w+)'s\.", hands(table.page).inner_text())
    assert found is not None, hands(table.page).inner_text()
    return found[1]


def tab_to(page: Page, goal: Locator) -> None:
    """Move the focus to an element by the Tab key."""
    for _ in range(60):
        if goal.evaluate("own => own === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {goal}")


def predict(table: Table, answer: str) -> None:
    """Answer the question in NOW with a number."""
    table.now.get_by_role("spinbutton").fill(answer)
    table.do(table.now.get_by_role("button", name="Commit").click)


def test_a_step_is_predicted_wrongly_and_rightly_and_skipped(page: Page) -> None:
    table = sit_down(page, stepwise=True)
    table.do(table.option("Predict first").check)
    expect(table.now).to_contain_text(re.compile(r"How many cards will \w+ draw\?"))
    predict(table, "5")
    expect(table.now).to_contain_text("You said 5 cards. It is 6 cards.")
    expect(table.now).to_contain_text("You seem to think: In the Draw Phase you draw until you hold 5 cards.")
    expect(table.now.locator(".cw-outcome-of .cw-cite").first).to_be_visible()
    expect(table.now).to_contain_text(re.compile(r"draw deck hold\?"))
    predict(table, "10")
    expect(table.now).to_contain_text("As you said: 10 cards.")
    expect(table.heading).to_contain_text("Energy Phase")
    table.do(table.now.get_by_role("button", name="Skip to the step").click)
    expect(table.now).not_to_contain_text("You said")
    expect(table.may).to_contain_text(re.compile("done|decides now", re.IGNORECASE))


def test_a_prediction_by_keys_alone(page: Page) -> None:
    """Tab reaches the field; Enter commits; the outcome has the focus."""
    table = sit_down(page, stepwise=True)
    table.option("Predict first").focus()
    page.keyboard.press("Space")
    field = table.now.get_by_role("spinbutton")
    expect(field).to_be_visible()
    tab_to(page, field)
    page.keyboard.type("6")
    table.do(lambda: page.keyboard.press("Enter"))
    expect(table.now.get_by_role("heading", name="As you said: 6 cards.")).to_be_focused()


def test_a_draw_and_an_energy_step_by_hand_and_then_the_tutor_takes_over(page: Page) -> None:
    table = sit_down(page, stepwise=True)
    table.do(table.option("Hands-on").check)
    first = whose(table)
    take(table, f"{first}'s draw deck", f"{first}'s hand", 4)
    press(table, "Check")
    expect(hands(page)).to_contain_text(f"2 cards must still go from {first}'s draw deck to {first}'s hand.")
    expect(hands(page).get_by_role("heading", name=re.compile("^Not yet"))).to_be_focused()
    expect(hands(page).locator(".cw-hand-said .cw-cite")).to_have_text("Draw up to the hand size")
    take(table, f"{first}'s draw deck", f"{first}'s hand", 2)
    press(table, "Check")
    expect(table.now).to_contain_text("You did this step by hand, and it is right:")

    press(table, "Do it for me")
    expect(table.now).to_contain_text("This step was done for you:")
    expect(table.heading).to_contain_text("Energy Phase")

    for name in ("Ana", "Ben"):  # one press too many, which is told at once
        for _ in range(9):
            table.do(hands(page).get_by_role("button", name=f"{name}'s Energy Marker: one more").click)
            if hands(page).locator(".cw-hand-said").inner_text():
                break
        expect(hands(page)).to_contain_text(f"Too much. {name}'s Energy Marker must show")
        expect(hands(page).locator(".cw-hand-said .cw-cite").first).to_have_text("Your Worlds generate Energy")
        table.do(hands(page).get_by_role("button", name=f"{name}'s Energy Marker: one less").click)
        expect(hands(page).locator(".cw-hand-said")).to_be_empty()
    press(table, "Check")
    expect(table.may).to_contain_text(re.compile("done|decides now", re.IGNORECASE))


def test_a_step_is_done_by_keys_alone(page: Page) -> None:
    """Tab reaches every tool, letters choose a place, Enter takes the cards, c checks."""
    table = sit_down(page, stepwise=True)
    table.option("Hands-on").focus()
    page.keyboard.press("Space")
    expect(hands(page)).to_be_visible()
    who = whose(table)
    tool = hands(page).get_by_role("form", name="Take cards from a pile")
    for name, place in (("from", f"{who}'s draw"), ("to", f"{who}'s hand")):
        tab_to(page, tool.get_by_label(name, exact=True))
        page.keyboard.type(place)
    tab_to(page, tool.get_by_label("How many cards"))
    page.keyboard.press("Control+a")
    page.keyboard.type("6")
    table.do(lambda: page.keyboard.press("Enter"))
    tab_to(page, hands(page).get_by_role("button", name="Check", exact=True))
    table.do(lambda: page.keyboard.press("c"))
    expect(table.now.get_by_text("You did this step by hand")).to_be_focused()


def test_cards_are_moved_by_choosing_them_on_the_table(page: Page) -> None:
    """What should not be moved is named; taken back, the step is right again."""
    table = sit_down(page, stepwise=True)
    table.go_on()
    table.do(table.option("Hands-on").check)
    card = page.get_by_role("region", name="Table").locator(".cw-pickable[data-arg*='hand']").first
    table.do(card.click)
    tool = hands(page).get_by_role("form", name="Move cards that lie open")
    expect(tool).to_contain_text("Chosen: ")
    tool.get_by_label("to", exact=True).select_option(label="the Central Zone")
    table.do(tool.get_by_role("button", name="Move").click)
    expect(hands(page)).to_contain_text("Too much.")
    expect(table.zone("Central Zone").get_by_role("button").first).to_be_visible()
    press(table, "Take back the last move")
    expect(hands(page).locator(".cw-hand-said")).to_be_empty()


def test_the_tools_fit_a_phone_and_everybody(browser: Browser) -> None:
    """At 360 px nothing is cut off sideways, and axe finds nothing."""
    with watched(browser, here.ADDRESS, viewport={"width": 360, "height": 740}, color_scheme="dark") as page:
        table = sit_down(page, stepwise=True)
        table.do(table.option("Predict first").check)
        assert violations(page) == []
        predict(table, "5")
        table.do(table.option("Hands-on").check)
        press(table, "Check")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert violations(page) == []
