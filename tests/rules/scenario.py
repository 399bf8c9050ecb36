"""Scenarios: the examples of a game's rules, played on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import coreworlds as cw
from tests.rules.checks import CHECKS
from tests.rules.play import Play, played
from tests.rules.positions import CORE, EXAMPLES, Data

GAMES = tuple(EXAMPLES)


@dataclass(frozen=True)
class Scenario:
    """One example, and where it stands."""

    game: str
    chapter: str
    data: Data
    place: str = ""

    @property
    def rule(self) -> str:
        return str(self.data["rule"])

    def __str__(self) -> str:
        return f"{self.game}/{self.chapter}/{self.rule}: {self.data['title']}"


@cache
def scenarios(game: str = CORE) -> tuple[Scenario, ...]:
    """Give every example of a game; read once, however many tests look at them."""
    return tuple(_read(game))


def _read(game: str) -> Iterator[Scenario]:
    for example in EXAMPLES[game].all:
        yield Scenario(game, example.chapter, example.data | {"game": game}, example.place)


def run(scenario: Scenario, rulebook: cw.Rulebook | None = None) -> None:
    """Play a scenario under a rulebook; an `AssertionError` says what is not as it should be, and where it stands."""
    d = scenario.data
    try:
        play = played(d, rulebook)
    except cw.CoreWorldsError as error:
        if d.get("error", "nothing of the kind") in str(error):
            return
        raise AssertionError(f"{scenario.place}: refused: {error}") from error
    assert "error" not in d, f"{scenario.place}: there was no error: {d['error']}"
    checked = [check(d[key], play, d) for key, check in CHECKS.items() if key in d]
    assert checked, f"{scenario.place}: the scenario checks nothing"


def stands(scenario: Scenario) -> Play | None:
    """Return the beginning of a scenario, or None if it expects an error or a complaint."""
    d = scenario.data
    return None if {"error", "complaint"} & set(d) else played(d | {"do": ""}, None)
