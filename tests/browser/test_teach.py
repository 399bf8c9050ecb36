"""A lesson is recorded by playing in a browser, tried as a learner, and shown to a class by a remote control's keys."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from coreworlds.tutor.lessons.check import check_text
from tests.browser.table import DECISION


def adding(page: Page) -> Locator:
    return page.get_by_role("region", name="Add here")


def settled(page: Page) -> None:
    """Wait until Python has answered."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def test_a_lesson_is_made_by_playing_and_passes_the_check(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Teach")).click()
    page.get_by_role("button", name="Begin to record").click()
    adding(page).get_by_label("A sentence").fill("You [draw up] to {6 = hand_size} cards.")
    adding(page).get_by_role("combobox").select_option("draw-to-hand-size")
    adding(page).get_by_role("button", name="Add the sentence").click()
    page.get_by_role("navigation", name="Steps").get_by_role("button", name="Run to next decision").click()
    adding(page).get_by_role("button", name="Task", exact=True).click()
    adding(page).get_by_role("button", name="Add the task").click()
    expect(page.get_by_role("region", name="Added")).to_contain_text("Task")
    page.get_by_role("region", name=DECISION).get_by_role("listitem").first.get_by_role("button").click()
    file = page.get_by_role("region", name=re.compile("^The lesson's file"))
    expect(file).to_contain_text("```task")
    expect(file).to_contain_text("Every number, card and link in it was checked.")
    with page.expect_download() as saved:
        file.get_by_role("button", name="Save as a file").click()
    path = tmp_path / "saved.md"
    saved.value.save_as(path)
    assert check_text(path.read_text("utf-8")) == ()
    page.get_by_role("button", name="Try it as a learner").click()
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("draw up")
    page.get_by_role("button", name="Back to the recording").click()
    expect(adding(page)).to_be_visible()


def test_a_class_answers_by_a_show_of_hands(alone: Page) -> None:
    alone.goto("/?view=teach")
    alone.get_by_role("button", name="Worlds and Units").click()
    expect(alone.get_by_text("1 of ")).to_be_visible()
    for _ in range(2):
        alone.keyboard.press("PageDown")
        settled(alone)
    expect(alone.get_by_role("button", name="Show the answer")).to_be_visible()
    hands = alone.get_by_label(re.compile("^Hands for"))
    for number, count in enumerate((3, 12, 5)):
        hands.nth(number).fill(str(count))
    expect(alone.get_by_text("20 hands")).to_be_visible()
    expect(alone.locator(".cw-is-right")).to_have_count(0)
    hands.nth(1).press("PageDown")  # also while a field has the focus
    expect(alone.locator(".cw-is-right")).to_have_count(1)
    alone.keyboard.press("PageUp")
    expect(alone.locator(".cw-is-right")).to_have_count(0)
    alone.keyboard.press("h")
    expect(alone.get_by_role("button", name="Show secrets")).to_be_visible()
    expect(alone.get_by_text("face-down").first).to_be_attached()
