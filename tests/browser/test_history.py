"""Back, Forward, a reload and a bookmark lead where one was: the address says the view, and the part of a lesson."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Browser, Page, expect

import coreworlds as cw
from coreworlds.engine.game import games
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.browser import here
from tests.browser.conftest import watched
from tests.browser.table import LUCK, Table, sit_down

LESSON = lessons_of("core-worlds")[0]
SETTLED = "document.querySelector('.cw:not([aria-busy=true])')"


def do(page: Page, word: str, arg: str = "") -> None:
    """Press what sends a word, and wait for the answer."""
    page.locator(f'[data-do="{word}"]' + (f'[data-arg="{arg}"]' if arg else "")).first.click()
    page.wait_for_function(SETTLED)


def asked(page: Page) -> dict[str, str]:
    """What the address says."""
    return {name: values[0] for name, values in parse_qs(urlparse(page.url).query).items()}


def at(page: Page, **there: str) -> None:
    """Wait until the page is at a place, and its address says so."""
    page.wait_for_function(
        "there => Object.entries(there).every(([k, v]) => new URLSearchParams(location.search).get(k) === v)"
        f" && {SETTLED}?.dataset.view === (there.view || 'home')",
        arg=there,
    )


def part(page: Page, number: int) -> None:
    """Wait for a part of the lesson."""
    at(page, view="learn", lesson=LESSON.id, part=str(number))
    expect(page.get_by_role("region", name=re.compile("^Lesson"))).to_contain_text(f"{number} of ")


def test_back_and_forward_lead_through_views_and_parts_of_a_lesson(alone: Page) -> None:
    alone.goto("/?theme=dark")
    alone.wait_for_function(SETTLED)
    assert asked(alone) == {"theme": "dark"}
    do(alone, "learn")
    at(alone, view="learn")
    do(alone, "lesson", LESSON.id)
    part(alone, 1)
    do(alone, "lesson-next")
    part(alone, 2)
    do(alone, "lesson-next")
    part(alone, 3)
    alone.go_back()
    part(alone, 2)
    alone.go_back()
    part(alone, 1)
    alone.go_forward()
    part(alone, 2)
    alone.go_back()
    alone.go_back()
    at(alone, view="learn")
    expect(alone.get_by_role("heading", name="Learn", exact=True)).to_be_visible()
    alone.go_back()
    expect(alone.locator(".cw-door").first).to_be_visible()
    assert asked(alone) == {"theme": "dark"}
    alone.go_forward()
    at(alone, view="learn")
    assert asked(alone)["theme"] == "dark"


@pytest.mark.parametrize("game", games())
def test_each_view_is_in_the_history_and_opens_by_its_address(alone: Page, game: str) -> None:
    """Also with the game that it is about."""
    alone.goto(f"/?game={game}")
    alone.wait_for_function(SETTLED)
    views = ["learn", "new", "explore", "teach"]
    for view in views:
        do(alone, view)
        at(alone, view=view, game=game)
        do(alone, "home")
        at(alone, **({} if game == games()[0] else {"game": game}))
    for view in reversed(views):
        alone.go_back()
        at(alone, view=view, game=game)
        alone.reload()
        at(alone, view=view, game=game)
        alone.go_back()
        alone.wait_for_function(f"{SETTLED}?.dataset.view === 'home'")
        expect(alone.locator("h1")).to_have_text(cw.game(game).title)


def test_a_part_of_a_lesson_is_there_again_after_a_reload(alone: Page) -> None:
    alone.goto(f"/?view=learn&lesson={LESSON.id}")
    part(alone, 1)
    do(alone, "lesson-next")
    do(alone, "lesson-next")
    part(alone, 3)
    alone.reload()
    part(alone, 3)
    address = alone.url
    other = alone.context.new_page()
    other.goto(address)
    part(other, 3)
    alone.go_back()
    part(alone, 2)


def test_moves_of_a_game_are_no_places(alone: Page) -> None:
    """However many: one press of Back leaves the game, Forward leads to it as it stood."""
    table = sit_down(alone)
    at(alone, view="play")
    long = alone.evaluate("history.length")
    for _ in range(6):
        table.do((table.best() or table.on).click)
    told, offered = table.now.inner_text(), table.may.inner_text()
    assert alone.evaluate("history.length") == long
    assert asked(alone)["seed"] == str(LUCK)
    alone.go_back()
    expect(alone.locator(".cw-door").first).to_be_visible()
    alone.go_forward()
    at(alone, view="play")
    expect(table.now).to_have_text(told, use_inner_text=True)
    alone.reload()
    at(alone, view="play")
    expect(table.may).to_have_text(offered, use_inner_text=True)


def test_what_waits_beneath_a_question_and_a_free_game_comes_back_as_it_was(alone: Page) -> None:
    """Back from them leads into the lesson, with what was done there."""
    alone.goto(f"/?view=learn&lesson={LESSON.id}")
    part(alone, 1)
    do(alone, "lesson-next")
    part(alone, 2)
    ways = ("lesson-skip", "lesson-step", "lesson-choose", "lesson-hint")
    do(alone, next(way for way in ways if alone.locator(f"[data-do={way}]").count()))
    lesson = alone.get_by_role("region", name=re.compile("^Lesson"))
    said = lesson.inner_text()
    do(alone, "lesson-freely")
    at(alone, view="play")
    alone.go_back()
    part(alone, 2)
    expect(lesson).to_have_text(said, use_inner_text=True)


def test_what_was_played_from_a_position_is_another_place_than_ones_own_game(alone: Page) -> None:
    sit_down(alone)
    own = alone.locator(".cw-head h1").inner_text()
    do(alone, "explore")
    at(alone, view="explore")
    do(alone, "edit-play")
    at(alone, view="play")
    there = alone.locator(".cw-head ~ .cw-banner").inner_text()
    alone.go_back()
    at(alone, view="explore")
    alone.go_back()
    at(alone, view="play")
    expect(alone.locator(".cw-head h1")).to_have_text(own, use_inner_text=True)
    expect(alone.locator(".cw-head ~ .cw-banner")).to_have_count(0)
    alone.go_forward()
    at(alone, view="explore")
    alone.go_forward()
    at(alone, view="play")
    expect(alone.locator(".cw-head ~ .cw-banner")).to_have_text(there, use_inner_text=True)


def test_a_link_stays_in_the_address_while_what_it_brought_lies_in_front(alone: Page) -> None:
    """A lesson that everybody has gets the address of its part."""
    link = cw.to_link(cw.setup("core-worlds", players=["Ana", "Ben"], seed=LUCK))
    alone.goto(f"/?p={link}")
    alone.wait_for_function(f"{SETTLED}?.dataset.view === 'play'")
    assert asked(alone) == {"p": link}
    do(alone, "home")
    expect(alone.locator(".cw-door").first).to_be_visible()
    assert asked(alone) == {}
    alone.go_back()
    alone.wait_for_function(f"{SETTLED}?.dataset.view === 'play'")
    assert asked(alone) == {"p": link}
    alone.goto(f"/?p={cw.to_link(Reference('lesson', 'core-worlds', LESSON.id, 2))}")
    part(alone, 3)


def test_back_that_is_pressed_before_an_answer_came_makes_no_place_of_it(alone: Page) -> None:
    alone.goto(f"/?view=learn&lesson={LESSON.id}")
    part(alone, 1)
    do(alone, "lesson-next")
    part(alone, 2)
    long = alone.evaluate("history.length")
    alone.evaluate("window.late = 400")
    alone.locator('[data-do="lesson-next"]').click()
    alone.evaluate("history.back()")
    part(alone, 1)
    assert alone.evaluate("history.length") == long
    alone.go_forward()
    part(alone, 2)


def test_a_page_inside_another_program_leaves_the_address_alone(browser: Browser) -> None:
    """As in a notebook, where the address is the notebook's."""
    with watched(browser, here.ADDRESS) as page:
        inside = here.SHELL.replace("model, true);", "model);")
        assert inside != here.SHELL
        page.route("**/notebook*", lambda route: route.fulfill(body=inside, content_type="text/html"))
        page.goto("/notebook?path=app.ipynb")
        page.wait_for_function(SETTLED)
        url, long = page.url, page.evaluate("history.length")
        for word in ("learn", "home", "first"):
            do(page, word)
        expect(Table(page).may).to_be_visible()
        assert (page.url, page.evaluate("history.length")) == (url, long)


# At once: the page looks every second whether its session has ended.
ENDED = """() => {
    history.replaceState(null, '', '/');
    document.querySelector('.cw-root').classList.add('cw-lost');
    const reload = document.querySelector('[data-reload]');
    if (!reload.offsetParent) throw new Error('nothing offers to reload');
    reload.click();
}"""


def test_the_end_of_a_session_leads_back_to_the_same_part_of_a_lesson(alone: Page) -> None:
    """Reload, which the page offers then, opens what one was at; also where the address says nothing."""
    alone.goto(f"/?view=learn&lesson={LESSON.id}")
    part(alone, 1)
    do(alone, "lesson-next")
    part(alone, 2)
    alone.evaluate(ENDED)
    part(alone, 2)
