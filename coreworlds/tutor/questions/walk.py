"""Games walked at random, so that questions have positions that can be reached."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Any

from coreworlds.engine import Game, Position, Transition, parse, setup_steps
from coreworlds.engine.action import describe
from coreworlds.engine.game import game
from coreworlds.engine.step import step
from coreworlds.players.policies import random_player, simple_player

__all__ = ["OFTEN", "Walk", "at_work", "loose", "set_up", "walk", "walk_from"]

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
_KEPT = 96
_FROM_EXAMPLE = 60
_MOST = 5_000

Walk = tuple[Transition, ...]


@lru_cache(maxsize=_KEPT)
def walk(game_id: str, number: int) -> Walk:
    """
    Return a whole game, set-up included, that players without much of a plan play.

    Examples
    --------
    >>> line = walk("core-worlds", 3)
    >>> line[0].before.phase, line[-1].after.over
    ('setup', True)
    """
    begun = set_up(game_id, number)
    return (*begun, *_play(begun[-1].after, Random(f"walk {number}"), _MOST))


def set_up(game_id: str, number: int) -> Walk:
    """Return the set-up of a game: the number tells its seed, how many play and the options."""
    chosen = game(game_id)
    seats = chosen.players[number % len(chosen.players)]
    options: dict[str, Any] = {
        key: True for key, (_, choices, _) in chosen.options.items() if choices == (False, True) and number % OFTEN == 0
    }
    return setup_steps(game_id, NAMES[:seats], number, **options)


OFTEN = 5  # in one game of so many each option is chosen


@lru_cache(maxsize=_KEPT)
def walk_from(text: str, number: int) -> Walk:
    """Return a random walk from a position. The number is its seed, too."""
    seeded = text if _SEED.search(text) else f"seed = {number}\n{text}"
    pos = parse(seeded)
    stays = Transition(pos, None, [], pos)  # where the game is over already
    return tuple(_play(pos, Random(f"from {number}"), _FROM_EXAMPLE)) or (stays,)


_SEED = re.compile(r"^seed *=", re.MULTILINE)


def _play(pos: Position, random: Random, most: int) -> list[Transition]:
    line: list[Transition] = []
    while not pos.over and len(line) < most:
        line.append(_next(pos, random))
        pos = line[-1].after
    return line


def _next(pos: Position, random: Random) -> Transition:
    options = pos.options()
    if not options:
        return step(pos)
    seat, moves = options[int(random.random() * len(options))]
    t = pos.table_for(None)
    playing = t.thaw()
    if isinstance(t.turn, tuple):
        playing.turn = (seat.at, *(at for at in t.turn if at != seat.at))
    policy = simple_player if random.random() < _SENSIBLE else random_player
    return step(pos, describe(t, policy(playing, moves, random), seat))


_SENSIBLE = 0.5  # so often a sensible move is made


def loose(pos: Position) -> Position:
    """Return an equal position outside any walk, so that its computed values are freed with it."""
    return Position(pos.table_for(None).thaw())


def at_work(transition: Transition, chosen: Game) -> frozenset[str]:
    """Return the rules that a transition tells of: those of its events and of its step."""
    found = chosen.flow.steps[transition.step]
    return transition.rules if found.decides else transition.rules | {found.rule, *found.also}
