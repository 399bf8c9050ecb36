"""Examples of rules: read from the files of a game, and what is wrong in a file said with its line and column."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.games.examples import KEYS, Examples
from coreworlds.games.examples_checked import CHECKS
from coreworlds.serve.game.check_taught import examples as missing
from coreworlds.serve.game.finding import Home

POSITIONS = """
[positions.hall]
step = "merchant.trade"
Ana.marks = 3

[positions.market]
like = "hall"
asks = ["buy-sell"]
why = "It is made up."
Ana.food = 1
Eve = {}
"""


def examples(folder: Path, chapter: str = "", positions: str = POSITIONS) -> Examples:
    (folder / "positions.toml").write_text(positions, "utf-8")
    (folder / "chapter.toml").write_text(chapter, "utf-8")
    return Examples(folder, "galactic-emperor")


def test_a_position_has_the_keys_of_those_that_it_is_like(tmp_path: Path) -> None:
    """A step says its phase, and whoever is named plays."""
    pos = cw.parse(examples(tmp_path).named("market"))
    ana = pos.seat("Ana")
    assert (pos.phase, pos.step, ana.marks, ana.food) == ("merchant", "merchant.trade", 3, 1)
    assert pos.seats == ("Ana", "Ben", "Cleo", "Eve")


def test_an_example_begins_with_a_position_of_its_chapter_or_a_shared_one(tmp_path: Path) -> None:
    own = "[positions.hall]\nAna.marks = 9\n"
    each = '[[example]]\nrule = "buy-sell"\ntitle = "{0}"\nlike = "{0}"\nposition.Ana.metal = 2\n'
    hall, market = examples(tmp_path, own + each.format("hall") + each.format("market")).all
    assert hall.data["position"] == {"Ana": {"marks": 9, "metal": 2}}
    assert market.data["position"]["Ana"] == {"marks": 3, "food": 1, "metal": 2}
    assert hall.place == "chapter.toml, line 3, column 1"


def test_questions_begin_where_a_position_asks(tmp_path: Path) -> None:
    (spot,) = examples(tmp_path).spots()["buy-sell"]
    assert spot.why == "It is made up."
    assert cw.parse(spot.position).seat("Ana").food == 1


@pytest.mark.parametrize(
    ("chapter", "found", "place"),
    [
        ('[[example]]\nrule = "buy-sel"\ntitle = ""', "buy-sel", "chapter.toml, line 2, column 8"),
        ('[[example]]\nrule = "buy-sell"\nlike = "hal"', "hal", "chapter.toml, line 3, column 8"),
        ('[[example]]\nrule = "buy-sell"\n\nilegal = "buy"', "ilegal", "chapter.toml, line 4, column 10"),
        ("[[example]\n", "[[example]", "chapter.toml, line 1"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_place(tmp_path: Path, chapter: str, found: str, place: str) -> None:
    with pytest.raises(cw.CoreWorldsError) as raised:
        examples(tmp_path, chapter).all  # noqa: B018  (it is read when it is asked for)
    assert found in str(raised.value)
    assert place in str(raised.value)


def test_a_rule_that_is_asked_and_does_not_exist_is_said_with_its_place(tmp_path: Path) -> None:
    made = examples(tmp_path, positions=POSITIONS.replace('"buy-sell"', '"buy-cell"'))
    with pytest.raises(cw.CoreWorldsError, match=r"positions.toml, line 8, column 9"):
        made.spots()


def test_all_that_an_example_may_ask_is_checked() -> None:
    assert set(CHECKS) <= set(KEYS)


def test_the_check_of_a_game_names_rules_without_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none of a game that is whole."""
    game = cw.game("galactic-emperor")
    assert list(missing(game, Home(game))) == []
    monkeypatch.setattr(sys.modules[Examples.__module__], "examples_of", lambda _game: None)
    assert len(list(missing(game, Home(game)))) > 100
