"""A bare checkout starts with Python alone, and says in one sentence what is missing where it cannot."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from coreworlds import __main__ as bootstrap


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
