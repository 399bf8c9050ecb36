"""What the browser keeps, in a real browser: every step, a recording, a position; and what it says where it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import sit_down

FULL = "Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError') }"
FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('no', 'SecurityError') },
})"""
STEP = """() => new Promise((done) => {
  const root = document.querySelector('.cw'), told = () => document.querySelector('.cw-now').innerText;
  const before = told();
  new MutationObserver(() => told() !== before && setTimeout(() => done(told()), 50))
    .observe(root, { subtree: true, childList: true, characterData: true });
  document.querySelector('[data-do=step]').click();
})"""


def test_a_step_is_kept_50_ms_after_it_appeared(page: Page) -> None:
    """Every step: the page is left 50 ms after each answer, and the step is there again."""
    sit_down(page)
    for _ in range(3):
        said = page.evaluate(STEP)
        page.reload()
        expect(page.locator(".cw-now")).to_have_text(said, use_inner_text=True)


@pytest.mark.parametrize(("broken", "says"), [(FULL, "no room left"), (FORBIDDEN, "keeps nothing")])
def test_without_a_drawer_play_goes_on(alone: Page, broken: str, says: str) -> None:
    """One sentence, which is gone with the next step."""
    alone.add_init_script(broken)
    table = sit_down(alone)
    expect(alone.get_by_role("alert")).to_contain_text(says)
    table.do(table.bar("Step").click)
    expect(alone.get_by_role("alert")).to_have_count(0)
    expect(table.now).to_contain_text("draws")


def test_what_cannot_be_read_is_offered_as_a_file(alone: Page) -> None:
    """Rubbish in the drawer: it is saved as it is, stays while one plays, and is forgotten when one says so."""
    alone.goto("/")
    expect(alone.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible()
    alone.evaluate("localStorage.setItem('coreworlds', '{ rubbish 🚀')")
    table = sit_down(alone)
    table.do(table.bar("Step").click)
    alone.goto("/")
    with alone.expect_download() as given:
        alone.get_by_role("button", name="Save as a file").click()
    assert Path(given.value.path()).read_text("utf-8") == "{ rubbish 🚀"
    alone.get_by_role("button", name="Forget it").click()
    expect(alone.get_by_text("cannot be read")).to_have_count(0)
    alone.get_by_role("button", name=re.compile("^Continue")).click()
    expect(table.now).to_contain_text("draws")


def test_two_windows_with_a_game_each_are_told_that_one_is_kept(alone: Page) -> None:
    """The one that is written over says so, once, and plays on; the one used last is taken up again."""
    first = sit_down(alone)
    first.do(first.bar("Step").click)
    other = alone.context.new_page()
    second = sit_down(other)
    expect(alone.get_by_role("alert")).to_contain_text("Another window goes on with a game, too")
    first.do(first.bar("Step").click)
    expect(alone.get_by_role("alert")).to_have_count(0)
    expect(other.get_by_role("alert")).to_contain_text("keeps only one")
    for _ in range(2):
        second.do(second.bar("Step").click)
    expect(alone.get_by_role("alert")).to_have_count(0)
    told = second.now.inner_text()
    alone.reload()
    expect(first.now).to_have_text(told, use_inner_text=True)


def test_a_recording_and_a_position_survive_a_reload(alone: Page) -> None:
    """The lesson's file and the text of the position are there again, letter by letter."""
    alone.goto("/?view=teach")
    alone.get_by_role("button", name="Begin to record").click()
    alone.locator("[data-do=step]").first.click()
    alone.get_by_label("Title").fill("Kept 🚀")
    alone.keyboard.press("Tab")
    file = alone.locator("pre.cw-text-of")
    expect(file).to_contain_text("Kept 🚀")
    was = file.inner_text()
    alone.goto("/?view=explore")
    alone.get_by_role("button", name="Begin", exact=True).click()
    alone.get_by_role("button", name="Markers and players").click()
    alone.get_by_role("button", name=re.compile("one more")).first.click()
    alone.get_by_role("button", name="Text", exact=True).click()
    area = alone.get_by_label("The position as text")
    text = area.input_value()
    assert "[[player]]" in text

    alone.goto("/?view=teach")
    expect(file).to_have_text(was, use_inner_text=True)
    alone.goto("/?view=explore")
    alone.get_by_role("button", name="Text", exact=True).click()
    expect(area).to_have_value(text)
