"""The wrong rules that a game knows: what its register tells of them, and what each does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, overload

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.misreading import WrongRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from coreworlds.engine.rulebook import Function
    from coreworlds.games.examples import Examples

__all__ = ["Shelf", "always", "wrong_rules"]


class Shelf:
    """
    Where the functions of wrong rules are laid as they are defined.

    Examples
    --------
    >>> misread = Shelf()
    >>> @misread("free-for-all")
    ... def free(t, s, card): ...
    >>> misread("half-the-price", lambda t, s, card: t.parts.draft[card] // 2)
    >>> list(misread.functions)
    ['free-for-all', 'half-the-price']
    """

    def __init__(self) -> None:
        """Start empty."""
        self.functions: dict[str, Function] = {}

    @overload
    def __call__(self, name: str) -> Callable[[Function], Function]: ...

    @overload
    def __call__(self, name: str, function: Function) -> None: ...

    def __call__(self, name: str, function: Function | None = None) -> Callable[[Function], Function] | None:
        """Lay the function of the wrong rule of that id on the shelf; without a function, return a decorator."""
        if function is None:
            return partial(self._lay, name)
        self._lay(name, function)
        return None

    def _lay(self, name: str, function: Function) -> Function:
        self.functions[name] = function
        return function


def wrong_rules(
    told: Iterable[Mapping[str, Any]], functions: Mapping[str, Function], examples: Examples
) -> tuple[WrongRule, ...]:
    """
    Return a game's wrong rules.

    Parameters
    ----------
    told : iterable of mapping
        What the register tells of each: `id`, `rule`, `belief`, `truth`; `also`, `rare` (see `WrongRule`); and what it
        does: ``idle = true``, the rule does nothing and stops nobody, or `gives`, what the rule always answers.
    functions : mapping
        Id -> what takes the place of the rule's function, where the register does not say it.
    examples : Examples
        A wrong rule that random games hardly meet has a position of its name there.

    Raises
    ------
    CoreWorldsError
        If a wrong rule does nothing that is known, or a function belongs to none.
    """
    found = tuple(_wrong_rule(each, functions, examples) for each in told)
    if left := set(functions) - {each.id for each in found}:
        raise CoreWorldsError("the register has no wrong rule of this name", found=", ".join(sorted(left)))
    return found


def _wrong_rule(told: Mapping[str, Any], functions: Mapping[str, Function], examples: Examples) -> WrongRule:
    name = told["id"]
    said = {key: told[key] for key in ("id", "rule", "belief", "truth", "also", "rare") if key in told}
    if "idle" in told or "gives" in told:
        function = always(told.get("gives"))
    elif name in functions:
        function = functions[name]
    else:
        raise CoreWorldsError("nothing says what this wrong rule does", found=name,
                              expected="`idle`, `gives`, or a function of its name")  # fmt: skip
    place = partial(examples.named, name) if "rare" in told else None
    return WrongRule(function=function, place=place, **said)


def always(value: Any) -> Callable[..., Any]:  # noqa: ANN401  (what the rule answers)
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
