"""Positions of the scenarios: from the keys that a scenario names to a position, and back to what its file says."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any

import coreworlds as cw

CARDS = str(Path(__file__).resolve().parent / "cards.toml")  # their values stay; those of the shipped set may not
HOMES = ("Lupus", "Ursa", "Cervus", "Cygnus", "Vulpecula")
PILES = ("hand", "units", "worlds", "prestige", "discard")
CORE = "core-worlds"
PLAYERS = {CORE: ("Ana", "Ben"), "galactic-emperor": ("Ana", "Ben", "Cleo")}  # if a scenario names none

Data = dict[str, Any]


def is_player(key: str) -> bool:
    """Return whether a key of a scenario's position is a player's name: all others are small."""
    return key[0].isupper()


def merged(data: Data, more: Data) -> Data:
    """Return the keys of both, the second's first; a player's keys are taken one by one."""
    players = {k: v | more.get(k, {}) for k, v in data.items() if is_player(k)}
    return data | more | players


@cache
def opened() -> str:
    """Open the scenarios' cards, which a position file may then name, and return their name."""
    cw.setup(CORE, players=["Ana", "Ben"], cards=CARDS)
    return CARDS


def position(data: Data, game: str = CORE) -> cw.Position:
    """Return the position that a scenario describes."""
    common = {k: v for k, v in data.items() if not is_player(k) and k not in {"players", "card"}}
    names = data.get("players", PLAYERS[game])
    seats = [{"name": n} | own | data.get(n, {}) for n, own in zip(names, _own(game), strict=False)]
    tables = [("player", seat) for seat in seats] + [("card", card) for card in data.get("card", [])]
    head = {"version": 1, "game": game} | ({"cards": opened()} if game == CORE else {})
    parts = [_lines(head | common)]
    parts += [f"[[{kind}]]\n{_lines(table)}" for kind, table in tables]
    return cw.Position(_parsed("\n".join(parts)).table_for(None))  # not the one kept: it keeps what each rulebook says


@cache
def _parsed(text: str) -> cw.Position:
    """Read a position once, however many rulebooks a scenario is played by."""
    return cw.parse(text)


def _own(game: str) -> Iterable[Data]:
    """Give what each seat has unless a scenario says otherwise."""
    return ({"home": home} for home in HOMES) if game == CORE else repeat({})


def _lines(table: Data) -> str:
    return "".join(f"{key} = {_toml(value)}\n" for key, value in table.items())


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(pos: cw.Position) -> Data:
    """Return what the position file of a position says, players by name and lists without ``x3``."""
    return _said(str(pos))


@cache
def _said(file: str) -> Data:
    """Read it once, however many scenarios come out there; not to be changed."""
    data = tomllib.loads(file)
    players = {p["name"]: {k: spelled(v) for k, v in p.items()} for p in data.pop("player")}
    return {"pending": {}} | {k: spelled(v) for k, v in data.items()} | players


def spelled(value: Any) -> Any:  # noqa: ANN401  (any value of TOML)
    """Return a list with every copy by itself, and anything else as it is."""
    if not isinstance(value, list):
        return value
    return [one for item in value for one in _copies(item)]


def _copies(item: Any) -> list[Any]:  # noqa: ANN401
    if isinstance(item, str) and (found := re.fullmatch(r"(.+) x(\d+)", item)):
        return [found[1]] * int(found[2])
    return [spelled(item)]


def named_cards(pos: cw.Position) -> list[str]:
    """Return the names of all cards that lie open or in a hand, sorted."""
    data = written(pos)
    zones = [data["central"], *(data[player][pile] for player in pos.seats for pile in PILES)]
    names = {re.sub(r" \+\d*$", "", card) for zone in zones for card in zone}
    return sorted((names | {data[player]["home"] for player in pos.seats}) - {"?", ""})
