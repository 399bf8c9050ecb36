"""The final count says of each player what the outcome says of all."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.widgets.test_newcomer import parts, words

END = """
version = 1
game = "core-worlds"
round = 10
phase = "over"
[[player]]
name = "Ana"
worlds = ["Taurus"]
[[player]]
name = "Ben"
{ben}
[[player]]
name = "Cleo"
"""


@pytest.mark.parametrize(
    ("ben", "said"),
    [('worlds = ["Taurus"]', ["shares the victory"] * 2), ('worlds = ["Empyrea"]', ["wins"])],
)
def test_who_shares_the_victory_is_not_said_to_win(ben: str, said: list[str]) -> None:
    app = App(cw.parse(END.format(ben=ben)))
    sums = [words(each) for each in parts(app.tree, "cw-sum")]
    (now,) = parts(app.tree, "cw-now")
    assert "over" not in words(now), "the end of the game is said once"
    assert [end for each in sums for end in ("shares the victory", "wins") if end in each] == said
