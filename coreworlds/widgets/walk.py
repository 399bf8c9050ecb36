"""
A chapter in a notebook: a line of play told cell by cell, on Boards that the reader moves.

A prediction plays what it asks about only when it is sent. What stands still in the saved notebook keeps the answer
folded beneath its question. All of it is the same in every run, so that a test can compare it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from coreworlds.engine import CoreWorldsError, Position, Rule, Session, deal, games, parse, seen_by, setup_steps
from coreworlds.engine.api import setup as set_up
from coreworlds.engine.game import game as game_of
from coreworlds.engine.judge import judge
from coreworlds.tutor.editing.position import editor
from coreworlds.tutor.editing.typed import changed
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.question import question
from coreworlds.widgets.names import NAMES
from coreworlds.widgets.notebook.chapter import (
    Asking,
    Gate,
    Happening,
    Knob,
    Prediction,
    Table,
    Task,
    answered,
    played,
    turned,
)

__all__ = ["Walk", "walk"]


class Walk:
    """
    A chapter: a line of play told cell by cell.

    Parameters
    ----------
    start
        Where it begins.

    Examples
    --------
    >>> w = walk(players=["Ana", "Ben"], seed=7)
    >>> w.predict("How many cards does Ana hold then?", "cards(Ana, hand)")
    Predict: How many cards does Ana hold then?
    >>> w.play("step")
    Ben draws 6 cards: ...
    """

    def __init__(self, start: Position) -> None:
        """Begin at a position."""
        self.session = Session(start)
        self._gate = Gate(closed=False)
        self._table: Table | None = None  # what was shown last, if nothing came since

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.session.position

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Walk: {self.position!r}>"

    def board(self, viewer: str = "") -> Table:
        """
        Show the table, as a Board.

        Parameters
        ----------
        viewer
            From whose seat; left out: open hands.
        """
        self._table = Table(self.session.fork(), viewer, self._gate)
        return self._table

    def play(self, actions: str = "step") -> Happening:
        """
        Go on, and tell what happened by which rules.

        Parameters
        ----------
        actions
            Actions separated by ";", each with the automatic steps before it; "step" is the next automatic step,
            "advance" all of them up to a decision.
        """
        self._table = None
        return Happening.of(played(self.session, actions))

    def predict(
        self, ask: str, value: str, options: Iterable[str] = (), play: str | None = "step",
        because: tuple[str, str] = ("", ""),
    ) -> Prediction:  # fmt: skip
        """
        Ask for a prediction. The Board beside it moves when it is sent, and the chapter goes on from there.

        Parameters
        ----------
        ask
            The question.
        value
            What is asked for, as an expression over the position afterwards: ``points(Ana)``.
        options
            What to choose from, where it is a name.
        play
            What happens, as `play` takes it; None: nothing, it is asked of the position as it stands. Of
            ``legal("…")`` the answer then tells what stops that action, or allows it.
        because
            More words for the answer, and the rule that makes it so, by its id: both may be empty. With a rule, the
            words must hold what is so.

        Raises
        ------
        CoreWorldsError
            If the value cannot be read or what happens is not allowed, or the words do not hold the answer.
        """
        if isinstance(options, str):
            raise CoreWorldsError("`options` is a list of answers", found=f"{options!r}",
                                  remedy='What is played comes after it: play="advance".')  # fmt: skip
        here, before, asked = self.session.fork(), self._gate, read(value, self.position.game, "predict", self.position)
        line = () if play is None else played(self.session, play)
        made = Prediction(here, ask, asked, tuple(map(str, options)), line, because, self._table, before)
        if because[1]:
            answered(because[0], made.truth)
        self._gate, self._table = made.gate, None
        return made

    def task(self, ask: str, goal: str, solution: str, tries: Mapping[str, str] | None = None) -> Task:
        """
        Give the reader something to do on a Board. The chapter goes on from the solution.

        Parameters
        ----------
        ask
            What to do.
        goal
            What must be so then, as an expression.
        solution
            One way, as `play` takes it.
        tries
            Wrong tries, actions separated by ";", each with what to say to it beside its verdict.
        """
        here, before = self.session.fork(), self._gate
        wanted = read(goal, self.position.game, "task", self.position)
        line = played(self.session, solution)
        made = Task(here, ask, wanted, solution, line, dict(tries or {}), before)
        self._gate, self._table = made.gate, None
        return made

    def knob(
        self, name: str, values: Iterable[object], shows: str | Callable[[Position], object], change: str = ""
    ) -> Knob:
        """
        Let the reader turn the luck, or a number, or a name. The chapter stands where it stood.

        Parameters
        ----------
        name
            What is turned.
        values
            What it can be.
        shows
            What is shown: an action that is judged, with ``{}`` for the value: ``"send … x{}"``; or what a
            function makes of the position: `coreworlds.odds`, `coreworlds.step`, or one of your own.
        change
            What is changed by hand, as one types it on the page: ``"Ana actions {}"``. Left out: nothing for an action;
            for a function the luck, with all that is hidden from the player who decides.

        Examples
        --------
        >>> w = walk(players=["Ana", "Ben"], seed=7)
        >>> import coreworlds as cw
        >>> w.knob("Luck", (1, 2), cw.step)
        Luck 1: Ana draws 6 cards: ...
        Luck 2: Ana draws 6 cards: ...
        """
        self._table, points = None, []
        for value in values:
            pos = self.position
            if change:
                pos = changed(editor(pos), change.format(value)).position
            elif callable(shows):
                pos = deal(seen_by(pos, pos.turns[0]), int(str(value)))
            shown = shows(pos) if callable(shows) else judge(pos, shows.format(value))
            points.append(turned(value, pos, shown))
        return Knob(name, tuple(points), self._gate)

    def ask(self, rule_id: str, seed: int, level: int | None = None) -> Asking:
        """Ask a question that the engine makes on a rule and grades."""
        self._table = None
        return Asking(question(self.position.game.id, rule_id, seed, level))

    def rule(self, rule_id: str) -> Rule:
        """Show an entry of the register."""
        return right_book(self.position).rule(rule_id)


def walk(text: str = "", *, game: str = "", **setup: Any) -> Walk:  # noqa: ANN401  (as `setup` takes them)
    """
    Begin a chapter.

    Parameters
    ----------
    text
        A position file to begin with.
    game
        The game that is set up; the first of those that are whole if none is named.
    **setup
        What `coreworlds.setup` takes: players (left out: as few as can play), seed, options. With ``steps=True`` it
        begins before the first step of the set-up.

    Raises
    ------
    CoreWorldsError
        If the text cannot be read, or the game cannot be set up.
    """
    from coreworlds.widgets.notebook import forms  # noqa: F401, PLC0415  (what is exported needs no controls)

    if text:
        return Walk(parse(text))
    game = game or games()[0]
    setup.setdefault("players", NAMES[: min(game_of(game).players)])
    return Walk(setup_steps(game, **setup)[0].before if setup.pop("steps", False) else set_up(game, **setup))
