"""What lies on a card leaves what is printed on it to be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.browser.stage import staged

TABLE = """
version = 1
game = "core-worlds"
round = 3
phase = "action"
central = ["Tactical Review +", "Repair Robot +", "Orpheus +", "Tantalus +"]
[[player]]
name = "Ana"
units = ["Mining Freighter +2", "Genetic Super Soldier +3"]
[[player]]
name = "Ben"
"""
COVERED = """() => [...document.querySelectorAll(".cw-card:not(.cw-small)")].flatMap(card => {
    const boxes = found => [...card.querySelectorAll(found)].map(each => each.getBoundingClientRect());
    const values = boxes(".cw-value"), marks = boxes(".cw-mark");
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return values.some(value => marks.some(mark => meet(value, mark))) ? [card.innerText] : [];
})"""


@pytest.mark.parametrize("width", [1400, 380])
def test_an_energy_token_covers_no_printed_value(browser: Browser, width: int) -> None:
    """A long text makes the picture low, where Token and Empire Points lay on one another."""
    with staged(browser, viewport={"width": width, "height": 1000}) as stage:
        stage.show(App(cw.parse(TABLE)))
        assert stage.page.locator(".cw-wordy .cw-mark").count() > 1
        assert stage.page.evaluate(COVERED) == []
