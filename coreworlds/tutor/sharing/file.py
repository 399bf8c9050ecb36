"""What links and files hold: a position, a player's view of one, a line of play, a lesson or question."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreworlds.engine import (
    CoreWorldsError,
    Document,
    Position,
    Session,
    check_keys,
    parse,
    read_session,
    read_toml,
    seen_by,
    toml,
)
from coreworlds.engine.position_file import position_in
from coreworlds.engine.textfile import as_written

__all__ = [
    "Linked", "Reference", "Thing", "Told", "name_of", "read_file", "read_name", "read_told", "read_view",
    "to_file",
]  # fmt: skip

_MOST_SCENES = 10_000


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
    view = seen_by(pos, player)
    return f"viewer = {toml(player)}\n{view}"


def read_file(text: str, name: str = "the file") -> Linked:
    """
    Return the content of a file: a position, a player's view of one, a line of play, or a lesson.

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
        raise CoreWorldsError("this is not text", place=name, found=type(text).__name__, expected="a text")
    text = text.removeprefix("\ufeff").lstrip("\r\n")
    if text.startswith(">"):  # as mail programs quote
        text = as_written(text)
    if text.startswith("+++"):
        return Linked(Told(text))
    doc = read_toml(text, name, free=True)
    if doc.data.get("kind") == "session":
        return Linked(read_session(text, name))
    return read_view(text, name) if "viewer" in doc.data else Linked(parse(text, name))


def read_view(text: str, name: str) -> Linked:
    """Return a player's view, and of whom: ``viewer = "Ana"`` above a position file."""
    doc = read_toml(text, name)
    player = doc.data.get("viewer")
    pos = position_in(replace(doc, data={key: value for key, value in doc.data.items() if key != "viewer"}))
    if player not in pos.seats:
        doc.fail(("viewer",), "no such player", found=toml(player)[:80], expected=" or ".join(pos.seats))
    return Linked(seen_by(pos, player), player)  # whatever somebody wrote into it: a seat's view is a seat's view


def name_of(thing: Reference) -> str:
    """Return the text that names a lesson or question."""
    pairs = {"game": thing.game, "name": thing.name} | ({"scene": thing.scene} if thing.kind == "lesson" else {})
    return "".join(f"{key} = {toml(value)}\n" for key, value in pairs.items())


def read_name(text: str, name: str, kind: str) -> Linked:
    """Return the name of a lesson, with a scene, or the code of a question."""
    doc = read_toml(text, name)
    check_keys(doc.data, ("game", "name", "scene") if kind == "lesson" else ("game", "name"), doc, ())
    return Linked(Reference(kind, _text(doc, "game"), _text(doc, "name"), _scene(doc)))


def read_told(text: str, name: str) -> Linked:
    """Return the text of a lesson; its scene stands above it."""
    head, _, rest = text.partition("\n")
    doc = read_toml(head, name)
    check_keys(doc.data, ("scene",), doc, ())
    return Linked(Told(rest, _scene(doc)))


def _scene(doc: Document) -> int:
    scene = doc.data.get("scene", 0)
    if type(scene) is not int or not 0 <= scene <= _MOST_SCENES:
        doc.fail(("scene",), "wrong value", found=toml(scene)[:80], expected=f"0 to {_MOST_SCENES}")
    return int(scene)


def _text(doc: Document, key: str) -> str:
    value = doc.data.get(key)
    if not isinstance(value, str):
        doc.fail((key,), "wrong value", found=toml(value)[:80], expected="a text")
    return str(value)
