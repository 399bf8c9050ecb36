"""The check of a game, from its declarations to its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    home = Home(game)
    for part in (check_rules.register, check_rules.steps, check_rules.actions):
        yield from part(game, home)
    met = played(game, home, games)
    yield from met.findings.values()
    if not met.findings:
        yield from _never(game, home, met.verbs, met.reached)
    yield from check_rules.unnamed(game, home, frozenset(met.rules))
    parts = (check_taught.page, check_taught.examples, check_taught.lessons)
    for taught in (*parts, *([check_taught.questions] if asking else ())):
        try:
            yield from taught(game, home)
        except Exception as error:  # noqa: BLE001  (somebody's first try may fail in any way)
            what = f"{type(error).__name__}: {error}".rstrip(".")
            yield Finding("wrong", home.raised(error), f"its {taught.__name__} cannot be checked: {what}.",
                          "Mend that line.")  # fmt: skip


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
