"""A learner hands in by one click, and the teacher reads what the class knows: without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.handed import FOLDER, read_hand_in
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.widgets.clicks_on_the_table import nodes
from tests.widgets.test_teach import do

RULE = "draft-cost"


def learner(view: str = "map") -> App:
    """Open the map of somebody who missed a rule."""
    app = App(view="home")
    app.desk.progress = app.desk.progress.answered(RULE, right=False)
    do(app, view)
    return app


def handed(app: App, way: str = "file", name: str = "") -> Any:  # noqa: ANN401 - a file's name and text
    return app.dispatch({"do": "hand-in", "fields": {"name": name, "way": way}}).get("file")


def buttons(app: App) -> int:
    return repr(app.tree).count("'name': 'way'")


def test_a_map_with_nothing_in_it_is_not_handed_in() -> None:
    app = App(view="home")
    do(app, "map")
    assert buttons(app) == 0


def test_one_click_makes_the_file_without_a_name() -> None:
    app = learner()
    file = handed(app)
    found = read_hand_in(file["text"])
    assert (found[RULE].answers, found.learner) == (("missed",), "")
    assert file["name"] == f"hand-in-{found.mark}.toml"
    assert "Saved as" in str(app)
    assert handed(app)["name"] == file["name"], "handed in again, it is the same file"


def test_what_is_said_of_a_hand_in_goes_once_there_is_more_to_hand_in() -> None:
    app = learner()
    handed(app)
    app.desk.progress = app.desk.progress.answered(RULE, right=True)
    do(app, "map")
    assert "Saved as" not in str(app)


def test_a_name_that_cannot_be_one_hands_in_nothing() -> None:
    app = learner()
    assert handed(app, name="\u202eAna") is None
    assert app.desk.trouble
    assert not app.desk.progress.mark


def test_a_file_opens_again_as_the_map_that_it_is() -> None:
    text = handed(learner())["text"]
    other = App(view="home")
    do(other, "link-file", value=text)
    assert other.desk.progress[RULE].answers == ("missed",)


def test_the_teacher_gets_nothing_but_by_the_button_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert buttons(learner()) == 1
    assert handed(learner(), "teacher") is not None, "where nobody gathers, it is a file for the learner"
    monkeypatch.setenv(FOLDER, str(tmp_path / "class"))
    app = learner()
    assert buttons(app) == 2
    handed(app)
    assert not (tmp_path / "class").exists()
    assert handed(app, "teacher", "Ana") is None
    (file,) = (tmp_path / "class").iterdir()
    assert read_hand_in(file.read_text("utf-8")).learner == "Ana"
    assert "Your teacher has it." in str(app)


def test_it_stands_at_the_end_of_a_lesson() -> None:
    app = learner("home")
    do(app, "lesson", "first-world")
    for _ in range(10):
        app.dispatch({"do": "lesson-next"})
    app.dispatch({"do": "lesson-skip"})
    assert buttons(app) == 1


def test_a_prediction_in_a_lesson_is_an_answer_about_its_rule() -> None:
    app = App(view="home")
    do(app, "lesson", "energy")
    while app.desk.learning.course is not None and app.desk.learning.course.scene.kind != "predict":
        do(app, "lesson-next")
    course = app.desk.learning.course
    assert course is not None
    do(app, "lesson-answer", fields={"answer": str(course.scene.block.truth)})  # type: ignore[union-attr]
    assert app.desk.progress["energy-from-worlds"].answers == ("right",)


# --- the teacher ------------------------------------------------------------------------------------------------------


def test_the_presenting_view_reads_a_class_and_goes_back_to_its_lesson() -> None:
    app = App(view="teach")
    do(app, "present", "first-world")
    do(app, "present-next")
    at = app.desk.teaching.showing
    do(app, "results")
    files = [[f"{n}.toml", handed(learner(), name=name)["text"]] for n, name in enumerate(("Ana", ""))]
    do(app, "results-open", files=[*files, ["large.toml", None], ["bad.toml", "?"]])
    found = app.desk.teaching.results
    assert found is not None
    assert [(row.rule.id, row.missed) for row in found.games[0].rules] == [(RULE, 2)]
    assert [fault.split(":")[0].split(",")[0] for fault in found.faults] == ["large.toml", "bad.toml"]
    assert all(fault in str(app) for fault in found.faults)
    do(app, "results-back")
    assert (app.desk.view, app.desk.teaching.showing) == ("present", at)
    lesson = found.games[0].lesson
    assert lesson is not None
    do(app, "present", lesson.id)
    assert app.desk.teaching.showing is not None
    assert app.desk.teaching.showing.lesson.id == lesson.id


@pytest.mark.parametrize("gathered", [False, True])
def test_at_a_lessons_end_it_is_folded_unless_a_teacher_gathers(
    gathered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path) if gathered else "")
    lesson = lessons_of("core-worlds")[0]
    app = App(link=cw.to_link(Reference("lesson", "core-worlds", lesson.id, len(lesson.scenes) - 1)))
    app.desk.progress = app.desk.progress.answered(RULE, right=False)
    do(app, "close")
    (fold,) = (each for each in nodes(app.tree) if each.tag == "details" and "'hand-in'" in repr(each))
    assert ("open" in fold.attrs) == gathered
