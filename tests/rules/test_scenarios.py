"""Each rule of the register shown at work: what it allows, what it forbids, what it changes."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.positions import named_cards
from tests.rules.scenario import GAMES, Scenario, run, scenarios, stands
from tests.together import together

ALL = [scenario for game in GAMES for scenario in scenarios(game)]
CORE = list(scenarios())


@together((str(scenario), (scenario,)) for scenario in ALL)
def test_the_rule_holds(scenario: Scenario) -> None:
    """The position, the action and what comes of it are as the title says."""
    run(scenario)


def test_titles_tell_scenarios_apart() -> None:
    """No two scenarios of a rule have the same title."""
    assert not [title for title, n in Counter(map(str, ALL)).items() if n > 1]


# --- what refusals say ------------------------------------------------------------------------------------------------

VERBS = ("draft", "deploy", "invade", "use", "play", "send", "colonize", "choose", "keep", "take", "explore")


@pytest.mark.parametrize("chapter", sorted({s.chapter for s in CORE}))
def test_no_refusal_needs_what_is_there(chapter: str) -> None:
    """Whatever one names in whatever position: a blocker never asks for what it says is there."""
    for scenario in CORE:
        if scenario.chapter != chapter or (play := stands(scenario)) is None:
            continue
        for action in (f"{verb} {name}" for name in named_cards(play.pos) for verb in VERBS):
            for blocker in play.judge(action).blockers:
                assert blocker.needs != blocker.has, f"{scenario}: {action}: {blocker}"
