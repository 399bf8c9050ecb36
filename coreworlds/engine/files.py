"""Writing a file so that a failure leaves the older one as it was."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from coreworlds.engine.errors import CoreWorldsError

__all__ = ["write_whole"]


def write_whole(path: str | os.PathLike[str], text: str, what: str) -> None:
    """
    Write a text file whole or not at all.

    Parameters
    ----------
    path, text
        Where to, and what.
    what : str
        How an error calls it: "the session".

    Raises
    ------
    CoreWorldsError
        If the file cannot be written.
    """
    target = Path(path)
    try:
        handle, aside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(aside).replace(target)
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CoreWorldsError(f"{what} could not be saved", place=str(target), found=error.strerror or "",
                              remedy="Choose a folder that can be written to.") from None  # fmt: skip
