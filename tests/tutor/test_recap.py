"""What was at work in a round: every rule that made an event, once, with how often it acted."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.looking.recap import recap, round_of, this_round


def played(rounds: int) -> cw.Session:
    """Play some rounds."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=4))
    number = 0
    while session.position.round <= rounds:
        session.advance()
        if cw.legal(session.position):
            session.step(choose(session.position, "simple", seed=(number := number + 1)))
    return session


def test_a_recap_names_every_rule_that_made_an_event() -> None:
    steps = played(1).transitions
    found = recap(steps)
    assert {entry.rule.id for entry in found.entries} == {event.rule for step in steps for event in step.events}
    examples = {entry.rule.id: entry.example for entry in found.entries}
    assert "Energy from Worlds and has" in examples["energy-from-worlds"]


def test_a_rule_that_tells_of_one_deed_in_several_events_acted_once() -> None:
    """Two cards discarded and 1 Energy gained are one exploration; eight cards that enter fill the zone once."""
    steps = [step for step in played(3).transitions if round_of(step.before) != "Round 4"]
    counts = {entry.rule.id: entry.count for entry in recap(steps).entries}
    explored = [step for step in steps if step.action is not None and step.action.verb == "explore"]
    assert counts["energy-explore"] == len(explored) > 0
    assert counts["galactic-fill"] == 3  # once a Round
    assert counts["draw-to-hand-size"] == counts["energy-from-worlds"] == 6  # once a Round for each of two players
    assert any(step.events[0].facts.get("more") is False and len(step.events) > 2 for step in steps)  # a reshuffle


def test_a_round_is_what_lies_between_two_changes_of_it() -> None:
    """The step that passes the Destiny Marker ends the round, not the one that moves the Round Marker."""
    steps = played(2).transitions
    last = next(i for i, t in enumerate(steps) if round_of(t.before) != round_of(t.after) and t.after.round == 3)
    own = this_round(steps[: last + 1])
    assert own[0].step == "draw.hand"
    assert {t.before.round for t in own if t.before.phase != "end"} == {2}
    assert own[-1].events[0].rule == "end-destiny-left"
    assert this_round(()) == ()


def test_a_recap_names_no_card_that_the_reader_may_not_know() -> None:
    """What others drew is not told as an example."""
    steps = [t for t in played(1).transitions if t.step == "draw.hand" and t.before.turn == "Ben"]
    (entry,) = recap(steps, "Ana").entries
    drawn = next(event for step in steps for event in step.events)
    assert entry.example == drawn.seen_by("Ana").text
    assert recap(steps, "Ben").entries[0].example == drawn.text != entry.example
