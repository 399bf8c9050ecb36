"""A whole game as prose: every step, every choice, every event with its rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import coreworlds as cw
from coreworlds.engine.action import describe
from coreworlds.players.policies import POLICIES

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES: dict[str, dict[str, Any]] = {  # one for each game: what shows most of it
    "core-worlds": {"players": ["Ana", "Ben", "Cleo"], "seed": 3, "pregame_draft": True},
    "galactic-emperor": {"players": ["Ana", "Ben", "Cleo"], "seed": 3},
}
_CHOICE = re.compile(r"^(\w+: .+)$", re.MULTILINE)  # what an event tells is indented

Choose = Callable[["cw.Position"], "str | cw.Action"]


def file_of(game: str) -> Path:
    """Return the file of the game that was read and approved."""
    return Path(__file__).with_name(f"{game}.txt")


def told(game: str, choose: Choose | None = None) -> str:
    """Return a whole play of a game as text: with the choices of the approved one, or with others."""
    choose = choose or _approved(game)
    return "\n".join([f"# {cw.game(game).title}", *_game(game, choose)]) + "\n"


def _game(name: str, choose: Choose) -> Iterator[str]:
    steps = cw.setup_steps(name, **GAMES[name])
    heading = ""
    for transition in [*steps, *_played(steps[-1].after, choose)]:
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


def _played(pos: cw.Position, choose: Choose) -> Iterator[cw.Transition]:
    while not pos.over:
        transition = cw.step(pos, choose(pos) if pos.options() else None)
        yield transition
        pos = transition.after


def _approved(game: str) -> Choose:
    """Return what chooses as in the approved game, so that a new option changes nothing."""
    text = file_of(game).read_text("utf-8").partition("\n## Scores\n")[0]
    choices = iter(_CHOICE.findall(text))
    return lambda _: next(choices)


def anew() -> Choose:
    """Return the simple player, which sometimes does anything, so that every kind of thing happens."""
    rng = Random("three-players")

    def choose(pos: cw.Position) -> cw.Action:
        seat, moves = pos.options()[0]
        table = pos.table_for(None)
        policy = POLICIES["random" if rng.random() < 0.15 else "simple"]
        return describe(table, policy(table, moves, rng), seat)

    return choose
