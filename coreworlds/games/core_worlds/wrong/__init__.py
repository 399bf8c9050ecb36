"""Wrong rules: what learners of Core Worlds plausibly believe, a module for each chapter of the rulebook."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

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
from coreworlds.games.core_worlds.wrong.shelf import SHELF

if TYPE_CHECKING:
    from coreworlds.engine.misreading import WrongRule

__all__ = ["WRONG_RULES"]

_CHAPTERS = (
    setup, pregame, terms, hand, energy, galactic, action, passing, deploying, invading, conquest, abilities, texts,
    ending, scoring, views,
)  # fmt: skip


def _shown() -> tuple[WrongRule, ...]:
    """Return the wrong rules, those that random games hardly meet with a position in which they matter."""
    text = files("coreworlds.games.core_worlds.wrong").joinpath("examples.toml").read_text("utf-8")
    examples = tomllib.loads(text)
    return tuple(replace(wrong, **examples.get(wrong.id, {})) for wrong in SHELF)


WRONG_RULES = _shown()
