"""The words and signs of an expression, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from coreworlds.engine import CoreWorldsError

__all__ = ["NUMBER_WORDS", "Token", "fail", "numbers", "tokens"]

_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
NUMBER_WORDS = {word: n for n, word in enumerate(_WORDS)}
_NUMBER = re.compile(rf"[0-9]{{1,9}}|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_MOST = 2_000
_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<number>[0-9]{1,9}(?!\w))
      | (?P<string>"[^"\n]*"|'[^'\n]*')
      | (?P<word>[^\W\d]\w*)
      | (?P<sign><=|>=|!=|[=<>+\-*(),])""",
    re.VERBOSE,
)


def numbers(text: str) -> tuple[int, ...]:
    """
    Return the numbers that a text names, in digits or words.

    Examples
    --------
    >>> numbers("Draw up to six cards, 5 in Sector V")
    (6, 5)
    """
    return tuple(int(w) if w.isdigit() else NUMBER_WORDS[w.casefold()] for w in _NUMBER.findall(text))


class Token(NamedTuple):
    """A word or sign: its kind, its text, and where it begins."""

    kind: str
    text: str
    at: int


def fail(  # noqa: PLR0913  (the parts of an error)
    message: str, text: str, at: int, *, place: str = "", found: str = "", expected: str = "", remedy: str = ""
) -> NoReturn:
    """Raise an error that points into an expression."""
    where = ", ".join(filter(None, [place, f"“{text[:80]}” at {at + 1}"]))
    raise CoreWorldsError(message, place=where, found=found, expected=expected, remedy=remedy)


def tokens(text: str, place: str = "") -> Iterator[Token]:
    """
    Yield the words and signs of a text, and one of kind "end".

    Raises
    ------
    CoreWorldsError
        For a sign that no expression holds.

    Examples
    --------
    >>> [token.kind for token in tokens('legal("pass") = true')]
    ['word', 'sign', 'string', 'sign', 'sign', 'word', 'end']
    """
    if len(text) > _MOST:
        fail("this expression is too long", text, 0, place=place, expected=f"at most {_MOST} characters")
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            fail("this sign belongs to no expression", text, at, place=place, found=repr(text[at : at + 10]),
                 expected="a number, a name, a fact or a comparison")  # fmt: skip
        if found.lastgroup != "space":
            yield Token(str(found.lastgroup), found[0], at)
        at = found.end()
    yield Token("end", "", len(text))
