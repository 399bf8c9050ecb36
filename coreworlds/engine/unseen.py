"""Characters that nobody sees: they turn round, hide or take apart the text around them."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["bare", "called", "printable", "turning", "unseen"]

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # the categories of control, format and private characters
_SPACE = "Zs"
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks without any ink
_APART, _TOGETHER = "\u200c", "\u200d"  # how letters join: several scripts and many emoji are written with these
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))  # all text after them changes its way
_NO_WIDTH = re.compile(r"[\xad\u200b\u200e\u200f\u2060\ufeff]")
_LAID_OUT = "\n\r\t"
_VIRAMA = 9  # the combining class of the signs that join letters in the scripts of India


def unseen(text: str) -> str:
    r"""
    Return the first invisible character, or one that looks like a plain space; empty if there is none.

    Examples
    --------
    >>> unseen("Zoë 👩‍🚀"), unseen("An\u202ea")
    ('', '\u202e')
    """
    if text.isprintable() and _BLANK.isdisjoint(text):
        return ""
    return next((char for at, char in enumerate(text) if _space(char) or _hides(text, at)), "")


def turning(text: str) -> str:
    r"""
    Return the first character of a prose text that turns the text's direction; empty if there is none.

    Lines, tabs, spaces of all kinds and marks of direction belong to prose.

    Examples
    --------
    >>> turning("Combien\xa0?\n"), turning("\u202eno")
    ('', '\u202e')
    """
    if text.isprintable():
        return ""
    return next(
        (c for c in text if c in _TURNING or (c not in _LAID_OUT and unicodedata.category(c) in {"Cc", "Cs"})), ""
    )


def bare(text: str) -> str:
    r"""
    Return a text without the signs of no width that other programs leave in what is copied.

    Examples
    --------
    >>> bare("\ufeffdraft\u200b Taurus")
    'draft Taurus'
    """
    return text if text.isascii() else _NO_WIDTH.sub("", text)


def printable(text: str) -> str:
    r"""
    Return a text all of which can be seen and printed: what nobody sees is written out.

    Examples
    --------
    >>> print(printable("An\u202ea"))
    An\u202ea
    """
    if text.isprintable() and _BLANK.isdisjoint(text):
        return text
    each = (c if c == "\n" or not _hides(text, at) else ascii(c)[1:-1] for at, c in enumerate(text))
    return "".join(each)


def called(char: str) -> str:
    r"""
    Name a character.

    Examples
    --------
    >>> called("\u202e")
    'U+202E (right-to-left override)'
    """
    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}" + (f" ({name})" if name else "")


def _space(char: str) -> bool:
    return char != " " and unicodedata.category(char) == _SPACE


def _hides(text: str, at: int) -> bool:
    char = text[at]
    if char in _APART + _TOGETHER:
        return not _joins(text, at)
    return char in _BLANK or unicodedata.category(char) in _UNSEEN


def _joins(text: str, at: int) -> bool:
    """Return True if a joiner stands where its letters need it and is seen by its effect on them."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if before and unicodedata.combining(before) == _VIRAMA:
        return True
    if text[at] == _APART:
        return bool(before and after) and {unicodedata.bidirectional(c) for c in before + after} == {"AL"}
    return (
        bool(before and after)
        and unicodedata.category(after) == "So"
        and (before == "\ufe0f" or unicodedata.category(before) in {"So", "Sk"})
    )
