"""Everything that one can name is judged truly at every kind of step: what is allowed is on offer, a no tells why."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case
from tests.engine.test_ways_out import at_each_step

_PARTS = 5  # of what one can name, every so-many-th is asked about, another one with each verb
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def everything(pos: cw.Position) -> list[str]:
    """Return every verb with some of all components, so that together they are all named."""
    parts = list(pos.parts.index)
    return [
        text
        for at, verb in enumerate(pos.game.verbs.values())
        for text in ([f"{verb.name} {part}" for part in parts[at % _PARTS :: _PARTS]] if verb.target else [verb.name])
    ]


@every_case
def test_a_yes_is_on_offer_and_a_no_says_what_is_needed_and_what_is_there(case: Case) -> None:
    """No reason says that what is needed is there; each names an entry of the register."""
    random = Random(f"everything {case}")
    for pos in at_each_step(case, random, 1):
        listed = list(cw.legal(pos))
        player = pos.turn if isinstance(pos.turn, str) else pos.turn[0]
        for text in everything(pos):
            verdict = cw.judge(pos, text, player)
            assert not verdict or verdict.action in listed or verdict.action.verb == "send", (repr(pos), text)
            for blocker in verdict.blockers:
                assert blocker.rule in pos.game.rulebook.rules
                assert blocker.needs.strip() != blocker.has.strip(), (repr(pos), text, str(blocker))
                assert blocker.needs.strip()
                assert blocker.has.strip()
                assert "None" not in str(blocker)
