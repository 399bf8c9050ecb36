"""A whole game as prose: every step, every choice, every event with its rule."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import coreworlds as cw
from coreworlds.engine.action import describe
from coreworlds.players.policies import POLICIES

if TYPE_CHECKING:
    from collections.abc import Iterator

_LUCK = "three-players"  # so the games were read and approved
GAMES: dict[str, dict[str, Any]] = {  # one for each game: what shows most of it
    "core-worlds": {"players": ["Ana", "Ben", "Cleo"], "seed": 3, "pregame_draft": True},
    "galactic-emperor": {"players": ["Ana", "Ben", "Cleo"], "seed": 3},
}


def told(game: str) -> str:
    """Return a whole play of a game as text."""
    return "\n".join([f"# {cw.game(game).title}", *_game(game)]) + "\n"


def _game(name: str) -> Iterator[str]:
    steps = cw.setup_steps(name, **GAMES[name])
    heading = ""
    for transition in [*steps, *_played(steps[-1].after, Random(_LUCK))]:
        game, before = transition.before.game, transition.before
        here = f"## {game.timing.where(before.table_for(None))}"
        if here != heading:
            yield from ("", here, "")
            heading = here
        title = game.flow.steps[transition.step].title
        action = transition.action
        yield f"{action.player}: {action.text}" if action else f"({title})"
        yield from (f"  {event.text} [{event.rule}]" for event in transition.events)
    result = cw.result(transition.after)
    yield from ("", "## Scores", "", str(result))
    yield from (f"  {bonus}" for score in result.scores for bonus in getattr(score, "bonuses", ()))


def _played(pos: cw.Position, rng: Random) -> Iterator[cw.Transition]:
    """Play on with the simple player, which sometimes does anything, so that every kind of thing happens."""
    while not pos.over:
        options = pos.options()
        action = None
        if options:
            seat, moves = options[0]
            table = pos.table_for(None)
            policy = POLICIES["random" if rng.random() < 0.15 else "simple"]
            action = describe(table, policy(table, moves, rng), seat)
        transition = cw.step(pos, action)
        yield transition
        pos = transition.after
