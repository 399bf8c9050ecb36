"""Whole chronicles: game after game in one world, each step of them compared with the referee."""

import random
import tomllib
from collections import Counter

import coreworlds as cw
from tests.referee.harness import differences, fail
from tests.referee.reading import loads

from . import referee
from .ages import NAMES, aged, with_cards, written
from .box import Data
from .harness import GAME, Chance, Pace, compare_setup, lasting, play, run
from .starts import hasten, rulings, written_world


def to_win(g: Data, legal: list[str]) -> list[str]:
    """List what wins soon: attacking an HQ, buying a star, the mission; or what comes to an end."""
    wins = (*(f"attack {place} from" for place in g["hq"].values()), "buy with", "mission")
    found = [text for text in legal if text.startswith(wins) and not text.endswith("with 1")]
    rest = ("end war", "no maneuver", "keep cards", "pass", f"place {g['recruits']} ")
    return found or [text for text in legal if text.startswith(rest)]


PACE = Pace(400, 1, hasten, 2, to_win)  # so that a game is short


def chronicle(seed: int, seats: int, games: int, age: int = 0) -> Counter[str]:
    """Play so many games, each in the world of the one before, the first in a world of so many; tell what was done."""
    rng = random.Random(f"chronicle {seed} {seats} {age}")
    switched = rulings(rng)
    done: Counter[str] = Counter()
    world = written_world(written(with_cards(aged(age, rng)))) if age else ""
    before: Data = {}
    for game in range(games):
        names = rng.sample(NAMES, seats)
        given_world = tomllib.loads(world)
        pos = cw.setup(GAME, names, seed=seed + game, rulings=switched, world=world)
        while pos.step.startswith("world."):
            pos = run(pos, rng.choice(list(cw.legal(pos))).text, Chance())
        compare_setup(referee.read(loads(str(pos))), given_world)
        if before:
            compare_lasting(pos, before)
        pos = play(pos, rng, done, PACE)
        if not pos.over:
            done["(not over)"] += 1
            return done
        world, before = str(cw.result(pos).world), referee.read(loads(str(pos)))
        done["(games)"] += 1
    return done


def compare_lasting(pos: cw.Position, before: Data) -> None:
    """Compare what lasts with what stood at the end of the game before."""
    lines = list(differences(lasting(referee.read(loads(str(pos)))), lasting(before)))
    if lines:
        fail("what lasts is lost between two games", str(pos), None, lines)
