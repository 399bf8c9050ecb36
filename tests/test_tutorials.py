"""The walkthroughs: a notebook for each chapter, checked by what it shows, with no answer before its prediction."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.serve.places import walkthroughs
from tests.as_play import unlike_play
from tests.compared import compared
from tests.together import for_each

TUTORIALS = list(walkthroughs().values())
CALL = re.compile(r"^w\.(predict|step|advance|do|why|answer)\(", re.MULTILINE)

every_tutorial = pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
all_tutorials = for_each(TUTORIALS, named=lambda path: path.stem)


def cells(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(path.read_text("utf-8"))["cells"])


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def shown(cell: dict[str, Any], kind: str) -> str:
    return "".join("".join(output.get("data", {}).get(kind, "")) for output in cell.get("outputs", []))


@pytest.mark.parametrize("game", cw.games())
def test_every_chapter_of_the_rulebook_has_its_walkthrough(game: str) -> None:
    """The chapters are those that the register names; each is a heading of some notebook of that game."""
    made = cw.game(game)
    rules = [rule for rule in made.rulebook.rules.values() if rule.source == f"{made.title} rulebook"]
    chapters = {rule.section.partition(":")[0] for rule in rules}
    folder = game if game != cw.games()[0] else ""
    own = [path for name, path in walkthroughs().items() if name.rpartition("/")[0] == folder]
    prose = "\n".join(source(cell) for path in own for cell in cells(path) if cell["cell_type"] == "markdown")
    headings = set(re.findall(r"^#+ (.+)$", prose, re.MULTILINE))
    assert len(chapters) > 5
    assert chapters <= headings, chapters - headings


@all_tutorials
def test_a_prediction_is_followed_by_what_happens_folded(path: Path) -> None:
    """The next code cell makes it happen, and its result stays hidden until the reader opens it."""
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    asked = [i for i, cell in enumerate(code) if source(cell).startswith("w.predict(")]
    assert asked, "a walkthrough without a prediction"
    for i in asked:
        assert CALL.match(source(code[i + 1])), source(code[i + 1])
        assert shown(code[i + 1], "text/html").startswith("<details>")
        assert shown(code[i], "text/plain").startswith("Predict: ")
        assert set(code[i]["outputs"][0]["data"]) == {"text/plain"}


@all_tutorials
def test_questions_are_kept_without_their_answers(path: Path) -> None:
    """What is saved of a question is the question: whoever reads the file finds no grade."""
    for cell in cells(path):
        if source(cell).startswith("w.ask("):
            assert "Right" not in shown(cell, "text/plain")
            assert set(cell["outputs"][0]["data"]) == {"text/plain"}


@all_tutorials
def test_a_walkthrough_shows_a_board_and_reads_without_running(path: Path) -> None:
    assert any(shown(cell, "image/svg+xml").startswith("<svg") for cell in cells(path))
    prose = [cell for cell in cells(path) if cell["cell_type"] == "markdown"]
    assert len(prose) >= 3


@every_tutorial
def test_each_position_that_a_walkthrough_shows_is_one_of_a_game(path: Path) -> None:
    """It has no complaint, and nothing lies there that play would have taken away or not brought yet."""
    names: dict[str, Any] = {}
    for cell in cells(path):
        if cell["cell_type"] == "code":
            exec(source(cell), names)  # noqa: S102  (our own notebooks)
            pos = names["w"].position
            assert [*map(str, pos.complaints), *unlike_play(pos)] == [], source(cell)


def test_an_altered_expectation_is_noticed(tmp_path: Path) -> None:
    """One number changed in a saved output, and it fails there; so does what needs the names of another notebook."""
    book = json.loads(next(path for path in TUTORIALS if path.stem.endswith("draw-phase")).read_text("utf-8"))
    first = next(n for n, cell in enumerate(book["cells"], 1) if "draws 6 cards" in json.dumps(cell))
    begun = json.dumps(book | {"cells": book["cells"][:first]})
    (tmp_path / "good.ipynb").write_text(begun, "utf-8")
    (tmp_path / "bad.ipynb").write_text(begun.replace("draws 6 cards", "draws 5 cards"), "utf-8")
    told = {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": {"text/plain": "True"}}
    left = {**book["cells"][first - 1], "source": "'w' in globals()", "outputs": [told]}
    (tmp_path / "cut.ipynb").write_text(json.dumps(book | {"cells": [left]}), "utf-8")
    failed, said = compared(tmp_path)
    assert failed == {"bad.ipynb", "cut.ipynb"}, said
    assert "draws 5 cards" in said
