"""What became of a prediction: the answer, the truth, and the rules that made it."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.engine import Event, Value, WrongRule

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    What became of a prediction.

    Attributes
    ----------
    right : bool
        Whether it came true.
    answer, truth
        What was said, and what is.
    chain : tuple of Event
        The events that made it so, as the viewer may know them, each with its rule.
    rules : tuple of str
        Ids of the rules at work in it: those of the chain first, then those that were asked on the way.
    beliefs : tuple of WrongRule
        Misreadings of one of these rules under which the answer would have been right.
    text : str
        All in one sentence.
    """

    right: bool
    answer: Value
    truth: Value
    chain: tuple[Event, ...]
    rules: tuple[str, ...]
    beliefs: tuple[WrongRule, ...]
    text: str

    def __str__(self) -> str:
        """Return the sentence."""
        return self.text
