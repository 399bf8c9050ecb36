"""What is written is there to be read: no word is cut, no head is squeezed, and the way to the actions is short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.browser.stage import Stage, staged
from tests.browser.views.common import VIEWS, do
from tests.browser.views.second_game import second

WIDTHS = (1400, 380)
CHOSEN = """
game = "galactic-emperor"
phase = "round"
round = 8
roles = ["Scientist"]
chosen = ["Explorer", "Merchant", "Steward", "Engineer", "Warlord", "Second Warlord", "Regent"]
""" + "".join(f'[[player]]\nname = "{name}"\n' for name in ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"))  # fmt: skip
# Names in more lines than they have words, or beyond their box.
BROKEN = """() => [...document.querySelectorAll(".cw-aside .cw-name")].filter(name => {
    const text = document.createRange();
    text.selectNodeContents(name);
    const lines = new Set([...text.getClientRects()].map(line => Math.round(line.top)));
    return lines.size > name.innerText.split(" ").length || name.scrollWidth > name.clientWidth;
}).map(name => name.innerText)"""
# How much room what is chosen in “Seen” lacks: it is compared with a field that is as wide as it likes.
LACKS = """() => {
    const field = document.querySelector('[data-do="watch"]'), free = field.cloneNode(true);
    free.replaceChildren(field.selectedOptions[0].cloneNode(true));
    free.style = "width: max-content; max-width: none; position: absolute";
    field.after(free);
    const lacks = free.getBoundingClientRect().width - field.getBoundingClientRect().width;
    free.remove();
    return Math.max(0, lacks);
}"""
CUT = "own => own.scrollWidth - own.clientWidth"


BENEATH = """() => document.querySelector(".cw-side").getBoundingClientRect().bottom
    - document.querySelector(".cw-bar").getBoundingClientRect().top"""


def high(stage: Stage, what: str) -> float:
    """Return the height of an element."""
    return float(stage.page.locator(what).evaluate("own => own.getBoundingClientRect().height"))


def top(stage: Stage, what: str) -> float:
    """Return the top edge of an element."""
    return float(stage.page.locator(what).evaluate("own => own.getBoundingClientRect().top"))


@pytest.fixture(params=WIDTHS)
def stage(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Stage]:
    """Open a page wide or narrow; light or dark, only colours are others."""
    with staged(browser, viewport={"width": request.param, "height": 900}) as made:
        yield made


def test_the_names_of_roles_that_were_chosen_are_whole(stage: Stage) -> None:
    """Beside its mark “Explorer” had no room: it read “Explo” or “Explore / r”."""
    stage.show(App(cw.parse(CHOSEN)))
    assert stage.page.locator(".cw-aside .cw-mark").count() == 7
    assert stage.page.evaluate(BROKEN) == []


def test_from_where_one_sees_is_written_out(stage: Stage) -> None:
    """In the head stood “from whoever decide”, on a telephone “from whoeve”."""
    for who in ("turns", "open", ""):
        stage.show(do(App(second("role.choose")), "watch", value=who))
        stage.page.evaluate("document.querySelector('.cw-menu')?.setAttribute('open', '')")  # none at a curtain
        assert stage.page.evaluate(LACKS) == 0


def test_the_head_leaves_the_table_its_room(stage: Stage) -> None:
    """On a telephone it took a quarter of the window."""
    stage.show(App(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)))
    wide = stage.page.viewport_size["width"] > 640  # type: ignore[index]
    assert high(stage, ".cw-head") <= (50 if wide else 125)
    assert stage.page.get_by_role("button", name="Home", exact=True).is_visible()


def test_the_panels_end_above_the_bar(stage: Stage) -> None:
    """The last of them lay beneath it, and with it the button that closes it."""
    for made in (VIEWS["play-early"](), VIEWS["what-if"]()):
        stage.show(made)
        if stage.page.viewport_size["width"] > 640:  # type: ignore[index]
            assert stage.page.evaluate(BENEATH) <= 0


def test_who_plays_is_written_out(stage: Stage) -> None:
    """On a telephone stood “a person he” and “computer:”, and boxes above their words."""
    stage.show(VIEWS["new-game"]())
    assert stage.page.evaluate(LACKS.replace('[data-do="watch"]', ".cw-seatline:nth-of-type(2) select")) == 0
    for box in stage.page.locator(".cw-form label:has([type=checkbox])").all():
        assert box.evaluate("own => own.lastChild.nodeType === 3 && own.getClientRects()[0].height < 60")


def test_what_was_asked_for_stands_before_the_table_on_a_telephone(stage: Stage) -> None:
    """The end of a game, a comparison, a star's rule and what the coach says were somewhere beneath."""
    for name, what in (("the-end", ".cw-final"), ("compared", ".cw-compared"), ("analysis-of-a-game", ".cw-analysis")):
        stage.show(VIEWS[name]())
        assert top(stage, what) <= top(stage, ".cw-now")
    stage.show(do(do(App(), "map"), "map-rule", "draft-cost"))
    rule = stage.page.locator(".cw-map .cw-panel").first.bounding_box()
    assert rule is not None
    assert 0 < rule["y"] + rule["height"] <= 900
    stage.show(VIEWS["coach"]())
    assert 0 < top(stage, ".cw-coach") < 800


def test_the_head_of_a_recording_says_where_it_stands_in_one_line(stage: Stage) -> None:
    """Its title stood in four lines beside two buttons."""
    for made in (VIEWS["record-faulty"](), App(second("role.choose"))):
        stage.show(made)
        lines = "own => own.getBoundingClientRect().height / parseFloat(getComputedStyle(own).lineHeight)"
        assert stage.page.locator(".cw-head h1").evaluate(lines) < 2
        assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("seats", [3, 6])
def test_who_knows_what_fits_beside_any_number_of_players(stage: Stage, seats: int) -> None:
    """With six players the table ended after the fourth."""
    stage.show(do(App(second("role.choose", seats)), "knows-fold", "show"))
    assert stage.page.locator(".cw-knows").evaluate(CUT) == 0


def test_a_key_leads_to_the_actions(stage: Stage) -> None:
    """After the first run they were 13 stops of Tab away; now, past the step's name, it is one, or a key."""
    stage.show(App(game=cw.games()[1]))
    page, here = stage.page, "document.activeElement.closest('[data-rove]')?.dataset.rove"
    page.locator('[data-do="first"]').first.focus()
    for key in ("Enter", "r", "Tab", "Tab"):
        page.keyboard.press(key)
        stage.settled()
    assert page.evaluate("document.activeElement.textContent") == "To what you may do m"
    page.keyboard.press("Enter")
    assert page.evaluate(here) == "may"
    page.locator('[data-do="home"]').focus()
    page.keyboard.press("m")
    assert page.evaluate(here) == "may"
