"""The sentences of a paragraph, the backing of each, the words that need none, and their style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from coreworlds.tutor.expressions.tokens import NUMBER_WORDS, numbers
from coreworlds.tutor.words.reading import Sentence

__all__ = ["UNCHECKED", "Track", "complaints", "uncounted"]

_END = re.compile(r"[.?!…][”’\")]*(?=\s|$)")
_LEGAL = re.compile(
    r"\b(?:may|can|cannot|can[’']t|must|never|always|only|allowed|free|forbidden|permitted|required|impossible|legal|"
    r"illegal|at most|at least|no more than|twice|thrice|double|half)\b",
    re.IGNORECASE,
)
_NUMBERS = "|".join(word for word in NUMBER_WORDS if word != "one")
_ONE = re.compile(r"\b[Oo]ne(?= (?:more |other |single )?[A-Z])")  # one of what a game names
# a name like D4 is no number
_NUMBER = re.compile(rf"(?<!\d)(?<!(?-i:[A-Z]))\d+|\b(?:{_NUMBERS}|hundred|dozen)\b", re.IGNORECASE)
UNCHECKED = "The number "  # how the fault begins that an expression mends
_MOST = 20


class Track:
    """What a paragraph says, sign by sign."""

    def __init__(self) -> None:
        """Begin with nothing said."""
        self.text = self.masked = ""
        self.lines: list[int] = []
        self.backs: list[int] = []

    def say(self, text: str, line: int, *, masked: bool = False, proved: Iterable[int] = ()) -> None:
        """Add words; masked ones are proved or are names, and so are the numbers proved."""
        self.text += text
        known = set(proved)
        if known:
            text = _NUMBER.sub(lambda found: "x" * len(found[0]) if {*numbers(found[0])} <= known else found[0], text)
        self.masked += "x" * len(text) if masked else text
        self.lines += [line] * len(text)

    def back(self, *, shown: bool) -> None:
        """Note that something here backs its sentence; what is not shown also backs one that has just ended."""
        self.backs.append(len(self.masked) + 1 if shown else len(self.masked.rstrip()))

    def sentences(self) -> Iterator[Sentence]:
        """Yield the sentences."""
        start = 0
        ends = [found.end() for found in _END.finditer(self.masked)]
        for end in [*ends, len(self.masked)]:
            if self.text[start:end].strip():
                first = start + len(self.masked[start:end]) - len(self.masked[start:end].lstrip())
                backed = any(start < at <= end or (at == 0 == start) for at in self.backs)
                yield Sentence(self.text[start:end].strip(), self.masked[start:end].strip(), self.lines[first], backed)
                start = end


def uncounted(masked: str) -> re.Match[str] | None:
    """Find the first number of a sentence that nothing checks; "one" is a number only of what a game names."""
    return _NUMBER.search(masked) or _ONE.search(masked)


def complaints(sentence: Sentence) -> Iterator[str]:
    """
    Yield the faults of a sentence: an unbacked number or word of legality, its length, its tone.

    Examples
    --------
    >>> list(complaints(Sentence("You may draft.", "You may draft.", 3, False)))
    ['“may” says what is so by the rules, and nothing backs it: link a rule, or add a claim. “You may draft.”']
    """
    quoted = f"“{sentence.text}”"
    number = uncounted(sentence.masked)
    if number:
        yield f"{UNCHECKED}“{number[0]}” is not checked: put an expression in braces. {quoted}"
    legal = _LEGAL.search(sentence.masked)
    if legal and not sentence.backed and not sentence.masked.endswith("?"):
        yield f"“{legal[0]}” says what is so by the rules, and nothing backs it: link a rule, or add a claim. {quoted}"
    words = sum(any(map(str.isalnum, word)) for word in sentence.text.split())
    if words > _MOST:
        yield f"The sentence has {words} words, and at most {_MOST} are read easily. {quoted}"
    if "!" in sentence.masked:
        yield f"An exclamation mark shouts. {quoted}"
