"""The second game in a browser: chosen on the home view, played to its end, its lessons by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.lesson import Lesson, lessons
from coreworlds.widgets.app import App
from tests.browser.lesson import Learner, click, press
from tests.browser.stage import Stage, staged
from tests.browser.table import LUCK, Table
from tests.browser.views.common import nodes

GAME = cw.games()[1]
PLAYERS = cw.game(GAME).players
LESSONS = sorted(lessons(GAME), key=lambda lesson: len(lesson.scenes))
MOST = 400  # decisions of one person; far more than a game has


def choose_it(page: Page) -> Table:
    """Open the page and speak of the second game."""
    page.goto(f"/?seed={LUCK}")
    table = Table(page)
    page.get_by_role("group", name="Game").get_by_role("button", name=re.compile(cw.game(GAME).title)).click()
    expect(table.heading).to_have_text(cw.game(GAME).title)
    return table


def test_it_is_chosen_played_kept_and_taken_up(alone: Page) -> None:
    """Home, a game at once, some decisions, a reload: the door to go on says which game it is."""
    page, table = alone, choose_it(alone)
    page.get_by_role("button", name=re.compile("^Play at once")).click()
    expect(table.may).to_be_visible()
    for _ in range(12):
        offer = table.best()
        table.do((offer or table.on).click)
    there = table.heading.inner_text()
    page.reload()
    expect(table.may).to_be_visible()
    page.goto("/")
    expect(table.heading).to_have_text(cw.game(GAME).title)
    page.get_by_role("button", name=re.compile(f"^Continue.*{cw.game(GAME).title}")).click()
    expect(table.may).to_be_visible()
    assert table.heading.inner_text() == there


def test_what_stands_beside_the_map_is_seen_without_scrolling(alone: Page) -> None:
    """Roles and market on a screen of usual size; on a narrow one the map comes first, as wide as there is room."""
    choose_it(alone)
    alone.get_by_role("button", name=re.compile("^Play at once")).click()
    bar = alone.get_by_role("navigation", name="Steps")
    beside = alone.locator(".cw-aside .cw-card").last
    expect(beside).to_be_visible()
    assert _edge(beside, "bottom") < _edge(bar, "top")
    alone.set_viewport_size({"width": 700, "height": 900})
    galaxy = alone.locator(".cw-hexmap")
    assert _edge(galaxy, "bottom") < _edge(beside, "top")
    assert _edge(galaxy, "width") > 500


def test_letters_on_the_map_can_be_read_on_a_telephone(alone: Page) -> None:
    """Names and numbers are as large as there is room for."""
    alone.set_viewport_size({"width": 380, "height": 800})
    choose_it(alone)
    alone.get_by_role("button", name=re.compile("^Play at once")).click()
    for what in ("name", "number"):
        letters = alone.locator(f".cw-hexmap .cw-hex-{what}").first
        scale = "el => parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a"
        assert letters.evaluate(scale) >= 8.5


def _edge(part: Locator, side: str) -> float:
    return float(part.evaluate(f"el => el.getBoundingClientRect().{side}"))


def test_a_space_of_the_map_answers_a_click_and_a_key(alone: Page) -> None:
    """What cannot be done there says what is needed; the arrows go over the map."""
    table = choose_it(alone)
    alone.get_by_role("button", name=re.compile("^Play at once")).click()
    space = alone.locator(".cw-hexmap [role=button]").nth(5)
    table.do(space.click)
    expect(table.answer).to_contain_text(re.compile(r"Needs: .*\. Now: "))
    table.do(lambda: alone.keyboard.press("Escape"))
    space.focus()
    alone.keyboard.press("ArrowDown")
    here = alone.evaluate("document.activeElement.getAttribute('aria-label')")
    assert here != space.get_attribute("aria-label")
    table.do(lambda: alone.keyboard.press("Enter"))
    expect(table.answer).to_contain_text(here.partition(",")[0])


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """One page for the games that are played whole."""
    with staged(browser, reduced_motion="reduce") as made:
        yield made


def click_on(stage: Stage, text: str) -> None:
    """Click an action of Ana's, on the page as it is now."""
    stage.tell("hello")
    table = Table(stage.page)
    table.do(table.may.locator(f'.cw-act[data-arg="Ana: {text}"]').locator("visible=true").first.click)


def offered(app: App) -> set[str]:
    """What can be pressed."""
    return {node.attrs.get("data-arg", "") for node in nodes(app.tree) if node.attrs.get("data-do") == "act"}


@pytest.mark.parametrize("players", [min(PLAYERS), max(PLAYERS)])
def test_a_game_is_played_to_its_end_by_clicks(stage: Stage, players: int) -> None:
    """One person against computers, each kind of decision and the last by a click; the end tells each point of all."""
    stage.show(App(view="play", game=GAME))
    page, table = stage.page, Table(stage.page)
    table.do(lambda: page.get_by_label("Number of players").select_option(str(players)))
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Set up the table").click()
    expect(table.may).to_be_visible()
    stage.tell("pace", value="never")
    stage.tell("run")
    app, clicked, made = stage.app, set[str](), 0
    while not (pos := app.desk.position).over:
        text = str(choose(pos, "simple", "Ana", seed=made))
        kind = f"{pos.step} {text.partition(' ')[0]}"
        if kind in clicked:
            app.dispatch({"do": "act", "arg": f"Ana: {text}"})  # the page hears of it with the next click
        else:
            click_on(stage, text)
        clicked.add(kind)
        made += 1
        assert made < MOST, "the game does not end"
    while f"Ana: {text}" not in offered(app):
        app.dispatch({"do": "back"})
    click_on(stage, text)
    final = page.locator(".cw-final")
    expect(final).to_contain_text("wins" if len(cw.result(pos).winners) == 1 else "win")
    assert final.locator(".cw-sum").count() == players
    for each in pos.game.page.layout(pos, None).sums:
        assert sum(amount for _, amount, _, _ in each.parts) == each.total == pos.seat(each.player).points
        head = final.locator(".cw-sum h3").filter(has_text=re.compile(rf"^\s*{each.player}\b"))
        expect(head).to_contain_text(f"{each.total} {each.unit}")
    assert made > 20
    assert len(clicked) > 12


# --- lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lesson", "way"), [(LESSONS[-1], click), (LESSONS[0], press)],
                         ids=[f"{LESSONS[-1].id}-by-clicks", f"{LESSONS[0].id}-by-keys"])  # fmt: skip
def test_a_lesson_is_taken_to_its_end(alone: Page, lesson: Lesson, way: object) -> None:
    """The longest by clicks, the shortest by keys alone; the list then says that it is done."""
    alone.goto(f"/?view=learn&game={lesson.game.id}&lesson={lesson.id}")
    learner = Learner(alone, lesson, press=way)  # type: ignore[arg-type] - one of two
    expect(learner.panel).to_be_visible()
    learner.take()
    alone.get_by_role("button", name="All lessons").first.click()
    expect(alone.get_by_role("button", name=re.compile(f"{re.escape(lesson.title)}.*done"))).to_be_visible()
