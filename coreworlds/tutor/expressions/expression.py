"""Expressions: what a lesson claims of a position, read and worked out with a fixed table of facts."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.engine import CoreWorldsError, Game, Kind, Position, Value
from coreworlds.tutor.expressions.nodes import Call, Compare, Literal, Node, written
from coreworlds.tutor.expressions.parser import Parser
from coreworlds.tutor.expressions.situation import Situation

__all__ = ["Expression", "read"]


@dataclass(frozen=True, slots=True)
class Expression:
    """
    An expression that was read.

    Attributes
    ----------
    text : str
        As it was written.
    node : Node
        What it is made of.
    place : str
        Where it stands.
    """

    text: str
    node: Node
    place: str = ""

    @property
    def gives(self) -> Kind:
        """What kind of value it has: "number", "truth", "name" or "names"."""
        return self.node.gives

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every fact it asks for, with its arguments."""
        return tuple(node for node in self.node.all() if isinstance(node, Call))

    @property
    def names(self) -> tuple[str, ...]:
        """The facts it names."""
        return tuple(dict.fromkeys(call.fact.name for call in self.calls))

    def said(self, kind: str) -> tuple[str, ...]:
        """Return the words that it gives as arguments of a kind: "rule", "card", "action", "player"."""
        return tuple(dict.fromkeys(word for call in self.calls for word in call.said(kind)))

    @property
    def words(self) -> frozenset[str]:
        """Every name that it writes out."""
        return frozenset(str(node.said) for node in self.node.all() if isinstance(node, Literal))

    @property
    def numbers(self) -> frozenset[int]:
        """Every number that it writes out."""
        return frozenset(n for node in self.node.all() if isinstance(node, Literal) and type(n := node.said) is int)

    @property
    def literal(self) -> str:
        """The literal that it compares with "=", as it is written; empty if it is no such claim."""
        if isinstance(self.node, Compare) and self.node.sign == "=":
            for side in (self.node.left, self.node.right):
                if isinstance(side, Literal):
                    return side.shown
        return ""

    def value(self, situation: Situation) -> Value:
        """
        Work it out.

        Raises
        ------
        CoreWorldsError
            If a fact cannot answer there: with the place of the expression.
        """
        try:
            return self.node.value(situation)
        except CoreWorldsError as error:
            where = f"{', '.join(filter(None, [self.place, f'“{self.text}”']))}"
            raise CoreWorldsError(error.message, place=where, found=error.found, expected=error.expected,
                                  remedy=error.remedy) from None  # fmt: skip

    def instead(self, situation: Situation) -> str:
        """
        Say what is so of the facts that a claim compares, where it does not hold; empty where there are none.

        Raises
        ------
        CoreWorldsError
            If a fact cannot answer there: with the place of the expression.

        Examples
        --------
        >>> import coreworlds as cw
        >>> pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7)
        >>> read("marks(Ana) = 7 and metal(Ana) = 1", pos.game).instead(Situation(pos))
        'marks(Ana) = 5'
        """
        if self.value(situation):
            return ""
        missed = (node for node in self.node.all() if isinstance(node, Compare) and not node.value(situation))
        calls = dict.fromkeys(node.left for node in missed if isinstance(node.left, Call))
        return " and ".join(f"{call.written} = {written(call.value(situation))}" for call in calls)

    def __str__(self) -> str:
        """Return its text."""
        return self.text


def read(text: str, game: Game, place: str = "", position: Position | None = None) -> Expression:
    """
    Read an expression. Nothing in it is executed: its names are looked up in a table of facts.

    Parameters
    ----------
    text : str
        The expression.
    game : Game
        Whose facts, cards and rules it may name.
    place : str
        Where it stands, for errors.
    position : Position, optional
        If given, only its players are known, and its own cards are.

    Raises
    ------
    CoreWorldsError
        With the place in the text, for what cannot be read or is not known, and near names.

    Examples
    --------
    >>> import coreworlds as cw
    >>> from coreworlds.tutor.expressions.situation import Situation
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> read('legal("pass") or phase = "draw"', pos.game).value(Situation(pos))
    True
    """
    if not isinstance(text, str):
        raise CoreWorldsError("an expression is a text", place=place, found=repr(text)[:80])
    return Expression(text, Parser(text, game, place, position).whole(), place)
