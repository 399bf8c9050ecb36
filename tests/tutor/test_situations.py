"""Situations to begin from: each is what its title says, and words find it."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.asked import answered, asks
from coreworlds.tutor.editing.situations import Situation, find, named, situations

SHELF = [(game, each) for game in cw.games() for each in situations(cw.game(game))]
WORDS = 20  # in a sentence


@pytest.mark.parametrize(("game", "each"), SHELF, ids=[f"{game} {each.id}" for game, each in SHELF])
def test_a_situation_is_whole_and_can_be_played_on(game: str, each: Situation) -> None:
    pos = each.position()
    assert pos.complaints == ()
    assert named(cw.game(game), each.id) == each
    cw.advance(pos)
    if each.ask:
        assert asks(pos, each.ask)
        rules = {blocker.rule for answer in answered(pos, each.ask) for blocker in answer.verdict.blockers}
        assert "notation" not in rules
    assert all(len(part.split()) <= WORDS for part in each.line.split(". "))


@pytest.mark.parametrize("game", cw.games())
def test_every_step_at_which_somebody_decides_is_on_the_shelf(game: str) -> None:
    steps = {each.position().step for each in situations(cw.game(game))}
    assert {step.id for step in cw.game(game).flow.steps.values() if step.decides} <= steps
    ids = [each.id for each in situations(cw.game(game))]
    assert len(ids) == len({*ids})


@pytest.mark.parametrize(
    ("game", "words"), [("core-worlds", "concede"), ("galactic-emperor", "hit starbase ships left")]
)
def test_an_example_of_a_rule_is_found_by_its_words_and_answers_as_it_says(game: str, words: str) -> None:
    found = find(cw.game(game), words, 6)
    assert found
    for each in found:
        if each.legal is not None:
            assert bool(cw.judge(each.position(), each.ask)) == each.legal


def test_what_nobody_has_heard_of_finds_nothing() -> None:
    assert find(cw.game("core-worlds"), "chess knight", 6) == ()
    assert find(cw.game("core-worlds"), "  ", 6) == ()
    assert named(cw.game("core-worlds"), "chess") is None
