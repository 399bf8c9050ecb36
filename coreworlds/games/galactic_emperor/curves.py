"""What is followed over the rounds of Galactic Emperor."""

from __future__ import annotations

from coreworlds.games.curve import Curve

__all__ = ["CURVES"]

CURVES = (
    Curve(title="Victory Points", unit="Victory Points", value='victory_points("{0}")', adds=(("points", "points"),)),
    Curve(title="Planets controlled", unit="planets", value='planets("{0}")'),
    Curve(title="Marks", unit="marks", value='marks("{0}")', adds=(("marks", "count"),)),
    Curve(title="Metal and energy in Storage", unit="resources", value='metal("{0}") + energy("{0}")'),
    Curve(title="Ships", unit="ships",
          value='fleet("{0}", "Fighter") + fleet("{0}", "Cruiser") + fleet("{0}", "Dreadnought")'),
)  # fmt: skip
