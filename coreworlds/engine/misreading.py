"""Misreadings: plausible wrong rules, each made by replacing one rule by its id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.displayed import Displayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.rulebook import Function, Rulebook

__all__ = ["WrongRule"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongRule(Displayed):
    """
    A misreading of one rule: the belief of somebody who read it wrongly.

    Attributes
    ----------
    id : str
        Its name, stable.
    rule : str
        Id of the rule that is misread, and replaced.
    belief : str
        The belief as one sentence, to follow "You seem to think: ".
    truth : str
        One sentence that contrasts it with the rule.
    function : callable
        What takes the place of the rule's function.
    rare : str
        Why random games hardly meet it; empty if they do.
    place : callable or None
        Returns a position file in which it matters; needed where random games hardly meet it.
    also : tuple of str
        Rules told by the same code that the same belief gets wrong.
    """

    id: str
    rule: str
    belief: str
    truth: str
    function: Function
    rare: str = ""
    place: Callable[[], str] | None = None
    also: tuple[str, ...] = ()

    @property
    def example(self) -> str:
        """A position file in which it matters, or nothing where random games meet it."""
        return self.place() if self.place is not None else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it gets wrong, the one that is replaced first."""
        return (self.rule, *self.also)

    def book(self, right: Rulebook) -> Rulebook:
        """Return the rulebook of somebody with this belief."""
        return right.replace(self.rule, self.function)

    def lead(self, right: Rulebook) -> str:
        """Return the words before the truth: "In truth", or "By our reading" for an unclear rule."""
        return "By our reading: " if right.rule(self.rule).kind == "ruling" else "In truth: "
