"""A chapter in a notebook: what is so is said as one would say it, and a Board moves only when it was predicted."""

from __future__ import annotations

from typing import Any

import ipywidgets as w
import pytest

import coreworlds as cw
from coreworlds.widgets.notebook.board import Board
from coreworlds.widgets.notebook.chapter import Part
from coreworlds.widgets.notebook.forms import Doing, Guess, Quiz, Slider, behind
from coreworlds.widgets.walk import Walk, walk

POSITION = """
version = 1
game = "galactic-emperor"
round = 9
phase = "final"
step = "final.wealthy"
[[player]]
name = "Ana"
points = 40
[[player]]
name = "Ben"
points = {0}
fleets = {{}}
[[player]]
name = "Cleo"
"""


def boards(form: w.Widget) -> list[Board]:
    """Find the Boards in a box."""
    if isinstance(form, Board):
        return [form]
    return [board for child in getattr(form, "children", ()) for board in boards(child)]


def asked(points: int, value: str, play: str | None, *options: str) -> Guess:
    return Guess(walk(POSITION.format(points)).predict("What then?", value, options, play))


def replied(form: Any) -> str:  # noqa: ANN401 - a form
    form.send()
    return str(form.answer)


@pytest.mark.parametrize(("value", "guess", "said"), [
    ("winner", "Ana", "It is Ana, as you said."),
    ("winner", "Ben", "You said Ben. It is Ana."),
])  # fmt: skip
def test_a_winner_is_named(value: str, guess: str, said: str) -> None:
    form = asked(30, value, "advance", "Ana", "Ben")
    form._input.value = guess
    assert said in replied(form)


def test_a_number_of_three_digits_can_be_typed() -> None:
    form = asked(30, "pool + 70", None)
    assert form._input.style.description_width == "initial", "it was cut: “Your num…”"
    form._input.value = 115
    assert "It is 115, as you said." in replied(form)


@pytest.mark.parametrize(("value", "said"), [("victory_points(Ana) = 40", "It is yes"), ("over", "It is no")])
def test_yes_and_no_are_words(value: str, said: str) -> None:
    assert said in replied(asked(30, value, None))


def test_an_answer_in_words_says_what_is_so_or_is_refused() -> None:
    made, ask = walk(POSITION.format(30)), "How many Victory Points?"
    part = made.predict(ask, "victory_points(Ana)", play=None, because=("40: Ana leads.", "winner"))
    html = str(part._repr_mimebundle_()["text/html"])
    assert html.index("<details>") < html.index("40: Ana leads.") < html.index("[winner]")
    with pytest.raises(cw.CoreWorldsError, match="not true here"):
        made.predict(ask, "victory_points(Ben)", play=None, because=("40, as Ana has.", "winner"))


def begun() -> Walk:
    return walk(players=["Ana", "Ben"], seed=7)


def test_a_board_moves_only_when_the_prediction_is_sent() -> None:
    """Until then it only shows; the chapter itself has gone on. Sent again, it goes back to where it was asked."""
    made = begun()
    start = made.position
    form = Guess(made.predict("How many cards?", "cards(Ana, hand)"))
    (board,) = boards(form)
    assert (board.position, board.disabled) == (start, True)
    form.send()
    assert (board.position, board.disabled) == (made.position, False)
    board.step()
    form.send()
    assert board.position == made.position


def test_what_comes_later_shows_no_board_before_the_prediction_is_sent() -> None:
    """Else one would read the answer there. A prediction that is sent out of turn opens its own."""
    made = begun()
    first, second = (Guess(made.predict("How many cards?", f"cards({name}, hand)")) for name in ("Ana", "Ben"))
    table = behind(made._gate, made.session.fork())
    third = Slider(made.knob("Luck", (1, 2), cw.advance))
    assert [bool(boards(each)) for each in (first, second, table, third)] == [True, False, False, False]
    first.send()
    assert [bool(boards(each)) for each in (first, second, table, third)] == [True, True, False, False]
    second.send()
    assert all(map(boards, (table, third)))


def test_the_table_shown_right_before_a_prediction_is_the_one_that_moves() -> None:
    """So no table stands there twice, and none can be played to the answer; after something else it is another one."""
    made = begun()
    table = made.board()
    box = Part.view(table)
    (board,) = boards(box)
    form = Guess(made.predict("How many cards?", "cards(Ana, hand)"))
    assert not boards(form)
    assert board.disabled
    form.send()
    assert (board.position, board.disabled) == (made.position, False)
    made.board()
    made.knob("Luck", (1, 2), cw.step)
    assert boards(Guess(made.predict("How many cards?", "cards(Ben, hand)")))


def test_the_reader_moves_a_board_and_the_chapter_stays() -> None:
    made = begun()
    first = Guess(made.predict("How many cards?", "cards(Ana, hand)"))
    first.send()
    there = made.position
    boards(first)[0].step()
    assert made.position == there


def test_a_task_is_done_in_any_way() -> None:
    """The Board says nothing by itself; asked, it says whether the goal is reached."""
    made = begun()
    made.play("advance")
    form = Doing(made.task("Let Ana and Ben be done.", 'phase = "galactic" or phase = "action"', "done; done"))
    (board,) = boards(form)
    assert "Not yet." in replied(form)
    board.play("done")
    board.play("surge")
    assert "Not yet." in replied(form)
    board.play("done")
    assert "Done." in replied(form)


def test_a_question_shows_its_board_when_it_is_answered() -> None:
    part = begun().ask("draft-cost", 3)
    form = Quiz(part)
    assert not boards(form)
    assert "Choose an answer first." in replied(form)
    form._boxes[0].value = next(iter(part.question.right))
    assert "Right." in replied(form)
    assert boards(form)[0].position == part.question.position


def test_a_slider_turns_the_board() -> None:
    """The luck, a number by hand, and an action that is judged with the value in it."""
    made = walk("""
game = "core-worlds"
phase = "action"
central = ["Taurus"]
[[player]]
name = "Ana"
energy = 3
units = ["Snub Fighter x2"]
[[player]]
name = "Ben"
""")
    knob = made.knob("Energy", range(3), "invade Taurus", "Ana energy {}")
    form = Slider(knob)
    (board,) = boards(form)
    for value in ("0", "2"):
        form.slider.value = value
        assert board.position.seat("Ana").energy == int(value)  # type: ignore[attr-defined]
    assert [each.short.count("is allowed") for each in knob.points] == [0, 1, 1]
    found = [each.short for each in begun().knob("Luck", range(1, 7), cw.step).points]
    assert len(set(found)) > 1
    assert str(made.knob("Snub Fighters", (1,), "deploy Snub Fighter x{}")).startswith("Snub Fighters 1: ")


def test_an_error_is_said_in_the_form() -> None:
    form = asked(30, "over", None)
    form.part = None  # type: ignore[assignment]
    assert "This could not be answered" in replied(form)


def test_what_is_played_is_not_taken_for_a_list_of_answers() -> None:
    with pytest.raises(cw.CoreWorldsError, match='play="advance"'):
        begun().predict("Who decides next?", "turn", "advance")
