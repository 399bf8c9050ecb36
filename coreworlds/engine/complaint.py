"""Complaints: what makes a position impossible, and the smallest repair."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coreworlds.engine.displayed import Displayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.remedy import Remedy

__all__ = ["Complaint"]


@dataclass(frozen=True, slots=True)
class Complaint(Displayed):
    """
    A broken invariant.

    Attributes
    ----------
    rule : str
        Id of the rule that a position of the game can never break.
    text : str
        What is wrong, with the numbers.
    mends : Remedy, callable or None
        The repair, or the function that searches for it when somebody asks.
    """

    rule: str
    text: str
    mends: Remedy | Callable[[], Remedy | None] | None = field(default=None, compare=False, repr=False)

    @property
    def repair(self) -> Remedy | None:
        """The smallest change by hand that mends it; None if there is none."""
        return self.mends() if callable(self.mends) else self.mends

    def __str__(self) -> str:
        """Return the fault as text."""
        return self.text
