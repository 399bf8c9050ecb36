"""What newcomers ask in plain words: the rule that answers stands first."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.play.find import find


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("Can I use two Missiles?", "missile-rounds"),
        ("May I fire more than one Missile?", "missile-rounds"),
        ("May I use two Missiles on one die?", "missile-two"),
        ("May I maneuver fewer than all troops?", "maneuver-one"),
        ("How many troops can I maneuver?", "maneuver-one"),
    ],
)
def test_a_plain_question_finds_the_rule_that_answers_it_first(question: str, rule: str) -> None:
    assert find(cw.game("risk-legacy"), question)[0].name == rule
