"""A class in real browsers and by protocol clients: all get in, none loses a move, and a full class says so."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from coreworlds.serve import limits
from tests.browser.conftest import watched
from tests.browser.table import Table, sit_down
from tests.browser.test_axe_pages import faults
from tests.browser.test_serving import kernel
from tests.load.learner import Learner, moves
from tests.load.room import STANDING, Room, opened, taught

ALL = 30
CLICKS = 10  # of each of them, all at once


@pytest.fixture(scope="module")
def one_place() -> Iterator[Room]:
    """A class of one place."""
    with opened(1) as found:
        yield found


@pytest.fixture
def room(one_place: Room) -> Room:
    """Open an empty class."""
    end = time.monotonic() + 30
    while "0 learners are in." not in poster(one_place):
        assert time.monotonic() < end, "a place is not freed"
        time.sleep(0.1)
    return one_place


def poster(room: Room) -> str:
    """Read what is shown to the class."""
    with urlopen(room.address.replace("/?", "/class?")) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


def home(room: Room) -> str:
    """Give the address without the token."""
    return room.address.partition("?")[0]


def token(room: Room) -> str:
    """Return the token that the teacher reads out."""
    return parse_qs(urlsplit(room.address).query)["token"][0]


def leave(page: Page) -> None:
    """Leave the page, which frees its place."""
    page.goto("about:blank")


def moved(page: Page) -> list[str]:
    """Give Ana's moves that this browser keeps; Ben is a computer."""
    kept = moves(page.evaluate("JSON.parse(localStorage.coreworlds)"))
    return [move for move in kept if move.startswith("Ana: ")]


def test_thirty_learners_play_at_once_and_no_move_is_lost(browser: Browser) -> None:
    """One of them in a real browser; while all are in, the kernel behind it is killed, and the game is there again."""
    with opened(ALL) as room, watched(browser, home(room)) as page:
        learners = [Learner(room.address, number) for number in range(ALL - 1)]
        with taught(learners, CLICKS) as lessons:
            made = plays(sit_down(page, room.address), 6)
            while not (lessons.done() or all(len(learner.waits) > CLICKS for learner in learners)):
                time.sleep(0.1)
            assert room.server.num_fds() < limits.FILES_BESIDE + limits.FILES * ALL
            assert moved(page) == made
            stood = page.evaluate(STANDING)
            room.kernel(kernel(page)).kill()
            page.reload()
            expect(Table(page).may).to_be_visible()
            assert page.evaluate(STANDING) == stood
            assert moved(page) == made
        assert [moves(learner.kept) for learner in learners] == [learner.made for learner in learners]
        leave(page)


def plays(table: Table, times: int) -> list[str]:
    """Take the first action offered, again and again; give what was taken."""
    made = []
    while len(made) < times:
        offer = table.may.locator("[data-do=act]").first
        if offer.count():
            made.append(str(offer.get_attribute("data-arg")))
            table.do(offer.click)
        else:
            table.do(table.on.click)
    return made


def test_who_has_no_token_types_it(browser: Browser, room: Room) -> None:
    """A wrong one is named; blanks and capitals do not matter; what the link held is opened then."""
    with watched(browser, home(room)) as page:
        page.goto("/?view=learn")
        assert faults(page) == []
        page.get_by_label("token").fill("kemo ruta")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("“kemo ruta” is not the token of this class")
        page.get_by_label("token").fill(token(room).upper().replace("-", " "))
        page.get_by_role("button", name="Open the page").click()
        expect(page.get_by_role("heading", name=re.compile("Lessons|Learn")).first).to_be_visible()
        leave(page)


def test_a_full_class_says_so_until_somebody_leaves(browser: Browser, room: Room) -> None:
    """And who is in may reload: that is no second place."""
    with watched(browser, home(room)) as one:
        sit_down(one, room.address)
        one.reload()
        expect(Table(one).may).to_be_visible()
        other = browser.new_context().new_page()
        other.goto(room.address)
        expect(other.get_by_role("heading", name="The class is full")).to_be_visible()
        leave(one)
        expect(other.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible()
        leave(other)
        other.context.close()


def test_a_page_that_gave_way_says_why_and_goes_on(browser: Browser, room: Room) -> None:
    """One browser has two pages of a full class, and somebody comes who has none."""
    with watched(browser, home(room)) as page:
        table = sit_down(page, room.address)
        table.go_on()
        stood = page.evaluate(STANDING)
        newer = page.context.new_page()
        newer.goto(room.address)
        expect(newer.get_by_role("button", name=re.compile("^Continue"))).to_be_visible()
        other = browser.new_context()
        other.new_page().goto(room.address)  # and then waits, while the first two reload
        gone = page.get_by_role("alert").filter(has_text="newer pages")
        expect(gone).to_be_visible()
        expect(gone.get_by_text("The session has ended")).to_be_hidden()
        other.close()
        leave(newer)
        gone.get_by_role("button", name="Reload").click()
        expect(Table(page).may).to_be_visible()
        assert page.evaluate(STANDING) == stood
        leave(page)


def test_the_poster_shows_how_to_come_in(browser: Browser, room: Room) -> None:
    with watched(browser, home(room)) as page:
        page.goto(room.address.replace("/?", "/class?"))
        expect(page.get_by_text(urlsplit(room.address).netloc, exact=True)).to_be_visible()
        expect(page.get_by_text(token(room), exact=True)).to_be_visible()
        expect(page.get_by_role("img", name="The same address")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("link", name="Open the page here").click()
        expect(page.get_by_role("button", name=re.compile("^Play at once"))).to_be_visible()
        leave(page)


def test_a_dead_kernel_is_announced_and_the_game_comes_back(browser: Browser, room: Room) -> None:
    with watched(browser, home(room)) as page:
        table = sit_down(page, room.address)
        table.go_on()
        offered = table.may.text_content() or ""
        room.kernel(kernel(page)).kill()
        table.may.locator("[data-do=act]").first.click()
        expect(page.get_by_role("alert").filter(has_text="The session has ended")).to_be_visible()
        page.reload()
        expect(table.may).to_have_text(offered)
        leave(page)
