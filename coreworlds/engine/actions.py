"""Actions declared beside their rules: how each is written, what may object, what it costs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.legal_moves import Price
from coreworlds.engine.near import either
from coreworlds.engine.rulebook import Basis, as_lasting, basis_of, graded, is_graded
from coreworlds.engine.verb import Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType

    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.verb import Check, Lack, Said

__all__ = ["OTHERWISE", "Actions", "Cost", "Instead", "Kinds", "says"]

_MANY = 30  # more than any action names of one kind
OTHERWISE = "This action is always written differently."
_COUNTED = ("", "a", "two", "three")


class Instead(NamedTuple):
    """The refusal of a component of another kind: the rule, the need, the stock, and why it never changes."""

    rule: str
    needs: str = ""
    has: str = ""
    never: str = ""


class Kinds:
    """
    A target: components of some kinds, wherever they lie. What else must be true of them, rules check.

    Attributes
    ----------
    kinds : tuple of str
        The kinds of component that an action may name.
    words : mapping
        What a component of each kind is called: ``{"space": "a space of the board"}``.
    listed : callable or None
        ``f(table, seat)`` -> those on offer; without it all are. Whatever can be named is judged.
    instead : mapping
        For components of some other kinds, what is said instead of that they are of another kind.
    elsewhere : callable or None
        ``f(table, part)`` -> the kind and the name of what a component stands on, such as the space of a tile, or None.
    """

    lies = None

    def __init__(
        self,
        kinds: tuple[str, ...],
        words: Mapping[str, str],
        listed: Callable[[Any, Any], Sequence[Any]] | None = None,
        instead: Mapping[str, Instead] = MappingProxyType({}),
        elsewhere: Callable[[Any, int], tuple[str, str] | None] | None = None,
    ) -> None:
        """Take components of these kinds."""
        self.kinds, self.words, self.listed, self.instead, self.elsewhere = kinds, words, listed, instead, elsewhere
        self.basis = Basis() if listed is None else basis_of(listed)

    def __eq__(self, other: object) -> bool:
        """Compare the kinds, whatever is on offer."""
        return isinstance(other, Kinds) and self.kinds == other.kinds

    def __hash__(self) -> int:
        """Hash the kinds."""
        return hash(self.kinds)

    def where(self, t: Any, part: int) -> str:  # noqa: ANN401  (the game's table, here and below)
        """Return the required kind of component, in words."""
        other = self.instead.get(t.parts.kind[part])
        return other.needs if other and other.needs else f"as {either(self.words[kind] for kind in self.kinds)}"

    def never(self, t: Any, part: int) -> str | Lack:  # noqa: ANN401
        """Return the reason why a component of another kind never fits, perhaps with the need and the stock."""
        kind = t.parts.kind[part]
        if (other := self.instead.get(kind)) and other.never:
            return other.never
        if kind in self.kinds:
            return ""
        wanted, called, word = either(self.words[each] for each in self.kinds), t.parts.names[part], self.words[kind]
        if self.elsewhere and (stands := self.elsewhere(t, part)) and stands[0] in self.kinds:
            why = f"{called} lies at {stands[1]}: name the {stands[0]}."
            return wanted, f"{called}, {word}", why
        if called.casefold() in word.casefold():  # the Throne is the Throne
            return wanted, word, f"{word[0].upper()}{word[1:]} is never anything else."
        return wanted, f"{called}, {word}", f"{called} is always {word}."

    def items(self, t: Any, s: Any) -> Sequence[Any]:  # noqa: ANN401
        """Return the components on offer."""
        if self.listed is not None:
            return self.listed(t, s)
        return [part for kind in self.kinds for part in t.parts.all[kind]]

    def find(self, t: Any, s: Any, part: int, nth: int) -> Sequence[int]:  # noqa: ANN401, ARG002
        """Return the component as often as an action may name it."""
        return [part] * _MANY if t.parts.kind[part] in self.kinds and nth < 2 else []  # noqa: PLR2004  (copies are the same)

    def name(self, t: Any, s: Any, item: int) -> str:  # noqa: ANN401, ARG002
        """Return the component's name."""
        return t.parts.names[item]  # type: ignore[no-any-return]

    def part(self, t: Any, s: Any, item: int) -> int:  # noqa: ANN401, ARG002
        """Return the component."""
        return item

    def stand_in(self, part: int) -> int:
        """Return the component itself: checks are asked about their own kinds only."""
        return part

    def present(self, t: Any, s: Any, item: int) -> str | None:  # noqa: ANN401, ARG002
        """Return the kind of a component if it is another one."""
        kind = t.parts.kind[item]
        other = self.instead.get(kind)
        if other and other.has:
            return other.has
        return None if kind in self.kinds else self.words[kind]


@dataclass(frozen=True, slots=True)
class Cost:
    """
    A price, judged, paid, told and shown from this one declaration. A remedy gives the player enough for it.

    Attributes
    ----------
    rule : str
        The rule that says how much: ``f(table, seat, x) -> number``, without x for an action applied to nothing.
    field : str
        The player's counter that pays, which is also the plural of what is paid.
    one : str
        The singular: "mark"; empty where the plural serves.
    said : callable or None
        ``f(table, n)`` -> how a price is said that cannot be paid now.

    Examples
    --------
    >>> Cost("price", "marks", "mark").amount(1), Cost("price", "metal").amount(1)
    ((1, 'mark'), (1, 'metal'))
    """

    rule: str
    field: str
    one: str = ""
    said: Callable[[Any, int], Said] | None = None

    def amount(self, n: int) -> tuple[int, str]:
        """Return an amount with its noun."""
        return n, (self.one or self.field) if n == 1 else self.field

    def pay(self, t: Any, s: Any, *x: Any) -> int:  # noqa: ANN401  (the game's table and seat, what is paid for)
        """Take the price from the player; return how much it was."""
        price: int = t.rules[self.rule](t, s, *x)
        setattr(s, self.field, getattr(s, self.field) - price)
        return price

    def check(self, ask: Function, *, bare: bool = False) -> Function:
        """Make a check of the price: the player has as much."""
        if self.said is None and not bare:
            return Price(ask, self.field, self.amount)

        def check(t: Any, s: Any, *x: Any) -> Lack | None:  # noqa: ANN401
            price, have = ask(t, s, *x), getattr(s, self.field)
            if price <= have:
                return None
            return self.amount(price) if self.said is None else self.said(t, price), self.amount(have)

        return graded(check) if is_graded(ask) else check


def says(rule: str, *, always: bool = False) -> Callable[[Function], Function]:
    """
    Mark a check that speaks for a rule whose own function does something else.

    With `always` it is asked about components of other kinds, too: it is about the situation more than about them.

    Examples
    --------
    >>> @says("swap")
    ... def not_swapped(t, s, x): ...
    >>> not_swapped.rule
    'swap'
    """

    def mark(function: Any) -> Any:  # noqa: ANN401  (a function, which takes attributes)
        function.rule, function.always = rule, always
        return function

    return mark


class Actions:
    """
    The actions of a game, gathered as the functions that carry them out are defined.

    An action is declared by its text: a name, after "@" what tells it from others of that name, and in braces the kinds
    of component that it takes. Several pairs of braces take several components in that order; with "…" one or more.
    Words between them are written and read: "raid {space} from {space} with {number?}". What ends in "?" may be left
    out.

    Examples
    --------
    >>> action = Actions({"space": "a space", "ship": "a ship"}, timing="turn")
    >>> @action("move {ship…} {space} {space}", option="Move", checks=("own-ships",))
    ... def move(t, s, x): ...
    >>> verb = action.verbs[0]
    >>> verb.key, verb.target.kinds, verb.many
    ('move', ('ship', 'space'), True)
    """

    def __init__(
        self,
        words: Mapping[str, str],
        *,
        timing: str,
        elsewhere: Callable[[Any, int], tuple[str, str] | None] | None = None,
    ) -> None:
        """Begin with none: what kinds of component are called, the rule that says when most actions may be done."""
        self.words, self.timing, self.elsewhere = words, timing, elsewhere
        self.verbs: list[Verb] = []

    def of(self, *chapters: ModuleType) -> dict[str, Verb]:
        """Return the actions by key, chapter by chapter."""
        names = [chapter.__name__ for chapter in chapters]
        return {v.key: v for v in sorted(self.verbs, key=lambda v: names.index(v.do.__module__))}

    def __call__(  # noqa: PLR0913  (the parts of one action)
        self,
        text: str,
        *,
        option: str,
        checks: Sequence[Check | Function] = (),
        when: Sequence[Check | Function] = (),
        costs: tuple[Cost, ...] = (),
        listed: Any = None,  # noqa: ANN401  (see `Verb.sets`)
        instead: Mapping[str, Instead] = MappingProxyType({}),
        timing: str = "",
        **more: Any,  # noqa: ANN401  (the other fields of a verb)
    ) -> Callable[[Function], Function]:
        """
        Make a function the one that carries out an action: ``f(table, seat, x)``.

        Parameters
        ----------
        text : str
            How it is written: "fund {space}", "raid {space|color}", "build {ship…} {space}".
        option : str
            The heading under which a page lists it.
        checks, when : sequence
            Rules about what it is applied to, and about the situation: an id, a function marked by `says`, or a pair of
            an id and what makes a check of that rule's function.
        costs : tuple of Cost
            What it costs.
        listed : callable, optional
            What is on offer, where that is not every component of its kinds.
        instead : mapping
            What is said of components of other kinds: kind -> `Instead`.
        timing : str, optional
            The rule that says when, if it is not that of most actions.
        **more
            Other fields of the `Verb`. With a `target` of the game's own, what stands in braces is only to be read.
        """
        written, *places = re.split(r" (?=\{)", text)
        name, _, told_apart = written.partition("@")
        shape, words = tuple(zip(*(place[1:].split("}") for place in places), strict=True)) or ((), ())
        kinds = tuple(dict.fromkeys(kind for place in shape for kind in place.rstrip("…?").split("|")))
        many, times = len(shape) > 1 or text.endswith("…}"), bool(more.get("times"))
        joints = tuple(word.strip() for word in words[:-1]) if any(words) else ()
        if own := "target" in more:  # it tells of itself what may be named
            kinds, more = (), more | {"sets": listed, "many": many}
        prices = tuple((cost.rule, partial(cost.check, bare=not kinds and not own)) for cost in costs)
        if own:
            more["checks"] = tuple(map(_plain, (*checks, *prices)))
        elif not kinds:
            when = (*when, *prices)
        fields = {
            "key": written if told_apart else name,
            "name": name,
            "option": option,
            "timing": timing or self.timing,
            "when": tuple(map(_plain, when)),
            "costs": costs,
            "joints": joints,
            "price": _shown(costs, bare=not kinds and not own) if costs else None,
        }
        if kinds:
            fits = _shaped(shape) if len(shape) > 1 else _of_kinds(kinds, times=times, many=many)
            form = _form(shape, joints, self.words) if joints else _list(shape)
            spelled = (_written(shape[0], form, fits, instead),) if len(shape) > 1 else ()
            on_offer = _nothing if many else None if times else listed
            refused = {kind: other.rule for kind, other in instead.items()}
            fields |= {
                "target": Kinds(kinds, self.words, on_offer, instead, self.elsewhere),
                "within": ("notation", lambda t, part: refused.get(t.parts.kind[part], "")),
                "checks": (*spelled, *(_guarded(entry, fits) for entry in (*checks, *prices))),
                "sets": listed if many or times else None,
                "many": many,
            }

        def add(function: Function) -> Function:
            self.verbs.append(Verb(**fields | more, do=function))  # type: ignore[arg-type]  # checked by the fields' names
            return function

        return add


def _nothing(_t: Any, _s: Any) -> tuple[()]:  # noqa: ANN401
    return ()


def _made(entry: Check | Function) -> tuple[str, Callable[[Function], Function]]:
    """Return a check with what makes it of its rule's function."""
    if isinstance(entry, str):
        return entry, lambda function: function
    return (entry.rule, lambda _: entry) if callable(entry) else entry  # type: ignore[attr-defined]  # `says` has set it


def _plain(entry: Check | Function) -> Check:
    return entry if isinstance(entry, str) else _made(entry)


def _guarded(entry: Check | Function, fits: Callable[[Any, Any], bool]) -> Check:
    """Ask a check only about what fits; of what is on offer, which does, it is asked without that."""
    rule, made = _made(entry)
    if getattr(entry, "always", False):
        return rule, made

    def guard(function: Function) -> Function:
        check = made(function)

        def asked(t: Any, s: Any, x: Any) -> Lack | None:  # noqa: ANN401
            return check(t, s, x) if fits(t, x) else None

        asked.listed = check  # type: ignore[attr-defined]  # for the listing
        return asked

    return rule, guard


def _of_kinds(kinds: tuple[str, ...], *, times: bool, many: bool) -> Callable[[Any, Any], bool]:
    if many:
        return lambda t, x: all(t.parts.kind[part] in kinds for part in x)
    if times:
        return lambda t, x: t.parts.kind[x[0]] in kinds
    return lambda t, x: t.parts.kind[x] in kinds


def _shaped(shape: tuple[str, ...]) -> Callable[[Any, Any], bool]:
    """Return the check of the order in which components are named. The first place may take several."""
    several = shape[0].endswith("…")
    first, whole = shape[0].removesuffix("…"), tuple(place.removesuffix("?") for place in shape[1:])
    short = whole[: len(whole) - shape[-1].endswith("?")]

    def fits(t: Any, x: tuple[int, ...]) -> bool:  # noqa: ANN401
        kinds = [t.parts.kind[part] for part in x]
        rest = whole if tuple(kinds[len(kinds) - len(whole) :]) == whole else short
        head, tail = kinds[: len(kinds) - len(rest)], kinds[len(kinds) - len(rest) :]
        return tuple(tail) == rest and set(head) == {first} and (several or len(head) == 1)

    return fits


def _list(shape: tuple[str, ...]) -> str:
    """Return how components are named with commas between them: “ships, then two spaces”."""
    return ", then ".join(
        f"{kind[:-1]}s" if kind.endswith("…") else f"{_COUNTED[n]} {kind}{'s' * (n > 1)}"
        for kind, n in Counter(shape).items()
    )


def _form(shape: tuple[str, ...], joints: tuple[str, ...], words: Mapping[str, str]) -> str:
    """Return how components are named with words between them: “a space, “from”, a space”."""
    first, *others = (words[kind.rstrip("…?")] for kind in shape)
    return ", ".join([first, *(f"“{word}”, {of}" for word, of in zip(joints, others, strict=True))])


def _written(first: str, needs: str, fits: Callable[[Any, Any], bool], instead: Mapping[str, Instead]) -> Check:
    """Check how components are named; of kinds that another rule refuses, it says nothing."""
    first = first.removesuffix("…")

    def test(may: Function) -> Function:
        def check(t: Any, s: Any, x: tuple[int, ...]) -> Lack | None:  # noqa: ANN401
            named = tuple(t.parts.first[first] if t.parts.kind[part] in instead else part for part in x)
            if may(t, named, fits):
                return None
            return needs, f"“{', '.join(t.parts.names[part] for part in x)}”", OTHERWISE

        return as_lasting(check, may)

    return "notation", test


def _shown(costs: tuple[Cost, ...], *, bare: bool) -> Callable[[Any, Any, Any], tuple[str, ...]]:
    """Return the function that words the price of an action, without amounts of 0."""

    def price(t: Any, s: Any, x: Any) -> tuple[str, ...]:  # noqa: ANN401
        asked = ((cost, t.rules[cost.rule](t, s) if bare else t.rules[cost.rule](t, s, x)) for cost in costs)
        return tuple(" ".join(map(str, cost.amount(n))) for cost, n in asked if n or len(costs) == 1)

    return price
