"""The page in a notebook: one anywidget, a pipe between the browser and `App`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from coreworlds.engine import Position
from coreworlds.widgets.app import App
from coreworlds.widgets.progress.own_file import OwnFile

if TYPE_CHECKING:
    import coreworlds as cw

__all__ = ["WARM", "Page", "open_page", "warm"]

WARM = "COREWORLDS_WARM"  # the environment variable that asks for a warm page: set where kernels wait for learners
GAME = "COREWORLDS_GAME"  # the environment variable that names the game with which a page opens; unset: none
STATIC = Path(__file__).parent / "static"


class Page(anywidget.AnyWidget):
    """
    A page on the screen; everything it shows and does is its `app`'s.

    Parameters
    ----------
    app
        The page.
    """

    _esm = (STATIC / "coreworlds.js").read_text("utf-8")
    _css = (STATIC / "coreworlds.css").read_text("utf-8")
    page = traitlets.Dict().tag(sync=True, to_json=lambda _value, widget: widget.app.page())

    def __init__(self, app: App) -> None:
        """Show an app."""
        self.app = app
        super().__init__()
        self.on_msg(self._receive)

    def _receive(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        self.send(self.app.dispatch(message))

    def __repr__(self) -> str:
        """Return what the app says of itself: the same in every run."""
        return f"<Page: {self.app!r}>"


def open_page(
    start: Position | cw.Session | None = None, *, view: str = "home", link: str = "", game: str = ""
) -> Page:
    """
    Open the page.

    Parameters
    ----------
    start
        A position or session to show at once.
    view
        Without one, the view to open with: "home", "learn" for the lessons, "play" for the form of a new
        game, "explore" or "teach".
    link
        A link that somebody shared, to open at once: alone, or the whole address.
    game
        The game that the page speaks of at first, by its id; left out: the one that this browser used last.
    """
    if os.environ.get(WARM):
        warm()
    return Page(App(start, view=view, game=game or os.environ.get(GAME, ""), own=OwnFile.here(), link=link))


def warm() -> None:
    """Play a little of a game that nobody sees: what that loads is there then for the first click."""
    app = App()
    for word in ("first", "run", "home"):
        app.dispatch({"do": word, "arg": ""})
