"""Words that people type: last in an action, in quotes. What stands inside the quotes is only ever a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from coreworlds.engine.unseen import called, unseen

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack

__all__ = ["LONGEST", "MARKS", "cut", "fault", "outside", "quoted", "split"]

LONGEST = 24  # characters of a word
MARKS = frozenset('"“”„‟«»')
_QUOTES = "".join(sorted(MARKS))
_MARK = re.compile(f"[{_QUOTES}]")
_SPAN = re.compile(rf"(?<=[^\s,:;{_QUOTES}])\s+[{_QUOTES}][^{_QUOTES}]*[{_QUOTES}]")  # something stands before it
_ESCAPED = re.compile(r"\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")  # an unseen character, written out


def cut(text: str, start: int = 0) -> tuple[str, str | None]:
    """
    Return a text up to the quotes that stand last in it, and the word in them: None without quotes.

    Where the quotes are not closed, the word holds the mark that opens them, which no word may.

    Examples
    --------
    >>> cut('found Brazil “Nova; or so”'), cut("pass"), cut('sign "Peace')
    (('found Brazil', 'Nova; or so'), ('pass', None), ('sign', '"Peace'))
    """
    first = _MARK.search(text, start)
    if first is None:
        return text, None
    rest, word = text[: first.start()].rstrip(), text[first.end() :].rstrip()
    closed = _MARK.fullmatch(word[-1:])
    return rest, " ".join((word[:-1] if closed else f"{first[0]}{word}").split())


def fault(word: str) -> Lack | None:
    """
    Return what is needed of a word and what there is, if it cannot be one.

    Examples
    --------
    >>> fault("Nova; or so"), fault('No"va')
    (None, ('a word of 1 to 24 characters, without quote marks', '“No"va”'))
    """
    needs = f"a word of 1 to {LONGEST} characters, without quote marks"
    hidden, escaped = unseen(word), _ESCAPED.search(word)
    if hidden or escaped:
        return "a word all of which can be seen", f"“{escaped[0]}”" if escaped else called(hidden)
    if _MARK.search(word):
        return needs, f"“{word[:80]}”"
    return (needs, f"{len(word)} characters") if len(word) > LONGEST else None


def quoted(word: str) -> str:
    """Write a word as it stands last in an action: behind a blank, in straight quotes; nothing for no word."""
    return f' "{word}"' if word else ""


def outside(text: str) -> str:
    """
    Return a text of the same length in which nothing stands in quotes that follow something.

    Examples
    --------
    >>> outside('sign "a; b"; pass')
    'sign_______; pass'
    """
    return _SPAN.sub(lambda found: "_" * len(found[0]), text) if _MARK.search(text) else text


def split(text: str, between: str | re.Pattern[str] = ";") -> list[str]:
    """
    Return the parts of a text with something between them that does not stand in a word; empty ones are left out.

    Examples
    --------
    >>> split('sign "a; b"; pass;')
    ['sign "a; b"', 'pass']
    """
    parts, at = [], 0
    for found in re.finditer(between, outside(text)):
        parts.append(text[at : found.start()])
        at = found.end()
    return [part for each in (*parts, text[at:]) if (part := each.strip())]
