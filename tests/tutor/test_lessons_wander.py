"""A learner who clicks anything in a task: it is done or missed, and nothing breaks."""

import random

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import Lesson, lessons
from coreworlds.tutor.lessons.run import Run
from coreworlds.tutor.lessons.scene import Task
from tests.together import for_each

ALL = [made for game in cw.games() for made in lessons(game)]
TASKS = [(made, at) for made in ALL for at, s in enumerate(made.scenes) if isinstance(s.block, Task)]
NAMES = [f"{made.game.id}-{made.id}-{at}" for made, at in TASKS]
MOST = 60  # actions: no task allows more


@for_each(TASKS, names=NAMES)
def test_a_task_ends_whatever_is_clicked(made: Lesson, at: int) -> None:
    for seed in range(4):
        luck, run, kind = random.Random(seed), Run(made, at), "going"
        for _ in range(MOST):
            outcome = run.act(str(luck.choice(list(cw.legal(run.position)))))
            run, kind = outcome.run, outcome.kind
            if kind != "going":
                break
        assert kind in {"right", "missed"}
