"""The scenes of a lesson, and its tasks: any way to the goal is right, a wrong one gets its verdict."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.check import check_text
from coreworlds.tutor.lessons.lesson import Lesson, read_lesson
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.tasks.check import astray
from coreworlds.tutor.tasks.wrong_tries import made, making
from coreworlds.tutor.words.prose import to_text
from tests.tutor.lesson_files import LESSON

LESSON_READ = read_lesson(LESSON, "03-for-tests.md")
KINDS = [scene.kind for scene in LESSON_READ.scenes]
TASK = KINDS.index("task")


def test_a_lesson_knows_its_header_and_its_id() -> None:
    made = LESSON_READ
    assert (made.id, made.title, made.order, made.minutes, made.path) == ("for-tests", "A lesson for tests", 3, 4, True)
    assert made.test == ("draft-cost",)


def test_each_block_makes_one_scene_with_the_prose_before_it() -> None:
    assert KINDS == ["prose", "predict", "step", "task", "question", "question", "predict", "predict"]
    titles = [scene.title for scene in LESSON_READ.scenes]
    assert titles == ["Reading a card", *["A guess"] * 2, "Do it", *["A question"] * 2, *["A fresh start"] * 2]
    assert to_text(LESSON_READ.scenes[2].prose) == "Ben passes."


def test_prose_shows_checked_values() -> None:
    text = to_text(LESSON_READ.scenes[0].prose)
    assert text.startswith("You have 5 Energy and four Actions. Drafting Battle Cruiser costs 3 Energy;")
    assert text.endswith("- First of all, a list.\n- Type pass to pass.")


def test_each_scene_begins_where_the_one_before_ended() -> None:
    scenes = LESSON_READ.scenes
    for before, after in pairwise(scenes[:6]):
        assert before.after == after.position
    assert scenes[6].position == cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after


def begun(own: Lesson = LESSON_READ, at: int = TASK) -> Attempt:
    """Give an attempt at a task that has just begun."""
    block = own.scenes[at].block
    assert isinstance(block, Task)
    return Attempt(block, own.scenes[at].position)


def test_any_actions_that_reach_the_goal_are_right() -> None:
    """Every line of play within the budget that reaches the goal is accepted, not only the lesson's own."""
    reached = 0
    for line in product(["deploy Snub Fighter", "deploy Galactic Grunts", "stop"], repeat=begun().task.within):
        attempt = begun()
        for action in line:
            if not (attempt.reached or attempt.missed or not cw.judge(attempt.position, action)):
                attempt = attempt.act(action)
        assert attempt.reached == (len(attempt.position.seat("Ana").units) == 2)
        reached += attempt.reached
    assert reached > 4


def test_the_lesson_goes_on_from_its_own_way() -> None:
    other = begun().act("deploy Galactic Grunts").act("deploy Snub Fighter")
    own = begun().act("deploy Snub Fighter").act("deploy Snub Fighter")
    assert other.reached
    assert LESSON_READ.departs(TASK, other.position)
    assert not LESSON_READ.departs(TASK, own.position)


def test_a_refused_try_gets_what_the_lesson_says_to_it() -> None:
    with pytest.raises(cw.Illegal) as refusal:
        begun().act("deploy Energy Surge")
    wrong = making(begun(), "deploy Energy Surge")
    assert {b.rule for b in refusal.value.verdict.blockers} >= {"deploy-units-only"}
    assert wrong is not None
    assert to_text(wrong.say) == "That is a Tactic."
    assert making(begun(), "draft Taurus") is None


def test_a_legal_way_past_the_goal_is_missed_and_told() -> None:
    attempt = begun().act("deploy Galactic Grunts").act("stop")
    assert (attempt.missed, made(attempt)) == (False, None)
    attempt = attempt.act("pass")
    wrong = made(attempt)
    assert attempt.missed
    assert wrong is not None
    assert to_text(wrong.say) == "One is not enough."


OTHERS = """+++
title = "Others"
game = "core-worlds"
+++
```position
round = 3
phase = "action"
central = ["Battle Cruiser", "Taurus"]
[[player]]
name = "Ana"
energy = 5
hand = ["Snub Fighter x2", "Galactic Grunts"]
[[player]]
name = "Ben"
energy = 3
```
# One
```task
ask = "Draft, then deploy."
goal = 'cards(Ana, units) = 1 and cards(Ana, discard) = 1'
within = 2
others = ["jump", "pass"]
solution = "draft Battle Cruiser; deploy Snub Fighter"
```
"""


def test_nothing_happens_by_itself_once_the_goal_is_reached() -> None:
    text = OTHERS.replace(" and cards(Ana, discard) = 1", "").replace("draft Battle Cruiser; ", "")
    text += "```step\nplay = 'stop'\n```"
    attempt = begun(read_lesson(text), 0).act("deploy Snub Fighter")
    assert (attempt.reached, attempt.position.step, attempt.position.turn) == (True, "action.deploy", "Ana")
    assert read_lesson(text).scenes[1].position == attempt.position


def test_an_attempt_is_over_when_somebody_else_decides() -> None:
    """Nobody answers for Ben, and the solution does not play for him: Ana cannot go on."""
    text = OTHERS.replace('others = ["jump", "pass"]\n', "").replace(" and cards(Ana, discard) = 1", "")
    text = text.replace("draft Battle Cruiser; ", "")
    assert begun(read_lesson(text), 0).act("draft Battle Cruiser").missed
    both = text.replace("deploy Snub Fighter", "pass; Ben: pass; keep nothing")
    both = both.replace("cards(Ana, units) = 1", 'phase = "discard"')
    assert not begun(read_lesson(both), 0).act("pass").missed


def test_the_others_answer_as_the_lesson_says() -> None:
    attempt = begun(read_lesson(OTHERS), 0)
    first = attempt.act("draft Battle Cruiser")
    assert [t.action.player for t in first.line if t.action] == ["Ana", "Ben"]
    assert first.act("deploy Galactic Grunts").reached
    assert not attempt.act("pass").missed


def test_others_who_are_asked_something_unforeseen_take_the_last_on_offer() -> None:
    own = read_lesson(OTHERS.replace('["jump", "pass"]', '["jump"]'))
    played = [t.action.text for t in begun(own, 0).act("draft Battle Cruiser").line if t.action]
    assert played == ["draft Battle Cruiser", "pass"]


def test_a_goal_that_cannot_be_asked_yet_is_not_reached() -> None:
    text = OTHERS.replace("cards(Ana, discard) = 1", 'fleet(Ana, "Snub Fighter") = 1')
    own = read_lesson(text.replace("draft Battle Cruiser; ", ""))
    assert not begun(own, 0).act("deploy Galactic Grunts").reached
    assert begun(own, 0).act("deploy Snub Fighter").reached


PRICES = """+++
title = "Prices"
game = "galactic-emperor"
minutes = 2
teaches = ["merchant-marks"]
+++

```position
setup = {players = ["Ana", "Ben", "Cleo"], seed = 5}
play = "clockwise; choose Merchant"
advance = true
```

```task
ask = "Discard a die: food then is dear."
goal = 'price("food") = 2'
solution = "discard Die 1"
```

Food costs {price("food")} marks.

```question
rule = "merchant-marks"
seed = 1
```
"""


def test_a_goal_may_speak_of_what_only_the_task_brings() -> None:
    """Before the die is discarded there is no price. A fact that never answers is still told."""
    assert check_text(PRICES) == ()
    (fault,) = check_text(PRICES.replace('price("food") = 2', 'price("food") = 1'))
    assert fault.text == 'The solution does not reach the goal: price("food") = 2.'
    wrong = check_text(PRICES.replace('price("food") =', 'price("fod") ='))
    assert any("unknown resource" in each.text for each in wrong)


def test_a_try_that_the_task_does_not_tell_apart_is_not_said_to_be_another_one() -> None:
    attempt = begun(read_lesson(PRICES), 0).act("discard Die 4")
    assert attempt.missed
    assert astray(attempt) is None
    told = read_lesson(PRICES.replace("Discard a die:", "Discard Die 1:"))
    assert astray(begun(told, 0).act("discard Die 4")) == ("discard Die 4", "discard Die 1")


def test_words_before_a_question_with_a_table_of_its_own_stand_by_theirs() -> None:
    scenes = read_lesson(PRICES).scenes
    assert [scene.kind for scene in scenes] == ["task", "prose", "question"]
    assert (to_text(scenes[1].prose), scenes[2].prose) == ("Food costs 2 marks.", ())
