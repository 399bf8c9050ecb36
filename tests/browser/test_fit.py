"""The table in one window: all that a decision needs is seen whole, without scrolling, in every round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.browser.stage import Stage, staged
from tests.rules.positions import position

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
        if (around.getClientRects().length && getComputedStyle(around).overflowY !== "visible" &&
            beyond(around.getBoundingClientRect())) // what has no box of its own cuts nothing
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


# --- a phone ----------------------------------------------------------------------------------------------------------

PHONES = [(390, 844), (360, 740)]
# Where a thing stands in the window, from top to bottom; None where it is cut, or covered at a corner or in its middle.
STANDS = """name => {
    const each = document.querySelector(name), {left, top, right, bottom} = each.getBoundingClientRect();
    const spots = [[left + 9, top + 9], [right - 9, bottom - 9], [(left + right) / 2, (top + bottom) / 2]];
    const seen = spots.every(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return each.contains(there) || there?.contains(each);
    });
    return seen && top >= 0 && bottom <= innerHeight ? [Math.round(top), Math.round(bottom)] : null;
}"""
LIT_BUT_NOT_IN_VIEW = """() => {
    const all = [...document.querySelectorAll(".cw-board .cw-lit")].map(each => each.getBoundingClientRect());
    const {left, top, right, bottom} = document.querySelector(".cw-board").getBoundingClientRect();
    const seen = box => box.left >= left - 6 && box.right <= right + 6 && box.top >= top - 6 && box.top < bottom - 20;
    return all.length > 0 && !all.some(seen) && !document.querySelector(".cw-battle"); // which asks for its own ships
}"""
LINE = 12  # px by which the sheet is lower where the step's name takes two lines


@contextmanager
def on_a_phone(browser: Browser, width: int, height: int) -> Iterator[Stage]:
    size = {"width": width, "height": height}
    with staged(browser, viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as stage:
        stage.show(App())
        yield stage


def in_order(stage: Stage, *names: str) -> bool:
    """Whether things are seen whole, one below the other."""
    found = [stage.page.evaluate(STANDS, name) for name in names]
    assert None not in found, list(zip(names, found, strict=True))
    return all(upper[1] <= lower[0] + 1 for upper, lower in pairwise(found))


def scene(game: str, at: int) -> App:
    """Open the first lesson of a game at a scene."""
    return App(link=cw.to_link(Reference("lesson", game, lessons_of(game)[0].id, at)))


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("game", cw.games())
def test_a_phone_shows_a_lessons_words_then_its_task_then_the_decision(
    browser: Browser, game: str, width: int, height: int
) -> None:
    """What is spoken of is in view on the table; the sheet keeps its place from scene to scene."""
    high = []
    with on_a_phone(browser, width, height) as stage:
        for at, each in enumerate(lessons_of(game)[0].scenes):
            stage.swap(scene(game, at))
            assert in_order(stage, ".cw-lesson h3", ".cw-nav"), at
            assert not stage.page.evaluate(LIT_BUT_NOT_IN_VIEW), at
            if isinstance(each.block, Task):
                assert in_order(stage, ".cw-lesson h3", ".cw-task", ".cw-may", ".cw-nav"), at
            box = stage.page.locator(".cw-side").bounding_box()
            assert box is not None
            assert box["width"] == width
            high.append(box["height"])
    assert max(high) - min(high) <= LINE


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_on_a_phone_the_sums_and_the_one_button_stand_above_the_ways_on(
    browser: Browser, width: int, height: int
) -> None:
    with on_a_phone(browser, width, height) as stage:
        stage.swap(scene("core-worlds", 0))
        stage.page.locator(".cw-board .cw-able").first.tap()
        stage.settled()
        assert in_order(stage, ".cw-task h3", ".cw-deeds .cw-main", ".cw-nav")
        stage.page.locator(".cw-deeds .cw-main").tap()
        stage.settled()
        stage.page.locator(".cw-board .cw-pickable").first.tap()
        stage.settled()
        assert in_order(stage, ".cw-task h3", ".cw-goals", ".cw-picker .cw-main", ".cw-nav")


@pytest.mark.parametrize("game", cw.games())
def test_a_phone_shows_what_happened_and_below_it_the_decision(browser: Browser, game: str) -> None:
    with on_a_phone(browser, 390, 844) as stage:
        stage.show(App(game=game))
        stage.tell("first")
        while not stage.app.desk.people:
            stage.tell("on")
        assert stage.page.locator(".cw-side").evaluate("side => side.scrollTop") == 0
        assert in_order(stage, ".cw-now h2", ".cw-may", ".cw-bar")
        stage.page.locator("[data-do=log-fold]").tap()
        stage.settled()
        assert in_order(stage, ".cw-log h2", ".cw-may", ".cw-bar")
        assert stage.page.evaluate("[scrollX, document.querySelector('.cw').scrollLeft]") == [0, 0]


def test_on_a_phone_a_map_stays_where_it_is_while_one_asks_it(browser: Browser) -> None:
    """It changed its size with what the sheet had to say; names at its upper edge were cut."""
    game = "galactic-emperor"
    with on_a_phone(browser, 390, 844) as stage:
        stage.swap(seated(crowded(game, 3)[-1]))
        stage.page.locator("[data-pane]").first.tap()
        places = set()
        for space in ("D1", "D4", "G3"):
            places.add(str(stage.page.locator(".cw-hexmap").evaluate("map => map.getBoundingClientRect().toJSON()")))
            stage.page.locator(f".cw-hex[data-arg$={space}]").evaluate(
                "each => each.dispatchEvent(new Event('click', {bubbles: true}))"
            )
            stage.settled()
        assert len(places) == 1


BUILD = {
    "step": "engineer.build", "players": ["Ana", "Ben", "Cleo"], "chooser": "Ana",
    "galaxy": {"D1": "Blue Home", "G4": "Orange Home", "A4": "Green Home", "D4": "Omega Sun"},
    "Ana": {"metal": 3, "energy": 3, "marks": 4},
}  # fmt: skip


def test_on_a_phone_one_stays_at_a_space_whose_actions_are_all_buttons(browser: Browser) -> None:
    """A tap on D1 threw one to the pane with the ships, and what D1 is stood twice in the sheet."""
    with on_a_phone(browser, 390, 844) as stage:
        stage.swap(seated(position(BUILD, "galactic-emperor")))
        stage.page.locator("[data-pane]").first.tap()
        stage.page.locator(".cw-hex[data-arg$=D1]").tap()
        stage.settled()
        assert stage.page.locator(".cw-deeds .cw-main").count() == 2
        assert stage.page.locator(".cw-board").evaluate("board => board.scrollLeft") == 0
        expect(stage.page.locator(".cw-rule")).to_be_visible()
        expect(stage.page.locator(".cw-deed-text")).to_be_hidden()


# --- what was searched for once ---------------------------------------------------------------------------------------

LEVELS = "(({common, seat, hand}) => [common, seat, hand])(document.querySelector('.cw-root').dataset)"


@pytest.mark.parametrize("game", cw.games())
def test_cards_have_the_same_size_however_one_came_to_a_table(browser: Browser, game: str) -> None:
    """A search that begins at the size of the table before ends where one from nothing does; what is known is right."""
    tables = [crowded(game, number)[-1] for number in (3, 4)] + [cw.setup(game, ["Ana", "Ben", "Cleo"], seed=7)]
    with staged(browser, viewport={"width": LAPTOP, "height": 625}) as stage:
        alone = []
        for pos in tables:
            stage.show(seated(pos))
            alone.append(stage.page.evaluate(LEVELS))
        for number in (0, 2, 1, 0, 1, 2):
            stage.swap(seated(tables[number]))
            assert stage.page.evaluate(LEVELS) == alone[number], number
        in_lines = stage.page.locator(".cw-wide").count()  # beside a map of shapes all cards are lines, always
    assert in_lines or len({*map(str, alone)}) > 1


def test_a_phones_head_holds_still_and_its_search_opens_by_its_glass(browser: Browser) -> None:
    """A press on Home moved what was pressed; the glass took the press that belonged to the field."""
    with on_a_phone(browser, 390, 844) as stage:
        stage.swap(scene("core-worlds", 5))
        box = stage.page.locator(".cw-search").bounding_box()
        stage.page.get_by_role("button", name="Home").focus()
        assert stage.page.locator(".cw-search").bounding_box() == box
        assert box is not None
        stage.page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
        assert stage.page.evaluate("document.activeElement.type") == "search"


def test_a_card_drawn_without_its_text_says_it_when_chosen(browser: Browser) -> None:
    said = ".cw-deed-text"
    with on_a_phone(browser, 390, 844) as stage:
        stage.swap(scene("core-worlds", 5))
        stage.page.locator(".cw-large .cw-card", has_text="Battle Cry").tap()
        stage.settled()
        assert "+1 Fleet Strength" in stage.page.locator(said).inner_text()
        assert in_order(stage, said, ".cw-may", ".cw-nav")
        stage.page.set_viewport_size({"width": 1440, "height": 900})
        expect(stage.page.locator(said)).to_be_hidden()  # the card has room for it


def test_beside_a_guide_what_is_chosen_covers_no_button(browser: Browser) -> None:
    """The sum and its buttons lay on “Surge” and “Done”, in a box that cut them."""
    app = App(game="core-worlds")
    app.dispatch({"do": "hello", "query": "", "kept": "{}", "number": 0})
    app.dispatch({"do": "guided"})
    with staged(browser, viewport={"width": LAPTOP, "height": 700}, reduced_motion="reduce") as stage:
        stage.show(app)
        for _ in range(2):
            assert stage.page.locator(".cw-guide ~ .cw-may .cw-picker").count() == 1
            seen = stage.page.evaluate(UNSEEN.replace("[data-needed]", ".cw-may .cw-bare .cw-act"))
            assert seen == []
            stage.page.locator(".cw-pickable").first.click()


def test_a_long_link_in_a_lesson_is_broken_into_lines(browser: Browser) -> None:
    """As a button it stood in a block of its own, the comma after it at the far right."""
    with on_a_phone(browser, 390, 844) as stage:
        stage.swap(scene("core-worlds", 7))
        links = stage.page.locator(".cw-prose .cw-cite")
        assert max(links.evaluate_all("all => all.map((each) => each.getClientRects().length)")) > 1
        links.first.focus()
        stage.page.keyboard.press("Enter")
        stage.settled()
        assert stage.page.locator(".cw-rule[data-reveal]").is_visible()
