"""What is said of the rules of Galactic Emperor, and where questions on rare ones are looked for."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Spot

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["said", "spots"]


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads(files("coreworlds.games.galactic_emperor").joinpath("asking.toml").read_text("utf-8"))


def said() -> Mapping[str, str]:
    """
    Return a sentence that stands alone for each rule whose entry begins with one that does not.

    Examples
    --------
    >>> said()["mark-supply"]
    'The bank never runs out of marks.'
    """
    found: dict[str, str] = _data()["said"]
    return found


@lru_cache(maxsize=1)
def spots() -> Mapping[str, tuple[Spot, ...]]:
    """
    Return, for each rule that is rare, positions from which it is soon met.

    Examples
    --------
    >>> all(spot.why for found in spots().values() for spot in found)
    True
    """
    found: dict[str, tuple[Spot, ...]] = {}
    for entry in _data().get("spot", ()):
        for rule in entry["rules"]:
            found[rule] = (*found.get(rule, ()), Spot(entry["position"], entry["why"]))
    return found
