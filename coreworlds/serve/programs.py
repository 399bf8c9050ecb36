"""Other programs that the command runs."""

import subprocess
from collections.abc import Sequence
from typing import Any

__all__ = ["ran"]


def ran(words: Sequence[str], **how: Any) -> int:  # noqa: ANN401 - as `Popen` takes them
    """Run a program to its end and return its exit code. Ctrl+C is left to that program, which may ask something."""
    with subprocess.Popen(words, **how) as program:  # noqa: S603 - our own words, and the reader's
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue
