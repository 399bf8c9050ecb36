"""Links in a real browser: shared from one, opened in another, hidden where they must, and damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

import coreworlds as cw
from coreworlds.tutor.sharing.file import Reference
from tests.browser import here
from tests.browser.axe import violations
from tests.browser.conftest import watched

POS = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben <b>"], seed=7))[-1].after


def board(page: Page) -> str:
    """Give all that the table says, however small its cards are."""
    return page.locator(".cw-table").text_content() or ""


@contextmanager
def opened(browser: Browser, address: str, link: str) -> Iterator[Page]:
    """Open a link in a browser of its own, which has kept nothing."""
    with watched(browser, address) as page:
        page.goto(link)
        yield page


def share(page: Page, what: str) -> str:
    """Open the panel, choose, and give the link, the whole address."""
    page.get_by_role("button", name="Share", exact=True).click()
    panel = page.get_by_role("region", name="Share")
    panel.get_by_label("Share").select_option(label=what)
    field = panel.get_by_label("Link")
    sort = "s" if "line" in what else "v" if " as " in what else "p"
    expect(field).to_have_value(re.compile(rf"^http.*\?p=1{sort}"))
    return field.input_value()


def test_a_link_is_copied_and_opens_the_same_in_a_second_browser(browser: Browser, address: str) -> None:
    """A game is played on by hand, then shared: the line and the position come out as they went in."""
    with watched(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"?p={cw.to_link(POS)}")
        expect(page.get_by_role("heading", name="Core Worlds")).to_contain_text("Energy Phase")
        page.get_by_role("button", name="done", exact=False).first.click()
        expect(page.locator(".cw-now")).to_contain_text("is done boosting")
        line = share(page, "this line of play with its branches")
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == line
        said, where = board(page), page.locator(".cw-head h1").inner_text()
        with opened(browser, address, line) as other:
            expect(other.locator(".cw-head h1")).to_have_text(where.replace("\n", " "))
            assert board(other) == said
            other.get_by_role("button", name="Back", exact=True).click()
            expect(other.locator(".cw-table")).not_to_have_text(said)


def test_without_a_clipboard_the_link_is_copied_all_the_same(browser: Browser) -> None:
    with watched(browser, here.ADDRESS) as page:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page.goto(f"?p={cw.to_link(POS)}")
        share(page, "this position")
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("status").filter(has_text=re.compile("Copied|press Ctrl"))).to_be_visible()


def test_a_players_link_hides(browser: Browser) -> None:
    """The hand of the other and every deck are backs; the seed is nowhere on the page."""
    with watched(browser, here.ADDRESS) as page:
        page.goto(f"?p={cw.to_link(POS)}")
        link = share(page, "this position as Ana sees it")
        assert cw.from_link(link) == cw.seen_by(POS, "Ana")
        with opened(browser, here.ADDRESS, link) as other:
            expect(other.get_by_role("status").filter(has_text="what Ana sees")).to_be_visible()
            seat = other.locator(".cw-table")
            expect(seat).to_contain_text("Ben <b>")
            other.get_by_role("button", name="Share", exact=True).click()
            options = other.get_by_role("region", name="Share").locator("option")
            expect(options).to_have_count(1)
            other.get_by_role("button", name="Deal the hidden cards and play on").click()
            expect(other.get_by_role("button", name="Deal the hidden cards")).to_have_count(0)


def test_a_lesson_opens_at_its_scene(browser: Browser, address: str) -> None:
    with opened(browser, address, f"?p={cw.to_link(Reference('lesson', 'core-worlds', 'round', 2))}") as page:
        expect(page.get_by_role("region", name=re.compile("^Lesson"))).to_contain_text("3 of ")


def test_a_damaged_link_answers_with_a_sentence(browser: Browser) -> None:
    """On the way in, and pasted at home; the page stays as it was."""
    link = cw.to_link(POS)
    with opened(browser, here.ADDRESS, f"?p={link[:40]}x{link[41:]}") as page:
        expect(page.get_by_role("alert").filter(has_text="This cannot be opened: this link is damaged")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("Core Worlds")
        page.get_by_text("Open a file or link").click()
        page.get_by_label("A link, or the text of a file").fill("<script>alert(1)</script>")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.get_by_role("alert").filter(has_text="this is not a link")).to_be_visible()
        page.get_by_label("A link, or the text of a file").fill(link)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".cw-head h1")).to_contain_text("Energy Phase")


def test_a_file_is_saved_and_opened_again(browser: Browser, address: str, tmp_path: Path) -> None:
    with watched(browser, address) as page:
        page.goto(f"?p={cw.to_link(POS)}")
        share(page, "this line of play with its branches")
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Save as a file").click()
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        assert cw.load(path).position == POS
        said = board(page)
        with opened(browser, address, "/") as other:
            other.get_by_text("Open a file or link").click()
            other.get_by_label("Choose a saved file").set_input_files(path)
            expect(other.locator(".cw-head h1")).to_contain_text("Energy Phase")
            assert board(other) == said


def test_axe_finds_nothing_where_links_are_shared_and_opened(browser: Browser) -> None:
    with watched(browser, here.ADDRESS) as page:
        page.goto(f"?p={cw.to_link(POS, player='Ana')}")
        share(page, "this position as Ana sees it")
        assert violations(page) == []
    with watched(browser, here.ADDRESS) as page:
        page.goto("/")
        page.get_by_text("Open a file or link").click()
        assert violations(page) == []


def test_a_link_behind_a_hash_opens(browser: Browser) -> None:
    """A browser sends no server what stands behind "#": the page itself must look there."""
    with opened(browser, here.ADDRESS, f"?theme=dark#p={cw.to_link(POS)}") as page:
        expect(page.locator(".cw-head h1")).to_contain_text("Energy Phase")
