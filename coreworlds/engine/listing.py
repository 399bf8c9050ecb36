"""Listing what a verb may be applied to: what follows from the components alone is worked out once and kept."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from coreworlds.engine.rulebook import exception_of, is_kept, is_lasting

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Lack, Verb

    Only = Callable[[Table, Seat, list[Move]], list[Move]]

__all__ = ["Each", "Listing", "Price"]

_MOST_KEPT = 5_000
_ANY = 10**9  # more than any number of a seat


class Price:
    """
    A check made of a price: a number of the seat must be at least as high.

    Examples
    --------
    >>> from types import SimpleNamespace as Seat
    >>> check = Price(lambda t, s, x: 3, "coins", lambda n: (n, "coins"))
    >>> check(None, Seat(coins=2), "a hat")
    ((3, 'coins'), (2, 'coins'))
    """

    __slots__ = ("__weakref__", "ask", "field", "words")

    def __init__(self, ask: Function, field: str, words: Callable[[int], tuple[int, str]]) -> None:
        """Check what ``ask(table, seat, x)`` says against the seat's field."""
        self.ask, self.field, self.words = ask, field, words

    def __call__(self, t: Table, s: Seat, x: Any) -> Lack | None:  # noqa: ANN401  (what a verb is applied to)
        """Return what is lacking."""
        cost, have = self.ask(t, s, x), getattr(s, self.field)
        return None if cost <= have else (self.words(cost), self.words(have))

    def only(self, t: Table, s: Seat, moves: list[Move]) -> list[Move]:
        """Return the moves whose price can be paid."""
        ask, have = self.ask, getattr(s, self.field)
        return [m for m in moves if ask(t, s, m[1]) <= have]


class _Costs:
    """A lasting price: what each thing costs, as far as it was asked about, and the highest of it."""

    __slots__ = ("_ask", "_exception", "check", "highest", "of", "read")

    def __init__(self, check: Price) -> None:
        self.check, self._ask, self._exception = check, check.ask, exception_of(check.ask)
        self.read, self.of, self.highest = attrgetter(check.field), dict[Any, int](), 0

    def note(self, t: Table, s: Seat, x: Any) -> None:  # noqa: ANN401  (what a verb is applied to)
        if self._exception is not None and self._exception(t, x):
            self.highest = _ANY
        elif x not in self.of:
            self.of[x] = self._ask(t, s, x)
            self.highest = max(self.of[x], self.highest)


class Listing:
    """
    What one verb may be applied to, in a situation that fits.

    Checks that are `lasting` are made once for each component where the items are components, and once for each
    `basis` otherwise. Lasting prices are kept as well; only what they are held against changes.

    Attributes
    ----------
    basis : callable or None
        All that the list depends on, before the checks that change; None if nothing is kept.
    kept : dict
        Basis -> moves, before those checks. Where there is none yet, `learn` works it out.
    """

    __slots__ = (
        "_answers", "_asking", "_changing", "_checks", "_coded", "_costs", "_lasting", "_mostly", "_verb", "basis",
        "kept",
    )  # fmt: skip

    def __init__(self, verb: Verb, checks: tuple[Function, ...]) -> None:
        """Sort the checks by what their answers depend on."""
        self._verb, self._checks = verb, checks
        self._coded = verb.sets is None and getattr(verb.target, "coded", False)
        self.basis: Function | None = verb.target.pile if self._coded else verb.basis
        self.kept: dict[Any, list[Move]] = {}
        self.forget()

    def forget(self) -> None:
        """Begin anew, with other components."""
        self.kept.clear()
        self._answers: dict[Any, Move | None] = {}
        self._lasting = [c for c in self._checks if is_lasting(c)]
        prices = [c for c in self._checks if self.basis is not None and isinstance(c, Price) and is_kept(c.ask)]
        self._costs = [_Costs(check) for check in prices]
        self._asking: list[_Costs] = []  # those by which something costs something
        self._mostly = [c for c in self._checks if self.basis is not None and exception_of(c) is not None]
        known = (*self._lasting, *prices, *self._mostly)
        self._changing: list[Only] = [getattr(c, "only", None) or _only(c) for c in self._checks if c not in known]

    def applied(self, t: Table, s: Seat) -> list[Move]:
        """Return the moves."""
        if self.basis is None:
            found = self.fresh(t, s)
        else:
            key = self.basis(t, s)
            found = self.kept[key] if key in self.kept else self.learn(t, s)
        return self.left(t, s, found) if found else found

    def fresh(self, t: Table, s: Seat) -> list[Move]:
        """Return what passes the lasting checks."""
        verb = self._verb
        items = verb.sets(t, s) if verb.sets is not None else verb.target.items(t, s)
        if not items:
            return []
        for check in self._lasting:
            among = getattr(check, "among", None)
            items = among(t, s, items) if among else [x for x in items if check(t, s, x) is None]
        key = verb.key
        return [(key, x) for x in items]

    def left(self, t: Table, s: Seat, found: list[Move]) -> list[Move]:
        """Return the moves that pass the checks that change."""
        for costs in self._asking:
            if (have := costs.read(s)) < costs.highest:
                of = costs.of
                try:
                    found = [m for m in found if of[m[1]] <= have]
                except KeyError:  # one of them costs what depends on more
                    found = costs.check.only(t, s, found)
        for only in self._changing:
            if not found:
                break
            found = only(t, s, found)
        return found

    def learn(self, t: Table, s: Seat) -> list[Move]:
        """Work out what is kept."""
        if len(self.kept) >= _MOST_KEPT:
            self.kept.clear()
        found = self._by_code(t, s) if self._coded else self.fresh(t, s)
        for check in list(self._mostly):
            found = [m for m in found if self._excepted(t, m[1], check) or check(t, s, m[1]) is None]
        for costs in self._costs:
            for _, x in found:
                costs.note(t, s, x)
        self._asking = [costs for costs in self._costs if costs.highest]
        self.kept[self.basis(t, s)] = found  # type: ignore[misc]  # it is learned only where there is a basis
        return found

    def _excepted(self, t: Table, x: Any, check: Function) -> bool:  # noqa: ANN401
        """Return whether the answer to a check depends on more; then it is asked every time from now on."""
        exception = exception_of(check)
        if exception is None or not exception(t, x):
            return False
        if check in self._mostly:
            self._mostly.remove(check)
            self._changing.append(_only(check))
        return True

    def _by_code(self, t: Table, s: Seat) -> list[Move]:
        """Return what passes the lasting checks; of components told apart by their code alone, each is asked once."""
        answers, items = self._answers, self._verb.target.items(t, s)
        for x in items:
            if x not in answers:
                fits = all(check(t, s, x) is None for check in self._lasting)
                answers[x] = (self._verb.key, x) if fits else None
        return [m for x in items if (m := answers[x]) is not None]


class Each:
    """A rule's answers for several things at once; those of a lasting rule are kept."""

    __slots__ = ("_exception", "_function", "_kept", "_lasting", "_parts")

    def __init__(self, function: Function) -> None:
        """Ask this rule: ``f(table, seat, x)``."""
        self._function, self._lasting, self._exception = function, is_kept(function), exception_of(function)
        self._parts: Any = None
        self._kept: dict[tuple[Any, ...], list[Any]] = {}

    def __call__(self, t: Table, s: Seat, items: tuple[Any, ...]) -> list[Any]:
        """Return the answers, which must not be changed."""
        if t.parts is self._parts and (kept := self._kept.get(items)) is not None:
            return kept
        if t.parts is not self._parts or len(self._kept) >= _MOST_KEPT:
            self._parts, self._kept = t.parts, {}
        answers = {x: self._function(t, s, x) for x in set(items)}
        found = [answers[x] for x in items]
        if self._lasting and not (self._exception and any(self._exception(t, x) for x in answers)):
            self._kept[items] = found
        return found


def _only(check: Function) -> Only:
    return lambda t, s, moves: [m for m in moves if check(t, s, m[1]) is None]
