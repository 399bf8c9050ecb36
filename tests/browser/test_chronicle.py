"""A world from game to game: win, sign, rewards, the next game, its world, back to an old one, computers, reloads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

import coreworlds as cw
from coreworlds.players.choose import choose
from tests.browser import here
from tests.browser.axe import violations
from tests.browser.conftest import watched
from tests.browser.contrast import resize
from tests.browser.stage import Stage, staged
from tests.browser.views import world

GAME = "risk-legacy"
SIZES = [(1440, 900), (1280, 720), (1366, 625), (390, 844)]
# What is cut off beside the window, or lies outside of it without a way to scroll there.
BESIDE = "() => document.documentElement.scrollWidth - innerWidth"
LOST = """() => [...document.querySelectorAll(".cw-world .cw-hence button, .cw-head button")].filter(el => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return !el.getClientRects().length || left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1;
}).map(el => el.innerText)"""
SHORT = 24  # px of a target


@cache
def won() -> str:
    """A game in the world after game 4, up to the moment in which its winner signs."""
    session = cw.Session(cw.setup(GAME, ["Ana", "Ben", "Cleo"], seed=3, world="after-4"))
    while session.position.step != "after.sign":
        asked = [seat.name for seat, _ in session.position.options()]
        session.step(choose(session.position, "simple", asked[0], len(session.line)) if asked else None)
    return str(session)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; no server is asked, since all that is tested with it is the page's own."""
    with watched(browser, here.ADDRESS, viewport={"width": 1366, "height": 625}) as window:
        window.goto(f"/?game={GAME}")
        settled(window)
        yield window


def settled(page: Page) -> None:
    page.wait_for_function("document.querySelector('.cw:not([aria-busy=true])')")


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()
    settled(page)


def file_of(text: str) -> FilePayload:
    return FilePayload(name="some.toml", mimeType="text/plain", buffer=text.encode())


def opened(page: Page, text: str) -> None:
    page.locator("input[data-file=link-file]").set_input_files(file_of(text))
    expect(page.locator(".cw-play")).to_be_visible()
    settled(page)


def rewarded(page: Page, signs: str) -> None:
    """Sign, then take a reward for each, on the map: a city with a name of one's own where that can be."""
    page.locator("form[data-do=said] input[type=text]").first.fill(signs)
    page.locator("form[data-do=said] button").first.click()
    settled(page)
    for _ in range(12):
        if page.locator(".cw-aftermath").count():
            return
        bar = page.locator(".cw-deeds [data-do=act], .cw-deeds form[data-do=said] button")
        lit = page.locator(".cw-hex.cw-able")
        if not bar.count() and lit.count():
            lit.first.locator(".cw-hex-name").first.click()
            settled(page)
        if bar.count():
            bar.first.click()
        else:
            page.get_by_role("button", name="Step").click()
        settled(page)


def test_a_game_is_won_signed_rewarded_and_played_on_in_its_world(page: Page) -> None:
    opened(page, won())
    rewarded(page, "For the map")
    left = page.locator(".cw-aftermath")
    expect(left.locator("li")).not_to_have_count(0)
    assert {"Ana", "Ben", "Cleo"} & {*re.findall(r"\b(?:Ana|Ben|Cleo)\b", left.inner_text())}
    press(page, "Next game")
    expect(page.locator(".cw-head")).to_contain_text("Set-up")
    press(page, "World")
    expect(page.locator(".cw-head h1")).to_contain_text("The world of Ana, Ben and Cleo")
    expect(page.locator(".cw-story")).to_contain_text("“For the map”")
    expect(page.locator(".cw-hence .cw-main")).to_have_text("Go on with game 6")
    # an old world, the rule that this would break, and back there
    page.locator(".cw-story summary", has_text="Game 5").click()
    press(page, "The world before game 5")
    expect(page.locator(".cw-head h1")).to_contain_text("after game 4")
    press(page, "Go back to this world")
    page.locator(".cw-banner .cw-cite").click()
    settled(page)
    expect(page.locator(".cw-rule h3").first).to_have_text("What is done to the world stays")
    press(page, "Go back")
    expect(page.locator(".cw-hence .cw-main")).to_have_text("Play game 5")
    page.locator(".cw-hence summary", has_text="Other worlds: 1").click()
    press(page, re.compile(r"after game 5 \(1 played here\), game 6 under way"))
    expect(page.locator(".cw-hence .cw-main")).to_have_text("Go on with game 6")
    press(page, "Go on with game 6")
    expect(page.locator(".cw-head")).to_contain_text("Set-up")


def test_computers_play_fifteen_games_and_a_reload_takes_all_up_again(page: Page) -> None:
    page.goto(f"/?view=world&game={GAME}")
    settled(page)
    press(page, "Skip to game 15")
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    expect(page.locator(".cw-hence")).to_contain_text("Computers play game")
    stop.click()
    expect(stop).to_have_count(0)
    settled(page)
    press(page, "Skip to game 15")
    expect(stop).to_have_count(0, timeout=120_000)
    settled(page)
    expect(page.locator(".cw-head h1")).to_contain_text("after game 15")
    expect(page.locator(".cw-games-told > li")).to_have_count(15)
    told = page.locator(".cw-story").inner_text()
    page.reload()
    settled(page)
    expect(page.locator(".cw-head h1")).to_contain_text("after game 15", timeout=120_000)
    settled(page)
    assert page.locator(".cw-story").inner_text() == told
    page.goto(f"/?game={GAME}")
    settled(page)
    expect(page.locator(".cw-doors")).to_contain_text("after game 15")


def test_what_is_watched_moves_on_the_map_and_the_page_answers_meanwhile(page: Page) -> None:
    page.goto(f"/?view=world&game={GAME}")
    settled(page)
    press(page, "Watch to game 15")
    expect(page.locator(".cw-hence")).to_contain_text("Round 2")
    assert page.locator(".cw-hex-marks").count() > 3
    page.locator('.cw-hex[data-arg="map/Brazil"] .cw-hex-name').first.click()
    expect(page.locator(".cw-space h2")).to_contain_text("Brazil")
    press(page, "Home")
    expect(page.locator(".cw-doors")).to_be_visible()
    press(page, re.compile("^World "))


def test_a_file_is_chosen_for_a_new_game_and_what_is_wrong_is_said(page: Page) -> None:
    press(page, re.compile("^Play Set up"))
    page.get_by_label("Name of player 1").fill("Zoe")
    page.get_by_label("Play in").select_option("file")
    settled(page)
    field = page.get_by_label("Choose a file with a world")
    field.set_input_files(file_of("signed = 3\n"))
    alert = page.locator("form .cw-alert")
    expect(alert).to_contain_text("line 1")
    expect(alert).to_contain_text("found 3")
    expect(page.get_by_label("Name of player 1")).to_have_value("Zoe")
    field.set_input_files(file_of('game = "risk-legacy"\nsigned = ["Zoe"]\n'))
    expect(alert).to_have_count(0)
    settled(page)
    press(page, "Set up the table")
    press(page, "World")
    expect(page.locator(".cw-story")).to_contain_text("Zoe won")


def test_a_world_is_walked_by_keys_alone(page: Page) -> None:
    page.goto(f"/?view=world&game={GAME}")
    settled(page)
    page.locator('.cw-hex[data-arg="map/Alaska"]').focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".cw-space h2")).to_contain_text("Alaska")
    button = page.get_by_role("button", name="Game 1", exact=True)
    for _ in range(40):
        if button.evaluate("el => el === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".cw-head h1")).to_contain_text("after game 1", timeout=30_000)


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    with staged(browser, reduced_motion="reduce") as made:
        made.show(world())
        yield made


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_it_goes_on_is_seen_whole(stage: Stage, size: tuple[int, int]) -> None:
    resize(stage.page, {"width": size[0], "height": size[1]})
    assert stage.page.evaluate(BESIDE) <= 0
    assert stage.page.evaluate(LOST) == []
    small = "els => els.filter(el => el.getBoundingClientRect().height < 24).map(el => el.innerText)"
    assert stage.page.locator(".cw-hence button").evaluate_all(small) == []
    assert violations(stage.page) == []
