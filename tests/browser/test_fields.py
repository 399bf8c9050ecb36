"""What is typed stays: no answer that comes late overwrites a field which has a newer value than Python knew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

SLOW = "window.late = 250"  # ms that every message takes, so that answers come while the next fields are typed into
RHYTHMS = (0, 60, 150)  # ms between keys: faster than a field waits, about as fast, slower


def settled(page: Page) -> None:
    """Wait until Python has answered everything."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def typed(field: Locator, text: str, rhythm: int) -> None:
    """Type over what stands in a field, key by key."""
    field.select_text()
    field.press_sequentially(text, delay=rhythm)


@pytest.mark.parametrize("rhythm", RHYTHMS)
def test_counts_typed_one_after_the_other_all_arrive(alone: Page, rhythm: int) -> None:
    alone.add_init_script(SLOW)
    alone.goto("/?view=teach")
    alone.get_by_role("button", name="Worlds and Units").click()
    expect(alone.get_by_text("1 of ")).to_be_visible()
    for _ in range(2):
        alone.keyboard.press("PageDown")
        settled(alone)
    hands = alone.get_by_label(re.compile("^Hands for"))
    counts = [str(3 + 11 * number) for number in range(hands.count())]
    for number, count in enumerate(counts):
        typed(hands.nth(number), count, rhythm)
    expect(alone.get_by_text(f"{sum(map(int, counts))} hands")).to_be_visible()
    settled(alone)
    assert [hands.nth(number).input_value() for number in range(len(counts))] == counts


@pytest.mark.parametrize("rhythm", RHYTHMS)
def test_fields_of_every_kind_keep_the_newest_value(alone: Page, rhythm: int) -> None:
    """A number, a list, a tick, a field of a form: each is set before the others are answered."""
    alone.add_init_script(SLOW)
    alone.goto("/?view=explore")
    alone.get_by_role("button", name="Begin", exact=True).click()
    tools = alone.get_by_role("region", name="Change", exact=True)
    tools.get_by_role("button", name="Markers and players").click()
    energy, actions = (tools.get_by_label(f"Ana's {name} Marker", exact=True) for name in ("Energy", "Action"))
    destiny = tools.get_by_label("The Destiny Marker", exact=True)
    new = tools.get_by_label("Name of the new player")
    typed(energy, "12", rhythm)
    typed(actions, "3", rhythm)
    destiny.select_option("Ana")
    destiny.select_option("Ben")
    destiny.select_option("Ana")
    tools.get_by_label("Ben's pass", exact=True).check()
    typed(energy, "13", rhythm)
    typed(new, "Cleo", rhythm)
    settled(alone)
    expect(new).to_have_value("Cleo")  # not sent yet: nobody takes it away
    new.press("Enter")
    settled(alone)
    tools.get_by_role("button", name="Text", exact=True).click()
    text = tools.get_by_label("The position as text")
    for line in ("energy = 13", "actions = 3", 'destiny = "Ana"', "passed = true", 'name = "Cleo"'):
        expect(text).to_have_value(re.compile(f"^{line}$", re.MULTILINE))


def test_what_python_says_later_still_comes_to_stand_there(alone: Page) -> None:
    """A value that is undone leaves the field, also one that was typed; so does one that cannot be."""
    alone.goto("/?view=explore")
    alone.get_by_role("button", name="Begin", exact=True).click()
    tools = alone.get_by_role("region", name="Change", exact=True)
    tools.get_by_role("button", name="Markers and players").click()
    energy = tools.get_by_label("Ana's Energy Marker", exact=True)
    turn = tools.get_by_label("Turn", exact=True)
    was = turn.input_value()
    typed(energy, "7", 0)
    energy.press("Enter")
    turn.select_option("Ana" if was == "Ben" else "Ben")
    settled(alone)
    for _ in range(2):
        alone.get_by_role("button", name="Undo", exact=True).click()
        settled(alone)
    expect(energy).to_have_value("0")
    expect(turn).to_have_value(was)
