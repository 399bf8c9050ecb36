"""The grammar of expressions: from words and signs to a small tree, every name known and every kind fitting."""

from __future__ import annotations

from collections.abc import Iterable

from coreworlds.engine import Fact, Game, Position
from coreworlds.engine.near import near
from coreworlds.tutor.expressions.nodes import Call, Compare, Junction, Literal, Node, Not, Sum, Was
from coreworlds.tutor.expressions.tokens import NUMBER_WORDS, Token
from coreworlds.tutor.expressions.vocabulary import facts
from coreworlds.tutor.expressions.walk import Walk
from coreworlds.tutor.handson.words import one, pieces

__all__ = ["Parser"]

_DEEPEST = 30
_NAMES = {"name", "names"}
_SIGNS = {"=", "!=", "<", "<=", ">", ">="}
_KINDS = {"number": "a number", "truth": "true or false", "name": "a name", "names": "names"}


class Parser(Walk):
    """The grammar, rule by rule."""

    def __init__(self, text: str, game: Game, place: str, position: Position | None) -> None:
        """Stand before the first word."""
        super().__init__(text, place)
        self.game, self.position, self.known, self.depth = game, position, facts(game), 0

    # -- grammar ----------------------------------------------------------------------------------------------

    def whole(self) -> Node:
        """Return the whole expression."""
        node = self.either()
        if self.now.kind != "end":
            self.fail("this does not fit here", self.now, expected="the end of the expression")
        return node

    def either(self) -> Node:
        """Return truths joined by "or"."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail("this expression is nested too deeply", self.now, expected=f"at most {_DEEPEST} levels")
        node = self.both()
        while sign := self.take("or"):
            node = Junction(self.must(node, "truth", sign), "or", self.must(self.both(), "truth", sign))
        self.depth -= 1
        return node

    def both(self) -> Node:
        """Return truths joined by "and"."""
        node = self.negated()
        while sign := self.take("and"):
            node = Junction(self.must(node, "truth", sign), "and", self.must(self.negated(), "truth", sign))
        return node

    def negated(self) -> Node:
        """Return a truth turned round as often as "not" stands before it."""
        turned = []
        while sign := self.take("not"):
            turned.append(sign)
        node = self.compared()
        if not turned:
            return node
        self.must(node, "truth", turned[-1])
        return Not(node) if len(turned) % 2 else Not(Not(node))

    def compared(self) -> Node:
        """Return two values compared, or one."""
        left, token = self.sum(), self.now
        if token.kind != "sign" or token.text not in _SIGNS:
            return left
        self.at += 1
        right = self.sum()
        if token.text not in {"=", "!="}:
            self.must(left, "number", token)
        if left.gives != right.gives and not {left.gives, right.gives} <= _NAMES:
            self.fail("these cannot be compared", token, expected=f"{_KINDS[left.gives]} on both sides")
        return Compare(left, token.text, right)

    def sum(self) -> Node:
        """Return numbers added and subtracted."""
        node = self.product()
        while sign := self.take("+", "-"):
            node = Sum(self.must(node, "number", sign), sign.text, self.must(self.product(), "number", sign))
        return node

    def product(self) -> Node:
        """Return numbers multiplied."""
        node = self.atom()
        while sign := self.take("*"):
            node = Sum(self.must(node, "number", sign), "*", self.must(self.atom(), "number", sign))
        return node

    def must(self, node: Node, kind: str, token: Token) -> Node:
        """Return the part if it is of a kind."""
        if node.gives != kind:
            self.fail("this is of the wrong kind", token, expected=f"{_KINDS[kind]} on both sides")
        return node

    def atom(self) -> Node:
        """Return a literal, a fact, or an expression in parentheses."""
        token = self.now
        self.at += token.kind != "end"
        if token.kind == "number":
            return Literal(int(token.text), "number", token.text)
        if token.kind == "string":
            return Literal(token.text[1:-1], "name", token.text[1:-1])
        if token.kind == "word":
            return self.word(token)
        if token.text == "(":
            node = self.either()
            self.want(")")
            return node
        if token.text == "-":
            return Sum(Literal(0, "number", "0"), "-", self.must(self.atom(), "number", token))
        return self.fail("this does not fit here", token, expected="a number, a name or a fact")

    def word(self, token: Token) -> Node:
        """Return the meaning of a bare word: a fact, a yes or no, a number, or a player."""
        word = token.text
        if word in {"true", "false"}:
            return Literal(word == "true", "truth", word)
        if word in self.known:
            return self.call(self.known[word])
        if word == "was" and self.take("("):
            node = Was(self.either())
            self.want(")")
            return node
        if word.casefold() in NUMBER_WORDS:
            return Literal(NUMBER_WORDS[word.casefold()], "number", word)
        if self.is_player(word):
            return Literal(word, "name", word)
        players = () if self.position is None else self.position.seats
        return self.fail("unknown name", token, expected=near(word, (*self.known, *players)),
                         remedy="A name that is no fact stands in quotes.")  # fmt: skip

    def is_player(self, word: str) -> bool:
        """Return True if a word names a player. Without a position, any capitalized word may."""
        return word[:1].isupper() if self.position is None else word in self.position.seats

    # -- facts ------------------------------------------------------------------------------------------------

    def call(self, fact: Fact) -> Node:
        """Return a fact with its arguments."""
        nodes = []
        if fact.takes:
            self.want("(")
            for i, kind in enumerate(fact.takes):
                if i:
                    self.want(",")
                nodes.append(self.argument(kind))
            self.want(")")
        elif self.take("("):
            self.want(")")
        return Call(fact, tuple(nodes))

    def argument(self, kind: str) -> Node:
        """Return an argument, checked as far as it can be without asking the fact."""
        token = self.now
        if kind == "number":
            return self.must(self.sum(), "number", token)
        if token.kind not in {"word", "string"}:
            self.fail("this argument does not fit", token, expected=f"a {kind}")
        fact = self.known.get(token.text) if token.kind == "word" and kind not in {"zone", "text"} else None
        if fact is not None and fact.gives == "name":
            return self.atom()
        self.at += 1
        word = token.text if token.kind == "word" else token.text[1:-1]
        self.check(kind, word, token)
        return Literal(word, "name", word)

    def check(self, kind: str, word: str, token: Token) -> None:
        """Refuse a card, rule or player that does not exist."""
        if kind == "rule":
            self.one_of("unknown rule", word, self.game.rulebook.rules, token)
        elif kind == "card":
            own = None if self.position is None else self.position.parts.index
            self.one_of(f"unknown {one(pieces(self.game))}", word, own or [c.name for c in self.game.components], token)
        elif kind == "player" and self.position is not None:
            self.one_of("unknown player", word, self.position.seats, token)

    def one_of(self, message: str, word: str, known: Iterable[str], token: Token) -> None:
        """Refuse a word that is not known, with near ones."""
        if word not in known:
            self.fail(message, token, expected=near(word, known) or "another name")
