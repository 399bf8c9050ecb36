"""The toy game's whole tree, counted: every action at a decision, every outcome of a die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from tests import toy

PLAYERS = ("Ana", "Ben", "Cyd")
# By hand: three boats in the Bay may each sail or wait, in 3! orders; the storm has 3 results; then a boat in the Bay
# has 2 choices and one at the Reef 3. Leaves: 3! × 3 × 3! × 3 × (2 + 3)³ = 40,500; with the Isle wrecked, (2 + 2)³ for
# the sum; with the Reef wrecked nobody can move and only the storms are left.
TREES = {
    "": ([1, 6, 24, 48, 48, 144, 144, 1080, 5400, 13500, 13500, 40500], 1430, 189),
    "Isle": ([1, 6, 24, 48, 48, 144, 144, 864, 3456, 6912, 6912, 20736], 875, 96),
    "Reef": ([1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 9], 26, 3),
}


def begin(wreck: str = "") -> cw.Position:
    return cw.setup("toy", players=PLAYERS, seed=3, wreck=wreck)


def after(pos: cw.Position) -> list[cw.Position]:
    """Return the possible next positions, one for each action or result."""
    if pos.over:
        return []
    actions = list(cw.legal(pos))
    return [cw.step(pos, a).after for a in actions] or [o.position for o in cw.outcomes(pos)]


def levels(pos: cw.Position) -> list[Counter[cw.Position]]:
    """Return each depth of the tree: position -> number of ways to it."""
    found = [Counter([pos])]
    while level := found[-1]:
        below: Counter[cw.Position] = Counter()
        for here, ways in level.items():
            for there in after(here):
                below[there] += ways
        found.append(below)
    return found[:-1]


@pytest.mark.parametrize("wreck", TREES)
def test_the_whole_tree_has_the_size_that_is_counted_by_hand(wreck: str) -> None:
    """Each depth has as many lines, and the tree as many different positions and ends, as pinned here."""
    lines, different, ends = TREES[wreck]
    tree = levels(begin(wreck))
    assert lines == [level.total() for level in tree]
    every = {pos for level in tree for pos in level}
    assert (different, ends) == (len(every), sum(pos.over for pos in every))


def test_a_die_has_the_chances_that_its_faces_give() -> None:
    """Of six faces three are calm, two are the Reef and one is the Isle."""
    session = cw.Session(begin())
    session.play("Cyd: sail Reef; Ana: sail Reef; Ben: wait")
    session.step()
    results = cw.outcomes(session.position)
    assert results.exact
    chances = {o.position.storm: o.probability for o in results}
    assert {toy.NONE: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)} == chances


def test_the_order_in_which_secret_plans_are_made_does_not_matter() -> None:
    """Whoever commits first, the position after the last plan is the same."""
    first, second = cw.Session(begin()), cw.Session(begin())
    first.play("Ana: sail Reef; Ben: wait; Cyd: sail Reef")
    second.play("Cyd: sail Reef; Ben: wait; Ana: sail Reef")
    assert first.position == second.position


def test_a_plan_is_hidden_from_the_others_and_cannot_be_made_twice() -> None:
    """Others see that Ben has planned, not what; he is asked no more."""
    pos = cw.step(begin(), "Ben: sail Reef").after
    assert pos.turn == ("Ana", "Cyd")
    assert 'plan = "?"' in str(cw.seen_by(pos, "Ana"))
    assert "Reef" not in str(cw.seen_by(pos, "Ana"))
    assert 'plan = "Reef"' in str(cw.seen_by(pos, "Ben"))
    verdict = cw.judge(pos, "Ben: wait")
    assert not verdict
    assert verdict.blockers[0].rule == "all-plan"
    assert verdict.blockers[0].has == "Ana's turn and Cyd's turn"


def test_a_view_cannot_reveal_what_it_does_not_know() -> None:
    """A step that needs a hidden plan raises."""
    session = cw.Session(begin())
    session.play("Ana: wait; Ben: wait; Cyd: wait")
    with pytest.raises(cw.CoreWorldsError, match="hidden"):
        cw.step(cw.seen_by(session.position, "Ana"))


def test_what_one_game_leaves_behind_lies_in_the_next() -> None:
    """Where the last storm was, a wreck closes the place in the next game."""
    for seed in range(20):
        end = cw.rollout(cw.setup("toy", players=PLAYERS, seed=seed), "random", seed)[0]
        wreck = cw.result(end).wreck
        following = cw.setup("toy", players=PLAYERS, seed=seed + 1, wreck=wreck)
        verdict = cw.judge(following, "sail Reef")
        assert bool(verdict) == (wreck != "Reef")
        assert verdict or verdict.blockers[0].rule in {"wreck-closed", "all-plan"}


def test_who_can_only_wait_waits_unasked() -> None:
    """With the Reef closed nobody is asked: each waits in an automatic step of its own."""
    line = cw.advance(begin("Reef"))
    assert line[-1].after.over
    assert [t.step for t in line[:3]] == ["plan.all"] * 3
    assert [t.events[0].player for t in line[:3]] == ["Ana", "Ben", "Cyd"]


def test_whoever_has_no_choice_acts_unasked_before_the_others_are_asked() -> None:
    """Ana beside open water may choose; Ben and Cyd, shut in by the wreck, wait first, in steps of their own."""
    pos = cw.parse(str(begin("Reef")).replace('place = "Bay"', 'place = "Reef"', 1))
    assert not cw.legal(pos)
    line = cw.advance(pos)
    assert [t.events[0].player for t in line] == ["Ben", "Cyd"]
    assert line[-1].after.turn == ("Ana",)
    assert {"sail Bay", "sail Isle", "wait"} == {str(a) for a in cw.legal(line[-1].after)}
    assert cw.rollout(pos, "random")[1] in {1, 2}


def test_a_wrong_rule_changes_stepping_and_fast_play_alike() -> None:
    """With a rule replaced by id, a boat catches fish in a storm too, in both ways of playing."""
    book = cw.game("toy").rulebook.replace("catch", lambda _t, s: s.place)
    pos = begin()
    end, _ = cw.rollout(pos, lambda _t, moves, _random: moves[0], rulebook=book)
    session = cw.Session(pos, book)
    while not session.position.over:
        session.advance()
        if actions := list(cw.legal(session.position, rulebook=book)):
            session.step(actions[0])
    assert end == session.position
    assert sum(end.seat(name).fish for name in PLAYERS) > 0


def test_the_page_plays_the_toy() -> None:
    """The page draws the map, takes a secret plan from each, and plays on to the end."""
    app = App(begin())
    assert "Isle" in str(app)
    for action in ("Ana: sail Reef", "Ben: wait", "Cyd: sail Reef"):
        app.dispatch({"do": "act", "arg": action})
        assert not app.desk.trouble
    app.dispatch({"do": "run"})
    assert not app.desk.trouble
    assert app.desk.position.round == 2
    assert "Round 2" in str(app)
    assert app.desk.position.turn == PLAYERS


def test_the_page_shows_no_plan_to_another_seat() -> None:
    """Seen from Ana's seat, the page is the same whatever Ben plans."""
    pages = []
    for plan in ("sail Reef", "wait"):
        app = App(cw.seen_by(cw.step(begin(), f"Ben: {plan}").after, "Ana"))
        pages.append(str(app))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("sample", [0, -1])
def test_odds_of_no_results_are_refused(sample: int) -> None:
    """An answer without results would look like one in which nothing can happen."""
    with pytest.raises(cw.CoreWorldsError, match=f"sample: no results, no odds; found {sample}; expected 1 or more"):
        cw.outcomes(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), sample=sample)
