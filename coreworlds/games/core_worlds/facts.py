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
from coreworlds.games.facts import Summed, common, seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.fact import Kind, Value
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["FACTS", "ZONES"]


def _bonuses(t: Galaxy, s: Empire) -> list[tuple[str, int]]:
    return [(f"the bonus of {bonus.card}", bonus.points) for bonus in score_of(t, s).bonuses]


def _sum(name: str, text: str, function: Callable[..., Value], adds: Callable[..., Any], ask: str = "") -> Fact:
    made = Summed(seated(function), adds)
    return Fact(name=name, takes=("player",), gives="number", text=text, function=made, unit="Empire Points", ask=ask)


def _number(name: str, text: str, function: Callable[..., Value], *takes: str, unit: str = "", ask: str = "", steps: tuple[str, ...] = ()) -> Fact:  # noqa: PLR0913
    made = seated(function) if takes[:1] == ("player",) else common(function)
    return Fact(name=name, takes=takes, gives="number", text=text, function=made, unit=unit, ask=ask, steps=steps)


def _other(name: str, gives: Kind, text: str, function: Callable[..., Value], *takes: str, ask: str = "") -> Fact:
    made = seated(function) if takes[:1] == ("player",) else common(function)
    return Fact(name=name, takes=takes, gives=gives, text=text, function=made, ask=ask)


FACTS: tuple[Fact, ...] = (
    # a player
    _number("energy", "{0}'s Energy", lambda t, s: s.energy, "player", unit="Energy", ask="How much Energy will {0} have?"),
    _number("actions", "{0}'s Actions", lambda t, s: s.actions, "player", unit="Actions",
            ask="How many Actions will {0} have?"),
    _number("surge_tokens", "{0}'s Energy Surge Tokens", lambda t, s: s.surge_tokens, "player",
            unit="Energy Surge Tokens", ask="How many Energy Surge Tokens will {0} have?"),
    _number("cards", "{0}'s {1}", lambda t, s, zone: len(zone_of(t, s, zone)), "player", "zone", unit="cards",
            ask="How many cards will there be in {0}'s {1}?"),
    _number("copies", "{0}'s {2} in: {1}", copies_in, "player", "zone", "card", unit="cards"),
    _number("worlds", "{0}'s Worlds, the Home World included", lambda t, s: len(s.worlds) + (s.home >= -1), "player",
            unit="Worlds", ask="How many Worlds will {0} have, the Home World included?"),
    _number("income", "what {0}'s Worlds generate", lambda t, s: t.rules["energy-from-worlds"](t, s), "player",
            unit="Energy", ask="How much Energy will {0}'s Worlds generate?"),
    _other("passed", "truth", "{0} has passed", lambda t, s: s.passed, "player", ask="Will {0} have passed?"),
    _other("explored", "truth", "{0} has used Energy Exploration", lambda t, s: s.explored, "player"),
    _other("home", "name", "{0}'s Home World", lambda t, s: t.parts.names[s.home], "player"),
    _other("top", "name", "the top card of {0}'s {1}", top_card, "player", "zone"),
    _number("typed", "{0}'s {2} cards in: {1}", typed, "player", "zone", "text", unit="cards"),
    _other("retained", "name", "the card that {0} retains", kept_card, "player"),
    # Units and costs
    _number("fleet", "the Fleet Strength of {0}'s {1}", lambda t, s, card: unit_strength(t, s, card, 0), "player", "card",
            unit="Fleet Strength", ask="How much Fleet Strength will {0}'s {1} have?"),
    _number("ground", "the Ground Strength of {0}'s {1}", lambda t, s, card: unit_strength(t, s, card, 1), "player", "card",
            unit="Ground Strength", ask="How much Ground Strength will {0}'s {1} have?"),
    _number("all_fleet", "the Fleet Strength of all of {0}'s Units", lambda t, s: all_strength(t, s, 0), "player",
            unit="Fleet Strength"),
    _number("all_ground", "the Ground Strength of all of {0}'s Units", lambda t, s: all_strength(t, s, 1), "player",
            unit="Ground Strength"),
    _number("deploy_cost", "what {1} costs {0} to deploy",
            lambda t, s, card: t.rules["deploy-cost"](t, s, unit_of(t, card)), "player", "card", unit="Energy",
            ask="How much Energy will {1} cost {0} to deploy?"),
    _number("draft_cost", "what {1} costs {0} to draft",
            lambda t, s, card: t.rules["draft-cost"](t, s, draftable(t, card)), "player", "card", unit="Energy"),
    # cards
    _number("printed", "{1} printed on {0}", printed_on, "card", "text"),
    _other("kind", "name", "the kind of {0}", kind_of, "card"),
    _other("type", "name", "the type of {0}", type_of, "card"),
    _number("deck_of", "the Galactic Deck of {0}", deck_of_card, "card"),
    _number("tokens", "Energy Tokens on {0}", tokens_on, "card", unit="Energy Tokens",
            ask="How many Energy Tokens will lie on {0}?"),
    _other("beneath", "name", "the card beneath {0}", card_beneath, "card", ask="Which card will lie beneath {0}?"),
    # the Central Zone and the decks
    _number("central", "{0} in the Central Zone", in_central, "card", unit="cards"),
    _number("central_cards", "cards in the Central Zone", lambda t: len(t.central), unit="cards",
            ask="How many cards will lie in the Central Zone?"),
    _number("central_worlds", "Worlds in the Central Zone", lambda t: central_kind(t, worlds=True), unit="Worlds",
            ask="How many Worlds will lie in the Central Zone?"),
    _number("central_others", "other cards in the Central Zone", lambda t: central_kind(t, worlds=False), unit="cards",
            ask="How many cards other than Worlds will lie in the Central Zone?"),
    _number("central_tokens", "Energy Tokens in the Central Zone",
            lambda t: sum(c >> MARK for c in t.central if c >= 0), unit="Energy Tokens",
            ask="How many Energy Tokens will lie in the Central Zone?"),
    _number("galactic", "cards in Galactic Deck {0}", lambda t, n: len(t.galactic[deck_number(n)]), "number",
            unit="cards", ask="How many cards will Galactic Deck {0} hold?"),
    _number("removed", "copies of {0} out of the game", lambda t, card: t.removed.count(code_of(t, card)), "card", unit="cards"),
    _other("next", "name", "the top card of Galactic Deck {0}",
           lambda t, n: names(t, t.galactic[deck_number(n)][:1] or (-1,))[0], "number"),
    # an Invasion under way
    _number("world_fleet", "the Fleet Strength of the invaded World", lambda t: invasion(t, 0), unit="Fleet Strength"),
    _number("world_ground", "the Ground Strength of the invaded World", lambda t: invasion(t, 1), unit="Ground Strength"),
    # Round and Sector
    _number("round", "the Round of the Round Marker", lambda t: t.round, ask="On which Round will the Round Marker lie?"),
    _number("rounds", "the Rounds of a game", lambda t: t.rules["game-rounds"](t), unit="Rounds"),
    _number("sector", "the Sector", sector_of),
    _number("hand_size", "the hand size", lambda t: t.rules["sector-five-hand"](t), unit="cards"),
    _number("action_count", "the Actions of the Sector", lambda t: t.rules["actions-by-sector"](t), unit="Actions"),
    _number("sector_says", "the {1} of Sector {0}", sector_says, "number", "text"),
    _other("destiny", "name", "who has the Destiny Marker", lambda t: "" if t.step in BEFORE_DESTINY else t.seats[t.destiny].name,
           ask="Who will have the Destiny Marker?"),
    # Empire Points
    _sum("score", "{0}'s Empire Points", lambda t, s: score_of(t, s).total,
         lambda t, s: (*score_of(t, s).printed, *_bonuses(t, s)), ask="How many Empire Points will {0} have?"),
    _sum("printed_points", "{0}'s printed Empire Points", lambda t, s: score_of(t, s).printed_points,
         lambda t, s: score_of(t, s).printed),
    _sum("bonus_points", "{0}'s bonus Empire Points", lambda t, s: score_of(t, s).bonus_points, _bonuses),
)  # fmt: skip
