"""A package with a small game to begin with: a deck of cards, two actions, a score."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from coreworlds.engine.game import game, games
from coreworlds.engine.installed import is_game_id
from coreworlds.serve.files import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["write"]

_FILES = {
    "pyproject.txt": "pyproject.toml",
    "README.md": "README.md",
    "box.toml": "{package}/box.toml",
    "rules.toml": "{package}/rules.toml",
    "init.txt": "{package}/__init__.py",
    "state.txt": "{package}/state.py",
    "rules.txt": "{package}/rules.py",
    "game.txt": "{package}/game.py",
    "examples.toml": "{package}/examples/turns.toml",
    "lesson.md": "{package}/lessons/01-first-turn.md",
    "test.txt": "tests/test_{package}.py",
}


def write(name: str, where: Path) -> Path:
    """
    Write the package of a new game into a folder of its name.

    Parameters
    ----------
    name : str
        The game's id.
    where : Path
        The folder in which its folder is made.

    Raises
    ------
    RefusedError
        If the name does not fit or is taken, or the folder is there already or cannot be written.
    """
    _check(name)
    folder, package = where / name, name.replace("-", "_")
    words = {"@id@": name, "@package@": package, "@title@": name.replace("-", " ").title()}
    try:
        folder.mkdir(parents=True)
        for template, file in _FILES.items():
            text = files(__package__).joinpath("template", template).read_text("utf-8")
            for word, value in words.items():
                text = text.replace(word, value)
            path = folder / file.format(package=package)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except FileExistsError as error:
        raise RefusedError(f"{folder} exists already and stays as it is; choose another name or folder") from error
    except OSError as error:
        raise RefusedError(f"{folder} cannot be written: {error.strerror}") from error
    return folder


def _check(name: str) -> None:
    from importlib.util import find_spec  # noqa: PLC0415

    if not is_game_id(name):
        form = "small letters, digits and hyphens, a letter first"
        raise RefusedError(f"{name[:60]!r} cannot be the id of a game: {form}")
    if name in games():
        raise RefusedError(f"there is a game {name} already, {game(name).title}; choose another name")
    if find_spec(name.replace("-", "_")) is not None:
        raise RefusedError(f"there is a Python package {name.replace('-', '_')} already; choose another name")
