"""The page in Firefox: all that a decision needs is seen, keys lead everywhere, and a lesson is done by clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import coreworlds as cw
from coreworlds.engine.action import Action
from coreworlds.tutor.lessons.scene import Asked, Predict, Step, Task
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.browser.bidi import Firefox, started
from tests.browser.lesson import Learner
from tests.browser.test_fit import NUMBERS, SIZES, SMALL, UNSEEN, crowded, seated
from tests.browser.test_keys import MISSED, MOST, STOP, TOP
from tests.browser.views import VIEWS
from tests.widgets.clicks_on_the_table import buttons, pressable, way

SECOND = 2  # of the positions of a game every second one is enough here: Chromium has seen them all
PHONE = (390, 844)
SIX = 6
# On a phone the parts of the table lie side by side: what is needed is in the window once it is swiped to. A map of
# shapes is wider than a phone, so it is panned besides.
SWIPED = """async () => {
    const unseen = [];
    for (const each of document.querySelectorAll("[data-needed]")) {
        const part = each.closest(".cw-board > *");
        if (part) {
            part.parentElement.scrollTo({ left: part.offsetLeft });
            const box = each.getBoundingClientRect(), around = part.getBoundingClientRect();
            part.scrollTop += box.top - around.top - 80;
            part.scrollLeft += (box.left + box.right - around.left - around.right) / 2;
            for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
        }
        unseen.push(...(UNSEEN)());
    }
    return unseen;
}""".replace("UNSEEN", UNSEEN.replace('[...document.querySelectorAll("[data-needed]")]', "[each]"))
LONG = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
FOCUS = """() => {
    const el = document.activeElement;
    return el === document.body || !el.checkVisibility() ? "" : el.dataset.look || el.dataset.arg || el.textContent;
}"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox, started once."""
    with started(tmp_path_factory.mktemp("firefox")) as found:
        yield found


@pytest.mark.parametrize(("game", "number"), NUMBERS)
def test_all_that_a_decision_needs_is_seen(firefox: Firefox, game: str, number: int) -> None:
    firefox.show(App())
    for at, (width, height) in enumerate(SIZES):
        firefox.size(width, height)
        for pos in crowded(game, number)[at % SECOND :: SECOND]:
            firefox.swap(seated(pos))
            where = f"Round {pos.round}, {pos.step}, {width} x {height}"
            assert firefox.run("() => document.documentElement.scrollHeight - innerHeight") <= 1, where
            assert firefox.run(UNSEEN) == [], where
            assert firefox.run(SMALL) == [], where


def test_on_a_phone_it_is_seen_by_swiping_the_table(firefox: Firefox) -> None:
    """The page itself is never longer than the screen."""
    firefox.show(App())
    firefox.size(*PHONE)
    for game, number in NUMBERS:
        for pos in crowded(game, number)[:: SECOND * SECOND]:
            firefox.swap(seated(pos))
            where = f"{game} {number}, Round {pos.round}, {pos.step}"
            assert firefox.run(LONG) == [*PHONE], where
            assert firefox.run(SWIPED) == [], where


def test_keys_walk_the_table_act_and_go_back(firefox: Firefox) -> None:
    """Arrows inside the table, Enter for an action, b and f for what passed; the focus is always on something seen."""
    app = seated(next(pos for pos in crowded("core-worlds", 2) if pos.step == "action.turn"))
    firefox.show(app)
    firefox.size(*SIZES[0])
    while not firefox.run("() => Boolean(document.activeElement.closest('.cw-board'))"):
        firefox.press("Tab")
    walked = [firefox.run(FOCUS)]

    def press(key: str) -> None:
        firefox.press(key)
        walked.append(firefox.run(FOCUS))
        assert walked[-1], f"{key} after {walked} loses the focus"

    for side in ("Down", "Down", "Down", "Right", "Right", "Right", "Up", "Left", "Down", "Down"):
        press(f"Arrow{side}")
    press("End")
    press("Home")
    assert len(set(walked)) > SIX
    line = app.desk.session.line
    press("m")  # past the table, to what may be done
    press("Enter")
    assert len(app.desk.session.line) > len(line)
    acted = app.desk.session.at
    press("b")
    assert app.desk.session.at != acted
    press("f")
    assert app.desk.session.at in app.desk.session.line


@pytest.mark.parametrize("name", ["play-late-of-four", "lesson-task", "explore-cards"])
def test_tab_comes_everywhere_and_out_again(firefox: Firefox, name: str) -> None:
    firefox.show(VIEWS[name]())
    firefox.size(1400, 1000)
    firefox.run(TOP)
    wrong: list[str] = []
    for _ in range(MOST):
        firefox.press("Tab")
        if (stop := firefox.run(STOP)) is None:
            break
        wrong += stop["wrong"]
    assert wrong == []
    assert firefox.run(MISSED) == []


# --- a lesson ---------------------------------------------------------------------------------------------------------


def test_the_first_lesson_is_done_by_clicks(firefox: Firefox) -> None:
    """On cards, on the buttons that these bring, and on what the panel of the lesson offers."""
    lesson = lessons_of("core-worlds")[0]
    firefox.show(App(link=cw.to_link(Reference("lesson", "core-worlds", lesson.id, 0))))
    firefox.size(*SIZES[0])
    for scene in lesson.scenes:
        assert firefox.app.desk.learning.course.scene == scene
        if isinstance(scene.block, Step):
            firefox.click(".cw-lesson button", scene.block.label)
        elif isinstance(scene.block, Predict | Asked):
            right = scene.block.right if isinstance(scene.block, Asked) else {Learner.said(scene.block)}
            for each in sorted(map(str, right)):
                firefox.click(f'.cw-option[data-arg="{each}"]')
        elif isinstance(scene.block, Task):
            for transition in scene.line:
                if transition.action and transition.action.player == scene.block.player:
                    play(firefox, transition.action)
        if scene is not lesson.scenes[-1]:
            firefox.click(".cw-nav button", "Next")
    said = firefox.run("() => document.querySelector('.cw-lesson').innerText")
    assert f"The end of “{lesson.title}”" in said


def play(firefox: Firefox, action: Action) -> None:
    """Do an action by clicks on the table, and on the button that then does it."""
    app, before, button = firefox.app, firefox.app.desk.position, f"{action.player}: {action.text}"
    for word, arg in way(app, action):
        do = "pick" if ("pick", arg) in pressable(app) else word
        firefox.click(f'[data-do="{do}"][data-arg="{arg}"]')
        if app.desk.position != before:
            return
    if button in buttons(app):
        firefox.click(f'[data-do="act"][data-arg="{button}"]')
    assert app.desk.position != before, f"“{action}” is not done"
