"""
Invariants: what a position of a game can never break, as constraints that are checked the same way in every game.

Each names its rule, its sentence and, where a sentence of the game says it better, the words of the repair. What fits
no kind is a plain function that yields faults. Limits are asked of the rules in force: under a wrong rule, or another
ruling, the invariant follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from coreworlds.engine.notation import NONE, UNKNOWN

if TYPE_CHECKING:
    from coreworlds.engine.declared import Declared
    from coreworlds.engine.game import Game
    from coreworlds.engine.state import State

__all__ = [
    "Change", "Conserved", "Constraint", "Fault", "Invariants", "Most", "Only", "Put", "all_of", "derived",
    "drop", "faults", "given", "limit", "put", "told",
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


# -- the kinds of constraint ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conserved:
    """
    Each component of a kind lies in exactly one zone, as often as the box holds it.

    Attributes
    ----------
    kind, rule : str
        The kind of component; the rule that one breaks that is there too often.
    zones : tuple of str
        The fields in which they lie, of the table or of the seats. Of several that are the same, the first stay.
    lacks : callable or None
        ``(table, missing, unknown) -> faults``: of components that lie nowhere, while so many unknown ones lie about.
    box : callable or None
        ``(table, found) -> components`` that must lie somewhere, with how often each was found; left out: all.
    best : callable or None
        ``(table, component, place) -> how well it lies there``, of places in a zone that keeps them apart.
    """

    kind: str
    rule: str
    zones: tuple[str, ...]
    lacks: Callable[[Any, list[int], int], Iterable[Fault]] | None = None
    box: Callable[[Any, Counter[int]], Iterable[int]] | None = None
    best: Callable[[Any, int, int], Any] | None = None

    def __call__(self, t: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the components that lie somewhere too often, or nowhere."""
        codes = list[int]()
        for record, key in self._held(t):
            held = getattr(record, key)
            codes += held if type(held) is tuple else _codes(held)
        found = Counter(codes)
        del found[NONE]
        copies = getattr(t.parts, "copies", None)
        whole = t.parts.all[self.kind] if self.box is None else tuple(self.box(t, found))
        wanted = Counter(whole if copies is None else {code: copies[code] for code in whole})
        if dict.__eq__(found, wanted):
            return
        for code, n in found.items():
            if code >= 0 and n > (most := max(wanted[code], 1)):
                name = t.parts.names[code]
                more = "" if most == 1 else f"; the box holds {most}"
                yield Fault(
                    self.rule,
                    f"{name} is there {n} times{more}.",
                    f"Leave {most} {name}.",
                    given(self.leave, code, most),
                )
        yield from (self.lacks or self._lacks)(t, [*(wanted - found).elements()], found[UNKNOWN])

    def _lacks(self, t: Any, missing: list[int], unknown: int) -> Iterator[Fault]:  # noqa: ANN401
        record, key = next((r, key) for r, key in self._held(t) if r is t and isinstance(getattr(r, key), tuple))
        for code in missing[unknown:]:
            name, title = t.parts.names[code], t.bound.game.state.common[key].title
            yield Fault(
                self.rule,
                f"{name} lies nowhere.",
                f"Lay {name} among {title}.",
                put(**{key: (*getattr(record, key), code)}),
            )

    def _held(self, t: Any) -> Iterator[tuple[Any, str]]:  # noqa: ANN401
        for key in self.zones:
            yield from ((record, key) for record in (*t.seats, t) if hasattr(record, key))

    def leave(self, t: Any, code: int, count: int = 1) -> None:  # noqa: ANN401
        """Leave so many of equal components, where they come first."""
        for record, key in self._held(t):
            held = getattr(record, key)
            if (best := self.best) is not None and key == self.zones[0] and code in held:
                places = [at for at, each in enumerate(held) if each == code]
                gone = sorted(places, key=partial(best, t, code))[: max(0, len(places) - count)]
                held = tuple(NONE if at in gone else each for at, each in enumerate(held))
                count = max(0, count - len(places))
            else:
                held, count = _thinned(held, code, count)
            setattr(record, key, held)


def _codes(held: Any) -> Iterator[int]:  # noqa: ANN401
    """Yield the components in a field: one, several, or several at each of some places."""
    for each in held.values() if isinstance(held, dict) else (held,):
        yield from each if isinstance(each, tuple) else (each,)


def _thinned(held: Any, code: int, count: int) -> tuple[Any, int]:  # noqa: ANN401
    """Return a field with so many of a component at most, and how many more there may be elsewhere."""
    if isinstance(held, dict):
        left = {}
        for place, each in held.items():
            left[place], count = _thinned(each, code, count)
        return {place: each for place, each in left.items() if each not in {(), NONE}}, count
    if not isinstance(held, tuple):
        return (held, count) if held != code else (code, count - 1) if count else (NONE, 0)
    kept = list[int]()
    for each in held:
        if each != code or count:
            kept.append(each)
            count -= each == code
        elif NONE in held:
            kept.append(NONE)
    return tuple(kept), count


@dataclass(frozen=True, slots=True)
class Only:
    """
    What is declared to be there at some steps only, is not there at others.

    Attributes
    ----------
    says : mapping
        By field, a seat's with "player." before it: what is wrong, what is done about it and, if that is more than to
        let the field hold nothing, the change; None for a field of which another constraint tells. In this order.
    stands : callable
        ``table -> steps`` at which it stands: its own, and one that is interrupted.
    """

    says: Mapping[str, tuple[str, str] | tuple[str, str, Change] | None] = field(default_factory=dict)
    stands: Callable[[Any], Iterable[str]] = lambda t: (t.step,)

    def __call__(self, t: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the values at another step."""
        state, steps = t.bound.game.state, tuple(self.stands(t))
        for key, d in _barred(state, steps, tuple(self.says)):
            if key in self.says and self.says[key] is None:
                continue
            for record in t.seats if key.startswith("player.") else (t,):
                if d.of_record(record) != d.default:
                    yield self._fault(t, key, d, record)

    def _fault(self, t: Any, key: str, d: Declared, record: Any) -> Fault:  # noqa: ANN401
        title = d.title.format(getattr(record, "name", ""), "")
        text, words, *change = self.says.get(key) or (f"There is no place now for {title}.", f"Clear {title}.")
        return Fault(
            d.rule or _start_rule(t),
            text,
            words,
            change[0] if change else Put(getattr(record, "at", None), {d.slot: d.default}),
        )


@dataclass(frozen=True, slots=True)
class Most:
    """
    A number is at most as high as is declared: a rule says how high, or the declaration.

    Attributes
    ----------
    says : mapping
        By field, a seat's with "player." before it, what is wrong: with `{s}`, `{n}` and `{most}`.
    """

    says: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, t: Any, s: Any = None) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the numbers above the limit: of everybody and on the table, or of one seat."""
        for key, d in _declared(t.bound.game.state, "most", ()):
            own = key.startswith("player.")
            for record in (s,) if s is not None else t.seats if own else (t,):
                n = d.of_record(record) if own or s is None else 0
                if not isinstance(n, int) or n <= (most := limit(d, t, record)):
                    continue
                name = getattr(record, "name", "")
                said = self.says.get(key) or f"{d.title.format(name)}: {{n}}; {{most}} can be there."
                words = "" if own else f"Set {d.title} to {most}."
                change = Put(getattr(record, "at", None), {d.slot: most})
                yield Fault(d.rule or _start_rule(t), said.format(s=name, n=n, most=most), words, change)


def _start_rule(t: Any) -> str:  # noqa: ANN401
    flow = t.bound.game.flow
    return flow.steps[flow.start].rule  # type: ignore[no-any-return]


def limit(d: Declared, t: Any, s: Any) -> int:  # noqa: ANN401
    """Return the largest number that a field allows under the rules in force."""
    most = t.rules[d.most] if isinstance(d.most, str) else d.most
    return most(t, s) if callable(most) else most  # type: ignore[return-value]


@cache
def _declared(state: State, about: str, first: tuple[str, ...]) -> tuple[tuple[str, Declared], ...]:
    """Return the fields of which something is declared, by key, some of them first; those say it that tell of it."""
    every = {**state.common, **{f"player.{key}": d for key, d in state.own.items()}}
    order = dict.fromkeys((*first, *every))
    return tuple((key, every[key]) for key in order if getattr(every[key], about) not in {None, "", ()})


@cache
def _barred(state: State, steps: tuple[str, ...], first: tuple[str, ...]) -> tuple[tuple[str, Declared], ...]:
    """Return the fields that hold nothing at any of these steps."""
    only = _declared(state, "only", first)
    return tuple((key, d) for key, d in only if not any(d.may_be(step) for step in steps))


def derived(game: Game) -> Invariants:
    """Return the invariants that follow from the declarations alone: of components, steps and limits."""
    first = game.flow.steps[game.flow.start]
    kinds: dict[str, dict[str, Declared]] = {}
    for _, d in _declared(game.state, "of", ()):
        if d.of in game.state.parts.all:
            kinds.setdefault(d.of, {})[d.slot] = d
    conserved = (
        Conserved(kind, next((d.rule for d in zones.values() if d.rule), first.rule), tuple(zones))
        for kind, zones in kinds.items()
    )
    return Invariants((*conserved, Only(), Most()), when=lambda t: t.bound.steps[t.step].phase != first.phase)


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
    tells : bool
        Whether a repair tells the repairs that follow from it as well, in their own words.
    """

    table: tuple[Constraint, ...] = ()
    seat: tuple[Callable[[Any, Any], Iterable[Fault]], ...] = ()
    last: tuple[Constraint, ...] = ()
    when: Callable[[Any], bool] = bool
    rests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
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


def faults(t: Any) -> Iterator[Fault]:  # noqa: ANN401  (a table of some game)
    """Yield the faults of a table, by the invariants of its game."""
    return t.bound.game.mending.invariants.faults(t)  # type: ignore[no-any-return]  # of any game


class _Asked(dict[str, Any]):
    """Rules that note the ids of the rules asked."""

    def __init__(self, functions: Mapping[str, Any]) -> None:
        super().__init__(functions)
        self.ids = set[str]()

    def __getitem__(self, rule: str) -> Any:  # noqa: ANN401
        self.ids.add(rule)
        return super().__getitem__(rule)
