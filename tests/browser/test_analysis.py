"""Looking back, looking ahead, and files taken along, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import coreworlds as cw
from coreworlds.players.choose import choose
from tests.browser import here
from tests.browser.conftest import watched
from tests.browser.table import Table

DECISIONS = 60


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; no server is asked, since all that is tested with it is the page's own."""
    with watched(browser, here.ADDRESS) as window:
        yield window


@pytest.fixture(scope="module")
def link() -> str:
    """A line of some rounds, as a link."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    for number in range(DECISIONS):
        session.advance()
        session.step(choose(session.position, "simple", seed=number))
    while session.position.options():
        session.step(choose(session.position, "simple"))
    return cw.to_link(session)


def opened(page: Page, link: str) -> None:
    """Open the line, and look back on it."""
    page.goto(f"/?p={link}")
    expect(page.locator(".cw-board")).to_be_visible()
    Table(page).tool("Analysis").click()
    expect(page.get_by_role("region", name="Analysis", exact=True)).to_be_visible()


def test_a_game_is_looked_back_on(page: Page, link: str) -> None:
    """A picture of each curve with its table, and what each rule did; a rule opens beside it."""
    opened(page, link)
    looked = page.get_by_role("region", name="Analysis", exact=True)
    expect(looked.get_by_role("img")).to_have_count(5)
    looked.locator("summary").first.click()
    expect(looked.locator("figure table").first).to_contain_text("Round 1")
    rule = looked.get_by_role("region", name="What each rule did").get_by_role("button").first
    title = rule.inner_text()
    rule.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cw-rule h3")).to_have_text(re.compile(f"^{re.escape(title)}"))
    page.keyboard.press("ArrowDown")
    looked.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".cw-board")).to_be_visible()


def test_odds_and_games_while_the_page_stays_in_use(page: Page, link: str) -> None:
    """The bar grows; a step back is answered meanwhile; stopped, what was found stands."""
    opened(page, link)
    page.get_by_role("button", name="Show the odds").click()
    expect(page.get_by_text(re.compile("An estimate from a sample of deals|These odds are exact"))).to_be_visible()
    page.get_by_label("Games ", exact=False).last.fill("2000")
    page.get_by_role("button", name="Play them").click()
    bar = page.get_by_role("progressbar", name="Games played")
    expect(bar).to_have_attribute("value", re.compile(r"[2-9]|\d\d"))
    Table(page).tool("Keys").click()
    expect(page.get_by_role("region", name="Keys")).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text(re.compile(r"\d+ of 2000 games, then stopped"))).to_be_visible()
    stood = bar.get_attribute("value")
    expect(page.get_by_role("table").filter(has_text="% (")).to_have_count(1)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(bar).to_have_count(0)
    assert int(stood or 0) > 1


def test_every_form_is_handed_over_as_a_file(page: Page, link: str, tmp_path: Path) -> None:
    """With the name and the beginning that it should have; the web page opens and needs nothing else."""
    page.goto(f"/?p={link}")
    page.get_by_role("button", name="Share", exact=True).click()
    row = page.get_by_role("group", name="The game so far, as a file")
    for name, end, begins in (
        ("Web page", ".html", "<!DOCTYPE html>"),
        ("Text", ".txt", "Core Worlds: Ana, Ben"),
        ("Notebook", ".ipynb", "{"),
        ("Lesson", ".md", "+++"),
    ):
        with page.expect_download() as given:
            row.get_by_role("button", name=name).click()
        assert given.value.suggested_filename.endswith(end)
        path = tmp_path / f"file{end}"
        given.value.save_as(path)
        assert path.read_text("utf-8").startswith(begins)
    alone = page.context.new_page()
    asked: list[str] = []
    alone.on("request", lambda request: asked.append(request.url))
    alone.goto((tmp_path / "file.html").as_uri())
    expect(alone.get_by_role("heading", level=1)).to_have_text("Core Worlds: Ana, Ben")
    assert alone.locator("svg").count() > 2
    assert len(asked) == 1


def test_a_seat_takes_along_only_what_it_knows(page: Page, link: str) -> None:
    """From Ana's seat: no notebook, no lesson, and her own name in the file's."""
    page.goto(f"/?p={link}")
    expect(page.locator(".cw-board")).to_be_visible()
    Table(page).option("Seen").select_option("Ana")
    page.get_by_role("button", name="Share", exact=True).click()
    row = page.get_by_role("group", name="The game so far, as a file")
    expect(row.get_by_role("button")).to_have_count(2)
    with page.expect_download() as given:
        row.get_by_role("button", name="Text").click()
    text = Path(given.value.path()).read_text("utf-8")
    assert "-as-ana" in given.value.suggested_filename
    assert "Ben draws" in text
    assert not re.search(r"Ben draws [^.\n]*:", text)


def test_a_checklist_is_printed_from_the_first_view(page: Page) -> None:
    """By keyboard."""
    page.goto("/")
    button = page.get_by_role("button", name="4 players: set-up checklist")
    button.focus()
    with page.expect_download() as given:
        page.keyboard.press("Enter")
    assert given.value.suggested_filename == "core-worlds-set-up-4.html"


def test_who_knows_what_beside_the_game(page: Page, link: str) -> None:
    """Unfolded, seen as Ben, and as nobody."""
    page.goto(f"/?p={link}")
    page.get_by_role("button", name="Show who knows what").click()
    panel = page.locator(".cw-knows-of")
    panel.get_by_role("button", name="See it as Ben").click()
    expect(panel).to_contain_text("What Ben can tell")
    Table(page).option("Seen").select_option("")
    expect(panel).to_contain_text("What a bystander can tell")


@pytest.mark.parametrize("width", [360, 1400])
def test_nothing_of_it_is_wider_than_the_window(browser: Browser, link: str, width: int) -> None:
    """Narrow and wide: what is too wide scrolls inside its own frame."""
    with watched(browser, here.ADDRESS, viewport={"width": width, "height": 900}) as page:
        page.goto(f"/?p={link}")
        expect(page.locator(".cw-board")).to_be_visible()
        Table(page).tool("Analysis").click()
        expect(page.get_by_role("region", name="Analysis", exact=True)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
