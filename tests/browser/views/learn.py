"""The views in which one learns: the course, lessons, questions, the map."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lessons
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from tests.browser.views.common import GAME, do, nodes, press, view


def scene(kind: str, *, nth: int = 0) -> App:
    """Open the first scene of a kind."""
    known = [(each.id, n) for each in lessons(GAME) for n, scene in enumerate(each.scenes) if scene.kind == kind]
    return App(link=cw.to_link(Reference("lesson", GAME, *known[nth])))


@view
def course() -> App:
    return App(view="learn")


@view
def lesson_to_read() -> App:
    return scene("prose")


@view
def lesson_step() -> App:
    return scene("step")


@view
def lesson_step_done() -> App:
    return do(scene("step"), "lesson-step")


@view
def lesson_prediction() -> App:
    return scene("predict")


@view
def lesson_prediction_shown() -> App:
    return do(scene("predict"), "lesson-skip")


@view
def lesson_prediction_wrong() -> App:
    for nth in range(20):
        app = scene("predict", nth=nth)
        if any(node.attrs.get("type") == "number" for node in nodes(app.tree)):
            return do(app, "lesson-answer", fields={"answer": "99"})
    raise AssertionError("no number is predicted")


@view
def lesson_task() -> App:
    return press(scene("task"), "lesson-hint")


@view
def lesson_task_missed() -> App:
    app = press(scene("task"), "act")
    for _ in range(8):
        if not any(node.attrs.get("data-do") == "act" for node in nodes(app.tree)):
            return app
        press(app, "act")
    return app


@view
def lesson_question() -> App:
    return scene("question")


@view
def lesson_question_answered() -> App:
    return press(scene("question"), "lesson-choose")


@view
def lesson_end() -> App:
    lesson = lessons(GAME)[0]
    app = App(link=cw.to_link(Reference("lesson", GAME, lesson.id, len(lesson.scenes) - 1)))
    for word in ("lesson-skip", "lesson-step", "lesson-choose"):
        if any(node.attrs.get("data-do") == word for node in nodes(app.tree)):
            press(app, word)
    return app


@view
def quiz() -> App:
    return do(App(), "quiz-code", fields={"code": "core-worlds:draft-cost:3"})


@view
def quiz_wrong() -> App:
    app = quiz()
    asked = app.desk.learning.quiz
    assert asked is not None
    wrong = next(n for n in range(len(asked.question.options)) if n not in asked.question.right)
    do(app, "quiz-choose", str(wrong))
    return press(app, "quiz-choose-done") if asked.question.several else app


@view
def tried_out() -> App:
    app = do(App(), "lesson-test", lessons(GAME)[0].id)
    for _ in range(3):
        press(app, "quiz-choose")
        if any(node.attrs.get("data-do") == "quiz-choose-done" for node in nodes(app.tree)):
            press(app, "quiz-choose-done")
        do(app, "quiz-next")
    return app


@view
def the_map() -> App:
    app = quiz_wrong()
    return do(do(app, "map"), "map-rule", "draft-cost")
