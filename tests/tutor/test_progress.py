"""The learner's map: what it counts, what it offers again, and that its file reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import coreworlds as cw
from coreworlds.tutor.progress import Progress, read_progress

GAME = cw.game("core-worlds")
EMPTY = Progress("core-worlds")
RULES = st.sampled_from(sorted(GAME.rulebook.rules)[:6])
DEED = st.one_of(
    st.tuples(st.just("met"), RULES),
    st.tuples(st.just("right"), RULES),
    st.tuples(st.just("wrong"), RULES),
    st.tuples(st.just("belief"), RULES),
)


def after(deeds: list[tuple[str, str]]) -> Progress:
    progress = EMPTY
    for kind, rule in deeds:
        if kind == "met":
            progress = progress.met([rule])
        else:
            progress = progress.answered(rule, right=kind == "right", belief="x" if kind == "belief" else "")
    return progress


@given(st.lists(DEED, max_size=30))
def test_the_map_reads_back_as_it_is_written(deeds: list[tuple[str, str]]) -> None:
    progress = after(deeds).at("first", 3)
    assert read_progress(str(progress)) == progress


@given(st.lists(DEED, min_size=1, max_size=30))
def test_a_rule_is_offered_again_until_it_is_answered_rightly(deeds: list[tuple[str, str]]) -> None:
    """Being met says nothing about knowing it: only the last answer decides."""
    last = {rule: kind for kind, rule in deeds if kind != "met"}
    assert set(after(deeds).revisit()) == {rule for rule, kind in last.items() if kind != "right"}


def test_a_belief_comes_before_a_mere_miss() -> None:
    progress = EMPTY.answered("draft-cost", right=False).answered("pass-forced-energy", right=False, belief="kept")
    assert progress.revisit() == ("pass-forced-energy", "draft-cost")


def test_the_graph_holds_every_rule_with_its_state_and_links() -> None:
    graph = EMPTY.met(["draft-cost"]).answered("draft-no-worlds", right=False, belief="worlds-drafted").graph(GAME)
    assert set(graph) == set(GAME.rulebook.rules)
    assert graph.nodes["draft-cost"]["state"] == "met"
    assert graph.nodes["draft-no-worlds"]["belief"] == "worlds-drafted"
    assert all(graph.has_edge("draft-cost", other) for other in GAME.rulebook.rules["draft-cost"].related)


def test_a_rule_met_twice_in_one_step_counts_once() -> None:
    assert EMPTY.met(["draft-cost", "draft-cost"])["draft-cost"].met == 1


def test_a_finished_lesson_stays_finished_when_it_is_opened_again() -> None:
    assert EMPTY.at("first", 9, done=True).at("first", 0).lessons["first"] == (0, True)


def test_joining_two_maps_keeps_what_either_knows() -> None:
    here, there = (
        EMPTY.met(["draft-cost"]).at("a", 4),
        EMPTY.answered("draft-cost", right=True).met(["draft-cost"]).at("b", 1),
    )
    joined = here.joined(there)
    assert joined["draft-cost"].right == 1
    assert dict(joined.lessons) == {"a": (4, False), "b": (1, False)}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("version = 2", 'kind = "progress"'),
        ('version = 1\nkind = "progress"\ngame = 3', "line 3, column 8"),
        ('version = 1\nkind = "progress"\ngame = "g"\n[rule.a]\nmet = -1', "line 5, column 7"),
        ('version = 1\nkind = "progress"\ngame = "g"\n[rule.a]\nseen = 1', "line 5"),
        ('version = 1\nkind = "progress"\ngame = "g"\nrule = 3', "line 4, column 8"),
        ('version = 1\nkind = "progress"\ngame = "g"\n[lesson.a]\ndone = 1', "line 5, column 8"),
    ],
)
def test_a_damaged_map_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(cw.CoreWorldsError, match=place):
        read_progress(text)
