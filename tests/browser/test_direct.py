"""Playing on the table by mouse: a Round of each game without the list of actions, dragging, and the keys beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from coreworlds.widgets.page import page as draw
from tests.browser.stage import Stage, staged
from tests.rules.positions import position
from tests.widgets.clicks_on_the_table import by_clicks

SIZE = {"width": 1366, "height": 625}
TURN = {
    "phase": "action", "round": 2, "players": ["Ana", "Ben"], "turn": "Ana", "central": ["Sinbad", "War Council"],
    "Ana": {"actions": 3, "energy": 4, "hand": ["Snub Fighter"]},
}  # fmt: skip


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    with staged(browser, viewport=SIZE) as made:
        yield made


def at_table(start: cw.Position) -> App:
    """Seat Ana at a table with computers."""
    app = App(start)
    app.desk.kinds = {name: "human" if name == "Ana" else "simple" for name in start.seats}
    app.desk.watcher, app.desk.pace = "Ana", "never"
    app.tree = draw(app.desk)
    return app


def click(stage: Stage, do: str, arg: str) -> None:
    """Click what sends a message, as a mouse does: it has to be seen, and nothing may lie over it."""
    there = stage.page.locator(f'[data-do="{do}"]' + (f'[data-arg="{arg}"]' if arg else ""))
    there.locator("visible=true").first.click(timeout=4000)
    stage.settled()


@pytest.mark.parametrize(("game", "players"), [("core-worlds", 2), ("galactic-emperor", 3)])
def test_a_round_by_mouse_on_the_table_alone(stage: Stage, game: str, players: int) -> None:
    """Every card, space and button that is clicked can be seen, and the list stays closed."""
    stage.show(at_table(cw.setup(game, players=["Ana", "Ben", "Cleo"][:players], seed=7)))
    app, number = stage.app, 0
    if not app.desk.people:
        stage.tell("run")
    while app.desk.position.round == 1 and not app.desk.position.over:
        action = choose(app.desk.position, "simple", "Ana", seed=number)
        by_clicks(app, action, lambda do, arg: click(stage, do, arg))
        number += 1
    assert number >= 4
    assert stage.page.locator(".cw-list").get_attribute("open") is None


def test_a_card_is_dragged_to_its_place_and_the_list_is_a_key_away(stage: Stage) -> None:
    stage.show(at_table(position(TURN)))
    page = stage.page
    page.keyboard.press("l")
    expect(page.locator(".cw-list")).to_have_attribute("open", "")
    expect(page.locator(".cw-list > summary")).to_be_focused()
    page.keyboard.press("l")
    card = page.locator('[data-arg="Ana/hand:Snub Fighter"]').first
    card.drag_to(page.locator('[data-zone="Ana/units"]'))
    stage.settled()
    assert "deploy Snub Fighter" in {str(t.action) for t in stage.app.desk.session.transitions}


def test_the_bar_of_a_chosen_thing_is_reached_by_keys_and_closed_by_escape(stage: Stage) -> None:
    """Enter chooses, Tab leads on to the bar, Escape puts it away."""
    stage.show(at_table(position(TURN)))
    page = stage.page
    page.locator('[data-arg="central:War Council"]').focus()
    page.keyboard.press("Enter")
    stage.settled()
    expect(page.locator(".cw-deeds")).to_contain_text(re.compile("draft War Council", re.IGNORECASE))
    page.keyboard.press("Tab")
    expect(page.locator(".cw-deeds button").first).to_be_focused()
    page.keyboard.press("Escape")
    stage.settled()
    expect(page.locator(".cw-deeds")).to_have_count(0)
    assert stage.app.desk.session.at == 0


WAR = {
    "step": "warlord.move", "players": ["Ana", "Ben", "Cleo"], "chooser": "Ana",
    "galaxy": {"D1": "Blue Home", "G4": "Orange Home", "A4": "Green Home", "D4": "Omega Sun", "D2": "Slag"},
    "Ana": {"fleets": {"D1": ["Fighter"]}},
}  # fmt: skip


def test_the_bar_hides_none_of_the_spaces_that_may_be_chosen_next(stage: Stage) -> None:
    """At the upper edge of the map it lay on E1, which was lit: a click there did nothing."""
    stage.show(at_table(position(WAR, "galactic-emperor")))
    stage.page.locator(".cw-hexmap [data-arg='map/D1']").first.click()
    stage.settled()
    expect(stage.page.locator(".cw-deeds.cw-floats")).to_be_visible()
    lit = stage.page.locator(".cw-hexmap .cw-goal-of")
    assert lit.count() == 3
    over = "(own, bar) => { const [a, b] = [own, bar].map((each) => each.getBoundingClientRect()); "
    over += "return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }"
    bar = stage.page.locator(".cw-deeds").element_handle()
    assert [own.get_attribute("data-arg") for own in lit.all() if own.evaluate(over, bar)] == []
