"""The table in hand, read from a position file and written back."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any

from coreworlds.engine import CoreWorldsError, Place, Position, parse, toml
from coreworlds.tutor.handson.table import Dials, Hands, Piece, Reading, Spot, dials, lairs, spots

__all__ = ["file_text", "home", "put", "shown", "table_of", "written"]

_ENTRY = re.compile(r"(?P<name>.+?)(?: \+(?P<tokens>\d*))?(?: x(?P<count>\d+))?")
_TABLES = ("player", "card")


def shown(pos: Position) -> Hands:
    """
    Return the places of a position with their content.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> hands = shown(pos)
    >>> len(hands.piles["Ana hand"]), hands.shows["Ana actions"]
    (6, 4)
    """
    return pos.kept("hands", lambda: _read(pos))


def _read(pos: Position) -> Hands:
    data = _data(pos)
    piles = {}
    for (*way, last), found in lairs(pos).items():
        value = _inside(_value(data, tuple(way), {}) if way else data, last)
        for spot in found if value else ():
            if pile := _lying(value, spot):
                piles[spot.id] = pile
    return Hands(piles, {
        dial.id: _value(data, dial.path, _NOTHING[dial.counter.counts]) for dial in dials(pos).values()})  # fmt: skip


def _data(pos: Position) -> dict[str, Any]:
    """Return the content of a position file, read only. Equal lines of all files share one value."""
    text, mark, cards = str(pos).partition("\n[[card]]\n")
    data: dict[str, Any] = {}
    table = data
    for line in text.split("\n"):
        if line.startswith("[["):
            table = {}
            data.setdefault(line[2:-2], []).append(table)
        elif line.startswith("["):
            table = data
            for key in line[1:-1].split("."):
                table = table.setdefault(key, {})
        elif line:
            key, value = _line(line)
            table[key] = value
    return data | (tomllib.loads(mark + cards) if mark else {})


@lru_cache(maxsize=10_000)
def _line(text: str) -> tuple[str, Any]:
    """Return a key with its value: the engine writes each in a line of its own."""
    ((key, value),) = tomllib.loads(text).items()
    return key, value


def _copied(value: Any) -> Any:  # noqa: ANN401  (of any type)
    """Return a value in which nothing is shared."""
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


_NOTHING: dict[str, Reading] = {"number": 0, "truth": False, "player": "", "word": ""}


def table_of(data: dict[str, Any], path: tuple[str | int, ...]) -> tuple[Any, tuple[str | int, ...]]:
    """Return the table of a file in which a path begins, and the rest of the path. Players are found by name."""
    return (home(data, str(path[1])), path[2:]) if path[0] == "player" else (data, path)


def _value(data: dict[str, Any], path: tuple[str | int, ...], nothing: Any) -> Any:  # noqa: ANN401  (of any type)
    found, rest = table_of(data, path)
    for key in rest:
        found = _inside(found, key)
    return nothing if found is None else found


def _inside(table: Any, key: str | int) -> Any:  # noqa: ANN401
    if isinstance(table, list):
        return table[key] if isinstance(key, int) and key < len(table) else None
    return table.get(key) if table else None


def home(data: dict[str, Any], seat: str) -> dict[str, Any]:
    """Return the table of the file in which a key stands."""
    if not seat:
        return data
    found: dict[str, Any] = next(player for player in data["player"] if player["name"] == seat)
    return found


def _lying(found: Any, spot: Spot) -> tuple[Piece, ...]:  # noqa: ANN401
    match spot.place.held:
        case "member" | "at":
            there = spot.space in found if isinstance(found, list) else spot.space == found
            return ((spot.piece, 0),) * there
        case "number":
            return (("?", 0),) if found == "?" else ((spot.piece, 0),) * found
        case "name":
            return _cards([found])
        case "list":
            return _cards([str(each) for each in found])


def _cards(entries: list[str]) -> tuple[Piece, ...]:
    return tuple(piece for entry in entries for piece in _pieces(entry))


@lru_cache(maxsize=10_000)
def _pieces(entry: str) -> tuple[Piece, ...]:
    found = _ENTRY.fullmatch(entry)
    assert found is not None  # noqa: S101  (the engine wrote it)
    tokens = 0 if found["tokens"] is None else int(found["tokens"] or 1)
    return ((found["name"], tokens),) * int(found["count"] or 1)


def written(pos: Position, hands: Hands, kept: Dials) -> Position:
    """
    Return a position in which everything lies as hands have laid it, and all else is as before.

    Raises
    ------
    CoreWorldsError
        If the file cannot say it: two cards where one fits, a piece where no such piece can lie.
    """
    data, old = _copied(_data(pos)), shown(pos)
    for spot in spots(pos).values():
        if not spot.boundless and (hands.at(spot.id) or old.at(spot.id)) and hands.at(spot.id) != old.at(spot.id):
            _lay(data, spot, hands.at(spot.id))
    for dial in kept.values():
        if dial.counter.key and hands.shows[dial.id] != old.shows[dial.id]:
            put(data, dial.path, hands.shows[dial.id])
    return parse(file_text(data))


def put(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> None:  # noqa: ANN401  (of any type)
    """Write a value into a file; what stands empty in a table of spaces is left out."""
    table, (*way, last) = table_of(data, path)
    for key in way:
        if isinstance(table, dict):
            table.setdefault(key, {})
        table = table[key]
    if way and isinstance(table, dict) and not value:
        table.pop(last, None)
    else:
        table[last] = value


def _lay(data: dict[str, Any], spot: Spot, cards: tuple[Piece, ...]) -> None:
    place = spot.place
    names = [name + _tokens(place, tokens) for name, tokens in cards]
    if place.held in {"name", "member", "at"} and len(names) > 1:
        raise CoreWorldsError("only one fits there", place=spot.name, found=", ".join(names)[:80])
    match place.held:
        case "member":
            among = [space for space in _value(data, spot.path, []) if space != spot.space]
            put(data, spot.path, among + [spot.space] * len(names))
        case "at":
            if names or _value(data, spot.path, "") == spot.space:  # else it lies elsewhere by now
                put(data, spot.path, spot.space if names else "")
        case "number":
            _counted(spot, names)
            put(data, spot.path, "?" if names == ["?"] else len(names))
        case "name":
            put(data, spot.path, names[0] if names else "")
        case "list":
            put(data, spot.path, [int(name) if name.isdecimal() else name for name in names])


def _counted(spot: Spot, names: list[str]) -> None:
    """Refuse pieces of another kind where only a number is kept."""
    strange = next((name for name in names if name not in {spot.piece, "?"}), None)
    if strange is not None:
        raise CoreWorldsError("no such piece lies there", place=spot.name, found=strange, expected=spot.piece)


def _tokens(place: Place, tokens: int) -> str:
    if not tokens or not place.tokens:
        return ""
    return " +" if place.tokens == "one" else f" +{tokens}"


def file_text(data: dict[str, Any]) -> str:
    """Return the text of a position file from its content."""
    lines = [f"{key} = {toml(value)}" for key, value in data.items() if key not in _TABLES]
    for name in _TABLES:
        for table in data.get(name, ()):
            lines += [f"[[{name}]]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    return "\n".join(lines)
