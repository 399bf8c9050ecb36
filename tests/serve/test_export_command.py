"""The command writes pages to print, and keeps off files that are there."""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.serve import command

PAGES = [["aid"], ["aid", "--players", "3"], ["setup", "4"], ["setup", "--game", cw.games()[1], "6"]]


@pytest.mark.parametrize("words", PAGES)
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


@pytest.mark.parametrize("kind", ["ipynb", "html"])
def test_saved_games_and_lessons_are_exported(tmp_path: Path, kind: str) -> None:
    game, mine = tmp_path / "game.toml", tmp_path / "mine.md"
    s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    s.play("done; done")
    s.save(game)
    command.main(["lesson", "new", str(mine)])
    for file in (game, mine):
        out = file.with_suffix(f".{kind}")
        assert command.main(["export", str(file), str(out)]) == 0
        assert ("w = walk(" if kind == "ipynb" else "Central Zone") in out.read_text("utf-8")
        assert command.main(["export", str(file), str(out)]) == 2


def test_what_cannot_be_exported_is_said_and_writes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    odd = tmp_path / "odd.toml"
    odd.write_text("nothing = 1", "utf-8")
    for file, out in ((odd, "a.html"), (tmp_path / "none.md", "b.html")):
        assert command.main(["export", str(file), str(tmp_path / out)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert not (tmp_path / out).exists()
