"""A task as a learner meets it: no way to the goal is rebuked, all of it can be clicked, and what is said is true."""

from __future__ import annotations

import random

import pytest

import coreworlds as cw
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.check import check_text
from coreworlds.tutor.lessons.lesson import Lesson, lesson, lessons
from coreworlds.tutor.lessons.retelling import retold
from coreworlds.tutor.lessons.scene import Scene, Task
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.tasks.check import offers, way_on
from coreworlds.tutor.tasks.wrong_tries import made, making
from coreworlds.tutor.words.prose import to_text
from tests.together import for_each
from tests.tutor.lesson_files import whole_game

TASKS = [
    (own, at)
    for game in cw.games()
    for own in lessons(game)
    for at, s in enumerate(own.scenes)
    if isinstance(s.block, Task)
]
NAMES = [f"{own.game.id}-{own.id}-{at}" for own, at in TASKS]
FAR = 400  # actions tried to see whether a wrong try leads on
CLICKS = 40


def task_of(scene: Scene) -> Task:
    assert isinstance(scene.block, Task)
    return scene.block


def after(own: Lesson, at: int, *actions: str) -> Attempt:
    attempt = Attempt(task_of(own.scenes[at]), own.scenes[at].position)
    for action in actions:
        attempt = attempt.act(action)
    return attempt


WHOLE = ("first-game", "guided-game")


def task_that(game: str, id_: str, words: str) -> tuple[Lesson, int]:
    """Find the task of a lesson whose solution holds some words."""
    own = whole_game(id_) if id_ in WHOLE else lesson(game, id_)
    return own, next(at for at, s in enumerate(own.scenes) if isinstance(s.block, Task) and words in s.block.solution)


@for_each(TASKS, names=NAMES)
def test_the_solution_can_be_clicked_and_is_never_rebuked(own: Lesson, at: int) -> None:
    attempt = after(own, at)
    for action in attempt.task.steps:
        assert offers(attempt.position, action)
        assert making(attempt, action) is None
        attempt = attempt.act(action)
        assert made(attempt) is None
    assert attempt.reached
    assert not own.departs(at, attempt.position)


@for_each(TASKS, names=NAMES)
def test_what_is_called_wrong_leads_to_no_goal(own: Lesson, at: int) -> None:
    for wrong in task_of(own.scenes[at]).wrong:
        attempt = after(own, at)
        for action in wrong.actions:
            if not cw.judge(attempt.position, action):
                break
            attempt = attempt.act(action)
        else:
            assert attempt.missed or way_on(attempt, FAR) == (), wrong.do


@for_each(TASKS, names=NAMES)
def test_whoever_reaches_the_goal_was_never_rebuked(own: Lesson, at: int) -> None:
    """Any way that works is right, from its first action."""
    for seed in range(3):
        luck, attempt, rebukes = random.Random(seed), after(own, at), 0
        for _ in range(CLICKS):
            if attempt.reached or attempt.missed:
                break
            attempt = attempt.act(luck.choice(list(cw.legal(attempt.position))))
            rebukes += made(attempt) is not None
        assert not (attempt.reached and rebukes)


def test_a_wrong_try_is_answered_wherever_the_same_rules_refuse_it() -> None:
    own, at = task_that("core-worlds", "draft-deploy", "deploy Snub Fighter; deploy Galactic Grunts")
    begun = after(own, at, "deploy Snub Fighter")
    wrong = making(begun, "deploy Hercules Bomber")
    assert wrong is not None
    assert wrong == making(after(own, at), "deploy Hercules Bomber")


def test_what_was_refused_at_first_and_is_allowed_now_is_not_wrong() -> None:
    own, at = task_that("galactic-emperor", "round-roles", "clockwise")
    assert making(after(own, at), "choose Steward") is not None
    assert making(after(own, at, "clockwise"), "choose Steward") is None


OLD = {
    "a goal that asks for more than the task": (
        *("galactic-emperor", "round-roles", "choose the Steward, and take a metal.", "and choose the Steward."),
        "does not say: metal",
    ),
    "a hint that is not offered": (
        *("galactic-emperor", "round-roles", "a resource: gain metal", "a resource: take metal"),
        "“take metal”",
    ),
    "a solution that is not offered": (
        *("galactic-emperor", "warlord", '"warp Fighter, D4, G2; warp Fighter, D4, G2;', '"warp Fighter x2, D4, G2;'),
        "does not offer",
    ),
    "a solution that goes on after the goal": (
        *("core-worlds", "round", 'send Galactic Grunts x2"', 'send Galactic Grunts x2; no colony"'),
        "reached before “no colony”",
    ),
    "a wrong try on a way to the goal": (
        *("core-worlds", "first-game", "within = 2", "within = 3"),
        "still leads to the goal",
    ),
    "a wrong try that is the way": (
        *("core-worlds", "first-world", 'do = "deploy Snub Fighter"', 'do = "invade Eurydice"'),
        "the solution does just that",
    ),
    "a wrong try that never comes": (
        *("core-worlds", "first-world", 'do = "deploy Snub Fighter"', 'do = "draft Eurydice; stop"'),
        "the rest never comes",
    ),
}


@pytest.mark.parametrize("name", OLD)
def test_the_checker_meets_a_task_as_a_learner_does(name: str) -> None:
    game, id_, now, before, said = OLD[name]
    own = whole_game(id_) if id_ in WHOLE else lesson(game, id_)
    assert now in own.text
    found = check_text(own.text.replace(now, before), own.name)
    assert any(said in fault.text for fault in found), [*map(str, found)]


def test_another_way_to_the_same_board_is_the_lessons_own() -> None:
    """What the positions keep besides the board, as the way that a ship came, makes no difference."""
    own, at = task_that("galactic-emperor", "guided-game", "claim E2")
    mine = after(own, at, "move Fighter, D1, D2", "move Fighter, D2, E2", "claim E2")
    assert mine.reached
    assert mine.position != own.scenes[at].after
    assert not own.departs(at, mine.position)


def test_cards_sent_in_another_order_are_the_lessons_own_way() -> None:
    """What one was told to do was called another way, because the discard pile lay in another order."""
    own, at = task_that("core-worlds", "first-round", "send Snub Fighter, Galactic Grunts")
    mine = after(own, at, "invade Balthazar", "play Battle Cry", "send Galactic Grunts, Snub Fighter")
    assert mine.reached
    assert mine.position != own.scenes[at].after
    assert not own.departs(at, mine.position)


def test_what_is_said_at_the_end_is_true_of_the_way_that_was_taken() -> None:
    own, at = task_that("core-worlds", "first-game", "invade Osiris")
    attempt = after(own, at, "invade Odin", "play Supreme Effort", "send Dreadnought Cruiser, Titan Walker")
    score, scene = read("score(Ana)", own.game), own.scenes[at]
    mine, theirs = score.value(Situation(attempt.position)), score.value(Situation(scene.after))
    said = to_text(retold(task_of(scene).say, Situation.after(attempt.line)) or ())
    assert (attempt.reached, mine, theirs) == (True, 36, 37)
    assert str(mine) in said
    assert str(theirs) not in said
    assert own.departs(at, attempt.position)


def test_words_that_do_not_hold_on_another_way_are_not_said_of_it() -> None:
    own, at = task_that("core-worlds", "first-game", "stop; invade Enkhidu")
    step = own.scenes[at + 1]
    assert retold(step.block.say, Situation(step.after)) is not None  # type: ignore[union-attr]
    assert retold(step.block.say, Situation(step.position)) is None  # type: ignore[union-attr]
