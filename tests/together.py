"""Many quick cases as one test: pytest itself takes longer for a case than such a test does."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

__all__ = ["Test", "for_each", "together"]

Test = Callable[..., None]


def together(cases: Iterable[tuple[str, tuple[Any, ...]]]) -> Callable[[Test], Test]:
    """Make one test of a test and all its cases, each with a name; it fails for all that fail, and names them."""
    known = list(cases)
    assert known

    def of(test: Test) -> Test:
        def every() -> None:
            failed = []
            for name, case in known:
                try:
                    test(*case)
                except (AssertionError, pytest.fail.Exception) as error:
                    failed.append(f"{name}: {error}")
                except Exception as error:
                    error.add_note(f"in the case {name}")
                    raise
            assert not failed, f"{len(failed)} of {len(known)}:\n" + "\n".join(failed)

        every.__name__, every.__doc__, every.__module__ = test.__name__, test.__doc__, test.__module__
        return every

    return of


def for_each(
    cases: Iterable[Any], *, named: Callable[[Any], str] = repr, names: Iterable[str] = ()
) -> Callable[[Test], Test]:
    """Make one test of a test and all its cases, where `parametrize` makes many: several arguments come in a tuple."""
    known = list(cases)

    def of(test: Test) -> Test:
        single = len(inspect.signature(test).parameters) == 1
        called = list(names) or [named(case) for case in known]
        return together(zip(called, [(case,) if single else tuple(case) for case in known], strict=True))(test)

    return of
