"""The page in a notebook: one anywidget, a pipe between the browser and `App`."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from coreworlds.engine import Position, Session, Transition
from coreworlds.engine.errors import shown
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import clear
from coreworlds.widgets.notebook.given import Unfit
from coreworlds.widgets.progress.own_file import OwnFile

__all__ = ["WARM", "Page", "Stand", "between", "open_page", "warm"]

WARM = "COREWORLDS_WARM"  # the environment variable that asks for a warm page: set where kernels wait for learners
GAME = "COREWORLDS_GAME"  # the environment variable that names the game with which a page opens; unset: none
Stand = tuple[Session | None, int]  # a line of play, and its node
STATIC = Path(__file__).parent / "static"


SHAPE = {"width": "auto", "min_width": "320px", "flex": "1 1 auto"}  # in a row it takes what is left, else all


class Page(anywidget.AnyWidget):
    """
    A page on the screen; everything it shows and does is its `app`'s.

    Parameters
    ----------
    app
        The page.

    Attributes
    ----------
    position : Position or None
        The position on the table, None while there is none; settable: the page shows that one then. Each move is told
        of once.

    Examples
    --------
    >>> import coreworlds as cw
    >>> page = open_page(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> page.observe(lambda change: print(change.new.seed), "position")
    >>> page.position = cw.setup("core-worlds", players=["Ana", "Ben"], seed=8)
    8
    """

    _esm = (STATIC / "coreworlds.js").read_text("utf-8")
    _css = (STATIC / "coreworlds.css").read_text("utf-8")
    page = traitlets.Dict().tag(sync=True, to_json=lambda _value, widget: widget.app.page())
    position = traitlets.TraitType[Any, Any](None)
    _leave: Callable[[], None] = staticmethod(lambda: None)
    _watched: Session | None = None
    _drawn: Stand = (None, 0)  # the session and its node that are seen
    _busy = False

    def __init__(self, app: App, **layout: Any) -> None:  # noqa: ANN401 - what a widget's layout takes
        """Show an app."""
        self.app = app
        super().__init__()
        for key, given in (SHAPE | layout).items():
            setattr(self.layout, key, given)
        self.on_msg(self._receive)
        self._drawn = self._stands
        self._told()

    @property
    def _stands(self) -> Stand:
        session = self.app.desk.session
        return (session, session.at) if session else (None, 0)

    def _receive(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        self._answer(message)

    def _answer(self, message: dict[str, Any], *, pushed: bool = False) -> None:
        """Answer the browser, or push what it did not ask for; whoever watches hears of it once, after all of it."""
        session, self._busy = self.app.desk.session, True
        try:
            with session.at_once() if session else nullcontext():
                self.send(self.app.dispatch(message) | ({"pushed": True} if pushed else {}))
                self._drawn = self._stands
        finally:
            self._busy = False
            self._hear()

    def _hear(self) -> None:
        """Show where the line of play stands now, whoever led it there, and tell of it."""
        if self._busy:
            return
        if self._stands != self._drawn:
            desk, before = self.app.desk, self._drawn
            clear(desk)
            desk.shown = between(desk.line, before)
            self._redraw()
        self._told()

    def _redraw(self) -> None:
        self._drawn = self._stands
        answer = self.app.dispatch({"do": "alive", "number": self.app.number})
        if answer.get("changes"):
            self.send({**answer, "pushed": True})

    def _told(self) -> None:
        """Bring the traits up to date, each told of once."""
        session = self.app.desk.session
        if session is not self._watched:
            self._leave()
            self._leave = session.watch(self._hear) if session else Page._leave
            self._watched = session
        with self.hold_trait_notifications():
            self._tell()

    def _tell(self) -> None:
        session = self.app.desk.session
        self.position = session.position if session else None

    @traitlets.validate("position")
    def _placed(self, proposal: Any) -> Position | None:  # noqa: ANN401 - traitlets' own
        session = self.app.desk.session
        if isinstance(proposal.value, Position) or (proposal.value is None and session is None):
            return proposal.value
        raise Unfit("this is no position", found=shown(proposal.value), expected="a Position: `cw.parse` makes one")

    @traitlets.observe("position")
    def _laid(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        session = self.app.desk.session
        if self.position is not None and (session is None or self.position != session.position):
            self._begin(Session(self.position))

    def _begin(self, session: Session) -> None:
        """Lay another line of play on the table."""
        self.app.lay(session)
        self._redraw()
        self._told()

    def close(self) -> None:
        """Leave the line of play and the screen."""
        self._leave()
        super().close()

    def __repr__(self) -> str:
        """Return what the app says of itself: the same in every run."""
        return f"<Page: {self.app!r}>"


def between(session: Session, seen: Stand) -> tuple[Transition, ...]:
    """Give what happened since a node that was seen; where none of it did, the step that led here."""
    line = session.line
    since = line.index(seen[1]) + 1 if seen[0] is session and seen[1] in line[:-1] else len(line) - 1
    return tuple(filter(None, (session.nodes[node].transition for node in line[since:])))


def open_page(
    start: Position | Session | None = None, *, view: str = "home", link: str = "", game: str = "",
    height: str = "min(48rem, 90vh)",
) -> Page:  # fmt: skip
    """
    Open the page, as a widget: it fills the width of its cell, and its `position` can be observed and set.

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
    height
        Its height in a notebook, as CSS says it.
    """
    if os.environ.get(WARM):
        warm()
    app = App(start, view=view, game=game or os.environ.get(GAME, ""), own=OwnFile.here(), link=link)
    return Page(app, height=height)


def warm() -> None:
    """Play a little of a game that nobody sees: what that loads is there then for the first click."""
    app = App()
    for word in ("first", "run", "home"):
        app.dispatch({"do": word, "arg": ""})
