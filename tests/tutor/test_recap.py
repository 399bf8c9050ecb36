"""What was at work in a round: every rule that made an event, once, with how often it acted."""

from __future__ import annotations

from collections import Counter

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.recap import recap, round_of, this_round


def played(rounds: int) -> cw.Session:
    """Play some rounds."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=4))
    number = 0
    while session.position.round <= rounds:
        session.advance()
        if cw.legal(session.position):
            session.step(choose(session.position, "simple", seed=(number := number + 1)))
    return session


def test_a_recap_counts_every_event_of_the_steps() -> None:
    steps = played(1).transitions
    found = recap(steps)
    counts = Counter(event.rule for step in steps for event in step.events)
    assert {entry.rule.id: entry.count for entry in found.entries} == counts
    examples = {entry.rule.id: entry.example for entry in found.entries}
    assert "Energy (Worlds) and has" in examples["energy-from-worlds"]


def test_a_round_is_what_lies_between_two_changes_of_it() -> None:
    """The step that passes the Destiny Marker ends the old round, though the Round Marker has moved before."""
    steps = played(2).transitions
    last = next(i for i, t in enumerate(steps) if round_of(t.before) != round_of(t.after) and t.after.round == 3)
    own = this_round(steps[: last + 1])
    assert {round_of(t.before) for t in own} == {"Round 2"}
    assert own[-1].events[0].rule == "end-destiny-left"
    assert this_round(()) == ()


def test_a_recap_names_no_card_that_the_reader_may_not_know() -> None:
    """What others drew is not told as an example."""
    steps = [t for t in played(1).transitions if t.step == "draw.hand" and t.before.turn == "Ben"]
    (entry,) = recap(steps, "Ana").entries
    assert entry.example == "Ben draws 6 cards."
    assert recap(steps, "Ben").entries[0].example != entry.example
