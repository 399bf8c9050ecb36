"""
A referee's table of verbs and automatic steps: each stands beside the function that does it.

A new action needs ``@verb("escape {space}", "battle.after", may=may_escape)`` in the file of its chapter, and no more.
Functions take as much as they need of what there is: the position, the player, what is named, and more by game.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

Done = TypeVar("Done", bound=Callable[..., None])


def yes() -> bool:
    """Permit: nothing stands against it."""
    return True


def called(function: Callable[..., Any], given: tuple[object, ...]) -> Any:  # noqa: ANN401 - whatever it answers
    """Call a function with as many of these as it takes."""
    return function(*given[: function.__code__.co_argcount])


class Verb(NamedTuple):
    """What can be said at a step: what it names, if anything; when it is permitted; what does it; if done by itself."""

    kind: str
    may: Callable[..., bool]
    do: Callable[..., None]
    lone: bool


class Table:
    """Verbs by step and words, and automatic steps."""

    def __init__(self) -> None:
        self.verbs: dict[tuple[str, str], Verb] = {}
        self.steps: dict[str, Callable[..., None]] = {}

    def verb(
        self, text: str, *steps: str, may: Callable[..., bool] = yes, lone: bool = False
    ) -> Callable[[Done], Done]:
        """Let a function do an action at these steps; ``lone``: also by itself, where it is the only legal action."""
        words, _, kind = text.partition(" {")

        def keep(do: Done) -> Done:
            self.verbs.update({(step, words): Verb(kind.removesuffix("}"), may, do, lone) for step in steps})
            return do

        return keep

    def step(self, *steps: str) -> Callable[[Done], Done]:
        """Let a function do automatic steps."""

        def keep(do: Done) -> Done:
            self.steps.update(dict.fromkeys(steps, do))
            return do

        return keep

    @cached_property
    def alone(self) -> list[str]:
        """The verbs that name nothing."""
        return list(dict.fromkeys(words for (_, words), verb in self.verbs.items() if not verb.kind))

    @cached_property
    def naming(self) -> list[str]:
        """The verbs that name something."""
        return list(dict.fromkeys(words for (_, words), verb in self.verbs.items() if verb.kind))

    def read(self, text: str) -> tuple[str, str] | None:
        """Split an action's text into its verb and the rest; None where it cannot be read."""
        if text in self.alone:
            return text, ""
        verb, _, rest = text.partition(" ")
        return (verb, rest) if rest and verb in self.naming else None

    def at(self, step: str, text: str) -> tuple[Verb | None, str]:
        """Find what a text means at a step, and what it names."""
        verb, rest = self.read(text) or ("", "")
        return self.verbs.get((step, verb)), rest
