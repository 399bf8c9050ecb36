"""What questions about Risk Legacy ask beside the common facts, and how its rules lie beside those of other games."""

from __future__ import annotations

from importlib.resources import files

from coreworlds.games.comparison import read_comparison
from coreworlds.games.reading import read_asking
from coreworlds.games.risk_legacy.book import RULES
from coreworlds.games.risk_legacy.wrong import EXAMPLES

__all__ = ["ASKING", "COMPARED"]

_FOLDER = files(__package__)

ASKING = read_asking(_FOLDER.joinpath("asks.toml"), said=RULES.said, spots=EXAMPLES.spots)
COMPARED = tuple(
    read_comparison(_FOLDER.joinpath("register", f"{name}.toml")) for name in ("compared", "compared-core-worlds")
)
