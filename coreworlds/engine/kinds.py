"""What one field of a table can hold: how a value is written and read, hidden from others, and set by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.entry import Choice, Entry
from coreworlds.engine.near import either
from coreworlds.engine.notation import MARK, MASK, NONE, UNKNOWN
from coreworlds.engine.unseen import unseen

if TYPE_CHECKING:
    from coreworlds.engine.entry import Line
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Path

__all__ = ["AtStep", "Flag", "Held", "Kind", "Part", "Pile", "Player", "Whole", "Word", "choose", "truths"]

Held = Any  # what a slot of a record holds
Value = Any  # what stands in the file
Offered = Callable[[Any, Any], Iterable[int]]  # (table, seat or None) -> the components that the editor offers

_MOST_COPIES = 99
_MOST_NUMBER = 10**9
_MOST_TOGETHER = 1_000  # components in one pile, far above any game's
_MOST_OFFERED = 999
_ENTRY = re.compile(r"(?P<name>.+?)(?P<token> \+(?P<tokens>\d{0,4}))?(?: x(?P<count>\d{1,6}))?")


class Kind:
    """
    What a field holds. A game adds a kind of its own by a subclass with `read`, `write` and, perhaps, `entries`.

    Attributes
    ----------
    nothing
        What is held where there is nothing: 0, no component, an empty pile.
    absent
        What is read in place of a key that a row of the file leaves out, where it has no default.
    """

    __slots__ = ()
    nothing: Held = None
    absent: Value = None

    def read(self, value: Value, r: Reader, path: Path) -> Held:
        """Return the held value from the file's value."""
        raise NotImplementedError

    def write(self, held: Held, t: Any) -> Value:
        """Return the file's value."""
        return held

    def empty(self, held: Held) -> bool:
        """Tell whether the value is empty."""
        return bool(held == self.nothing)

    def hide(self, held: Held) -> Held:
        """Return the value as seen by a player who may not know it."""
        return held

    def parts(self, held: Held) -> tuple[int, ...]:
        """Return the components of the value, with all their copies."""
        return ()

    def options(self, t: Any, seat: Any) -> Mapping[str, str]:
        """Return the words that may stand in the file, each with its name for people; none: not a choice of words."""
        return {}

    def entries(self, line: Line, held: Held, t: Any) -> Iterator[Entry]:
        """Yield the entries that the editor offers."""
        yield from ()


def choose(line: Line, now: str, options: Mapping[str, str]) -> Entry:
    """Return an entry that is one of several words in the file, the current one among them."""
    words = dict(options) | ({now: options.get(now, now)} if now else {})
    choices = tuple(Choice(word=word, name=name, sets=((line.path, word),)) for word, name in words.items())
    return Entry(id=line.id, name=line.title, group=line.group, now=now, choices=choices)


def truths(line: Line, names: Iterable[str], held: Sequence[str]) -> Iterator[Entry]:
    """Yield for each name whether it is among those of a list; ``{0}`` in the title stands for the name."""
    for name in names:
        sets = {"yes": [*held] if name in held else [*held, name], "no": [each for each in held if each != name]}
        choices = tuple(Choice(word=word, name=word, sets=((line.path, value),)) for word, value in sets.items())
        yield Entry(id=f"{line.id} {name}", name=line.title.format(name), group=line.group, kind="truth",
                    now="yes" if name in held else "no", choices=choices)  # fmt: skip


def _how_many(line: Line, name: str, held: Sequence[str], most: int) -> Entry:
    """Return how often a name is in a list; ``{0}`` in the title stands for it."""
    others = [each for each in held if each != name]
    choices = tuple(
        Choice(word=str(n), name=f"{n} of {most}", sets=((line.path, [*others, *[name] * n]),)) for n in range(most + 1)
    )
    return Entry(id=f"{line.id} {name}", name=line.title.format(name), group=line.group, now=str(held.count(name)),
                 choices=choices)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """
    A number.

    Attributes
    ----------
    most : int
        What a file may say at most.
    secret : bool
        Whether others see "?" in its place, not 0.
    least, offered : int
        What the editor offers: from `least` to `offered`; 0: up to `most`.
    """

    most: int = _MOST_NUMBER
    secret: bool = False
    least: int = 0
    offered: int = 0
    nothing = 0

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the number."""
        if self.secret and value == "?":
            return UNKNOWN
        if type(value) is not int or not 0 <= value <= self.most:
            r.wrong(path, value, f"a whole number from 0 to {self.most}")
        return int(value)

    def write(self, held: int, t: Any) -> int | str:
        """Return the number, or "?"."""
        return "?" if self.secret and held < 0 else held

    def hide(self, held: int) -> int:
        """Return 0, or that it is unknown."""
        return UNKNOWN if self.secret else 0

    def entries(self, line: Line, held: int, t: Any) -> Iterator[Entry]:
        """Yield the number."""
        most = min(self.offered or self.most, _MOST_OFFERED)
        now = max(held, self.least)  # less is no number of such things: none is said
        yield Entry.number(line.id, line.title, line.group, line.path, now, least=self.least, most=most)


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """True or false."""

    nothing = False

    def read(self, value: Value, r: Reader, path: Path) -> bool:
        """Return the value."""
        if type(value) is not bool:
            r.wrong(path, value, "true or false")
        return bool(value)

    def hide(self, held: bool) -> bool:
        """Return false."""
        return False

    def entries(self, line: Line, held: bool, t: Any) -> Iterator[Entry]:
        """Yield the entry of a yes or no."""
        yield Entry.truth(line.id, line.title, line.group, line.path, now=held)


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """
    A text, perhaps one of a few.

    Attributes
    ----------
    choices : tuple of str
        The words that may stand there; empty: any text.
    codes : tuple
        What is held for each of them; empty: the word itself.
    none : str
        What it is called for people that the file says ""; empty: it must say a word.
    most : int
        How many characters a text that people type may have, all of which one can see; 0: any text.
    """

    choices: tuple[str, ...] = ()
    codes: tuple[Held, ...] = ()
    none: str = ""
    most: int = 0
    nothing = ""
    absent = ""

    def _held(self) -> dict[str, Held]:
        words = ("", *self.choices) if self.none else self.choices
        return dict(zip(words, self.codes or words, strict=True))

    def read(self, value: Value, r: Reader, path: Path) -> Held:
        """Return the held value of the word."""
        held = self._held()
        if not isinstance(value, str) or (held and value not in held):
            r.wrong(path, value, " or ".join((*self.choices, "nothing") if self.none else self.choices) or "a text")
        if self.most and (len(value) > self.most or unseen(value)):
            r.wrong(path, value, f"at most {self.most} characters, all of which one can see")
        return held.get(value, value)

    def write(self, held: Held, t: Any) -> str:
        """Return the word."""
        return next((word for word, code in self._held().items() if code == held), held)

    def empty(self, held: Held) -> bool:
        """Tell whether the file says ""."""
        return bool(self.write(held, None) == "")

    def hide(self, held: Held) -> Held:
        """Return no text."""
        return self._held().get("", "")

    def options(self, t: Any, seat: Any) -> Mapping[str, str]:
        """Return the words."""
        return ({"": self.none} if self.none else {}) | {word: word for word in self.choices}

    def entries(self, line: Line, held: Held, t: Any) -> Iterator[Entry]:
        """Yield the entry of the word: a choice, or a text that people type."""
        if self.choices or not self.most:
            yield choose(line, self.write(held, t), self.options(t, line.seat))
        else:
            yield Entry(id=line.id, name=line.title, group=line.group, kind="text", now=held, path=line.path,
                        most=self.most)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AtStep(Kind):
    """The id of a step at which a verb may be used, as an interrupt remembers where play goes on."""

    verb: str
    nothing = ""
    absent = ""

    def read(self, value: Value, r: Reader, path: Path) -> str:
        """Return the id."""
        known = [step.id for step in r.flow.where(self.verb)]
        if value not in known:
            r.wrong(path, value, either(known))
        return str(value)

    def options(self, t: Any, seat: Any) -> Mapping[str, str]:
        """Return the steps with their titles."""
        return {step.id: step.title for step in t.bound.game.flow.where(self.verb)}

    def entries(self, line: Line, held: str, t: Any) -> Iterator[Entry]:
        """Yield the entry of the step."""
        yield choose(line, held, self.options(t, line.seat))


@dataclass(frozen=True, slots=True)
class Player(Kind):
    """A player; with `nobody`, which is what it is then called for people, it may be nobody, "" in the file."""

    nobody: str = ""
    nothing = NONE
    absent = ""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the seat."""
        return NONE if self.nobody and value == "" else r.seat(value, path)

    def write(self, held: int, t: Any) -> str:
        """Return the name."""
        return "" if held < 0 else str(t.seats[held].name)

    def options(self, t: Any, seat: Any) -> Mapping[str, str]:
        """Return the players."""
        return ({"": self.nobody} if self.nobody else {}) | {s.name: s.name for s in t.seats}

    def entries(self, line: Line, held: int, t: Any) -> Iterator[Entry]:
        """Yield the entry of the player."""
        yield choose(line, self.write(held, t), self.options(t, line.seat))


@dataclass(frozen=True, slots=True)
class Part(Kind):
    """
    One component.

    Attributes
    ----------
    of : tuple of str
        The kinds of component that it can be; empty: any.
    none : str
        What it is called for people that there is none, "" in the file; empty: there must be one.
    face_up : bool
        Whether everybody knows it: then the file cannot say "?".
    called : str
        What errors expect; empty: "a" and the first kind.
    offered : callable or None
        ``(table, seat) -> components``: what the editor offers; None: all of these kinds.
    """

    of: tuple[str, ...] = ()
    none: str = ""
    face_up: bool = False
    called: str = ""
    offered: Offered | None = None
    nothing = NONE

    def __or__(self, other: Part) -> Part:
        """Return a component of this kind or another."""
        return replace(self, of=self.of + other.of)

    def or_none(self, none: str = "none") -> Part:
        """Return the component, which may be missing, or unknown where "?" is allowed."""
        return replace(self, none=none, face_up=False, called=f"a {self.of[0]}" if self.of else "")

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the component."""
        if not isinstance(value, str):
            r.wrong(path, value, f"the name of a {r.parts.called(self.of)}")
        if self.none and value == "":
            return NONE
        found = r.part(value, path, self.of)
        if self.face_up if found < 0 else self.of and r.parts.kind[found] not in self.of:
            r.wrong(path, value, self.called or f"a {(*self.of, r.parts.called())[0]}")
        return found

    def write(self, held: int, t: Any) -> str:
        """Return its name."""
        return "" if held == NONE else str(t.parts.names[held])

    def hide(self, held: int) -> int:
        """Return an unknown component. That there is none is no secret."""
        return held if held == NONE else UNKNOWN

    def parts(self, held: int) -> tuple[int, ...]:
        """Return the component."""
        return () if held == NONE else (held,)

    def options(self, t: Any, seat: Any) -> Mapping[str, str]:
        """Return the names."""
        names = [t.parts.names[part] for part in offered(self.of, self.offered, t, seat)]
        return ({"": self.none} if self.none else {}) | {name: name for name in names}

    def entries(self, line: Line, held: int, t: Any) -> Iterator[Entry]:
        """Yield the entry of the component."""
        yield choose(line, self.write(held, t), self.options(t, line.seat))


def offered(of: tuple[str, ...], some: Offered | None, t: Any, seat: Any) -> Iterable[int]:
    """Return the components that the editor offers: some of them, or all of these kinds."""
    if some is not None:
        return some(t, seat)
    if not of:
        return range(len(t.parts.index))
    return [part for kind in of for part in t.parts.all[kind]]


@dataclass(frozen=True, slots=True)
class Pile(Kind):
    """
    Components that lie together.

    Attributes
    ----------
    of : Part
        What can lie there.
    ordered : bool
        Whether their order counts; else they are sorted.
    face_up : bool
        Whether everybody knows them: then the file cannot say "?".
    mark : str
        "one": " +" in the file means a Token on a component; "many": " +3" means three.
    least : int
        How many there must be.
    called : str
        What errors expect in it.
    offered : callable or None
        ``(table, seat) -> components``: what the editor offers beside those that lie there; None: all.
    """

    of: Part = Part()
    ordered: bool = True
    face_up: bool = False
    mark: str = ""
    least: int = 0
    called: str = ""
    offered: Offered | None = None
    nothing = ()

    def read(self, value: Value, r: Reader, path: Path) -> tuple[int, ...]:
        """Return the codes."""
        if not isinstance(value, list):
            r.wrong(path, value, "a list of names")
        codes: list[int] = []
        for i, entry in enumerate(value):
            codes += self._entry(entry, r, (*path, i))
            if len(codes) > _MOST_TOGETHER:
                r.wrong((*path, i), entry, f"at most {_MOST_TOGETHER} together")
        kinds = self.of.of
        if len(codes) < self.least or (kinds and any(c >= 0 and r.parts.kind[c & MASK] not in kinds for c in codes)):
            r.wrong(path, value, self.called or f"names of the kind {kinds[0]}")
        return tuple(codes if self.ordered else sorted(codes))

    def _entry(self, entry: Value, r: Reader, path: Path) -> list[int]:
        found = _ENTRY.fullmatch(entry) if isinstance(entry, str) else None
        if found is None:
            r.wrong(path, entry, f"the name of a {r.parts.called(self.of.of)}")
        name, count = found["name"], int(found["count"] or 1)
        tokens = int(found["tokens"] or 1) if found["token"] else 0
        if not 1 <= count <= _MOST_COPIES:
            r.wrong(path, entry, f"from 1 to {_MOST_COPIES} copies")
        if found["token"] and not self._fits(found["tokens"]):
            r.wrong(path, entry, {"": "a name without Tokens", "one": '" +" for a Token'}.get(self.mark, '" +3"'))
        part = r.part(name, path, self.of.of)
        if part < 0 and (self.face_up or tokens):
            r.wrong(path, entry, f"the name of a {r.parts.called(self.of.of)}, for here everybody sees it")
        return [part + (tokens << MARK)] * count

    def _fits(self, tokens: str) -> bool:
        return tokens == "" if self.mark == "one" else self.mark == "many" and tokens != "" and int(tokens) > 0

    def write(self, held: Iterable[int], t: Any) -> list[str]:
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

    def entry(self, code: int, t: Any) -> str:
        """Return one component as it is written."""
        if code < 0:
            return "?"
        tokens = code >> MARK
        shown = "" if not tokens else " +" if self.mark == "one" else f" +{tokens}"
        return str(t.parts.names[code & MASK]) + shown

    def hide(self, held: Sequence[int]) -> tuple[int, ...]:
        """Return as many unknown ones."""
        return (UNKNOWN,) * len(held)

    def parts(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """Return the components without their Tokens."""
        return tuple(code & MASK if code >= 0 else code for code in held)

    def entries(self, line: Line, held: tuple[int, ...], t: Any) -> Iterator[Entry]:
        """Yield an entry for each component: in the pile or not; of several copies without order, how many are."""
        names = [t.parts.names[code] for code in self.parts(held)]
        codes = offered(self.of.of, self.offered, t, line.seat)
        if self.offered is not None:
            codes = sorted({*codes, *held})
        copies = None if self.ordered else getattr(t.parts, "copies", None)
        for code in codes:
            name = t.parts.names[code]
            most = max(copies[code], names.count(name)) if copies is not None and code >= 0 else 1
            yield from truths(line, [name], names) if most == 1 else [_how_many(line, name, names, most)]
