"""The learner's map of whoever runs the command on the own computer: a readable file, and never somebody else's."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

import coreworlds as cw
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets.app import App
from coreworlds.widgets.progress import own_file
from coreworlds.widgets.progress.own_file import FOLDER, OwnFile

GAME = "core-worlds"
FIRST, SECOND, THIRD = "draft-cost", "unit-types", "draft-no-worlds"


def stepped(app: App) -> App:
    app.dispatch({"do": "step"})
    return app


def start() -> cw.Position:
    return cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)


def met(app: App, *rules: str) -> App:
    """Let a page note rules, as a click does: after it has looked at the file, and before it writes."""
    app.own.read(app.desk)
    app.desk.progress = app.desk.progress.met(rules)
    app.dispatch({"do": "keys"})
    return app


def held(folder: Path, name: str = GAME) -> Progress:
    return read_progress((folder / f"{name}.toml").read_text("utf-8"))


def test_what_was_met_is_in_the_file_and_comes_back(tmp_path: Path) -> None:
    stepped(App(start(), own=OwnFile(tmp_path / "map")))
    assert held(tmp_path / "map")["draw-to-hand-size"].met == 1
    again = App(own=OwnFile(tmp_path / "map"))
    assert again.desk.progress["draw-to-hand-size"].met == 1


# --- two pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 0), (1, 0, 1), (0, 0, 1), (1, 1, 0)])
def test_two_pages_of_one_map_lose_nothing(tmp_path: Path, order: tuple[int, ...]) -> None:
    """Whichever writes first; and each page knows what the other noted, once it does something itself."""
    pages = [App(own=OwnFile(tmp_path)) for _ in range(2)]
    for page, rule in zip(order, (FIRST, SECOND, THIRD), strict=True):
        met(pages[page], rule)
    assert set(held(tmp_path).rules) == {FIRST, SECOND, THIRD}
    for page in pages:
        page.dispatch({"do": "home"})
        assert page.desk.progress == held(tmp_path)


def test_what_two_pages_note_of_one_rule_is_counted_twice(tmp_path: Path) -> None:
    """A page reads the file before it does anything."""
    pages = [App(start(), own=OwnFile(tmp_path)) for _ in range(2)]
    for page in pages:
        stepped(page)
    assert held(tmp_path)["draw-to-hand-size"].met == 2


def test_the_file_is_read_again_under_the_lock(tmp_path: Path) -> None:
    """What another page writes after this one has read is joined all the same."""
    one, other = App(own=OwnFile(tmp_path)), App(own=OwnFile(tmp_path))
    one.own.read(one.desk)
    met(other, FIRST)
    one.desk.progress = one.desk.progress.met([SECOND])
    one.own.write(one.desk)
    assert set(held(tmp_path).rules) == {FIRST, SECOND}


def test_nobody_writes_while_another_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so after a while, plays on, and writes as soon as it can."""
    monkeypatch.setattr(own_file, "PATIENCE", 0)
    app = met(App(own=OwnFile(tmp_path)), FIRST)
    with FileLock(tmp_path / own_file.LOCK):
        met(app, SECOND)
        assert set(held(tmp_path).rules) == {FIRST}
        assert str(tmp_path) in app.desk.trouble
        assert app.desk.progress[SECOND].met == 1
    app.dispatch({"do": "keys"})
    assert set(held(tmp_path).rules) == {FIRST, SECOND}


def test_a_lesson_that_one_goes_back_in_stays_where_it_is_left(tmp_path: Path) -> None:
    pages = [App(own=OwnFile(tmp_path)) for _ in range(2)]
    for scene in (5, 2):
        pages[0].desk.progress = pages[0].desk.progress.at("a", scene)
        for page in pages:
            page.dispatch({"do": "keys"})
    met(pages[1], FIRST)
    assert held(tmp_path).lessons["a"] == (2, False)


def test_erasing_erases_the_file_and_no_page_brings_it_back(tmp_path: Path) -> None:
    """Neither a page that is still open nor an older copy beside the file."""
    pages = [met(App(own=OwnFile(tmp_path)), FIRST) for _ in range(2)]
    (tmp_path / f"{GAME} copy.toml").write_text(str(held(tmp_path)), "utf-8")
    pages[0].dispatch({"do": "map-erase", "arg": "sure"})
    assert not held(tmp_path).rules
    met(pages[1], SECOND)
    assert set(held(tmp_path).rules) == {SECOND}
    assert set(App(own=OwnFile(tmp_path)).desk.progress.rules) == {SECOND}


# --- files that cannot be read or written -----------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"version = 9", b"\xff\xfe\x00", b""])
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "core-worlds.toml"
    file.write_bytes(content)
    app = stepped(App(start(), own=OwnFile(tmp_path)))
    assert file.read_bytes() == content
    assert app.desk.progress["draw-to-hand-size"].met == 1
    assert "core-worlds.toml" in App(own=OwnFile(tmp_path)).desk.trouble


def test_what_cannot_be_read_is_said_once(tmp_path: Path) -> None:
    """A folder where the file should be; it stays."""
    (tmp_path / "core-worlds.toml").mkdir()
    app = App(start(), own=OwnFile(tmp_path))
    assert "core-worlds.toml" in app.desk.trouble
    stepped(app)
    assert app.desk.trouble == ""
    assert (tmp_path / "core-worlds.toml").is_dir()


def test_a_damaged_file_is_written_again_once_it_is_mended(tmp_path: Path) -> None:
    """Also one that was damaged while the page was open: what it said before is not lost."""
    app, file = met(App(own=OwnFile(tmp_path)), FIRST), tmp_path / "core-worlds.toml"
    whole = file.read_text("utf-8")
    file.write_text(whole + "[rule.", "utf-8")
    app.dispatch({"do": "keys"})
    assert "core-worlds.toml" in app.desk.trouble
    met(app, SECOND)
    assert file.read_text("utf-8") == whole + "[rule."
    file.write_text(str(read_progress(whole).met([THIRD])), "utf-8")
    app.dispatch({"do": "keys"})
    assert set(held(tmp_path).rules) == {FIRST, SECOND, THIRD}


def test_where_no_folder_can_be_it_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    app = stepped(App(start(), own=OwnFile(tmp_path / "file" / "map")))
    assert str(tmp_path / "file" / "map") in app.desk.trouble
    stepped(app)
    assert app.desk.trouble == ""
    assert app.desk.progress.rules


def test_a_full_disk_leaves_the_file_whole_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = met(App(own=OwnFile(tmp_path)), FIRST)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _full)
        met(app, SECOND)
        assert os.strerror(errno.ENOSPC) in app.desk.trouble
        met(app, THIRD)
        assert app.desk.trouble == ""
        assert set(held(tmp_path).rules) == {FIRST}
    app.dispatch({"do": "keys"})
    assert set(held(tmp_path).rules) == {FIRST, SECOND, THIRD}
    assert [path.name for path in tmp_path.iterdir() if path.name != own_file.LOCK] == ["core-worlds.toml"]


def _full(*_: Any) -> None:  # noqa: ANN401 - whatever a file is
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# --- whose it is ------------------------------------------------------------------------------------------------------


def test_each_learner_has_a_file_of_the_own(tmp_path: Path) -> None:
    """Names that a file system cannot tell apart, or cannot write, are told apart all the same."""
    names = ["Ana", "ana", "../Ana", "Zoë", "🚀", "CON", "x" * 40]
    for number, name in enumerate(names):
        app = App(own=OwnFile(tmp_path))
        app.desk.learner = name
        for _ in range(number + 1):
            met(app, FIRST)
    met(_nameless(tmp_path), SECOND)
    assert set(held(tmp_path).rules) == {SECOND}
    files = [path.name for path in tmp_path.glob("*.toml")]
    assert len({name.casefold() for name in files}) == len(files) == len(names) + 1
    again = App(own=OwnFile(tmp_path))
    assert set(again.desk.learners) == {"", *names}
    assert [again.desk.known[name, GAME][FIRST].met for name in names] == list(range(1, len(names) + 1))


def _nameless(folder: Path) -> App:
    app = App(own=OwnFile(folder))
    app.desk.learner = ""
    return app


def test_a_page_opens_with_the_map_that_was_written_last(tmp_path: Path) -> None:
    for time, name in enumerate(["Cem", "Ana", "Ben"]):
        app = App(own=OwnFile(tmp_path))
        app.desk.learner = name
        met(app, FIRST)
        os.utime(max(tmp_path.glob("*.toml"), key=lambda path: path.stat().st_mtime_ns), (time, time))
    assert App(own=OwnFile(tmp_path)).desk.learner == "Ben"


def test_a_page_keeps_no_file_unless_it_is_told_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a server for many nobody names a folder: each learner's map is in the own browser alone."""
    monkeypatch.delenv(FOLDER, raising=False)
    assert OwnFile.here().folder is None


def test_two_learners_of_one_server_do_not_see_each_others_map() -> None:
    """Each has a page of the own, and pages share nothing."""
    one, other = stepped(App(start())), App(start())
    assert one.desk.progress.rules
    assert not other.desk.progress.rules
