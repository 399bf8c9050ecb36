"""Notation: how a position is written as a text file and read again, declared field by field."""

from __future__ import annotations

import copyreg
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.game import game, games
from coreworlds.engine.near import near
from coreworlds.engine.position import Position
from coreworlds.engine.textfile import quote, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.table import Seat, Table
    from coreworlds.engine.textfile import Document, Path

__all__ = [
    "Field", "Flag", "Kind", "Notation", "Pairs", "Part", "Pile", "Reader", "Whole", "Word", "parse", "position_in",
    "toml",
]  # fmt: skip

UNKNOWN = -1  # a component that a view does not know
MARK = 12  # bits below: the component; above: Tokens on it
MASK = (1 << MARK) - 1
_MOST_COPIES = 99
_MOST_NUMBER = 10**9
_MOST_TOGETHER = 1_000  # components in one pile, far above any game's
_ENTRY = re.compile(r"(?P<name>.+?)(?P<token> \+(?P<tokens>\d{0,4}))?(?: x(?P<count>\d{1,6}))?")


@dataclass(slots=True)
class Reader:
    """What reading a file needs: the document and the names of players and components."""

    doc: Document
    parts: Any
    seats: Sequence[str]

    def part(self, name: str, path: Path) -> int:
        """Return the component of that name."""
        if name == "?":
            return UNKNOWN
        found = self.parts.index.get(name)
        if found is None:
            expected = near(name, self.parts.index) or f"the name of a {self.parts.word} of this game"
            self.doc.fail(path, f"unknown {self.parts.word}", found=repr(name), expected=expected)
        return int(found)

    def seat(self, name: str, path: Path) -> int:
        """Return the place of the player of that name."""
        if name not in self.seats:
            self.doc.fail(path, "unknown player", found=repr(name), expected=" or ".join(self.seats))
        return self.seats.index(name)

    def wrong(self, path: Path, value: object, expected: str) -> NoReturn:
        """Raise: the value is of the wrong type or out of range."""
        self.doc.fail(path, "this value does not fit", found=toml(value)[:80], expected=expected)


class Kind:
    """How one kind of field is read and written: unless it says otherwise, as it is held, and open to all."""

    __slots__ = ()

    def read(self, value: Any, r: Reader, path: Path) -> Any:  # noqa: ANN401
        """Return what the field holds."""
        raise NotImplementedError

    def write(self, held: Any, t: Any) -> Any:  # noqa: ANN401, ARG002
        """Return what stands in the file."""
        return held

    def hide(self, held: Any) -> Any:  # noqa: ANN401
        """Return what somebody sees who may not know it."""
        return held


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A number, 0 or more."""

    most: int = _MOST_NUMBER

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return the number."""
        if type(value) is not int or not 0 <= value <= self.most:
            r.wrong(path, value, f"a whole number from 0 to {self.most}")
        return int(value)

    def hide(self, held: int) -> int:  # noqa: ARG002
        """Return 0."""
        return 0


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """True or false."""

    def read(self, value: Any, r: Reader, path: Path) -> bool:  # noqa: ANN401
        """Return the value."""
        if type(value) is not bool:
            r.wrong(path, value, "true or false")
        return bool(value)

    def hide(self, held: bool) -> bool:  # noqa: ARG002
        """Return false."""
        return False


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """A text, perhaps one of a few."""

    choices: tuple[str, ...] = ()

    def read(self, value: Any, r: Reader, path: Path) -> str:  # noqa: ANN401
        """Return the text."""
        if not isinstance(value, str) or (self.choices and value not in self.choices):
            r.wrong(path, value, " or ".join(self.choices) or "a text")
        return str(value)

    def hide(self, held: str) -> str:  # noqa: ARG002
        """Return no text."""
        return ""


@dataclass(frozen=True, slots=True)
class Part(Kind):
    """One component, or a word that stands for none."""

    none: tuple[tuple[str, int], ...] = ()  # word -> what is held

    def read(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        """Return the component."""
        if not isinstance(value, str):
            r.wrong(path, value, f"the name of a {r.parts.word}")
        words = dict(self.none)
        return words[value] if value in words else r.part(value, path)

    def write(self, held: int, t: Any) -> str:  # noqa: ANN401
        """Return its name."""
        words = {code: word for word, code in self.none}
        return words[held] if held in words else str(t.parts.names[held])

    def hide(self, held: int) -> int:
        """Return an unknown component; that nothing was said is no secret."""
        return held if held == dict(self.none).get("") else UNKNOWN


@dataclass(frozen=True, slots=True)
class Pile(Kind):
    """
    Components that lie together, in order or sorted.

    With `mark` "one", " +" means a Token on it; with "many", " +3" means three. A pile that lies `face_up` holds no
    component that somebody does not know.
    """

    ordered: bool = True
    mark: str = ""
    face_up: bool = False

    def read(self, value: Any, r: Reader, path: Path) -> tuple[int, ...]:  # noqa: ANN401
        """Return the codes."""
        if not isinstance(value, list):
            r.wrong(path, value, "a list of names")
        codes: list[int] = []
        for i, entry in enumerate(value):
            codes += self._entry(entry, r, (*path, i))
            if len(codes) > _MOST_TOGETHER:
                r.wrong((*path, i), entry, f"at most {_MOST_TOGETHER} together")
        return tuple(codes if self.ordered else sorted(codes))

    def _entry(self, entry: Any, r: Reader, path: Path) -> list[int]:  # noqa: ANN401
        found = _ENTRY.fullmatch(entry) if isinstance(entry, str) else None
        if found is None:
            r.wrong(path, entry, f"the name of a {r.parts.word}")
        name, count = found["name"], int(found["count"] or 1)
        tokens = int(found["tokens"] or 1) if found["token"] else 0
        if not 1 <= count <= _MOST_COPIES:
            r.wrong(path, entry, f"from 1 to {_MOST_COPIES} copies")
        if found["token"] and not self._fits(found["tokens"]):
            r.wrong(path, entry, {"": "a name without Tokens", "one": '" +" for a Token'}.get(self.mark, '" +3"'))
        part = r.part(name, path)
        if part < 0 and (self.face_up or tokens):
            r.wrong(path, entry, f"the name of a {r.parts.word}, for here everybody sees it")
        return [part + (tokens << MARK)] * count

    def _fits(self, tokens: str) -> bool:
        return tokens == "" if self.mark == "one" else self.mark == "many" and tokens != "" and int(tokens) > 0

    def write(self, held: Iterable[int], t: Any) -> list[str]:  # noqa: ANN401
        """Return the names, neighbours that are the same as one entry."""
        codes = tuple(held)
        if not self.ordered:
            codes = tuple(sorted(codes, key=lambda c: (c & MASK if c >= 0 else c, c)))
        runs: list[tuple[int, int]] = []
        for code in codes:
            if runs and runs[-1][0] == code:
                runs[-1] = (code, runs[-1][1] + 1)
            else:
                runs.append((code, 1))
        return [self.entry(code, t) + (f" x{n}" if n > 1 else "") for code, n in runs]

    def entry(self, code: int, t: Any) -> str:  # noqa: ANN401
        """Return one component as it is written."""
        if code < 0:
            return "?"
        tokens = code >> MARK
        shown = "" if not tokens else " +" if self.mark == "one" else f" +{tokens}"
        return str(t.parts.names[code & MASK]) + shown

    def hide(self, held: Sequence[int]) -> tuple[int, ...]:
        """Return as many unknown ones."""
        return (UNKNOWN,) * len(held)


@dataclass(frozen=True, slots=True)
class Pairs(Kind):
    """From one component to another, as a table; the second copy of the first is written "A #2"."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[tuple[int, int], ...]:  # noqa: ANN401
        """Return the pairs, sorted."""
        if not isinstance(value, dict):
            r.wrong(path, value, "a table from name to name")
        if len(value) > _MOST_COPIES:
            r.wrong(path, len(value), f"at most {_MOST_COPIES} pairs")
        pairs = []
        for key, other in value.items():
            name = re.sub(r" #[1-9]\d{0,3}$", "", key)
            if not isinstance(other, str):
                r.wrong((*path, key), other, f"the name of a {r.parts.word}")
            pairs.append((r.part(name, (*path, key)), r.part(other, (*path, key))))
        return tuple(sorted(pairs))

    def write(self, held: Iterable[tuple[int, int]], t: Any) -> dict[str, str]:  # noqa: ANN401
        """Return the table."""
        table: dict[str, str] = {}
        for key, other in held:
            name, n = t.parts.names[key], 1
            while (name if n == 1 else f"{name} #{n}") in table:
                n += 1
            table[name if n == 1 else f"{name} #{n}"] = t.parts.names[other]
        return table


@dataclass(frozen=True, slots=True)
class Field:
    """
    One field of a position file.

    Attributes
    ----------
    key : str
        In the file and, unless `name` says otherwise, in the record.
    kind : Kind
        How it is read and written.
    seen : str
        Who knows it: "all", "owner" or "nobody".
    """

    key: str
    kind: Kind
    seen: str = "all"
    name: str = ""

    @property
    def slot(self) -> str:
        """The name of the record's field."""
        return self.name or self.key


class Notation(Protocol):
    """How a game writes its positions."""

    fields: Sequence[Field]
    seat_fields: Sequence[Field]

    def read(self, doc: Document) -> Table:
        """Return the table that a file describes; what is left out is filled in."""

    def write(self, t: Any) -> str:  # noqa: ANN401
        """Return the file."""

    def blind(self, t: Any, seat: Seat | None) -> Table:  # noqa: ANN401
        """Return the table as a seat knows it, or as nobody in particular does."""


def read_fields(fields: Iterable[Field], data: dict[str, Any], r: Reader, path: Path) -> dict[str, Any]:
    """Return what the fields of one table of the file hold; fields left out are not in it."""
    return {f.slot: f.kind.read(data[f.key], r, (*path, f.key)) for f in fields if f.key in data}


def check_keys(data: Any, known: Iterable[str], doc: Document, path: Path) -> None:  # noqa: ANN401
    """Raise if a table of the file has a key that means nothing."""
    if not isinstance(data, dict):
        doc.fail(path, "this value does not fit", found=toml(data)[:80], expected="a table")
    known = tuple(known)
    for key in data:
        if key not in known:
            doc.fail((*path, key), "unknown key", found=key[:80], expected=near(key, known) or ", ".join(known))


def write_fields(fields: Iterable[Field], record: Any, t: Any) -> list[str]:  # noqa: ANN401
    """Return the lines of one table of the file."""
    return [f"{f.key} = {toml(f.kind.write(getattr(record, f.slot), t))}" for f in fields]


def blind_fields(fields: Iterable[Field], record: Any, *, owner: bool) -> None:  # noqa: ANN401
    """Hide in a thawed record what somebody may not know."""
    for f in fields:
        if f.seen == "nobody" or (f.seen == "owner" and not owner):
            setattr(record, f.slot, f.kind.hide(getattr(record, f.slot)))


def toml(value: Any) -> str:  # noqa: ANN401
    """
    Return a value as TOML.

    Examples
    --------
    >>> toml({"Taurus": ["Snub Fighter", 2, True]})
    '{Taurus = ["Snub Fighter", 2, true]}'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quote(key)


def parse(text: str, name: str = "") -> Position:
    """
    Read a position file.

    Parameters
    ----------
    text : str
        The file; what is left out is filled in, always in the same way.
    name : str
        What to call it in errors.

    Returns
    -------
    Position
        Also if it is impossible: then it has `complaints`.

    Raises
    ------
    CoreWorldsError
        For what cannot be read: with line, column, what was found and what was expected.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.parse('''
    ... version = 1
    ... game = "core-worlds"
    ... phase = "action"
    ... [[player]]
    ... name = "Ana"
    ... [[player]]
    ... name = "Ben"
    ... ''')
    >>> pos.turn
    'Ana'
    """
    return position_in(read_toml(text, name))


def position_in(doc: Document) -> Position:
    """Return the position that a document describes."""
    if type(version := doc.data.get("version", 1)) is not int or version != 1:
        doc.fail(("version",), "unknown version", found=toml(version)[:80], expected="1",
                 remedy="Correct it there, or read it with a newer coreworlds.")  # fmt: skip
    if not isinstance(doc.data.get("game"), str):
        doc.fail_of("game", "the file does not say which game", expected=f'game = "{games()[0]}"')
    try:
        chosen = game(doc.data["game"])
    except CoreWorldsError as error:
        doc.fail(("game",), error.message, found=error.found, expected=error.expected)
    return Position(chosen.notation.read(doc))


def _as_text(pos: Position) -> tuple[Any, ...]:
    """Pickle a position as its text."""
    return parse, (str(pos),)


copyreg.pickle(Position, _as_text)
