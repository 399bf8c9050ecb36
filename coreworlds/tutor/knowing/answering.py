"""What a learner says to a prediction or a question, read; and how it is said back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.near import near
from coreworlds.tutor.expressions.nodes import Call
from coreworlds.tutor.ways_out import shrug, way_out

if TYPE_CHECKING:
    from coreworlds.engine.errors import Illegal
    from coreworlds.engine.fact import Value
    from coreworlds.engine.step import Transition
    from coreworlds.tutor.lessons.scene import Asked, Predict

__all__ = ["events", "named", "read_answer", "read_choice", "reasons", "some", "spoken"]

_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}
_MOST = 9


def read_answer(block: Predict, value: object) -> Value:
    """
    Read what a learner predicts: a number, yes or no, or one of the options.

    Raises
    ------
    CoreWorldsError
        If it is no such answer.
    """
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value).strip()
    if block.value.gives == "truth" and text.casefold() in _TRUTHS:
        return _TRUTHS[text.casefold()]
    if block.options and text not in block.options:
        raise CoreWorldsError("this is not among the answers", found=text[:80],
                              expected=near(text, block.options) or " or ".join(block.options))  # fmt: skip
    if block.value.gives != "number":
        return text
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= _MOST):
        raise CoreWorldsError("a number is asked for", found=text[:80], expected="digits")
    return int(text)


def spoken(block: Predict, value: Value) -> str:
    """Return a value as one says it, with what it counts."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " and ".join(value)
    node = block.value.node
    unit = node.fact.unit if isinstance(node, Call) else ""
    return some(value, unit) if isinstance(value, int) else value


def some(n: int, unit: str) -> str:
    """
    Return a number with what it counts.

    Examples
    --------
    >>> some(1, "cards"), some(0, "cards"), some(1, "Energy")
    ('1 card', '0 cards', '1 Energy')
    """
    return f"{n} {unit.removesuffix('s') if n == 1 else unit}".strip()


def read_choice(value: object) -> frozenset[int]:
    """Return the places of the answers chosen."""
    places = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    chosen = [str(place) for place in places if not isinstance(place, bool)]
    if not chosen or not all(place.isascii() and place.isdigit() and len(place) <= _MOST for place in chosen):
        raise CoreWorldsError("answers are chosen by their places", found=str(value)[:80], expected="0, 1, 2 or 3")
    return frozenset(map(int, chosen))


def named(block: Asked, places: Iterable[int]) -> str:
    """Return answers by their text."""
    from coreworlds.tutor.words.prose import to_text  # noqa: PLC0415  (only here)

    return " · ".join(to_text(block.options[i].text).rstrip(".") for i in sorted(places))


def events(line: Iterable[Transition]) -> tuple[str, ...]:
    """Return the events, a sentence for each."""
    return tuple(event.text for transition in line for event in transition.events)


def reasons(refusal: Illegal) -> tuple[str, ...]:
    """Return the reasons of a refusal, then the way out, or why there is none."""
    verdict = refusal.verdict
    said = str(verdict).partition(". ")[0] + "."
    return said, *map(str, verdict.blockers), str(way_out(verdict) or shrug(verdict))
