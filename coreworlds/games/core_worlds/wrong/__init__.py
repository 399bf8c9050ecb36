"""Wrong rules: what learners of Core Worlds plausibly believe, a module for each chapter of the rulebook."""

from __future__ import annotations

from importlib.resources import files

from coreworlds.games.core_worlds.wrong import (
    abilities,
    action,
    conquest,
    deploying,
    ending,
    energy,
    galactic,
    hand,
    invading,
    passing,
    pregame,
    scoring,
    setup,
    terms,
    texts,
    views,
)
from coreworlds.games.core_worlds.wrong.shelf import misread

__all__ = ["WRONG_RULES"]

_CHAPTERS = (
    setup, pregame, terms, hand, energy, galactic, action, passing, deploying, invading, conquest, abilities, texts,
    ending, scoring, views,
)  # fmt: skip

WRONG_RULES = misread.shown(files("coreworlds.games.core_worlds.wrong").joinpath("examples.toml"))
