"""The check of a game, from its declarations to its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.serve.game import check_rules, check_taught
from coreworlds.serve.game.check_play import played
from coreworlds.serve.game.finding import Finding, Home

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.game import Game

__all__ = ["check"]


def check(game: Game, games: int = 200, *, asking: bool = True) -> Iterator[Finding]:
    """
    Yield all that is wrong with a game or missing in it.

    Parameters
    ----------
    game : Game
        The game.
    games : int
        How many games are played at random.
    asking : bool
        Whether a question is looked for on each rule, which takes longest.
    """
    pos = cw.setup_steps(game.id, players=[f"P{n}" for n in range(1, 1 + min(game.players))])[0].before
    home = Home(pos)
    yield from check_rules.register(game, home)
    yield from check_rules.steps(game, home)
    yield from check_rules.actions(game, home)
    met = played(game, home, games)
    yield from met.findings.values()
    if not met.findings:
        yield from _never(game, home, met.verbs, met.reached)
    yield from check_rules.unnamed(game, home, frozenset(met.rules))
    yield from check_taught.page(game, home, cw.setup(game.id, players=list(pos.seats)))
    yield from check_taught.lessons(game, home)
    if asking:
        yield from check_taught.questions(game, home)


def _never(game: Game, home: Home, verbs: set[str], reached: set[str]) -> Iterator[Finding]:
    for key in game.verbs.keys() - verbs:
        yield Finding(
            "missing",
            home.of(game.verbs[key].do),
            f'in no random game anybody did "{key}".',
            "See whether its rules ever allow it.",
        )
    for step in game.flow.steps.keys() - reached:
        yield Finding(
            "missing",
            home.word(step),
            f'no random game came to the step "{step}".',
            "See whether the conditions in `then` ever hold.",
        )
