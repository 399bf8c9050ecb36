"""Each rule of the register shown at work: what it allows, what it forbids, what it changes."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.scenario import Scenario, run, scenarios

ALL = list(scenarios())


@pytest.mark.parametrize("scenario", ALL, ids=str)
def test_the_rule_holds(scenario: Scenario) -> None:
    """The position, the action and what comes of it are as the title says."""
    run(scenario)


def test_titles_tell_scenarios_apart() -> None:
    """No two scenarios of a chapter have the same title."""
    assert not [key for key, n in Counter((s.chapter, s.data["title"]) for s in ALL).items() if n > 1]
