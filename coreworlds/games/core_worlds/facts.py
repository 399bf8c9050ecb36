"""The facts of Core Worlds: what lessons claim, predictions ask and questions are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.fact import Fact
from coreworlds.engine.notation import MARK
from coreworlds.games.core_worlds.flow import BEFORE_DESTINY
from coreworlds.games.core_worlds.lookup import ZONES, code_of, deck_number, draftable, unit_of, zone_of
from coreworlds.games.core_worlds.measures import (
    all_strength,
    card_beneath,
    central_kind,
    copies_in,
    deck_of_card,
    in_central,
    invasion,
    kept_card,
    kind_of,
    printed_on,
    score_of,
    sector_of,
    sector_says,
    tokens_on,
    top_card,
    type_of,
    typed,
    unit_strength,
)
from coreworlds.games.core_worlds.moves import names
from coreworlds.games.core_worlds.state import Empire
from coreworlds.games.facts import Summed, counters, number, other, seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.fact import Value
    from coreworlds.games.core_worlds.state import Galaxy

__all__ = ["FACTS", "ZONES"]


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
