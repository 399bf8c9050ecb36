"""Each way out of a refusal, taken, removes what blocked and adds nothing; where there is none, it is said why."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import coreworlds as cw
from tests.rules.named_positions import CASES, TEXTS, Case, at, deciders, everything, game, position, settled

MOST_ACTIONS = 3
ASKED = 8
CONSISTENT = [case for case in CASES if case[1] not in TEXTS or not position(case[1]).complaints]
each_case = pytest.mark.parametrize("case", CONSISTENT, ids=map("-".join, CONSISTENT))
GAMES = 2  # of each game, with different numbers of players
each_seed = pytest.mark.parametrize("seed", range(GAMES))

Asked = tuple[cw.Position, str, str, cw.Blocker]


def rules(pos: cw.Position, player: str, text: str) -> set[str]:
    return {b.rule for b in cw.judge(pos, text, player).blockers}


def refusals(pos: cw.Position, rng: random.Random, n: int) -> Iterator[Asked]:
    """Yield the blockers of random refused actions, by players drawn at random, half of them by the one who decides."""
    for _ in range(n):
        player = rng.choice([deciders(pos)[0], *pos.seats])
        text = rng.choice(everything(pos))
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


@each_case
def test_a_way_out_of_a_refusal_leads_out(case: Case) -> None:
    """In every phase and situation, for actions drawn at random."""
    for asked in refusals(at(case), random.Random(str(case)), ASKED):
        check(asked)


@each_seed
@pytest.mark.parametrize("game_id", cw.games())
def test_a_way_out_leads_out_in_games(game_id: str, seed: int) -> None:
    """At random moments of random games; of what could change at all, at least a third has a way out."""
    rng = random.Random(f"remedies {seed}")
    asked = [each for pos in game(game_id, seed) for each in refusals(pos, rng, 4)]
    kinds = Counter(check(each) for each in asked if not each[3].lasting)
    assert kinds["line"]
    assert kinds["edit"]
    assert 2 * (kinds["line"] + kinds["edit"]) >= kinds["none"]


@each_case
def test_a_way_out_leads_out_of_a_view_too(case: Case) -> None:
    """Of what a player knows; where a line comes to a hidden card, what is hidden is dealt for it."""
    pos, rng = at(case), random.Random(f"view {case}")
    player = deciders(pos)[0]
    view = cw.seen_by(pos, player)
    for _, who, text, blocker in refusals(view, rng, 4):
        if blocker.remedy is not None:
            left, before = rules(blocker.remedy.apply(view), who, text), rules(view, who, text)
            assert left <= before - {blocker.rule}, f"{who}: {text}: {blocker} → {blocker.remedy}"


@each_case
def test_a_way_out_shows_nothing_hidden(case: Case) -> None:
    """Whatever lies where the player cannot see: the refusal and its ways out are the same."""
    pos, rng = at(case), random.Random(f"hidden {case}")
    player = deciders(pos)[0]
    other = cw.deal(cw.seen_by(pos, player), rng.randrange(1_000))
    for text in rng.sample(everything(pos), 3):
        assert told(pos, player, text) == told(other, player, text)


def told(pos: cw.Position, player: str, text: str) -> list[str]:
    """Return all that a refusal says."""
    verdict = cw.judge(pos, text, player)
    return [str(verdict), *(str(b.remedy or b.why_none) for b in verdict.blockers)]
