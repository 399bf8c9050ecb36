"""On which rules the invariants of Core Worlds rest: who plays by another one of these may come to break them."""

from __future__ import annotations

__all__ = ["RESTS"]

_BEGUN = ("setup-actions-four",)  # an Action that was spent is seen in the marker
_BESIDE = {  # the rule that a complaint cites -> other rules that keep it true
    "colonize-after-conquest": ("colonize-one", "invade-world-to-warzone"),
    "colonize-was-sent": ("colonize-which-cards", "invade-units-discarded"),
    "deploy-costs-action": _BEGUN,
    "draw-to-hand-size": ("discard-hand", "draw-retained-counts"),
    "energy-income-first": ("energy-depletes", "energy-order", "setup-energy-zero"),
    "energy-not-kept": ("energy-depletes", "setup-energy-zero"),
    "galactic-current-deck": ("pregame-rest-to-box", "setup-galactic-shuffled"),
    "galactic-place-tokens": ("pregame-rest-to-box",),
    "galactic-removed-own-deck": ("pregame-rest-to-box", "setup-galactic-shuffled"),
    "invade-costs-action": _BEGUN,
    "pass-out-for-round": ("pass-spends-actions",),
    "pass-spends-actions": ("action-phase-ends",),
    "prestige-stays-in-warzone": ("draft-prestige-to-warzone",),
    "retain-one": ("choice-order", "discard-hand"),
    "round-ten-end": ("game-rounds",),
    "sector-five-deck": ("galactic-removed-own-deck", "setup-galactic-shuffled"),
    "use-as-action-costs-action": _BEGUN,
    "warzone-contents": ("deploy-units-only", "invade-world-only"),
    "worlds-stay-in-warzone": ("draft-no-worlds", "invade-world-to-warzone"),
}
_NUMBERED = ("end-destiny-left", "setup-player-numbers")  # of which number a seat is
_ASKED = {  # complaints that ask the rule they cite, as it is in force -> the others
    "actions-by-sector": _BEGUN,
    "setup-surge-four": _NUMBERED,
    "setup-surge-none": (),
    "setup-surge-three": _NUMBERED,
}
RESTS = {rule: (rule, *others) for rule, others in _BESIDE.items()} | _ASKED
