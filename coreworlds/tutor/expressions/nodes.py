"""What an expression is made of: literals, facts, comparisons, sums, and how each is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from coreworlds.engine import CoreWorldsError, Fact, Kind, Value
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.expressions.vocabulary import TOLD

__all__ = ["Call", "Compare", "Junction", "Literal", "Node", "Not", "Sum", "Was", "written"]


class Node:
    """A part of an expression."""

    __slots__ = ()
    gives: Kind

    def value(self, situation: Situation) -> Value:
        """Work it out."""
        raise NotImplementedError

    def parts(self) -> tuple[Node, ...]:
        """Return the nodes below this one."""
        return ()

    def all(self) -> Iterator[Node]:
        """Yield this node and all nodes below it."""
        yield self
        for part in self.parts():
            yield from part.all()


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A number, a yes or no, or a name, as written."""

    said: Value
    gives: Kind
    shown: str

    def value(self, situation: Situation) -> Value:  # noqa: ARG002  (it is the same everywhere)
        """Return the literal."""
        return self.said


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A fact with its arguments."""

    fact: Fact
    arguments: tuple[Node, ...]

    @property
    def gives(self) -> Kind:  # type: ignore[override]  # it follows from the fact
        """What kind of value the fact has."""
        return self.fact.gives

    def parts(self) -> tuple[Node, ...]:
        """Return the arguments."""
        return self.arguments

    def said(self, kind: str) -> tuple[str, ...]:
        """Return the words given as arguments of a kind."""
        pairs = zip(self.fact.takes, self.arguments, strict=True)
        return tuple(str(node.said) for takes, node in pairs if takes == kind and isinstance(node, Literal))

    @property
    def written(self) -> str:
        """The call as a file has it."""
        pairs = zip(self.fact.takes, self.arguments, strict=True)
        words = [_argument(takes, node) for takes, node in pairs]
        return f"{self.fact.name}({', '.join(words)})" if words else self.fact.name

    def value(self, situation: Situation) -> Value:
        """Ask the fact."""
        words = [node.value(situation) for node in self.arguments]
        more: dict[str, Any] = {"events": situation.events} if self.fact.name in TOLD else {}
        return self.fact.function(situation.position, *words, rulebook=situation.rulebook, **more)


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """Two values and a sign between them."""

    left: Node
    sign: str
    right: Node
    gives: Kind = "truth"

    def parts(self) -> tuple[Node, ...]:
        """Return both sides."""
        return self.left, self.right

    def value(self, situation: Situation) -> bool:
        """Compare them."""
        a, b = (_plain(node.value(situation)) for node in self.parts())
        if self.sign in {"=", "!="}:
            return (a == b) is (self.sign == "=")
        x, y = cast("tuple[int, int]", (a, b))
        return x < y if self.sign == "<" else x <= y if self.sign == "<=" else x > y if self.sign == ">" else x >= y


def _argument(takes: str, node: Node) -> str:
    """Return an argument as a file has it."""
    if not isinstance(node, Literal):
        return "…"
    return node.shown if takes in {"player", "zone"} else written(node.said)


def written(value: Value) -> str:
    """
    Return a value as a file has it.

    Examples
    --------
    >>> written(True), written(3), written("Ana")
    ('true', '3', '"Ana"')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return " and ".join(map(written, value))
    return str(value) if isinstance(value, int) else f'"{value}"'


def _plain(value: Value) -> Value:
    """Return a single name instead of one name among names."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 else value


@dataclass(frozen=True, slots=True)
class Junction(Node):
    """Two truths joined by "and" or "or"."""

    left: Node
    word: str
    right: Node
    gives: Kind = "truth"

    def parts(self) -> tuple[Node, ...]:
        """Return both sides."""
        return self.left, self.right

    def value(self, situation: Situation) -> bool:
        """Join them; the second is not asked where the first decides."""
        if bool(self.left.value(situation)) is (self.word == "or"):
            return self.word == "or"
        return bool(self.right.value(situation))


@dataclass(frozen=True, slots=True)
class Not(Node):
    """A truth turned round."""

    part: Node
    gives: Kind = "truth"

    def parts(self) -> tuple[Node, ...]:
        """Return the negated node."""
        return (self.part,)

    def value(self, situation: Situation) -> bool:
        """Turn it round."""
        return not self.part.value(situation)


@dataclass(frozen=True, slots=True)
class Was(Node):
    """A value as it was before what happened last."""

    part: Node

    @property
    def gives(self) -> Kind:  # type: ignore[override]  # it follows from the part
        """What kind of value it has."""
        return self.part.gives

    def parts(self) -> tuple[Node, ...]:
        """Return the node whose value is asked."""
        return (self.part,)

    def value(self, situation: Situation) -> Value:
        """Work it out for the position before."""
        if situation.before is None:
            raise CoreWorldsError("nothing has happened yet, so there is no position before")
        return self.part.value(replace(situation, position=situation.before, before=None, events=()))


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Two numbers with "+", "-" or "*" between them."""

    left: Node
    sign: str
    right: Node
    gives: Kind = "number"

    def parts(self) -> tuple[Node, ...]:
        """Return both numbers."""
        return self.left, self.right

    def value(self, situation: Situation) -> int:
        """Add, subtract or multiply them."""
        a, b = cast("tuple[int, int]", (self.left.value(situation), self.right.value(situation)))
        return a + b if self.sign == "+" else a - b if self.sign == "-" else a * b
