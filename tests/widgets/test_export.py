"""An exported walkthrough shows what happened, runs again to the same, and needs nothing else."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lesson, lessons
from coreworlds.widgets.share.export_walk import Cell, of_lesson
from coreworlds.widgets.share.notebook import exported, read
from coreworlds.widgets.walk import walk
from tests.compared import compared

LESSONS = lessons("core-worlds")
RUN = ("first-world", "energy")  # lessons whose notebooks are run
every_lesson = pytest.mark.parametrize("name", [each.id for each in LESSONS])


@cache
def played() -> cw.Session:
    s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    s.play("done; done")
    s.advance()
    s.nodes[s.at].name, s.nodes[s.at].note = "First <turn>", "Ana has *much* to choose."
    for _ in range(60):
        if not s.advance() and s.position.options():
            s.step(list(cw.legal(s.position))[-1])
    return s


@cache
def book() -> dict[str, Any]:
    return dict(json.loads(exported(played(), "ipynb")))


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], str]:
    """Notebooks of a game, of that game's beginning with a number changed, and of lessons, run together."""
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "good.ipynb").write_text(exported(played(), "ipynb"), "utf-8")
    first = next(n for n, cell in enumerate(book()["cells"], 1) if "draws 6 cards" in json.dumps(cell))
    begun = json.dumps(book() | {"cells": book()["cells"][:first]})
    (folder / "bad.ipynb").write_text(begun.replace("draws 6 cards", "draws 5 cards"), "utf-8")
    for name in RUN:
        (folder / f"{name}.ipynb").write_text(exported(lesson("core-worlds", name), "ipynb"), "utf-8")
    return compared(folder)


def test_the_notebook_of_a_game_runs_to_the_same(run: tuple[set[str], str]) -> None:
    """Every cell is executed anew in a kernel, and shows what the export says; a changed number is noticed."""
    failed, said = run
    assert "good.ipynb" not in failed, said
    assert "bad.ipynb" in failed


@pytest.mark.parametrize("name", RUN)
def test_the_notebook_of_a_lesson_runs_to_the_same(run: tuple[set[str], str], name: str) -> None:
    failed, said = run
    assert f"{name}.ipynb" not in failed, said


def test_the_notebook_has_the_form_of_the_tutorials() -> None:
    model = json.loads(next((Path(__file__).parents[2] / "tutorials").glob("01*.ipynb")).read_text("utf-8"))
    assert {k: book()[k] for k in book() if k != "cells"} == {k: model[k] for k in model if k != "cells"}
    keys = {cell["cell_type"]: set(cell) for cell in model["cells"]}
    assert all(set(cell) == keys[cell["cell_type"]] for cell in book()["cells"])
    assert len({cell["id"] for cell in book()["cells"]}) == len(book()["cells"])
    nbformat = pytest.importorskip("nbformat")
    nbformat.validate(book())


def test_every_action_of_the_line_is_there_in_order() -> None:
    done = [re.fullmatch(r'w\.play\((".*")\)', source(cell)) for cell in book()["cells"]]
    wanted = [f"{m.action.player}: {m.action.text}" for m in played().transitions if m.action]
    said = [part for found in done if found for part in json.loads(found[1]).split("; ")]
    assert [part for part in said if part != "step"] == wanted


def test_names_and_notes_are_read_as_they_stand() -> None:
    prose = "\n".join(source(cell) for cell in book()["cells"] if cell["cell_type"] == "markdown")
    assert "### First \\<turn\\>\n\nAna has \\*much\\* to choose." in prose
    text = exported(played(), "html")
    assert "<h3>First &lt;turn&gt;</h3>\n<p>Ana has *much* to choose.</p>" in text


def test_the_page_tells_each_event_and_draws_boards_and_curves() -> None:
    text = exported(played(), "html")
    for made in played().transitions:
        for event in made.events:
            assert event.text.replace("&", "&amp;") in text
    assert text.count("Central Zone") >= 2
    assert "Over the rounds" in text
    at_work = {event.rule for made in played().transitions for event in made.events}
    assert text.partition("What each rule did")[2].count("<li>") == len(at_work)


@every_lesson
def test_every_lesson_is_told_whole_and_needs_nothing_else(name: str) -> None:
    made = lesson("core-worlds", name)
    text = exported(made, "html")
    assert not re.search(r'<script|<link|src="(?!data:)|url\(|@import', text)
    assert "Central Zone" in text
    cells = json.loads(exported(made, "ipynb"))["cells"]
    asked = [i for i, cell in enumerate(cells) if source(cell).startswith("w.predict(")]
    assert len(asked) == sum(scene.kind == "predict" for scene in made.scenes)
    assert exported(made, "html") == text


def test_an_answer_stands_folded_beneath_its_question() -> None:
    cells = json.loads(exported(lesson("core-worlds", "energy"), "ipynb"))["cells"]
    asked = [c for c in cells if source(c).startswith(("w.predict(", "w.task(", "w.ask("))]
    assert {source(c)[:6] for c in asked} >= {"w.pred", "w.task"}
    for cell in asked:
        question, fold, _ = "".join(cell["outputs"][0]["data"]["text/html"]).partition("<details>")
        assert fold
        assert "It is " not in question


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        ("core-worlds", "first-world", {"invade Tundros; send Raider Wing": "is not allowed now"}),
        (
            "galactic-emperor",
            "explorer",
            {"take Slag; place D1": "is not allowed now", "take Slag; place D2; no claim": "is allowed"},
        ),
    ],
)
def test_of_a_wrong_try_the_last_action_is_judged_where_the_others_lead(
    game: str, name: str, told: dict[str, str]
) -> None:
    cells = of_lesson(lesson(game, name)).pieces
    shown = {cell.source: str(cell.shows) for cell in cells if isinstance(cell, Cell)}
    for actions, words in told.items():
        said = shown[f'cw.ask(w.position, "{actions}")[-1]']
        assert words in said, said
    assert not [source for source, said in shown.items() if "cannot be read" in said]


@pytest.mark.parametrize(
    ("action", "tells"),
    [("move Dreadnought, D3, D5", "A sun is passed over"), ("move Fighter, D1, D2", "a chain")],
)
def test_why_an_action_is_allowed_names_what_is_its_own(action: str, tells: str) -> None:
    """Of the rules that allow it those come first that allow little else here; the two told were of every action."""
    galaxy = '{ D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D3 = "Meadow" }'
    made = walk(f"""
game = "galactic-emperor"
round = 3
phase = "warlord"
step = "warlord.move"
turn = "Ana"
direction = "clockwise"
throne = "Ana"
chooser = "Ana"
role = "Warlord"
galaxy = {galaxy}
[[player]]
name = "Ana"
fleets = {{ D1 = ["Fighter"], D3 = ["Dreadnought"] }}
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
""")
    said = str(made.predict("May she?", f'legal("{action}")', play=None)._repr_mimebundle_()["text/html"])
    assert tells in said
    assert "In a role everybody takes" not in said


def test_saved_games_and_lessons_are_told_apart() -> None:
    assert isinstance(read(str(played())), cw.Session)
    assert read(LESSONS[0].text).title == LESSONS[0].title  # type: ignore[union-attr]  # a lesson
    with pytest.raises(cw.CoreWorldsError):
        read("neither")


def test_what_cannot_be_told_is_refused() -> None:
    with pytest.raises(cw.CoreWorldsError, match="notebook or a page"):
        exported(played(), "pdf")
    game = cw.game("core-worlds")
    wrong = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"]), game.wrong_rules[0].book(game.rulebook))
    with pytest.raises(cw.CoreWorldsError, match="other rules"):
        exported(wrong, "ipynb")
