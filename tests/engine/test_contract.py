"""What holds for every game at every step of random play."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from copy import copy, deepcopy
from hashlib import sha256
from itertools import count
from random import Random

import pytest

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case, decisions, fields, game_of, nameable, positions, told

_READ_BACK = 5  # of so many positions one is read, or kept
_WAYS_OUT = 4  # positions of a game at which ways out are asked for
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
_CHILD = "from tests.engine.test_contract import fingerprint; print(fingerprint())"


@every_case
def test_every_position_reads_back_as_it_is_written(case: Case) -> None:
    """The text of a position is the position: equal, with the same hash, and written the same again."""
    for pos in positions(case, every=_READ_BACK):
        again = cw.parse(str(pos))
        assert pos == again
        assert hash(pos) == hash(again)
        assert str(pos) == str(again)


@pytest.mark.parametrize("game", cw.games())
def test_a_position_is_pickled_and_copied_as_a_value(game: str) -> None:
    pos = cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=7)

    assert pickle.loads(pickle.dumps(pos)) == pos  # noqa: S301 - our own bytes
    assert copy(pos) == deepcopy(pos) == pos


@every_case
def test_positions_that_differ_are_not_equal(case: Case) -> None:
    """Different texts are different positions, and the other way round."""
    found = positions(case)
    assert len({str(pos) for pos in found}) == len(set(found))


@every_case
def test_the_events_of_a_step_explain_everything_that_changed(case: Case) -> None:
    """Whatever differs after a step, some event of it says so."""
    for step in game_of(case):
        before, after = fields(step.before), fields(step.after)
        changed = {key for key in before if before[key] != after[key]}
        assert changed <= told(step), (step.step, step.action, [e.kind for e in step.events])


@every_case
def test_every_event_names_a_rule_and_is_a_sentence(case: Case) -> None:
    """No event without an entry of the register; its text begins and ends like a sentence."""
    for step in game_of(case):
        for event in step.events:
            assert event.rule in step.after.game.rulebook.rules
            assert event.text.endswith((".", "!")), event.text
            assert "None" not in event.text, event.text


@every_case
def test_steps_follow_the_edges_of_the_flow(case: Case) -> None:
    """From a step one comes only where the flow leads; a step that concerns nobody is passed over."""
    flow = case.begin().game.flow
    leads: dict[str, set[str]] = {id_: set() for id_ in flow.steps}
    for start, end, _ in flow.edges():
        leads[start].add(end)
    for step in game_of(case):
        reached, fresh = set[str](), {step.step}
        while fresh:
            reached |= (ends := {end for id_ in fresh for end in leads[id_]})
            fresh = {id_ for id_ in ends if flow.steps[id_].order and id_ != step.step}
            fresh -= {id_ for id_ in fresh if leads[id_] <= reached}
        assert step.after.step in reached, (step.step, step.action, step.after.step)


@every_case
def test_a_random_game_is_consistent_at_every_step(case: Case) -> None:
    """Positions that were reached have no complaints, and no number in them is negative but a word's stand-in."""
    for pos in positions(case):
        assert not pos.complaints
        for name in pos.seats:
            for key in ("actions", "energy", "surge_tokens", "fish"):
                assert getattr(pos.seat(name), key, 0) >= 0


@every_case
def test_every_legal_action_is_judged_legal_and_written_as_it_is_read(case: Case) -> None:
    """`judge` says yes to all that `legal` lists; an action's text reads back as that action."""
    for pos in decisions(case):
        for action in cw.legal(pos):
            verdict = cw.judge(pos, f"{action.player}: {action}")
            assert verdict, (str(action), str(verdict))
            assert action == verdict.action
            assert action.price == verdict.action.price
            assert verdict.permits


@every_case
def test_what_is_judged_legal_is_listed_and_can_be_done(case: Case) -> None:
    """Of everything one can name: a yes is among the legal actions and steps; a no gives reasons and raises."""
    random = Random(5)
    for pos in decisions(case, every=7):
        for text in nameable(pos, random, 12):
            verdict = cw.judge(pos, text)
            assert bool(verdict) == (text in cw.legal(pos))
            if verdict:
                assert verdict.action in list(cw.legal(pos)) or text.startswith("send"), text
                assert cw.step(pos, text).action == verdict.action
            else:
                assert all(b.rule in pos.game.rulebook.rules and b.needs and b.has for b in verdict.blockers)
                with pytest.raises(cw.Illegal):
                    cw.step(pos, text)


@every_case
def test_nothing_is_legal_while_a_step_is_automatic(case: Case) -> None:
    """Where the game goes on by itself every action is refused; where somebody decides, nothing goes on by itself."""
    for pos in positions(case, every=3):
        if pos.over or cw.legal(pos):
            with pytest.raises(cw.CoreWorldsError):
                cw.step(pos)
        if not cw.legal(pos):
            assert not any(cw.judge(pos, text) for text in nameable(pos, Random(3), 3))


@every_case
def test_fast_play_and_stepping_are_the_same_game(case: Case) -> None:
    """Choosing the same of the same options, both ways of playing pass the same decisions to the same end."""
    choices: list[tuple[int, int]] = []

    def note(_table: object, moves: list[object], random: Random) -> object:
        choices.append((len(moves), random.randrange(len(moves))))
        return moves[choices[-1][1]]

    begin = case.begin()
    end, made = cw.rollout(begin, note, seed=4)
    pos = begin
    for size, choice in choices:
        pos = ([pos] + [t.after for t in cw.advance(pos)])[-1]
        first = pos.turn if isinstance(pos.turn, str) else pos.turn[0]
        options = list(cw.legal(pos, first))
        assert size == len(options)
        pos = cw.step(pos, options[choice]).after
    assert end == ([pos] + [t.after for t in cw.advance(pos)])[-1]
    assert made == len(choices)


@every_case
def test_positions_are_never_changed_by_playing_on(case: Case) -> None:
    """After a whole game, and after asking for ways out, earlier positions still say what they said."""
    begin = case.begin()
    pos, said = begin, []
    random = Random(2)
    for n in count():
        if pos.over:
            break
        if n % _READ_BACK == 0:
            said.append((pos, str(pos), hash(pos)))
        actions = list(cw.legal(pos))
        pos = cw.step(pos, random.choice(actions) if actions else None).after
    for earlier, _, _ in said[:: max(1, len(said) // _WAYS_OUT)]:  # at each kind of step: see test_ways_out.py
        for text in nameable(earlier, random, 2):
            assert all(b.remedy is None or b.remedy.text for b in cw.judge(earlier, text).blockers)
    for earlier, text, hashed in said:
        assert text == earlier.game.state.write(earlier.table_for(None))
        assert hashed == hash(cw.Position(earlier.table_for(None).thaw()))
    with pytest.raises(cw.CoreWorldsError):
        begin.round = 2  # type: ignore[misc]
    with pytest.raises(cw.CoreWorldsError):
        begin.seat(begin.seats[0]).name = "Zoe"


@every_case
def test_the_end_has_a_result_and_nothing_more_happens(case: Case) -> None:
    """After the last step there are winners; `legal` and `advance` are empty and `step` raises."""
    *_, before, end = positions(case)
    assert cw.result(before) is None or before.game.state.lasting
    assert set(cw.result(end).winners) <= set(end.seats)
    assert cw.result(end).winners
    assert not cw.legal(end)
    assert cw.advance(end) == ()


def fingerprint() -> str:
    """Return what all games of this test look like, as one number."""
    text = "".join(str(step.after) + str(step) for case in CASES for step in game_of(case)[::20])
    ends = "".join(str(cw.rollout(case.begin(), "simple", seed=3)[0]) for case in CASES)
    return sha256((text + ends).encode()).hexdigest()


def test_the_same_seed_is_the_same_game_in_another_process() -> None:
    """Neither the process nor the order of hashes changes anything."""
    other = "0" if os.environ.get("PYTHONHASHSEED") == "4711" else "4711"
    child = subprocess.run([sys.executable, "-c", _CHILD], env={**os.environ, "PYTHONHASHSEED": other},
                           capture_output=True, text=True, check=True, cwd=os.getcwd())  # noqa: PTH109
    assert fingerprint() == child.stdout.strip()


@pytest.mark.parametrize("case", [c for c in CASES if c.game == "core-worlds"], ids=str)
def test_the_cards_of_core_worlds_are_conserved(case: Case) -> None:
    """From the Draw Phase on, the same cards lie on the table at every step: none is lost, none appears."""
    found = [Counter(_cards(pos)) for pos in positions(case) if pos.phase not in {"setup", "pregame"}]
    assert all(found[0] == cards for cards in found)
    n = len(case.players)
    assert n * 17 + 4 * 24 + 12 == found[0].total()
    assert len(cw.game("core-worlds").components) <= 210


def _cards(pos: cw.Position) -> list[int]:
    codes = [*pos.central, *pos.removed, *(c for deck in pos.galactic for c in deck)]
    for name in pos.seats:
        s = pos.seat(name)
        codes += [s.home, *s.hand, *s.units, *s.worlds, *s.prestige, *s.deck, *s.discard, *(c for _, c in s.colonies)]
    return [code & 0xFFF for code in codes]
