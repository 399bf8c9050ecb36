"""Wrong rules: what learners of Galactic Emperor plausibly believe, a module for each part of the rulebook."""

from __future__ import annotations

from coreworlds.games.galactic_emperor.wrong import ending, fights, fleets, galaxy, influence, market, rounds
from coreworlds.games.galactic_emperor.wrong.shelf import SHELF

__all__ = ["WRONG_RULES"]

_CHAPTERS = (rounds, galaxy, market, fleets, fights, influence, ending)

WRONG_RULES = tuple(SHELF)
