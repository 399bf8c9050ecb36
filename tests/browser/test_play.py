"""A person plays on the served page: by mouse, by keys, asking why not, going back, on a phone, in the dark."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import watched
from tests.browser.lesson import press
from tests.browser.table import LUCK, Table, sit_down


def test_a_round_by_mouse(browser: Browser, address: str) -> None:
    """With all that glows and glides, as most people have it; the other tests do without."""
    with watched(browser, address, reduced_motion="no-preference") as page:
        table = sit_down(page)
        decisions = table.play_round(Locator.click, table.on.click)
        assert decisions > 2
        assert table.round == 2
        expect(table.now.get_by_role("button").first).to_be_visible()  # what happened carries its rule


def by_keys(table: Table) -> tuple[Callable[[Locator], None], Callable[[], None]]:
    """Give the two ways to play on without a mouse: Tab and arrows to an action and Enter, and r."""
    return press, lambda: table.page.keyboard.press("r")


def test_a_round_by_keys_alone(alone: Page) -> None:
    """Tab reaches every action, Enter takes it, and r runs on."""
    table = sit_down(alone)
    assert table.play_round(*by_keys(table)) > 2


def test_what_may_not_be_done_says_why_and_what_would_change_it(alone: Page) -> None:
    table = sit_down(alone)
    table.play_until("Action Phase")
    table.play_until("Energy Phase")  # now cards lie in the Central Zone, and it is not the time to take them
    table.do(table.zone("Central Zone").get_by_role("button").first.click)
    expect(table.answer).to_contain_text(re.compile(r"Needs: .*\. Now: "))
    table.answer.get_by_text(re.compile("^Not now: ")).first.click()
    ways = table.answer.get_by_role("button", name=re.compile("^(What if|Show me)"))
    table.do(ways.first.click)
    expect(alone.get_by_role("status").filter(has_text="Nothing has been played")).to_be_visible()
    table.do(alone.get_by_role("button", name="Back to the game").click)
    expect(alone.get_by_text("Nothing has been played")).to_have_count(0)


def test_a_rule_can_be_read_where_it_was_used(alone: Page) -> None:
    table = sit_down(alone)
    table.go_on()
    link = table.now.locator(".cw-cite").first  # words of the glossary before it are links of their own
    title = link.inner_text()
    table.do(link.click)
    expect(table.answer.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(table.answer).to_contain_text(re.compile("Applies now|Not now"))


def test_back_and_forward_are_the_same_game(alone: Page) -> None:
    table = sit_down(alone)
    for _ in range(3):
        table.go_on()
    there = table.heading.inner_text(), table.may.inner_text()
    for _ in range(2):
        table.do(table.bar("Back").click)
    assert (table.heading.inner_text(), table.may.inner_text()) != there
    for _ in range(2):
        table.do(table.bar("Forward").click)
    assert (table.heading.inner_text(), table.may.inner_text()) == there


def test_the_browser_keeps_the_game_over_a_reload(page: Page) -> None:
    table = sit_down(page)
    table.go_on()
    page.evaluate("localStorage.clear()")
    table.go_on()
    there = table.heading.inner_text(), table.may.inner_text()
    page.reload()
    expect(table.may).to_be_visible()
    assert (table.heading.inner_text(), table.may.inner_text()) == there


def test_searching_a_rule(alone: Page) -> None:
    table = sit_down(alone)
    alone.keyboard.press("/")
    alone.keyboard.type("destiny")
    found = alone.get_by_role("region", name=re.compile("^(Found|Search)"))
    expect(found).to_contain_text("Destiny Marker")
    table.do(lambda: alone.keyboard.press("Escape"))


def test_a_new_game_of_four_is_set_up_from_the_form(alone: Page) -> None:
    alone.goto(f"/?seed={LUCK}")
    alone.get_by_role("button", name=re.compile("^Play Set up")).click()
    table = Table(alone)
    table.do(lambda: alone.get_by_label("Number of players").select_option("4"))
    alone.get_by_label("Name of player 2").fill("Zoë <b>")
    alone.get_by_role("button", name="Set up the table").click()
    expect(table.may).to_be_visible()
    for name in ("Ana", "Zoë <b>", "Cleo", "Dan"):
        expect(alone.get_by_role("heading", name=name, exact=True)).to_be_visible()


def test_a_narrow_window_has_everything_within_reach(browser: Browser, address: str) -> None:
    with watched(browser, address, viewport={"width": 700, "height": 740}) as page:
        table = sit_down(page)
        for width in (700, 360):
            page.set_viewport_size({"width": width, "height": 740})
            wide = page.locator("#rendered_cells").evaluate("own => own.scrollWidth")
            assert wide <= width, "one has to scroll sideways"
        table.action("done").click()
        expect(table.now).to_contain_text("Ana")


def test_a_double_click_acts_once(alone: Page) -> None:
    """Its second half does nothing, whether it lands on the same button or on what came in its place."""
    table = sit_down(alone)
    table.play_until("Action Phase")
    table.do(table.action("Deploy Galactic Grunts").dblclick)
    expect(table.zone("Ana")).to_contain_text("3 Actions")


def test_a_key_held_down_acts_once(alone: Page) -> None:
    """The key repeats itself on the button, and on what comes in its place, until it is let go."""
    table = sit_down(alone)
    table.play_until("Action Phase")
    table.action("Deploy Galactic Grunts").focus()
    for _ in range(6):  # pressed again without being let go: the browser says that it repeats
        table.do(lambda: alone.keyboard.down("Enter"))
    alone.keyboard.up("Enter")
    expect(table.zone("Ana")).to_contain_text("3 Actions")
