"""Reading a file of bounded size, and writing one so that a failure leaves the older one as it was."""

from __future__ import annotations

import codecs
import os
import stat
import tempfile
from pathlib import Path
from typing import ClassVar

from coreworlds.engine.errors import CoreWorldsError, kind_of

__all__ = ["Saved", "called", "read_whole", "write_whole"]

_MOST = 8_000_000  # bytes: more than any text that is read may have
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # as a command's output is saved in some shells


def called(path: object) -> str:
    """Name a file in an error, whatever was given as its path."""
    return str(path) if isinstance(path, (str, os.PathLike)) else kind_of(path)


def read_whole(path: str | os.PathLike[str], expected: str) -> str:
    """
    Return the text of a file. Nothing but a file is opened, and no more is read than a text may have.

    Parameters
    ----------
    path
        The file.
    expected : str
        What an error says should be there: "a saved session".

    Raises
    ------
    CoreWorldsError
        If it cannot be read: no such file, a folder, a device, too large, or no text.
    """
    try:
        data = _bytes(Path(path))
        return data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig")
    except (OSError, TypeError, ValueError) as error:  # what is no path, or no text
        why = "no text in UTF-8" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or str(error)
        raise CoreWorldsError("this file cannot be read", place=called(path), found=why, expected=expected,
                              remedy="Choose the right file, saved as plain text.") from None  # fmt: skip


def _bytes(path: Path) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for, a device may never end
        raise OSError(None, "a folder or a device")
    with path.open("rb") as file:
        data = file.read(_MOST + 1)
    if len(data) > _MOST:
        raise OSError(None, f"more than {_MOST} bytes")
    return data


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


class Saved:
    """A value whose text is a file."""

    __slots__ = ()
    _named: ClassVar[str]  # by an error

    def save(self, path: str | os.PathLike[str]) -> None:
        """
        Save to a readable file. A save that fails leaves an older file as it was.

        Raises
        ------
        CoreWorldsError
            If the file cannot be written.
        """
        write_whole(path, str(self), self._named)
