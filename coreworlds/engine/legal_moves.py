"""Listing what a verb may be applied to: what follows from the components alone is worked out once and kept."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from coreworlds.engine.rulebook import basis_of, basis_under, is_allowing, is_graded, is_kept, is_lasting, part_of
from coreworlds.engine.written import written

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from coreworlds.engine.rulebook import Basis, Function
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Lack, Verb

    Entry = tuple[int, Move]  # what it costs, and the move
    Lying = tuple[Sequence[Move], int, tuple[Entry, ...], tuple[Function, ...]]

__all__ = ["Each", "Lies", "Listing", "Price", "UpTo", "Worded", "choices", "listing"]

_NOTHING: Lying = ((), 0, (), ())
T = TypeVar("T")
_MOST_KEPT = 20_000
_MOST_LISTS = 20_000  # of one verb: each may be long
_MUCH = sys.maxsize  # more than any purse holds: the moves are gone through one by one


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
        """Return the lack."""
        cost, have = self.ask(t, s, x), getattr(s, self.field)
        return None if cost <= have else (self.words(cost), self.words(have))

    def short(self, t: Table, s: Seat, x: Any) -> bool | None:  # noqa: ANN401  (what a verb is applied to)
        """Return True if the price cannot be paid, else None, as a check does."""
        return self.ask(t, s, x) > getattr(s, self.field) or None


class Lies(NamedTuple):
    """
    Where the items of a target lie, if that alone tells what they are.

    Attributes
    ----------
    field : str
        The field of the seat that holds their codes.
    item : callable
        ``f(table, code)`` -> the item, or None.
    common : bool
        Whether it is a field of the table instead.
    among : callable or None
        ``f(components)`` -> the set of all codes that can be items; without it, each code is asked about.
    """

    field: str
    item: Callable[[Any, Any], Any]
    common: bool = False
    among: Callable[[Any], Collection[Any]] | None = None


class UpTo:
    """
    What lists every amount of things, from 1 to the greatest.

    Examples
    --------
    >>> UpTo(lambda t, s: [("food", 2), ("metal", 1)])(None, None)
    [('food', 1), ('food', 2), ('metal', 1)]
    """

    def __init__(self, most: Callable[[Any, Any], Sequence[tuple[Any, int]]]) -> None:
        """Take what gives each thing with its greatest amount: ``f(table, seat)``."""
        self.most = most

    def __call__(self, t: Table, s: Seat) -> list[tuple[Any, int]]:
        """Return every amount of each thing."""
        return [(x, n) for x, most in self.most(t, s) for n in range(1, most + 1)]


class Listing(Protocol):
    """What one verb may be applied to, in a situation that fits."""

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds the moves that every check allows to those found, with table ``t`` and seat ``s``."""

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401  (the components of a game)
        """Begin anew, with other components."""


def listing(verb: Verb, checks: tuple[Function, ...], functions: Mapping[str, Function]) -> Listing:
    """Return the function that lists the moves of a verb. Checks that never object are left out."""
    checks = tuple(c for c in checks if not is_allowing(c))
    target = verb.target
    items: Any = verb.sets or (target.items if target else _none)
    lies = getattr(target, "lies", None) if verb.sets is None else verb.sets
    if isinstance(lies, Lies):
        return _ByCode(verb.key, lies, checks)
    if isinstance(items, tuple):
        return _Several([listing(replace(verb, sets=each), checks, functions) for each in items])
    if isinstance(verb.sets, UpTo) and all(map(is_graded, checks)):
        return _Amounts(verb.key, verb.sets.most, checks)
    of_items = basis_under(functions, basis_of(items) if verb.sets else getattr(target, "basis", None))
    if of_items is None:
        return _Afresh(verb.key, items, checks, functions)
    return _Kept(verb.key, items, checks, functions, of_items)


class _Several:
    """What several functions list one after the other: each may depend on something else."""

    def __init__(self, each: Sequence[Listing]) -> None:
        """Take the listings."""
        self._each = each

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401  (the components of a game)
        """Begin anew, with other components."""
        for each in self._each:
            each.turn_to(parts)

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds its moves."""
        return chain.from_iterable([each.lines(named) for each in self._each])


class Worded:
    """What is listed of an action in which people type a word: each once, with the word that is proposed."""

    def __init__(self, verb: Verb, bare: Listing) -> None:
        """Take the action, and what lists it without words."""
        self._verb, self._bare = verb, bare

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401  (the components of a game)
        """Begin anew, with other components."""
        self._bare.turn_to(parts)

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds its moves."""
        yield "begun = len(found)"
        yield from self._bare.lines(named)
        yield f"found[begun:] = {named(self.proposed)}(t, s, found[begun:])"

    def proposed(self, t: Table, s: Seat, moves: Sequence[Move]) -> list[Move]:
        """Return moves with the words that are proposed for them."""
        return [(key, self._verb.worded(t, s, x)) for key, x in moves]


class _Afresh:
    """Items that are listed each time. What steady checks say of one is kept, for each state of what they depend on."""

    def __init__(
        self, key: str, items: Function, checks: Sequence[Function], functions: Mapping[str, Function], *more: Basis
    ) -> None:
        """Sort the checks by what their answers depend on; perhaps the items depend on little, too."""
        self._key, self._items = key, items
        bases = {c: basis for c in checks if (basis := basis_under(functions, basis_of(c)))}
        self._steady = tuple(c for c, basis in bases.items() if more or basis.unless is None)
        self._mostly = tuple(c for c in self._steady if bases[c].unless)
        self._state = _state([*map(bases.__getitem__, self._steady), *more])
        left = [c for c in checks if c not in self._steady]
        self._changing = tuple(_plain(c) for c in left if part_of(c) is None)
        self._shared = {part: tuple(c for c in left if part_of(c) is part) for part in map(part_of, left) if part}
        self._answers: dict[Any, Any] = {}  # by the state

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401, ARG002  (the components of a game)
        """Begin anew, with other components."""
        self._answers.clear()

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds its moves: where there are no items, nothing more is asked."""
        yield f"if items := {named(self._items)}(t, s): found += {named(self.among)}(t, s, items, {self._state})"

    def among(self, t: Table, s: Seat, items: Sequence[Any], state: Any) -> Sequence[Move]:  # noqa: ANN401  (of fields)
        """Return the moves that every check allows, in a state of what the steady ones depend on."""
        if not self._steady:
            return self._left(t, s, [(self._key, x) for x in items], self._changing)
        answers: dict[Any, Move | None] | None = self._answers.get(state)
        if answers is None:
            answers = _keep(self._answers, state, {}, _MOST_LISTS)
        try:
            moves = [move for x in items if (move := answers[x])]
        except KeyError:
            for x in items:
                if x not in answers:
                    answers[x] = None if _objects(t, s, x, self._steady) else (self._key, x)
            moves = [move for x in items if (move := answers[x])]
        return self._left(t, s, moves, self._changing)

    def _left(self, t: Table, s: Seat, moves: Sequence[Move], rest: tuple[Function, ...]) -> Sequence[Move]:
        """Return the moves that pass the checks that change; those about a part of a move are asked about each once."""
        for part, checks in self._shared.items():
            answers, left = dict[Any, bool](), list[Any]()
            for move in moves:
                of = part(move[1])
                allowed = answers.get(of)
                if allowed is None:
                    allowed = answers[of] = not _objects(t, s, move[1], checks)
                if allowed:
                    left.append(move)
            moves = left
        return _left(t, s, moves, rest) if rest else moves


class _Kept(_Afresh):
    """Items that are known to depend on little, too: what steady checks leave of them is kept as a whole."""

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds its moves."""
        yield f"state = {self._state}"
        yield f"moves, rest = {named(self._answers.get)}(state) or {named(self.learn)}(t, s, state)"
        left = f"{named(self._left)}(t, s, moves, rest)"
        yield f"if moves: found += {left}" + ("" if self._shared else " if rest else moves")

    def learn(self, t: Table, s: Seat, state: Any) -> tuple[tuple[Move, ...], tuple[Function, ...]]:  # noqa: ANN401  (of fields)
        """Keep the moves that the steady checks allow, and the checks left to make: some are steady but for a few."""
        firm = tuple(check for check in self._steady if check not in self._mostly)
        moves, rest = _left(t, s, [(self._key, x) for x in self._items(t, s)], firm), dict.fromkeys(self._changing)
        for check in self._mostly if moves else ():
            opened = [move for move in moves if _excepted(check, t, move[1])]
            moves = [move for move in moves if move in opened or check(t, s, move[1]) is None]
            rest |= dict.fromkeys([check] if opened else [])
        learned = tuple(moves), tuple(rest)
        _keep(self._answers, state, learned, _MOST_LISTS)
        return learned


class _Amounts:
    """Amounts of things under graded checks: of each thing only the greatest amount that may pass is asked about."""

    def __init__(self, key: str, most: Function, checks: Sequence[Function]) -> None:
        """Take what gives the greatest amounts, and the checks."""
        self._key, self._most, self._checks = key, most, tuple(map(_plain, checks))
        self._moves: dict[Any, list[Move]] = {}  # of each thing, from 1 on

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401, ARG002  (the components of a game)
        """Begin anew, with other components."""
        self._moves.clear()

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds its moves."""
        yield f"found += {named(self.among)}(t, s, {named(self._most)}(t, s))"

    def among(self, t: Table, s: Seat, most: Sequence[tuple[Any, int]]) -> Sequence[Move]:
        """Return the moves that every check allows."""
        found: list[Move] = []
        for x, n in most:
            while n > 0 and _objects(t, s, (x, n), self._checks):
                n -= 1  # noqa: PLW2901  (the next amount)
            moves = self._moves.setdefault(x, [])
            moves += [(self._key, (x, more)) for more in range(len(moves) + 1, n + 1)]
            found += moves[: max(0, n)]
        return found


class _ByCode:
    """
    Components that lie in one field and are told apart by their code there: each is asked about once.

    Lasting checks and lasting prices are kept by code; only what these are held against changes.
    """

    def __init__(self, key: str, lies: Lies, checks: tuple[Function, ...]) -> None:
        """Sort the checks by what their answers depend on."""
        self._key, self._lies = key, lies
        self._lasting = [c for c in checks if is_lasting(c)]
        self._mostly = [c for c in checks if is_kept(c) and c not in self._lasting]
        self._prices = [c for c in checks if isinstance(c, Price) and is_kept(c.ask)]
        self._purse = self._prices[0].field if self._prices else ""
        sorted_out = (*self._lasting, *self._mostly, *self._prices)
        self._changing = tuple(_plain(c) for c in checks if c not in sorted_out)
        self._items = set[Any]()  # the codes that can be items, where these are known
        self._kept: dict[Any, Lying] = {}
        self._entries: dict[int, Entry | None] = {}
        self._open: dict[int, tuple[Function, ...]] = {}

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401  (the components of a game)
        """Begin anew, with other components."""
        self._items.clear()
        self._items.update(self._lies.among(parts) if self._lies.among else ())
        self._kept.clear()
        self._entries.clear()
        self._open.clear()

    def lines(self, named: Callable[[Any], str]) -> Iterator[str]:
        """Write out what adds its moves: done at every decision, a look at what is kept must not cost a call."""
        yield f"codes = {'t' if self._lies.common else 's'}.{self._lies.field}"
        yield f"if not {named(self._items)}.isdisjoint(codes):" if self._lies.among else "if True:"
        yield f" moves, most, costs, rest = {named(self._kept.get)}(codes) or {named(self.learn)}(t, s, codes)"
        if self._purse:  # where checks are left to make, no purse holds enough
            yield f" if most > (have := s.{self._purse}):"
            yield "  moves = []"
            yield "  for cost, move in costs:"
            yield "   if cost <= have: moves.append(move)"
        yield f" found += {named(_left)}(t, s, moves, rest) if rest else moves"

    def learn(self, t: Table, s: Seat, codes: Sequence[int]) -> Lying:
        """Keep what may pass, what a purse must hold for all of it, the cost of each, and the checks left to make."""
        try:
            found = tuple(filter(None, map(self._entries.__getitem__, dict.fromkeys(codes))))
        except KeyError as new:
            self._entries[new.args[0]], opened = self._entry(t, s, self._lies.item(t, new.args[0]))
            if opened:
                self._open[new.args[0]] = opened
            return self.learn(t, s, codes)
        if not found:
            return _keep(self._kept, codes, _NOTHING)
        costs, moves = zip(*found)  # noqa: B905  (pairs; to say so would cost as much again)
        rest = self._changing
        if self._open and not self._open.keys().isdisjoint(codes):
            rest = tuple(dict.fromkeys([*rest, *(check for code in codes for check in self._open.get(code, ()))]))
        return _keep(self._kept, codes, (moves, _MUCH if rest else max(costs), found, rest))

    def _entry(self, t: Table, s: Seat, x: Any) -> tuple[Entry | None, tuple[Function, ...]]:  # noqa: ANN401  (an item)
        """Return the move with what it costs, None if it never passes, and the checks to make each time."""
        if x is None or any(check(t, s, x) is not None for check in self._lasting):
            return None, ()
        cost, opened = 0, list[Any]()
        for check in self._mostly:
            if _excepted(check, t, x):
                opened.append(check)
            elif check(t, s, x) is not None:
                return None, ()
        for price in self._prices:
            first = price is self._prices[0]
            if _excepted(price.ask, t, x) or (not first and price.ask(t, s, x)):
                opened.append(price.short)
            elif first:
                cost = price.ask(t, s, x)
        return (cost, (self._key, x)), tuple(opened)


def choices(
    groups: Sequence[tuple[tuple[Function, ...], list[Move], tuple[Listing, ...]]],
    forced: tuple[Function, ...] = (),
    alone: Collection[str] = (),
    kept: list[dict[Any, Any]] | None = None,
) -> Function:
    """
    Return the function that lists the legal moves of verbs: ``(table, seat) -> moves``, or the one forced move.

    Parameters
    ----------
    groups : sequence of tuple
        Rules that may object to the situation, the moves of bare verbs that these allow, and the listings of others.
    forced : tuple of callable
        Rules that may leave no choice; they are asked first.
    alone : collection of str
        Verbs whose move is made unasked where it is the only one.
    kept : list of dict, optional
        Takes what is to be forgotten with other components: what rules say of a situation that depends on little.
    """
    names: dict[str, Any] = {}

    def named(value: Any) -> str:  # noqa: ANN401  (a rule, moves, what is kept)
        names[name := f"_{len(names)}"] = value
        return name

    rules = {rule: f"met{at}" for at, rule in enumerate(dict.fromkeys(rule for when, _, _ in groups for rule in when))}
    lines = [f"if (move := {named(rule)}(t, s)) is not None: return move" for rule in forced]
    lines += ["t.memo, found = {}, []"]  # what several verbs ask of the same table is worked out once
    steady = {rule: basis for rule in rules if (basis := basis_of(rule)) and not (basis.rules or basis.unless)}
    if kept is not None and len(steady) > 1:
        known: dict[Any, tuple[bool, ...]] = {}
        kept.append(known)
        met = f"{named(known.get)}(state) or {named(_met(known, steady))}(t, s, state)"
        lines += [f"state = {_state([*steady.values()])}", f"{', '.join(map(rules.__getitem__, steady))} = {met}"]
    else:
        steady = {}
    lines += [f"{met} = {named(rule)}(t, s) is None" for rule, met in rules.items() if rule not in steady]
    for when, bare, listings in groups:
        lines += [f"if {' and '.join(map(rules.__getitem__, when)) or True}:"]
        lines += [f" found += {named(bare)}"] if bare else []
        lines += [f" {line}" for each in listings for line in each.lines(named)]
    lines += ["t.memo = None"]
    lines += [f"if len(found) == 1 and found[0][0] in {named(alone)}: return found[0]"] if alone else []
    return written("listed(t, s)", [*lines, "return found"], **names)


def _met(known: dict[Any, tuple[bool, ...]], rules: Collection[Function]) -> Function:
    """Return what keeps which rules do not object to a situation."""
    return lambda t, s, state: _keep(known, state, tuple([rule(t, s) is None for rule in rules]))


def _state(bases: Sequence[Basis]) -> str:
    """Write out all fields that some answers depend on, of table ``t`` and seat ``s``."""
    table, seat, seats = (dict.fromkeys(chain(*map(itemgetter(at), bases))) for at in range(3))
    fields = [*(f"t.{name}" for name in table), *(f"s.{name}" for name in seat)]
    if seats:
        fields += ["s.at", *(f"*[o.{name} for o in t.seats]" for name in seats)]
    return f"({', '.join(fields)})" if fields[1:] else "".join(fields) or "None"


def _keep(kept: dict[Any, T], key: Any, value: T, most: int = _MOST_KEPT) -> T:  # noqa: ANN401  (what it is known by)
    """Keep a value, and return it; where too many are kept, begin anew."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
    return value


def _left(t: Table, s: Seat, moves: Sequence[Move], checks: tuple[Function, ...]) -> list[Move]:
    """Return the moves that pass the checks that change."""
    left: list[Move] = []
    for move in moves:
        x = move[1]
        for check in checks:
            if check(t, s, x) is not None:
                break
        else:
            left.append(move)
    return left


def _objects(t: Table, s: Seat, x: Any, checks: Sequence[Function]) -> bool:  # noqa: ANN401  (what a verb is applied to)
    """Return True if one of the checks objects."""
    for check in checks:  # noqa: SIM110  (faster than a generator)
        if check(t, s, x) is not None:
            return True
    return False


def _plain(check: Function) -> Function:
    """Return a check that is not asked for words."""
    return check.short if isinstance(check, Price) else check


def _none(_t: Table, _s: Seat) -> tuple[()]:
    return ()


def _excepted(function: Function, t: Table, x: Any) -> bool:  # noqa: ANN401  (what it is asked about)
    """Return True if the answer of a lasting function depends on more for a component."""
    basis = basis_of(function)
    return basis is not None and basis.unless is not None and basis.unless(t, x)


class Each:
    """A rule's answers for several things at once; those of a lasting rule are kept."""

    __slots__ = ("_answers", "_function", "_kept", "_parts")

    def __init__(self, function: Function) -> None:
        """Ask this rule: ``f(table, seat, x)``."""
        self._function = function
        self._parts: Any = None
        self._answers: dict[Any, Any] = {}
        self._kept: dict[tuple[Any, ...], tuple[list[Any], list[int]]] = {}

    def forget(self) -> None:
        """Begin anew, with other components."""
        self._parts = None

    def answers(self, t: Table, s: Seat, items: tuple[Any, ...]) -> list[Any]:
        """Return the answers, which must not be changed."""
        if t.parts is not self._parts:
            self._parts, self._kept, self._answers = t.parts, {}, {}
        found, changing = self._kept.get(items) or _keep(self._kept, items, self._learn(t, s, items))
        if changing:
            found = found.copy()
            for at in changing:
                found[at] = self._function(t, s, items[at])
        return found

    def _learn(self, t: Table, s: Seat, items: tuple[Any, ...]) -> tuple[list[Any], list[int]]:
        """Work out the answers that last, and the places of the others, which are asked for each time."""
        changing = [at for at, x in enumerate(items) if not self._lasts(t, x)]
        for x in items:
            if x not in self._answers and self._lasts(t, x):
                self._answers[x] = self._function(t, s, x)
        return [self._answers.get(x) for x in items], changing

    def _lasts(self, t: Table, x: Any) -> bool:  # noqa: ANN401  (what the rule is asked about)
        return is_kept(self._function) and not _excepted(self._function, t, x)
