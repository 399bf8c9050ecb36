"""Verbs: the kinds of action of a game, declared as data over its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from coreworlds.engine.actions import Cost
    from coreworlds.engine.legal_moves import Lies
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
    Where a verb finds its targets.

    Items are the game's own codes; equal copies count as one item. A target whose items lie in one field of the table
    or seat, and tell the component, says so in `lies`: what a lasting check says of one then holds wherever it lies.
    Another may say in `basis` on what its items depend, if that is little.
    """

    lies: Lies | None
    basis: Basis | None

    def where(self, t: Any, part: int) -> str:  # noqa: ANN401
        """Return the place of such a component, in words."""

    def items(self, t: Any, s: Any) -> Sequence[Any]:  # noqa: ANN401
        """Return the possible items, equal copies once, the default item first."""

    def find(self, t: Any, s: Any, part: int, nth: int) -> Sequence[Any]:  # noqa: ANN401
        """Return the items that a name may mean (the nth copy, or all copies for 0), the preferred first."""

    def name(self, t: Any, s: Any, item: Any) -> str:  # noqa: ANN401
        """Return the name of an item in an action."""

    def part(self, t: Any, s: Any, item: Any) -> int:  # noqa: ANN401
        """Return the component that an item is."""

    def stand_in(self, part: int) -> Any:  # noqa: ANN401
        """Return an item for a component that is elsewhere, for checks that need no real item."""

    def present(self, t: Any, s: Any, item: Any) -> str | None:  # noqa: ANN401
        """Return None if the item is in its place, else the place where it can be seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """
    One kind of action.

    Attributes
    ----------
    key : str
        Its name in the flow: "use" in an Invasion and "use" in the Energy Phase are two verbs.
    name : str
        Its word in the text of an action.
    option : str
        The heading under which a page lists it.
    timing : str
        The rule of its timing.
    timed : tuple of str
        The checks of the target that say more precisely when. If one objects, it is told in place of `timing`.
    when : tuple of Check
        Rules about the situation: ``f(table, seat) -> None or Lack``.
    target : Target or None
        Where its targets are found.
    within : (str, callable)
        The rule for the place of its target; for some components another rule: ``f(table, part) -> rule id or ""``.
    checks : tuple of Check
        Rules about the target: ``f(table, seat, x) -> None or Lack``.
    met : tuple of str
        Those of the checks that whatever is listed passes anyway: they are not asked about it, unless another function
        has taken the rule's place.
    sets : callable, Lies, tuple of them, or None
        Lists what is on offer, where that is not just each item of the target: ``f(table, seat) -> list of x``. It may
        say on what its list depends (`depends`), if that is little. Several lists follow one another.
    do : callable
        Carries the action out, rule by rule: ``f(table, seat, x)``.
    word : callable or None
        Proposes the word that people type last in its text, in quotes: ``f(table, seat, x)``. What carries it out gets
        x and the word as a pair, or the word alone where it takes no item; all else gets x.
    word_rule : str
        The rule that refuses a word; "notation" if only the notation does.
    one : str
        The rule against a second item; "notation" if only the notation allows none.
    many, times : bool
        True if it takes several items; true if a number may follow ("use A 2").
    joints : tuple of str
        The words between what it takes, in place of commas: ("from", "with") in "raid B from A with 3".
    alone : bool
        True if it is taken automatically when it is the only legal action.
    yields : bool
        True if it only lets the game go on.
    carries : tuple of str
        Further rules that allow it, for the answer to “why may I?”.
    forbids : tuple of str
        Those of its rules that only forbid. They do not answer “why may I?”.
    beside : callable or None
        ``f(table, seat, x)`` -> those of its rules that do not concern this target.
    about : callable or None
        ``f(table, seat)`` -> the context of the action, such as the question that it answers; None without one.
        In another context it counts as a different action.
    price, brings : callable or None
        ``f(table, seat, x)`` -> its costs, or its certain results, in words.
    costs : tuple of Cost
        Its declared costs, each with its rule and its counter.
    order : str
        The rule of its order within the step; empty if the rule of the step says it.
    """

    key: str
    name: str
    option: str
    timing: str
    timed: tuple[str, ...] = ()
    do: Callable[[Any, Any, Any], object]
    word: Callable[[Any, Any, Any], str] | None = None
    word_rule: str = "notation"
    when: tuple[Check, ...] = ()
    target: Any = None
    within: tuple[str, Callable[[Any, int], str]] = ("", lambda _t, _part: "")
    checks: tuple[Check, ...] = ()
    met: tuple[str, ...] = ()
    sets: Callable[[Any, Any], list[Any]] | Lies | tuple[Callable[[Any, Any], list[Any]] | Lies, ...] | None = None
    one: str = "notation"
    many: bool = False
    times: bool = False
    joints: tuple[str, ...] = ()
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

    def worded(self, t: Any, s: Any, x: Any, word: str = "") -> Any:  # noqa: ANN401
        """Return what a move takes: of a verb with a word x and the word, which is proposed if none was typed."""
        if self.word is None:
            return x
        word = word or self.word(t, s, x)
        return word if self.target is None else (x, word)

    def parted(self, x: Any) -> tuple[Any, str]:  # noqa: ANN401
        """Return what a move takes without the word, and the word; see `worded`."""
        if self.word is None:
            return x, ""
        return (None, x) if self.target is None else x

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules of the verb: its timing, its situation, its targets, and its effects."""
        return (self.timing, *map(rule_of, self.when), self.within[0], *map(rule_of, self.checks), *self.carries)
