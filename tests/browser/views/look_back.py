"""The views of analysis, of prospects, and of each player's knowledge."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from tests.browser.views.common import GAME, NAMES, acts, do, late, never, played, press, view
from tests.browser.views.explore import exploring


def looking(app: App, games: int = 0) -> App:
    """Open the analysis; with games played on from there."""
    do(app, "analysis", "show")
    if games:
        do(app, "analysis-games", fields={"games": str(games)})
        worked(app)
    return app


def worked(app: App) -> None:
    """Ask for more, as the page does, until nothing is left to do."""
    while app.desk.looking.ahead.busy:
        do(app, "analysis-more")


@view
def analysis_of_a_game() -> App:
    session = cw.Session(cw.setup(GAME, players=NAMES[:3], seed=7))
    for number in range(40):
        session.advance()
        session.step(choose(session.position, "simple", seed=number))
    while session.position.options():
        session.step(choose(session.position, "simple"))
    app = looking(App(session), 3)
    do(app, "analysis-odds")
    worked(app)
    return app


@view
def analysis_of_one_round() -> App:
    app = looking(do(App(played(2, acts)), "watch", value="Ana"))
    press(app, "act")
    return do(app, "analysis-games", fields={"games": "2000"})


@view
def analysis_at_the_end() -> App:
    return looking(App(played(2, never)))


@view
def who_knows_what() -> App:
    return do(App(played(4, late)), "knows-fold", "show")


@view
def what_one_knows() -> App:
    return do(do(App(played(4, late)), "watch", value="Ben"), "knows-fold", "show")


@view
def explore_odds() -> App:
    return exploring("odds")


@view
def a_player_aid_in_the_making() -> App:
    return do(App(), "export-aid")
