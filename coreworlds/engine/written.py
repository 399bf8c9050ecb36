"""The one place where code is made while a program runs: functions that are written out from declarations."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["written"]


def written(head: str, lines: Iterable[str], **names: Any) -> Callable[..., Any]:  # noqa: ANN401  (what the lines name)
    """
    Return the function of these lines. It must be worth it: a record is copied, and moves are listed, at every step.

    Parameters
    ----------
    head : str
        Its name and parameters.
    lines : iterable of str
        What it does; only names of fields are filled in.
    **names
        What the lines name.

    Examples
    --------
    >>> written("double(x)", ["return two * x"], two=2)(4)
    8
    """
    exec(_compiled("\n ".join([f"def {head}:", *lines])), names)  # noqa: S102
    return names[head.partition("(")[0]]  # type: ignore[no-any-return]  # the function


_compiled = lru_cache(maxsize=500)(lambda source: compile(source, __name__, "exec"))  # most rulebooks need the same
