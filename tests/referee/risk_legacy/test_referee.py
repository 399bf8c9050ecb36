"""Engine and referee of Risk Legacy agree: the legal set, verdicts, every position, views, and who wins."""

import os
import re
from itertools import product
from pathlib import Path

import pytest

from .chronicle import chronicle
from .harness import one_game

# Seeds and sizes of games that do together all that forty games of each size do: among them some whose players choose
# powers and coins, some by the published readings, one that ends as nobody else is left, a Coin star, a mission.
SAMPLE = ((3004, 3), (3010, 3), (3011, 3), (3036, 3), (3003, 4), (3007, 4), (3028, 4), (3010, 5))
# Whole chronicles of 15 games; then some in worlds that have seen 4 and 14, with a mission and Events. In the last
# three a roll names who names the planet: one is decided by a named continent, one is rolled again.
WHOLE = ((20, 3, 15, 0), (20, 4, 15, 0), (20, 5, 15, 0))
LATER = ((1, 4, 2, 4), (7, 4, 1, 14), (19, 3, 1, 14), (22, 3, 1, 14))
GAMES = int(os.environ.get("COREWORLDS_REFEREE_GAMES", "0"))  # of each size, besides
TOUCHING_THE_ENGINE = {"chronicle.py", "harness.py", "starts.py"}


@pytest.mark.parametrize(("seed", "seats"), sorted({*product(range(GAMES), (3, 4, 5)), *SAMPLE}))
def test_engine_and_referee_agree_on_a_random_game(seed: int, seats: int) -> None:
    """The table as it is laid, each position, verdict and view of the game are the same in both implementations."""
    assert one_game(seed, seats).total() > 0


@pytest.mark.parametrize(("seed", "seats", "games", "age"), WHOLE + LATER)
def test_engine_and_referee_agree_on_a_chronicle(seed: int, seats: int, games: int, age: int) -> None:
    """Game after game in one world: what each ends with, each reward, and what the next begins with are the same."""
    done = chronicle(seed, seats, games, age)
    assert done["(games)"] == games
    assert done["after.planet planet"] == (age < 15 <= age + games)


def test_the_referee_takes_nothing_from_the_engine() -> None:
    """What referees imports no module of ours: only the harness plays with the engine."""
    files = [file for file in Path(__file__).parent.glob("*.py") if not file.name.startswith("test_")]
    assert {file.name for file in files if re.search(r"import coreworlds|from coreworlds", file.read_text())} == (
        TOUCHING_THE_ENGINE
    )
