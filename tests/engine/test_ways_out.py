"""Ways out of refusals lead out, in every game and at every kind of step."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case, at_each_step, nameable
from tests.rules.test_remedies import check

_ASKED = 3  # actions, at each kind of step that a game passes; there are several games of each kind
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


@every_case
def test_a_way_out_leads_out_at_every_kind_of_step(case: Case) -> None:
    """Taken, it removes what blocked and adds nothing; what it leads to is consistent and reads back."""
    random = Random(f"ways out {case}")
    for pos in filter(cw.legal, at_each_step(case)):
        said = hash(cw.Position(pos.table_for(None).thaw()))
        player = random.choice([*pos.seats, pos.turn if isinstance(pos.turn, str) else pos.turn[0]])
        for text in nameable(pos, random, _ASKED):
            for blocker in cw.judge(pos, text, player).blockers:
                check((pos, player, text, blocker))
        assert said == hash(cw.Position(pos.table_for(None).thaw())), "asking changed it"
