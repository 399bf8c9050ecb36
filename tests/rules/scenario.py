"""Scenarios: what one rule does in one small position, read from TOML and played on the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import coreworlds as cw
from tests.rules.checks import CHECKS
from tests.rules.play import Play, played
from tests.rules.positions import CORE, Data, merged

FOLDER = Path(__file__).resolve().parent / "scenarios"
GAMES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))
KEYS = {
    *("game", "rule", "title", "like", "position", "setup", "play", "do", "seen_by", "instead", "error"),
    *("by", "needs", "has", "only", "permits", "permits_not"),
    *CHECKS,
}


@dataclass(frozen=True)
class Scenario:
    """One entry of a scenario file, with the file's named positions worked in."""

    game: str
    chapter: str
    data: Data

    @property
    def rule(self) -> str:
        return str(self.data["rule"])

    def __str__(self) -> str:
        return f"{self.game}/{self.chapter}/{self.rule}: {self.data['title']}"


@cache
def scenarios(game: str = CORE) -> tuple[Scenario, ...]:
    """Give every scenario of every chapter of a game; read once, however many tests look at them."""
    return tuple(_read(game))


def _read(game: str) -> Iterator[Scenario]:
    for file in sorted((FOLDER / game).glob("*.toml")):
        data = tomllib.loads(file.read_text("utf-8"))
        named = data.get("positions", {})
        for entry in data["scenario"]:
            begin = named[entry["like"]] if "like" in entry else {}
            told = entry | {"game": game, "position": merged(begin, entry.get("position", {}))}
            yield Scenario(game, file.stem, told)


def run(scenario: Scenario, rulebook: cw.Rulebook | None = None) -> None:
    """Play a scenario under a rulebook; an `AssertionError` says what is not as it should be."""
    d = scenario.data
    assert not (unknown := set(d) - KEYS), f"unknown keys {unknown}"
    try:
        play = played(d, rulebook)
    except cw.CoreWorldsError as error:
        if d.get("error", "nothing of the kind") in str(error):
            return
        raise AssertionError(f"refused: {error}") from error
    assert "error" not in d, f"there was no error: {d['error']}"
    checked = [check(d[key], play, d) for key, check in CHECKS.items() if key in d]
    assert checked, "the scenario checks nothing"


def stands(scenario: Scenario) -> Play | None:
    """Return where a scenario begins, or None where that is the question."""
    d = scenario.data
    return None if {"error", "complaint"} & set(d) else played(d | {"do": ""}, None)
