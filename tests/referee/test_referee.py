"""Engine and referee agree: the legal set, verdicts, every position, views, the scores, and complaints."""

import os
import random
import tomllib
from itertools import product

import pytest

import coreworlds as cw

from .harness import choose, one_game
from .mutants import compare_complaints
from .reading import loads
from .starts import with_unusual_cards

# Seeds and sizes of games that do together all that the first six of each size do.
SAMPLE = ((5, 2), (2, 3), (2, 4), (1, 5))
GAMES = int(os.environ.get("COREWORLDS_REFEREE_GAMES", "0"))  # of each size, besides


@pytest.mark.parametrize(("seed", "seats"), sorted({*product(range(GAMES), (2, 3, 4, 5)), *SAMPLE}))
def test_engine_and_referee_agree_on_a_random_game(seed: int, seats: int) -> None:
    """Each position, verdict, view and score of the game is the same in both implementations."""
    assert one_game(seed, seats).total() > 0


def test_lines_are_read_as_whole_files_are() -> None:
    """The reader that keeps lines reads every position of a game as ``tomllib`` does, cards of one's own included."""
    rng = random.Random(1)
    pos = with_unusual_cards(cw.setup("core-worlds", players=["Ana", "Ben"], seed=1), rng)
    read = 0
    while pos.phase != "over":
        legal = [action.text for action in cw.legal(pos)]
        pos = cw.step(pos, choose(legal, [], rng) if legal else None).after
        assert loads(str(pos)) == tomllib.loads(str(pos))
        read += "[pending]" in str(pos)
    assert read


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
