"""Answers to questions about facts: read from a form, compared, and said in words."""

from __future__ import annotations

import re

from coreworlds.engine import CoreWorldsError, Kind, Value
from coreworlds.games.wording import joined

__all__ = ["read_answer", "same", "worded"]

_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}
_LONGEST = 40  # of an answer, letters repeated in an error


def read_answer(kind: Kind, answer: object, options: tuple[str, ...] = (), unit: str = "") -> Value:
    """
    Return an answer as a value: from a form's text, or as it is.

    Parameters
    ----------
    kind : str
        "number", "truth", "name" or "names".
    answer : object
        What was said.
    options : tuple of str
        The names that can be answered.
    unit : str
        What a number counts.

    Raises
    ------
    CoreWorldsError
        If it is no answer of that kind.

    Examples
    --------
    >>> read_answer("number", " 4 "), read_answer("truth", "no"), read_answer("names", "B, A", ("A", "B"))
    (4, False, ('A', 'B'))
    """
    if kind == "number":
        return _number(answer, unit)
    if kind == "truth":
        return _truth(answer)
    return _name(answer, options) if kind == "name" else _names(answer, options)


def _number(answer: object, unit: str) -> int:
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer
    if not isinstance(answer, str) or not re.fullmatch(r"\s*\d{1,6}\s*", answer):
        raise CoreWorldsError("this is not a number", found=str(answer)[:_LONGEST], expected=f"how many {unit}".strip())
    return int(answer)


def _truth(answer: object) -> bool:
    if isinstance(answer, bool):
        return answer
    if str(answer).casefold() not in _TRUTHS:
        raise CoreWorldsError("this is neither yes nor no", found=str(answer)[:_LONGEST], expected="yes or no")
    return _TRUTHS[str(answer).casefold()]


def _name(answer: object, options: tuple[str, ...]) -> str:
    if answer not in options:
        raise CoreWorldsError("this is none of the answers", found=str(answer)[:_LONGEST],
                              expected=" or ".join(options))  # fmt: skip
    return str(answer)


def _names(answer: object, options: tuple[str, ...]) -> tuple[str, ...]:
    given = answer.split(", ") if isinstance(answer, str) and answer else answer or ()
    if not isinstance(given, (list, tuple, set, frozenset)):
        raise CoreWorldsError("this is not a list of names", found=str(answer)[:_LONGEST])
    return tuple(sorted(_name(name, options) for name in given))


def same(said: Value, truth: Value) -> bool:
    """
    Return True if two answers are equal. The order of names does not matter.

    Examples
    --------
    >>> same(("A", "B"), ("B", "A")), same(True, 1)
    (True, False)
    """
    if isinstance(said, tuple) and isinstance(truth, tuple):
        return set(said) == set(truth)
    return isinstance(said, bool) == isinstance(truth, bool) and said == truth


def worded(answer: Value, unit: str = "") -> str:
    """
    Return an answer in words, numbers with what they count.

    Examples
    --------
    >>> worded(1, "cards"), worded(False), worded(("A", "B")), worded(())
    ('1 card', 'no', 'A and B', 'none')
    """
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, int):
        return f"{answer} {unit.removesuffix('s') if answer == 1 else unit}".strip()
    if isinstance(answer, str):
        return answer
    return joined(answer, "none")
