"""Named positions of every phase and situation, and everything that one can name in them."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import coreworlds as cw

HERE = Path(__file__).resolve().parent
HEAD = 'version = 1\ngame = "core-worlds"\n'

_FILE = tomllib.loads((HERE / "positions.toml").read_text("utf-8"))
TEXTS: dict[str, str] = {entry["name"]: HEAD + entry["text"] for entry in _FILE["position"]}
GAME = cw.game("core-worlds")
CARDS = tuple(card.name for card in GAME.components)

ALONE = (
    "stop",
    "pass",
    "token",
    "concede",
    "no colony",
    "surge",
    "done",
    "choose nothing",
    "keep nothing",
    "reshuffle",
    "leave",
)
ONE = ("draft", "deploy", "invade", "use", "play", "colonize", "keep", "take")
MANY = ("send", "explore", "choose")


@cache
def position(name: str) -> cw.Position:
    """Return the position of that name; "set-up" and "pregame" ones are walked to."""
    return cw.parse(TEXTS[name])


def walked() -> Iterator[tuple[str, cw.Position]]:
    """Yield positions that no short file describes: inside the set-up and the pregame draft."""
    steps = cw.setup_steps("core-worlds", players=["Ana", "Ben", "Cleo"], seed=3, pregame_draft=True)
    yield "before the set-up", steps[0].before
    yield "in the midst of the set-up", steps[6].before
    pos = cw.advance(steps[-1].after)[-1].after
    yield "the first card of the pregame draft", pos
    for _ in range(3):
        pos = cw.step(pos, next(iter(cw.legal(pos)))).after
    yield "the last player's second card of the pregame draft", pos


def everything() -> list[str]:
    """Return every verb with every card name: all actions that one can name, with one name each."""
    return [*ALONE, *(f"{verb} {card}" for verb in (*ONE, *MANY) for card in CARDS)]


def settled(pos: cw.Position) -> cw.Position:
    """Return where somebody must decide next, or the end."""
    steps = cw.advance(pos)
    return steps[-1].after if steps else pos


@cache
def game(seed: int) -> tuple[cw.Position, ...]:
    """Return positions of a game played at random: some of those at which somebody decides."""
    rng = random.Random(seed)
    players = ["Ana", "Ben", "Cleo", "Dan", "Eve"][: 2 + seed % 4]
    pos = cw.setup("core-worlds", players=players, seed=seed, pregame_draft=seed % 3 == 0)
    met: list[cw.Position] = []
    while not pos.over:
        pos = settled(pos)
        if pos.over:
            break
        met.append(pos)
        pos = cw.step(pos, rng.choice(list(cw.legal(pos)))).after
    return tuple(rng.sample(met, 10))
