"""What questions about Risk Legacy ask beside the common facts, and how its rules lie beside those of other games."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.games.comparison import read_comparison
from coreworlds.games.reading import read_asking
from coreworlds.games.risk_legacy.book import RULES
from coreworlds.games.risk_legacy.rules.attack import shown_dice
from coreworlds.games.risk_legacy.state import BOX
from coreworlds.games.risk_legacy.wrong import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position

__all__ = ["ASKING", "COMPARED"]

_FOLDER = files(__package__)

_MAP = tuple(BOX.names[at] for at in BOX.all["territory"])


def _sights(view: Position) -> Iterable[str]:
    """Name what lies in sight: the map, and the dice of a battle."""
    t: Any = view.table_for(None)
    yield from _MAP
    if t.battle is not None:
        for side, dice in zip(("attacker", "defender"), shown_dice(t), strict=True):
            yield from (f"{side} {die}" for die in dice)


ASKING = read_asking(_FOLDER.joinpath("asks.toml"), said=RULES.said, spots=EXAMPLES.spots, sights=_sights)
COMPARED = tuple(
    read_comparison(_FOLDER.joinpath("register", f"{name}.toml")) for name in ("compared", "compared-core-worlds")
)
