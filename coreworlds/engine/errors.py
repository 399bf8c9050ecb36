"""Errors that say what is wrong, where, what was expected and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.displayed import Displayed
from coreworlds.engine.unseen import printable

if TYPE_CHECKING:
    from coreworlds.engine.verdict import Verdict

__all__ = ["CoreWorldsError", "Illegal", "kind_of", "shown"]

_LONGEST = 300  # characters of what was found, or of where: somebody else may have written a million


class CoreWorldsError(ValueError):
    """
    What every error of this package derives from.

    Parameters
    ----------
    message : str
        What is wrong, in one sentence.
    place : str
        Where: a file with line and column, a card, a field.
    found : str
        What stands there.
    expected : str
        What was expected.
    remedy : str
        What to do about it.

    Examples
    --------
    >>> print(CoreWorldsError("unknown card", place="line 3", found="Snub Figter", remedy="Write 'Snub Fighter'."))
    line 3: unknown card; found Snub Figter. Write 'Snub Fighter'.
    """

    def __init__(self, message: str, *, place: str = "", found: str = "", expected: str = "", remedy: str = "") -> None:
        """Keep the parts; join them into a sentence."""
        self.message, self.place, self.found = message, _short(place), _short(found)
        self.expected, self.remedy = expected, remedy
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        more = self.found or self.expected  # a message that is a sentence of its own goes on here
        parts = [f"{self.place}: " if self.place else "", self.message.rstrip(".") if more else self.message]
        parts.append(f"; found {self.found}" if self.found else "")
        parts.append(f"; expected {self.expected}" if self.expected else "")
        text = "".join(parts).rstrip(".") + "."
        return printable(f"{text} {self.remedy}".rstrip())


class Illegal(Displayed, CoreWorldsError):  # noqa: N818  (the interface names it so)
    """
    Raised by `step` for an action that the rules do not allow now.

    Attributes
    ----------
    verdict : Verdict
        Every reason, each with its rule and a way out where there is one.
    """

    def __init__(self, verdict: Verdict) -> None:
        """Carry the verdict; its text is the message."""
        self.verdict = verdict
        super().__init__(str(verdict))

    def _render_traceback_(self) -> list[str]:
        """Show the verdict in IPython: where it was raised tells nothing about the rules."""
        return Displayed.drawing(self)["text/plain"].splitlines()


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def kind_of(value: object) -> str:
    """Describe a value that is no text by its type. Its own words may fail."""
    return f"a value of type {type(value).__name__}"


def shown(value: object) -> str:
    """Write a value for an error, short. Describe it by its type if it cannot be written."""
    try:
        return repr(value)[:80]
    except Exception:  # noqa: BLE001  (whatever its own code raises)
        return kind_of(value)
