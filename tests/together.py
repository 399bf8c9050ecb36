"""Many quick cases as one test: pytest itself takes longer for a case than such a test does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["Test", "together"]

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
                except AssertionError as error:
                    failed.append(f"{name}: {error}")
                except Exception as error:
                    error.add_note(f"in the case {name}")
                    raise
            assert not failed, f"{len(failed)} of {len(known)}:\n" + "\n".join(failed)

        every.__name__, every.__doc__, every.__module__ = test.__name__, test.__doc__, test.__module__
        return every

    return of
