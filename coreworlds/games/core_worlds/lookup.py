"""Looking things up for a fact: a player, a card by name, a zone, a deck; unknown ones are errors with near names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.near import near
from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.moves import drafting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "ZONES",
    "code_of",
    "deck_number",
    "discard_of",
    "draftable",
    "one_of",
    "taken_by",
    "unit_of",
    "world_of",
    "zone_of",
]

ZONES = ("hand", "deck", "discard", "units", "worlds", "prestige")
_SECTORS = range(1, 6)


def code_of(t: Galaxy, card: str) -> int:
    """Return the code of a card."""
    if card not in t.parts.index or card == "?":
        raise CoreWorldsError("unknown card", found=card, expected=near(card, t.parts.index))
    return t.parts.index[card]


def unit_of(t: Galaxy, card: str) -> int:
    """Return the code of a Unit: nothing else is deployed."""
    return _a_kind(card, code_of(t, card), t.parts.is_unit, "a Unit")


def draftable(t: Galaxy, card: str) -> int:
    """Return the code of a card that can be drafted: no World can."""
    return _a_kind(card, code_of(t, card), t.parts.is_draftable, "a Unit, a Tactic or a Prestige card")


def world_of(t: Galaxy, card: str) -> int:
    """Return the code of a World: cards lie beneath nothing else."""
    return _a_kind(card, code_of(t, card), t.parts.is_world, "a World")


def _a_kind(card: str, code: int, fits: Sequence[bool], kind: str) -> int:
    if not fits[code]:
        raise CoreWorldsError("this cannot be said of such a card", found=card, expected=kind)
    return code


def discard_of(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return a discard pile; before the first Round there is none."""
    if drafting(t):
        raise CoreWorldsError("there are no discard piles before the first Round", found="discard")
    return s.discard


def taken_by(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards that a player took in the pregame draft and that lie beside the deck."""
    if not drafting(t):
        raise CoreWorldsError("the pregame draft is over, or was never played")
    return s.discard


def zone_of(t: Galaxy, s: Empire, zone: str) -> tuple[int, ...]:
    """Return the cards of a player's zone, Tokens aside."""
    if zone not in ZONES:
        raise CoreWorldsError("unknown zone", found=zone, expected=" or ".join(ZONES))
    found: tuple[int, ...] = discard_of(t, s) if zone == "discard" else getattr(s, zone)
    return tuple(c & MASK if c >= 0 else c for c in found)


def one_of(what: str, word: str, known: tuple[str, ...]) -> str:
    """Return a word that is known."""
    if word not in known:
        raise CoreWorldsError(f"unknown {what}", found=word, expected=" or ".join(known))
    return word


def deck_number(n: int) -> int:
    """Return the place of a Galactic Deck."""
    if n not in _SECTORS:
        raise CoreWorldsError("there is no such Galactic Deck", found=str(n), expected="1 to 5")
    return n - 1
