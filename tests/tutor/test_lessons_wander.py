"""A learner who clicks anything in a task: it is done or missed, and nothing breaks."""

import random

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import Lesson, lessons
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.tasks.attempt import Attempt
from tests.together import for_each

ALL = [made for game in cw.games() for made in lessons(game)]
TASKS = [(made, at) for made in ALL for at, s in enumerate(made.scenes) if isinstance(s.block, Task)]
NAMES = [f"{made.game.id}-{made.id}-{at}" for made, at in TASKS]
MOST = 60  # actions: no task allows more


@for_each(TASKS, names=NAMES)
def test_a_task_ends_whatever_is_clicked(made: Lesson, at: int) -> None:
    scene = made.scenes[at]
    assert isinstance(scene.block, Task)
    for seed in range(4):
        luck, attempt = random.Random(seed), Attempt(scene.block, scene.position)
        for _ in range(MOST):
            if not (attempt.reached or attempt.missed):
                attempt = attempt.act(str(luck.choice(list(cw.legal(attempt.position)))))
        assert attempt.reached or attempt.missed
