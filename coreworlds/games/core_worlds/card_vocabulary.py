"""The vocabulary of effects: which key goes with which timing and which kind of card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.card import KIND_WORDS, TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping

COSTS = ("pay", "discard", "spend", "times")
TEXTS = ("when", "per", "of", "from", "second", "where")
"""The keys whose value is a word; all others are whole numbers."""

OUTCOMES = (
    *("cost", "fleet", "ground", "draw", "energy", "recover"),
    *("remove", "charge", "second", "points"),
)

_GAINS = ("draw", "energy", "recover", "of", "remove", "from", "charge", "most")

KEYS: Mapping[str, tuple[str, ...]] = {
    "always": ("cost", "fleet", "ground", "per"),
    "deploy": (*_GAINS, "second"),
    "energy": (*COSTS, *_GAINS, "behind"),
    "invasion": (*COSTS, *_GAINS, "fleet", "ground", "per"),
    "action": (*COSTS, *_GAINS),
    "conquest": ("draw", "energy"),
    "end": ("points", "per", "where"),
}
"""The keys that an effect of each timing may have besides `when`."""

TIMINGS: Mapping[str, tuple[str, ...]] = {
    "unit": ("always", "deploy", "energy", "invasion", "action", "end"),
    "tactic": ("energy", "invasion", "action"),
    "world": ("conquest", "energy", "end"),
    "core-world": ("conquest", "energy", "end"),
    "home-world": ("energy", "end"),
    "prestige": ("end",),
    "sector": (),
}
"""The timings that the effects of each kind of card may have."""

UNIT_ONLY = ("spend", "charge", "most", "second")
"""Keys that need a Unit in the Warzone to hold Energy Tokens or to lead another Unit."""

NOT_ON_TACTICS = ("pay", "times")
"""A Tactic is paid for with its printed cost and played once."""

NEEDS: Mapping[str, str] = {
    "cost": "per",
    "recover": "of",
    "of": "recover",
    "remove": "from",
    "from": "remove",
    "charge": "most",
    "most": "charge",
    "behind": "energy",
    "points": "per",
    "where": "per",
}
"""Keys that say nothing without another one."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "when": tuple(KEYS),
    "from": ("hand", "discard"),
    "where": ("empire", "warzone"),
}
"""The words allowed for keys that are no selectors."""

_IN_WARZONE = (*TYPES, "unit", "world", "prestige", "card")


def words_for(key: str, timing: str) -> tuple[str, ...]:
    """Give the words that a selector may use: what can lie where the effect looks.

    Parameters
    ----------
    key
        "per", "of" or "second".
    timing
        The effect's `when`.
    """
    if key == "second":
        return (*TYPES, "unit")
    if key == "of":
        return (*TYPES, "unit", "tactic", "card")
    if timing == "end":
        return (*TYPES, *KIND_WORDS, "energy")
    if timing == "always":
        return (*_IN_WARZONE, "token")
    return _IN_WARZONE
