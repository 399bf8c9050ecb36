"""The facts of Core Worlds: what lessons claim, predictions ask and questions are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.near import near
from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.card import KIND_WORDS, TYPES
from coreworlds.games.core_worlds.flow import BEFORE_DESTINY
from coreworlds.games.core_worlds.moves import drafting, names
from coreworlds.games.core_worlds.rules.counting import defence, still_asked, strengths
from coreworlds.games.core_worlds.state import LAST_ROUND, Empire, Invading
from coreworlds.games.core_worlds.worth import boosts
from coreworlds.games.facts import Summed, counters, number, other, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.engine.fact import Value
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["FACTS", "discard_of", "taken_by"]


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


# -- how a card, a player, the Central Zone stands ---------------------------------------------------------------------


_OF_SECTORS = {"actions": "actions-by-sector", "hand": "sector-five-hand"}
_PRINTED = ("draft", "cost", "energy", "fleet", "ground", "points", "number", "copies")


# -- cards -------------------------------------------------------------------------------------------------------


def printed_on(t: Galaxy, card: str, field: str) -> int:
    """Return what is printed on a card."""
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
    """Return how many cards of a kind or type lie in a player's Empire or Warzone."""
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


def lost(t: Galaxy) -> bool:
    """Return True if the Invasion under way must fail: all that can be paid for is too little, or there is no Unit."""
    invasion(t, 0)
    s, need, each = t.seats[t.turn], still_asked(t), strengths(t, t.seats[t.turn])
    texts = [t.parts.abilities["invasion"][card & MASK] for card in (*s.units, *s.hand) if card >= 0]
    if not s.units or any(able is not None and (able.spend or able.discard) for able in texts):
        return not s.units  # what such a text adds is not counted
    helps = [h for h in boosts(t, s) if h.energy <= s.energy]
    fleet = sum(f for f, _ in each) + sum(h.fleet for h in helps)
    ground = sum(g for _, g in each) + sum(h.ground for h in helps)
    return fleet < need[0] or ground < need[1]


def sector_of(t: Galaxy) -> int:
    """Return the Sector of the Round."""
    found: int = t.rules["sector-two-rounds"](t) + 1
    return found


def sector_says(t: Galaxy, n: int, field: str) -> int:
    """Return what a Sector card shows."""
    sector = t.parts.set.sectors[deck_number(n)]
    printed = int(getattr(sector, one_of("value of a Sector card", field, tuple(_OF_SECTORS))))
    at = t.thaw()  # a ruling may read the pictures on these cards in another way
    for round_ in range(1, LAST_ROUND + 1):
        at.round = round_
        if sector_of(at) == n:
            return int(t.rules[_OF_SECTORS[field]](at))
    return printed


# -- the facts ---------------------------------------------------------------------------------------------------------


def _bonuses(t: Galaxy, s: Empire) -> list[tuple[str, int]]:
    return [(f"the bonus of {bonus.card}", bonus.points) for bonus in score_of(t, s).bonuses]


def _sum(name: str, text: str, function: Callable[..., Value], adds: Callable[..., Any], ask: str = "") -> Fact:
    made = Summed(seated(function), adds)
    return Fact(name=name, takes=("player",), gives="number", text=text, function=made, unit="Empire Points", ask=ask)


FACTS: tuple[Fact, ...] = (
    # a player
    *counters(Empire, "energy", "actions", "surge_tokens"),
    number("cards", "{0}'s {1}", lambda t, s, zone: len(zone_of(t, s, zone)), "player", "zone", unit="cards",
           ask="How many cards will there be in {0}'s {1}?"),
    number("copies", "{0}'s {2} in: {1}", copies_in, "player", "zone", "card", unit="cards"),
    number("worlds", "{0}'s Worlds, the Home World included", lambda t, s: len(s.worlds) + (s.home >= -1), "player",
           unit="Worlds", ask="How many Worlds will {0} have, the Home World included?"),
    number("income", "what {0}'s Worlds generate", lambda t, s: t.rules["energy-from-worlds"](t, s), "player",
           unit="Energy", ask="How much Energy will {0}'s Worlds generate?"),
    other("passed", "truth", "{0} has passed", lambda t, s: s.passed, "player", ask="Will {0} have passed?"),
    other("explored", "truth", "{0} has used Energy Exploration", lambda t, s: s.explored, "player"),
    other("home", "name", "{0}'s Home World", lambda t, s: t.parts.names[s.home], "player"),
    other("top", "name", "the top card of {0}'s {1}", top_card, "player", "zone"),
    number("typed", "{0}'s {2} cards in: {1}", typed, "player", "zone", "text", unit="cards"),
    other("retained", "name", "the card that {0} retains", kept_card, "player"),
    # Units and costs
    number("fleet", "the Fleet Strength of {0}'s {1}", lambda t, s, card: unit_strength(t, s, card, 0),
           "player", "card",
           unit="Fleet Strength", ask="How much Fleet Strength will {0}'s {1} have?"),
    number("ground", "the Ground Strength of {0}'s {1}", lambda t, s, card: unit_strength(t, s, card, 1),
           "player", "card",
           unit="Ground Strength", ask="How much Ground Strength will {0}'s {1} have?"),
    number("all_fleet", "the Fleet Strength of all of {0}'s Units", lambda t, s: all_strength(t, s, 0), "player",
           unit="Fleet Strength"),
    number("all_ground", "the Ground Strength of all of {0}'s Units", lambda t, s: all_strength(t, s, 1), "player",
           unit="Ground Strength"),
    number("deploy_cost", "what {1} costs {0} to deploy",
            lambda t, s, card: t.rules["deploy-cost"](t, s, unit_of(t, card)), "player", "card", unit="Energy",
           ask="How much Energy will {1} cost {0} to deploy?"),
    number("draft_cost", "what {1} costs {0} to draft",
            lambda t, s, card: t.rules["draft-cost"](t, s, draftable(t, card)), "player", "card", unit="Energy"),
    # cards
    number("printed", "{1} printed on {0}", printed_on, "card", "text"),
    other("kind", "name", "the kind of {0}", kind_of, "card"),
    other("type", "name", "the type of {0}", type_of, "card"),
    number("deck_of", "the Galactic Deck of {0}", deck_of_card, "card"),
    number("tokens", "Energy Tokens on {0}", tokens_on, "card", unit="Energy Tokens",
           ask="How many Energy Tokens will lie on {0}?"),
    other("beneath", "name", "the card beneath {0}", card_beneath, "card", ask="Which card will lie beneath {0}?"),
    # the Central Zone and the decks
    number("central", "{0} in the Central Zone", in_central, "card", unit="cards"),
    number("central_cards", "cards in the Central Zone", lambda t: len(t.central), unit="cards",
           ask="How many cards will lie in the Central Zone?"),
    number("central_worlds", "Worlds in the Central Zone", lambda t: central_kind(t, worlds=True), unit="Worlds",
           ask="How many Worlds will lie in the Central Zone?"),
    number("central_others", "other cards in the Central Zone", lambda t: central_kind(t, worlds=False), unit="cards",
           ask="How many cards other than Worlds will lie in the Central Zone?"),
    number("central_tokens", "Energy Tokens in the Central Zone",
            lambda t: sum(c >> MARK for c in t.central if c >= 0), unit="Energy Tokens",
           ask="How many Energy Tokens will lie in the Central Zone?"),
    number("galactic", "cards in Galactic Deck {0}", lambda t, n: len(t.galactic[deck_number(n)]), "number",
           unit="cards", ask="How many cards will Galactic Deck {0} hold?"),
    number("removed", "copies of {0} out of the game", lambda t, card: t.removed.count(code_of(t, card)), "card",
           unit="cards"),
    other("next", "name", "the top card of Galactic Deck {0}",
           lambda t, n: names(t, t.galactic[deck_number(n)][:1] or (-1,))[0], "number"),
    # an Invasion under way
    number("world_fleet", "the Fleet Strength of the invaded World", lambda t: invasion(t, 0), unit="Fleet Strength"),
    number("world_ground", "the Ground Strength of the invaded World", lambda t: invasion(t, 1),
           unit="Ground Strength"),
    other("lost", "truth", "the Invasion under way cannot succeed", lost),
    # Round and Sector
    number("round", "the Round of the Round Marker", lambda t: t.round,
           ask="On which Round will the Round Marker lie?"),
    number("rounds", "the Rounds of a game", lambda t: t.rules["game-rounds"](t), unit="Rounds"),
    number("sector", "the Sector", sector_of),
    number("hand_size", "the hand size", lambda t: t.rules["sector-five-hand"](t), unit="cards"),
    number("action_count", "the Actions of the Sector", lambda t: t.rules["actions-by-sector"](t), unit="Actions"),
    number("sector_says", "the {1} of Sector {0}", sector_says, "number", "text"),
    other("destiny", "name", "who has the Destiny Marker",
          lambda t: "" if t.step in BEFORE_DESTINY else t.seats[t.destiny].name,
           ask="Who will have the Destiny Marker?"),
    # Empire Points
    _sum("score", "{0}'s Empire Points", lambda t, s: score_of(t, s).total,
         lambda t, s: (*score_of(t, s).printed, *_bonuses(t, s)), ask="How many Empire Points will {0} have?"),
    _sum("printed_points", "{0}'s printed Empire Points", lambda t, s: score_of(t, s).printed_points,
         lambda t, s: score_of(t, s).printed),
    _sum("bonus_points", "{0}'s bonus Empire Points", lambda t, s: score_of(t, s).bonus_points, _bonuses),
)  # fmt: skip
