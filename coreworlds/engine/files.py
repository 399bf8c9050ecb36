"""Writing a file so that a failure leaves the older one as it was."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from coreworlds.engine.errors import CoreWorldsError, kind_of

__all__ = ["called", "write_whole"]


def called(path: object) -> str:
    """Name a file in an error, whatever was given as its path."""
    return str(path) if isinstance(path, (str, os.PathLike)) else kind_of(path)


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
    try:
        target = Path(path)
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
    except (OSError, TypeError, ValueError) as error:  # what is no path, or a text that no file holds
        raise CoreWorldsError(f"{what} could not be saved", place=called(path),
                              found=getattr(error, "strerror", None) or str(error),
                              expected="the path of a file in a folder that can be written to",
                              remedy="Choose another folder or name.") from None  # fmt: skip
