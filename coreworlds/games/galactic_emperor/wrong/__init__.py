"""Wrong rules: what learners of Galactic Emperor plausibly believe, a module for each part of the rulebook."""

from __future__ import annotations

from importlib.resources import files

from coreworlds.games.galactic_emperor.wrong import (
    acting,
    ending,
    fights,
    fleets,
    galaxy,
    influence,
    market,
    politics,
    rounds,
    setting_up,
    views,
    warping,
)
from coreworlds.games.galactic_emperor.wrong.shelf import misread

__all__ = ["WRONG_RULES"]

_CHAPTERS = (
    setting_up, rounds, acting, galaxy, market, fleets, warping, fights, influence, politics, ending, views,
)  # fmt: skip

WRONG_RULES = misread.shown(files("coreworlds.games.galactic_emperor.wrong").joinpath("examples.toml"))
