"""An answer shows the addition behind it; no belief is named that somebody reaches by a detour, or did not say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import coreworlds as cw
from coreworlds.games.facts import Summed
from coreworlds.tutor.knowing.belief import misreadings
from coreworlds.tutor.question import Question, from_code, question
from coreworlds.tutor.questions.claim import Gives, value_after
from coreworlds.tutor.questions.draft import Draft, separated
from coreworlds.tutor.questions.said import Says


def why(asked: Question) -> list[str]:
    """Return the sentences that explain the answer."""
    return [text for text, _ in asked.grade(asked.right).why]


def adds_up(sentence: str) -> bool:
    """Return whether an addition is one."""
    terms = re.findall(r"(?:^|[:+] )(\d+) \(", sentence)
    return bool(terms) and re.search(rf" = {sum(map(int, terms))} ", sentence) is not None


# -- the addition ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_points_are_added_up_card_by_card(seed: int) -> None:
    asked = question("core-worlds", "score-printed", seed)
    sums = [text for text in why(asked) if " = " in text]
    assert len(sums) == 1
    assert adds_up(sums[0])
    assert sums[0].endswith(f" = {asked.options[min(asked.right)].text}.")
    assert sums[0].count("cards out of sight") == 1


def test_planets_that_are_counted_are_named_each() -> None:
    asked = question("galactic-emperor", "final-count", 0)
    assert sum(map(adds_up, why(asked))) == 1
    assert "Ana's Victory Points: 39 + 7 = 46." in why(asked)


def test_who_wins_is_told_with_the_parts_of_every_sum_and_no_sum_twice() -> None:
    ends = {"core-worlds:score-winner:1": "Empire Points", "galactic-emperor:wealthy-marks:0": "Victory Points"}
    for code, unit in ends.items():
        asked = from_code(code)
        for who in asked.position.seats:
            told = [text for text in why(asked) if text.startswith(f"{who}: ")]
            assert len(told) == 1
            assert adds_up(told[0])
            assert told[0].endswith(f" {unit}.")


@pytest.mark.parametrize("game", cw.games())
def test_what_adds_up_to_a_fact_is_its_value(game: str) -> None:
    facts = [fact for fact in cw.game(game).teaching.facts if isinstance(fact.function, Summed)]
    assert facts
    names = ["Ana", "Ben", "Cleo"]
    for seed in range(3):
        pos, _ = cw.rollout(cw.setup(game, players=names, seed=seed), "random", seed=seed)
        for fact in facts:
            for name in names:
                assert isinstance(fact.function, Summed)
                assert sum(n for _, n in fact.function.items(pos, name)) == fact.function(pos, name), fact.name


# -- what is named -----------------------------------------------------------------------------------------------


def test_who_says_that_nothing_changes_believes_nothing_that_leads_to_the_same_name_by_a_detour() -> None:
    """Ben decides, and Ben is chosen: by another direction the role would be over and Ben choose the next one."""
    asked = from_code("galactic-emperor:role-turns:3")
    now = asked.options[0]
    assert isinstance(now, Gives)
    assert value_after(asked.position, None, now.fact, now.args, None) == now.value
    assert asked.believed["always-clockwise"] == {0}
    assert asked.grade({0}).belief is None


@pytest.mark.parametrize("game", cw.games())
def test_who_leaves_out_a_true_sentence_shows_no_belief(game: str) -> None:
    """Among plain sentences one may be overlooked; who takes a wrong one for true says something."""
    pos = cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=7)
    mine, other, *_ = {w.rule: w for w in misreadings(pos)}.values()
    claims = (Says(mine.truth, mine), Says(other.truth, other), Says(mine.belief, mine, believed=True))
    believed = separated(Draft("true", pos, "Ana", None, "", claims), [mine])
    asked = Question("", mine.rule, 1, "true", pos, "Ana", None, "", claims, frozenset({0, 1}), (), (), believed)
    assert asked.grade({1, 2}).belief is mine
    options = (*claims[:2], Says(other.belief, other, believed=True))
    left_out = replace(asked, options=options, believed={mine.id: frozenset({1})})
    assert left_out.grade({1}).belief is None
