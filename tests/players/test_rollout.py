"""Playing on fast: a policy that is unknown is named, and none ends a game in silence or makes a move of its own."""

from __future__ import annotations

from typing import Any

import pytest

import coreworlds as cw

POS = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)


def test_a_policy_of_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(cw.CoreWorldsError, match=r"unknown player; found simpel; expected simple"):
        cw.rollout(POS, "simpel")


@pytest.mark.parametrize("after", [0, 5])
def test_a_policy_that_gives_no_move_is_an_error(after: int) -> None:
    asked = []

    def policy(_t: Any, moves: list[Any], _random: object) -> Any:  # noqa: ANN401 - a move of any game
        asked.append(moves)
        return moves[0] if len(asked) <= after else None

    with pytest.raises(cw.CoreWorldsError, match="the policy chose no move"):
        cw.rollout(POS, policy)
    assert len(asked) == after + 1


@pytest.mark.parametrize("move", [("draft", 10_000), ("fly", None), "done"])
def test_a_policy_that_gives_a_move_of_its_own_is_an_error(move: object) -> None:
    """Made unasked, it would be a game that the rules do not know."""
    with pytest.raises(cw.CoreWorldsError, match=r"the policy chose what is not legal; found .*; expected one of"):
        cw.rollout(POS, lambda _t, _moves, _random: move)


def test_it_stops_after_so_many_decisions() -> None:
    pos, decisions = cw.rollout(POS, seed=1, most=3)
    assert (decisions, pos.over) == (3, False)
