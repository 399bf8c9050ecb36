"""Ways out of refusals in Core Worlds, some of them by name: what they are and why there is none."""

from __future__ import annotations

import pytest

import coreworlds as cw
from tests.rules.positions import Data
from tests.rules.positions import position as read

TURN: Data = {
    "phase": "action", "round": 3, "players": ["Ana", "Ben", "Cleo"], "destiny": "Cleo", "turn": "Ana",
    "central": ["Sinbad", "Ion Storm"],
}  # fmt: skip
NAMED: dict[str, tuple[Data, str, str, tuple[str, ...]]] = {
    "a Surge Token pays": ({"energy": 1, "surge_tokens": 1}, "draft Ion Storm", "draft-cost", ("Ana: token",)),
    "a Tactic fills the gap": (
        {"energy": 2, "hand": ["Battle Cry"], "units": ["Snub Fighter"]},
        "send Snub Fighter",
        "invade-announce",
        ("Ana: invade Sinbad", "Ana: play Battle Cry"),
    ),
    "first one invades": ({"units": ["Claw Fighter"]}, "send Claw Fighter", "invade-announce", ("Ana: invade Sinbad",)),
    "when Ana has passed it is Ben's turn": ({}, "Ben: draft Ion Storm", "action-phase-order", ("Ana: pass",)),
    "a free ability does not pay": ({"energy": 1, "units": ["Titan Walker"]}, "draft Ion Storm", "draft-cost", ()),
}


def blocker_of(ana: Data, text: str, rule: str) -> tuple[cw.Position, cw.Blocker]:
    pos = read(TURN | {"Ana": {"hand": []} | ana})
    return pos, next(b for b in cw.judge(pos, text).blockers if b.rule == rule)


@pytest.mark.parametrize("name", NAMED)
def test_the_shortest_line_is_tried_before_any_edit(name: str) -> None:
    ana, text, rule, actions = NAMED[name]
    _, blocker = blocker_of(ana, text, rule)
    assert blocker.remedy is not None
    assert blocker.remedy.actions == actions
    assert blocker.remedy.kind == ("line" if actions else "edit")


def test_an_edit_changes_as_little_as_it_can() -> None:
    """1 Energy is missing: exactly 1 is given, nothing else is touched."""
    pos, blocker = blocker_of({"energy": 1}, "draft Ion Storm", "draft-cost")
    assert blocker.remedy is not None
    assert str(blocker.remedy.apply(pos)) == str(pos).replace("energy = 1", "energy = 2", 1)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("draft Sinbad", "draft-no-worlds"),
        ("invade Ion Storm", "invade-world-only"),
        ("use Snub Fighter", "card-text-when"),
    ],
)
def test_where_nothing_helps_it_is_said_why(text: str, rule: str) -> None:
    _, blocker = blocker_of({"units": ["Snub Fighter"]}, text, rule)
    assert blocker.remedy is None
    assert "never" in blocker.why_none


@pytest.mark.parametrize(
    ("ana", "text", "rule"),
    [
        ({"energy": 2, "units": ["Hercules Bomber"]}, "use Hercules Bomber", "card-text-when"),
        ({"energy": 2, "hand": ["Orbital Drop"]}, "play Orbital Drop", "tactic-when"),
    ],
)
def test_a_text_of_another_moment_is_led_to_its_moment(ana: Data, text: str, rule: str) -> None:
    """What works in an Invasion becomes legal when one invades."""
    pos, blocker = blocker_of(ana, text, rule)
    assert text in cw.legal(cw.step(pos, "invade Sinbad").after)
    assert blocker.remedy is not None, blocker.why_none
    assert blocker.remedy.actions == ("Ana: invade Sinbad",)


@pytest.mark.parametrize("units", [["Titan Walker"], ["Hercules Bomber"]])
def test_nothing_is_paid_on_the_way_to_the_moment_of_a_text(units: list[str]) -> None:
    """Who waits for the Action Phase ends the own boost; two cards were discarded for it."""
    ana: Data = {"hand": ["Snub Fighter x4", "Energy Surge"], "units": units}
    top: Data = {"phase": "energy", "step": "energy.boost", "round": 7, "turn": "Ana", "destiny": "Ana"}
    pos = read(top | {"central": ["Sinbad"], "Ana": ana, "Ben": {"hand": ["Snub Fighter x2"]}})
    blocker = next(b for b in cw.judge(pos, f"use {units[0]}").blockers if b.rule == "card-text-when")
    assert blocker.remedy is not None
    assert blocker.remedy.actions[:2] == ("Ana: done", "Ben: done")


def test_an_answer_to_another_question_is_no_way_out() -> None:
    """Salvage Robot would take out of the game what Repair Robot does not return."""
    ana: Data = {"hand": ["Repair Robot", "Salvage Robot", "Claw Fighter"], "discard": ["Snub Fighter"], "energy": 9}
    pos = cw.step(read(TURN | {"Ana": ana}), "deploy Repair Robot").after
    (blocker,) = cw.judge(pos, "choose Claw Fighter").blockers
    assert blocker.remedy is None
    assert "choose Claw Fighter" in cw.legal(cw.Session(pos).play("choose nothing; deploy Salvage Robot")[-1].after)


def test_an_invasion_of_another_world_is_no_way_out() -> None:
    """Ana is strong enough for Sinbad: she is not led to announce an Invasion of Tundros, to let that one fail."""
    ana: Data = {"energy": 2, "units": ["Claw Fighter", "Snub Fighter"], "hand": []}
    pos = read(TURN | {"central": ["Sinbad", "Tundros"], "Ana": ana})
    there = cw.step(pos, "invade Sinbad").after
    (blocker,) = cw.judge(there, "concede").blockers
    assert blocker.remedy is not None
    mended = blocker.remedy.apply(there)
    assert (mended.zone("units", "Ana"), len(mended.zone("discard", "Ana"))) == ([], 2)


def test_who_deploys_ends_that_and_deploys_nothing_more_for_an_ability() -> None:
    pos = read(TURN | {"Ana": {"energy": 9, "units": ["Titan Walker"], "hand": ["Snub Fighter", "Galactic Grunts"]}})
    (blocker,) = cw.judge(cw.step(pos, "deploy Snub Fighter").after, "use Titan Walker").blockers
    assert blocker.remedy is not None
    assert blocker.remedy.actions == ("Ana: stop", "Ben: pass", "Cleo: pass")


def test_an_edit_says_that_an_invasion_under_way_ends() -> None:
    ana: Data = {"energy": 5, "actions": 4, "units": ["Reactor Robot"], "hand": []}
    pos = cw.step(read(TURN | {"round": 6, "Ana": ana}), "invade Sinbad").after
    blocker = next(b for b in cw.judge(pos, "use Reactor Robot").blockers if b.rule == "card-text-when")
    assert blocker.remedy is not None
    there = blocker.remedy.apply(pos)
    assert (there.phase, there.turn, there.pending) == ("energy", "Ana", None)
    assert "ends" in str(blocker.remedy)


def test_of_two_copies_the_one_is_named_that_gets_a_token() -> None:
    ana: Data = {"units": ["War Machine +1", "War Machine"], "hand": [], "energy": 5}
    pos = cw.step(read(TURN | {"round": 6, "Ana": ana}), "invade Sinbad").after
    (blocker,) = cw.judge(pos, "use War Machine #1").blockers
    assert blocker.remedy is not None
    assert blocker.remedy.apply(pos).zone("units", "Ana") == ["War Machine +1 x2"]


def test_a_text_used_this_round_bars_nobody_from_going_back_to_the_action_phase() -> None:
    """With all Actions there again none has been spent on a text; that stood in the way without a word."""
    units: Data = {"units": ["Titan Walker"], "hand": ["Snub Fighter"], "used": ["Titan Walker"], "energy": 3}
    pos = read(TURN | {"phase": "discard", "round": 8, "turn": "Cleo", "Ana": units})
    blocker = next(b for b in cw.judge(pos, "Cleo: pass").blockers if b.rule == "options-in-action-phase")
    assert blocker.remedy is not None
    assert (blocker.remedy.apply(pos).step, blocker.remedy.apply(pos).turn) == ("action.turn", "Cleo")
    assert blocker.remedy.apply(pos).complaints == ()
