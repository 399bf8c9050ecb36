"""What goes wrong in the server is told once, not again at every turn."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

__all__ = ["Once", "once"]

AGAIN = 60.0  # s until the same is told again
MOST = 1000  # kinds of what was told that are remembered


class Once(logging.Filter):
    """Lets an error through unless the same went through within the last minute."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        super().__init__()
        self.told: dict[tuple[object, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a log record is printed."""
        kind, now = _kind(record), time.monotonic()
        if now - self.told.get(kind, -AGAIN) < AGAIN:
            return False
        if len(self.told) >= MOST:
            self.told.clear()
        self.told[kind] = now
        return True


def once(names: Iterable[str]) -> None:
    """Let loggers tell each error once a minute.

    Parameters
    ----------
    names
        Those of the loggers.
    """
    only = Once()
    for name in names:
        logging.getLogger(name).addFilter(only)


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """Return a key that is equal for repeated failures: the place of an exception, or the message."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, str(record.msg)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ()
    return record.name, type(error), *where
