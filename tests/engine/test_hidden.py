"""What a player may not know changes nothing that this player sees, is told, or is asked."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case, at_each_step, at_own_steps, decisions, game_of, nameable

SECRET = {"keep", "sail"}  # the choices that stay hidden until all have chosen
_LOOKED_AT = 1  # positions of each kind of step, in each of a game's numbers of players
_ASKED = 2  # actions that are asked about at a position
_APART = 5  # of the steps of a game every so-many-th is taken anew
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def twins(pos: cw.Position, player: str, seeds: range = range(2)) -> list[cw.Position]:
    """Return positions that look the same to a player, everything hidden dealt anew, the seed too."""
    view = cw.seen_by(pos, player)
    return [cw.deal(view, 1000 + seed) for seed in seeds]


@every_case
def test_a_view_parses_and_stays_itself(case: Case) -> None:
    """A view is a position; seen again by the same player it is the same, and it holds neither seed nor luck."""
    for pos in at_each_step(case, _LOOKED_AT):
        for player in (*pos.seats, None):
            view = cw.seen_by(pos, player)
            assert view == cw.parse(str(view))
            assert view == cw.seen_by(view, player)
            assert (view.table_for(None).seed, view.table_for(None).luck) == (0, {})


@every_case
def test_a_view_dealt_out_anew_looks_the_same(case: Case) -> None:
    """However the hidden things are dealt, the player sees the same, and nothing impossible lies there."""
    for pos in at_each_step(case, _LOOKED_AT):
        for player in pos.seats:
            for twin in twins(pos, player):
                assert cw.seen_by(pos, player) == cw.seen_by(twin, player)
                assert "?" not in str(twin)
                assert not twin.complaints, (pos.step, twin.complaints)


@every_case
def test_own_decisions_are_the_same_on_the_view(case: Case) -> None:
    """Legal actions and verdicts of the player who decides are the same, word for word, whatever is hidden."""
    random = Random(8)
    for pos in decisions(case, every=5):
        for player in pos.seats:
            if not cw.legal(pos, player):
                continue
            texts = nameable(pos, random, 6) + [str(a) for a in list(cw.legal(pos, player))[:6]]
            for other in (cw.seen_by(pos, player), *twins(pos, player)):
                assert list(cw.legal(pos, player)) == list(cw.legal(other, player))
                for text in texts:
                    assert str(cw.judge(pos, text, player)) == str(cw.judge(other, text, player))


@every_case
def test_nobody_is_taken_to_have_no_choice_for_what_is_hidden(case: Case) -> None:
    """Where somebody must decide, nothing happens by itself on anybody's view of it."""
    for pos in decisions(case, every=2):
        for player in pos.seats:
            with pytest.raises(cw.CoreWorldsError):
                cw.step(cw.seen_by(pos, player))


@every_case
def test_no_luck_is_made_up_on_a_view(case: Case) -> None:
    """A step that draws or rolls is refused there: what comes of it follows from the seed."""
    rolls = [step for step in game_of(case) if step.before.luck != step.after.luck and step.before.phase != "setup"]
    for step in rolls[:: 1 + len(rolls) // 30]:
        for player in step.before.seats:
            view = cw.seen_by(step.before, player)
            if view.hides:
                with pytest.raises(cw.CoreWorldsError):
                    cw.step(view, step.action)


@every_case
def test_ways_out_tell_nothing_hidden(case: Case) -> None:
    """The remedy of a refusal, or the reason why there is none, does not depend on what is hidden."""
    random = Random(9)
    for pos in filter(cw.legal, at_own_steps(case)):
        player = pos.turn if isinstance(pos.turn, str) else pos.turn[0]
        for text in nameable(pos, random, _ASKED):
            told = [(str(b.remedy), b.why_none) for b in cw.judge(pos, text, player).blockers]
            for other in (cw.seen_by(pos, player), *twins(pos, player, range(1))):
                assert told == [(str(b.remedy), b.why_none) for b in cw.judge(other, text, player).blockers], text


@every_case
def test_others_refusals_tell_nothing_hidden(case: Case) -> None:
    """Asking about somebody else's action gives the asker's view of it: computed on the view it never raises."""
    random = Random(10)
    for pos in decisions(case, every=15):
        for player in pos.seats:
            view = cw.seen_by(pos, player)
            for text in nameable(pos, random, 2):
                for other in pos.seats:
                    assert str(cw.judge(view, text, other))


@every_case
def test_events_tell_others_nothing_hidden(case: Case) -> None:
    """Where a step looks the same to a player before and after, its sentences are the same to that player too."""
    compared = 0
    for step in game_of(case)[:: 1 if case.game == "toy" else _APART]:
        if step.before.phase == "setup":
            continue
        for player in step.before.seats:
            for twin in twins(step.before, player, range(1)):
                again = _again(twin, step)
                if again is None or cw.seen_by(again.after, player) != cw.seen_by(step.after, player):
                    continue
                compared += 1
                assert _heard(step, player) == _heard(again, player)
    assert compared > 10


def _again(twin: cw.Position, step: cw.Transition) -> cw.Transition | None:
    """Return the same step in a twin: the same action, or for a secret choice another one of its kind."""
    if step.action is None:
        return cw.step(twin) if not cw.legal(twin) else None
    if cw.judge(twin, step.action):
        return cw.step(twin, step.action)
    secret = step.events[0].telling.secret
    same = [a for a in cw.legal(twin, step.action.player) if a.verb == step.action.verb]
    return cw.step(twin, same[0]) if secret and same else None


def _heard(step: cw.Transition, player: str) -> list[str]:
    """Return the events that a player is told, without the player's own secrets."""
    return [event.seen_by(player).text for event in step.events if event.player != player or not event.telling.secret]


@every_case
def test_a_secret_choice_does_not_show_before_it_is_open(case: Case) -> None:
    """Where a choice is kept secret, every other choice of its kind leaves the others with the same view and words."""
    for step in game_of(case):
        if step.action is None or step.action.verb not in SECRET:
            continue
        for action in cw.legal(step.before, step.action.player):
            if action.verb != step.action.verb:
                continue
            other = cw.step(step.before, action)
            for player in set(step.before.seats) - {action.player}:
                assert cw.seen_by(step.after, player) == cw.seen_by(other.after, player)
                assert _heard(step, player) == _heard(other, player)
