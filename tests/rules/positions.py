"""Positions of the scenarios: from the keys that a scenario names to a position, and back to what its file says."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import coreworlds as cw
from coreworlds.games.core_worlds.asks import EXAMPLES as CORE_EXAMPLES
from coreworlds.games.examples import Data
from coreworlds.games.galactic_emperor.asks import EXAMPLES as EMPEROR_EXAMPLES

CARDS = str(Path(__file__).resolve().parent / "cards.toml")  # their values stay; those of the shipped set may not
HOMES = ("Lupus", "Ursa", "Cervus", "Cygnus", "Vulpecula")
PILES = ("hand", "units", "worlds", "prestige", "discard")
CORE = "core-worlds"
PLAYERS = {CORE: ("Ana", "Ben"), "galactic-emperor": ("Ana", "Ben", "Cleo")}  # if a scenario names none

EXAMPLES = {examples.game_id: examples for examples in (CORE_EXAMPLES, EMPEROR_EXAMPLES)}


@cache
def opened() -> str:
    """Open the scenarios' cards, which a position file may then name, and return their name."""
    cw.setup(CORE, players=["Ana", "Ben"], cards=CARDS)
    return CARDS


def position(data: Data, game: str = CORE) -> cw.Position:
    """Return the position that a scenario describes."""
    examples = EXAMPLES[game]
    seats = {name: {"home": home} for name, home in zip(examples.players(data), HOMES, strict=False)}
    text = examples.text(data, seats, cards=opened()) if game == CORE else examples.text(data)
    return cw.Position(_parsed(text).table_for(None))  # not the one kept: it keeps what each rulebook says


@cache
def _parsed(text: str) -> cw.Position:
    """Read a position once, however many rulebooks a scenario is played by."""
    return cw.parse(text)


def written(pos: cw.Position) -> Data:
    """Return the content of a position file, players by name and lists without ``x3``."""
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
