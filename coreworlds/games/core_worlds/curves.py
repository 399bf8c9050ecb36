"""What is followed over the Rounds of Core Worlds."""

from __future__ import annotations

from coreworlds.games.curve import Curve

__all__ = ["CURVES"]

CURVES = (
    Curve(title="Energy gained", unit="Energy", adds=(("gain", "gained"),)),
    Curve(title="Energy paid", unit="Energy", adds=(("pay", "paid"),)),
    Curve(title="Actions used", unit="Actions", adds=(("spend-action", "spent"),)),
    Curve(title="Empire Points, if counted then", unit="Empire Points", facts=(("score",),)),
    Curve(title="Deck size: draw deck, hand and discard pile", unit="cards",
          facts=(("cards", "deck"), ("cards", "hand"), ("cards", "discard"))),
)  # fmt: skip
