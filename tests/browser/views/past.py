"""The views of a world with a past: its map and story, an old one, several chronicles, the end of a game."""

from __future__ import annotations

from coreworlds.widgets.app import App
from tests.browser.views.common import do, view

FORM = {"players": "3", "kind0": "human", "kind1": "simple", "kind2": "simple", "seed": "3", "world": "after-4"}


def world(games: int = 2) -> App:
    """Look at a world in which computers have played some games."""
    app = do(do(App(game="risk-legacy"), "start", fields=FORM), "world")
    for _ in range(games):
        do(app, "world-run", "game")
        while app.desk.past.until:
            do(app, "world-more")
    return app


@view
def a_world() -> App:
    return do(world(), "ask", "map/Brazil")


@view
def a_world_gone_back_to() -> App:
    return do(do(world(), "world-at", "1"), "world-back")


@view
def a_world_and_a_rule_of_it() -> App:
    return do(world(1), "rule", "world-lasts")


@view
def several_chronicles() -> App:
    return do(do(do(world(), "world-at", "1"), "world-back"), "world-back", "yes")


@view
def a_game_that_leaves_something() -> App:
    return do(do(world(1), "home"), "continue")


@view
def a_new_game_in_a_world_from_a_file() -> App:
    app = do(do(world(1), "world-new"), "world-file", value="signed = 3")
    return do(app, "world-file", value='game = "risk-legacy"\nsigned = ["Ana"]\nfortified = {Peru = 4}')
