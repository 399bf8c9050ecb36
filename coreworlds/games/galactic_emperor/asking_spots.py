"""Where questions on rules of Galactic Emperor that are rare in random games are looked for."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from coreworlds.engine.asking import Spot

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["spots"]


@lru_cache(maxsize=1)
def spots() -> Mapping[str, tuple[Spot, ...]]:
    """
    Return, for each rule that is rare, positions from which it is soon met.

    Examples
    --------
    >>> all(spot.why for found in spots().values() for spot in found)
    True
    """
    text = files("coreworlds.games.galactic_emperor").joinpath("asking.toml").read_text("utf-8")
    found: dict[str, tuple[Spot, ...]] = {}
    for entry in tomllib.loads(text).get("spot", ()):
        for rule in entry["rules"]:
            found[rule] = (*found.get(rule, ()), Spot(entry["position"], entry["why"]))
    return found
