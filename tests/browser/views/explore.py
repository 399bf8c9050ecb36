"""The views in which a position is set up by hand."""

from __future__ import annotations

from coreworlds.widgets.app import App
from tests.browser.views.common import acts, do, played, press, view


def exploring(tab: str) -> App:
    """Set up a position by hand, with one of the tools."""
    return do(do(App(played(2, acts)), "explore"), "edit-tab", tab)


@view
def explore_start() -> App:
    return App(view="explore")


@view
def explore_found() -> App:
    """Situations and examples that fit words."""
    return do(App(view="explore"), "shelf-find", value="retreat")


@view
def explore_asked() -> App:
    """A situation with its question: what is allowed, what is not, and what would help."""
    app = do(do(App(), "explore"), "edit-begin", "an-ordinary-turn-of-round-3")
    return do(app, "find", value="deploy Claw Fighter, then invade Sinbad, then send Galactic Grunts")


@view
def explore_line_wrong() -> App:
    """A typed change that cannot be read."""
    app = exploring("cards")
    app.dispatch({"do": "edit-typed", "fields": {"line": "Ana hand: Snub Figter"}})
    return app


@view
def explore_cards() -> App:
    return press(exploring("cards"), "ask")


@view
def explore_pile() -> App:
    return press(exploring("cards"), "pile")


@view
def explore_markers() -> App:
    return exploring("marks")


@view
def explore_markers_wrong() -> App:
    """Inside a turn, with a number that does not fit."""
    app = do(exploring("marks"), "edit-set", "situation=deploy")
    app.dispatch({"do": "edit-set", "arg": "Ana energy", "value": "lots"})
    return app


@view
def explore_rulings() -> App:
    return exploring("rules")


@view
def explore_text() -> App:
    return exploring("text")


@view
def explore_text_wrong() -> App:
    app = exploring("text")
    app.dispatch({"do": "edit-text", "value": "version = 1\nround = x"})
    return app


@view
def explore_impossible() -> App:
    app = exploring("text")
    app.dispatch({"do": "edit-text", "value": str(app.desk.position).replace("energy = ", "energy = 99 # ", 1)})
    return app


@view
def explore_judge() -> App:
    return do(exploring("cards"), "find", value="draft Battle Cruiser")


@view
def explore_knows() -> App:
    return exploring("knows")
