"""The table in a notebook of one's own: a widget with traits, which stands in any container."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from coreworlds.engine import CoreWorldsError, Position, Session, Transition, Verdict, games, legal, parse, setup
from coreworlds.engine.errors import kind_of
from coreworlds.engine.game import game
from coreworlds.engine.judge import judge
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import OPEN, clear, laid
from coreworlds.widgets.host import Page
from coreworlds.widgets.names import NAMES

__all__ = ["Board"]

QUIET = frozenset({"hello", "visit", "look", "alive", "ask", "rule", "term", "flow", "pile", "zone", "thing", "why",
                   "close", "seat-over", "keys", "symbols"})  # fmt: skip  # what a board answers that only shows


def _session(source: object) -> Session:
    """Give the session that a source stands for."""
    if isinstance(source, Session):
        return source
    if isinstance(source, Position):
        return Session(source)
    if isinstance(source, str) and source in games():
        return Session(setup(source, players=list(NAMES[: min(game(source).players)])))
    if isinstance(source, str):
        return Session(parse(source))
    raise CoreWorldsError("a board cannot show this", found=kind_of(source),
                          expected="a Position, a Session, the text of a position, or a game's id")  # fmt: skip


class Board(Page):
    """
    The table of a game as a widget.

    Parameters
    ----------
    source : Position, Session or str
        What it shows: a position, a session, the text of a position file, or a game's id (a new game).
    viewer : str, optional
        From whose seat; left out: all hands are open.
    disabled : bool
        Whether it only shows.
    height : str
        Its height, as CSS says it. Its width is that of the cell it stands in, from 320 px on.

    Attributes
    ----------
    position : Position
        The position that is seen; settable: a new session begins with it.
    value : str
        The same as the text of a position file; settable, so that plain links work.
    session : Session
        The line of play; two boards on one session show the same.
    legal : tuple of str
        What may be done now.
    last : Transition or None
        The last step.
    verdict : Verdict or None
        The answer to what was asked last.
    selected : tuple of str
        The names of what is chosen on the table; settable.
    viewer, disabled
        As above; settable.

    Raises
    ------
    CoreWorldsError
        If a source or a value is none; `Illegal`, where `play` is asked for what is not allowed.

    Examples
    --------
    >>> import coreworlds as cw
    >>> b = cw.Board(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> b.observe(lambda change: print(change.new.round), "position")
    >>> _ = b.play("done")
    1
    >>> "done" in b.legal
    True
    """

    position = traitlets.Any()
    value = traitlets.Unicode()
    session = traitlets.Any()
    legal = traitlets.Tuple(read_only=True)
    last = traitlets.Any(None, allow_none=True, read_only=True)
    verdict = traitlets.Any(None, allow_none=True, read_only=True)
    selected = traitlets.Tuple()
    viewer = traitlets.Unicode(None, allow_none=True)
    disabled = traitlets.Bool(False)
    _inside = True  # while traits are brought up to date, what they tell of is known already
    _leave: Callable[[], None] = staticmethod(lambda: None)

    def __init__(
        self, source: Position | Session | str, viewer: str | None = None, *, disabled: bool = False,
        height: str = "28rem", **layout: Any,  # noqa: ANN401 - what a widget's layout takes
    ) -> None:  # fmt: skip
        """Show a source."""
        session, hear = _session(source), self._hear
        self._hears = hear  # a bound method is a new object each time
        self._leave = session.watch(hear)
        super().__init__(_app(session, viewer))
        shape = {"height": height, "min_width": "320px", "width": "100%", "flex": "1 1 320px"} | layout
        for key, given in shape.items():
            setattr(self.layout, key, given)
        self.session, self.viewer, self.disabled = session, viewer, disabled
        self._inside = False
        self._told()

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(self, actions: str) -> tuple[Transition, ...]:
        """
        Play actions separated by ";", with the automatic steps before each of them; all of them or none.

        Raises
        ------
        Illegal
            If one of them is not allowed: nothing is changed then.
        """
        Session(self.session.position, self.session.rulebook).play(actions)
        done: tuple[Transition, ...] = self.session.play(actions)
        return done

    def step(self) -> Transition:
        """Take the next automatic step."""
        done: Transition = self.session.step()
        return done

    def undo(self) -> Position:
        """Go back one step."""
        there: Position = self.session.undo()
        return there

    def redo(self) -> Position:
        """Go forward again."""
        there: Position = self.session.redo()
        return there

    def ask(self, action: str) -> Verdict:
        """Ask whether an action is allowed; the answer stands beside the table, and in `verdict`."""
        found = judge(self.position, action)
        self.app.desk.open = ("ask", action)
        self._redraw()
        self.set_trait("verdict", found)
        return found

    # -- what it hears --------------------------------------------------------------------------------------------

    def _receive(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        """Answer the browser; what a browser keeps for the page is none of a board's."""
        asked = {key: given for key, given in message.items() if key not in {"kept", "query", "others", "again"}}
        if self.disabled and asked.get("do") not in QUIET:
            asked["do"] = "alive"
        self._inside = True
        with self.session.at_once():
            answer = self.app.dispatch(asked)
        self._inside = False
        answer.pop("keep", None)
        self.send(answer)
        session = self.app.desk.session
        if session is not None and session is not self.session:  # new luck, another line
            self.session = session
        self._told()

    def _hear(self) -> None:
        """Show where the session stands now, whoever led it there."""
        if not self._inside:
            node = self.session.nodes[self.session.at]
            clear(self.app.desk)
            self.app.desk.shown = (node.transition,) if node.transition else ()
            self._redraw()
            self._told()

    def _redraw(self) -> None:
        answer = self.app.dispatch({"do": "alive", "number": self.app.number})
        if answer.get("changes"):
            self.send({**answer, "pushed": True})

    def _told(self) -> None:
        """Bring the traits up to date, each told of once."""
        if self._inside:
            return
        self._inside = True
        pos, desk = self.session.position, self.app.desk
        with self.hold_trait_notifications():
            self.position, self.value = pos, str(pos)
            self.set_trait("legal", tuple(f"{a.player}: {a}" if isinstance(pos.turn, tuple) else str(a)
                                          for a in legal(pos)))  # fmt: skip
            self.set_trait("last", self.session.nodes[self.session.at].transition)
            names = (laid(desk.sight, desk.viewer).face(key) for key in desk.picked)
            self.selected = tuple(face.name for face in names if face is not None)
            if desk.open[0] == "ask":
                self.set_trait("verdict", judge(pos, desk.open[1]))
        self._inside = False

    @traitlets.validate("position")
    def _position(self, proposal: Any) -> Position:  # noqa: ANN401 - traitlets' own
        if not isinstance(proposal.value, Position):
            raise traitlets.TraitError(f"a board's position is a Position; found: {kind_of(proposal.value)}")
        return proposal.value

    @traitlets.validate("value")
    def _text(self, proposal: Any) -> str:  # noqa: ANN401 - traitlets' own
        return str(parse(proposal.value))

    @traitlets.observe("position")
    def _laid(self, change: Any) -> None:  # noqa: ANN401 - traitlets' own
        if not self._inside and change.new != self.session.position:
            self.session = Session(change.new)

    @traitlets.observe("value")
    def _written(self, change: Any) -> None:  # noqa: ANN401 - traitlets' own
        if not self._inside:
            self.position = parse(change.new)

    @traitlets.observe("session")
    def _begun(self, change: Any) -> None:  # noqa: ANN401 - traitlets' own
        if change.old is None or change.new is self.app.desk.session:
            return
        self._leave()
        self._leave = change.new.watch(self._hears)
        desk = self.app.desk
        clear(desk)
        desk.session, desk.shown = change.new, ()
        desk.kinds = dict.fromkeys(change.new.position.seats, "human")
        self._redraw()
        self._told()

    @traitlets.observe("viewer", "disabled")
    def _seen(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        self.app.desk.watcher = OPEN if self.viewer is None else self.viewer
        self._redraw()

    @traitlets.observe("selected")
    def _chosen(self, change: Any) -> None:  # noqa: ANN401 - traitlets' own
        if not self._inside:
            faces = laid(self.app.desk.sight, self.app.desk.viewer).faces
            keys = (next((f.key for f in faces if name in {f.name, f.key, *f.refs}), "") for name in change.new)
            self.app.desk.picked = tuple(filter(None, keys))
            self._redraw()

    def close(self) -> None:
        """Leave the session and the page."""
        self._leave()
        super().close()

    def __repr__(self) -> str:
        """Return a short form that depends on the position only."""
        return f"<Board: {self.session.position!r}>" if self.session else "<Board>"


def _app(session: Session, viewer: str | None) -> App:
    app = App(session)
    app.desk.view, app.desk.watcher = "board", OPEN if viewer is None else viewer
    app.dispatch({"do": "alive"})
    return app
