"""The learner's map: what it counts, what it offers again, and that its file reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import coreworlds as cw
from coreworlds.engine.notation import toml
from coreworlds.tutor.progress import Progress, learner_name, read_progress

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


MAPS = st.lists(DEED, max_size=12).map(after)


def counts(progress: Progress) -> dict[str, tuple[int, int, int]]:
    return {id_: (known.met, known.right, known.missed) for id_, known in progress.rules.items()}


@given(MAPS, MAPS, MAPS)
def test_maps_join_in_any_order_to_the_same_map(one: Progress, two: Progress, three: Progress) -> None:
    """Whoever writes first, and however often: the map is the same."""
    assert one.joined(two) == two.joined(one)
    assert one.joined(two).joined(one) == one.joined(two)
    assert counts(one.joined(two).joined(three)) == counts(one.joined(two.joined(three)))


@given(MAPS, MAPS)
def test_joining_loses_no_count(one: Progress, two: Progress) -> None:
    joined = one.joined(two)
    for each in (one, two):
        for id_, known in each.rules.items():
            assert joined[id_].met >= known.met
            assert joined[id_].right >= known.right
            assert joined[id_].missed >= known.missed


def test_of_two_last_answers_the_one_with_more_before_it_counts() -> None:
    """However often the rule was only met elsewhere."""
    often = EMPTY.met(["draft-cost"]).met(["draft-cost"]).met(["draft-cost"])
    missed = EMPTY.answered("draft-cost", right=False)
    assert often.joined(missed)["draft-cost"].state == "missed"
    assert missed.joined(missed.answered("draft-cost", right=True))["draft-cost"].state == "right"


def test_a_lesson_stands_where_the_page_left_it_that_went_on_with_it() -> None:
    """Also further back; where both went on with it, it stands where it is furthest."""
    base = EMPTY.at("a", 5)
    assert base.joined(base.at("a", 2), base).lessons["a"] == (2, False)
    assert base.at("a", 2).joined(base, base).lessons["a"] == (2, False)
    assert base.at("a", 2).joined(base.at("a", 7), base).lessons["a"] == (7, False)
    assert base.at("a", 9, done=True).joined(base.at("a", 2), base).lessons["a"] == (9, True)


def test_an_erased_map_stays_erased_when_it_is_joined_with_an_older_copy() -> None:
    old = EMPTY.met(["draft-cost"]).at("a", 4)
    new = old.erase().met(["unit-types"])
    assert old.joined(new) == new.joined(old) == new
    assert not new.joined(old, old).lessons
    assert read_progress(str(new)) == new


def test_a_map_is_never_joined_with_somebody_elses() -> None:
    """The name is in the file, and the file of before has none."""
    ana = Progress("core-worlds", learner="Ana").met(["draft-cost"])
    assert read_progress(str(ana)) == ana
    for other in (EMPTY, Progress("core-worlds", learner="Ben")):
        with pytest.raises(cw.CoreWorldsError, match="somebody else"):
            ana.joined(other)


@pytest.mark.parametrize("name", ["", " ", "A\nB", "\u202eanA", "A\x00", "x" * 41])
def test_a_name_can_be_seen_and_is_short(name: str) -> None:
    with pytest.raises(cw.CoreWorldsError):
        learner_name(name)
    if name:
        with pytest.raises(cw.CoreWorldsError, match="line 4"):
            read_progress(f'version = 1\nkind = "progress"\ngame = "g"\nlearner = {toml(name)}')


def test_a_name_has_one_spelling() -> None:
    assert learner_name(" Zoe\u0308 ") == "Zo\u00eb"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("version = 2", 'kind = "progress"'),
        ('version = 1\nkind = "progress"\ngame = 3', "line 3, column 8"),
        ('version = 1\nkind = "progress"\ngame = "g"\nerased = -1', "line 4, column 10"),
        ('version = 1\nkind = "progress"\ngame = "g"\n[rule.a]\nmet = -1', "line 5, column 7"),
        ('version = 1\nkind = "progress"\ngame = "g"\n[rule.a]\nseen = 1', "line 5"),
        ('version = 1\nkind = "progress"\ngame = "g"\nrule = 3', "line 4, column 8"),
        ('version = 1\nkind = "progress"\ngame = "g"\n[lesson.a]\ndone = 1', "line 5, column 8"),
    ],
)
def test_a_damaged_map_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(cw.CoreWorldsError, match=place):
        read_progress(text)
