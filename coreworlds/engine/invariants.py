"""
Invariants: what a position of a game can never break, as constraints that are checked the same way in every game.

Each names its rule, its sentence and, where a sentence of the game says it better, the words of the repair. What fits
no kind is a plain function that yields faults. Limits are asked of the rules in force: under a wrong rule, or another
ruling, the invariant follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from coreworlds.engine.notation import NONE, UNKNOWN

__all__ = [
    "Change", "Conserved", "Constraint", "Fault", "Invariants", "Most", "Only", "Put", "all_of", "drop",
    "given", "put", "told",
]  # fmt: skip

Change = Callable[[Any], object]  # changes a thawed table
Words = str | Callable[[Any, Any], str]  # of a repair; or what words it, from the table before and after it
Constraint = Callable[[Any], Iterable["Fault"]]
Made = TypeVar("Made")


class Fault(NamedTuple):
    """
    What is wrong with a table.

    Attributes
    ----------
    rule, text : str
        The rule that is broken, and what is wrong, with the numbers.
    words : str or callable
        The repair in words; "" where the field's own noun words it.
    change : callable or None
        The repair, of a thawed table; what follows from it is settled besides. None where it is searched for.
    """

    rule: str
    text: str
    words: Words = ""
    change: Change | None = None


# -- changes --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Put:
    """A change that gives fields other values: of a seat, or of the table."""

    seat: int | None
    values: Mapping[str, Any]

    def __call__(self, t: Any) -> None:  # noqa: ANN401  (a table of some game)
        """Make the change on a thawed table."""
        record = t if self.seat is None else t.seats[self.seat]
        for key, value in self.values.items():
            setattr(record, key, value)


def put(s: Any = None, /, **values: Any) -> Put:  # noqa: ANN401  (a seat of some game, values of any field)
    """
    Return the change that gives fields other values: those of a seat, or of the table.

    Examples
    --------
    >>> put(round=2)
    Put(seat=None, values={'round': 2})
    """
    return Put(None if s is None else s.at, values)


def given(make: Callable[..., Made], *values: object) -> Callable[[Any], Made]:
    """Return a change made by a function of the table and these values: also right inside a loop."""
    return lambda table: make(table, *values)


def all_of(*changes: Change) -> Change:
    """Return several changes as one."""

    def make(t: Any) -> None:  # noqa: ANN401
        for change in changes:
            change(t)

    return make


def told(words: Iterable[str]) -> str:
    """Return changes in words; what is done several times is said once, with how often."""
    said = Counter(words)
    return " ".join(text if n == 1 else f"{text.removesuffix('.')}, {n} times." for text, n in said.items())


def drop(record: Any, key: str, *items: Any) -> Put:  # noqa: ANN401  (a seat or table of some game)
    """Return the change that takes items out of a field that holds several, or by key."""
    held = getattr(record, key)
    left: Any = tuple(x for x in held if x not in items)
    if isinstance(held, dict):
        left = {x: held[x] for x in left}
    return Put(getattr(record, "at", None), {key: left})


# -- the six kinds ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conserved:
    """
    Each component of a kind lies in exactly one zone.

    Attributes
    ----------
    kind, rule : str
        The kind of component; the rule that one breaks that is there twice.
    zones : tuple of str
        The fields in which they lie, of the table or of the seats. Of several that are the same, the first stays.
    lacks : callable
        ``(table, missing, unknown) -> faults``: of components that lie nowhere, while so many unknown ones lie about.
    box : callable
        ``(table, found) -> components`` that must lie somewhere, with how often each was found; by default all.
    best : callable
        ``(table, component, place) -> how well it lies there``, of places in a zone that keeps them apart.
    """

    kind: str
    rule: str
    zones: tuple[str, ...]
    lacks: Callable[[Any, list[int], int], Iterable[Fault]]
    box: Callable[[Any, Counter[int]], Iterable[int]] | None = None
    best: Callable[[Any, int, int], Any] | None = None

    def __call__(self, t: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the components that lie somewhere twice, or nowhere."""
        codes: list[int] = []
        for record, key in self._held(t):
            held = getattr(record, key)
            codes += (held,) if isinstance(held, int) else held
        found = Counter(codes)
        del found[NONE]
        whole = t.parts.all[self.kind] if self.box is None else tuple(self.box(t, found))
        if len(found) == sum(found.values()) and found.keys() == set(whole):
            return
        for code, n in found.items():
            if n > 1 and code >= 0:
                name = t.parts.names[code]
                yield Fault(self.rule, f"{name} is there {n} times.", f"Leave 1 {name}.", given(self.leave, code))
        yield from self.lacks(t, [code for code in whole if code not in found], found[UNKNOWN])

    def _held(self, t: Any) -> Iterator[tuple[Any, str]]:  # noqa: ANN401
        for key in self.zones:
            yield from ((record, key) for record in (*t.seats, t) if hasattr(record, key))

    def leave(self, t: Any, code: int, count: int = 1) -> None:  # noqa: ANN401
        """Leave one of equal components, where it comes first; or none."""
        found = not count
        for record, key in self._held(t):
            held = getattr(record, key)
            if isinstance(held, int):
                setattr(record, key, NONE if found and held == code else held)
                found = found or held == code
            elif NONE in held or (self.best is not None and key == self.zones[0]):
                places = [] if found else [at for at, each in enumerate(held) if each == code]
                stays = max(places, key=lambda at: self.best(t, code, at) if self.best else -at, default=None)
                left = (NONE if each == code and at != stays else each for at, each in enumerate(held))
                setattr(record, key, tuple(left))
                found = found or stays is not None
            elif code in held:
                at = held.index(code)
                left = (each for i, each in enumerate(held) if each != code or (i == at and not found))
                setattr(record, key, tuple(left))
                found = True


@dataclass(frozen=True, slots=True)
class Only:
    """
    A field holds something at some steps only.

    Attributes
    ----------
    key, rule, text, words : str
        The field, the rule that says so, what is wrong, and what is done about it: "" where the field's noun says it.
    steps : collection or callable
        The steps, or a test of a step's id.
    change : callable or None
        What is done about it, if it is more than to let the field hold nothing.
    """

    key: str
    rule: str
    steps: Collection[str] | Callable[[str], object]
    text: str
    words: str = ""
    change: Change | None = None

    def __call__(self, t: Any, step: str) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the values at another step."""
        nothing = _default(t, self.key)
        if getattr(t, self.key) != nothing and not (self.steps(step) if callable(self.steps) else step in self.steps):
            yield Fault(self.rule, self.text, self.words, self.change or Put(None, {self.key: nothing}))


@dataclass(frozen=True, slots=True)
class Most:
    """
    A number of a seat is at most so high.

    Attributes
    ----------
    key, rule, text, words : str
        The field, the rule that says so, what is wrong (with `{s}`, `{n}` and `{most}`), and the repair in words.
    most : callable
        ``(table, seat) -> number``, or the id of the rule to be asked in that way.
    """

    key: str
    rule: str
    most: Callable[[Any, Any], int] | str
    text: str
    words: str = ""

    def limit(self, t: Any, s: Any) -> int:  # noqa: ANN401
        """Return the largest number allowed."""
        return (t.rules[self.most] if isinstance(self.most, str) else self.most)(t, s)

    def __call__(self, t: Any, s: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the numbers above the limit."""
        n, most = getattr(s, self.key), self.limit(t, s)
        if n > most:
            text, words = (each.format(s=s.name, n=n, most=most) for each in (self.text, self.words))
            yield Fault(self.rule, text, words, put(s, **{self.key: most}))


def _default(record: Any, key: str) -> Any:  # noqa: ANN401  (of any field)
    made = type(record).__dataclass_fields__[key]
    return made.default_factory() if callable(made.default_factory) else made.default


# -- all of a game's -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Invariants:
    """
    The invariants of a game.

    Attributes
    ----------
    table, seat, last : tuple
        Constraints, in the order in which they are told: asked once, asked of each seat, and asked once after them.
    when : callable
        Tells of a table whether they hold there at all.
    rests : mapping
        The rule that a fault cites -> other rules that keep the invariant true. Where somebody plays by another
        function of one of them, or of the one that is cited, the invariant need not hold: unless it asked that rule,
        and so follows it, it is silent.
    nouns : mapping
        Field of a seat -> what it counts, one and several, as repairs and remedies word it.
    tells : bool
        Whether a repair tells the repairs that follow from it as well, in their own words.
    """

    table: tuple[Constraint, ...] = ()
    seat: tuple[Callable[[Any, Any], Iterable[Fault]], ...] = ()
    last: tuple[Constraint, ...] = ()
    when: Callable[[Any], bool] = bool
    rests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    nouns: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    tells: bool = False

    def faults(self, t: Any) -> Iterator[Fault]:  # noqa: ANN401  (a table of the game)
        """Yield the faults of a table under the rules in force."""
        if not self.when(t):
            return
        replaced = t.bound.rulebook.differing(t.bound.game.rules_for(t.bound.game, t.rulings))
        for check, of in self._checks(t):
            if not replaced:
                yield from check(t, *of)
                continue
            there = t.thaw()
            there.rules = asked = _Asked(t.bound.functions)
            for fault in check(there, *(there.seats[s.at] for s in of)):
                if replaced.isdisjoint({fault.rule, *self.rests.get(fault.rule, ())} - asked.ids):
                    yield fault

    def _checks(self, t: Any) -> Iterator[tuple[Callable[..., Iterable[Fault]], tuple[Any, ...]]]:  # noqa: ANN401
        yield from ((check, ()) for check in self.table)
        yield from ((check, (s,)) for s in t.seats for check in self.seat)
        yield from ((check, ()) for check in self.last)


class _Asked(dict[str, Any]):
    """Rules that note the ids of the rules asked."""

    def __init__(self, functions: Mapping[str, Any]) -> None:
        super().__init__(functions)
        self.ids = set[str]()

    def __getitem__(self, rule: str) -> Any:  # noqa: ANN401
        self.ids.add(rule)
        return super().__getitem__(rule)
