"""What the browser keeps, in a real browser: every step, a recording, a position; and what it says where it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from coreworlds.tutor.progress import Progress
from tests.browser.table import LUCK, Table, sit_down

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

OTHER = re.compile("Someone else|Not yours")  # the way to another learner's progress


def test_a_step_is_kept_50_ms_after_it_appeared(page: Page) -> None:
    """Every step: the page is left 50 ms after each answer, and the step is there again."""
    sit_down(page, stepwise=True)
    for _ in range(3):
        said = page.evaluate(STEP)
        page.reload()
        expect(page.locator(".cw-now")).to_have_text(said, use_inner_text=True)


@pytest.mark.parametrize(("broken", "says"), [(FULL, "no room left"), (FORBIDDEN, "keeps nothing")])
def test_without_a_drawer_play_goes_on(alone: Page, broken: str, says: str) -> None:
    """One sentence, which is gone with the next step."""
    alone.add_init_script(broken)
    alone.goto(f"/?seed={LUCK}")
    alone.get_by_role("button", name=re.compile("^Play at once")).click()
    expect(alone.get_by_role("alert")).to_contain_text(says)
    table = Table(alone)
    table.go_on()
    expect(alone.get_by_role("alert")).to_have_count(0)
    expect(table.heading).to_contain_text("Galactic Phase")


def test_what_cannot_be_read_is_offered_as_a_file(alone: Page) -> None:
    """Rubbish in the drawer: it is saved as it is, stays while one plays, and is forgotten when one says so."""
    alone.goto("/")
    expect(alone.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible()
    alone.evaluate("localStorage.setItem('coreworlds', '{ rubbish 🚀')")
    table = sit_down(alone)
    table.go_on()
    alone.goto("/")
    with alone.expect_download() as given:
        alone.get_by_role("button", name="Save as a file").click()
    assert Path(given.value.path()).read_text("utf-8") == "{ rubbish 🚀"
    alone.get_by_role("button", name="Forget it").click()
    expect(alone.get_by_text("cannot be read")).to_have_count(0)
    alone.get_by_role("button", name=re.compile("^Continue")).click()
    expect(table.heading).to_contain_text("Action Phase")


def test_two_windows_with_a_game_each_are_told_that_one_is_kept(alone: Page) -> None:
    """The one that is written over says so, once, and plays on; the one used last is taken up again."""
    first = sit_down(alone)
    first.go_on()
    other = alone.context.new_page()
    second = sit_down(other)
    expect(alone.get_by_role("alert")).to_contain_text("Another window goes on with a game, too")
    first.go_on()
    expect(alone.get_by_role("alert")).to_have_count(0)
    expect(other.get_by_role("alert")).to_contain_text("keeps only one")
    for _ in range(2):
        second.go_on()
    expect(alone.get_by_role("alert")).to_have_count(0)
    told = second.now.inner_text()
    alone.reload()
    expect(first.now).to_have_text(told, use_inner_text=True)


RULES = """() => Object.fromEntries(Object.entries(JSON.parse(localStorage.getItem('coreworlds') || '{}'))
  .filter(([name]) => name.startsWith('progress'))
  .map(([name, text]) => [name, [...text.matchAll(/^\\[rule\\."?([^"\\]]+)/gm)].map((found) => found[1])]))"""
BESIDE = """(text) => {
  const all = JSON.parse(localStorage.getItem('coreworlds') || '{}');
  localStorage.setItem('coreworlds', JSON.stringify({ ...all, progress: text, teaching: 'from elsewhere' }));
}"""  # as another page writes: its own document hears nothing of it


def rules(page: Page) -> set[str]:
    """Give the rules of the map without a name, as the browser keeps it."""
    return set(page.evaluate(RULES).get("progress", []))


def go_on(table: Table) -> None:
    """Decide, or go on until there is something to decide."""
    table.do((table.best() or table.on).click)


def test_two_windows_of_one_map_lose_nothing(alone: Page) -> None:
    """Whichever plays; and the other one knows of it without being touched."""
    other = alone.context.new_page()
    other.goto(f"/?seed={LUCK}")
    at_once = other.get_by_role("button", name=re.compile("^Play at once"))
    expect(at_once).to_be_visible()
    first = sit_down(alone)
    for _ in range(6):
        go_on(first)
    before = rules(alone)
    assert len(before) > 3
    second = Table(other)
    second.do(at_once.click)
    second.go_on()
    assert rules(alone) >= before
    go_on(second)
    more = rules(other)
    go_on(first)
    assert rules(alone) >= more >= before
    other.goto("/?view=learn")
    other.get_by_role("button", name="Rules you know: your map").click()
    expect(other.locator(".cw-mapped header p")).to_contain_text(f", {len(rules(alone))} met")


def test_a_map_written_while_an_answer_is_on_its_way_is_joined(alone: Page) -> None:
    """The window sees that it would write over what nobody has read, and asks Python first."""
    table = sit_down(alone)
    table.go_on()
    before = rules(alone)
    alone.evaluate("window.late = 400")
    table.may.locator("[data-do=act]").first.click()
    alone.evaluate(BESIDE, str(Progress("core-worlds").met(["reshuffle-discard"])))
    expect(alone.locator("[aria-busy=true]")).to_have_count(0)
    alone.wait_for_function(f"{len(before)} < ({RULES})().progress.length")
    assert rules(alone) >= {*before, "reshuffle-discard"}
    assert "from elsewhere" in alone.evaluate("localStorage.getItem('coreworlds')")


def test_the_home_view_names_the_learner_and_keeps_each_map(alone: Page) -> None:
    """By the keyboard: somebody else begins, a reload keeps the name, and the first map is one click away."""
    table = sit_down(alone)
    table.go_on()
    known = rules(alone)
    alone.goto("/")
    for name in ("Ana", "Ben"):
        alone.get_by_text(OTHER).click()
        alone.get_by_label("Name", exact=True).fill(name)
        if name == "Ana":
            alone.get_by_label("Put this name on the progress so far").check()
        alone.keyboard.press("Enter")
        expect(alone.get_by_text(f"{name}'s progress on this computer")).to_be_visible()
    alone.reload()
    expect(alone.get_by_text("Ben's progress on this computer")).to_be_visible()
    alone.get_by_text(OTHER).click()
    alone.get_by_role("button", name="Ana's progress").click()
    expect(alone.get_by_text("Ana's progress on this computer")).to_be_visible()
    assert alone.evaluate(RULES) == {"progress": [], "progress core-worlds Ana": sorted(known)}


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
