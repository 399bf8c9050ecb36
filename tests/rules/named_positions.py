"""Positions of every phase and situation of each game, and everything that one can name in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import coreworlds as cw
from tests.rules.play import played
from tests.rules.positions import CORE, EXAMPLES
from tests.rules.scenario import scenarios

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
_MET = 10  # positions of each random game

_SITUATIONS = "situations"  # the file of the game's examples that holds a position of every situation
TEXTS: dict[str, str] = {
    name: EXAMPLES[CORE].text(EXAMPLES[CORE].position(name, _SITUATIONS))
    for name in EXAMPLES[CORE].documents[_SITUATIONS].data["positions"]
}

Case = tuple[str, str]  # a game, and the name of a position of it


@cache
def position(name: str) -> cw.Position:
    """Return the position of that name in the file."""
    return cw.parse(TEXTS[name])


@cache
def _decided(game: str) -> tuple[str, ...]:
    """Return the steps at which somebody decides and no position of the file stands."""
    there = {position(name).step for name in TEXTS} if game == CORE else set()
    return tuple(step.id for step in cw.game(game).flow.steps.values() if step.decides and step.id not in there)


@cache
def _walked(game: str) -> dict[str, cw.Position]:
    """Return positions that no short file describes: inside the set-up, with all that may be chosen for a game."""
    count = min(n for n in cw.game(game).players if n > 2)
    options = {name: choices[-1] for name, (default, choices, _) in cw.game(game).options.items() if default is False}
    steps = cw.setup_steps(game, players=PLAYERS[:count], seed=3, **options)
    first = pos = settled(steps[-1].after)
    for _ in range(count):
        pos = cw.step(pos, next(iter(cw.legal(pos)))).after
        pos = settled(pos)
    return {
        "before the set-up": steps[0].before,
        "in the midst of the set-up": steps[len(steps) // 2].before,
        "the first decision": first,
        "some decisions later": pos,
    }


@cache
def _shown(game: str) -> dict[str, cw.Position]:
    """Return for each of these steps a consistent position at which a scenario of the game passes it."""
    found: dict[str, cw.Position] = {}
    for data in (scenario.data for scenario in scenarios(game)):
        if not set(_decided(game)) - set(found):
            break
        if {"error", "complaint", "seen_by"} & set(data):
            continue
        play = played(data, None)
        for pos in (*(step.before for step in play.line), settled(play.pos)):
            if pos.step not in found and cw.legal(pos) and not (whole := repaired(pos)).complaints:
                found[pos.step] = whole
    return found


def repaired(pos: cw.Position) -> cw.Position:
    """Return the position with what it complains of mended, as far as that goes."""
    for _ in range(5):
        if pos.complaints and (repair := pos.complaints[0].repair) is not None:
            pos = repair.apply(pos)
    return pos


def named(game: str) -> Iterator[str]:
    """Yield the names of a game's positions: at least one at every step at which somebody decides."""
    yield from _walked(game)
    yield from TEXTS if game == CORE else ()
    yield from _decided(game)


def at(case: Case) -> cw.Position:
    """Return the position of a game with that name."""
    game, name = case
    return _walked(game).get(name) or (position(name) if name in TEXTS else _shown(game)[name])


def deciders(pos: cw.Position) -> tuple[str, ...]:
    """Return the players who are asked or handled."""
    return (pos.turn,) if isinstance(pos.turn, str) else pos.turn


@cache
def _everything(parts: tuple[str, ...], game: str) -> tuple[str, ...]:
    verbs = cw.game(game).verbs.values()
    alone = dict.fromkeys(verb.name for verb in verbs if verb.target is None)
    return (*alone, *(f"{word} {part}" for word in dict.fromkeys(v.name for v in verbs if v.target) for part in parts))


def everything(pos: cw.Position) -> tuple[str, ...]:
    """Return every verb with every component: all actions that one can name, with one name each."""
    return _everything(tuple(pos.parts.index), pos.game.id)


def settled(pos: cw.Position) -> cw.Position:
    """Return the position of the next decision, or the end."""
    steps = cw.advance(pos)
    return steps[-1].after if steps else pos


@cache
def game(game_id: str, seed: int) -> tuple[cw.Position, ...]:
    """Return positions of a game played at random: some of those at which somebody decides."""
    rng = random.Random(seed)
    counts = cw.game(game_id).players
    options = {name: seed % 3 == 0 for name, (default, _, _) in cw.game(game_id).options.items() if default is False}
    pos = cw.setup(game_id, players=PLAYERS[: counts[seed % len(counts)]], seed=seed, **options)
    met: list[cw.Position] = []
    while not pos.over:
        pos = settled(pos)
        if pos.over:
            break
        met.append(pos)
        pos = cw.step(pos, rng.choice(list(cw.legal(pos)))).after
    return tuple(rng.sample(met, _MET))


CASES: tuple[Case, ...] = tuple((game, name) for game in cw.games() for name in named(game))
IDS = ["-".join(case) for case in CASES]
