"""Positions and a game that were saved before games had rewards at their end."""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw

SAVED = Path(__file__).parent / "saved"
POSITIONS = ("fresh", "recruit", "battle", "results", "over", "over-view")


def read(name: str) -> cw.Position:
    return cw.parse((SAVED / f"{name}.toml").read_text("utf-8"), name)


@pytest.mark.parametrize("name", POSITIONS)
def test_an_older_position_opens_as_it_was(name: str) -> None:
    pos = read(name)
    assert not pos.complaints
    assert cw.parse(str(pos)) == pos
    lines, there = (SAVED / f"{name}.toml").read_text("utf-8").splitlines(), str(pos).splitlines()
    assert [line for line in lines if line not in there] == []


def test_an_older_game_that_is_over_stays_over() -> None:
    pos = read("over")
    assert pos.over
    assert cw.result(pos).winner == "Cleo"
    assert not cw.legal(pos)
    world = cw.result(pos).world  # its history tells of a game that is not counted
    assert (world.played, [each.rule for each in world.complaints]) == (2, ["held-on"])
    assert world.complaints[0].repaired.played == 3


@pytest.mark.parametrize("name", ["fresh", "recruit", "battle", "results"])
def test_an_older_game_is_played_on_with_rewards(name: str) -> None:
    pos = read(name)
    end, _ = cw.rollout(pos, "random", seed=5)
    assert end.over
    assert not end.complaints
    assert cw.result(end).world.played == pos.played + 1
    assert len(end.signed) == len(pos.signed) + 1


def test_an_older_saved_game_is_loaded_and_goes_on_with_rewards() -> None:
    session = cw.load(SAVED / "game.toml")
    assert session.position.step == "after.sign"
    assert cw.result(session.position).winner == "Cleo"
    assert str(session).count("[[node]]") == (SAVED / "game.toml").read_text("utf-8").count("[[node]]")
