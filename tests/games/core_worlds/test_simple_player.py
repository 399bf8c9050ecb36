"""The simple player: sensible, fast, and fair."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.players.policies import random_player, simple_player
from tests.engine.play import CASES, Case, decisions

GALAXIES = [case for case in CASES if case.game == "core-worlds"]


def wins(games: int) -> float:
    """Return the share of 2-player games that the simple player wins against a random one."""
    won = 0.0
    for game in range(games):
        me = game % 2

        def policy(t: Any, moves: list[Any], random: Random, me: int = me) -> Any:  # noqa: ANN401
            return (simple_player if t.asked.at == me else random_player)(t, moves, random)

        end, _ = cw.rollout(cw.setup("core-worlds", players=["Ana", "Ben"], seed=game), policy, seed=game)
        winners = cw.result(end).winners
        won += (end.seats[me] in winners) / len(winners)
    return won / games


def test_it_wins_nearly_always_against_a_random_player() -> None:
    """At least nine games of ten; measured over 200 games, all of them."""
    assert wins(40) >= 0.9


@pytest.mark.parametrize("case", GALAXIES, ids=str)
def test_it_goes_only_by_what_its_seat_may_know(case: Case) -> None:
    """Whatever is hidden, dealt anew, each move promises just as much."""
    appraise = case.begin().game.opponent.appraise
    for pos in decisions(case, every=9):
        values = []
        for other in (pos, *(cw.deal(cw.seen_by(pos, pos.turn), seed) for seed in (3, 4))):
            t = other.table_for(None)
            values.append([appraise(t, t.asked, moves) for _, moves in other.options()])
        assert values[0] == values[1] == values[2]


def test_it_hardly_ever_announces_an_invasion_that_fails() -> None:
    """It invades where its strength, with what it can play and use, is enough."""
    made: Counter[str] = Counter()

    def policy(t: Any, moves: list[Any], random: Random) -> Any:  # noqa: ANN401
        move = simple_player(t, moves, random)
        made[move[0]] += 1
        return move

    for seed in range(10):
        cw.rollout(cw.setup("core-worlds", players=["Ana", "Ben", "Cyd"], seed=seed), policy, seed=seed)
    assert made["concede"] <= made["invade"] / 100
    assert made["invade"] > 10 * 10
    assert {"draft", "deploy", "send", "colonize", "surge", "explore", "keep", "play@invasion"} <= set(made)


@pytest.mark.parametrize("case", GALAXIES, ids=str)
def test_it_uses_what_it_drafts_and_scores(case: Case) -> None:
    """A whole game gives every seat a score that no random play reaches."""
    end, _ = cw.rollout(case.begin(), "simple", seed=1)
    assert min(score.total for score in cw.result(end).scores) >= 15
