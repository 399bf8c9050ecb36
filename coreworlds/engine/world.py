"""Worlds: what outlives a game, as a value with a text of its own. The next game begins in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from coreworlds.engine.complaint import Complaint
from coreworlds.engine.displayed import Displayed, Several
from coreworlds.engine.errors import CoreWorldsError, kind_of, shown
from coreworlds.engine.files import Saved, read_whole
from coreworlds.engine.game import game, games
from coreworlds.engine.near import either
from coreworlds.engine.notation import Reader, check_keys, toml
from coreworlds.engine.position import Position, a_position
from coreworlds.engine.position_file import position_in
from coreworlds.engine.session import Session, read_session
from coreworlds.engine.state import read_fields
from coreworlds.engine.supplied import supplied
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.game import Game
    from coreworlds.engine.invariants import Fault
    from coreworlds.engine.table import Table
    from coreworlds.engine.textfile import Document

__all__ = ["FRESH", "World", "WorldComplaint", "read_with", "with_a_past"]

FRESH = "fresh"  # a world in which nothing was played
_TABLE = "world"  # where a position file says it
_HEAD = ("version", "game", "kind")
_MOST = 99  # changes that may follow from one
_LONGEST = 8_000_000  # characters of a file with many games
_FORMS = "a world: its text or file, or that of a position, session or chronicle"


@dataclass(frozen=True, slots=True)
class WorldComplaint(Complaint):
    """
    What makes a world impossible.

    Attributes
    ----------
    words : str
        The repair in words; "" if there is none.
    mended : callable or None
        Makes the repaired world.
    """

    words: str = ""
    mended: Callable[[], World | None] | None = field(default=None, compare=False, repr=False)

    @property
    def repaired(self) -> World | None:
        """The world without this fault; None if it is not known how to mend it."""
        return self.mended() if self.mended is not None else None


_READERS: dict[str, Callable[[str, str], Any]] = {"session": read_session}  # by the kind of file


def read_with(kind: str, read: Callable[[str, str], Any]) -> None:
    """Name the function that reads a kind of file which holds worlds: ``(text, name) -> what has a world``."""
    _READERS[kind] = read


class World(Displayed, Saved, str):
    """
    What outlives a game: a text that can be read, written, compared, and played on.

    It holds what the game's state declares in the table "world", where that differs from a fresh world. Equal worlds
    have equal texts.

    Parameters
    ----------
    text : str
        The text of a world.
    name : str
        What to call it in errors.
    game_id : str
        The game of a text that does not say which.

    Raises
    ------
    CoreWorldsError
        For what cannot be read: with place, found and expected.

    Examples
    --------
    >>> import coreworlds as cw
    >>> world = cw.World('''
    ... game = "risk-legacy"
    ... planet = "Terra"
    ... signed = ["Ana", "Ben"]
    ... ''')
    >>> world
    <World: risk-legacy, 2 games played>
    >>> pos = cw.setup("risk-legacy", players=["Ana", "Cleo", "Dee"], seed=7, world=world)
    >>> pos.planet, pos.seat("Ana").missiles
    ('Terra', 1)
    """

    _named = "the world"
    __slots__ = ("_table",)
    _table: Table

    def __new__(cls, text: str, name: str = "world", *, game_id: str = "") -> Self:
        """Read a text."""
        if isinstance(text, cls):
            return text
        return cls._on(_read(read_toml(text, name), game_id))

    @classmethod
    def of(cls, pos: Position) -> Self:
        """
        Return the world that a position holds now.

        Examples
        --------
        >>> import coreworlds as cw
        >>> pos = cw.setup("risk-legacy", players=["Ana", "Ben", "Cleo"], seed=7)
        >>> cw.World.of(pos).played
        0
        """
        found: Self = a_position(pos).kept("world", lambda: cls._on(_of(pos)))
        return found

    @classmethod
    def fresh(cls, game_id: str) -> Self:
        """Return the world of a game before anything was played in it."""
        return cls._on(_begun(_past(game(game_id)), {}))

    @classmethod
    def read(cls, given: object, game_id: str = "") -> Self:
        """
        Return the world that somebody gave: a world, position or session, the text or the file of one, or a name.

        Parameters
        ----------
        given
            Any of these; of a position, session or chronicle it is the world that it holds now. A name is "fresh", or
            that of a world that comes with the game, such as "after-4".
        game_id : str
            The game that it must be of; left out: any.
        """
        if game_id:
            _past(game(game_id))
        found = cls._given(given, game_id)
        if game_id and found.game.id != game_id:
            raise CoreWorldsError("this is a world of another game", place="world", found=found.game.id,
                                  expected=game_id)  # fmt: skip
        return found

    @classmethod
    def _given(cls, given: object, game_id: str) -> Self:
        if isinstance(given, cls):
            return given
        if isinstance(given, (Position, Session)):
            return cls.of(given if isinstance(given, Position) else given.position)
        if isinstance(held := getattr(given, "world", None), cls):  # a chronicle, or the result of a game
            return held
        if given is None or isinstance(given, str):
            return cls._called(given or FRESH, game_id)
        if not isinstance(given, os.PathLike):
            raise CoreWorldsError("this is not a world", place="world", found=kind_of(given), expected=_FORMS)
        return cls._in(read_whole(given, _FORMS), str(given), game_id)

    @classmethod
    def _called(cls, given: str, game_id: str) -> Self:
        """Return the world that a text is, or names."""
        if given == FRESH:
            return cls.fresh(game_id)
        if "\n" in given or "=" in given:
            return cls._in(given, "world", game_id)
        for each in (game_id,) if game_id else with_a_past():
            if given in (texts := supplied(game(each).state.package)):
                return cls._in(texts[given], f"{given}.toml", each)
        return cls._in(read_whole(given, _FORMS), given, game_id)

    @classmethod
    def _in(cls, text: str, name: str, game_id: str) -> Self:
        """Return the world in the text of any file."""
        doc = read_toml(text, name, free=True, most=_LONGEST)  # what is no world is read again by who knows it
        kind = doc.data.get("kind", _TABLE)
        if isinstance(kind, str) and kind in _READERS:
            return cls.read(_READERS[kind](text, name))
        if kind == _TABLE and "player" in doc.data:
            return cls.of(position_in(read_toml(text, name), game_id))
        return cls(text, name, game_id=game_id)

    @classmethod
    def _on(cls, t: Table) -> Self:
        self = str.__new__(cls, _written(t))
        self._table = t
        return self

    # -- what it says -----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game it is a world of."""
        return self._table.bound.game

    @property
    def played(self) -> int:
        """How many games were played in it, where the game counts them."""
        return int(getattr(self._table, "played", 0))

    def zone(self, key: str) -> Any:  # noqa: ANN401  (names, a number, a table)
        """
        Return the value of a key of its text, left out or not.

        Examples
        --------
        >>> import coreworlds as cw
        >>> cw.World.fresh("risk-legacy").zone("signed")
        []
        """
        state = self.game.state
        known = state.lasting if isinstance(key, str) else {}  # type: ignore[redundant-expr]  # unchecked
        if key not in known:
            raise CoreWorldsError("no such key of a world", found=shown(key), expected=", ".join(state.lasting))
        return known[key].held.write(known[key].of_record(self._table), self._table)

    @property
    def complaints(self) -> tuple[WorldComplaint, ...]:
        """The faults of an impossible world, each with the repaired world where one is known; empty if it has none."""
        found = _faults(self._table)
        return Several(WorldComplaint(f.rule, f.text, None, _words(f), partial(self._mended, f)) for f in found)

    def _mended(self, fault: Fault) -> World | None:
        there, known = self._table.thaw(), _said(self._table)
        new: Fault | None = fault
        for _ in range(_MOST):
            if new is None or new.change is None:
                break
            new.change(there)
            new = next((f for f in _faults(there) if f.change and (f.rule, f.text) not in known), None)
        left = _said(there)
        return self._on(there) if left < known and (fault.rule, fault.text) not in left else None

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<World: {self.game.id}, {self.played} {'game' if self.played == 1 else 'games'} played>"

    def __reduce__(self) -> tuple[type[World], tuple[str]]:
        """Pickle it as its text."""
        return type(self), (str(self),)

    # -- keeping and playing on -------------------------------------------------------------------------------

    def put_on(self, t: Table) -> None:
        """Let a table that was not played on yet stand in this world."""
        for d in self.game.state.lasting.values():
            setattr(t, d.slot, d.of_record(self._table))


def with_a_past() -> tuple[str, ...]:
    """Return the ids of the games of which something outlives a game."""
    return tuple(each for each in games() if game(each).state.lasting)


def _past(found: Game) -> Game:
    if not found.state.lasting:
        raise CoreWorldsError("nothing outlives this game: it has no world", place="world", found=found.id,
                              expected=either(with_a_past()))  # fmt: skip
    return found


def _begun(found: Game, values: dict[str, Any]) -> Table:
    """Return a table that stands in a world and at the beginning, to hold the world's values."""
    t = found.state.begin(found, map(str, range(1, min(found.players) + 1)), **values)
    found.state.complete(t)
    return t


def _of(pos: Position) -> Table:
    found, t = _past(pos.game), pos.table_for(None)
    return _begun(found, {d.slot: d.of_record(t) for d in found.state.lasting.values()})


def _read(doc: Document, game_id: str) -> Table:
    """Return a table in the world that a document describes."""
    if type(version := doc.data.get("version", 1)) is not int or version != 1:
        doc.fail(("version",), "unknown version", found=toml(version)[:80], expected="1",
                 remedy="Correct it there, or read it with a newer coreworlds.")  # fmt: skip
    if (kind := doc.data.get("kind", _TABLE)) != _TABLE:
        doc.fail(("kind",), "this is not a world", found=toml(kind)[:80], expected='kind = "world"')
    chosen = doc.data.get("game", game_id)
    if not isinstance(chosen, str) or not chosen:
        doc.fail_of("game", "the file does not say which game",
                    expected=either([f'game = "{each}"' for each in with_a_past()]))  # fmt: skip
    try:
        found = _past(game(chosen))
    except CoreWorldsError as error:
        doc.fail(("game",), error.message, found=error.found, expected=error.expected)
    state, path = found.state, (_TABLE,) if isinstance(doc.data.get(_TABLE), dict) else ()
    if path:
        check_keys(doc.data, (*_HEAD, _TABLE), doc, ())
    data = doc.data[_TABLE] if path else {key: value for key, value in doc.data.items() if key not in _HEAD}
    check_keys(data, state.lasting, doc, path)
    return _begun(found, read_fields(state.lasting, data, Reader(doc, state.parts, (), found.flow), path))


def _written(t: Table) -> str:
    found: Game = t.bound.game
    differ = {key: d for key, d in found.state.lasting.items() if d.of_record(t) != d.default}
    said = {key: d.held.write(d.of_record(t), t) for key, d in differ.items()}
    head = {"version": 1, "game": found.id, "kind": _TABLE}
    lines = [f"{key} = {_value(value)}" for key, value in (head | said).items() if not isinstance(value, dict)]
    for key, table in said.items():
        if isinstance(table, dict):
            lines += ["", f"[{key}]", *(toml({name: value})[1:-1] for name, value in table.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:  # noqa: ANN401  (what stands in the file)
    """Return a value as it stands in the file; a list of tables has a line for each."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "\n".join(["[", *(f"    {toml(each)}," for each in value), "]"])
    return toml(value)


def _faults(t: Table) -> Iterator[Fault]:
    for check in t.bound.game.mending.world:
        yield from check(t)


def _said(t: Table) -> set[tuple[str, str]]:
    return {(fault.rule, fault.text) for fault in _faults(t)}


def _words(fault: Fault) -> str:
    return fault.words if isinstance(fault.words, str) and fault.change is not None else ""
