"""The rulebook: a value from rule id to what the rule says and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from coreworlds.engine.errors import CoreWorldsError, kind_of
from coreworlds.engine.near import near

__all__ = [
    "Function",
    "Register",
    "Rule",
    "Rulebook",
    "Switch",
    "allowing",
    "as_lasting",
    "condition_of",
    "exception_of",
    "is_allowing",
    "is_kept",
    "is_lasting",
    "lasting",
    "lasting_unless",
    "where",
]

Function = Callable[..., Any]
# Functions whose answer depends only on what a verb is applied to, and where that lies; with what is excepted.
_LASTING: WeakKeyDictionary[Any, Function | None] = WeakKeyDictionary()
_ALLOWING: WeakSet[Any] = WeakSet()  # functions that never object
_WHERE: WeakKeyDictionary[Any, tuple[str, Function | None]] = WeakKeyDictionary()  # the condition, and what to ask then


def lasting(function: Function) -> Function:
    """Mark a function whose answer depends only on the components and their printed values."""
    _LASTING[function] = None
    return function


def lasting_unless(exception: Function) -> Callable[[Function], Function]:
    """Mark a function as lasting, but for the components of which ``exception(table, x)`` is true."""

    def mark(function: Function) -> Function:
        _LASTING[function] = exception
        return function

    return mark


def as_lasting(function: Function, other: Function) -> Function:
    """Mark a function as lasting as another is: it makes something of that one's answer about the same thing."""
    if other in _LASTING:
        _LASTING[function] = _LASTING[other]
    return function


def is_lasting(function: Function) -> bool:
    """Tell whether a function is marked as `lasting` without exceptions."""
    return function in _LASTING and _LASTING[function] is None


def is_kept(function: Function) -> bool:
    """Tell whether a function is marked as `lasting`, with or without exceptions."""
    return function in _LASTING


def allowing(function: Function) -> Function:
    """Mark a function that checks: its rule only says that something is allowed, so it never objects."""
    _ALLOWING.add(function)
    return function


def is_allowing(function: Function) -> bool:
    """Tell whether a function is marked as `allowing`: it never objects, so it can be skipped."""
    return function in _ALLOWING


def where(condition: str, *, always: bool = False) -> Callable[[Function], Function]:
    """
    Ask a function of table and seat, and perhaps an item, only where a condition holds; elsewhere it says nothing.

    The condition is an expression of ``t`` and ``s``: what lists moves takes it into its own code and saves the call.
    With `always` the function has something to say wherever it holds.

    Examples
    --------
    >>> @where("s.coins < 1")
    ... def some_coin(t, s):
    ...     return "a coin", "none"
    >>> from types import SimpleNamespace as Seat
    >>> some_coin(None, Seat(coins=0)), some_coin(None, Seat(coins=2))
    (('a coin', 'none'), None)
    """

    def mark(function: Function) -> Function:
        made = eval(f"lambda t, s, *x: ask(t, s, *x) if {condition} else None", {"ask": function})  # noqa: S307  (the game's own)
        asked: Function = wraps(function)(made)
        _WHERE[asked] = condition, None if always else function
        return asked

    return mark


def condition_of(function: Function) -> tuple[str, Function | None]:
    """Return the condition of a function as an expression, and the function to ask then; None if it always objects."""
    return _WHERE[function] if function in _WHERE else ("True", function)  # noqa: SIM401  (`get` refuses some kinds)


def exception_of(function: Function) -> Function | None:
    """Return the function that tells for which components a lasting function's answer may change."""
    return _LASTING.get(function)


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
class Rule:
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
class Rulebook(Mapping[str, Function | None]):
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
