"""The table in one window: all that a decision needs is seen whole, without scrolling, in every round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.browser.stage import staged

PLAYERS = ("Ana", "Ben", "Cem", "Dua", "Eve", "Fay")
NUMBERS = [(game, number) for game in cw.games() for number in cw.game(game).players]
LAPTOP = 1366
SIZES = [(LAPTOP, 625), (1280, 720), (1440, 900)]
# Of what is needed: what is not seen, lies outside of the window, is covered, or is cut by what it lies in.
UNSEEN = """() => [...document.querySelectorAll("[data-needed]")].flatMap(each => {
    const box = each.getBoundingClientRect(), name = each.dataset.arg || each.innerText || each.className;
    if (!box.width || !box.height) return [`${name}: not drawn`];
    const beyond = edge => box.left < edge.left - 1 || box.top < edge.top - 1 || box.right > edge.right + 1 ||
        box.bottom > edge.bottom + 1;
    if (beyond({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return [`${name}: outside`];
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!each.contains(there)) return [`${name}: covered`];
    for (let around = each.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowY !== "visible" && beyond(around.getBoundingClientRect()))
            return [`${name}: cut`];
    return [];
})"""
SMALL = """() => [...document.querySelectorAll(".cw-table *")].filter(each => {
    const letters = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!letters || each.closest(".cw-sr, [hidden]") || !each.getClientRects().length) return false;
    const map = each.closest(".cw-hexmap"), unit = map ? Number(map.style.getPropertyValue("--unit")) : 1;
    return getComputedStyle(each).visibility !== "hidden" && each.getBoundingClientRect().width > 1 &&
        !each.closest(".cw-hex-marks") && parseFloat(getComputedStyle(each).fontSize) * unit < 11.9;
}).map(each => `${each.innerText || each.textContent}: ${getComputedStyle(each).fontSize}`)"""


def decisions(game: str, number: int) -> Iterator[cw.Position]:
    """Give the decisions of the first player in a game of the simple player."""
    session = cw.Session(cw.setup(game, players=PLAYERS[:number], seed=7))
    while not session.position.over:
        asked = [seat.name for seat, _ in session.position.options()]
        if PLAYERS[0] in asked:
            yield session.position
        session.step(choose(session.position, "simple", asked[0], len(session.line)) if asked else None)


@cache
def crowded(game: str, number: int) -> tuple[cw.Position, ...]:
    """Give of each step in which the first player decides the first position, and the last one."""
    found: dict[str, list[cw.Position]] = {}
    for pos in decisions(game, number):
        found.setdefault(pos.step, []).append(pos)
    return tuple(pos for line in found.values() for pos in {id(line[0]): line[0], id(line[-1]): line[-1]}.values())


def seated(pos: cw.Position) -> App:
    """Show a position as the first player sees it, the others being computers."""
    app = App(pos)
    app.desk.kinds = {name: "human" if name == PLAYERS[0] else "simple" for name in pos.seats}
    app.dispatch({"do": "watch", "value": PLAYERS[0]})
    return app


@pytest.mark.parametrize(("game", "number"), NUMBERS)
def test_all_that_a_decision_needs_is_seen(browser: Browser, game: str, number: int) -> None:
    with staged(browser) as stage:
        stage.show(App())
        for width, height in SIZES:
            stage.page.set_viewport_size({"width": width, "height": height})
            late = crowded(game, number)[(width != LAPTOP) :: 1 + (width != LAPTOP)]  # elsewhere every second one
            for pos in late:
                stage.swap(seated(pos))
                where = f"Round {pos.round}, {pos.step}, {width} x {height}"
                assert stage.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1, where
                assert stage.page.evaluate(UNSEEN) == [], where


@pytest.mark.parametrize("game", cw.games())
def test_no_letters_are_small(browser: Browser, game: str) -> None:
    with staged(browser, viewport={"width": 1366, "height": 625}) as stage:
        stage.show(seated(crowded(game, max(cw.game(game).players))[-1]))
        assert stage.page.evaluate(SMALL) == []


@pytest.mark.parametrize(("width", "height"), [(1366, 560), (683, 312), (342, 156)])
def test_a_low_or_zoomed_window_flows(browser: Browser, width: int, height: int) -> None:
    """At 200 and 400 % a window has half and a quarter of its pixels."""
    with staged(browser, viewport={"width": width, "height": height}) as stage:
        stage.show(seated(crowded(cw.games()[0], 2)[0]))
        assert stage.page.locator(".cw-fit").count() == 0
        assert stage.page.evaluate("document.documentElement.scrollHeight > innerHeight")


@pytest.mark.parametrize("game", cw.games())
def test_the_task_of_a_lesson_is_what_a_phone_shows_first(browser: Browser, game: str) -> None:
    """The focus goes to the lesson's heading further down, and the sheet went with it."""
    with staged(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as stage:
        stage.show(App(view="learn", game=game))
        stage.tell("lesson", lessons_of(game)[0].id)
        task, sheet = (stage.page.locator(name).bounding_box() for name in (".cw-task", ".cw-side"))
        assert task is not None
        assert sheet is not None
        assert sheet["y"] <= task["y"] < task["y"] + task["height"] <= sheet["y"] + sheet["height"]


@pytest.mark.parametrize("game", cw.games())
def test_the_decision_is_what_a_phone_shows_first(browser: Browser, game: str) -> None:
    """What happened comes into view where it lies outside, and the sheet went with it."""
    with staged(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as stage:
        stage.show(App(game=game))
        stage.tell("first")
        while not stage.app.desk.people:
            stage.tell("on")
        stage.page.wait_for_timeout(600)  # it glides there
        sheet = stage.page.locator(".cw-side")
        assert sheet.evaluate("side => side.scrollHeight > side.clientHeight")
        assert sheet.evaluate("side => side.scrollTop") == 0
