"""Predictions in a notebook: what is so is said as one would say it, and can be answered."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.notebook.forms import Guess
from coreworlds.widgets.walk import walk

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


def asked(points: int, value: str, play: str | None, *options: str) -> Guess:
    made = walk(POSITION.format(points)).predict("What then?", value, options, play)
    assert isinstance(made, Guess)
    return made


@pytest.mark.parametrize(("value", "guess", "said"), [
    ("winner", "Ana", "It is Ana, as you said."),
    ("winner", "Ben", "You said Ben. It is Ana."),
])  # fmt: skip
def test_a_winner_is_named(value: str, guess: str, said: str) -> None:
    form = asked(30, value, "advance", "Ana", "Ben")
    form._input.value = guess
    assert said in form.reply()


def test_a_number_of_three_digits_can_be_typed() -> None:
    form = asked(30, "pool + 70", None)
    assert form._input.style.description_width == "initial", "it was cut: “Your num…”"
    form._input.value = 115
    assert "It is 115, as you said." in form.reply()


@pytest.mark.parametrize(("value", "said"), [("victory_points(Ana) = 40", "It is yes"), ("over", "It is no")])
def test_yes_and_no_are_words(value: str, said: str) -> None:
    assert said in asked(30, value, None).reply()


def test_an_answer_in_words_says_what_is_so_or_is_refused() -> None:
    made = walk(POSITION.format(30))
    made.predict("How many Victory Points has Ana?", "victory_points(Ana)", play=None)
    said = made.answer("40: Ana leads.", "winner")
    assert repr(said).startswith("40: Ana leads. (Galactic Emperor rulebook")
    assert said.fold
    made.predict("How many Victory Points has Ben?", "victory_points(Ben)", play=None)
    with pytest.raises(cw.CoreWorldsError, match="not true here"):
        made.answer("40, as Ana has.", "winner")
