"""Predicting on the page: asked before a step, answered with the difference, skipped with one tap."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.knowing.predict import predictions
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.practice.predicting import due, outcome
from tests.whole_game import tells_nothing_hidden
from tests.widgets.test_newcomer import parts, words


def app(*, viewer: str = "open", steps: int = 0) -> App:
    """Open a table at which the page asks."""
    made = App(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    for _ in range(steps):
        made.dispatch({"do": "step"})
    made.dispatch({"do": "watch", "value": viewer})
    made.dispatch({"do": "predict-mode", "value": True})
    return made


def found(node: Node | str, **attrs: str) -> list[Node]:
    """Find nodes by their attributes."""
    if isinstance(node, str):
        return []
    mine = [node] if all(node.attrs.get(k.replace("_", "-")) == v for k, v in attrs.items()) else []
    return mine + [each for child in node.children for each in found(child, **attrs)]


def test_the_page_asks_only_when_it_was_switched_on() -> None:
    page = App(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    assert due(page.desk) is None
    page.dispatch({"do": "predict-mode", "value": True})
    assert "How many cards will Ana draw?" in str(page)
    page.dispatch({"do": "predict-mode", "value": False})
    assert "How many cards will Ana draw?" not in str(page)


def test_a_right_answer_takes_the_step_and_shows_what_made_it_so() -> None:
    page = app()
    page.dispatch({"do": "predict", "fields": {"answer": "6"}})
    assert page.desk.position.turn == "Ben"
    assert "As you said: 6 cards." in str(page)
    assert "You seem to think" not in str(page)
    assert found(page.tree, data_do="rule", data_arg="draw-to-hand-size")
    assert page.desk.progress["draw-to-hand-size"].right == 1


def test_a_wrong_answer_shows_the_difference_the_rules_and_the_belief() -> None:
    page = app()
    page.dispatch({"do": "predict", "fields": {"answer": "5"}})
    assert "You said 5 cards. It is 6 cards." in str(page)
    assert "You seem to think: In the Draw Phase you draw until you hold 5 cards." in str(page)
    assert found(page.tree, data_do="rule", data_arg="sector-five-hand")
    assert page.desk.progress["draw-to-hand-size"].missed == 1


def test_one_tap_skips_and_nothing_is_counted() -> None:
    page = app()
    (skip,) = [node for node in found(page.tree, data_do="step") if "Skip" in "".join(map(str, node.children))]
    page.dispatch({"do": skip.attrs["data-do"]})
    assert page.desk.position.turn == "Ben"
    assert outcome(page.desk) is None
    assert page.desk.progress["draw-to-hand-size"].missed == page.desk.progress["draw-to-hand-size"].right == 0


def test_what_is_no_number_is_refused_with_words_and_the_step_waits() -> None:
    page = app()
    page.dispatch({"do": "predict", "fields": {"answer": "many"}})
    assert not page.desk.trouble
    assert "this is not a number" in str(page)
    assert page.desk.position.turn == "Ana"


def test_several_names_are_chosen_first_and_then_answered() -> None:
    page = app()
    for _ in range(60):
        asked = due(page.desk)
        if asked is not None and asked.gives == "names":
            break
        page.dispatch({"do": "step"})
        if not page.desk.automatic and not page.desk.position.over:
            action = choose(page.desk.position, "simple", seed=1)
            page.dispatch({"do": "act", "arg": f"{action.player}: {action.text}"})
    assert asked is not None
    assert asked.gives == "names"
    before = page.desk.position
    page.dispatch({"do": "predict-choose", "arg": "0"})
    assert page.desk.position == before
    assert found(page.tree, aria_pressed="true")
    page.dispatch({"do": "predict-choose-done"})
    became = outcome(page.desk)
    assert became is not None
    assert became.answer == asked.options[:1]


def test_going_back_and_forward_forgets_the_outcome() -> None:
    page = app()
    page.dispatch({"do": "predict", "fields": {"answer": "5"}})
    page.dispatch({"do": "back"})
    assert outcome(page.desk) is None
    assert "You said" not in str(page)


@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_what_a_seat_is_asked_does_not_depend_on_what_it_cannot_know(seat: str) -> None:
    """Deal everything hidden anew: the questions, their options and the page stay the same to the letter."""
    tells_nothing_hidden(_said, seat)


def _said(pos: cw.Position, seat: str) -> str:
    page = App(pos)
    page.dispatch({"do": "watch", "value": seat})
    page.dispatch({"do": "predict-mode", "value": True})
    return str(page)


def test_nothing_is_asked_of_a_step_that_cannot_be_taken() -> None:
    """A view knows too little to draw: neither the question nor the tools stand there."""
    page = App(cw.seen_by(cw.setup("core-worlds", ["Ana", "Ben"], seed=7), None))
    page.dispatch({"do": "predict-mode", "value": True})
    assert due(page.desk) is None
    page.dispatch({"do": "hand-mode", "value": True})
    assert "By hand" not in str(page)


def test_what_comes_next_outside_the_action_phase_is_no_turn() -> None:
    """A turn is what one does in the Action Phase; in the Draw Phase somebody only comes next."""
    pos = cw.setup("core-worlds", ["Ana", "Ben"], seed=7)
    assert "Who is next?" in [each.stem for each in predictions(pos)]
    assert not [each.stem for each in predictions(pos) if "turn" in each.stem]


def test_rules_beside_an_answer_are_pointed_to_and_not_called_at_work() -> None:
    """Nothing was retained before Round 1, and Rounds 9 and 10 are far away."""
    page = app()
    page.dispatch({"do": "predict", "fields": {"answer": "6"}})
    (beside,) = parts(page.tree, "cw-links")
    said = words(beside)
    assert "7 cards in Rounds 9 and 10" in said
    assert said.startswith("See also:")
