"""Complaints: what makes a position impossible, and the smallest repair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreworlds.engine.remedy import Remedy

__all__ = ["Complaint"]


@dataclass(frozen=True, slots=True)
class Complaint:
    """
    A broken invariant.

    Attributes
    ----------
    rule : str
        Id of the rule that a position of the game can never break.
    text : str
        What is wrong, with the numbers.
    repair : Remedy or None
        The smallest change by hand that mends it.
    """

    rule: str
    text: str
    repair: Remedy | None = None

    def __str__(self) -> str:
        """Return the fault as text."""
        return self.text
