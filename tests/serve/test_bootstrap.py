"""A bare checkout starts with Python alone, and says in one sentence what is missing where it cannot."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from coreworlds import __main__ as bootstrap
from coreworlds.serve import programs


def test_old_pythons_can_read_it_far_enough_to_be_told() -> None:
    ast.parse(Path(bootstrap.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        bootstrap.start([])


def test_a_python_without_its_venv_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match="sudo apt-get install python3-venv"):
        bootstrap.make_environment("app")


def test_what_is_installed_is_not_installed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only another pyproject.toml, Python or place asks for a new environment."""
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(bootstrap, "PYTHON", Path(sys.executable))
    settings = tmp_path / "pyproject.toml"
    settings.write_text("a", encoding="utf-8")
    assert not bootstrap.is_ready("app")
    bootstrap.stamp("app").write_text(bootstrap.fingerprint("app"), encoding="utf-8")
    assert bootstrap.is_ready("app")
    assert not bootstrap.is_ready("app,test")
    settings.write_text("b", encoding="utf-8")
    assert not bootstrap.is_ready("app")


@pytest.mark.parametrize(
    ("words", "extras"),
    [("", "app"), ("site out", "app"), ("site out --lite", "app,site"), ("test -k port", "app,site,test")],
)
def test_a_command_gets_the_extras_that_it_needs(words: str, extras: str) -> None:
    assert bootstrap.needed(words.split()) == extras


def test_an_environment_with_more_will_do() -> None:
    assert bootstrap.MORE["app"] == ("app", "app,site", "app,site,test")


def test_setting_up_can_be_ended_and_is_not_taken_for_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C while packages come: one sentence."""

    def ended(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "is_ready", lambda _: False)
    monkeypatch.setattr(bootstrap, "make_environment", ended)
    with pytest.raises(SystemExit, match="next start begins it anew"):
        bootstrap.start([])


def test_a_program_that_asks_before_it_ends_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab does: Ctrl+C reaches it and us, and who left first would leave it without its terminal."""

    class Program(subprocess.Popen[bytes]):
        met = False

        def wait(self, timeout: float | None = None) -> int:
            if self.met:
                return super().wait(timeout)
            self.met = True
            raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "Popen", Program)
    assert programs.ran([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_one_start_sets_up_at_a_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The second start gets the lock when the first is done, and installs nothing again."""
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "lock")
    with bootstrap.LOCK.open("a") as second:
        with bootstrap.alone():
            assert not bootstrap.locked(second, wait=False)
        assert bootstrap.locked(second, wait=False)
    monkeypatch.setattr(bootstrap, "is_ready", lambda _: True)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("nothing is to be installed"))
    bootstrap.make_environment("app")


def test_a_folder_that_cannot_be_written_to_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "file" / "lock")
    with pytest.raises(SystemExit, match="cannot be written to"):
        bootstrap.make_environment("app")


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        ("OSError: [Errno 28] No space left on device", "Make room"),
        ("Error: [Errno 30] Read-only file system: '/x'", "Copy the folder"),
        ("PermissionError: [WinError 5] Access is denied", "Copy the folder"),
        ("NewConnectionError: Failed to establish: [Errno -3] Temporary failure in name resolution", "network"),
        ("ERROR: No matching distribution found for anywidget<1,>=0.9.18", "network"),
        ("error: subprocess-exited-with-error", "Then run this again."),
    ],
)
def test_what_made_setting_up_fail_is_named(monkeypatch: pytest.MonkeyPatch, said: str, remedy: str) -> None:
    """Only what names the network blames the network."""
    monkeypatch.setattr(bootstrap, "FULL", 0)
    found = bootstrap.cause(said)
    assert remedy in found
    assert ("network" in found) == (remedy == "network")


def test_a_disk_without_room_is_full_even_if_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when venv fails: it hides what its own programs said."""
    monkeypatch.setattr(bootstrap, "FULL", sys.maxsize)
    assert "disk is full" in bootstrap.cause("returned non-zero exit status 1.")
