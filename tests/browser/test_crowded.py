"""A full table of people with long names: everything stays in its place."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.browser.stage import staged

NAMES = ("Wilhelmina Featherstoneh", "Maximilian-Alexander III", "Konstantinopolitanerinne", "Dr. Bartholomew O'Shaugh")
ROWS = """() => Object.values(Object.groupBy(document.querySelectorAll(".cw-others > *"),
    seat => Math.round(seat.getBoundingClientRect().top))).map(row => row.length)"""
EMPIRE = """
energy = 13
hand = ["Galactic Grunts x2", "Dreadnought Cruiser", "Call to Arms", "Snub Fighter x2"]
units = ["Galactic Grunts x3", "Heavy Repeating Assault Unit", "Mining Freighter +2", "Genetic Super Soldier +3"]
"""
OUTSIDE = """() => [...document.querySelectorAll(".cw-seat, .cw-sum")].flatMap(seat => {
    const edge = seat.getBoundingClientRect(), range = document.createRange();
    const out = box => box.width > 1 && (box.right > edge.right + 1 || box.left < edge.left - 1);
    const boxes = [...seat.querySelectorAll("*:not(svg *, .cw-words *)")].filter(box => !box.closest(".cw-sr"));
    return boxes.filter(box => {
        range.selectNodeContents(box);
        return out(box.getBoundingClientRect()) || (box.matches("h3") && out(range.getBoundingClientRect()));
    }).map(box => box.innerText || box.className);
})"""
NAMES_CUT = """() => [...document.querySelectorAll(".cw-others .cw-name")].filter(name => {
    const lines = document.createRange(), box = name.getBoundingClientRect();
    lines.selectNodeContents(name);
    const cut = [...lines.getClientRects()].some(line => line.top < box.bottom - 2 && line.bottom > box.bottom + 2);
    return cut || box.bottom > name.closest(".cw-card").getBoundingClientRect().bottom + 1;
}).map(name => name.innerText)"""
# Piles of a seat that stand on a line of their own, and not at its beginning.
SHIFTED = """() => [...document.querySelectorAll(".cw-others > * > header")].filter(head => {
    const piles = head.querySelector(".cw-piles").getBoundingClientRect(), name = head.firstElementChild;
    const alone = [...head.children].every(each => each.matches(".cw-piles") ||
        each.getBoundingClientRect().bottom <= piles.top + 1);
    return alone && piles.left > name.getBoundingClientRect().left + 1;
}).map(head => head.innerText)"""
MEET = """() => {
    const name = document.createRange(), button = document.querySelector(".cw-coach-ask").getBoundingClientRect();
    name.selectNodeContents(document.querySelector(".cw-may > h2"));
    return [...name.getClientRects()].some(line => line.right > button.left && line.top < button.bottom);
}"""


def crowd(*more: str, phase: str = "action") -> str:
    """Write down a table of four, or of more."""
    central = ["Odin +", "Zeus +", "Anu +", "Imperial Regalia +", "Quetzalcoatl", "Vishnu +"]
    head = f'version = 1\ngame = "core-worlds"\nround = 10\nphase = "{phase}"\ncentral = {json.dumps(central)}\n'
    return head + "".join(f'[[player]]\nname = "{name}"{EMPIRE}' for name in (*NAMES, *more))


@pytest.mark.parametrize("width", [1600, 1400, 700, 380])
def test_nothing_leaves_its_seat(browser: Browser, width: int) -> None:
    """Cards of three opponents stood beyond the edge of the seat and into the next one."""
    with staged(browser, viewport={"width": width, "height": 1000}) as stage:
        stage.show(App(cw.parse(crowd())))
        assert stage.page.evaluate(OUTSIDE) == []
        assert stage.page.evaluate(NAMES_CUT) == []
        assert stage.page.evaluate(SHIFTED) == []


def test_a_long_name_leaves_the_coach_free(browser: Browser) -> None:
    """The name of who decides ran on beneath the button."""
    with staged(browser) as stage:
        stage.show(App(cw.parse(crowd())))
        assert not stage.page.evaluate(MEET)


@pytest.mark.parametrize("width", [1400, 380])
def test_a_long_name_stays_in_its_sum(browser: Browser, width: int) -> None:
    """In the final count a name without a gap ran over the edge."""
    with staged(browser, viewport={"width": width, "height": 1000}) as stage:
        stage.show(App(cw.parse(crowd(phase="over"))))
        assert stage.page.locator(".cw-sum").count() == len(NAMES)
        for total in stage.page.locator(".cw-sum h3 b").all():  # “34 Empire / Points”
            assert total.evaluate("own => own.getBoundingClientRect().height < 44")
        assert stage.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("width", [1400, 1600])
def test_four_opponents_stand_in_equal_rows(browser: Browser, width: int) -> None:
    """The fourth stood alone beneath three, beside an empty place for two more."""
    with staged(browser, viewport={"width": width, "height": 1000}) as stage:
        stage.show(App(cw.parse(crowd("Eva"))))
        assert stage.page.evaluate(ROWS) == [2, 2]
        assert stage.page.evaluate(OUTSIDE) == []


SEEN = """() => {
    document.querySelector(".cw-menu")?.setAttribute("open", "");
    const seen = document.querySelector("[data-do=watch]"), whole = seen.cloneNode();
    whole.append(seen.selectedOptions[0].cloneNode(true));
    whole.style.maxWidth = "none";
    seen.after(whole);
    const cut = whole.offsetWidth > seen.offsetWidth;
    whole.remove();
    return cut;
}"""


@pytest.mark.parametrize("width", [1400, 1024])
def test_whose_eyes_it_is_seen_with_is_read_whole(browser: Browser, width: int) -> None:
    """The last letter of “from whoever decides” was cut."""
    with staged(browser, viewport={"width": width, "height": 1000}) as stage:
        stage.show(App(cw.parse(crowd())))
        for watcher in ("open", "turns", ""):
            stage.tell("watch", value=watcher)
            assert not stage.page.evaluate(SEEN), watcher
