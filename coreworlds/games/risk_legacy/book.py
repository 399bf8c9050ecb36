"""The rules of Risk Legacy, gathered: entries of the register, their functions, actions, how events are told."""

from __future__ import annotations

from coreworlds.games.kit import Rules
from coreworlds.games.readings import Readings

__all__ = ["READINGS", "RULES", "action", "rule", "tells"]

_WORDS = {
    "territory": "a territory",
    "continent": "a continent",
    "faction": "a faction",
    "power": "a power",
    "card": "a Resource card",
    "scar": "a Scar card",
    "die": "a die",
    "change": "a change of a bonus",
    "packet": "a packet",
    "mission": "a Mission",
    "event": "an Event",
    "number": "a number",
}
RULES = Rules(__package__, _WORDS, timing="turn-steps")
rule, action, tells = RULES.rule, RULES.action, RULES.tells
READINGS = Readings(RULES.entries)
