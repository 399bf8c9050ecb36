"""Where a game gathers the wrong rules that it knows."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.misreading import WrongRule

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable

    from coreworlds.engine.rulebook import Function

__all__ = ["Shelf", "always"]


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
