"""The command that tells what a class knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreworlds.serve import command
from coreworlds.tutor.handed import gather, hand_in
from coreworlds.tutor.progress import Progress


def test_a_folder_is_told_by_rule_and_a_bad_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Ana", "Ben", ""):
        gather(hand_in(Progress("core-worlds").answered("draft-cost", right=name == "Ana"), name), tmp_path)
    assert command.main(["class", "results", str(tmp_path)]) == 0
    whole = capsys.readouterr().out
    assert "    1       2  A draft costs the Draft Cost" in whole.splitlines()
    (tmp_path / "x.toml").write_text("version = 2\n", "utf-8")
    assert command.main(["class", "results", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(whole.strip())
    assert "  x.toml, line 1" in out


@pytest.mark.parametrize("folder", ["nowhere", "x.toml"])
def test_what_is_no_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], folder: str) -> None:
    (tmp_path / "x.toml").write_text("", "utf-8")
    assert command.main(["class", "results", str(tmp_path / folder)]) == 2
    assert "this folder cannot be read" in capsys.readouterr().err
