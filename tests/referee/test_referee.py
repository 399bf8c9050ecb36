"""Engine and referee agree: the legal set, verdicts, every position, views, the scores, and complaints."""

import os
import random

import pytest

import coreworlds as cw

from .harness import choose, one_game
from .mutants import compare_complaints

GAMES = int(os.environ.get("COREWORLDS_REFEREE_GAMES", "2"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_engine_and_referee_agree_on_a_random_game(seed: int, seats: int) -> None:
    """Each position, verdict, view and score of the game is the same in both implementations."""
    assert one_game(seed, seats).total() > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_engine_and_referee_complain_of_the_same_positions(seats: int) -> None:
    """A reached position has no complaints; one made impossible by hand has some, in both implementations."""
    rng = random.Random(seats)
    pos = cw.setup("core-worlds", players=["Ana", "Ben", "Cleo", "Dan", "Eve"][:seats], seed=seats, pregame_draft=True)
    for number in range(10_000):
        if pos.phase == "over":
            break
        legal = [action.text for action in cw.legal(pos)]
        pos = (cw.step(pos, choose(legal, [], rng)) if legal else cw.step(pos)).after
        assert pos.complaints == ()
        if number % 9 == 0:
            change, changed, engine, judge = compare_complaints(str(pos), rng)
            assert bool(engine) == bool(judge), f"{change}: engine {engine}, referee {judge}\n{changed}"
