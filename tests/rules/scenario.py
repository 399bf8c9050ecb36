"""Scenarios: the examples of a game's rules, played on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import coreworlds as cw
from coreworlds.games.examples_checked import untrue
from tests.rules.play import Play, played, stage
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
    try:
        found = next(untrue(scenario.data, stage(scenario.game, rulebook)), None)
    except cw.CoreWorldsError as error:
        raise AssertionError(f"{scenario.place}: refused: {error}") from error
    assert found is None, f"{scenario.place}: {found}"


def stands(scenario: Scenario) -> Play | None:
    """Return the beginning of a scenario, or None if it expects an error or a complaint."""
    d = scenario.data
    return None if {"error", "complaint"} & set(d) else played(d | {"do": ""}, None)
