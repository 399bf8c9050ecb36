"""The referee plays whole games with itself: no engine, and nothing impossible ever comes about."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from . import referee
from .setup import STEPS
from .test_by_hand import FOLDER, NAMES, player

CARDS = referee.load_cards(FOLDER)


def empty_table(seats: int) -> dict[str, Any]:
    """Write the position before the first set-up step."""
    players = [player(name, "", actions=0, energy=0) for name in NAMES[:seats]]
    return {
        "version": 1, "game": "core-worlds", "seed": 0, "round": 1, "phase": "setup", "step": STEPS[0],
        "turn": "Ana", "destiny": "Ana", "central": [], "galactic": [[], [], [], [], []], "removed": [], "rulings": {},
        "cards": "reconstructed", "luck": {}, "pending": {}, "player": players,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("unusual", [False, True])
def test_a_random_game_ends_without_complaints(seats: int, unusual: bool) -> None:
    """From set-up to scoring: every position is possible, and the game ends in Round 10."""
    rng = random.Random(seats)

    def oracle(_kind: str, _owner: str, pool: list[str]) -> list[str]:
        return rng.sample(sorted(pool), len(pool))

    now = empty_table(seats)
    if unusual:
        own = tomllib.loads(Path(__file__).with_name("unusual.toml").read_text(encoding="utf-8"))["card"]
        now["card"] = [{**CARDS[card["name"]], **card} for card in own]
    while now["phase"] == "setup":
        now = referee.apply_setup(now, pregame=unusual, oracle=oracle, cards=CARDS)
    while now["phase"] != "over":
        assert referee.complaints(now, CARDS) == []
        legal = sorted(text for _, text in referee.legal(now, CARDS))
        busy = [text for text in legal if text not in ("pass", "concede", "stop")]
        action = rng.choice(busy if busy and rng.random() < 0.95 else legal) if legal else None
        now = referee.apply(now, action, oracle, CARDS)
    assert now["round"] == 10
    assert referee.final_scores(now, CARDS)["winners"]
