"""Games of other packages are found by their entry points; a broken one leaves all others as they are."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.engine.installed import installed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Add = Callable[..., None]

GOOD = "from dataclasses import replace\nimport coreworlds as cw\nGAME = replace(cw.game('core-worlds'), id={!r})\n"


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Install a package of one module: its name, its code, the name of its game."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(package: str, code: str, game: str) -> None:
        (tmp_path / f"{package}.py").write_text(code)
        info = tmp_path / f"{package}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[coreworlds.games]\n{game} = {package}:GAME\n")
        monkeypatch.delitem(sys.modules, package, raising=False)
        installed.cache_clear()

    yield write
    monkeypatch.undo()
    installed.cache_clear()


def test_a_game_of_another_package_is_one_of_the_games(add: Add) -> None:
    """Its id is listed after ours, and it can be set up."""
    before = cw.games()
    add("mine", GOOD.format("my-game"), "my-game")
    assert cw.games() == (*before, "my-game")
    assert cw.setup("my-game", players=["Ana", "Ben"]).phase == "draw"


@pytest.mark.parametrize(
    ("code", "game"),
    [
        ("def (", "broken"),
        ("raise OSError('no disk')", "broken"),
        ("import sys; sys.exit(3)", "broken"),
        ("import nothing_of_that_name", "broken"),
        ("OTHER = 1", "broken"),
        ("GAME = 'a text'", "broken"),
        (GOOD.format("another"), "broken"),
        (GOOD.format("core-worlds"), "core-worlds"),
        (GOOD.format("Bad_Name"), "Bad_Name"),
    ],
)
def test_a_broken_package_is_named_and_leaves_the_others(add: Add, code: str, game: str) -> None:
    """The error names package and game; the good game beside it and ours can still be played."""
    ours = cw.games()
    add("bad", code, game)
    add("zgood", GOOD.format("my-game"), "my-game")
    assert cw.games() == (*ours, "my-game")
    fault = installed(ours, cw.Game).faults[game]
    assert "bad" in str(fault)
    assert game in str(fault)
    if game not in ours:
        with pytest.raises(cw.CoreWorldsError) as raised:
            cw.game(game)
        assert raised.value is fault


def test_two_packages_cannot_have_games_of_one_name(add: Add) -> None:
    """The first by the package's name is kept; the fault of the other names it."""
    add("first", GOOD.format("my-game"), "my-game")
    add("second", GOOD.format("my-game"), "my-game")
    found = installed(tuple(cw.games()[:2]), cw.Game)
    assert sorted(found.games) == ["my-game"]
    assert "second" in str(found.faults["my-game of second"])
