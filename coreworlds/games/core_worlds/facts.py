"""The facts of Core Worlds: what lessons claim, predictions ask and questions are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.near import near
from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.counting import defence, strengths
from coreworlds.games.core_worlds.moves import names
from coreworlds.games.core_worlds.state import Invading

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.fact import Value
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["FACTS", "ZONES"]

ZONES = ("hand", "deck", "discard", "units", "worlds", "prestige")
_PRINTED = ("draft", "cost", "energy", "fleet", "ground", "points", "number", "copies")
_SECTORS = range(1, 6)


# -- asking the table --------------------------------------------------------------------------------------------


def _seated(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, seat, …)`` a fact of a player."""

    def fact(pos: Position, player: str, *more: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        t = pos.table_for(rulebook)
        pos.seat(player)  # raises for an unknown name
        return function(t, next(s for s in t.seats if s.name == player), *more)

    return fact


def _common(function: Callable[..., Value]) -> Callable[..., Value]:
    """Make of ``(table, …)`` a fact of the table."""

    def fact(pos: Position, *words: Any, rulebook: Rulebook | None = None) -> Value:  # noqa: ANN401
        return function(pos.table_for(rulebook), *words)

    return fact


def _code(t: Galaxy, card: str) -> int:
    if card not in t.parts.index or card == "?":
        raise CoreWorldsError("unknown card", found=card, expected=near(card, t.parts.index))
    return t.parts.index[card]


def _zone(s: Empire, zone: str) -> tuple[int, ...]:
    if zone not in ZONES:
        raise CoreWorldsError("unknown zone", found=zone, expected=" or ".join(ZONES))
    found: tuple[int, ...] = getattr(s, zone)
    return tuple(c & MASK if c >= 0 else c for c in found)


def _one_of(what: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise CoreWorldsError(f"unknown {what}", found=word, expected=" or ".join(known))
    return word


def _deck_number(n: int) -> int:
    if n not in _SECTORS:
        raise CoreWorldsError("there is no such Galactic Deck", found=str(n), expected="1 to 5")
    return n - 1


# -- cards -------------------------------------------------------------------------------------------------------


def _printed(t: Galaxy, card: str, field: str) -> int:
    found = getattr(t.parts.card(_code(t, card)), _one_of("printed value", field, _PRINTED))
    return 0 if found is None else int(found)


def _kind(t: Galaxy, card: str) -> str:
    return t.parts.card(_code(t, card)).kind


def _type(t: Galaxy, card: str) -> str:
    return t.parts.card(_code(t, card)).type


def _deck_of(t: Galaxy, card: str) -> int:
    found = t.parts.card(_code(t, card)).sector
    if found is None:
        raise CoreWorldsError("this card belongs to no Galactic Deck", found=card)
    return found


def _tokens(t: Galaxy, card: str) -> int:
    code = _code(t, card)
    lying = [*t.central, *(u for s in t.seats for u in s.units)]
    return sum(c >> MARK for c in lying if c >= 0 and c & MASK == code)


def _unit(t: Galaxy, s: Empire, card: str, which: int) -> int:
    code = _code(t, card)
    for unit, strength in zip(s.units, strengths(t, s), strict=True):
        if unit & MASK == code:
            return strength[which]
    raise CoreWorldsError("this Unit does not lie in the Warzone", found=card, expected=f"a Unit of {s.name}")


def _beneath(t: Galaxy, world: str) -> str:
    code = _code(t, world)
    for s in t.seats:
        for place, card in s.colonies:
            if place == code:
                return t.parts.names[card]
    return "nothing"


# -- the Empire --------------------------------------------------------------------------------------------------


def _copies(t: Galaxy, s: Empire, zone: str, card: str) -> int:
    code = _code(t, card)
    return _zone(s, zone).count(code) + (zone == "worlds" and s.home == code)


def _kept(t: Galaxy, s: Empire) -> str:
    return t.parts.names[s.kept] if s.kept >= 0 else "nothing"


def _score(t: Galaxy, s: Empire) -> Any:  # noqa: ANN401  (a Score)
    return t.rules["score-total"](t, s)


def _strongest(t: Galaxy, s: Empire, which: int) -> int:
    return sum(strength[which] for strength in strengths(t, s))


# -- the Central Zone and the Sector -----------------------------------------------------------------------------


def _central(t: Galaxy, card: str) -> int:
    code = _code(t, card)
    return sum(c & MASK == code for c in t.central if c >= 0)


def _central_kind(t: Galaxy, *, worlds: bool) -> int:
    return sum(t.parts.is_world[c & MASK] is worlds for c in t.central if c >= 0)


def _invasion(t: Galaxy, which: int) -> int:
    if not isinstance(t.pending, Invading):
        raise CoreWorldsError("there is no Invasion under way", expected="a position inside an Invasion")
    return defence(t)[which]


def _sector(t: Galaxy) -> int:
    found: int = t.rules["sector-two-rounds"](t) + 1
    return found


def _sector_says(t: Galaxy, n: int, field: str) -> int:
    return int(getattr(t.parts.set.sectors[_deck_number(n)], _one_of("value of a Sector card", field, ("actions", "hand"))))


def _number(name: str, text: str, function: Callable[..., Value], *takes: str, unit: str = "", ask: str = "", steps: tuple[str, ...] = ()) -> Fact:  # noqa: E501, PLR0913
    made = _seated(function) if takes[:1] == ("player",) else _common(function)
    return Fact(name=name, takes=takes, gives="number", text=text, function=made, unit=unit, ask=ask, steps=steps)


def _other(name: str, gives: Any, text: str, function: Callable[..., Value], *takes: str, ask: str = "") -> Fact:  # noqa: ANN401, PLR0913
    made = _seated(function) if takes[:1] == ("player",) else _common(function)
    return Fact(name=name, takes=takes, gives=gives, text=text, function=made, ask=ask)


FACTS: tuple[Fact, ...] = (
    # a player
    _number("energy", "{0}'s Energy", lambda t, s: s.energy, "player", unit="Energy", ask="How much Energy will {0} have?"),
    _number("actions", "{0}'s Actions", lambda t, s: s.actions, "player", unit="Actions",
            ask="How many Actions will {0} have?"),
    _number("surge_tokens", "{0}'s Energy Surge Tokens", lambda t, s: s.surge_tokens, "player",
            unit="Energy Surge Tokens", ask="How many Energy Surge Tokens will {0} have?"),
    _number("cards", "{0}'s cards in: {1}", lambda t, s, zone: len(_zone(s, zone)), "player", "zone", unit="cards",
            ask="How many cards will {0} have in: {1}?"),
    _number("copies", "{0}'s {2} in: {1}", _copies, "player", "zone", "card", unit="cards"),
    _number("worlds", "{0}'s Worlds, the Home World included", lambda t, s: len(s.worlds) + (s.home >= -1), "player",
            unit="Worlds", ask="How many Worlds will {0} have, the Home World included?"),
    _number("income", "what {0}'s Worlds generate", lambda t, s: t.rules["energy-from-worlds"](t, s), "player",
            unit="Energy", ask="How much Energy will {0}'s Worlds generate?"),
    _other("passed", "truth", "{0} has passed", lambda t, s: s.passed, "player", ask="Will {0} have passed?"),
    _other("explored", "truth", "{0} has used Energy Exploration", lambda t, s: s.explored, "player"),
    _other("home", "name", "{0}'s Home World", lambda t, s: t.parts.names[s.home], "player"),
    _other("kept", "name", "the card that {0} retains", _kept, "player"),
    # Units and costs
    _number("fleet", "the Fleet Strength of {0}'s {1}", lambda t, s, card: _unit(t, s, card, 0), "player", "card",
            unit="Fleet Strength", ask="How much Fleet Strength will {0}'s {1} have?"),
    _number("ground", "the Ground Strength of {0}'s {1}", lambda t, s, card: _unit(t, s, card, 1), "player", "card",
            unit="Ground Strength", ask="How much Ground Strength will {0}'s {1} have?"),
    _number("all_fleet", "the Fleet Strength of all of {0}'s Units", lambda t, s: _strongest(t, s, 0), "player",
            unit="Fleet Strength"),
    _number("all_ground", "the Ground Strength of all of {0}'s Units", lambda t, s: _strongest(t, s, 1), "player",
            unit="Ground Strength"),
    _number("deploy_cost", "what {1} costs {0} to deploy",
            lambda t, s, card: t.rules["deploy-cost"](t, s, _code(t, card)), "player", "card", unit="Energy",
            ask="How much Energy will {1} cost {0} to deploy?"),
    _number("draft_cost", "what {1} costs {0} to draft",
            lambda t, s, card: t.rules["draft-cost"](t, s, _code(t, card)), "player", "card", unit="Energy"),
    # cards
    _number("printed", "{1} printed on {0}", _printed, "card", "text"),
    _other("kind", "name", "the kind of {0}", _kind, "card"),
    _other("type", "name", "the type of {0}", _type, "card"),
    _number("deck_of", "the Galactic Deck of {0}", _deck_of, "card"),
    _number("tokens", "Energy Tokens on {0}", _tokens, "card", unit="Energy Tokens",
            ask="How many Energy Tokens will lie on {0}?"),
    _other("beneath", "name", "the card beneath {0}", _beneath, "card", ask="Which card will lie beneath {0}?"),
    # the Central Zone and the decks
    _number("central", "{0} in the Central Zone", _central, "card", unit="cards"),
    _number("central_cards", "cards in the Central Zone", lambda t: len(t.central), unit="cards",
            ask="How many cards will lie in the Central Zone?"),
    _number("central_worlds", "Worlds in the Central Zone", lambda t: _central_kind(t, worlds=True), unit="Worlds",
            ask="How many Worlds will lie in the Central Zone?"),
    _number("central_others", "other cards in the Central Zone", lambda t: _central_kind(t, worlds=False), unit="cards",
            ask="How many cards other than Worlds will lie in the Central Zone?"),
    _number("central_tokens", "Energy Tokens in the Central Zone",
            lambda t: sum(c >> MARK for c in t.central if c >= 0), unit="Energy Tokens",
            ask="How many Energy Tokens will lie in the Central Zone?"),
    _number("galactic", "cards in Galactic Deck {0}", lambda t, n: len(t.galactic[_deck_number(n)]), "number",
            unit="cards", ask="How many cards will Galactic Deck {0} hold?"),
    _number("removed", "copies of {0} out of the game", lambda t, card: t.removed.count(_code(t, card)), "card", unit="cards"),
    _other("top", "name", "the top card of Galactic Deck {0}",
           lambda t, n: names(t, t.galactic[_deck_number(n)][:1] or (-1,))[0], "number"),
    # an Invasion under way
    _number("world_fleet", "the Fleet Strength of the invaded World", lambda t: _invasion(t, 0), unit="Fleet Strength"),
    _number("world_ground", "the Ground Strength of the invaded World", lambda t: _invasion(t, 1), unit="Ground Strength"),
    # Round and Sector
    _number("round", "the Round", lambda t: t.round, ask="Which Round will it be?"),
    _number("rounds", "the Rounds of a game", lambda t: t.rules["game-rounds"](t), unit="Rounds"),
    _number("sector", "the Sector", _sector),
    _number("hand_size", "the hand size", lambda t: t.rules["sector-five-hand"](t), unit="cards"),
    _number("action_count", "the Actions of the Sector", lambda t: t.rules["actions-by-sector"](t), unit="Actions"),
    _number("sector_says", "the {1} of Sector {0}", _sector_says, "number", "text"),
    _other("destiny", "name", "who has the Destiny Marker", lambda t: t.seats[t.destiny].name,
           ask="Who will have the Destiny Marker?"),
    # Empire Points
    _number("score", "{0}'s Empire Points", lambda t, s: _score(t, s).total, "player", unit="Empire Points",
            ask="How many Empire Points will {0} have?"),
    _number("printed_points", "{0}'s printed Empire Points", lambda t, s: _score(t, s).printed_points, "player",
            unit="Empire Points"),
    _number("bonus_points", "{0}'s bonus Empire Points", lambda t, s: _score(t, s).bonus_points, "player",
            unit="Empire Points"),
)  # fmt: skip
