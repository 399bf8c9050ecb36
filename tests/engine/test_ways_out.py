"""Ways out of refusals lead out, in every game and at every kind of step."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case, game_of, nameable
from tests.rules.test_remedies import check

_ASKED = 3  # positions of each kind of step that a game passes
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def at_each_step(case: Case, random: Random, most: int = _ASKED) -> list[cw.Position]:
    """Return some decisions of every kind of step that a game passes: rare ones are met as well."""
    found: dict[str, list[cw.Position]] = {}
    for pos in (step.after for step in game_of(case)):
        if cw.legal(pos):
            found.setdefault(pos.step, []).append(pos)
    return [pos for there in found.values() for pos in random.sample(there, min(most, len(there)))]


@every_case
def test_a_way_out_leads_out_at_every_kind_of_step(case: Case) -> None:
    """Taken, it removes what blocked and adds nothing; what it leads to is consistent and reads back."""
    random = Random(f"ways out {case}")
    for pos in at_each_step(case, random):
        player = random.choice([*pos.seats, pos.turn if isinstance(pos.turn, str) else pos.turn[0]])
        for text in nameable(pos, random, 3):
            for blocker in cw.judge(pos, text, player).blockers:
                check((pos, player, text, blocker))
