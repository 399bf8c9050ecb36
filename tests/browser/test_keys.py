"""Everything by keys alone: focus is never lost or hidden, no key is a trap, and what happens is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Node
from tests.browser import views
from tests.browser.conftest import READY_WITHIN
from tests.browser.heard import LISTEN, hears, hush
from tests.browser.lesson import press
from tests.browser.stage import Stage, staged
from tests.browser.views import VIEWS
from tests.browser.views.common import nodes

# What one can press: the first of each word, in the order of the page. Long work has a test of its own.
WORDS = """() => [...new Set([...document.querySelectorAll(".cw [data-do]:not(form, input, select, textarea)")]
  .filter((el) => el.checkVisibility() && el.getAttribute("aria-disabled") !== "true").map((el) => el.dataset.do))]"""
ELSEWHERE = {"keep-save", "link-save", "record-save", "export-save"}  # the browser saves a file
LOST = """() => {
  const el = document.activeElement;
  return el === document.body || !el.checkVisibility() ? "lost" : "";
}"""
# Tab begins at the top, not where the page put the focus.
TOP = """() => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}"""
# The stop of Tab that has the focus: what it is, and what is wrong with it.
STOP = """() => {
  const el = document.activeElement;
  if (el === document.body) return null;
  el.scrollIntoView({ block: "nearest" });
  const ring = getComputedStyle(el);
  const own = ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2;
  const drawn = [...el.querySelectorAll("*")].some((each) => parseFloat(getComputedStyle(each).strokeWidth) >= 3);
  const r = el.getBoundingClientRect();
  const [x, y] = [r.left + r.width / 2, r.top + Math.min(r.height / 2, 20)];
  const over = document.elementFromPoint(x, y);
  const wrong = [];
  if (!own && !(el.closest("svg") && drawn)) wrong.push("no ring shows that it has the focus");
  if (r.right < 0 || r.left > innerWidth) wrong.push("it lies outside");
  const mine = !over || el.contains(over) || over.contains(el) || over.closest("label")?.contains(el);
  if (!mine) wrong.push(`it lies under ${over.outerHTML.slice(0, 80)}`);
  const name = `${el.tagName} ${el.dataset.do || ""} ${el.dataset.arg || el.id || ""} ${el.textContent.slice(0, 20)}`;
  el.dataset.visited = "yes";
  return { name, wrong: wrong.map((each) => `${name}: ${each}`) };
}"""
MISSED = """() => [...document.querySelectorAll(".cw *")]
  .filter((el) => el.matches("button, a[href], input, select, textarea, summary, [tabindex='0']"))
  .filter((el) => el.checkVisibility() && !el.dataset.visited && el.tabIndex >= 0 && el.type !== "radio")
  .map((el) => el.outerHTML.slice(0, 120))"""
MOST = 250  # stops of Tab on one page
SLICES = 15  # of the coach's work, while one listens
MAIN = ["home", "new-game", "play-late-of-four", "why-not", "share", "coach", "lines", "compared", "found", "course",
        "lesson-task", "quiz-wrong", "the-map", "explore-cards", "explore-text-wrong", "explore-knows", "record-faulty",
        "present-question"]  # fmt: skip


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """One page for all, in which one listens."""
    with staged(browser, reduced_motion="reduce") as made:
        made.page.add_init_script(LISTEN)
        made.show(App())
        yield made


def named(stage: Stage, name: str | re.Pattern[str]) -> Locator:
    """Find the first button of that name."""
    return stage.page.get_by_role("button", name=name).first


def at(stage: Stage, word: str, arg: str = "") -> Locator:
    """Find the first that sends a word."""
    return stage.page.locator(f'[data-do="{word}"]' + (f'[data-arg="{arg}"]' if arg else "")).first


def pressed(node: Node) -> str:
    """Give the word that a press on something sends; none where it is no button."""
    off = node.tag in {"form", "input", "select", "textarea"} or node.attrs.get("aria-disabled") == "true"
    return "" if off else node.attrs.get("data-do", "")


# --- for every view ---------------------------------------------------------------------------------------------------


def test_focus_is_never_lost(stage: Stage) -> None:
    """Whatever is pressed by Enter, the focus stays on something that is there to be seen: each word once."""
    made = {name: make() for name, make in VIEWS.items()}
    has = {name: set(map(pressed, nodes(app.tree))) - {"", *ELSEWHERE} for name, app in made.items()}
    tried: set[str] = set()
    lost = []
    while left := [name for name in has if has[name] - tried]:
        name = max(left, key=lambda name: len(has[name] - tried))
        stage.swap(made.pop(name, None) or VIEWS[name]())
        before = len(tried)
        while new := [word for word in stage.page.evaluate(WORDS) if word not in tried | ELSEWHERE]:
            tried.add(new[0])  # one after the other, wherever it leads
            target = stage.page.locator(f'[data-do="{new[0]}"]').filter(visible=True).first
            if not target.count():
                continue  # gone by itself, as “Stop” is when the coach has thought enough
            target.focus()
            stage.page.keyboard.press("Enter")
            stage.settled()
            if stage.page.evaluate(LOST):
                lost.append(f"{name}: {new[0]}")
        if len(tried) == before:
            has[name] = set()  # what is left of it is hidden
    assert lost == []
    assert len(tried) > 80


@pytest.mark.parametrize("name", MAIN)
def test_tab_comes_everywhere_and_out_again(stage: Stage, name: str) -> None:
    """Each stop is seen and shows that it has the focus; after the last one the page is left, so no key is a trap."""
    stage.swap(VIEWS[name]())
    stage.page.evaluate(TOP)
    wrong: list[str] = []
    for _ in range(MOST):
        stage.page.keyboard.press("Tab")
        stop = stage.page.evaluate(STOP)
        if stop is None:
            break
        wrong += stop["wrong"]
    else:
        raise AssertionError(f"after {MOST} stops Tab is still inside")
    assert wrong == []
    assert stage.page.evaluate(MISSED) == []


def test_another_view_says_its_title(stage: Stage) -> None:
    stage.show(App())
    page = stage.page
    for door, title in (("learn", "Learn"), ("map", "Rules you know"), ("new", "A new game"),
                        ("explore", "Settle a question"), ("teach", "Teach")):  # fmt: skip
        stage.swap(App())
        target = at(stage, door)
        if not target.count():
            continue
        target.focus()
        hush(page)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        hears(page, f"^{title}")


# --- play -------------------------------------------------------------------------------------------------------------


TOLD = "draws .* cards|gains .* Energy|is done boosting"


def test_a_step_back_and_an_action_are_read_aloud(stage: Stage) -> None:
    stage.show(App())
    page = stage.page
    stage.tell("pace", value="never")
    press(at(stage, "first"))
    expect(page.get_by_role("region", name="What happened", exact=True)).to_be_visible()
    hears(page, TOLD)
    hush(page)
    for key in ("b", "s"):
        page.keyboard.press(key)
        hears(page, rf"The table is set|discards|{TOLD}")
        hush(page)
    page.keyboard.press("r")
    press(page.locator('.cw-may [data-do="act"]').filter(visible=True).first)
    hears(page, "Ana|Ben")


def test_why_not_is_read_aloud_and_escape_leads_back(stage: Stage) -> None:
    """From a card, and from inside the panel that it opened."""
    stage.show(App(views.played(2, views.acts)))
    page = stage.page
    card = at(stage, "ask")
    press(card)
    hears(page, "you may|not allowed now")
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    stage.settled()
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    press(page.locator(".cw-rule").get_by_role("button", name="Close"))
    expect(page.get_by_role("region", name="Ask")).to_be_visible()
    expect(card).to_be_focused()


def test_the_share_panel_gives_the_focus_back(stage: Stage) -> None:
    stage.show(App(views.played(2, views.acts)))
    page = stage.page
    opener = named(stage, "Share")
    press(opener)
    panel = page.get_by_role("region", name="Share")
    press(panel.get_by_role("button", name="Copy"))
    hears(page, "Copied|press Ctrl")
    press(panel.get_by_role("button", name="Close"))
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()


def test_what_goes_wrong_is_read_aloud(stage: Stage) -> None:
    stage.show(App(views.played(2, views.acts)))
    stage.tell("act", "draft Nothing")
    hears(stage.page, "was not done")


def test_the_coach_is_no_chatterbox(stage: Stage) -> None:
    """What it would choose is said when it changes, not with each slice of its work."""
    stage.show(App(views.played(2, views.acts)))
    page = stage.page
    hush(page)
    press(named(stage, "Ask the coach"))
    slices = 0
    for _ in range(READY_WITHIN // 50):  # however slow the machine: it thinks a hundred slices, unless it is stopped
        if (slices := sum(message["do"] == "coach-more" for message in stage.said)) > SLICES:
            break
        page.wait_for_timeout(50)
    stage.settled()
    assert slices > SLICES
    said = [each for each in page.evaluate("window.heard") if "coach" in each.lower()]
    assert 1 <= len(said) <= 3 + slices // 10
    press(named(stage, "Stop"))
    hears(page, "The coach (would choose|was stopped)")


def test_a_search_says_what_it_found_and_does_not_count_aloud(stage: Stage) -> None:
    stage.show(VIEWS["seeking"]())
    page = stage.page
    field = page.get_by_label("What is to be true")
    field.focus()
    page.keyboard.type("round = = 3")
    page.keyboard.press("Enter")
    hears(page, "At column")
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("round = 3 and decides(Ben)")
    hush(page)
    page.keyboard.press("Enter")
    hears(page, "^Found")
    assert len(page.evaluate("window.heard")) <= 4


def test_all_lines_of_a_game_are_walked_by_keys(stage: Stage) -> None:
    stage.show(VIEWS["lines"]())
    press(stage.page.locator('.cw-lines [data-do="tree-go"]').first)
    stage.settled()
    hears(stage.page, "The table is set|draws|Ana|Ben")
    assert not stage.page.evaluate(LOST)


# --- learn ------------------------------------------------------------------------------------------------------------


def test_a_wrong_answer_and_its_reason_are_read_aloud(stage: Stage) -> None:
    stage.show(VIEWS["quiz"]())
    quiz = stage.app.desk.learning.quiz
    assert quiz is not None
    wrong = next(n for n in range(len(quiz.question.options)) if n not in quiz.question.right)
    press(stage.page.locator(".cw-option").nth(wrong))
    hears(stage.page, "^Not quite")
    press(at(stage, "quiz-next"))
    hears(stage.page, r"\?")  # the next question has the focus


def test_a_prediction_is_typed_and_its_truth_read_aloud(stage: Stage) -> None:
    stage.show(VIEWS["predicting"]())
    press_into(stage, stage.page.get_by_role("spinbutton"))
    stage.page.keyboard.type("5")
    stage.page.keyboard.press("Enter")
    hears(stage.page, "You said 5")


def press_into(stage: Stage, field: Locator) -> None:
    """Go to a field by Tab alone."""
    for _ in range(MOST):
        if field.evaluate("own => own === document.activeElement"):
            return
        stage.page.keyboard.press("Tab")
    raise AssertionError("Tab does not come to the field")


def test_a_task_says_what_came_of_a_move_and_gives_hints_aloud(stage: Stage) -> None:
    stage.show(views.scene("task"))
    press(named(stage, "Hint"))
    hears(stage.page, r"\w+ \w+ \w+")
    hush(stage.page)
    press(stage.page.locator(".cw-act").first)
    hears(stage.page, "move|goal|Ana|You")


def test_the_map_opens_a_rule_by_keys(stage: Stage) -> None:
    stage.show(views.do(App(), "map"))
    press(stage.page.locator('.cw-chart [data-do="map-rule"]').first)
    hears(stage.page, r"\w+ \w+ \w+")
    expect(named(stage, "Show me")).to_be_visible()


# --- explore, teach ---------------------------------------------------------------------------------------------------


def test_the_options_are_folded_out_and_in_by_keys(stage: Stage) -> None:
    """Enter unfolds them, Escape folds them and leads back; whoever looks elsewhere leaves them."""
    stage.show(App(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)))
    page, menu = stage.page, stage.page.locator(".cw-menu")
    head, box = menu.locator("summary"), stage.page.get_by_label("Predict first")
    head.focus()
    page.keyboard.press("Enter")
    box.focus()
    page.keyboard.press("Space")
    stage.settled()
    assert head.inner_text().startswith("Options: Predict first")
    box.focus()
    page.keyboard.press("Escape")
    assert head.evaluate("own => own === document.activeElement")
    assert not box.is_visible()
    page.keyboard.press("Enter")
    page.get_by_role("searchbox").focus()
    assert not box.is_visible()


def test_a_card_is_moved_without_dragging(stage: Stage) -> None:
    stage.show(views.exploring("cards"))
    page = stage.page
    press(page.locator(".cw-explore .cw-card[data-arg*='/hand:']").first)
    press(named(stage, re.compile("discard pile")))
    hears(page, "Moved .* from")
    assert not page.evaluate(LOST)


def test_a_fault_in_the_text_is_read_aloud(stage: Stage) -> None:
    stage.show(views.exploring("text"))
    field = stage.page.get_by_label("The position as text")
    press_into(stage, field)
    stage.page.keyboard.press("Control+Home")
    stage.page.keyboard.type("x")
    hears(stage.page, "line 1|Line 1|expected")


def test_a_sentence_is_recorded_by_keys_and_its_check_read_aloud(stage: Stage) -> None:
    stage.show(views.recording())
    field = stage.page.get_by_label("A sentence")
    press_into(stage, field)
    hush(stage.page)
    stage.page.keyboard.type("You have 9 Energy.")
    press(named(stage, "Add the sentence"))
    hears(stage.page, "not checked|not right|fault")


def test_a_lesson_is_shown_by_one_key(stage: Stage) -> None:
    stage.show(VIEWS["present"]())
    hush(stage.page)
    stage.page.keyboard.press("PageDown")
    hears(stage.page, "Ana conquers Eurydice: the World joins the Warzone")


# --- for every taste --------------------------------------------------------------------------------------------------


def test_nothing_moves_for_those_who_asked_for_rest(stage: Stage) -> None:
    stage.show(VIEWS["play-fresh"]())
    stage.tell("step")
    running = stage.page.evaluate("document.getAnimations().map((each) => each.effect.target.className)")
    assert running == []


def test_forced_colours_keep_edges_and_marks(browser: Browser) -> None:
    """Where the reader's own colours replace all of ours, cards have edges and the focus its ring."""
    with staged(browser, forced_colors="active", reduced_motion="reduce") as stage:
        stage.show(VIEWS["play-early"]())
        card = stage.page.locator(".cw-card").first
        assert card.evaluate("own => parseFloat(getComputedStyle(own).borderTopWidth)") >= 1
        stage.page.keyboard.press("Tab")
        card.focus()
        assert card.evaluate("own => getComputedStyle(own).outlineStyle") == "solid"
