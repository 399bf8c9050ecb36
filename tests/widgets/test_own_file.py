"""The learner's map of whoever runs the command for himself: a readable file, and never somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.tutor.progress import read_progress
from coreworlds.widgets.app import App
from coreworlds.widgets.own_file import FOLDER, OwnFile


def stepped(app: App) -> App:
    app.dispatch({"do": "step"})
    return app


def start() -> cw.Position:
    return cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)


def test_what_was_met_is_in_the_file_and_comes_back(tmp_path: Path) -> None:
    stepped(App(start(), own=OwnFile(tmp_path / "map")))
    file = tmp_path / "map" / "core-worlds.toml"
    assert read_progress(file.read_text("utf-8"))["draw-to-hand-size"].met == 1
    again = App(own=OwnFile(tmp_path / "map"))
    assert again.desk.progress["draw-to-hand-size"].met == 1


def test_erasing_erases_the_file_as_well(tmp_path: Path) -> None:
    app = stepped(App(start(), own=OwnFile(tmp_path)))
    app.dispatch({"do": "map-erase", "arg": "sure"})
    assert not read_progress((tmp_path / "core-worlds.toml").read_text("utf-8")).rules


def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "core-worlds.toml"
    file.write_text("version = 9", "utf-8")
    app = stepped(App(start(), own=OwnFile(tmp_path)))
    assert file.read_text("utf-8") == "version = 9"
    assert app.desk.progress["draw-to-hand-size"].met == 1
    assert "core-worlds.toml" in App(own=OwnFile(tmp_path)).desk.trouble


def test_a_page_keeps_no_file_unless_it_is_told_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a server for many nobody names a folder: each learner's map is in the own browser alone."""
    monkeypatch.delenv(FOLDER, raising=False)
    assert OwnFile.here().folder is None


def test_two_learners_of_one_server_do_not_see_each_others_map() -> None:
    """Each has a page of the own, and pages share nothing."""
    one, other = stepped(App(start())), App(start())
    assert one.desk.progress.rules
    assert not other.desk.progress.rules
