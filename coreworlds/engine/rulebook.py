"""The rulebook: a value from rule id to what the rule says and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import CoreWorldsError, kind_of
from coreworlds.engine.near import near

__all__ = [
    "Basis",
    "Function",
    "Register",
    "Rule",
    "Rulebook",
    "Switch",
    "allowing",
    "as_lasting",
    "basis_of",
    "basis_under",
    "concerns",
    "depends",
    "graded",
    "is_allowing",
    "is_graded",
    "is_kept",
    "is_lasting",
    "lasting",
    "part_of",
]

Function = Callable[..., Any]


class Basis(NamedTuple):
    """
    The values on which a function's answer depends, besides the components, their print, and the item asked about.

    Attributes
    ----------
    table, seat, seats : tuple of str
        Fields of the table, of the seat, and of every seat. What they hold is never changed in place.
    rules : tuple of str
        Rules that it asks. Where others are in force that say less of themselves, its answer is not kept.
    unless : callable or None
        ``f(table, x)`` -> whether it depends on more for a component.
    """

    table: tuple[str, ...] = ()
    seat: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    unless: Callable[[Any, Any], bool] | None = None


_BASES: WeakKeyDictionary[Any, Basis] = WeakKeyDictionary()
_PARTS: WeakKeyDictionary[Any, Callable[[Any], Any]] = WeakKeyDictionary()  # of checks about a part of what is asked
_ALLOWING: WeakSet[Any] = WeakSet()  # functions that never object
_GRADED: WeakSet[Any] = WeakSet()  # functions that allow less of what they allow


def depends(
    *,
    table: tuple[str, ...] = (),
    seat: tuple[str, ...] = (),
    seats: tuple[str, ...] = (),
    rules: tuple[str, ...] = (),
    unless: Callable[[Any, Any], bool] | None = None,
) -> Callable[[Function], Function]:
    """
    Say on what a function's answer depends, so that it can be kept: see `Basis`.

    Examples
    --------
    >>> @depends(seat=("hand",))
    ... def cards(t, s):
    ...     return sorted(s.hand)
    >>> basis_of(cards).seat
    ('hand',)
    """

    def mark(function: Function) -> Function:
        _BASES[function] = Basis(table, seat, seats, rules, unless)
        return function

    return mark


def lasting(function: Function) -> Function:
    """Mark a function whose answer depends only on the components and their printed values."""
    return depends()(function)


def as_lasting(function: Function, other: Function, of: Callable[[Any], Any] | None = None) -> Function:
    """Mark a function as lasting as another is: it makes something of that one's answer about the same, or `of` it."""
    if (basis := basis_of(other)) is not None:
        if of is not None and (unless := basis.unless) is not None:
            basis = basis._replace(unless=lambda t, x: unless(t, of(x)))
        _BASES[function] = basis
    return function


def basis_of(function: Function) -> Basis | None:
    """Return on what a function's answer depends, as far as it says so."""
    return _BASES[function] if function in _BASES else None  # noqa: SIM401  (`get` refuses some kinds)


def basis_under(functions: Mapping[str, Function], basis: Basis | None) -> Basis | None:
    """Return a basis with what the rules depend on that are asked; None where one of those in force does not say."""
    for rule_id in basis.rules if basis else ():
        other = basis_under(functions, basis_of(functions[rule_id]))
        if basis is None or other is None or other.unless not in {None, basis.unless}:
            return None
        table, seat, seats = (own + asked for own, asked in zip(basis[:3], other[:3], strict=True))
        basis = Basis(table, seat, seats, basis.rules, basis.unless)
    return basis


def is_kept(function: Function) -> bool:
    """Tell whether a function is lasting, with or without exceptions."""
    basis = basis_of(function)
    return basis is not None and not any(basis[:4])


def is_lasting(function: Function) -> bool:
    """Tell whether a function is marked as `lasting` for all components."""
    return basis_of(function) == Basis()


def allowing(function: Function) -> Function:
    """Mark a function that checks: its rule only says that something is allowed, so it never objects."""
    _ALLOWING.add(function)
    return function


def is_allowing(function: Function) -> bool:
    """Tell whether a function is marked as `allowing`: it never objects, so it can be skipped."""
    return function in _ALLOWING


def graded(function: Function) -> Function:
    """Mark a check of amounts, ``f(table, seat, (x, n))``, that allows less of what it allows, or a rising price."""
    _GRADED.add(function)
    return function


def is_graded(function: Function) -> bool:
    """Tell whether a function is marked as `graded`."""
    return function in _GRADED


def concerns(part: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """
    Say that a check asks only about a part of what it is given: of many, each part is then asked about once.

    Examples
    --------
    >>> @concerns(lambda trip: trip[0])
    ... def ready(t, s, trip): ...
    >>> part_of(ready)(("ship", "harbour"))
    'ship'
    """

    def mark(function: Function) -> Function:
        _PARTS[function] = part
        return function

    return mark


def part_of(function: Function) -> Callable[[Any], Any] | None:
    """Return what gives the part that a check asks about, as far as it says so."""
    return _PARTS[function] if function in _PARTS else None  # noqa: SIM401  (`get` refuses some kinds)


@dataclass(frozen=True, slots=True)
class Switch:
    """The readings of a ruling that one may choose between, and how entries then read: reading -> id -> words."""

    default: str
    other: tuple[str, ...]
    entries: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict, hash=False)

    @property
    def choices(self) -> tuple[str, ...]:
        """All readings, the default first."""
        return (self.default, *self.other)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Displayed):
    """
    One entry of the register.

    Attributes
    ----------
    id, title, text : str
        A stable name, a heading, and the rule in our own words.
    source, section : str
        The text it comes from and the heading there.
    page : int or None
        Only where the text names it.
    kind : str
        "rule", "ruling", "card" or "notation".
    related, terms : tuple of str
        Ids of related rules; words under which one may look for it.
    question, reading, why : str
        Of a ruling: what the text leaves open, the reading taken, and the reason.
    switch : Switch or None
        Of a ruling with another sensible reading.
    """

    id: str
    title: str
    text: str
    source: str
    section: str
    kind: str = "rule"
    page: int | None = None
    related: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    question: str = ""
    reading: str = ""
    why: str = ""
    switch: Switch | None = None

    @property
    def citation(self) -> str:
        """Where it stands, as one would cite it."""
        return ", ".join(filter(None, [self.source, self.section, f"page {self.page}" if self.page else ""]))


class Register:
    """
    The functions of a game's rules, gathered as they are defined.

    Examples
    --------
    >>> rule = Register()
    >>> @rule("draft-cost")
    ... def draft_cost(t, s, card): ...
    >>> rule.functions
    {'draft-cost': <function draft_cost at ...>}
    """

    def __init__(self) -> None:
        """Start empty."""
        self.functions: dict[str, Function] = {}

    def __call__(self, *ids: str) -> Callable[[Function], Function]:
        """Return a decorator that enters a function under these ids."""

        def enter(function: Function) -> Function:
            for rule_id in ids:
                if rule_id in self.functions:
                    raise CoreWorldsError("a rule has two functions", place=rule_id)
                self.functions[rule_id] = function
            return function

        return enter


@dataclass(frozen=True, eq=False)
class Rulebook(Displayed, Mapping[str, Function | None]):
    """
    A value from rule id to function.

    An entry without a function of its own is told by the code of another rule; its value is None. `replace` is
    the one way to change a game: rulings, cards and wrong rules all use it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> book = cw.game("core-worlds").rulebook
    >>> book.rules["draft-cost"].kind
    'rule'
    """

    rules: Mapping[str, Rule]
    functions: Mapping[str, Function]
    cache: dict[str, Any] = field(default_factory=dict, repr=False)
    __eq__, __hash__ = object.__eq__, object.__hash__  # by identity: functions cannot be compared

    def __getitem__(self, rule_id: str) -> Function | None:
        """Return the function of a rule, or None where another rule's code tells it."""
        self.rule(rule_id)
        return self.functions.get(rule_id)

    def __contains__(self, rule_id: object) -> bool:
        """Tell whether a rule has that id."""
        return isinstance(rule_id, str) and rule_id in self.rules

    def get(self, rule_id: str, default: Any = None) -> Any:  # noqa: ANN401
        """Return the function of a rule, or the default."""
        return self.functions.get(rule_id) if rule_id in self else default

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids."""
        return iter(self.rules)

    def __len__(self) -> int:
        """Return the number of rules."""
        return len(self.rules)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Rulebook of {len(self)} rules>"

    def rule(self, rule_id: str) -> Rule:
        """Return the entry with that id; an unknown id raises `CoreWorldsError` with near ones."""
        if rule_id in self:
            return self.rules[rule_id]
        found = rule_id if isinstance(rule_id, str) else kind_of(rule_id)  # type: ignore[redundant-expr]  # people write anything
        raise CoreWorldsError("unknown rule", found=found,
                              expected=near(found, self.rules) or "the id of a rule of this game")  # fmt: skip

    def differing(self, other: Rulebook) -> frozenset[str]:
        """Return the ids of the rules that another rulebook carries out by other functions."""
        if self is other:
            return frozenset()
        return frozenset(each for each in self.rules if self.functions.get(each) is not other.functions.get(each))

    def replace(self, rule_id: str, function: Function) -> Rulebook:
        """
        Return a rulebook in which one rule is carried out by another function.

        Parameters
        ----------
        rule_id : str
            The rule to replace.
        function : callable
            Takes what the rule's function takes and answers in the same way.

        Raises
        ------
        CoreWorldsError
            If no such rule exists, or nothing carries it out.
        """
        if not callable(function):
            raise CoreWorldsError("a rule is replaced by a function", place=rule_id, found=kind_of(function),
                                  expected="a function that takes what the rule's own takes")  # fmt: skip
        if self[rule_id] is None:
            raise CoreWorldsError("this rule has no function of its own", place=rule_id,
                                  remedy="Replace one of the related rules.")  # fmt: skip
        return Rulebook(self.rules, {**self.functions, rule_id: function})
