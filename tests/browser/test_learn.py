"""Lessons in a real browser, taken to their end; leaving, coming back, questions; by mouse and by keys."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import Lesson, lessons
from coreworlds.tutor.lessons.scene import Asked, Predict, Scene, Task
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from tests.browser import here
from tests.browser.conftest import watched
from tests.browser.lesson import Learner, press
from tests.browser.stage import staged
from tests.browser.table import Table

LESSONS = lessons("core-worlds")
SECONDS = 30
PHONE = ViewportSize(width=360, height=740)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; no server is asked, since all that is tested with it is the page's own."""
    with watched(browser, here.ADDRESS) as window:
        yield window


def opened(page: Page, lesson: Lesson) -> Learner:
    """Open a lesson by its address."""
    page.goto(f"/?view=learn&lesson={lesson.id}")
    learner = Learner(page, lesson)
    expect(learner.panel).to_be_visible()
    return learner


def kinds(scene: Scene) -> set[str]:
    """What kind of scene it is."""
    return {str(scene.kind)}


def ways(scene: Scene) -> set[str]:
    """What is done in a scene: what is predicted or chosen, and each verb of a task."""
    block = scene.block
    found = kinds(scene) | {type(block).__name__}
    if isinstance(block, Predict):
        found.add(f"{bool(block.options)} {type(block.truth).__name__}")
    elif isinstance(block, Asked):
        found.add(f"several: {block.several}")
    elif isinstance(block, Task):
        found |= {step.action.text.partition(" ")[0] for step in scene.line if step.action}
    return found


def all_of(lesson: Lesson, what: Callable[[Scene], set[str]]) -> set[str]:
    """Everything of that sort in a lesson."""
    return set[str]().union(*map(what, lesson.scenes))


def few(what: Callable[[Scene], set[str]]) -> list[Lesson]:
    """Few short lessons, taken whole, in which everything of that sort is met; all are walked without a browser."""
    chosen: list[Lesson] = []
    met: set[str] = set()
    for lesson in sorted(LESSONS, key=lambda lesson: len(lesson.scenes)):
        if all_of(lesson, what) - met:
            chosen.append(lesson)
            met |= all_of(lesson, what)
    return chosen


def each_way() -> list[tuple[Lesson, int]]:
    """Few scenes in which all is done that scenes ask for."""
    chosen: list[tuple[Lesson, int]] = []
    met: set[str] = set()
    for lesson in sorted(LESSONS, key=lambda lesson: -len(all_of(lesson, ways))):
        for number, scene in enumerate(lesson.scenes):
            if ways(scene) - met:
                chosen.append((lesson, number))
                met |= ways(scene)
    return chosen


WHOLE = few(kinds)


def test_there_are_thirteen() -> None:
    assert len(LESSONS) == 13
    assert sum(lesson.path for lesson in LESSONS) == 1


def test_a_lesson_is_finished_by_clicking_on_a_phone(browser: Browser) -> None:
    """The first one: on the way one prediction, one question and one task go wrong, where the lesson has them."""
    lesson = LESSONS[0]
    with watched(browser, here.ADDRESS, viewport=PHONE) as page:
        learner = opened(page, lesson)
        learner.take()
        met = Counter(scene.kind for scene in lesson.scenes)
        for kind in ("predict", "question"):
            assert learner.astray[kind] == bool(met[kind])


OVERFULL = """() => [...document.querySelectorAll(".cw-side > :is(.cw-lesson, .cw-task)")]
  .filter((panel) => panel.scrollHeight > panel.clientHeight + 3).map((panel) => panel.className)"""


@pytest.mark.parametrize("game", cw.games())
def test_the_first_path_is_walked_by_doing_what_it_says(browser: Browser, game: str) -> None:
    """On a school laptop, without a wrong step; what is said to what one did is read without scrolling."""
    lesson = lessons(game)[0]
    with staged(browser, reduced_motion="reduce", viewport=ViewportSize(width=1366, height=625)) as stage:
        stage.show(App())
        stage.swap(App(link=cw.to_link(Reference("lesson", game, lesson.id, 0))))
        learner = Learner(stage.page, lesson, astray=Counter(predict=1, question=1, task=1, missed=1))
        for number, scene in enumerate(lesson.scenes, 1):
            learner.scene(scene)
            stage.page.wait_for_function(f"({OVERFULL})().length === 0", timeout=5_000)
            if number < len(lesson.scenes):
                learner.do(learner.named("Next"))
        expect(stage.page.get_by_role("button", name="Next: a guided game").first).to_be_visible()


def test_whatever_a_scene_asks_for_is_done_by_clicking(browser: Browser) -> None:
    """Each verb of a task, each sort of prediction and question once; each begins with what is wrong, if it can."""
    astray = Counter[str]()
    with staged(browser, reduced_motion="reduce") as stage:
        stage.show(App())
        for lesson, number in each_way():
            scene = lesson.scenes[number]
            stage.swap(App(link=cw.to_link(Reference("lesson", "core-worlds", lesson.id, number))))
            learner = Learner(stage.page, lesson)
            expect(learner.panel).to_contain_text(f"{number + 1} of {len(lesson.scenes)}")
            learner.scene(scene)
            astray += learner.astray
    assert set(astray) == {"predict", "question", "task", "missed"}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_the_task_stays_in_view_while_one_asks_the_table(browser: Browser, width: int, height: int) -> None:
    """The whole sentence of a task lies inside the window and uncovered, also where much is to be read before it."""
    with staged(browser, reduced_motion="reduce", viewport=ViewportSize(width=width, height=height)) as stage:
        stage.show(App())
        for game in cw.games():
            lesson, number = longest_task(game)
            stage.swap(App(link=cw.to_link(Reference("lesson", game, lesson.id, number))))
            stage.page.locator(".cw-board [data-do=ask]:visible").last.click()
            stage.settled()
            expect(stage.page.locator(".cw-rule[data-reveal]:visible, .cw-deeds:visible").first).to_be_visible()
            assert stage.page.locator(".cw-task h3").first.evaluate(UNCOVERED), (game, lesson.id, number)


UNCOVERED = """task => {
  const {left, top, right, bottom} = task.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && (task.contains(over) || over === task);
}"""


def longest_task(game: str) -> tuple[Lesson, int]:
    """Find the task before which most is to be read."""
    tasks = [
        (len(str(scene.prose)), lesson, number)
        for lesson in lessons(game)
        for number, scene in enumerate(lesson.scenes)
        if isinstance(scene.block, Task)
    ]
    _, lesson, number = max(tasks, key=lambda task: task[0])
    return lesson, number


@pytest.mark.parametrize("lesson", WHOLE, ids=lambda lesson: lesson.id)
def test_a_lesson_is_finished_by_keys_alone(page: Page, lesson: Lesson) -> None:
    """Tab, arrows and Enter reach and press everything that each kind of scene needs."""
    learner = opened(page, lesson)
    learner.press = press
    learner.take()


def test_who_misses_a_goal_by_keys_hears_so_and_begins_again(page: Page) -> None:
    """What was pressed is gone; focus went to “All lessons”, where the next Enter left the lesson."""
    learner = opened(page, LESSONS[0])
    learner.press = press
    for _ in range(2):
        learner.offered(page.locator(".cw-act", has_text=re.compile("^draft", re.IGNORECASE)).first)
        expect(page.locator(":focus")).to_have_text(re.compile("Take it back and try again"))
        learner.do(learner.named("Take it back"))
        expect(page.locator(":focus")).to_have_text(LESSONS[0].scenes[0].title)


def test_nothing_that_lessons_ask_for_is_left_out() -> None:
    there = [scene for lesson in LESSONS for scene in lesson.scenes]
    whole = [scene for lesson in WHOLE for scene in lesson.scenes]
    single = [lesson.scenes[number] for lesson, number in each_way()]
    assert set().union(*map(kinds, whole)) == set().union(*map(kinds, there))
    assert set().union(*map(ways, single)) == set().union(*map(ways, there))


def test_the_first_legal_click_comes_within_thirty_seconds(browser: Browser, address: str) -> None:
    """Home, Learn, Begin, as it is served: then a legal action stands there to be clicked."""
    with watched(browser, address) as page:
        begun = time.monotonic()
        page.goto("/")
        page.get_by_role("button", name=re.compile(r"^Learn in \d+ minutes")).click()
        page.get_by_role("button", name=re.compile("^Begin with")).click()
        page.locator(".cw-act").first.click()
        expect(page.locator(".cw-tried")).to_contain_text("Ana")

        assert time.monotonic() - begun < SECONDS


def test_the_first_door_is_learning(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".cw-door").first).to_contain_text("Learn in")


def test_a_lesson_is_left_and_resumed_after_a_reload(page: Page) -> None:
    """The browser keeps at which scene one left; the game that was kept before is still there."""
    learner = opened(page, LESSONS[0])
    learner.scene(LESSONS[0].scenes[0])
    learner.do(learner.named("Next"))
    page.wait_for_function("() => localStorage.getItem('coreworlds')?.includes('scene = 1')")
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Go on learning")).click()
    expect(learner.panel).to_contain_text(f"2 of {len(LESSONS[0].scenes)}")

    learner.do(learner.named("All lessons"))
    page.get_by_role("button", name=re.compile(f"^Go on with “{LESSONS[0].title}”")).click()
    expect(learner.panel).to_contain_text(f"2 of {len(LESSONS[0].scenes)}")


def test_one_plays_on_freely_and_comes_back(page: Page) -> None:
    """The position becomes a game; the lesson waits at its scene."""
    learner = opened(page, LESSONS[0])
    learner.do(learner.named("Play on freely from here"))
    table = Table(page)
    expect(page.get_by_role("status").filter(has_text="You play on freely")).to_be_visible()
    offer = table.best()
    assert offer is not None
    table.do(offer.click)
    learner.do(learner.named("Back to the lesson"))

    expect(learner.panel).to_contain_text(f"1 of {len(LESSONS[0].scenes)}")


def test_a_question_is_asked_about_a_rule_and_shared(page: Page) -> None:
    """Ask me in the RULE panel; the answer is graded, the next has another seed, and the way back is one press."""
    learner = opened(page, LESSONS[0])
    learner.do(learner.named("Skip this"))
    learner.do(page.locator(".cw-prose .cw-cite").first)
    learner.do(learner.named("Ask me about this rule"))
    question = page.get_by_role("region", name=re.compile("^Question"))
    code = question.locator("h2 small")
    answered(learner, question)
    asked = code.inner_text()
    learner.do(learner.named("Another question"))
    expect(code).to_be_empty()
    learner.do(page.locator(".cw-nav").get_by_role("button", name="Back"))
    expect(learner.panel).to_contain_text("2 of ")

    page.goto("/?view=learn")
    page.get_by_label("Somebody sent you a question?").fill(asked)
    page.get_by_role("button", name="Open it").click()
    answered(learner, question)
    expect(code).to_have_text(asked)


def answered(learner: Learner, question: Locator) -> None:
    """Answer a question with its first option."""
    learner.do(question.locator(".cw-option").first)
    if learner.named("Answer").count():
        learner.do(learner.named("Answer"))
    expect(question.get_by_text(re.compile("^(Right|Not quite)\\.$"))).to_be_visible()


def test_three_questions_instead_of_the_lesson(page: Page) -> None:
    """The test-out says how it went, and offers the lesson."""
    page.goto("/?view=learn")
    page.get_by_role("button", name=re.compile("^I know this: 3 questions")).first.click()
    question = page.get_by_role("region", name=re.compile("^Question"))
    for number in range(1, 4):
        expect(question).to_contain_text(f"{number} of 3")
        question.locator(".cw-option").first.click()
        graded = question.get_by_text(re.compile("^(Right|Not quite)\\.$"))
        answer = page.get_by_role("button", name="Answer", exact=True)
        expect(graded.or_(answer.and_(page.locator(".cw-main"))).first).to_be_visible()
        if answer.count():
            answer.click()
        expect(graded).to_be_visible()
        page.get_by_role("button", name="Next", exact=True).click()
    expect(question).to_contain_text(re.compile("[0-3] of 3 answers are right"))
    expect(page.get_by_role("button", name=re.compile("^Take the lesson"))).to_be_visible()


def test_a_narrow_window_has_everything_within_reach(browser: Browser, address: str) -> None:
    """Nothing lies beside the window, as it is served, in the list of lessons or in one; it goes on by a press."""
    with watched(browser, address, viewport=PHONE) as page:
        page.goto("/?view=learn")
        page.get_by_role("button", name=re.compile("^Begin with")).click()
        learner = Learner(page, LESSONS[0])
        expect(learner.panel).to_contain_text("1 of ")
        learner.scene(LESSONS[0].scenes[0])
        learner.do(learner.named("Next"))
        expect(learner.panel).to_contain_text("2 of ")
        for width in (360, 700):
            page.set_viewport_size({"width": width, "height": 740})
            wide = page.locator("#rendered_cells").evaluate("own => own.scrollWidth")
            assert wide <= width, "one has to scroll sideways"
