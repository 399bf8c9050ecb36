"""Wrong rules: what learners of Galactic Emperor plausibly believe, a module for each part of the rulebook."""

from __future__ import annotations

from coreworlds.games.galactic_emperor.wrong import (
    ending,
    fights,
    fleets,
    galaxy,
    influence,
    market,
    rounds,
    setting_up,
    views,
)
from coreworlds.games.galactic_emperor.wrong.shelf import SHELF

__all__ = ["WRONG_RULES"]

_CHAPTERS = (setting_up, rounds, galaxy, market, fleets, fights, influence, ending, views)

WRONG_RULES = tuple(SHELF)
