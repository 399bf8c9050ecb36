"""Listing what a verb may be applied to: what follows from the components alone is worked out once and kept."""

from __future__ import annotations

import sys
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.rulebook import condition_of, exception_of, is_allowing, is_kept, is_lasting

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Lack, Verb

    Entry = tuple[int, Move]  # what it costs, and the move
    Kept = tuple[tuple[Move, ...], int, tuple[Entry, ...], tuple[Function, ...]]

__all__ = ["Each", "Listing", "Offer", "Price", "choices"]

_MOST_KEPT = 20_000
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
        """Return what is lacking."""
        cost, have = self.ask(t, s, x), getattr(s, self.field)
        return None if cost <= have else (self.words(cost), self.words(have))

    def short(self, t: Table, s: Seat, x: Any) -> bool | None:  # noqa: ANN401  (what a verb is applied to)
        """Return whether it cannot be paid: None if it can, as a check does."""
        return self.ask(t, s, x) > getattr(s, self.field) or None


class Offer(NamedTuple):
    """
    How the moves of one verb are listed, for `choices`. Conditions and bases are expressions of table `t` and seat `s`.

    Attributes
    ----------
    some : str
        The condition on which there may be any.
    learn : callable
        Works them out: ``f(table, seat)``, each time; with a basis ``f(table, seat, basis)`` gives what is kept.
    kept : dict or None
        By its basis: the moves, what a purse must hold for all of them, each with its cost, the checks to make each
        time.
    basis : str
        On what they depend; nothing is kept without one.
    purse : str
        The seat's field that costs are held against.
    guard, guarded
        Checks that may object on a condition alone.
    """

    some: str
    learn: Function
    kept: dict[Any, Kept] | None = None
    basis: str = ""
    purse: str = ""
    guard: str = "False"
    guarded: tuple[Function, ...] = ()


class _Moves(dict[Any, "Move"]):
    """The moves of one verb by what it is applied to: one object each, as lists that are kept name the same ones."""

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        """Begin with none."""
        super().__init__()
        self._key = key

    def __missing__(self, x: Any) -> Move:  # noqa: ANN401  (what the verb is applied to)
        """Make a move."""
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[x] = move = self._key, x
        return move


class Listing:
    """
    What one verb may be applied to, in a situation that fits.

    What follows from the `basis` is worked out once for each, of components told apart by their code alone once for
    each component: the checks that are `lasting`, and lasting prices. Only what these are held against changes.

    Attributes
    ----------
    offer : Offer
        For `choices`.
    """

    __slots__ = ("_changing", "_entries", "_item", "_items", "_kept", "_lasting", "_mostly", "_moves", "_open",
                 "_prices", "_sifting", "_verb", "offer")  # fmt: skip

    def __init__(self, verb: Verb, checks: tuple[Function, ...]) -> None:
        """Sort the checks by what their answers depend on; those that never object are left aside."""
        self._verb = verb
        where, ask = condition_of(verb.sets or verb.target.items if verb.target else _none)
        self._items: Function = ask or _none
        self._kept: dict[Any, Kept] = {}
        self._moves = _Moves(verb.key)
        self._entries: dict[int, Entry | None] = {}  # by code
        self._open: dict[int, tuple[Function, ...]] = {}
        lies = getattr(verb.target, "lies", None) if verb.sets is None else None
        basis = lies[0] if lies else verb.basis
        self._item = lies[1] if lies else None
        asked = tuple(c for c in checks if not is_allowing(c))
        self._lasting = [c for c in asked if is_lasting(c)]
        self._sifting = [(c, getattr(c, "among", None)) for c in self._lasting]
        self._prices = [c for c in asked if lies and isinstance(c, Price) and is_kept(c.ask)]
        self._mostly = [c for c in asked if lies and exception_of(c) is not None]
        sorted_out = (*self._lasting, *self._prices, *self._mostly)
        changing = tuple(_plain(c) for c in asked if c not in sorted_out)
        guards = tuple(condition_of(c)[0] for c in changing)
        guarded = bool(basis) and "True" not in guards
        self._changing = () if guarded else changing
        self.offer = Offer(where, self._afresh)
        if basis:
            self.offer = Offer(
                getattr(lies and verb.target, "some", "True"), self._learn, self._kept, basis,
                self._prices[0].field if self._prices else "",
                *((" or ".join(f"({guard})" for guard in guards), changing) if guarded else ()),
            )  # fmt: skip

    def forget(self) -> None:
        """Begin anew, with other components."""
        self._kept.clear()
        self._moves.clear()
        self._entries.clear()
        self._open.clear()

    def _afresh(self, t: Table, s: Seat) -> Sequence[Move]:
        """Return what is offered, worked out each time."""
        items = self._items(t, s)
        if not items:
            return ()
        moves = list(zip(repeat(self._verb.key), self._through(t, s, items)))
        return _left(t, s, moves, self._changing) if self._changing else moves

    def _through(self, t: Table, s: Seat, items: Any) -> Any:  # noqa: ANN401  (a sequence of items)
        """Return what passes the lasting checks."""
        for check, among in self._sifting:
            items = among(t, s, items) if among else [x for x in items if check(t, s, x) is None]
        return items

    def _learn(self, t: Table, s: Seat, basis: Any) -> Kept:  # noqa: ANN401  (a field, or several)
        """Keep what this basis offers."""
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        if self._item is not None:
            kept = self._by_code(t, s, basis)
        else:
            moves = tuple(map(self._moves.__getitem__, self._through(t, s, self._items(t, s) or ())))
            kept = moves, 0, (), self._changing if moves else ()
        self._kept[basis] = kept  # all of it tuples: the garbage collector leaves them alone
        return kept

    def _by_code(self, t: Table, s: Seat, codes: Sequence[int]) -> Kept:
        """Return what may pass; of components told apart by their code alone, each is asked once."""
        entries = self._entries
        try:
            found = tuple(filter(None, map(entries.__getitem__, dict.fromkeys(codes))))
        except KeyError:
            for code in codes:
                if code not in entries:
                    entries[code], opened = self._entry(t, s, self._item(t, code))  # type: ignore[misc]  # asked above
                    if opened:
                        self._open[code] = opened
            return self._by_code(t, s, codes)
        if not found:
            return (), 0, (), ()
        costs, moves = zip(*found)  # noqa: B905  (pairs; to say so would cost as much again)
        rest = self._changing
        if self._open and not self._open.keys().isdisjoint(codes):
            rest = tuple(dict.fromkeys([*rest, *(check for code in codes for check in self._open.get(code, ()))]))
        return moves, _MUCH if rest else max(costs), found, rest

    def _entry(self, t: Table, s: Seat, x: Any) -> tuple[Entry | None, tuple[Function, ...]]:  # noqa: ANN401  (an item)
        """Return the move with what it costs, None if it never passes, and the checks to make each time."""
        if x is None or any(check(t, s, x) is not None for check in self._lasting):
            return None, ()
        cost, opened = 0, list[Any]()
        for check in self._mostly:
            if exception_of(check)(t, x):  # type: ignore[misc]  # these checks have one
                opened.append(check)
            elif check(t, s, x) is not None:
                return None, ()
        for price in self._prices:
            first = price is self._prices[0]
            if (exception_of(price.ask) or _never)(t, x) or (not first and price.ask(t, s, x)):
                opened.append(price.short)
            elif first:
                cost = price.ask(t, s, x)
        return (cost, (self._verb.key, x)), tuple(opened)


def choices(
    groups: Sequence[tuple[tuple[Function, ...], list[Move], tuple[Offer, ...]]],
    forced: tuple[Function, ...] = (),
    alone: Collection[str] = (),
) -> Function:
    """
    Return what lists the legal moves of verbs: ``(table, seat) -> moves``, or the one move made without being asked.

    It is written out for these verbs, as `record` writes out copies: gone through at every decision, that is a tenth
    of the time of all play.

    Parameters
    ----------
    groups : sequence of tuple
        Rules that may object to the situation, then the moves of bare verbs and the offers of others that these allow.
    forced : tuple of callable
        Rules that may leave no choice; they are asked first.
    alone : collection of str
        Verbs whose move is made unasked where it is the only one.
    """
    space: dict[str, Any] = {"alone": alone, "left": _left}
    lines, found = ["def listed(t, s):"], list[str]()

    def named(value: Any) -> str:  # noqa: ANN401  (a rule, what is kept, moves)
        space[name := f"_{len(space)}"] = value
        return name

    for rule in forced:
        condition, ask = condition_of(rule)
        lines += [f" if ({condition}) and (move := {named(ask or rule)}(t, s)) is not None:", "  return move"]
    if afresh := any(offer.kept is None for _, _, offers in groups for offer in offers):
        lines += [" t.memo = {}  # what several verbs ask of the same table is worked out once"]
    for when, bare, offers in groups:
        asked = [f"({condition})" + (f" and {named(ask)}(t, s) is not None" if ask else "")
                 for condition, ask in map(condition_of, when)]  # fmt: skip
        names = [f"m{at}" for at in range(len(found), len(found) + len(offers) + bool(bare))]
        found += names
        lines += [f" if {' or '.join(asked)}: {' = '.join(names)} = ()", " else:"] if asked else [" if True:"]
        lines += [f"  {names[-1]} = {named(bare)}"] if bare else []
        for name, offer in zip(names, offers, strict=False):
            lines += [f"  if {offer.some}:", *("   " + line for line in _offered(name, offer, named)),
                      f"  else: {name} = ()"]  # fmt: skip
    lines += [" t.memo = None"] * afresh
    lines += [f" found = [{', '.join(f'*{name}' for name in found)}]"]
    lines += [" if len(found) == 1 and found[0][0] in alone: return found[0]"] if alone else []
    exec(_compiled("\n".join([*lines, " return found"])), space)  # noqa: S102  (names of fields, and conditions of the game's own code)
    return space["listed"]  # type: ignore[no-any-return]  # the function written


def _offered(name: str, offer: Offer, named: Callable[[Any], str]) -> Iterator[str]:
    """Write out what gives the moves of one offer the name."""
    if offer.kept is None:
        yield f"{name} = {named(offer.learn)}(t, s)"
        return
    get, learn, inside = named(offer.kept.get), named(offer.learn), ""
    yield f"{name}, most, costs, rest = {get}({offer.basis}) or {learn}(t, s, {offer.basis})"
    if offer.purse:  # where checks are left to make, no purse holds enough
        yield from (f"if most > (have := s.{offer.purse}):", f" {name} = []", " for cost, move in costs:",
                    f"  if cost <= have: {name}.append(move)")  # fmt: skip
        inside = " "
    yield f"{inside}if rest: {name} = left(t, s, {name}, rest)"
    if offer.guarded:
        yield f"if {offer.guard}: {name} = left(t, s, {name}, {named(offer.guarded)})"


_compiled = lru_cache(maxsize=500)(lambda source: compile(source, __name__, "exec"))  # most rulebooks need the same


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


def _plain(check: Function) -> Function:
    """Return a check that is not asked for words."""
    return check.short if isinstance(check, Price) else check


def _none(_t: Table, _s: Seat) -> tuple[()]:
    return ()


def _never(_t: Table, _x: object) -> bool:
    return False


class Each:
    """A rule's answers for several things at once; those of a lasting rule are kept."""

    __slots__ = ("_answers", "_excepted", "_function", "_kept", "_lasting", "_parts")

    def __init__(self, function: Function) -> None:
        """Ask this rule: ``f(table, seat, x)``."""
        self._function, self._lasting, self._excepted = function, is_kept(function), exception_of(function)
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
        found, changing = self._kept.get(items) or self._learn(t, s, items)
        if changing:
            found = found.copy()
            for at in changing:
                found[at] = self._function(t, s, items[at])
        return found

    def _learn(self, t: Table, s: Seat, items: tuple[Any, ...]) -> tuple[list[Any], list[int]]:
        """Work out the answers that last; the others are asked for each time."""
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        changing = [at for at, x in enumerate(items) if not self._lasts(t, x)]
        for x in items:
            if x not in self._answers and self._lasts(t, x):
                self._answers[x] = self._function(t, s, x)
        self._kept[items] = found = [self._answers.get(x) for x in items], changing
        return found

    def _lasts(self, t: Table, x: Any) -> bool:  # noqa: ANN401  (what the rule is asked about)
        return self._lasting and not (self._excepted and self._excepted(t, x))
