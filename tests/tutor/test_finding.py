"""Positions are found in random games; a search says how far it is, can be left, and refuses what it cannot read."""

from __future__ import annotations

from time import perf_counter

import pytest

import coreworlds as cw
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.finding import PAUSE, Sought, condition, search
from coreworlds.tutor.expressions.situation import Situation

GAME = cw.game("core-worlds")
NAMES = ("Ana", "Ben")


def last(text: str, **how: int) -> Sought:
    *_, at = search(condition(text, GAME, NAMES), GAME, NAMES, **how)
    return at


@pytest.mark.parametrize(
    "text",
    [
        'applied("deploy-cost")',
        "energy(Ana) > 5",
        'legal("draft Battle Cruiser")',
        "round = 4 and decides(Ben)",
        "over",
    ],
)
def test_what_is_found_fits_and_is_the_first_of_its_line_that_does(text: str) -> None:
    session, sought = last(text).found, condition(text, GAME, NAMES)
    assert session is not None
    true = [sought.value(Situation.after([step])) is True for step in session.transitions]
    assert true[-1]
    assert not any(true[:-1])


def test_what_is_found_was_reached_by_the_rules() -> None:
    """Its line begins with a set-up and can be saved and played on."""
    session = last("round = 2").found
    assert session is not None
    assert cw.parse(str(session.nodes[0].position)).round == 1
    assert all(
        step.after == after.before for step, after in zip(session.transitions, session.transitions[1:], strict=False)
    )
    assert not session.position.complaints


def test_the_same_seed_finds_the_same_and_another_one_another() -> None:
    text = "energy(Ana) > 5"
    first, again, other = last(text, seed=3), last(text, seed=3), last(text, seed=400)
    assert first.found is not None
    assert again.found is not None
    assert other.found is not None
    assert first.found.position == again.found.position != other.found.position


def test_the_search_says_how_far_it_is_again_and_again() -> None:
    work = search(condition("round = 99", GAME, NAMES), GAME, NAMES)
    seen = []
    for _ in range(4):
        begun = perf_counter()
        seen.append(next(work))
        assert perf_counter() - begun < 40 * PAUSE  # a busy machine is slow; the page must stay usable
    assert [at.over for at in seen] == [False] * 4
    assert sorted({at.positions for at in seen}) == [at.positions for at in seen]
    work.close()  # type: ignore[attr-defined]  # it can be left at any moment


def test_it_gives_up_after_so_many_games() -> None:
    at = last("round = 99", most=2)
    assert (at.over, at.games, at.found) == (True, 2, None)
    assert at.positions > 200


def test_a_condition_that_no_position_answers_says_why() -> None:
    at = last('legal("drft Battle Cruiser")', most=1)
    assert at.found is None
    assert "cannot be read as an action" in at.trouble


def test_a_fact_that_cannot_answer_everywhere_is_sought_where_it_can() -> None:
    at = last("points(Ana) > 0")
    assert at.trouble == ""
    assert at.found is not None
    assert at.found.position.over


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("energy(Ana) > ", " at 15", "fit"),
        ("energy(Bob) = 1", " at 8", "Bob"),
        ('applied("draft-costs")', " at 9", "draft-cost"),
        ("energy(Ana)", " at 1", "neither true nor false"),
        ("", " at 1", ""),
    ],
)
def test_what_cannot_be_sought_is_refused_with_its_column(text: str, place: str, word: str) -> None:
    with pytest.raises(cw.CoreWorldsError) as refused:
        condition(text, GAME, NAMES)
    assert refused.value.place.endswith(place)
    assert word in str(refused.value)


def test_the_condition_keeps_its_text() -> None:
    text = 'legal("pass") and not over'
    assert str(condition(text, GAME, NAMES)) == text == str(read(text, GAME))
