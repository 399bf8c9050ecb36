"""Kinds made of other kinds: something by component or by player, rows of the same, a record of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.declared import Declared, declared
from coreworlds.engine.entry import Choice, Entry
from coreworlds.engine.kinds import Held, Kind, Offered, Part, Pile, Value, Whole
from coreworlds.engine.near import either
from coreworlds.engine.notation import check_keys, toml

if TYPE_CHECKING:
    from coreworlds.engine.entry import Line
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Path

__all__ = ["By", "Group", "OneOf", "PerPlayer", "Rows", "Units", "a_table"]

_MOST_ROWS = 99  # that the editor offers


def a_table(value: Value, r: Reader, path: Path) -> dict[str, Value]:
    """Return a table of the file, or refuse what is none."""
    if not isinstance(value, dict):
        r.wrong(path, value, "a table")
    return dict(value)


@dataclass(frozen=True, slots=True)
class By(Kind):
    """
    Something for each of several components, such as what lies on each space: a table from name to value.

    Attributes
    ----------
    key : Part
        The components.
    value : Kind
        What is held for each. Where that is nothing, the component is left out.
    every : bool
        Whether a value is held for every component, in their order, as a tuple; else a dictionary from component.
    offered : callable or None
        ``(table, seat) -> components`` whose values the editor offers; None: those of which something is held.
    everywhere : bool
        Whether the editor offers the values of all other components, too, where one looks at one of them.
    """

    key: Part
    value: Kind
    every: bool = False
    offered: Offered | None = None
    everywhere: bool = False

    @property
    def nothing(self) -> Held:
        """Nothing anywhere."""
        return () if self.every else {}

    def empty(self, held: Held) -> bool:
        """Tell whether every place is empty."""
        return all(map(self.value.empty, held)) if self.every else not held

    def read(self, value: Value, r: Reader, path: Path) -> Held:
        """Return the values."""
        found = {}
        for name, each in a_table(value, r, path).items():
            part = self.key.read(name, r, (*path, name))
            if part in found:
                r.doc.fail((*path, name), "this is said twice, by two of its names", found=repr(name),
                           expected=f"{r.parts.names[part]} once")  # fmt: skip
            found[part] = self.value.read(each, r, (*path, name))
        if self.every:
            return tuple(found.get(part, self.value.nothing) for part in r.parts.all[self.key.of[0]])
        return {part: each for part, each in sorted(found.items()) if not self.value.empty(each)}

    def write(self, held: Held, t: Any) -> dict[str, Value]:
        """Return the table."""
        names, write = t.parts.names, self.value.write
        if not self.every:
            return {names[part]: write(each, t) for part, each in sorted(held.items())}
        nothing = self.value.nothing
        codes = t.parts.all[self.key.of[0]]
        return {names[part]: write(each, t) for part, each in zip(codes, held, strict=True) if each != nothing}

    def parts(self, held: Held) -> tuple[int, ...]:
        """Return the components of all values."""
        return tuple(part for each in (held if self.every else held.values()) for part in self.value.parts(each))

    def entries(self, line: Line, held: Held, t: Any) -> Iterator[Entry]:
        """Yield the value of each component; the last of ``{0}`` and ``{1}`` in the title stands for its name."""
        owner = line.seat.name if line.seat is not None and "{1}" in line.title else ""
        there = dict(zip(t.parts.all[self.key.of[0]], held, strict=True)) if self.every else held
        listed = [*there] if self.offered is None else [*self.offered(t, line.seat)]
        others = [part for kind in self.key.of for part in t.parts.all[kind]] if self.everywhere else ()
        for part in dict.fromkeys((*listed, *others)):
            name = t.parts.names[part]
            here = replace(line.within(name, name, title=line.title.format(owner or name, name)), of=name)
            for each in self.value.entries(here, there.get(part, self.value.nothing), t):
                yield replace(each, of=name, aside=part not in listed)


@dataclass(frozen=True, slots=True)
class PerPlayer(Kind):
    """A number for each player, held by seat: a table from name to number."""

    number: Whole = Whole()  # noqa: RUF009  (a value, never changed)
    nothing = ()

    def empty(self, held: tuple[int, ...]) -> bool:
        """Tell whether all numbers are 0."""
        return not any(held)

    def read(self, value: Value, r: Reader, path: Path) -> tuple[int, ...]:
        """Return the numbers."""
        there = [0] * len(r.seats)
        for player, n in a_table(value, r, path).items():
            there[r.seat(player, (*path, player))] = self.number.read(n, r, (*path, player))
        return tuple(there)

    def write(self, held: tuple[int, ...], t: Any) -> dict[str, int]:
        """Return the table."""
        return {s.name: n for s, n in zip(t.seats, held, strict=True) if n}


@dataclass(frozen=True, slots=True)
class Units(Kind):
    """A number of each component of a kind, held in their order: a list of names."""

    of: Part

    def _pile(self) -> Pile:
        return Pile(self.of, ordered=False, face_up=True, called=self.of.called)

    def empty(self, held: tuple[int, ...]) -> bool:
        """Tell whether all numbers are 0."""
        return not any(held)

    def read(self, value: Value, r: Reader, path: Path) -> tuple[int, ...]:
        """Return the counts."""
        codes = self._pile().read(value, r, path)
        return tuple(codes.count(part) for part in r.parts.all[self.of.of[0]])

    def write(self, held: tuple[int, ...], t: Any) -> list[str]:
        """Return the names, each with its count."""
        names, codes = t.parts.names, t.parts.all[self.of.of[0]]
        return [names[part] + (f" x{n}" if n > 1 else "") for part, n in zip(codes, held, strict=True) if n]


@dataclass(frozen=True, slots=True)
class Rows(Kind):
    """
    Several of the same, one after the other: a list.

    Attributes
    ----------
    row : Kind
        What each of them is.
    size : int
        How many there must be; 0: any number up to `most`.
    ordered : bool
        Whether their order counts; else they are sorted.
    new : callable or None
        ``table -> value in the file``: the row that the editor adds; without it, none can be added.
    called : str
        What errors expect; empty: a list of numbers, or of tables.
    id : str
        What the editor's entries of one row are called when they are set; empty: as those of the whole.
    each : str or tuple of str
        The title of one row, with ``{0}`` for its number or word; or a title for each.
    words : tuple of str
        What the rows are called instead of 1, 2, 3.
    """

    row: Kind
    size: int = 0
    most: int = 10**9
    ordered: bool = True
    new: Callable[[Any], Value] | None = None
    called: str = ""
    id: str = ""
    each: str | tuple[str, ...] = "{0}"
    words: tuple[str, ...] = ()

    @property
    def nothing(self) -> tuple[Held, ...]:
        """No rows; empty rows if their number is fixed."""
        return (self.row.nothing,) * self.size

    def read(self, value: Value, r: Reader, path: Path) -> tuple[Held, ...]:
        """Return the rows."""
        if not isinstance(value, list) or (self.size and len(value) != self.size) or len(value) > self.most:
            r.wrong(path, value, self.called or self._list())
        rows = [self.row.read(each, r, (*path, i)) for i, each in enumerate(value)]
        return tuple(rows if self.ordered else sorted(rows))

    def _list(self) -> str:
        return f"a list of {self.size or 'some'} numbers" if isinstance(self.row, Whole) else "a list of tables"

    def write(self, held: tuple[Held, ...], t: Any) -> list[Value]:
        """Return the list."""
        return [self.row.write(each, t) for each in held]

    def entries(self, line: Line, held: tuple[Held, ...], t: Any) -> Iterator[Entry]:
        """Yield the entries for the number of rows and for each row."""
        if not self.size:
            yield self._how_many(line, self.write(held, t), t)
        start = replace(line, id=self.id or line.id)
        for i, each in enumerate(held):
            word = self.words[i] if self.words else str(i + 1)
            title = self.each.format(word) if isinstance(self.each, str) else self.each[i]
            yield from self.row.entries(start.within(word, i, title=title), each, t)

    def _how_many(self, line: Line, rows: list[Value], t: Any) -> Entry:
        longer = [*rows, self.new(t)] if self.new and len(rows) < min(self.most, _MOST_ROWS) else rows
        choices = tuple(
            Choice(word=str(n), name=str(n), sets=((line.path, longer[:n]),)) for n in range(len(longer) + 1)
        )
        return Entry(id=line.id, name=f"{line.title}: how many", group=line.group, now=str(len(rows)), choices=choices)


@dataclass(frozen=True, slots=True)
class Group(Kind):
    """
    A record of its own, such as a combat: a table, empty without one.

    Attributes
    ----------
    cls : type
        A NamedTuple or a `record` whose fields are declared by `holds`.
    begins : str
        Key of the field by which the editor lets it begin: one choice for each of its words. Empty: it is a row of a
        list, and always there.
    nothing
        What is held where there is none.
    apart : tuple of str
        Keys of two fields that never name the same player; the editor swaps them.
    listed : tuple of str
        What the editor offers of it, in order, by the beginning of the entries' ids; empty: all.
    """

    cls: Callable[..., Any]
    begins: str = ""
    nothing: Held = None
    apart: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()

    @property
    def fields(self) -> Mapping[str, Declared]:
        """The fields by their key in the file."""
        return declared(self.cls)

    def empty(self, held: Held) -> bool:
        """Tell whether there is no record, or one that says nothing."""
        return not held or bool(held == self.nothing)

    def read(self, value: Value, r: Reader, path: Path) -> Held:
        """Return the record, or an empty one."""
        data = a_table(value, r, path)
        if self.begins and not data:
            return self.nothing
        check_keys(data, self.fields, r.doc, path)
        found = {
            d.slot: d.held.read(data.get(key, d.held.absent), r, (*path, key))
            for key, d in self.fields.items()
            if key in data or not d.optional
        }
        made = self.cls(**found)
        if self.apart and len({getattr(made, self.fields[key].slot) for key in self.apart}) == 1:
            first, second = self.apart
            r.wrong((*path, second), data.get(second), f"another player than the {first}")
        return made

    def write(self, held: Held, t: Any) -> dict[str, Value]:
        """Return the table."""
        if not held:
            return {}
        return {key: d.held.write(each, t) for key, d, each in self._of(held) if not (d.omit and d.held.empty(each))}

    def _of(self, held: Held) -> Iterator[tuple[str, Declared, Held]]:
        """Yield each field with its value; a plain tuple of the values is a record, too."""
        for at, (key, d) in enumerate(self.fields.items() if held else ()):
            yield key, d, held[at] if isinstance(held, tuple) else d.of_record(held)

    def parts(self, held: Held) -> tuple[int, ...]:
        """Return none: it names components, which lie elsewhere."""
        return ()

    def entries(self, line: Line, held: Held, t: Any) -> Iterator[Entry]:
        """Yield the entry that begins or ends the record, and the entries of its fields."""
        rows = self.write(held, t)
        if self.begins:
            yield self._begun(line, rows, t)
        found: list[tuple[str, Entry]] = []
        for key, d, value in self._of(held):
            alone = (self.begins and not line.of) or not line.title
            title = d.title if alone else f"{line.title}: {d.title}"
            here = line.within(key, key, title=title)
            here = replace(here, id=d.id or here.id)
            if key in self.apart:
                found.append((f"{key} ", self._swapped(here, line.path, key, rows, d.held.options(t, line.seat))))
            elif key != self.begins:
                each = d.held.entries(here, value, t)
                found += [(f"{key} {entry.id.removeprefix(here.id).strip()} ", entry) for entry in each]
        if not self.listed:
            yield from (entry for _, entry in found)
        for word in self.listed:
            yield from (entry for way, entry in found if way.startswith(f"{word} "))

    def _begun(self, line: Line, rows: dict[str, Value], t: Any) -> Entry:
        """Return the entry that begins it, changes by what it began, or ends it."""
        options = self.fields[self.begins].held.options(t, line.seat)
        first = rows or self._first(t, line.seat)
        values: dict[str, tuple[str, dict[str, Value]]] = {"none": ("none", {})}
        values |= {w: (name, first | {self.begins: w}) for w, name in options.items()}
        choices = tuple(Choice(word=w, name=name, sets=((line.path, v),)) for w, (name, v) in values.items())
        return Entry(id=line.id, name=line.title, group=line.group, now=rows.get(self.begins, "none"), choices=choices)

    def _first(self, t: Any, seat: Any) -> dict[str, Value]:
        """Return the values of a new record: the first possible word of each field, and two different players."""
        needed = {key: d for key, d in self.fields.items() if not d.optional and key != self.begins}
        return {key: list(d.held.options(t, seat))[key in self.apart[1:]] for key, d in needed.items()}

    def _swapped(self, line: Line, path: Path, key: str, rows: dict[str, Value], words: Iterable[str]) -> Entry:
        """Return the entry of one of two different players. Taking the other's place swaps them."""
        (other,) = (each for each in self.apart if each != key)
        choices = []
        for word in words:
            left = rows[other] if rows[other] != word else rows[key]
            choices.append(Choice(word=word, name=word, sets=(((*path, key), word), ((*path, other), left))))
        return Entry(id=line.id, name=line.title, group=line.group, now=rows[key], choices=tuple(choices))


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """
    One of several records, such as a situation inside a turn: a table whose `kind` says which.

    Attributes
    ----------
    called : str
        What errors call it.
    groups : dict of str to Group
        The records by the word that the file has for each; a record may hold the kind itself, and is added later.
    """

    called: str
    groups: dict[str, Group]

    def word(self, held: Held) -> str:
        """Return the file's word for a record; "" for none."""
        return next((word for word, group in self.groups.items() if group.cls is type(held)), "")

    def read(self, value: Value, r: Reader, path: Path) -> Held:
        """Return the record."""
        data = a_table(value, r, path)
        word = data.pop("kind", None)
        if not isinstance(word, str) or word not in self.groups:
            r.doc.fail((*path, "kind"), f"unknown {self.called}", found="nothing" if word is None else toml(word)[:80],
                       expected=either(self.groups))  # fmt: skip
        check_keys(data, ("kind", *self.groups[word].fields), r.doc, path)
        return self.groups[word].read(data, r, path)

    def write(self, held: Held, t: Any) -> dict[str, Value]:
        """Return the table."""
        word = self.word(held)
        return {"kind": word, **self.groups[word].write(held, t)}

    def entries(self, line: Line, held: Held, t: Any) -> Iterator[Entry]:
        """Yield the entries of the record's fields, each by its own title."""
        if held is not None:
            yield from self.groups[self.word(held)].entries(replace(line, title=""), held, t)
