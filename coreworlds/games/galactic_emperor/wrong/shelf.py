"""The shelf on which the wrong rules of Galactic Emperor are laid as they are defined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.misreading import WrongRule

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.rulebook import Function

__all__ = ["SHELF", "always", "misread"]

SHELF: list[WrongRule] = []


def misread(
    name: str, rule: str, belief: str, truth: str, *, also: tuple[str, ...] = ()
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
        SHELF.append(WrongRule(id=name, rule=rule, belief=belief, truth=truth, function=function, also=also))
        return function

    return lay


def always(value: Any) -> Function:  # noqa: ANN401  (what the rule answers)
    """Make a function that answers the same whatever it is asked."""

    def answer(*_: object) -> Any:  # noqa: ANN401
        return value

    return answer
