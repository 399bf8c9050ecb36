"""Claims: what an option of a question says, and whether it holds under given rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from coreworlds.engine import CoreWorldsError, Fact, Luck, Position, Rulebook, Transition, Value, advance, seen_by
from coreworlds.engine.judge import judge
from coreworlds.engine.step import step

__all__ = [
    "Claim",
    "First",
    "Gives",
    "Happens",
    "Leads",
    "Legal",
    "Only",
    "Stops",
    "played",
    "stops",
    "turned",
    "value_after",
    "view_of",
    "with_luck",
]


class Claim(Protocol):
    """A claim about a position and about the actions done there."""

    @property
    def text(self) -> str:
        """What the option says."""

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:
        """Return True if the claim is true under some rules."""


def played(pos: Position, play: str | None, book: Rulebook | None) -> tuple[Transition, ...] | None:
    """
    Return the events of an action, or None if the rules forbid it.

    Parameters
    ----------
    pos : Position
        Where it is done.
    play : str or None
        "" for one automatic step, "advance" for all up to the next decision (none, where somebody decides), "Ana: an
        action" or several of them with "; " between; None for nothing.
    book : Rulebook or None
        Other rules than the position's own.

    Examples
    --------
    >>> import coreworlds as cw
    >>> played(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "", None)
    (<Transition: draw.hand>,)
    """
    return pos.kept(("played", play, book), lambda: _played(pos, play, book))


def with_luck(pos: Position, play: str | None, luck: Luck) -> Position:
    """Return an equal position from which that happens which such luck brings."""
    same = Position(pos.table_for(None).thaw())
    same.kept(("played", play, None), lambda: _played(pos, play, None, luck))
    return same


def _played(
    pos: Position, play: str | None, book: Rulebook | None, luck: Luck | None = None
) -> tuple[Transition, ...] | None:
    if play is None or (not play and pos.options(book)):  # where somebody decides, nothing happens by itself
        return ()
    begun, _, last = ("", "", "") if play == "advance" else play.rpartition("; ")
    try:
        if begun or play == "advance":  # it begins with what is asked about, too
            line = _played(pos, begun, book, luck) if luck else played(pos, begun, book)
            on = advance(line[-1].after, rulebook=book, luck=luck) if line else ()
            if not line or play == "advance":
                return line and (*line, *on)
            return (*line, *on, step((on or line)[-1].after, last, rulebook=book, luck=luck))
        return (step(pos, last or None, rulebook=book, luck=luck),)
    except CoreWorldsError:
        return None


def view_of(pos: Position, who: str) -> Position:
    """Return the position as a player knows it, worked out once."""
    return pos.kept(("view", who), lambda: seen_by(pos, who))


def stops(pos: Position, action: str, book: Rulebook | None) -> tuple[str, ...]:
    """Return the rules that stop an action, worked out once: each option of a question asks for them."""
    asked = ("stops", action, book)
    return pos.kept(asked, lambda: tuple(b.rule for b in judge(pos, action, rulebook=book).blockers))


def turned(pos: Position, name: str) -> Position:
    """Return the same position with another player asked."""
    return pos.kept(("turned", name), lambda: _turned(pos, name))


def _turned(pos: Position, name: str) -> Position:
    table = pos.table_for(None).thaw()
    table.turn = pos.seats.index(name)
    return Position(table)


@dataclass(frozen=True, slots=True)
class Legal:
    """An action is allowed."""

    text: str
    action: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:  # noqa: ARG002  (play does not matter)
        """Ask the judge."""
        return bool(judge(pos, self.action, rulebook=book))


@dataclass(frozen=True, slots=True)
class Stops:
    """A rule stops an action; the empty rule: nothing does."""

    text: str
    action: str
    rule: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:  # noqa: ARG002  (play does not matter)
        """Look for the rule among the blockers."""
        stopping = stops(pos, self.action, book)
        return self.rule in stopping if self.rule else not stopping


@dataclass(frozen=True, slots=True)
class Only:
    """One player may do something that another may not, were it that one's turn."""

    text: str
    action: str
    who: str
    other: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:  # noqa: ARG002  (play does not matter)
        """Judge the same action for both."""
        mine, yours = (judge(turned(pos, name), self.action, name, rulebook=book) for name in (self.who, self.other))
        return bool(mine) and not yours


@dataclass(frozen=True, slots=True)
class Gives:
    """A fact has a value after what is done."""

    text: str
    fact: Fact
    args: tuple[Any, ...]
    value: Value

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:
        """Work the fact out."""
        return value_after(pos, play, self.fact, self.args, book) == self.value


def value_after(
    pos: Position, play: str | None, fact: Fact, args: tuple[Any, ...], book: Rulebook | None
) -> Value | None:
    """Return a fact's value after what is done, or None if that cannot be done or said."""
    line = () if play is None else played(pos, play, book)
    if line is None:
        return None
    try:
        return fact.function(line[-1].after if line else pos, *args, rulebook=book)
    except CoreWorldsError:
        return None


@dataclass(frozen=True, slots=True)
class Happens:
    """Something happens: an event as everybody may know it."""

    text: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:
        """Look for the event."""
        return self.text in told(pos, play, book)


@dataclass(frozen=True, slots=True)
class First:
    """Of some events this one comes first."""

    text: str
    others: tuple[str, ...]

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:
        """Return True if this event comes first of the events asked about."""
        return next((text for text in told(pos, play, book) if text in self.others), None) == self.text


def told(pos: Position, play: str | None, book: Rulebook | None) -> dict[str, str]:
    """Return the events as everybody may know them, each with its rule."""
    return pos.kept(("told", play, book), lambda: _told(pos, play, book))


def _told(pos: Position, play: str | None, book: Rulebook | None) -> dict[str, str]:
    return {e.seen_by("").text: e.rule for t in played(pos, play, book) or () for e in t.events}


@dataclass(frozen=True, slots=True)
class Leads:
    """A step comes next."""

    text: str
    step: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:
        """Look where it leads."""
        line = None if play is None else played(pos, play, book)
        return line is not None and (line[-1].after if line else pos).step == self.step  # by itself nothing may happen
