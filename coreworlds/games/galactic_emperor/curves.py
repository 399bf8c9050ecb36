"""What is followed over the rounds of Galactic Emperor."""

from __future__ import annotations

from coreworlds.games.curve import Curve

__all__ = ["CURVES"]

CURVES = (
    Curve(title="Victory Points", unit="Victory Points", facts=(("victory_points",),), adds=(("points", "points"),)),
    Curve(title="Planets controlled", unit="planets", facts=(("planets",),)),
    Curve(title="Marks", unit="marks", facts=(("marks",),), adds=(("marks", "count"),)),
    Curve(title="Metal and energy in Storage", unit="resources", facts=(("metal",), ("energy",))),
    Curve(title="Ships", unit="ships",
          facts=(("fleet", "Fighter"), ("fleet", "Cruiser"), ("fleet", "Dreadnought"))),
)  # fmt: skip
