"""On which rules the invariants of Galactic Emperor rest: who plays by another one of these may come to break them."""

from __future__ import annotations

__all__ = ["RESTS"]

_BESIDE = {  # the rule that a complaint cites -> other rules that keep it true
    "battle-simultaneous": ("battle-order",),
    "controlled": ("regent-no-home",),
    "end-last-point": ("end-plays-out",),
    "end-last-token": ("end-plays-out",),
    "explorer-flip": ("setup-omega", "setup-roles", "setup-two-piles"),
    "explorer-one-tile": ("explorer-leftovers",),
    "explorer-turn-up": ("board", "round-ends", "setup-roles"),
    "merchant-assign": ("prices",),
    "merchant-sell-rest": ("steward-gift-kind",),
    "next-chooser": ("round-ends", "setup-roles"),
    "no-planets": ("setup-omega",),
    "regent-price": ("regent-buy-once", "tech-diplomat-raises"),
    "setup-layout": ("board",),
    "setup-tokens": ("home-starbase",),
    "ship-supply": ("regent-no-home",),
    "steward-produce": ("controlled", "merchant-fund-makes"),
    "tiles-fill-board": ("setup-black-hole", "setup-omega", "setup-two-piles"),
    "warlord-fight": ("explorer-claim-enemy", "ships-away", "ships-away-others"),
    "warlord-home": ("regent-no-home", "warp-anywhere"),
}
_ASKED = {  # complaints that ask the rule they cite, as it is in force -> the others
    "merchant-fund-makes": (),
    "merchant-fund-two": (),
    "regent-draw-two": ("regent-buy-once",),
    "warlord-range": (),
}
RESTS = {rule: (rule, *others) for rule, others in _BESIDE.items()} | _ASKED
