"""Misreadings: plausible wrong rules, each made by replacing one rule by its id."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable

    from coreworlds.engine.rulebook import Function, Rulebook

__all__ = ["Shelf", "WrongRule", "always"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongRule:
    """
    What somebody may believe who misread one rule.

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
    example : str
        A position file in which it matters; needed where random games hardly meet it.
    rare : str
        Why random games hardly meet it; empty if they do.
    also : tuple of str
        Rules told by the same code that the same belief gets wrong.
    """

    id: str
    rule: str
    belief: str
    truth: str
    function: Function
    example: str = ""
    rare: str = ""
    also: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it gets wrong, the one that is replaced first."""
        return (self.rule, *self.also)

    def book(self, right: Rulebook) -> Rulebook:
        """Return the rules as somebody has them who believes this."""
        return right.replace(self.rule, self.function)

    def lead(self, right: Rulebook) -> str:
        """Return what goes before the truth: the rulebook's own word, or how we read it where it is not clear."""
        return "By our reading: " if right.rule(self.rule).kind == "ruling" else "In truth: "


class Shelf:
    """
    The shelf on which a game's wrong rules are laid as they are defined.

    Examples
    --------
    >>> misread = Shelf()
    >>> @misread("free-for-all", "draft-cost", "Drafting costs nothing.", "You pay the Draft Cost.")
    ... def free(t, s, card): ...
    >>> [wrong.id for wrong in misread.laid]
    ['free-for-all']
    """

    def __init__(self) -> None:
        """Start empty."""
        self.laid: list[WrongRule] = []

    def __call__(
        self, name: str, rule: str, belief: str, truth: str, *, also: tuple[str, ...] = ()
    ) -> Callable[[Function], Function]:
        """
        Return a decorator that lays a wrong rule on the shelf.

        Parameters
        ----------
        name : str
            Its id.
        rule : str
            Id of the rule whose place the function takes.
        belief, truth : str
            What somebody thinks, and how it is.
        also : tuple of str
            Rules told by the same code, which the belief gets wrong as well.
        """

        def lay(function: Function) -> Function:
            self.laid.append(WrongRule(id=name, rule=rule, belief=belief, truth=truth, function=function, also=also))
            return function

        return lay

    def shown(self, examples: Traversable) -> tuple[WrongRule, ...]:
        """Return the wrong rules, those that random games hardly meet with a position in which they matter."""
        positions = tomllib.loads(examples.read_text("utf-8"))
        return tuple(replace(wrong, **positions.get(wrong.id, {})) for wrong in self.laid)


def always(value: Any) -> Function:  # noqa: ANN401  (what the rule answers)
    """
    Make a function that answers the same whatever it is asked.

    Examples
    --------
    >>> always(None)("anything", 3) is None
    True
    """

    def answer(*_: object) -> Any:  # noqa: ANN401
        return value

    return answer
