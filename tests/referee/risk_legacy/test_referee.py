"""Engine and referee of Risk Legacy agree: the legal set, verdicts, every position, views, and who wins."""

import os
import re
from itertools import product
from pathlib import Path

import pytest

from .harness import one_game

SAMPLE = ((0, 3), (0, 4), (0, 5))
GAMES = int(os.environ.get("COREWORLDS_REFEREE_GAMES", "0"))  # of each size, besides
TOUCHING_THE_ENGINE = {"harness.py", "starts.py"}


@pytest.mark.parametrize(("seed", "seats"), sorted({*product(range(GAMES), (3, 4, 5)), *SAMPLE}))
def test_engine_and_referee_agree_on_a_random_game(seed: int, seats: int) -> None:
    """The table as it is laid, each position, verdict and view of the game are the same in both implementations."""
    assert one_game(seed, seats).total() > 0


def test_the_referee_takes_nothing_from_the_engine() -> None:
    """What referees imports no module of ours: only the harness plays with the engine."""
    files = [file for file in Path(__file__).parent.glob("*.py") if not file.name.startswith("test_")]
    assert {file.name for file in files if re.search(r"import coreworlds|from coreworlds", file.read_text())} == (
        TOUCHING_THE_ENGINE
    )
