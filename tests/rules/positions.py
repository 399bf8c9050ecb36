"""Positions of the scenarios: from the keys that a scenario names to a position, and back to what its file says."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import coreworlds as cw
from coreworlds.games.core_worlds.asks import EXAMPLES as CORE_EXAMPLES
from coreworlds.games.examples import Data, Examples
from coreworlds.games.examples_played import written
from coreworlds.games.galactic_emperor.asks import EXAMPLES as EMPEROR_EXAMPLES

CARDS = str(Path(__file__).resolve().parent / "cards.toml")  # their values stay; those of the shipped set may not
HOMES = ("Lupus", "Ursa", "Cervus", "Cygnus", "Vulpecula")
PILES = ("hand", "units", "worlds", "prestige", "discard")
CORE = "core-worlds"

LEGACY_EXAMPLES = Examples(files("coreworlds.games.risk_legacy").joinpath("examples"), "risk-legacy")
EXAMPLES = {examples.game_id: examples for examples in (CORE_EXAMPLES, EMPEROR_EXAMPLES, LEGACY_EXAMPLES)}


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


def named_cards(pos: cw.Position) -> list[str]:
    """Return the names of all cards that lie open or in a hand, sorted."""
    data = written(pos)
    zones = [data["central"], *(data[player][pile] for player in pos.seats for pile in PILES)]
    names = {re.sub(r" \+\d*$", "", card) for zone in zones for card in zone}
    return sorted((names | {data[player]["home"] for player in pos.seats}) - {"?", ""})
