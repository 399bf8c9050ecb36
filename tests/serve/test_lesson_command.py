"""The command checks a teacher's lesson, and writes one to begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.serve import command
from coreworlds.tutor.lessons.lesson import read_lesson


@pytest.mark.parametrize("words", [[], *(["--game", game] for game in cw.games())])
def test_a_new_lesson_has_no_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]) -> None:
    mine = tmp_path / "mine.md"
    assert command.main(["lesson", "new", *words, str(mine)]) == 0
    assert read_lesson(mine.read_text("utf-8"), mine.name).game.id == (words or cw.games())[-1 if words else 0]
    assert f"coreworlds lesson check {mine}" in capsys.readouterr().out
    assert command.main(["lesson", "check", str(mine)]) == 0
    assert capsys.readouterr().out == f"{mine}: no faults found\n"


def test_faults_are_named_a_line_each(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.md"
    command.main(["lesson", "new", str(mine)])
    capsys.readouterr()
    text = mine.read_text("utf-8").replace("{2 = ", "{3 = ").replace("Deploy a Unit", "Deploy 1 Unit")
    mine.write_text(text, "utf-8")
    assert command.main(["lesson", "check", str(mine)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0].rpartition(" ")[2] for line in said] == ["29", "41"]
    assert "This is not true here: 3 = printed" in said[0]


def test_a_lesson_that_is_there_is_not_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.md"
    mine.write_text("my work", "utf-8")
    assert command.main(["lesson", "new", str(mine)]) == 2
    assert "exists already and stays as it is" in capsys.readouterr().err
    assert mine.read_text("utf-8") == "my work"


def test_what_cannot_be_done_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command.main(["lesson", "check", str(tmp_path / "none.md")]) == 2
    assert "there is no file" in capsys.readouterr().err
    assert command.main(["lesson", "new", str(tmp_path / "no" / "folder.md")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    (tmp_path / "odd.md").write_bytes(b"+++\xff")
    assert command.main(["lesson", "check", str(tmp_path / "odd.md")]) == 1
    assert "cannot be read" in capsys.readouterr().out
