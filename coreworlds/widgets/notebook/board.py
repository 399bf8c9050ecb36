"""The table in a notebook of one's own: a widget with traits, which stands in any container."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from coreworlds.engine import CoreWorldsError, Position, Session, Transition, Verdict, ask, parse
from coreworlds.engine.displayed import Several
from coreworlds.engine.errors import shown
from coreworlds.engine.line import one_by_one
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import OPEN, Desk, clear, deciders, judged, laid, offered
from coreworlds.widgets.drawing.still import still, still_text
from coreworlds.widgets.host import Page, Stand, between
from coreworlds.widgets.notebook.given import PERSON, Unfit, check, keys_of, session_of
from coreworlds.widgets.play.asked import replies
from coreworlds.widgets.play.doing import Message, decided, doing, on, tell, waits

__all__ = ["Board"]

QUIET = frozenset({"hello", "visit", "look", "alive", "ask", "rule", "term", "flow", "pile", "zone", "thing", "why",
                   "close", "seat-over", "keys", "symbols", "find"})  # fmt: skip  # what only shows
PAST = frozenset({"back", "undo", "forward", "goto", "swap"})  # along what was played: no computer goes on from there


@doing("computer")
def _computer(desk: Desk, message: Message) -> None:
    """Let a computer decide; what it does is told of together with what came before it."""
    told, new = desk.shown, message.get("arg") == "new"
    once_more = on(desk, new=new)
    tell(desk, once_more)
    desk.shown = (*told, *once_more)


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
    computers : mapping of str to str, optional
        Seats that computers play, each with "simple", "searching" or "random".

    Attributes
    ----------
    position : Position
        The position that is seen; settable: a new session begins with it.
    value : str
        The same as the text of a position file; settable, so that plain links work.
    session : Session
        The line of play; two boards on one session show the same. Settable.
    legal : tuple of str
        What may be done now.
    last : Transition or None
        The last step.
    verdict : Verdict or None
        The answer to what was asked last.
    selected : tuple of str
        The names of what is chosen on the table; settable.
    computers : dict
        As above; settable. A computer decides as soon as play reaches its seat, with the steps up to the next decision.
        Where no person plays, `step` lets the next computer decide.
    viewer, disabled
        As above; settable.

    Raises
    ------
    CoreWorldsError
        If a source or a value is none; `Illegal`, where `play` is asked for what is not allowed. Nothing changes then.

    Examples
    --------
    >>> import coreworlds as cw
    >>> b = cw.Board(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), computers={"Ben": "simple"})
    >>> b.observe(lambda change: print(b.last.action or b.last.after.step), "position")
    >>> _ = b.play("done")
    done
    surge
    surge
    action.turn
    >>> b.last.after.turn, bool(b.ask("may I pass?"))
    ('Ana', True)
    """

    value = traitlets.Unicode()
    session = traitlets.TraitType[Any, Any](None)
    legal = traitlets.Tuple(read_only=True)
    last = traitlets.Any(None, allow_none=True, read_only=True)
    verdict = traitlets.Any(None, allow_none=True, read_only=True)
    selected = traitlets.Tuple()
    viewer = traitlets.Unicode(None, allow_none=True)
    disabled = traitlets.Bool(False)
    computers = traitlets.Dict()
    _at: Stand = (None, 0)  # the session and its node that were told of
    _word = ""  # what the browser asks for, while it is answered
    _deciding = False  # while computers move

    def __init__(
        self, source: Position | Session | str, viewer: str | None = None, disabled: bool = False,
        height: str = "28rem", *, computers: Mapping[str, str] | None = None,
        **layout: Any,  # noqa: ANN401 - what a widget's layout takes
    ) -> None:  # fmt: skip
        """Show a source."""
        app = App(session_of(source))
        check(app.desk.position, viewer, computers or {})
        app.desk.view, app.desk.watcher = "board", OPEN if viewer is None else viewer
        app.desk.kinds |= computers or {}
        app.desk.disabled = bool(disabled)
        app.dispatch({"do": "alive"})
        super().__init__(app, **{"height": height} | layout)
        self.disabled = disabled
        self._decide((), now=True)

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(self, actions: str) -> tuple[Transition, ...]:
        """
        Play actions separated by ";", with the automatic steps before each of them; all of them or none.

        Where persons play, the actions are theirs: a computer whose turn it is decides for itself before each of them.

        Raises
        ------
        Illegal
            If one of them is not allowed: nothing is changed then.
        """
        apart = self.computers and self.app.desk.humans and isinstance(actions, str)
        each = one_by_one(actions) if apart else [actions]
        tried = App(self.session.fork()).desk  # a table that nobody sees
        tried.kinds = dict(self.app.desk.kinds)
        first = []  # before which of them a computer decides
        for action in each:
            tried.line.advance()
            first.append(apart and not waits(tried))
            while first[-1] and not waits(tried):
                on(tried)
            tried.line.play(action)
        done: list[Transition] = []
        for action, another in zip(each, first, strict=True):
            if another:
                self._decide((), further=True)
            with self.session.at_once():
                done += self.session.play(action)
                if self.computers:
                    self.session.advance()
        return Several(done)

    def step(self) -> Transition:
        """Take the next automatic step; where a computer must decide, it does."""
        if self._waits_for_computer():
            self._answer({"do": "computer"}, pushed=True)
            found: Transition = self.session.nodes[self.session.at].transition
            return found
        done: Transition = self.session.step()
        return done

    def undo(self) -> Position:
        """Go back one step; where computers play, to where a person decided last."""
        mine = decided(self.app.desk) if self.computers else None
        there: Position = self.session.undo() if mine is None else self.session.goto(mine)
        return there

    def redo(self) -> Position:
        """Go forward again."""
        there: Position = self.session.redo()
        return there

    def ask(self, actions: str) -> Verdict:
        """
        Ask about actions, in notation or in plain words, as `coreworlds.ask` does; the answers stand beside the table.

        Returns
        -------
        Verdict
            The last answer: the first no, or whether the last action is allowed. `verdict` is the same.
        """
        if not ask(self.position, actions):
            raise CoreWorldsError("this asks nothing", found=shown(actions),
                                  expected="an action: “done”, or “may I pass?”")  # fmt: skip
        self.app.desk.open, self.app.desk.query = ("", ""), ""
        self._answer({"do": "find", "value": str(actions)}, pushed=True)
        found: Verdict = self.verdict
        return found

    # -- what it hears --------------------------------------------------------------------------------------------

    def _receive(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        """Answer the browser; what a browser keeps for the page is none of a board's."""
        asked = {key: given for key, given in message.items() if key not in {"kept", "query", "others", "again"}}
        word = str(asked.get("do"))
        if (self.disabled and word not in QUIET) or word.startswith("keep"):
            asked["do"] = "alive"
        self._word = str(asked.get("do"))
        try:
            self._answer(asked)
        finally:
            self._word = ""

    def _hear(self) -> None:
        before, session = self._at, self.app.desk.line
        super()._hear()
        on = before[0] is session and before[1] in session.line[:-1]
        if on and not self._busy and self._word not in PAST:
            self._decide(between(session, before))

    def _waits_for_computer(self) -> bool:
        asked = deciders(self.position)
        return bool(asked) and not waits(self.app.desk)

    def _decide(self, done: tuple[Transition, ...], *, now: bool = False, further: bool = False) -> None:
        """Let computers decide up to a person's next decision, each told of once, where something was done."""
        if self._deciding or not (done or now or further) or not self.app.desk.humans:
            return
        self._deciding = True
        arg = "new" if self._word else ""  # who plays at the table stops at what is new
        further = further or (bool(self.computers) and not self._word and any(each.action for each in done))
        try:
            while self._waits_for_computer() or (further and not waits(self.app.desk)):
                at = self.session.at
                self._answer({"do": "computer", "arg": arg}, pushed=True)
                if self.session.at == at:
                    break
        finally:
            self._deciding = False

    def _tell(self) -> None:
        desk = self.app.desk
        session, pos = desk.line, desk.position
        self._at = session, session.at
        super()._tell()
        self.session, self.value = session, str(pos)
        self.set_trait("legal", tuple(f"{a.player}: {a}" if isinstance(pos.turn, tuple) else str(a)
                                      for a in offered(pos)))  # fmt: skip
        self.set_trait("last", session.nodes[session.at].transition)
        names = (laid(desk.sight, desk.viewer).face(key) for key in desk.picked)
        self.selected = tuple(face.name for face in names if face is not None)
        self.viewer = None if desk.watcher == OPEN else desk.watcher
        self.computers = {name: kind for name, kind in desk.kinds.items() if kind != PERSON}
        if desk.query:
            self.set_trait("verdict", replies(desk)[-1].verdict)
        elif desk.open[0] == "ask":
            self.set_trait("verdict", judged(desk.sight, desk.open[1]))

    # -- what is set ----------------------------------------------------------------------------------------------

    @traitlets.validate("value")
    def _text(self, proposal: Any) -> str:  # noqa: ANN401 - traitlets' own
        if proposal.value == str(self.app.desk.position):
            return str(proposal.value)
        try:
            return str(parse(proposal.value))
        except CoreWorldsError as error:  # a field that is linked shows no error of its own
            self.app.desk.trouble = f"This text is no position: {error} The board shows the position before."
            self._redraw()
            raise

    @traitlets.observe("value")
    def _written(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        if self.value != str(self.app.desk.position):
            self.position = parse(self.value)

    @traitlets.validate("session")
    def _line(self, proposal: Any) -> Session:  # noqa: ANN401 - traitlets' own
        if not isinstance(proposal.value, Session):
            raise Unfit("this is no session", found=shown(proposal.value),
                        expected="a Session: `cw.Session(position)` begins one")  # fmt: skip
        return proposal.value

    @traitlets.observe("session")
    def _begun(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        if self.session is not self.app.desk.session:
            self._begin(self.session)

    def _begin(self, session: Session) -> None:
        desk, seats = self.app.desk, session.position.seats
        clear(desk)
        desk.session, desk.other, desk.shown, desk.trouble = session, None, (), ""
        desk.kinds = {name: desk.kinds.get(name, PERSON) for name in seats}
        if desk.watcher not in {OPEN, *seats}:
            desk.watcher = OPEN
        self._redraw()
        self._told()

    @traitlets.validate("viewer")
    def _seat(self, proposal: Any) -> str | None:  # noqa: ANN401 - traitlets' own
        check(self.app.desk.position, proposal.value, {})
        found: str | None = proposal.value
        return found

    @traitlets.observe("viewer")
    def _seen(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        watcher = OPEN if self.viewer is None else self.viewer
        if watcher != self.app.desk.watcher:
            self.app.desk.watcher = watcher
            self._redraw()

    @traitlets.observe("disabled")
    def _stilled(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        self.app.desk.disabled = self.disabled
        self._redraw()

    @traitlets.validate("computers")
    def _played(self, proposal: Any) -> dict[str, str]:  # noqa: ANN401 - traitlets' own
        check(self.app.desk.position, None, proposal.value)
        return dict(proposal.value)

    @traitlets.observe("computers")
    def _seated(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        kinds = {name: self.computers.get(name, PERSON) for name in self.position.seats}
        if kinds != self.app.desk.kinds:
            self.app.desk.kinds = kinds
            self._redraw()
            self._decide((), now=True)

    @traitlets.validate("selected")
    def _named(self, proposal: Any) -> tuple[str, ...]:  # noqa: ANN401 - traitlets' own
        keys_of(self.app.desk, proposal.value)
        return tuple(proposal.value)

    @traitlets.observe("selected")
    def _chosen(self, _change: Any) -> None:  # noqa: ANN401 - traitlets' own
        keys, desk = keys_of(self.app.desk, self.selected), self.app.desk
        picked = {face.key: face.name for face in laid(desk.sight, desk.viewer).faces}
        if tuple(picked.get(key) for key in desk.picked) != self.selected:
            desk.picked = keys
            self._redraw()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401
        """Give the view, and beside it what a program that shows no widgets shows: the position, standing still."""
        found = super()._repr_mimebundle_(**kwargs)
        if found is None:
            return None
        pos, seat = self.position, self.viewer or ""
        return found[0] | {"text/html": still(pos, seat), "text/plain": still_text(pos, seat)}, found[1]

    def __repr__(self) -> str:
        """Return a short form that depends on the position only."""
        return f"<Board: {self.app.desk.position!r}>"
