"""A run through a lesson: any way to the goal is right, a wrong one gets its verdict, all can be resumed."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import read_lesson
from coreworlds.tutor.lessons.run import Run
from coreworlds.tutor.lessons.scene import Task
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


def test_a_lesson_can_be_walked_through_and_ends() -> None:
    run, kinds = Run(LESSON_READ), []
    while not run.ended:
        outcome = run.next()
        kinds.append(outcome.kind)
        run = outcome.run
    assert kinds == ["moved", *["told", "moved"] * 6, "told", "end"]
    assert run.next().kind == "end"


def test_a_lesson_is_resumed_by_the_number_of_its_scene() -> None:
    """Whatever was done before, scene and position are the same."""
    run = Run(LESSON_READ)
    while not run.ended:
        assert Run(LESSON_READ, run.at).position == run.position
        run = run.next().run if run.scene.block is None else run.next().run.next().run
    with pytest.raises(cw.CoreWorldsError, match="no such scene"):
        Run(LESSON_READ, 99)
    with pytest.raises(cw.CoreWorldsError, match="no such scene"):
        Run(LESSON_READ, -1)


# -- predictions -------------------------------------------------------------------------------------------------


def test_a_right_prediction_is_right_and_shows_what_happens() -> None:
    outcome = Run(LESSON_READ, 1).answer("2")
    assert (outcome.kind, outcome.lines[0]) == ("right", "Yes: 2 Energy.")
    assert outcome.text.endswith("It cost 3 Energy.")
    assert outcome.run.done
    assert outcome.run.position == LESSON_READ.scenes[1].after


def test_a_wrong_prediction_is_told_with_the_chain_of_events() -> None:
    outcome = Run(LESSON_READ, 1).answer(5)
    assert (outcome.kind, outcome.lines[0]) == ("wrong", "You said 5 Energy. It is 2 Energy.")
    assert any("Battle Cruiser" in line for line in outcome.lines[1:])


@pytest.mark.parametrize(("at", "value"), [(1, "many"), (1, "1" * 40), (1, ""), (6, "Cleo"), (7, "perhaps"), (0, "1")])
def test_what_is_no_answer_is_an_error(at: int, value: str) -> None:
    with pytest.raises(cw.CoreWorldsError):
        Run(LESSON_READ, at).answer(value)


def test_names_and_truths_are_predicted() -> None:
    assert Run(LESSON_READ, 6).answer("Ana").kind == "right"
    assert Run(LESSON_READ, 6).answer("Ben").lines[0] == "You said Ben. It is Ana."
    assert Run(LESSON_READ, 7).answer("yes").kind == "right"
    assert Run(LESSON_READ, 7).answer(value=False).kind == "wrong"


# -- tasks -------------------------------------------------------------------------------------------------------


def test_any_actions_that_reach_the_goal_are_right() -> None:
    """Every line of play within the budget that reaches the goal is accepted, not only the lesson's own."""
    task = LESSON_READ.scenes[TASK].block
    assert isinstance(task, Task)
    reached = 0
    for line in product(["deploy Snub Fighter", "deploy Galactic Grunts", "stop"], repeat=task.within):
        run, last = Run(LESSON_READ, TASK), None
        for action in line:
            last = run.act(action)
            run = last.run
            if last.kind != "going":
                break
        assert last is not None
        units = len(run.position.seat("Ana").units)
        assert (last.kind == "right") == (units == 2)
        reached += last.kind == "right"
    assert reached > 4


def test_another_way_is_right_and_the_lesson_says_that_it_goes_on_from_its_own() -> None:
    first = Run(LESSON_READ, TASK).act("deploy Galactic Grunts")
    assert (first.kind, first.lines[-1]) == ("going", "You have 2 actions left for this task.")
    second = first.run.act("deploy Snub Fighter")
    assert second.kind == "right"
    assert "We continue from our version: deploy Snub Fighter; deploy Snub Fighter" in second.text
    assert second.run.next().run.position == LESSON_READ.scenes[TASK].after


def test_the_lessons_own_way_needs_no_such_word() -> None:
    run = Run(LESSON_READ, TASK).act("deploy Snub Fighter").run
    assert run.act("deploy Snub Fighter").lines[-1] == "Done."


def test_a_refused_try_gets_its_verdict_and_what_the_lesson_says_to_it() -> None:
    run = Run(LESSON_READ, TASK)
    outcome = run.act("deploy Energy Surge")
    assert outcome.kind == "refused"
    assert outcome.run == run
    assert outcome.verdict is not None
    assert not outcome.verdict
    assert {b.rule for b in outcome.verdict.blockers} >= {"deploy-units-only"}
    assert str(outcome.verdict.blockers[0]) in outcome.text
    assert outcome.text.endswith("That is a Tactic.")


def test_a_refused_try_that_nobody_expected_gets_its_verdict_too() -> None:
    outcome = Run(LESSON_READ, TASK).act("draft Taurus")
    assert (outcome.kind, outcome.say) == ("refused", ())
    assert "A World is" in outcome.text or "World" in outcome.text


def test_what_cannot_be_read_is_refused_with_words() -> None:
    assert "notation" in {b.rule for b in Run(LESSON_READ, TASK).act("jump").verdict.blockers}  # type: ignore[union-attr]


def test_a_legal_way_past_the_goal_is_told_and_begins_again() -> None:
    run = Run(LESSON_READ, TASK).act("deploy Galactic Grunts").run
    assert (run.act("stop").kind, run.act("stop").say) == ("going", ())
    outcome = run.act("stop").run.act("pass")
    assert to_text(outcome.say) == "One is not enough."
    assert outcome.kind == "missed"
    assert outcome.run == Run(LESSON_READ, TASK)
    assert outcome.transitions


def test_hints_come_one_by_one_and_then_the_way_begins() -> None:
    run, said = Run(LESSON_READ, TASK), []
    for _ in range(4):
        outcome = run.hint()
        said.append(outcome.text)
        run = outcome.run
    assert said == ["Units are yellow.", "You have 2 Snub Fighters.", *["One way begins: deploy Snub Fighter."] * 2]


def test_a_task_can_be_left_for_free_play_from_where_it_stands() -> None:
    run = Run(LESSON_READ, TASK).act("deploy Galactic Grunts").run
    session = run.session
    assert session.position == run.position
    assert session.undo() == LESSON_READ.scenes[TASK].position
    assert run.back().run == Run(LESSON_READ, TASK)


def test_where_nothing_is_to_be_done_a_try_is_an_error() -> None:
    with pytest.raises(cw.CoreWorldsError, match="no task here"):
        Run(LESSON_READ, 0).act("pass")
    with pytest.raises(cw.CoreWorldsError, match="no task here"):
        Run(LESSON_READ, 0).hint()


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
    run = Run(read_lesson(text)).act("deploy Snub Fighter").run
    assert (run.done, run.position.step, run.position.turn) == (True, "action.deploy", "Ana")
    assert read_lesson(text).scenes[1].position == run.position


def test_an_attempt_is_over_when_somebody_else_decides() -> None:
    """Nobody answers for Ben, and the solution does not play for him: Ana cannot go on."""
    text = OTHERS.replace('others = ["jump", "pass"]\n', "").replace(" and cards(Ana, discard) = 1", "")
    text = text.replace("draft Battle Cruiser; ", "")
    assert Run(read_lesson(text)).act("draft Battle Cruiser").kind == "missed"
    both = text.replace("deploy Snub Fighter", "pass; Ben: pass; keep nothing")
    both = both.replace("cards(Ana, units) = 1", 'phase = "discard"')
    assert Run(read_lesson(both)).act("pass").kind == "going"


def test_the_others_answer_as_the_lesson_says() -> None:
    run = Run(read_lesson(OTHERS))
    first = run.act("draft Battle Cruiser")
    assert [t.action.player for t in first.transitions if t.action] == ["Ana", "Ben"]
    assert first.run.act("deploy Galactic Grunts").kind == "right"
    assert run.act("pass").kind == "going"


def test_others_who_are_asked_something_unforeseen_take_the_last_on_offer() -> None:
    made = read_lesson(OTHERS.replace('["jump", "pass"]', '["jump"]'))
    played = [t.action.text for t in Run(made).act("draft Battle Cruiser").transitions if t.action]
    assert played == ["draft Battle Cruiser", "pass"]


def test_a_goal_that_cannot_be_asked_yet_is_not_reached() -> None:
    text = OTHERS.replace("cards(Ana, discard) = 1", 'fleet(Ana, "Snub Fighter") = 1')
    text = text.replace("draft Battle Cruiser; ", "")
    run = Run(read_lesson(text))
    assert run.act("deploy Galactic Grunts").kind == "going"
    assert run.act("deploy Snub Fighter").kind == "right"


# -- questions ---------------------------------------------------------------------------------------------------


def test_a_question_is_answered_by_the_places_of_its_answers() -> None:
    run = Run(LESSON_READ, 4)
    assert run.answer([0]).text == "Yes.\nIt is a Unit."
    assert run.answer("0").kind == "right"
    wrong = run.answer([1])
    assert (wrong.kind, wrong.text) == ("wrong", "Right is: Galactic Grunts.\nIt is a Unit.\nIt is a Tactic.")
    choices: list[list[Any]] = [[], [7], ["x"], [True]]
    for choice in choices:
        with pytest.raises(cw.CoreWorldsError):
            run.answer(choice)


def test_a_question_that_the_engine_made_is_graded_by_it() -> None:
    run = Run(LESSON_READ, 5)
    question = run.question
    assert question.rule == "draft-cost"
    assert run.answer(question.right).kind == "right"
    wrong = frozenset(range(len(question.options))) - question.right
    assert run.answer(wrong).kind == "wrong"
    assert run.answer(wrong).lines
