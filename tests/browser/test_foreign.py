"""The page in the hands of others: translators and extensions wrap, split, move and remove nodes; it stays right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import coreworlds as cw
from coreworlds.engine.game import games
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Child
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.browser.stage import Stage, staged

# What such programs do to every text outside pictures. They leave alone what is marked so.
TEXTS = """
const all = document.createTreeWalker(document.querySelector(".cw"), NodeFilter.SHOW_TEXT), own = [];
while (all.nextNode()) own.push(all.currentNode);
const free = own.filter((text) => !text.parentElement.closest("svg, textarea, [translate=no]"));
"""
WRAP = """
for (const text of free) {
  const outer = document.createElement("font"), inner = document.createElement("font"), words = WORDS;
  text.replaceWith(outer);
  outer.append(inner);
  inner.append(words);
}
"""
WRAPPED = TEXTS + WRAP.replace("WORDS", "text")
TRANSLATED = TEXTS + WRAP.replace("WORDS", r"text.data.replace(/\p{L}/gu, 'ж')")
SPLIT = TEXTS + "for (const text of free) if (text.data.length > 1) text.splitText(1);"
MARKED = TEXTS + "for (const text of free) text.before(document.createElement('i'));"
CAGED = """
for (const el of document.querySelectorAll(".cw :is(button, input, li, h2)")) {
  const cage = document.createElement("div");
  el.replaceWith(cage);
  cage.append(el);
}
"""
SOMEBODY_ELSE_BEGINS = "2"  # a seed by which the game goes on by itself at first: every text then changes
GONE = TEXTS + "for (const text of free) text.remove();"

WAYS = {"wrapped": WRAPPED, "split": SPLIT, "marked": MARKED, "caged": CAGED}
PLAY = ["first", "run", "step", "step", "back", "keys", "close", "run", "home", "continue", "explore", "home", "learn"]
LESSON = ["lesson", "lesson-next", "lesson-next", "lesson-previous", "lesson-freely", "step", "lesson-return"]


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """A stage on which every test shows an app of its own."""
    with staged(browser, reduced_motion="reduce") as found:
        found.show(App())
        yield found


def told(node: Child) -> str:
    """All texts of a tree, in order."""
    return node if isinstance(node, str) else "".join(map(told, node.children))


def shown(stage: Stage) -> str:
    """All texts that stand on the page, in order."""
    text: str = stage.page.evaluate("document.querySelector('.cw').textContent")
    return text


def numbers(text: str) -> str:
    """A text without its words."""
    return "".join("ж" if sign.isalpha() else sign for sign in text)


def walked(stage: Stage, game: str, changes: str) -> Iterator[str]:
    """Play, look around and learn; before each message something changes the page."""
    stage.swap(App(game=game))
    for do in [*PLAY, *LESSON]:
        stage.page.evaluate(changes)
        stage.tell(do, lessons_of(game)[0].id if do == "lesson" else "")
        assert not stage.app.desk.trouble
        yield do


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("way", WAYS)
def test_the_page_shows_its_tree_whatever_was_done_to_its_nodes(stage: Stage, way: str, game: str) -> None:
    """After each message every number, name and sentence is there once, in its place."""
    for do in walked(stage, game, WAYS[way]):
        assert shown(stage) == told(stage.app.tree), do


@pytest.mark.parametrize("game", games())
def test_a_translated_page_has_the_right_numbers(stage: Stage, game: str) -> None:
    """What changed is told anew, for the translator to find; all else stays translated."""
    for do in walked(stage, game, TRANSLATED):
        assert numbers(shown(stage)) == numbers(told(stage.app.tree)), do
        assert "ж" in shown(stage), do


@pytest.mark.parametrize("game", ["core-worlds", "galactic-emperor"])  # whose first heading changes by going on
def test_a_text_that_was_taken_away_is_there_again_once_it_changes(stage: Stage, game: str) -> None:
    stage.swap(App(game=game))
    stage.app.desk.seed = SOMEBODY_ELSE_BEGINS
    stage.tell("new")
    stage.tell("pace", value="step")
    stage.tell("first")
    stage.page.evaluate(GONE)
    stage.tell("run")
    pos = stage.app.desk.position
    assert pos.game.timing.where(pos.table_for(None)) in (stage.page.locator(".cw-head h1").text_content() or "")
    lines = stage.page.locator(".cw-now li").all_text_contents()
    assert lines
    assert all(line.strip() for line in lines)


@pytest.mark.parametrize("game", games())
def test_names_numbers_and_notation_are_not_translated_but_sentences_are(stage: Stage, game: str) -> None:
    """A card is called as it is printed, a space as it is written; what one may do and why is for everybody to read."""
    stage.swap(App(game=game))
    for do in ("first", "run"):
        stage.tell(do)
    args = stage.page.locator(".cw-act").evaluate_all("all => all.map((each) => each.dataset.arg.split(': ')[1])")
    names = {name for action in cw.legal(stage.app.desk.position) if action.text in args for name in action.names}
    kept = (".cw-name", ".cw-seat h2", ".cw-pile-count b", ".cw-track b", "kbd")
    words = (".cw-may h2", ".cw-told li", ".cw-bar .cw-button", ".cw-where", ".cw-zone h3")
    before = {each: stage.page.locator(each).all_text_contents() for each in (*kept, *words)}
    stage.page.evaluate(TRANSLATED)
    acts = " ".join(stage.page.locator(".cw-act-text").all_text_contents())
    after = {each: stage.page.locator(each).all_text_contents() for each in (*kept, *words)}
    for each in kept:
        assert before[each] == after[each], each
        assert before[each], each
    for each in words:
        assert all("ж" in text for text in after[each] if any(map(str.isalpha, text))), each
    assert all(name in acts for name in names)
