"""Position files: their texts as TOML, the names in them, and how one is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from coreworlds.engine.near import near
from coreworlds.engine.textfile import quote

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.flow import Flow
    from coreworlds.engine.textfile import Document, Path

__all__ = ["MARK", "MASK", "NONE", "UNKNOWN", "Reader", "check_keys", "toml"]

UNKNOWN = -1  # what a view does not know: a component, a number
NONE = -2  # no component, nobody
MARK = 12  # bits below: the component; above: Tokens on it
MASK = (1 << MARK) - 1


@dataclass(slots=True)
class Reader:
    """What reading a file needs: the document, the names of players and components, the steps, what is read so far."""

    doc: Document
    parts: Any
    seats: Sequence[str]
    flow: Flow
    table: Any = None

    def part(self, name: str, path: Path, kinds: Sequence[str] = ()) -> int:
        """Return the component of that name, which should be of some kinds."""
        if name == "?":
            return UNKNOWN
        found = self.parts.index.get(name)
        if found is None:
            word = self.parts.called(kinds)
            expected = near(name, self.parts.index) or f"the name of a {word} of this game"
            self.doc.fail(path, f"unknown {word}", found=repr(name), expected=expected)
        return int(found)

    def seat(self, name: str, path: Path) -> int:
        """Return the place of the player of that name."""
        if name == "":
            key = next((each for each in reversed(path) if isinstance(each, str)), "player")
            self.doc.fail(path, f"`{key}` names no player", expected=" or ".join(self.seats))
        if name not in self.seats:
            self.doc.fail(path, "unknown player", found=repr(name), expected=" or ".join(self.seats))
        return self.seats.index(name)

    def wrong(self, path: Path, value: object, expected: str) -> NoReturn:
        """Raise: the value is of the wrong type or out of range."""
        self.doc.fail(path, "wrong value", found=toml(value)[:80], expected=expected)


def check_keys(data: Any, known: Iterable[str], doc: Document, path: Path) -> None:  # noqa: ANN401
    """Raise if a table of the file has a key that means nothing."""
    if not isinstance(data, dict):
        doc.fail(path, "wrong value", found=toml(data)[:80], expected="a table")
    known = tuple(known)
    for key in data:
        if key not in known:
            doc.fail((*path, key), "unknown key", found=key[:80], expected=near(key, known) or ", ".join(known))


def toml(value: Any) -> str:  # noqa: ANN401
    """
    Return a value as TOML.

    Examples
    --------
    >>> toml({"Taurus": ["Snub Fighter", 2, True]})
    '{Taurus = ["Snub Fighter", 2, true]}'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quote(key)
