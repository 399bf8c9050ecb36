"""From an answer to the belief behind it, and the two boards side by side."""

from __future__ import annotations

from functools import cache

import pytest

import coreworlds as cw
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.knowing.belief import believed, book_of, misreadings, reached, situation
from coreworlds.tutor.knowing.contrast import contrast, differing

GAME = cw.game("core-worlds")
WRONG = {wrong.id: wrong for wrong in GAME.wrong_rules}


@cache
def first_turn() -> cw.Position:
    """Return Ana's first turn of a game of two."""
    start = cw.setup(GAME.id, players=["Ana", "Ben"], seed=7)
    return reached(start, "done; done; advance")


def ids(found: tuple[object, ...]) -> list[str]:
    return [wrong.id for wrong in found]  # type: ignore[attr-defined]


def test_a_right_answer_shows_no_belief() -> None:
    """Whatever wrong rules say the same."""
    pos = first_turn()
    action = str(next(iter(cw.legal(pos))))
    assert believed(pos, None, action, True) == ()


def test_an_answer_about_a_number_is_matched() -> None:
    """Five cards after the Draw Phase: somebody draws up to five."""
    start = cw.setup(GAME.id, players=["Ana", "Ben"], seed=7)
    hand = read("cards(Ana, hand)", GAME)
    assert believed(start, "", hand, 6) == ()
    assert ids(believed(start, "", hand, 5)) == ["hand-of-five"]
    assert ids(believed(start, "", hand, 1)) == ["draw-one-a-round"]
    assert believed(start, "", hand, 3) == ()


def test_an_answer_about_what_is_legal_is_matched() -> None:
    """Whoever drafts a World believes that it can be drafted."""
    pos = first_turn()
    world = next(str(a).removeprefix("invade ") for a in cw.legal(pos) if str(a).startswith("invade"))
    assert ids(believed(pos, None, f"draft {world}", True)) == ["worlds-can-be-drafted"]
    assert "announce-only-when-strong" in ids(believed(pos, None, f"invade {world}", False))


def test_misreadings_of_the_rule_asked_about_come_first() -> None:
    """The others keep their order."""
    pos = first_turn()
    draft = next(str(a) for a in cw.legal(pos) if str(a).startswith("draft"))
    turn = read("turn", GAME)
    found = believed(pos, draft, turn, "Ana", near="one-option-per-turn")
    assert ids(found)[0] == "several-options-a-turn"
    assert ids(believed(pos, draft, turn, "Ana", near="action-phase-order"))[0] == "turns-in-a-row"
    assert set(ids(found)) == {"several-options-a-turn", "turns-in-a-row"}


@pytest.mark.parametrize("play", ["", None])
def test_no_wrong_rule_is_missed(play: str | None) -> None:
    """What is found among the rules at work is what is found among all."""
    pos = cw.setup(GAME.id, players=["Ana", "Ben", "Cleo"], seed=4)
    asked = read("cards(Ana, hand)" if play == "" else "hand_size", GAME)
    values = {}
    for wrong in GAME.wrong_rules:
        values[wrong.id] = asked.value(situation(pos, play, book_of(wrong, GAME.rulebook)))
    truth = asked.value(situation(pos, play))
    for value in set(values.values()):
        expected = {key for key, v in values.items() if v == value} if value != truth else set()
        assert set(ids(believed(pos, play, asked, value))) == expected


def test_a_contrast_tells_belief_truth_and_what_differs() -> None:
    """In words: what it is, how it is, how it would be."""
    start = cw.setup(GAME.id, players=["Ana", "Ben"], seed=7)
    found = contrast(start, "", WRONG["hand-of-five"], "Ana")
    assert found is not None
    assert str(found).startswith(
        "You seem to think: In the Draw Phase you draw until you hold 5 cards. "
        "In truth: You draw until you hold 6 cards, and 7 cards in the last 2 Rounds.\n"
    )
    assert len(found.truth.seat("Ana").hand) == 6
    assert len(found.wrong.seat("Ana").hand) == 5
    assert [what for what, _, _ in found.differences] == ["Ana: hand", "Ana: deck"]


def test_a_contrast_tells_what_may_be_done_otherwise() -> None:
    """Where both boards are the same, the actions of the viewer differ."""
    found = contrast(first_turn(), None, WRONG["pass-only-when-stuck"], "Ana")
    assert found is not None
    assert found.differences == (("You may", "pass", "–"),)


def test_a_contrast_stays_where_the_truth_refuses() -> None:
    """What only the wrong rules allow is set beside the board as it stands."""
    pos = first_turn()
    world = next(str(a).removeprefix("invade ") for a in cw.legal(pos) if str(a).startswith("invade"))
    found = contrast(pos, f"draft {world}", WRONG["worlds-can-be-drafted"], "Ana")
    assert found is not None
    assert found.truth == cw.seen_by(pos, "Ana")
    assert ("Ana: discard", "–", world) in found.differences


def test_nothing_follows_where_the_wrong_rules_refuse() -> None:
    """No board, so no contrast."""
    assert contrast(first_turn(), "pass", WRONG["pass-only-when-stuck"], "Ana") is None


def test_a_position_does_not_differ_from_itself() -> None:
    """No row."""
    assert differing(first_turn(), first_turn()) == ()


@pytest.mark.parametrize(
    ("ruling", "choice", "wrong"),
    [
        ("prestige-token", "yes", "prestige-token-gives-energy"),
        ("token-supply", "12", "twelve-tokens-at-most"),
        ("forced-pass", "anything payable", "free-card-saves"),
        ("once-as-action", "once a round", "as-action-once-a-round"),
        ("opponents-discard", "count only", "top-card-covered"),
    ],
)
def test_what_a_table_chose_as_its_ruling_is_no_misreading_there(ruling: str, choice: str, wrong: str) -> None:
    """Under the reading of the rulebook as we take it, it is one."""
    for rulings, there in (({}, True), ({ruling: choice}, False)):
        pos = cw.setup(GAME.id, players=["Ana", "Ben"], seed=7, rulings=rulings)
        assert (WRONG[wrong] in misreadings(pos)) == there


def test_the_truth_of_a_ruling_is_told_as_our_reading() -> None:
    """A learner can tell what the rulebook says from how we read it."""
    assert WRONG["hand-of-five"].lead(GAME.rulebook) == "In truth: "
    assert WRONG["free-card-saves"].lead(GAME.rulebook) == "By our reading: "
