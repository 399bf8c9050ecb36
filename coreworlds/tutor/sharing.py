"""Links: a position, a line of play with its branches, or the name of a lesson or question, as one short word."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.notation import parse
from coreworlds.engine.position import Position
from coreworlds.engine.session import Session, read_session
from coreworlds.tutor.sharing_file import (
    Linked,
    Reference,
    Thing,
    Told,
    name_of,
    read_name,
    read_told,
    read_view,
    to_file,
)

__all__ = ["from_link", "read_link", "to_link"]

VERSION = "1"
NAME = "the link"
_POSITION, _SEEN, _LINE, _LESSON, _QUESTION, _TOLD = "pvslqt"  # the second sign of a link says what it holds
_ADDRESS = re.compile(r"(?:[?&]|%3F|%26)p(?:=|%3D)([A-Za-z0-9_-]*)", re.IGNORECASE)  # alone, or inside another address
_WORD = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST = 200_000  # signs of a link
_MOST = 1_000_000  # bytes that a link may hold once it is unpacked
_MOST_STEPS = 4_000  # of a line of play in a link, all branches together
_CHECK = 4  # bytes of the checksum
_AGAIN = "Ask for the link again, and copy all of it."


def to_link(thing: Thing, player: str | None = None) -> str:
    """
    Return a link: letters, digits, "-" and "_" that go behind ``?p=`` in the address of any page.

    Parameters
    ----------
    thing : Position, Session, Reference or Told
        A position; a line of play with all its branches, names and notes; the name of a lesson or question; or the
        text of a lesson.
    player : str, optional
        Only what this player may know of the position: no seed, no luck, no hidden card.

    Raises
    ------
    CoreWorldsError
        If it can go into no link: no such player, or far too long.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> from_link(to_link(pos)) == pos
    True
    >>> from_link(to_link(pos, player="Ana")) == cw.seen_by(pos, "Ana")
    True
    """
    if player is not None:
        return _packed(_SEEN, to_file(thing, player))
    for kind, sort in ((_POSITION, Position), (_LINE, Session)):
        if isinstance(thing, sort):
            return _packed(kind, to_file(thing))
    if isinstance(thing, Told):
        return _packed(_TOLD, f"scene = {thing.scene}\n{thing.text}")
    if isinstance(thing, Reference):
        return _packed(_LESSON if thing.kind == "lesson" else _QUESTION, name_of(thing))
    raise CoreWorldsError("this goes into no link", found=type(thing).__name__, expected="a position or a session")


def from_link(text: str) -> Thing:
    """
    Return what a link leads to.

    Parameters
    ----------
    text : str
        The link, alone or in a whole address.

    Raises
    ------
    CoreWorldsError
        If it is damaged, of an unknown version, or holds what cannot be read.

    Examples
    --------
    >>> from_link(to_link(Reference("lesson", "core-worlds", "first-world", 2))).scene
    2
    """
    return read_link(text).thing


def read_link(text: str) -> Linked:
    """
    Return what a link holds, with whose view it is.

    Raises
    ------
    CoreWorldsError
        As `from_link`.
    """
    word = _word(text)
    if not word[0].isdigit():
        raise CoreWorldsError("this link is damaged: its beginning is missing or was changed", remedy=_AGAIN)
    if word[0] != VERSION:
        raise CoreWorldsError("this link is of an unknown version", found=word[0], expected=VERSION,
                              remedy="A newer coreworlds may open it.")  # fmt: skip
    reader = _READERS.get(word[1:2])
    if reader is None:
        raise CoreWorldsError("this link is damaged: it does not say what it holds", remedy=_AGAIN)
    return reader(_unpacked(word))


# -- packing ----------------------------------------------------------------------------------------------------------


def _packed(kind: str, text: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = press.compress(data) + press.flush()
    word = VERSION + kind + base64.urlsafe_b64encode(_check(VERSION + kind, data) + packed).decode().rstrip("=")
    if len(data) > _MOST or len(word) > _LONGEST:
        raise CoreWorldsError("this is too long for any link", found=f"{len(word)} characters", remedy="Save a file.")
    return word


def _check(head: str, data: bytes) -> bytes:
    return zlib.crc32(head.encode() + data).to_bytes(_CHECK, "big")


def _word(text: str) -> str:
    """Return the link itself, found in an address, without the blanks and line ends that mail puts in."""
    if not isinstance(text, str):
        raise CoreWorldsError("this is no link", found=type(text).__name__, expected="a text")
    if len(text) > 2 * _LONGEST:
        raise CoreWorldsError("this is too long for a link", found=f"{len(text)} characters")
    word = "".join(text.split())
    found = _ADDRESS.search(word)
    word = found[1] if found else word
    if not _WORD.fullmatch(word):
        raise CoreWorldsError("this is no link", found=repr(text[:40]), expected="letters, digits, - and _ behind ?p=",
                              remedy=_AGAIN)  # fmt: skip
    return word


def _unpacked(word: str) -> str:
    """Return the text in a link, if nothing of it was changed."""
    data = _swollen(_bytes(word[2:]))
    if data is None:
        raise CoreWorldsError("this link is damaged: a part is missing or was changed", remedy=_AGAIN)
    head, body = data
    if _check(word[:2], body) != head:
        raise CoreWorldsError("this link is damaged: its checksum does not fit", remedy=_AGAIN)
    try:
        return body.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise CoreWorldsError("this link is damaged: it holds no text", remedy=_AGAIN) from None


def _bytes(word: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
    except binascii.Error:
        return b""


def _swollen(packed: bytes) -> tuple[bytes, bytes] | None:
    """Return checksum and content; None if it cannot be unpacked. Never more is unpacked than a link may hold."""
    unpack = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        body = unpack.decompress(packed[_CHECK:], _MOST + 1)
    except zlib.error:
        return None
    if len(body) > _MOST:
        raise CoreWorldsError("this link holds too much", expected=f"at most {_MOST} bytes", remedy="Ask for a file.")
    return (packed[:_CHECK], body) if unpack.eof and not unpack.unused_data else None


# -- what each kind holds ---------------------------------------------------------------------------------------------


_READERS: dict[str, Callable[[str], Linked]] = {
    _POSITION: lambda text: Linked(parse(text, NAME)),
    _SEEN: lambda text: read_view(text, NAME),
    _LINE: lambda text: Linked(read_session(text, NAME, most=_MOST_STEPS)),
    _LESSON: lambda text: read_name(text, NAME, "lesson"),
    _QUESTION: lambda text: read_name(text, NAME, "question"),
    _TOLD: lambda text: read_told(text, NAME),
}
