"""A position set up by hand: as text and as a table, either of which follows the other, with every change undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from coreworlds.engine import CoreWorldsError, Position, Transition, parse, read_toml
from coreworlds.engine.complaint import Complaint
from coreworlds.engine.step import step
from coreworlds.tutor.editing.change import (
    counted,
    joined,
    left,
    marked,
    moved,
    ranked,
    stepped,
    turned,
    unsettled,
)
from coreworlds.tutor.editing.entries import entered, entries
from coreworlds.tutor.editing.fetch import fetched, supplied
from coreworlds.tutor.handson.file import file_text
from coreworlds.tutor.handson.table import spots

__all__ = ["Editor", "Stage", "editor"]

TYPING = "Typed in the text."
MOST = 500  # changes that can be undone


@dataclass(frozen=True, slots=True)
class Stage:
    """
    The work as it stood after a change.

    Attributes
    ----------
    text
        The text, as it was typed or as the position writes itself.
    position
        What the text describes; while it cannot be read, what the last text that could be read described.
    did
        The change that led here, in words.
    fault
        Why the text cannot be read, if it cannot.
    anew
        Whether the work began again here: nothing of it has changed.
    """

    text: str
    position: Position
    did: str = ""
    fault: CoreWorldsError | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Editor:
    """
    A position that is being set up, as a value.

    Attributes
    ----------
    stage
        How it stands now.
    past, future
        How it stood before, and after what was undone; the nearest last.
    known
        Positions that play has reached from a set-up.

    Examples
    --------
    >>> import coreworlds as cw
    >>> work = editor(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> work.status
    'reached'
    >>> work = work.set("Ana actions", 9)
    >>> work.status, str(work.complaints[0])
    ('impossible', 'Ana has 9 Actions; Round 1 gives 4.')
    >>> work.repair(0).status, work.undo().status
    ('reached', 'reached')
    """

    stage: Stage
    past: tuple[Stage, ...] = ()
    future: tuple[Stage, ...] = ()
    known: frozenset[Position] = frozenset()

    # -- how it stands -------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text beside the table."""
        return self.stage.text

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.stage.position

    @property
    def fault(self) -> CoreWorldsError | None:
        """Why the text cannot be read: with line and column; None if it can."""
        return self.stage.fault

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """The faults of an impossible position."""
        return self.position.complaints

    @property
    def status(self) -> str:
        """How it stands: "unreadable", "impossible", "reached" or "consistent"."""
        if self.fault is not None:
            return "unreadable"
        if self.complaints:
            return "impossible"
        return "reached" if self.position in self.known else "consistent"

    # -- changing it ---------------------------------------------------------------------------------------------

    def typed(self, text: str) -> Editor:
        """Return this with another text; one that cannot be read leaves the table as it is."""
        if text == self.text:
            return self
        try:
            stage = Stage(text, parse(text), TYPING)
        except CoreWorldsError as error:
            stage = Stage(text, self.position, TYPING, error)
        going_on = self.stage.did == TYPING and self.past
        return replace(self, stage=stage, future=()) if going_on else self._on(stage)

    def move(self, card: str, source: str, goal: str, *, copy: int = 1) -> Editor:
        """
        Return this with a card moved; to the top, where a pile has one.

        Parameters
        ----------
        card : str
            Its name.
        source, goal : str
            Places, as moves by hand call them: "box", "Ana hand".
        copy : int
            Which of several copies as they lie there.

        Raises
        ------
        CoreWorldsError
            If no such card lies there, or the file could not say it.
        """
        position, did = moved(self.position, card, source, goal, copy)
        return self.to(position, did)

    def fetch(self, card: str, goal: str) -> Editor:
        """
        Return the edit with a card brought to a place from wherever it lies.

        Parameters
        ----------
        card : str
            Its name.
        goal : str
            A place, as moves by hand call it.
        """
        return self.to(*fetched(self.position, card, goal))

    def token(self, card: str, place: str, by: int, *, copy: int = 1) -> Editor:
        """Return this with Tokens put on a card, or taken off."""
        position, did = marked(self.position, card, place, by, copy)
        return self.to(position, did)

    def shift(self, card: str, place: str, way: str, *, copy: int = 1) -> tuple[Editor, int]:
        """
        Return the edit with a card moved inside its pile, and the new number of the card's copy.

        Parameters
        ----------
        card, place : str
            Its name, and where it lies.
        way : str
            "up", "down", to the "top" or the "bottom".
        copy : int
            Which of several copies, as the file lists them.
        """
        position, did, now = ranked(self.position, card, place, way, copy)
        return self.to(position, did), now

    def set(self, key: str, value: object) -> Editor:
        """
        Return this with a counter, a marker or an entry of the file set, or with another step or turn.

        Parameters
        ----------
        key : str
            What moves by hand call it, "Ana energy", also a place of equal pieces; the id of an entry, "Ana explored";
            or "step", "turn".
        value : object
            A number, a player, yes or no, the id of a step, the word of a choice; also as text.
        """
        if key == "step":
            return self.to(*stepped(self.position, str(value)))
        if key in (known := entries(self.position)):
            return self.to(*entered(self.position, known[key], value))
        if key in (places := spots(self.position)) and places[key].piece:
            return self.number(key, value)
        change = turned if key == "turn" else counted
        return self._changed(change(self.position, key, value))

    def number(self, place: str, value: object, name: str = "") -> Editor:
        """
        Return the edit with a number of pieces in a place. The others come from their stock or go back to it.

        Where the stock holds too few, they come from other places of the same player.

        Parameters
        ----------
        place : str
            As moves by hand call it.
        value : object
            How many, also as text.
        name : str
            Which pieces, where several kinds can lie there.
        """
        return self.to(*supplied(self.position, place, name, value))

    def seat(self, name: str) -> Editor:
        """Return this with one more player, last in turn order."""
        return self._changed(joined(self.position, name))

    def unseat(self, name: str) -> Editor:
        """Return this without a player and all that belongs to that player."""
        return self._changed(left(self.position, name))

    def settle(self) -> Editor:
        """Return this without the situation inside a turn."""
        return self._changed(unsettled(self.position))

    def repair(self, number: int) -> Editor:
        """Return this with the smallest repair of a complaint made."""
        remedy = self.complaints[number].repair if 0 <= number < len(self.complaints) else None
        if remedy is None:
            raise CoreWorldsError("no repair is known for this", found=f"complaint {number + 1}")
        return self.to(remedy.apply(self.position), str(remedy))

    # -- playing it ----------------------------------------------------------------------------------------------

    def play(self, action: str | None = None) -> tuple[Editor, Transition]:
        """
        Return this after an action, or after the next automatic step.

        Raises
        ------
        Illegal
            If the rules do not allow it.
        """
        transition = step(self.position, action)
        title = self.position.game.flow.steps[transition.step].title
        did = f"Played: {transition.action}." if action else f"Took the step “{title}”."
        new = self.to(transition.after, did)
        reached = self.position in self.known
        return (replace(new, known=self.known | {transition.after}) if reached else new), transition

    def anew(self, position: Position, reached: Iterable[Position] = ()) -> Editor:
        """Return the edit with another position at its start. The old one can be brought back."""
        begun = self._on(Stage(str(position), position, "Began again.", anew=True))
        return replace(begun, known=self.known | frozenset(reached))

    # -- undoing -------------------------------------------------------------------------------------------------

    def undo(self) -> Editor:
        """Return this as it stood before the last change; at the start, as it is."""
        if not self.past:
            return self
        return replace(self, stage=self.past[-1], past=self.past[:-1], future=(*self.future, self.stage))

    def redo(self) -> Editor:
        """Return this with the change undone last made again."""
        if not self.future:
            return self
        return replace(self, stage=self.future[-1], past=(*self.past, self.stage), future=self.future[:-1])

    def _changed(self, change: tuple[Callable[[dict[str, Any]], object], str]) -> Editor:
        data = read_toml(str(self.position)).data
        change[0](data)
        return self.to(parse(file_text(data)), change[1])

    def to(self, position: Position, did: str) -> Editor:
        """Return this with another position, and what was done in words."""
        if position == self.position and self.fault is None:
            return self
        return self._on(Stage(str(position), position, did))

    def _on(self, stage: Stage) -> Editor:
        return replace(self, stage=stage, past=(*self.past, self.stage)[-MOST:], future=())


def editor(position: Position, reached: Iterable[Position] | None = None) -> Editor:
    """
    Begin with a position.

    Parameters
    ----------
    position : Position
        Any position.
    reached : iterable of Position, optional
        Those that play has reached; left out: this one.

    Examples
    --------
    >>> import coreworlds as cw
    >>> editor(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), reached=()).status
    'consistent'
    """
    known = frozenset([position] if reached is None else reached)
    return Editor(Stage(str(position), position), known=known)
