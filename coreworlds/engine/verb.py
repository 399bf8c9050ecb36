"""Verbs: the kinds of action of a game, declared as data over its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from coreworlds.engine.actions import Cost
    from coreworlds.engine.listing import Lies
    from coreworlds.engine.rulebook import Basis

__all__ = ["Check", "Lack", "Said", "Target", "Verb", "rule_of"]

Amount = tuple[int, str]  # "3 Energy"
Said = str | Amount | Callable[[], str]  # a text that takes work is made when somebody reads it
Lack = tuple[Said, Said] | tuple[Said, Said, str]  # needed, there, why that never changes

Check = (
    str | tuple[str, Callable[[Callable[..., Any]], Callable[..., Any]]]
)  # a rule that checks, or one whose value is tested


def rule_of(check: Check) -> str:
    """Return the id of the rule that checks, or whose value is tested."""
    return check if isinstance(check, str) else check[0]


class Target(Protocol):
    """
    Where a verb looks for what it is applied to.

    Items are the game's own codes; equal copies count as one item. A target whose items lie in one field of the table
    or seat, and tell the component, says so in `lies`: what a lasting check says of one then holds wherever it lies.
    Another may say in `basis` on what its items depend, if that is little.
    """

    lies: Lies | None
    basis: Basis | None

    def where(self, t: Any, part: int) -> str:  # noqa: ANN401
        """Return where such a component must lie, in words."""

    def items(self, t: Any, s: Any) -> Sequence[Any]:  # noqa: ANN401
        """Return what lies there, equal copies once, the one taken by default first."""

    def find(self, t: Any, s: Any, part: int, nth: int) -> Sequence[Any]:  # noqa: ANN401
        """Return the items that a name may mean (the nth copy, or all copies for 0), the preferred first."""

    def name(self, t: Any, s: Any, item: Any) -> str:  # noqa: ANN401
        """Return how an action names an item."""

    def part(self, t: Any, s: Any, item: Any) -> int:  # noqa: ANN401
        """Return the component that an item is."""

    def stand_in(self, part: int) -> Any:  # noqa: ANN401
        """Return an item for a component that does not lie there, for the checks that need none."""

    def present(self, t: Any, s: Any, item: Any) -> str | None:  # noqa: ANN401
        """Return None if the item lies there, else where one can see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """
    One kind of action.

    Attributes
    ----------
    key : str
        Its name in the flow: "use" means one thing in an Invasion and another in the Energy Phase.
    name : str
        As it is written.
    option : str
        The heading under which a page lists it.
    timing : str
        The rule that says when it may be used.
    timed : tuple of str
        The checks that say more precisely when, for what it is applied to; where one objects it stands for `timing`.
    when : tuple of Check
        Rules about the situation: ``f(table, seat) -> None or Lack``.
    target : Target or None
        Where to look for what it is applied to.
    within : (str, callable)
        The rule that says that it must lie there; for some components another: ``f(table, part) -> rule id or ""``.
    checks : tuple of Check
        Rules about what it is applied to: ``f(table, seat, x) -> None or Lack``.
    sets : callable or None
        Lists what is on offer, where that is not just each item of the target: ``f(table, seat) -> list of x``. It may
        say on what its list depends (`depends`), if that is little.
    do : callable
        Carries it out, rule by rule: ``f(table, seat, x)``.
    one : str
        The rule by which it takes no second item; "notation": an action is just not written so.
    many, times : bool
        Whether it takes several items; whether a number may follow ("use A 2").
    alone : bool
        Whether it is taken by itself when nothing else may be done.
    yields : bool
        Whether it only lets the game go on.
    carries : tuple of str
        Further rules by which it is done, for the answer to “why may I?”.
    forbids : tuple of str
        Those of its rules that only forbid: no answer to “why may I?”.
    beside : callable or None
        ``f(table, seat, x)`` -> those of its rules that do not allow this, as they concern something else.
    about : callable or None
        ``f(table, seat)`` -> what it is done with besides what is named, such as a question that it answers; None where
        there is nothing of the kind. Done with another, it is not what was meant.
    price, brings : callable or None
        ``f(table, seat, x)`` -> what it costs, or what is certain to come of it, in words.
    costs : tuple of Cost
        What it costs, as declared: by which rule, from which counter.
    order : str
        The rule that says when in its part of the round it is done; empty if its step's rule says so.
    """

    key: str
    name: str
    option: str
    timing: str
    timed: tuple[str, ...] = ()
    do: Callable[[Any, Any, Any], object]
    when: tuple[Check, ...] = ()
    target: Any = None
    within: tuple[str, Callable[[Any, int], str]] = ("", lambda _t, _part: "")
    checks: tuple[Check, ...] = ()
    sets: Callable[[Any, Any], list[Any]] | None = None
    one: str = "notation"
    many: bool = False
    times: bool = False
    alone: bool = False
    yields: bool = False
    carries: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    beside: Callable[[Any, Any, Any], Collection[str]] | None = None
    about: Callable[[Any, Any], object] | None = None
    price: Callable[[Any, Any, Any], Sequence[str]] | None = None
    brings: Callable[[Any, Any, Any], Sequence[str]] | None = None
    costs: tuple[Cost, ...] = ()
    order: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules by which it is done: when, in which situation, where and what it is applied to, and how."""
        return (self.timing, *map(rule_of, self.when), self.within[0], *map(rule_of, self.checks), *self.carries)
