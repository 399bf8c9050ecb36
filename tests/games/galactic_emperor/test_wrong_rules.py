"""The wrong rules: each replaces one rule, is told in plain words, and never breaks a game."""

from __future__ import annotations

import re

import pytest

import coreworlds as cw
from coreworlds.engine.misreading import WrongRule

GAME = cw.game("galactic-emperor")
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
LEAST, MOST_WORDS = 25, 20
each_wrong = pytest.mark.parametrize("wrong", GAME.wrong_rules, ids=lambda wrong: wrong.id)


def test_there_are_enough_and_none_twice() -> None:
    assert len(GAME.wrong_rules) >= LEAST
    for key in ("id", "belief"):
        assert len({getattr(wrong, key) for wrong in GAME.wrong_rules}) == len(GAME.wrong_rules)


@each_wrong
def test_it_replaces_one_rule_and_nothing_else(wrong: WrongRule) -> None:
    book = wrong.book(GAME.rulebook)
    assert {rule for rule in GAME.rulebook if book[rule] is not GAME.rulebook[rule]} == {wrong.rule}
    assert GAME.rulebook[wrong.rule] is not None


@each_wrong
@pytest.mark.parametrize("part", ["belief", "truth"])
def test_it_is_told_in_a_short_sentence(wrong: WrongRule, part: str) -> None:
    text: str = getattr(wrong, part)
    assert len(text.split()) <= MOST_WORDS
    assert text[0].isupper()
    assert text.endswith(".")
    assert not re.search(r"!|\b(two|three|four|five|six)\b", text, re.IGNORECASE)


@each_wrong
def test_a_whole_game_can_be_played_by_it(wrong: WrongRule) -> None:
    """It comes to an end and a winner, with 3 to 6 players, and the last position reads back."""
    seed = GAME.wrong_rules.index(wrong)
    start = cw.setup_steps(GAME.id, NAMES[: 3 + seed % 4], seed=seed)[0].before
    book = wrong.book(GAME.rulebook)
    end, _ = cw.rollout(start, "random", seed=seed, rulebook=book)
    assert end.over
    assert cw.result(end, rulebook=book).winners
    assert cw.parse(str(end)) == end
