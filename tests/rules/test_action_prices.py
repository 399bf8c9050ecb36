"""A price in Actions is checked by its own rule: under a wrong rule that asks for two, one Action is too few."""

from __future__ import annotations

import pytest

import coreworlds as cw
from tests.rules.positions import position

RIGHT = cw.game("core-worlds").rulebook
LAST_ACTION = {
    "phase": "action",
    "central": ["Titan Walker", "Taurus"],
    "Ana": {"actions": 1, "energy": 9, "hand": ["Snub Fighter"]},
}
PLAYS = {
    "draft-costs-action": "draft Titan Walker",
    "deploy-costs-action": "deploy Snub Fighter",
    "invade-costs-action": "invade Taurus",
}


@pytest.mark.parametrize("rule", PLAYS)
def test_one_action_is_too_few_where_two_are_asked(rule: str) -> None:
    """`judge`, `legal` and `step` go by the price, and say which rule asks for it."""
    pos, wrong = position(LAST_ACTION), RIGHT.replace(rule, lambda *_: 2)
    assert cw.judge(pos, PLAYS[rule])
    verdict = cw.judge(pos, PLAYS[rule], rulebook=wrong)
    assert [(b.rule, b.needs, b.has) for b in verdict.blockers] == [(rule, "2 Actions", "1 Action")]
    assert PLAYS[rule] in map(str, cw.legal(pos))
    assert PLAYS[rule] not in map(str, cw.legal(pos, rulebook=wrong))
    with pytest.raises(cw.Illegal):
        cw.step(pos, PLAYS[rule], rulebook=wrong)


@pytest.mark.parametrize("rule", [*PLAYS, "use-as-action-costs-action"])
def test_nobody_pays_more_actions_than_there_are(rule: str) -> None:
    """Whatever is listed under the wrong rule is judged legal; played on fast, nobody is left with less than none."""
    wrong = RIGHT.replace(rule, lambda *_: 2)
    start = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    for decisions in range(5, 80, 5):
        pos, _ = cw.rollout(start, "random", seed=2, rulebook=wrong, most=decisions)
        assert all(cw.judge(pos, str(action), rulebook=wrong) for action in cw.legal(pos, rulebook=wrong))
        assert min(pos.seat(name).actions for name in pos.seats) >= 0


def test_without_any_action_one_reason_is_enough() -> None:
    """The right price is no second reason where no Action is left."""
    none = position(LAST_ACTION | {"Ana": {"actions": 0, "energy": 9, "hand": ["Snub Fighter"], "passed": False}})
    for play in PLAYS.values():
        rules = [b.rule for b in cw.judge(none, play).blockers]
        assert not [rule for rule in rules if rule in PLAYS], rules
