"""What is printed fits its pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.share.export_print import aid_page, setup_page
from tests.browser.stage import staged

pytestmark = pytest.mark.browser
PAGE = re.compile(rb"/Type\s*/Page\b")


def pages(browser: Browser, folder: Path, text: str) -> int:
    """Count the A4 pages on which it is printed."""
    file = folder / "page.html"
    file.write_text(text, "utf-8")
    window = browser.new_page()
    window.goto(file.as_uri())
    made = window.pdf(prefer_css_page_size=True)
    window.close()
    assert re.search(rb"/MediaBox\s*\[0 0 59[45]\S* 84[12]", made), "not A4"
    return len(PAGE.findall(made))


SIZES = [(game, n) for game in cw.games() for n in cw.game(game).players]
AIDS = [*((game, None) for game in cw.games()), *SIZES[: len(cw.game(cw.games()[0]).players)], (cw.games()[1], 6)]


@pytest.mark.parametrize(("game", "players"), AIDS)
def test_the_player_aid_takes_two_pages_and_one_for_tables(
    browser: Browser, tmp_path: Path, game: str, players: int | None
) -> None:
    assert pages(browser, tmp_path, aid_page(game, players)) == 2 + bool(cw.game(game).page.tables())


def test_the_page_itself_is_printed_without_its_controls(browser: Browser) -> None:
    """Colours were left out, so numbers stood light on white; head and bar took the first third."""
    with staged(browser, color_scheme="dark") as stage:
        stage.show(App(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)))
        stage.page.emulate_media(media="print")
        assert not stage.page.locator(".cw-head").is_visible()
        assert not stage.page.locator(".cw-bar").is_visible()
        card = stage.page.locator(".cw-card .cw-value").first
        assert card.evaluate("own => getComputedStyle(own).printColorAdjust") == "exact"
        assert stage.page.locator(".cw-root").evaluate("own => getComputedStyle(own).colorScheme") == "light"


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_a_set_up_checklist_takes_one_page(browser: Browser, tmp_path: Path, game: str, players: int) -> None:
    assert pages(browser, tmp_path, setup_page(game, players)) == 1
