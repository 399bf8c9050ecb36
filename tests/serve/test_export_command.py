"""The command writes pages to print, and keeps off files that are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreworlds.serve import command


@pytest.mark.parametrize("words", [["aid"], ["aid", "--players", "3"], ["setup", "4"]])
def test_pages_to_print_are_written_once(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]) -> None:
    out = tmp_path / "page.html"
    assert command.main(["print", *words, str(out)]) == 0
    assert "is written. Print it on A4" in capsys.readouterr().out
    text = out.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert command.main(["print", *words, str(out)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert out.read_text("utf-8") == text


def test_a_wrong_number_of_players_writes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command.main(["print", "setup", "9", str(tmp_path / "p.html")]) == 2
    assert "number of players" in capsys.readouterr().err
    assert not (tmp_path / "p.html").exists()
