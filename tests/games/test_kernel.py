"""Kernel, tutor, players and pages know no game: their code names none of what is in one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.games import COVERS

GAMES = [*COVERS]
ROOT = Path(cw.__file__).parent
FOLDERS = ("engine", "tutor", "players", "widgets")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts)
FILES += sorted(set((ROOT / "games").glob("*.py")) - {ROOT / "games" / "__init__.py"})  # what all games share
COMMON = {"notation", "players-count"}  # the kernel cites these two in every game that has them


def owned(game_id: str) -> set[str]:
    """Return the words by which a game's own things are called: itself, rules, steps, actions of several words."""
    game = cw.game(game_id)
    steps = {step for step in game.flow.steps if "." in step}
    rules = {rule for rule in game.rulebook.rules if "-" in rule}
    return {game_id, game.title, game_id.replace("-", "_"), *steps, *rules} - COMMON


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every text in a file's code with its line; what documents it is none, for an example needs a game."""
    tree = ast.parse(path.read_text("utf-8"))
    places = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docs = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, places) and node.body
            and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module


@pytest.mark.parametrize("game_id", GAMES)
def test_no_file_outside_the_games_names_anything_of_a_game(game_id: str) -> None:
    """No id of a game, of a rule, of a step of its flow, and nothing of its folder stands in code that serves all."""
    words = owned(game_id)
    named = {game_id, game_id.replace("-", "_"), cw.game(game_id).title}
    found = [
        (str(path.relative_to(ROOT)), line, text[:60])
        for path in FILES
        for line, text in strings(path)
        if text in words or any(name in text for name in named)
    ]
    assert not found


def test_the_words_looked_for_are_those_of_the_games() -> None:
    """The search would find them: each is used in the code of its own game."""
    for game_id in GAMES:
        own = "".join(path.read_text("utf-8") for path in (ROOT / "games" / game_id.replace("-", "_")).rglob("*.py"))
        assert sum(word in own for word in owned(game_id)) > 100


def test_the_kernel_imports_nothing_that_lies_above_it() -> None:
    """Games, tutor, players and pages stand on it, and not it on them, not even for a type."""
    found = [
        (path.name, node.module)
        for path in (ROOT / "engine").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
        if node.module.startswith("coreworlds") and not node.module.startswith("coreworlds.engine.")
    ]
    assert not found
