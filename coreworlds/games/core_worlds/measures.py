"""What facts ask of the table: how a card, a player, the Central Zone stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.near import near
from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.card import KIND_WORDS, TYPES
from coreworlds.games.core_worlds.lookup import code_of, deck_number, one_of, world_of, zone_of
from coreworlds.games.core_worlds.rules.counting import defence, strengths
from coreworlds.games.core_worlds.state import LAST_ROUND, Invading

if TYPE_CHECKING:

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "all_strength",
    "card_beneath",
    "central_kind",
    "copies_in",
    "deck_of_card",
    "in_central",
    "invasion",
    "kept_card",
    "kind_of",
    "printed_on",
    "score_of",
    "sector_of",
    "sector_says",
    "tokens_on",
    "top_card",
    "type_of",
    "typed",
    "unit_strength",
]

_OF_SECTORS = {"actions": "actions-by-sector", "hand": "sector-five-hand"}
_PRINTED = ("draft", "cost", "energy", "fleet", "ground", "points", "number", "copies")


# -- cards -------------------------------------------------------------------------------------------------------


def printed_on(t: Galaxy, card: str, field: str) -> int:
    """Return a value printed on a card."""
    found = getattr(t.parts.card(code_of(t, card)), one_of("printed value", field, _PRINTED))
    return 0 if found is None else int(found)


def kind_of(t: Galaxy, card: str) -> str:
    """Return the kind of a card."""
    return t.parts.card(code_of(t, card)).kind


def type_of(t: Galaxy, card: str) -> str:
    """Return the type of a Unit."""
    return t.parts.card(code_of(t, card)).type


def deck_of_card(t: Galaxy, card: str) -> int:
    """Return the Galactic Deck that a card belongs to."""
    found = t.parts.card(code_of(t, card)).sector
    if found is None:
        raise CoreWorldsError("this card belongs to no Galactic Deck", found=card)
    return found


def tokens_on(t: Galaxy, card: str) -> int:
    """Return the Energy Tokens on all copies of a card."""
    code = code_of(t, card)
    lying = [*t.central, *(u for s in t.seats for u in s.units)]
    return sum(c >> MARK for c in lying if c >= 0 and c & MASK == code)


def unit_strength(t: Galaxy, s: Empire, card: str, which: int) -> int:
    """Return the Fleet (0) or Ground (1) Strength of a Unit in the Warzone."""
    code = code_of(t, card)
    for unit, strength in zip(s.units, strengths(t, s), strict=True):
        if unit & MASK == code:
            return strength[which]
    raise CoreWorldsError("this Unit does not lie in the Warzone", found=card, expected=f"a Unit of {s.name}")


def card_beneath(t: Galaxy, world: str) -> str:
    """Return the card beneath a World."""
    code = world_of(t, world)
    for s in t.seats:
        for place, card in s.colonies:
            if place == code:
                return t.parts.names[card]
    return "nothing"


# -- the Empire --------------------------------------------------------------------------------------------------


def copies_in(t: Galaxy, s: Empire, zone: str, card: str) -> int:
    """Return the copies of a card in a player's zone."""
    code = code_of(t, card)
    return zone_of(t, s, zone).count(code) + (zone == "worlds" and s.home == code)


def kept_card(t: Galaxy, s: Empire) -> str:
    """Return the card that a player retains."""
    return t.parts.names[s.kept] if s.kept >= 0 else "nothing"


def top_card(t: Galaxy, s: Empire, zone: str) -> str:
    """Return the card on top of a player's deck or discard pile."""
    cards = zone_of(t, s, one_of("pile", zone, ("deck", "discard")))
    if not cards:
        return "nothing"
    return t.parts.names[cards[-1 if zone == "discard" else 0]]


def typed(t: Galaxy, s: Empire, where: str, selector: str) -> int:
    """Count the cards of a kind or type in a player's Empire or Warzone."""
    rule = one_of("place", where, ("empire", "warzone"))
    if selector not in (*TYPES, *KIND_WORDS):
        raise CoreWorldsError("unknown kind or type", found=selector, expected=near(selector, (*TYPES, *KIND_WORDS)))
    meant = t.rules["unit-types"](t, selector)
    return sum(card in meant for card in t.rules[f"{rule}-contents"](t, s))


def score_of(t: Galaxy, s: Empire) -> Any:  # noqa: ANN401  (a Score)
    """Return the points that a player has now, each explained."""
    return t.rules["score-total"](t, s)


def all_strength(t: Galaxy, s: Empire, which: int) -> int:
    """Return the Fleet (0) or Ground (1) Strength of all Units together."""
    return sum(strength[which] for strength in strengths(t, s))


# -- the Central Zone and the Sector -----------------------------------------------------------------------------


def in_central(t: Galaxy, card: str) -> int:
    """Return the copies of a card in the Central Zone."""
    code = code_of(t, card)
    return sum(c & MASK == code for c in t.central if c >= 0)


def central_kind(t: Galaxy, *, worlds: bool) -> int:
    """Return the Worlds, or the other cards, in the Central Zone."""
    return sum(t.parts.is_world[c & MASK] is worlds for c in t.central if c >= 0)


def invasion(t: Galaxy, which: int) -> int:
    """Return the Fleet (0) or Ground (1) Strength of the invaded World."""
    if not isinstance(t.under_way, Invading):
        raise CoreWorldsError("there is no Invasion under way", expected="a position inside an Invasion")
    return defence(t)[which]


def sector_of(t: Galaxy) -> int:
    """Return the Sector of the Round."""
    found: int = t.rules["sector-two-rounds"](t) + 1
    return found


def sector_says(t: Galaxy, n: int, field: str) -> int:
    """Return a value of a Sector card."""
    sector = t.parts.set.sectors[deck_number(n)]
    printed = int(getattr(sector, one_of("value of a Sector card", field, tuple(_OF_SECTORS))))
    at = t.thaw()  # a ruling may read the pictures on these cards in another way
    for round_ in range(1, LAST_ROUND + 1):
        at.round = round_
        if sector_of(at) == n:
            return int(t.rules[_OF_SECTORS[field]](at))
    return printed
