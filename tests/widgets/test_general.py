"""The page and the layout know no game: no phase, no resource, no card of one stands in them."""

from __future__ import annotations

import re
from pathlib import Path

import coreworlds as cw
from tests.together import for_each

PACKAGE = Path(cw.__file__).parent
SOURCES = [
    *(path for path in (PACKAGE / "widgets").rglob("*.py") if "node_modules" not in path.parts),
    *(PACKAGE / "widgets" / "src").rglob("*.*"),
    PACKAGE / "games" / "layout.py",
]
GAME = cw.game("core-worlds")
WORDS = {
    "warzone",
    "energy",
    "fleet",
    "destiny",
    "galactic",
    "sector",
    "deploy",
    "invade",
    "empire",
    "prestige",
    "tactic",
}
NAMES = {str(getattr(card, "name", card)).lower() for card in GAME.components}


@for_each(SOURCES, named=lambda path: path.name)
def test_no_word_of_one_game(source: Path) -> None:
    """What a game is called on the page, the game says."""
    text = source.read_text("utf-8").lower()

    assert not {word for word in WORDS if re.search(rf"\b{word}", text)}
    assert not {name for name in NAMES if re.search(rf"\b{re.escape(name)}\b", text)}
