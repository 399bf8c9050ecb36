"""Every card with a text has a scenario that uses it: without the text the scenario comes out otherwise."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.rules.scenario import Scenario, run, scenarios
from tests.together import for_each

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "coreworlds/games/core_worlds/cards/reconstructed"
FILES = [tomllib.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.toml"))]
WITH_TEXT: dict[str, dict[str, Any]] = {
    c["name"]: c for file in FILES for c in file.get("card", []) if c.get("effects")
}
SHOWN = [s for s in scenarios() if s.chapter == "cards"]


def of(name: str) -> list[Scenario]:
    return [s for s in SHOWN if s.data["title"].startswith(f"{name}: ")]


def altered(card: dict[str, Any]) -> dict[str, Any]:
    """Return the card without its text. Exploring is a rule as well: a Home World gives 1 Energy more for it."""
    bare = {k: v for k, v in card.items() if k not in {"effects", "text", "provenance"}}
    if card["kind"] == "home-world":
        bare["effects"] = [effect | {"energy": effect["energy"] + 1} for effect in card["effects"]]
    return bare


def comes_out(scenario: Scenario, card: dict[str, Any]) -> bool:
    """Return True if a scenario has its stated outcome with another text of the card."""
    position = scenario.data["position"]
    others = [c for c in position.get("card", []) if c["name"] != card["name"]]
    try:
        run(replace(scenario, data=scenario.data | {"position": position | {"card": [*others, card]}}))
    except AssertionError:
        return False
    return True


@for_each(WITH_TEXT)
def test_a_scenario_uses_the_text_of_the_card(name: str) -> None:
    assert of(name), f"{name} has no scenario"
    assert not all(comes_out(s, altered(WITH_TEXT[name])) for s in of(name))


@for_each(SHOWN, named=str)
def test_the_scenario_names_a_card_that_is_shipped(scenario: Scenario) -> None:
    assert scenario.data["title"].partition(": ")[0] in WITH_TEXT
    assert scenario.data["position"]["cards"] == "reconstructed"
