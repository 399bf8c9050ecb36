"""Links: a position, a line of play with its branches, or the name of a lesson or question, as one short word."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.api import seen_by
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.notation import check_keys, parse, toml
from coreworlds.engine.position import Position
from coreworlds.engine.session import Session, read_session
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from coreworlds.engine.textfile import Document

__all__ = ["Linked", "Reference", "Told", "from_link", "read_file", "read_link", "to_file", "to_link"]

VERSION = "1"
NAME = "the link"
_POSITION, _SEEN, _LINE, _LESSON, _QUESTION, _TOLD = "pvslqt"  # the second sign of a link says what it holds
_ADDRESS = re.compile(r"[?&]p=([A-Za-z0-9_-]*)")
_WORD = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST = 200_000  # signs of a link
_MOST = 1_000_000  # bytes that a link may hold once it is unpacked
_MOST_STEPS = 4_000  # of a line of play in a link, all branches together
_MOST_SCENES = 10_000
_CHECK = 4  # bytes of the checksum
_AGAIN = "Ask for the link again, and copy all of it."


@dataclass(frozen=True, slots=True)
class Reference:
    """
    The name of something that everybody has: a lesson at a scene, or a question.

    Attributes
    ----------
    kind : str
        "lesson" or "question".
    game, name : str
        Id of the game; id of the lesson, or code of the question.
    scene : int
        At which scene of the lesson, from 0.
    """

    kind: str
    game: str
    name: str
    scene: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """
    A lesson that not everybody has: its whole text, at a scene.

    Attributes
    ----------
    text : str
        The file of the lesson.
    scene : int
        At which scene, from 0.
    """

    text: str
    scene: int = 0


Thing = Position | Session | Reference | Told


@dataclass(frozen=True, slots=True)
class Linked:
    """
    What a link holds.

    Attributes
    ----------
    thing : Position, Session, Reference or Told
        What it leads to.
    player : str
        Whose view the position is; empty where it is whole.
    """

    thing: Thing
    player: str = ""


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
        return _packed(_LESSON if thing.kind == "lesson" else _QUESTION, _named(thing))
    raise CoreWorldsError("this goes into no link", found=type(thing).__name__, expected="a position or a session")


def to_file(thing: Thing, player: str | None = None) -> str:
    """
    Return the text of a file that holds what a link would: for what is too long for one.

    Raises
    ------
    CoreWorldsError
        If there is no such player, or the thing is only a name.
    """
    if isinstance(thing, Reference) or (isinstance(thing, Told) and player is not None):
        raise CoreWorldsError("this is not a position", found=type(thing).__name__, expected="a position or a session")
    if player is None:
        return thing.text if isinstance(thing, Told) else str(thing)
    pos = thing.position if isinstance(thing, Session) else thing
    if not isinstance(pos, Position):
        raise CoreWorldsError("this goes into no link", found=type(thing).__name__, expected="a position or a session")
    return f"viewer = {toml(player)}\n{seen_by(pos, player)}"


def read_file(text: str, name: str = "the file") -> Linked:
    """
    Return what a file holds: a position, a player's view of one, a line of play, or a lesson.

    Raises
    ------
    CoreWorldsError
        If it cannot be read: with line and column, what was found and what was expected.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> read_file(to_file(pos, "Ben")).player
    'Ben'
    """
    if not isinstance(text, str):
        raise CoreWorldsError("this is no text", place=name, found=type(text).__name__, expected="a text")
    if text.startswith("+++"):
        return Linked(Told(text))
    if text.startswith("viewer ="):
        return _seen(text, name)
    if read_toml(text, name).data.get("kind") == "session":
        return Linked(read_session(text, name))
    return Linked(parse(text, name))


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


def _position(text: str) -> Linked:
    return Linked(parse(text, NAME))


def _seen(text: str, name: str = NAME) -> Linked:
    head, _, rest = text.partition("\n")
    doc = read_toml(head, name)
    check_keys(doc.data, ("viewer",), doc, ())
    pos, player = parse(rest, name), doc.data.get("viewer")
    if player not in pos.seats:
        doc.fail(("viewer",), "no such player", found=toml(player)[:80], expected=" or ".join(pos.seats))
    return Linked(seen_by(pos, player), player)  # whatever somebody wrote into it: a seat's view is a seat's view


def _line(text: str) -> Linked:
    return Linked(read_session(text, NAME, most=_MOST_STEPS))


def _named(thing: Reference) -> str:
    pairs = {"game": thing.game, "name": thing.name} | ({"scene": thing.scene} if thing.kind == "lesson" else {})
    return "".join(f"{key} = {toml(value)}\n" for key, value in pairs.items())


def _lesson(text: str) -> Linked:
    doc = read_toml(text, NAME)
    check_keys(doc.data, ("game", "name", "scene"), doc, ())
    return Linked(Reference("lesson", _text(doc, "game"), _text(doc, "name"), _scene(doc)))


def _told(text: str) -> Linked:
    head, _, rest = text.partition("\n")
    doc = read_toml(head, NAME)
    check_keys(doc.data, ("scene",), doc, ())
    return Linked(Told(rest, _scene(doc)))


def _scene(doc: Document) -> int:
    scene = doc.data.get("scene", 0)
    if type(scene) is not int or not 0 <= scene <= _MOST_SCENES:
        doc.fail(("scene",), "this value does not fit", found=toml(scene)[:80], expected=f"0 to {_MOST_SCENES}")
    return int(scene)


def _question(text: str) -> Linked:
    doc = read_toml(text, NAME)
    check_keys(doc.data, ("game", "name"), doc, ())
    return Linked(Reference("question", _text(doc, "game"), _text(doc, "name")))


def _text(doc: Document, key: str) -> str:
    value = doc.data.get(key)
    if not isinstance(value, str):
        doc.fail((key,), "this value does not fit", found=toml(value)[:80], expected="a text")
    return str(value)


_READERS = {_POSITION: _position, _SEEN: _seen, _LINE: _line, _LESSON: _lesson, _QUESTION: _question,
            _TOLD: _told}  # fmt: skip
