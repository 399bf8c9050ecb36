"""
A wrong rule, put in the place of the right one: the whole engine plays by it, and the scenarios notice.

The rule is one that newcomers get wrong: that Energy left over is kept for the next Round.
"""

from __future__ import annotations

import coreworlds as cw
from tests.rules.positions import position
from tests.rules.scenario import Scenario, run, scenarios

RIGHT = cw.game("core-worlds").rulebook
RULE = "energy-depletes"
# Ben saved 4 Energy; with no cards in hand or deck everything up to his turn in Round 2 goes by itself
SAVED = {
    "phase": "discard",
    "central": ["Titan Walker"],
    "Ana": {"deck": []},
    "Ben": {"deck": [], "energy": 4},
}


def nothing_is_lost(table: object) -> None:
    """Take no Energy from anybody: the wrong reading of `energy-depletes`."""


WRONG = RIGHT.replace(RULE, nothing_is_lost)


def walk(to: str, rulebook: cw.Rulebook | None) -> cw.Position:
    """Step on by itself from the Discard Phase of Round 1 to a step of Round 2."""
    pos = position(SAVED)
    while pos.step != to or pos.round == 1:
        pos = cw.step(pos, rulebook=rulebook).after
    return pos


def test_the_rulebook_with_the_right_rule_is_not_changed() -> None:
    """`replace` gives another value."""
    assert RIGHT[RULE] is not nothing_is_lost
    assert WRONG[RULE] is nothing_is_lost
    assert {i for i in RIGHT if RIGHT[i] is not WRONG[i]} == {RULE}


def test_step_goes_by_it() -> None:
    """Under the wrong rule Ben begins Round 2 with what he saved and his income, else with the income alone."""
    assert walk("energy.boost", None).seat("Ben").energy == 3
    assert walk("energy.boost", WRONG).seat("Ben").energy == 4 + 3


def test_advance_and_the_session_go_by_it() -> None:
    """So do the ways of walking that are made of steps."""
    assert cw.advance(position(SAVED), rulebook=WRONG)[-1].after.seat("Ben").energy == 7
    session = cw.Session(position(SAVED), rulebook=WRONG)
    session.advance()
    assert session.position.seat("Ben").energy == 7


def test_legal_and_judge_go_by_it() -> None:
    """With the saved Energy a draft of 5 is legal in Round 2; without it a refusal names what is missing."""
    kept, lost = walk("action.turn", WRONG), walk("action.turn", None)
    assert "draft Titan Walker" in cw.legal(kept, rulebook=WRONG)
    assert cw.judge(kept, "draft Titan Walker", rulebook=WRONG)
    assert "draft Titan Walker" not in cw.legal(lost)
    assert ("5 Energy", "3 Energy") in {(b.needs, b.has) for b in cw.judge(lost, "draft Titan Walker").blockers}


def test_rollout_goes_by_it() -> None:
    """At the end of a game played on fast somebody has Energy left, which the right rule never allows."""
    start = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    left = {
        rulebook: sum(seat.energy for seat in map(end.seat, end.seats))
        for rulebook in (RIGHT, WRONG)
        for end, _ in [cw.rollout(start, "random", seed=1, rulebook=rulebook)]
    }
    assert left[RIGHT] == 0
    assert left[WRONG] > 0


def test_a_position_does_not_remember_it() -> None:
    """A position is what its file says: played on without the wrong rule, it goes by the right one."""
    reached = cw.step(position(SAVED), rulebook=WRONG).after
    read = cw.parse(str(reached))
    assert read == reached
    assert cw.advance(reached)[-1].after == cw.advance(read)[-1].after


def _fails(scenario: Scenario, rulebook: cw.Rulebook) -> bool:
    try:
        run(scenario, rulebook)
    except AssertionError:
        return True
    return False


def test_the_scenarios_notice() -> None:
    """Scenarios of the rule itself fail under the wrong rule, and those of other rules that build on it."""
    noticed = {s.rule for s in scenarios() if "rulings" not in s.data["position"] and _fails(s, WRONG)}
    assert RULE in noticed
    assert "energy-not-kept" in noticed
    assert "draft-cost" not in noticed
