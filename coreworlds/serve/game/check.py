"""The check of a game, from its declarations to its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.serve.game import check_rules, check_taught
from coreworlds.serve.game.check_play import NAMES, played
from coreworlds.serve.game.finding import Finding, Home, raised

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
    declared = (check_rules.register, check_rules.steps, check_rules.actions, check_rules.declared)
    found = [finding for part in declared for finding in part(game, home)]
    yield from found
    if found and not _begins(game):
        return  # whatever is played fails, too
    met = played(game, home, games)
    seen = [*met.findings.values()]
    stops = {each.place for what, each in met.findings.items() if what[0] == "raised"}
    follows = {home.folder.name} if found or {each.place for each in seen} - {home.folder.name} else set()
    yield from (each for each in seen if each.place not in stops & follows)
    if not seen:
        yield from _never(game, home, met.verbs, met.reached)
    yield from check_rules.unnamed(game, home, frozenset(met.rules))
    known = stops | follows
    parts = (check_taught.page, check_taught.examples, check_taught.lessons)
    ended = not {"raised", "stuck", "long"} & {what for what, *_ in met.findings}  # else no question is found
    for taught in (*parts, *([check_taught.questions] if asking and ended else ())):
        try:
            yield from taught(game, home)
        except Exception as error:  # noqa: BLE001  (somebody's first try may fail in any way)
            place, (text, todo) = home.raised(error), raised(error)
            if place not in known:
                yield Finding("wrong", place, f"its {taught.__name__} cannot be checked: {text}.", todo)
            known.add(place)


def _begins(game: Game) -> bool:
    """Tell whether a game can be set up."""
    try:
        cw.setup(game.id, players=NAMES[: min(game.players)])
    except Exception:  # noqa: BLE001  (in any way, likewise)
        return False
    return True


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
            home.step(step),
            f'no random game came to the step "{step}".',
            "See whether the conditions in `then` ever hold.",
        )
