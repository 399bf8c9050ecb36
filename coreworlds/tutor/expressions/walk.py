"""A walk through the words and signs of an expression."""

from __future__ import annotations

from typing import NoReturn

from coreworlds.tutor.expressions.tokens import Token, fail, tokens

__all__ = ["Walk"]

_MOST = 200


class Walk:
    """A walk through one expression, word by word."""

    def __init__(self, text: str, place: str) -> None:
        """Stand before the first word."""
        self.text, self.place, self.at = text, place, 0
        self.tokens = list(tokens(text, place))
        if len(self.tokens) > _MOST:
            self.fail("this expression is too long", self.tokens[_MOST], expected=f"at most {_MOST} words and signs")

    @property
    def now(self) -> Token:
        """The word that is due."""
        return self.tokens[self.at]

    def take(self, *texts: str) -> Token | None:
        """Go past the next sign or word if it is one of these."""
        token = self.now
        if token.kind in {"sign", "word"} and token.text in texts:
            self.at += 1
            return token
        return None

    def fail(self, message: str, token: Token, *, expected: str = "", remedy: str = "") -> NoReturn:
        """Raise an error that points at a word."""
        found = repr(token.text) if token.text else "the end"
        fail(message, self.text, token.at, place=self.place, found=found, expected=expected, remedy=remedy)

    def want(self, text: str) -> None:
        """Go past a sign that must stand here."""
        if self.take(text) is None:
            self.fail("this does not fit here", self.now, expected=f"“{text}”")
