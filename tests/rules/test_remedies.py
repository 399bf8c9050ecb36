"""Each way out of a refusal, taken, removes what blocked and adds nothing; where there is none, it is said why."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import coreworlds as cw
from tests.rules.named_positions import TEXTS, everything, game, position, settled, walked
from tests.rules.positions import Data
from tests.rules.positions import position as read

MOST_ACTIONS = 3
ASKED = 8
EVERYTHING = everything()
CONSISTENT = {**dict(walked()), **{name: position(name) for name in TEXTS if not position(name).complaints}}
each_position = pytest.mark.parametrize("name", CONSISTENT)
each_seed = pytest.mark.parametrize("seed", range(4))

Asked = tuple[cw.Position, str, str, cw.Blocker]


def rules(pos: cw.Position, player: str, text: str) -> set[str]:
    return {b.rule for b in cw.judge(pos, text, player).blockers}


def refusals(pos: cw.Position, rng: random.Random, n: int) -> Iterator[Asked]:
    """Yield the blockers of random refused actions, by players drawn at random, half of them by the one who decides."""
    for _ in range(n):
        player = rng.choice([str(pos.turn), *pos.seats])
        text = rng.choice(EVERYTHING)
        yield from ((pos, player, text, b) for b in cw.judge(pos, text, player).blockers)


def check(asked: Asked) -> str:
    """Check one blocker; return the kind of its way out."""
    pos, player, text, blocker = asked
    told = f"{player}: {text} at {pos!r}: {blocker} → {blocker.remedy or blocker.why_none}"
    remedy = blocker.remedy
    assert (remedy is None) == bool(blocker.why_none.strip()), told
    if remedy is None:
        return "none"
    before = str(pos)
    after = remedy.apply(pos)
    left = rules(after, player, text)
    assert blocker.rule not in left, told
    assert left <= rules(pos, player, text), told
    assert str(remedy).strip().endswith("."), told
    assert str(pos) == before
    assert cw.parse(str(after)) == after, told
    assert not after.complaints, f"{told} {after.complaints}"
    CHECKS[remedy.kind](pos, remedy, told)
    return remedy.kind


def line(pos: cw.Position, remedy: cw.Remedy, told: str) -> None:
    """Check that a line consists of legal actions, three at most, and of what happens by itself."""
    assert len(remedy.actions) <= MOST_ACTIONS, told
    after = remedy.apply(pos)
    for action in remedy.actions:
        pos = settled(pos)
        assert action in cw.legal(pos), told
        pos = cw.step(pos, action).after
    assert settled(pos) == after, told


def edit(pos: cw.Position, remedy: cw.Remedy, told: str) -> None:
    """Check that an edit names no actions and changes something."""
    assert remedy.actions == (), told
    assert remedy.apply(pos) != pos, told


CHECKS = {"line": line, "edit": edit}


@each_position
def test_a_way_out_of_a_refusal_leads_out(name: str) -> None:
    """In every phase and situation, for actions drawn at random."""
    for asked in refusals(CONSISTENT[name], random.Random(name), ASKED):
        check(asked)


@each_seed
def test_a_way_out_leads_out_in_games(seed: int) -> None:
    """At random moments of random games; most refusals have a way out."""
    rng = random.Random(f"remedies {seed}")
    kinds = Counter(check(asked) for pos in game(seed) for asked in refusals(pos, rng, 4))
    assert kinds["line"] + kinds["edit"] > 0


@each_position
def test_a_way_out_shows_nothing_hidden(name: str) -> None:
    """Whatever lies where the player cannot see: the refusal and its ways out are the same."""
    pos, rng = CONSISTENT[name], random.Random(f"hidden {name}")
    player = str(pos.turn)
    other = cw.deal(cw.seen_by(pos, player), rng.randrange(1_000))
    for text in rng.sample(EVERYTHING, 3):
        assert told(pos, player, text) == told(other, player, text)


def told(pos: cw.Position, player: str, text: str) -> list[str]:
    """Return all that a refusal says."""
    verdict = cw.judge(pos, text, player)
    return [str(verdict), *(str(b.remedy or b.why_none) for b in verdict.blockers)]


# --- some of them by name --------------------------------------------------------------------------------------------

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
    assert "never changes" in blocker.why_none


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
