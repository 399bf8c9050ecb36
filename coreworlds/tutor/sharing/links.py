"""Links: a position, a line of play with its branches, or the name of a lesson or question, as one short word."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import unquote

from coreworlds.engine import CoreWorldsError, Position, Session, parse, read_session
from coreworlds.engine.errors import kind_of, shown
from coreworlds.engine.unseen import bare
from coreworlds.tutor.sharing.file import (
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
_ADDRESS = re.compile(r"(?:^|[?&#;\s])p\s*=\s*", re.IGNORECASE)
_ALONE = re.compile(r"(?<![\w-])(?=\d[a-z][\w-]{8})", re.ASCII)  # where a link begins in some other text
_WORD = re.compile(r"\W*+(?:3D(?=\d))?([\w-]*+)", re.ASCII)  # in mail, "=3D" stands for "="
_BREAK = re.compile(r"=?[\r\n]+[>\s]*|\s+")  # what mail and editors put into a long line
_BYTES = re.compile(r"=(?:0D|0A|20)")  # a break or a blank, as mail writes it
_HYPHENS = str.maketrans({"–": "--", "—": "--", "‐": "-", "‑": "-", "−": "-"})
_TIMES = 3  # that an address may be written into another one
_LONGEST = 200_000  # signs of a link
_MOST = 1_000_000  # bytes that a link may hold once it is unpacked
_MOST_STEPS = 4_000  # of a line of play in a link, all branches together
_FEW = 40  # signs: a link has more, and capital letters among them
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
    raise CoreWorldsError("this goes into no link", found=kind_of(thing), expected="a position or a session")


def from_link(text: str) -> Thing:
    """
    Return the target of a link.

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
    Return the content of a link, and the player whose view it is.

    Raises
    ------
    CoreWorldsError
        As `from_link`.
    """
    kind, content = _opened(_words(text))
    return _READERS[kind](content)


def _opened(words: list[str]) -> tuple[str, str]:
    """Return kind and content of the first of these words that is whole: its checksum says so."""
    for word in words:
        with suppress(CoreWorldsError):
            return _sort(word), _unpacked(word)
    return _sort(words[0]), _unpacked(words[0])


def _sort(word: str) -> str:
    """Return the kind of content that a link states."""
    if not word:
        raise CoreWorldsError("there is no link here", expected="letters, digits, - and _ behind ?p=", remedy=_AGAIN)
    if not word[0].isdigit():
        raise CoreWorldsError("this link is damaged: its beginning is missing or was changed", remedy=_AGAIN)
    if word[0] != VERSION:
        raise CoreWorldsError("this link is damaged, or of an unknown version", found=word[0],
                              expected=VERSION, remedy=_AGAIN)  # fmt: skip
    if word[1:2] not in _READERS:
        raise CoreWorldsError("this link is damaged: it does not say what it holds", remedy=_AGAIN)
    return word[1]


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


def _words(text: str) -> list[str]:
    """
    Return what the link may be in a text: an address, alone, or with others around it.

    Other programs break and encode long addresses, and put signs behind them. Where it is open what they did, there is
    more than one answer.
    """
    if not isinstance(text, str):
        raise CoreWorldsError("this is not a link", found=kind_of(text), expected="a text")
    if len(text) > 2 * _LONGEST:
        raise CoreWorldsError("this is too long for a link", found=f"{len(text)} characters")
    plain = bare(text).translate(_HYPHENS)
    for _ in range(_TIMES):
        plain = unquote(plain)
    found = _ADDRESS.search(plain) or _ALONE.search(plain)
    joined = _BREAK.sub("", plain[found.end() :] if found else plain)
    if not found and not _WORD.fullmatch(joined):
        raise CoreWorldsError("this is not a link", found=shown(text[:40]),
                              expected="letters, digits, - and _ behind ?p=", remedy=_AGAIN)  # fmt: skip
    return list(dict.fromkeys(_start(each.replace("=", "")) for each in (_BYTES.sub("", joined), joined)))


def _start(text: str) -> str:
    found = _WORD.match(text)
    return found[1] if found else ""


def _unpacked(word: str) -> str:
    """Return the text in a link, if the link is unchanged."""
    data = _swollen(_bytes(word[2:]))
    if data is None:
        small = word.islower() and len(word) > _FEW
        what = "its capital letters are missing" if small else "a part is missing or was changed"
        raise CoreWorldsError(f"this link is damaged: {what}", remedy=_AGAIN)
    head, body = data
    if _check(word[:2], body) != head:
        raise CoreWorldsError("this link is damaged: its checksum is wrong", remedy=_AGAIN)
    try:
        return body.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise CoreWorldsError("this link is damaged: it holds no text", remedy=_AGAIN) from None


def _bytes(word: str) -> bytes:
    if len(word) % 4 == 1:  # no bytes make that: the last letter belongs to the text behind the link
        word = word[:-1]
    return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))


def _swollen(packed: bytes) -> tuple[bytes, bytes] | None:
    """Return checksum and content; None if it cannot be unpacked. Never more is unpacked than a link may hold."""
    unpack = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        body = unpack.decompress(packed[_CHECK:], _MOST + 1)
    except zlib.error:
        return None
    if len(body) > _MOST:
        raise CoreWorldsError("this link holds too much", expected=f"at most {_MOST} bytes", remedy="Ask for a file.")
    return (packed[:_CHECK], body) if unpack.eof else None  # what follows stood behind the link


# -- what each kind holds ---------------------------------------------------------------------------------------------


_READERS: dict[str, Callable[[str], Linked]] = {
    _POSITION: lambda text: Linked(parse(text, NAME)),
    _SEEN: lambda text: read_view(text, NAME),
    _LINE: lambda text: Linked(read_session(text, NAME, most=_MOST_STEPS)),
    _LESSON: lambda text: read_name(text, NAME, "lesson"),
    _QUESTION: lambda text: read_name(text, NAME, "question"),
    _TOLD: lambda text: read_told(text, NAME),
}
