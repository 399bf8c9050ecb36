"""Two actions may have the same word, one of them bare."""

from dataclasses import replace

import coreworlds as cw
from coreworlds.engine.game import register
from tests.toy import PLACES, TOY

BARE = register(replace(TOY, id="toy-bare", verbs={**TOY.verbs, "wait": replace(TOY.verbs["wait"], name="sail")}))


def test_the_action_that_is_meant_follows_from_what_is_named() -> None:
    """“sail” is the bare one and stays in the Bay, “sail Reef” the other; neither crashes, nor does a place too far."""
    pos = cw.setup(BARE.id, players=["Ana", "Ben", "Cyd"], seed=1)
    plans = {text: cw.step(pos, text).after.seat("Ana").plan for text in ("Ana: sail", "Ana: sail Reef")}
    assert plans == {"Ana: sail": PLACES.index("Bay"), "Ana: sail Reef": PLACES.index("Reef")}
    assert [blocker.rule for blocker in cw.judge(pos, "Ana: sail Isle").blockers] == ["beside"]
