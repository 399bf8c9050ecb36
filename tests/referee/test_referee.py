"""Engine and referee agree on random games: the legal set, verdicts, every position, the scores."""

import os

import pytest

from .harness import one_game

GAMES = int(os.environ.get("COREWORLDS_REFEREE_GAMES", "4"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_engine_and_referee_agree_on_a_random_game(seed: int, seats: int) -> None:
    """Each position, verdict and score of the game is the same in both implementations."""
    assert one_game(seed, seats).total() > 0
