"""A map of shapes is played on by clicking, by touch and by keys: whence, where to, how many."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.stage import Stage, staged
from tests.browser.views import war

LEAST = 24  # px of a target
SMALL = f"""() => [...document.querySelectorAll(".cw-hex-edge")].filter(each => {{
    const {{width, height}} = each.getBoundingClientRect();
    return Math.min(width, height) < {LEAST};
}}).map(each => each.parentElement.dataset.arg)"""


def lit(stage: Stage) -> set[str]:
    return {*stage.page.locator(".cw-hex.cw-goal-of").evaluate_all("all => all.map(each => each.dataset.arg.slice(4))")}


def press(stage: Stage, *territories: str) -> None:
    for name in territories:
        stage.page.locator(f'.cw-hex[data-arg="map/{name}"] .cw-hex-name').first.click()
        stage.settled()


def done(stage: Stage) -> list[str]:
    session = stage.app.desk.session
    assert session is not None
    steps = (stage.app.desk.line.nodes[node].transition for node in session.line)
    return [str(step.action) for step in steps if step is not None and step.action is not None]


def test_an_attack_is_whence_where_to_and_how_many(browser: Browser) -> None:
    with staged(browser, viewport={"width": 1366, "height": 625}) as stage:
        stage.show(war())
        press(stage, "Alaska")
        assert lit(stage) == {"Alberta", "Kamchatka", "Northwest Territory"}
        press(stage, "Alberta")
        buttons = stage.page.locator(".cw-deeds .cw-main")
        assert buttons.all_inner_texts() == ["3", "2", "1"]
        buttons.nth(1).click()
        stage.settled()
        assert done(stage)[:1] == ["attack Alberta from Alaska with 2"]


def test_a_number_that_no_button_shows_is_typed(browser: Browser) -> None:
    with staged(browser, viewport={"width": 1366, "height": 625}) as stage:
        stage.show(war())
        press(stage, "Alaska", "Kamchatka")
        field = stage.page.locator(".cw-deeds input")
        field.fill("7")
        field.press("Enter")
        stage.settled()
        assert done(stage) == []
        field.fill("3")
        field.press("Enter")
        stage.settled()
        assert done(stage) == ["expand 3 from Alaska to Kamchatka"]
        said = stage.page.locator('.cw-hex[data-arg="map/Kamchatka"]').get_attribute("aria-label")
        assert said is not None
        assert said.split(", ")[2:4] == ["Ana: 3 troops", "in Asia"]


@pytest.mark.parametrize(("width", "height"), [(1366, 625), (1280, 720), (1440, 900), (390, 844)])
def test_every_territory_can_be_hit_and_pressed_by_keys(browser: Browser, width: int, height: int) -> None:
    with staged(browser, viewport={"width": width, "height": height}) as stage:
        stage.show(war())
        assert stage.page.evaluate(SMALL) == []
        stage.page.locator('.cw-hex[data-arg="map/Alaska"]').focus()
        stage.page.keyboard.press("Enter")
        stage.settled()
        assert "Alberta" in lit(stage)
