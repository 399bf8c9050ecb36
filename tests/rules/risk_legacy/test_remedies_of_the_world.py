"""What can be done by hand about a refused reward or start: the world is changed in one place, and it is allowed."""

from __future__ import annotations

import tomllib

import pytest

import coreworlds as cw
from coreworlds.games.risk_legacy.wrong import EXAMPLES

CASES = [  # position, action, rule that refuses, the key of the world that the remedy changes
    ("reward", 'name Australia "X"', "reward-name", "continents"),
    ("reward", "bonus Africa -1", "bonus-once", "continents"),
    ("reward", "bonus Europe +1", "continent-stock", "continents"),
    ("reward", 'found major Argentina "X"', "map-one-city", "cities"),
    ("reward", "cancel Brazil", "reward-cancel", "marks"),
    ("reward", "fortify Brazil", "reward-fortify", "cities"),
    ("reward", "destroy Siberia", "reward-destroy", "destroyed"),
    ("nine", 'found minor Egypt "X"', "reward-stock", "cities"),
    ("choose", "choose Khan Industries in China", "start-unmarked", "cities"),
]


def of(pos: cw.Position, key: str) -> object:
    return tomllib.loads(str(pos))["world"].get(key)


@pytest.mark.parametrize(("like", "action", "rule", "key"), CASES, ids=[case[1] for case in CASES])
def test_a_refused_reward_has_a_way_out(like: str, action: str, rule: str, key: str) -> None:
    pos = cw.parse(EXAMPLES.named(like))
    [blocker] = cw.judge(pos, action).blockers
    assert blocker.rule == rule
    assert blocker.remedy is not None
    after = blocker.remedy.apply(pos)
    assert cw.judge(after, action)
    assert of(after, key) != of(pos, key)
    assert after.complaints == pos.complaints == ()
    assert cw.parse(str(after)) == after


def test_a_city_goes_with_its_fortification() -> None:
    """Port is Fortified, and a Fortification lies only on a city."""
    pos = cw.parse(EXAMPLES.named("reward"))
    [blocker] = cw.judge(pos, 'found major Central America "X"').blockers
    assert blocker.remedy is not None
    after = blocker.remedy.apply(pos)
    assert of(pos, "fortified") == {"Central America": 4}
    assert not of(after, "fortified")
    assert list(of(after, "cities")) == ["Argentina"]  # type: ignore[call-overload]
