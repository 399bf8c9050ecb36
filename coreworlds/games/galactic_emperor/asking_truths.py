"""What is true of the box and the table of Galactic Emperor, as sentences to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.fact import Fact
from coreworlds.games.facts import common, seated

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["RULES", "TRUTHS"]

TRUE = "Which of these is true?"


def _true(name: str, text: str, function: Callable[..., bool], *takes: str) -> Fact:
    made = seated(function) if takes[:1] == ("player",) else common(function)
    return Fact(name=name, takes=takes, gives="truth", text=text, ask=TRUE, function=made)


TRUTHS = (
    _true("game_for", "A game for {0} is possible.", lambda t, n: n in t.bound.game.players, "number"),
)  # fmt: skip

RULES = {
    "players-count": ("game_for",),
}
