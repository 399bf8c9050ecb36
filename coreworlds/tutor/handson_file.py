"""The table in hand, read from a position file and written back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import parse, toml
from coreworlds.engine.textfile import read_toml
from coreworlds.tutor.handson_table import Hands, dials, spots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.byhand import Place
    from coreworlds.engine.position import Position
    from coreworlds.tutor.handson_table import Dials, Piece, Spot

__all__ = ["file_text", "home", "shown", "written"]

_ENTRY = re.compile(r"(?P<name>.+?)(?: \+(?P<tokens>\d*))?(?: x(?P<count>\d+))?")
_TABLES = ("player", "card")


def shown(pos: Position) -> Hands:
    """
    Return what lies where in a position.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> hands = shown(pos)
    >>> len(hands.piles["Ana hand"]), hands.shows["Ana actions"]
    (6, 4)
    """
    return pos.kept("hands", lambda: _read(pos))  # type: ignore[no-any-return]


def _read(pos: Position) -> Hands:
    data = read_toml(str(pos)).data
    piles = {spot.id: _cards(_under(data, spot)) for spot in spots(pos).values() if not spot.boundless}
    return Hands(piles, {dial.id: home(data, dial.seat)[dial.counter.key] for dial in dials(pos).values()})


def home(data: dict[str, Any], seat: str) -> dict[str, Any]:
    """Return the table of the file in which a key stands."""
    if not seat:
        return data
    found: dict[str, Any] = next(player for player in data["player"] if player["name"] == seat)
    return found


def _under(data: dict[str, Any], spot: Spot) -> list[str]:
    found = home(data, spot.seat)[spot.place.key]
    if spot.place.at is not None:
        found = found[spot.place.at] if found else []
    return [found] * bool(found) if isinstance(found, str) else found


def _cards(entries: list[str]) -> tuple[Piece, ...]:
    return tuple(piece for entry in entries for piece in _pieces(entry))


def _pieces(entry: str) -> Iterator[Piece]:
    found = _ENTRY.fullmatch(entry)
    assert found is not None  # noqa: S101  (the engine wrote it)
    tokens = 0 if found["tokens"] is None else int(found["tokens"] or 1)
    yield from [(found["name"], tokens)] * int(found["count"] or 1)


def written(pos: Position, hands: Hands, kept: Dials) -> Position:
    """Return a position in which everything lies as hands have laid it, and all else is as before."""
    data = read_toml(str(pos)).data
    for spot in spots(pos).values():
        if not spot.boundless:
            _lay(data, spot, hands.piles[spot.id])
    for dial in kept.values():
        if dial.counter.key:
            home(data, dial.seat)[dial.counter.key] = hands.shows[dial.id]
    return parse(file_text(data))


def _lay(data: dict[str, Any], spot: Spot, cards: tuple[Piece, ...]) -> None:
    table, place = home(data, spot.seat), spot.place
    names = [name + _tokens(place, tokens) for name, tokens in cards]
    if isinstance(table[place.key], str):
        table[place.key] = names[0] if names else ""
    elif place.at is None:
        table[place.key] = names
    else:
        table[place.key][place.at] = names


def _tokens(place: Place, tokens: int) -> str:
    if not tokens or not place.tokens:
        return ""
    return " +" if place.tokens == "one" else f" +{tokens}"


def file_text(data: dict[str, Any]) -> str:
    """Return the text of a position file from what stands in it."""
    lines = [f"{key} = {toml(value)}" for key, value in data.items() if key not in _TABLES]
    for name in _TABLES:
        for table in data.get(name, ()):
            lines += [f"[[{name}]]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    return "\n".join(lines)
