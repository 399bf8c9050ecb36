"""What lies in sealed packets stays closed: no word of it is in the game, its lessons, walkthroughs or answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.games.risk_legacy.state import BOX

ROOT = Path(__file__).resolve().parents[3]
NAMES = (
    *("bio-hazard", "biohazard", "mercenary", "comeback", "homeland", "fallout", "mutant", "alien", "private mission"),
    *("draft card", "agent of chaos", "die humans", "beam down", "mysterious island", "ancient entity"),
    *("deadly virus", "unstable orbit", "curse deck", "advanced training", "missile power", "weakness"),
    *("reign of terror", "superior infrastructure", "urban assault", "amphibious", "unexpected attack"),
    *("imperial might", "explore the world", "the world is ready", "join the cause", "control the people", "riots"),
)
CLOSED = re.compile("|".join(rf"\b{name}" for name in NAMES), re.IGNORECASE)
KINDS = {".py", ".toml", ".md", ".ipynb"}
FILES = [
    path
    for folder in ("coreworlds/games/risk_legacy", "tutorials/risk-legacy")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in KINDS
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_file_of_the_game_names_what_is_sealed(path: Path) -> None:
    assert [found[0] for found in CLOSED.finditer(path.read_text("utf-8"))] == []


def test_the_names_would_be_found() -> None:
    assert all(CLOSED.search(f"a {name} here") for name in NAMES)


@pytest.mark.parametrize("name", ["Mercenery", "Bio-hazzard", "Aliens", "Mutant"])
def test_no_answer_suggests_what_is_sealed(name: str) -> None:
    """An unknown name is answered with near names; none of them is sealed."""
    pos = cw.setup("risk-legacy", players=["Ana", "Ben", "Cleo"], seed=1)
    for text in (f"scar {name}", f"draw {name}", f"choose {name} in Peru"):
        said = str(cw.judge(pos, text)).replace(name, "")
        assert not CLOSED.search(said)
    assert not [each for each in BOX.names if CLOSED.search(each)]
