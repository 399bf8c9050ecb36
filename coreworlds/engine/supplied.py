"""The worlds that come with a game: files of its folder ``worlds/``, named wherever a world is given."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

from coreworlds.engine.near import either, near
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from coreworlds.engine.textfile import Document

__all__ = ["named", "supplied"]

_ABOUT = ("version", "game", "kind")  # what a file of a world says first


def supplied(package: str) -> dict[str, str]:
    """
    Return the texts of the worlds that lie in a package's folder ``worlds/``, by name, the one played least first.

    Examples
    --------
    >>> list(supplied("coreworlds.games.core_worlds"))
    []
    """
    folder = files(package).joinpath("worlds")
    found = [each for each in folder.iterdir() if each.name.endswith(".toml")] if folder.is_dir() else []
    texts = {each.name.removesuffix(".toml"): each.read_text("utf-8") for each in found}
    return dict(sorted(texts.items(), key=lambda pair: read_toml(pair[1]).data.get("played", 0)))


def named(doc: Document, package: str, key: str = "world") -> Document:
    """Return a position file with its world written out, where it gives the name of one that comes with the game."""
    name = doc.data.get(key)
    if not isinstance(name, str):
        return doc
    known = supplied(package)
    if name not in known:
        expected = near(name, known) or either(known or ["a table"])
        doc.fail((key,), "there is no such world", found=name, expected=expected)
    world = {part: value for part, value in read_toml(known[name], f"{name}.toml").data.items() if part not in _ABOUT}
    return replace(doc, data={**doc.data, key: world})
