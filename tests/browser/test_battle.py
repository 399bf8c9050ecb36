"""The place of a battle in a window: it fits, it is worked by mouse and by keys, and its odds come by themselves."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from coreworlds.widgets.app import App
from coreworlds.widgets.desk import NEVER
from tests.browser.stage import Stage, staged
from tests.browser.test_fit import SIZES, SMALL, UNSEEN, seated
from tests.combats import combat

FLEET = ["Fighter x9", "Cruiser x6", "Dreadnought x3"]
TARGETS = """() => [...document.querySelectorAll(".cw-battle :is(button, summary)")].filter(each => {
    const box = each.getBoundingClientRect();
    return box.width && (box.width < 24 || box.height < 24);
}).map(each => each.innerText)"""
CUT = """() => [...document.querySelectorAll(".cw-battle, .cw-battle-side")]
    .filter(each => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
    .map(each => each.className)"""


def unpaused(app: App) -> App:
    """Let the game run to each decision."""
    app.desk.pace = NEVER
    return app


def fought(casualties: int) -> App:
    """Fight the largest combat up to its second roll of dice and further."""
    app = unpaused(seated(combat(FLEET, FLEET, sector="starbases", bonus=True)))
    app.dispatch({"do": "act", "arg": "Ana: bonus Dreadnought"})
    for _ in range(casualties):
        app.dispatch({"do": "act", "arg": "Ana: hit Fighter"})
    return app


def odds_told(stage: Stage) -> None:
    """Ask who wins, and wait for the answer."""
    stage.page.get_by_role("button", name="Who wins from here?").click()
    expect(stage.page.get_by_text("Ana wins", exact=True)).to_be_visible(timeout=60_000)


def test_the_largest_combat_fits_with_all_its_dice(browser: Browser) -> None:
    with staged(browser) as stage:
        stage.show(App())
        for width, height in SIZES:
            stage.page.set_viewport_size({"width": width, "height": height})
            stage.swap(fought(6))
            assert stage.page.locator(".cw-battle .cw-die").count() > 30
            for check in (UNSEEN.replace("[data-needed]", ".cw-battle [data-needed]"), SMALL, TARGETS, CUT):
                assert stage.page.evaluate(check) == [], f"{width} x {height}"


def test_a_click_and_a_key_take_a_hit_each_and_the_odds_come(browser: Browser) -> None:
    with staged(browser, viewport={"width": 1366, "height": 625}) as stage:
        app = unpaused(seated(combat(["Fighter x3", "Cruiser"], ["Cruiser x3"], bonus=True)))
        app.dispatch({"do": "act", "arg": "Ana: bonus Cruiser"})
        stage.show(app)
        odds_told(stage)
        expect(stage.page.get_by_text("Exact: every roll is counted.")).to_be_visible()
        assert stage.page.evaluate(CUT) == []
        battle = stage.page.locator(".cw-battle")
        while "hit" in (able := battle.locator(".cw-unit.cw-able")).first.get_attribute("data-arg", timeout=500):
            able.first.click()
            stage.settled()
            if not battle.count() or not able.count():
                break
            able.last.focus()
            stage.page.keyboard.press("Enter")
            stage.settled()
            if not battle.count() or not able.count():
                break
        hits = [message["arg"] for message in stage.said if message["do"] == "act"]
        assert hits
        assert all(arg.startswith("Ana: hit ") for arg in hits)


def test_the_map_is_a_click_away_and_the_battle_too(browser: Browser) -> None:
    with staged(browser, viewport={"width": 1366, "height": 625}) as stage:
        stage.show(seated(combat(["Fighter"], ["Fighter"], bonus=True)))
        stage.page.get_by_role("button", name="See the map").click()
        expect(stage.page.locator(".cw-hexmap")).to_be_visible()
        stage.page.get_by_role("button", name="See the battle").click()
        expect(stage.page.locator(".cw-battle")).to_be_visible()


def test_on_a_phone_the_battle_is_the_first_pane_in_one_column(browser: Browser) -> None:
    with staged(browser, viewport={"width": 390, "height": 844}) as stage:
        app = unpaused(seated(combat(["Fighter x3", "Cruiser"], ["Cruiser x3"], bonus=True)))
        app.dispatch({"do": "act", "arg": "Ana: bonus Cruiser"})
        stage.show(app)
        expect(stage.page.locator(".cw-panes button").first).to_have_text("Combat at C3")
        sides = [side.bounding_box() for side in stage.page.locator(".cw-battle-side").all()]
        assert sides[0]["x"] == sides[1]["x"]
        assert sides[0]["y"] + sides[0]["height"] <= sides[1]["y"]
        assert stage.page.evaluate(TARGETS) == []
