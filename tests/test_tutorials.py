"""The walkthroughs: a notebook for each chapter, checked by what it shows, with no answer before its prediction."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter

import coreworlds as cw
from coreworlds.serve.places import walkthroughs
from coreworlds.widgets.share.notebook import exported, read
from tests.as_play import unlike_play
from tests.compared import compared
from tests.together import for_each

TUTORIALS = list(walkthroughs().values())

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
    books = {f"{made.title} rulebook", f"{made.title} rules summary"}
    rules = [rule for rule in made.rulebook.rules.values() if rule.source in books]
    chapters = {rule.section.partition(":")[0] for rule in rules}
    folder = game if game != cw.games()[0] else ""
    own = [path for name, path in walkthroughs().items() if name.rpartition("/")[0] == folder]
    prose = "\n".join(source(cell) for path in own for cell in cells(path) if cell["cell_type"] == "markdown")
    headings = {found.partition(":")[0] for found in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}
    assert len(chapters) > 5
    assert chapters <= headings, chapters - headings


@all_tutorials
def test_an_answer_stands_folded_beneath_its_question(path: Path) -> None:
    """What is saved of a prediction or a question is the question as text; as HTML its answer is folded, and last."""
    asked = [cell for cell in cells(path) if source(cell).startswith(("w.predict(", "w.ask(", "w.task("))]
    assert any(source(cell).startswith("w.predict(") for cell in asked), "a chapter without a prediction"
    for cell in asked:
        assert set(cell["outputs"][0]["data"]) == {"text/html", "text/plain"}
        html, text = shown(cell, "text/html"), shown(cell, "text/plain")
        before, fold, answer = html.partition("<details>")
        assert fold
        assert answer.endswith("</details></div>")
        for words in ("It is ", "Right is: "):
            assert words not in before + text
        if source(cell).startswith("w.predict("):
            assert text.startswith("Predict: ")
            assert "It is " in answer


@all_tutorials
def test_a_chapter_has_a_board_and_a_knob_and_reads_without_running(path: Path) -> None:
    boards = [cell for cell in cells(path) if source(cell).endswith("w.board()")]
    knobs = [cell for cell in cells(path) if source(cell).startswith("w.knob(")]
    assert all(shown(cell, "text/html").count("<th") > 2 for cell in (*boards, *knobs))
    assert boards
    assert knobs
    assert len([cell for cell in cells(path) if cell["cell_type"] == "markdown"]) >= 3


@all_tutorials
def test_what_is_saved_needs_no_trust(path: Path) -> None:
    """No script, no style sheet, no picture but as data, no other host: a notebook that is not trusted shows it all."""
    for cell in cells(path):
        for output in cell.get("outputs", []):
            assert set(output["data"]) <= {"text/html", "text/plain"}
            html = "".join(output["data"].get("text/html", ""))
            assert not re.search(r"<script|<style|<link|<svg|url\(|(?:src|href)=\"(?!data:)", html)


OUTSIDE = re.compile(r"""(?:src|href)=["']?https?:|url\(["']?https?:|@import|import\(["']https?:""")
# What nbconvert fetches by itself; no chapter has formulas, diagrams or widgets in what is saved.
OFFLINE = dict.fromkeys(
    ("mathjax_url", "require_js_url", "jquery_url", "mermaid_js_url", "mermaid_layout_elk_js_url"), ""
)


@pytest.mark.parametrize("name", ["08-invading-a-world", "galactic-emperor/07-battles"])
def test_a_chapter_as_a_page_asks_no_other_host(name: str) -> None:
    """By our own command and by nbconvert, each question stands before its folded answer, and each table is there."""
    file = walkthroughs()[name]
    drawn = HTMLExporter(**OFFLINE).from_filename(str(file))[0]
    own = exported(read(file.read_text("utf-8")), "html")
    assert "<script" not in own
    folded = sum(shown(cell, "text/html").count("<details>") for cell in cells(file))
    for page in (own, drawn):
        assert not OUTSIDE.search(page)
        assert page.count("<details><summary") == folded
        assert "Piles" in page
    with pytest.raises(cw.CoreWorldsError, match="already"):
        exported(read(file.read_text("utf-8")), "ipynb")
    with pytest.raises(cw.CoreWorldsError, match="no notebook"):
        read('{"cells": [7]}')


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
