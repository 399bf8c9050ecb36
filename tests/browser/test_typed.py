"""A word that is typed into an action, in a real browser: by mouse and keys, on a phone, and shown as it was typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import violations
from tests.browser.stage import Stage, staged
from tests.browser.test_direct import at_table
from tests.naming import at_work, lampnamers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.game import Game

NAME = "<b>x</b> & Co; y: z"
WINDOWS = {"desk": {"width": 1366, "height": 700}, "phone": {"width": 390, "height": 740}}
LOW = """() => [...document.querySelectorAll(".cw-said :is(input, button)")]
    .map(each => each.getBoundingClientRect().height).filter(height => height && height < 30)"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    yield from lampnamers(tmp_path_factory.mktemp("browsed"), "lampsayers")


@pytest.fixture(params=WINDOWS)
def stage(request: pytest.FixtureRequest, browser: Browser, game: Game) -> Iterator[Stage]:
    phone = {"has_touch": True, "is_mobile": True} if request.param == "phone" else {}
    with staged(browser, viewport=WINDOWS[request.param], **phone) as made:
        made.show(at_table(at_work(game)))
        yield made


def bar(stage: Stage) -> Locator:
    """Click the Gate; return what is offered with it."""
    stage.page.locator('[data-do="ask"][data-arg="map/Gate"]').click()
    stage.settled()
    return stage.page.get_by_role("group", name="With Gate")


def test_the_proposal_is_changed_and_enter_does_it(stage: Stage) -> None:
    """The field takes 24 characters; what was typed is done once, and stands on the page as text."""
    field = bar(stage).get_by_role("textbox", name="name Gate")
    expect(field).to_have_value("Gate of Ana")
    assert violations(stage.page) == []
    assert not stage.page.evaluate(WIDE)
    assert stage.page.evaluate(LOW) == []
    field.fill("")
    field.press_sequentially("x" * 30)
    expect(field).to_have_value("x" * 24)
    field.fill(NAME)
    stage.tell("look")  # an answer that comes meanwhile takes nothing of it away
    expect(field).to_have_value(NAME)
    field.press("Enter")
    stage.settled()
    assert stage.app.desk.position.zone("names") == {"Gate": NAME}
    assert [said["do"] for said in stage.said].count("said") == 1
    happened = stage.page.get_by_role("region", name="What happened", exact=True)
    expect(happened).to_contain_text(f"Ana names Gate {NAME}.")
    assert not stage.page.locator("b", has_text=re.compile("^x$")).count()


def test_a_button_does_it_once(stage: Stage) -> None:
    """A double click, too; without a change the proposal is taken."""
    bar(stage).get_by_role("button", name="Do: name Gate").dblclick()
    stage.settled()
    assert stage.app.desk.position.zone("names") == {"Gate": "Gate of Ana"}
    assert [said["do"] for said in stage.said].count("said") == 1
    assert stage.app.desk.open[0] != "ask"


def test_the_form_over_the_table_is_closed_by_a_button(stage: Stage) -> None:
    bar(stage).get_by_role("button", name="Close").click()
    stage.settled()
    assert stage.app.desk.picked == ()
    expect(stage.page.get_by_role("group", name="With Gate")).to_have_count(0)


def test_what_is_refused_says_why_and_the_word_stays(stage: Stage) -> None:
    field = bar(stage).get_by_role("textbox", name="name Gate")
    field.fill("No“va")
    field.press("Enter")
    stage.settled()
    assert not stage.app.desk.position.zone("names")
    expect(stage.page.get_by_text("A name has 1 to 24 characters").first).to_be_visible()
    expect(stage.page.get_by_role("textbox", name="name Gate").first).to_have_value("No“va")


def test_keys_go_from_action_to_action(browser: Browser, game: Game) -> None:
    """In the list of all actions down and up lead from field to field, and a field can be left."""
    with staged(browser, viewport=WINDOWS["desk"]) as stage:
        stage.show(at_table(at_work(game)))
        page = stage.page
        listed = page.locator(".cw-list")
        listed.locator("summary").click()
        first = listed.get_by_role("textbox", name="name Gate")
        first.focus()
        form = "document.activeElement.closest('form').dataset.arg"
        page.keyboard.press("ArrowDown")
        assert page.evaluate(form) != "Ana: name Gate"
        page.keyboard.press("ArrowUp")
        assert page.evaluate(form) == "Ana: name Gate"
        page.keyboard.type("!")  # letters are the field's, not shortcuts
        assert stage.app.desk.open == ("", "")
