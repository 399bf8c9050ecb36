"""Playing a scenario: with the cards and Home Worlds of the tests, under one rulebook."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from coreworlds.games.examples_played import Play, Stage
from tests.rules.positions import CARDS, CORE, EXAMPLES, Data, position

if TYPE_CHECKING:
    import coreworlds as cw

__all__ = ["Play", "played", "stage"]


def stage(game: str, rulebook: cw.Rulebook | None) -> Stage:
    """Return what the scenarios of a game are played with."""
    setup = {"cards": CARDS} if game == CORE else {}
    return Stage(EXAMPLES[game], rulebook, partial(position, game=game), setup)


def played(d: Data, rulebook: cw.Rulebook | None) -> Play:
    """Return a scenario's line of play, with its `do` and its view."""
    return stage(d.get("game", CORE), rulebook).play(d)
