"""Positions: frozen values that can be compared, hashed, printed and drawn."""

from __future__ import annotations

import re
import tomllib
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from coreworlds.engine.compiled_rules import bind
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import CoreWorldsError, kind_of, shown
from coreworlds.engine.luck import Own
from coreworlds.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.action import Action
    from coreworlds.engine.complaint import Complaint
    from coreworlds.engine.game import Game
    from coreworlds.engine.luck import Luck
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verdict import Verdict

    Due = tuple[list[tuple[Seat, list[Move]]], tuple[Move, int] | None]

__all__ = ["Position", "View", "a_position", "seen_by"]

Made = TypeVar("Made")
_UNKNOWN = re.compile(r'"\?(?: x\d+)?"')  # as it stands in a position file


class View:
    """A record that can be read but not written."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:  # noqa: ANN401  (a Seat of some game)
        """Look at a record."""
        object.__setattr__(self, "_record", record)

    @property  # type: ignore[misc]  # read only, as all of it
    def __class__(self) -> type[Any]:
        """The kind of the record, by which `isinstance` tells situations apart."""
        return type(self._record)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        """Return a field."""
        try:
            return _readable(getattr(self._record, name))
        except AttributeError:
            if name.startswith("_"):  # as notebooks ask of anything
                raise
            there = ", ".join(sorted(self._record.compared))
            raise AttributeError(f"nothing here is called {name!r}; there are {there}") from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: positions are values."""
        raise CoreWorldsError("a position is never changed", place=name, remedy="Edit its text and parse that.")


def _readable(value: Any) -> Any:  # noqa: ANN401  (a field's value, or what stands in for it)
    """Return a field's value in a form that can be read but not written."""
    if isinstance(value, dict):
        return MappingProxyType(value)
    return View(value) if isinstance(value, Record) else value


class Position(Displayed):
    """
    A position of a game, as a value.

    It is made by `setup`, `parse`, `step` and `seen_by`. ``str(pos)`` is the position file, and parsing that gives
    the same position again.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> cw.parse(str(pos)) == pos
    True
    >>> pos
    <Position: core-worlds, Round 1, Draw Phase, Ana>
    """

    __slots__ = ("_due", "_memo", "_table")
    _due: Due | None  # under the position's own rules
    _memo: dict[Any, Any]
    _table: Table

    def __init__(self, table: Table, due: Due | None = None) -> None:
        """Freeze a table, which nobody may write from here on. Its due move is computed unless it is given."""
        table.log, table.source = None, None
        if type(table) not in _SHOWN:
            _show(type(table))
        _set(self, "_table", table)
        _set(self, "_memo", {})
        _set(self, "_due", due)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: positions are values."""
        raise CoreWorldsError("a position is never changed", place=name, remedy="Edit its text and parse that.")

    # -- what it says of itself -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game it is a position of."""
        return self._table.bound.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return tuple(s.name for s in self._table.seats)

    @property
    def turn(self) -> str | tuple[str, ...]:
        """The player asked or handled; a tuple where several decide in secret."""
        turn = self._table.turn
        names = self.seats
        return tuple(names[i] for i in turn) if isinstance(turn, tuple) else names[turn]

    @property
    def turns(self) -> tuple[str, ...]:
        """The players asked or handled: one, but where several decide in secret."""
        return (self.turn,) if isinstance(self.turn, str) else self.turn

    @property
    def where(self) -> str:
        """Where in the game it stands, in words."""
        return self.game.timing.where(self._table)

    @property
    def step(self) -> str:
        """Id of the step in the flow."""
        return self._table.step

    @property
    def phase(self) -> str:
        """The phase."""
        return self._table.bound.steps[self._table.step].phase

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        t = self._table
        return t.step == t.bound.game.flow.over

    @property
    def hides(self) -> bool:
        """Whether something is unknown here, as in a view."""
        return self.kept("hides", lambda: _UNKNOWN.search(str(self)) is not None)

    @property
    def luck_to_come(self) -> Luck | None:
        """Where its random numbers come from, where that is not its seed alone: a view has none."""
        t = self._table
        return None if t.seed or t.luck else Own(t.seed, lambda: self.hides)

    def seat(self, name: str) -> View:
        """Return a player's part of the table, read only."""
        asked = name if isinstance(name, str) else kind_of(name)  # type: ignore[redundant-expr]  # people write anything
        for s in self._table.seats:
            if s.name == asked:
                return View(s)
        raise CoreWorldsError("no such player", found=asked, expected=" or ".join(self.seats))

    def zone(self, key: str, player: str | None = None) -> Any:  # noqa: ANN401  (names, a number, a table)
        """
        Return the value of a key of the position file: a player's, or the table's.

        Examples
        --------
        >>> import coreworlds as cw
        >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
        >>> pos.zone("hand", "Ben")
        ['Call to Arms', 'Energy Surge x2', 'Galactic Grunts', 'Snub Fighter x2']
        """
        if not isinstance(key, str):
            raise CoreWorldsError("no such key of the position file", found=shown(key), expected="a text")
        state, record = self.game.state, self._table if player is None else self.seat(player)
        d = (state.common if player is None else state.own).get(key)
        if d is not None:
            return d.held.write(getattr(record, d.slot), self._table)
        file = tomllib.loads(str(self))
        there = file if player is None else next(each for each in file["player"] if each["name"] == player)
        if key not in there:
            raise CoreWorldsError("no such key of the position file", found=shown(key), expected=", ".join(there))
        return there[key]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (`_show` adds the fields of the game's table)
            """Return a field of the game's table: ``pos.round``."""

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """
        The faults of an impossible position, each with the smallest repair; empty if it is consistent.

        A fault that rests on a rule which is not in force here, as somebody plays by another one, is none.
        """
        return self.kept("complaints", lambda: self.game.mending.complaints(self))

    # -- value ------------------------------------------------------------------------------------------------

    @property
    def _key(self) -> Any:  # noqa: ANN401
        return self.kept("key", lambda: (self.game.id, self._table.key(), self.game.parts_key(self._table)))

    def __eq__(self, other: object) -> bool:
        """Compare everything that the position file says."""
        return isinstance(other, Position) and (self is other or self._key == other._key)

    def __hash__(self) -> int:
        """Hash everything that the position file says."""
        return self.kept("hash", lambda: hash(self._key))

    def __str__(self) -> str:
        """Return the position file, every key written."""
        return self.kept("text", lambda: self.game.state.write(self._table))

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Position: {self.game.id}, {self.where}, {', '.join(self.turns)}>"

    # -- for the engine ---------------------------------------------------------------------------------------

    def table_for(self, rulebook: Rulebook | None) -> Table:
        """Return the table under a rulebook. It must not be written: thaw it first."""
        t = self._table
        if rulebook is None or rulebook is t.bound.rulebook:
            return t
        key = ("table", id(rulebook))
        return self.kept(key, lambda: t.thaw(bind(self.game, rulebook)))

    def under(self, rulebook: Rulebook | None) -> Position:
        """
        Return the same position as somebody plays it by other rules: drawn, complained of and gone on with by them.

        It is equal to this one, for its file says the same; read again it goes by its own rules.

        Parameters
        ----------
        rulebook : Rulebook or None
            The other rules; None for its own.

        Examples
        --------
        >>> import coreworlds as cw
        >>> game = cw.game("core-worlds")
        >>> wrong = next(w for w in game.wrong_rules if w.id == "hand-of-five").book(game.rulebook)
        >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7).under(wrong)
        >>> len(cw.step(pos).after.seat("Ana").hand)
        5
        """
        t = self.table_for(rulebook)
        return self if t is self._table else Position(t)

    def kept(self, key: object, make: Callable[[], Made]) -> Made:
        """Return a value that follows from the position, computed once."""
        if key not in self._memo:
            self._memo[key] = make()
        found: Made = self._memo[key]
        return found

    def forget(self) -> None:
        """Forget what was worked out: lines of play lead back here, and only the collector would find them."""
        self._memo.clear()

    def judged(self, action: Action) -> Verdict | None:
        """Return the verdict on an action that was listed here, if it was the last one asked about."""
        last: Verdict | None = self._memo.get("judged")
        return last if last is not None and last.action is action else None

    def judge(self, verdict: Verdict) -> Verdict:
        """Keep the verdict on an action that was listed here."""
        self._memo["judged"] = verdict
        return verdict

    def due(self, rulebook: Rulebook | None = None) -> Due:
        """Return the seats with their legal moves, and the forced move with its seat."""
        t = self._table
        if rulebook is None or rulebook is t.bound.rulebook:
            due = self._due
            if due is None:
                due = _due(t)
                _set(self, "_due", due)
            return due
        return self.kept(("due", id(rulebook)), lambda: _due(self.table_for(rulebook)))

    def options(self, rulebook: Rulebook | None = None) -> list[tuple[Seat, list[Move]]]:
        """Return the seats with their legal moves; empty while a step is automatic."""
        due = self._due
        return due[0] if due is not None and rulebook is None else self.due(rulebook)[0]


def a_position(value: object) -> Position:
    """Return a position that somebody gave, and refuse anything else."""
    if isinstance(value, Position):
        return value
    remedy = "Read the text with `parse` first." if isinstance(value, str) else "Make one with `setup` or `parse`."
    raise CoreWorldsError("this is not a position", found=kind_of(value), expected="a position", remedy=remedy)


_set = object.__setattr__
_SHOWN = set[type]()


def _show(kind: type[Table]) -> None:
    """Let positions be asked for what is on a table of this kind: `__getattr__` would make all that they say slow."""

    def read(name: str) -> property:
        return property(lambda pos: _readable(getattr(pos._table, name)))  # noqa: SLF001  (a position's own)

    for name in dir(kind):
        if not name.startswith("_") and not hasattr(Position, name):
            setattr(Position, name, read(name))
    _SHOWN.add(kind)


def _due(t: Table) -> Due:
    if t.bound.at[t.step].settled is None:
        return [], None
    s, found = t.bound.asked(t)
    if isinstance(found, tuple) and t.bound.game.secrets.unsure(t):
        found = t.bound.options(t, s)  # nothing is taken unasked where a hidden card may leave a choice
    if isinstance(found, tuple):
        return [], (found, s.at)
    if isinstance(t.turn, tuple):
        return [(s, t.bound.options(t, s)) for s in t.deciders], None
    return ([(s, found)] if found else []), None


def seen_by(pos: Position, player: str | None) -> Position:
    """
    Return the position as a player knows it, or as nobody in particular does (None).

    Parameters
    ----------
    pos : Position
        Any position; a view stays as it is or knows less.
    player : str or None
        Who looks.

    Returns
    -------
    Position
        Without seed and luck; cards that the player cannot know are "?".

    Examples
    --------
    >>> import coreworlds as cw
    >>> view = cw.seen_by(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "Ana")
    >>> view.seat("Ana").deck[0]
    -1
    """
    t = a_position(pos).table_for(None)
    seat = None
    if player is not None:
        pos.seat(player)  # raises for an unknown name
        seat = next(s for s in t.seats if s.name == player)
    return Position(pos.game.state.blind(t, seat))
