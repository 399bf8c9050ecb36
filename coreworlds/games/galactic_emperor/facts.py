"""The facts of Galactic Emperor: what lessons claim, predictions ask and questions are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.near import near
from coreworlds.games.facts import Summed, counters, number, other, seated
from coreworlds.games.galactic_emperor.board import HEXES, distance
from coreworlds.games.galactic_emperor.components import OUTSIDE, RESOURCES
from coreworlds.games.galactic_emperor.moves import (
    controller,
    in_play,
    name,
    planets,
    sectors,
    ships,
    starbases,
    yields,
)
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.rules.technology import dice_of
from coreworlds.games.galactic_emperor.state import UNKNOWN, Duke

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["FACTS"]

_ON_TILES = ("planets", *RESOURCES)
_ON_SHIPS = ("metal", "energy", "marks", "move", "dice", "phase", "hits_on", "takes", "supply")


# -- looking up --------------------------------------------------------------------------------------------------


def _one_of(what: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise CoreWorldsError(f"unknown {what}", found=word, expected=near(word, known) or " or ".join(known))
    return word


def space(name: str) -> int:
    """Return a space of the board by its name."""
    return HEXES.index(_one_of("space", name, HEXES))


def _place(t: Galaxy, name: str) -> int:
    return t.parts.index["Throne"] if name == "Throne" else space(name)


def _ship(t: Galaxy, name: str) -> int:
    return [unit.name for unit in t.parts.ships].index(_one_of("ship", name, tuple(u.name for u in t.parts.ships)))


# -- what is asked -----------------------------------------------------------------------------------------------


def _printed(t: Galaxy, card: str, field: str) -> int:
    if card in t.parts.units:
        return int(getattr(t.parts.units[card], _one_of("value of a ship", field, _ON_SHIPS)))
    tiles = {tile.name: tile for tile in t.parts.tile.values()}
    if card in tiles:
        return int(getattr(tiles[card], _one_of("value of a tile", field, _ON_TILES)))
    cards = {c.name: c for c in t.parts.technology.values()}
    found = cards[_one_of("component", card, tuple(cards))]
    return int(getattr(found, _one_of("value of a technology", field, ("energy",))))


def _tile(t: Galaxy, at: str) -> str:
    part = t.galaxy[space(at)]
    return t.parts.names[part] if part >= 0 else "nothing"


def _owner(t: Galaxy, at: str) -> str:
    owner = controller(t, space(at))
    return owner.name if owner else "nobody"


def _planets(t: Galaxy, s: Duke) -> int:
    found: int = t.rules["planet-count"](t, s)
    return found


def _planets_each(t: Galaxy, s: Duke) -> list[tuple[str, int]]:
    return [(f"{name(t, t.galaxy[at])} at {HEXES[at]}", n) for at in sectors(s) if (n := planets(t, at))]


def _points(t: Galaxy, s: Duke) -> int:
    if s.points == UNKNOWN:
        raise CoreWorldsError("these Victory Points are hidden here", found=s.name, remedy="Ask for your own.")
    return s.points


def _planets_away(t: Galaxy, s: Duke) -> int:
    return sum(planets(t, at) for at in sectors(s) if at != s.home)


def _survivors(t: Galaxy, s: Duke) -> int:
    return sum(s.fleets.get(OUTSIDE, ()))


def _token(t: Galaxy, at: str) -> str:
    where = space(at)
    if any(where in s.starbases or where == s.home for s in t.seats):
        return "a Starbase"
    return "an Empire" if any(where in s.empires for s in t.seats) else "none"


def _still_buys(t: Galaxy, s: Duke, step: str, what: str) -> None:
    """Raise unless a player's part of a step in which everybody buys once is still to come, or under way."""
    if t.step != step:
        raise CoreWorldsError(f"no {what} is sold now", found=t.step, expected=step)
    order = [next_seat(t, t.chooser, n) for n in range(len(t.seats))]
    if order.index(s.at) < order.index(t.turn):
        raise CoreWorldsError(f"{s.name} buys no {what} any more in this role", found=t.asked.name)


def _influence_price(t: Galaxy, s: Duke) -> int:
    _still_buys(t, s, "regent.buy", "influence")
    if not s.tokens:
        raise CoreWorldsError("without a token in reserve nobody buys influence", found=s.name)
    diplomat = t.parts.index["Diplomat"]
    if diplomat in s.technologies and diplomat not in {*t.declared, t.stopped}:
        raise CoreWorldsError("the price depends on the Diplomat", found=f"{s.name} may declare it or not")
    found: int = t.rules["regent-price"](t, s)
    return found


def _technology_price(t: Galaxy, s: Duke, card: str) -> int:
    names = {c.name: part for part, c in t.parts.technology.items()}
    part = names[_one_of("technology", card, tuple(names))]
    _still_buys(t, s, "scientist.buy", "technology")
    if part not in t.technologies:
        raise CoreWorldsError("this technology is not for sale", found=card, expected="one beside the board")
    found: int = t.rules["science-cost"](t, s, part)
    return found


def _harvest(t: Galaxy, s: Duke) -> int:
    return sum(yields(t, at, 0) for at in sectors(s))


def _price(t: Galaxy, word: str) -> int:
    found = t.prices[RESOURCES.index(_one_of("resource", word, RESOURCES))]
    if not found:
        raise CoreWorldsError("no prices are set yet", found=word, expected="a Merchant role before")
    return found


def _die(t: Galaxy, nth: int) -> int:
    dice = dice_of(t)
    if not 0 < nth <= len(dice):
        raise CoreWorldsError("there is no such die", found=str(nth), expected=f"1 to {len(dice)}")
    return dice[nth - 1]


def _has(t: Galaxy, s: Duke, card: str) -> bool:
    known = tuple(c.name for c in t.parts.technology.values())
    return t.parts.index[_one_of("technology", card, known)] in s.technologies


def _on(t: Galaxy, s: Duke, at: str, ship: str) -> int:
    return ships(s, space(at))[_ship(t, ship)]


def _weight(t: Galaxy, s: Duke, at: str) -> int:
    if t.bound.steps[t.step].phase != "regent":
        raise CoreWorldsError("no influence lies there now", found=t.step, expected="the Regent role")
    if at == "Throne":
        return _laid(t, s, at)
    found: int = t.rules["regent-counts"](t, space(at))[s.at]
    return found


def _laid(t: Galaxy, s: Duke, at: str) -> int:
    where = _place(t, at)
    return t.influence[where][s.at] if where in t.influence else 0


def _taken(t: Galaxy) -> str:
    if t.tile < 0:
        raise CoreWorldsError("no tile was taken that still lies in a hand", found=t.step)
    return t.parts.names[t.tile]


def _near(t: Galaxy, s: Duke, at: str) -> int:
    return min(distance(space(at), own) for own in (*sectors(s), s.home))


def _throne(t: Galaxy) -> str:
    return t.seats[t.throne].name if t.throne >= 0 else "nobody"


def _turn(t: Galaxy) -> str:
    if t.step == "over":
        raise CoreWorldsError("nobody has a turn any more", found=t.step)
    found: str = t.asked.name
    return found


def _roles(t: Galaxy) -> tuple[str, ...]:
    return tuple(t.parts.names[role] for role in t.roles)


def _pays(word: str) -> Callable[[Galaxy, Duke, str], int]:
    def cost(t: Galaxy, s: Duke, ship: str) -> int:
        found: int = t.rules[f"ship-cost-{word}"](t, s, (t.parts.first["ship"] + _ship(t, ship), s.home))
        return found

    return cost


# -- the vocabulary ----------------------------------------------------------------------------------------------


FACTS: tuple[Fact, ...] = (
    # a player
    *counters(Duke, "marks", "metal", "energy"),
    number("food", "{0}'s food", lambda t, s: s.food, "player", unit="food", ask="How much food will {0} have?"),
    number("victory_points", "{0}'s Victory Points", _points, "player", unit="Victory Points",
           ask="How many Victory Points will {0} have?"),
    number("tokens", "Empire tokens in {0}'s reserve", lambda t, s: s.tokens, "player", unit="Empire tokens",
           ask="How many Empire tokens will {0} have in reserve?"),
    number("influence", "{0}'s influence in hand", lambda t, s: s.influence, "player", unit="influence",
           ask="How much influence will {0} have in hand?"),
    number("empires", "{0}'s Empires", lambda t, s: len(s.empires), "player", unit="Empires",
           ask="How many Empires will {0} have?"),
    number("starbases", "{0}'s Starbases with the home", lambda t, s: len(starbases(s)), "player", unit="Starbases",
           ask="How many Starbases will {0} have, the home included?"),
    Fact(name="planets", takes=("player",), gives="number", text="the planets that {0} controls",
         function=Summed(seated(_planets), _planets_each, frozenset({"final-count", "regent-count"})), unit="planets",
           ask="How many planets will {0} control?"),
    number("harvest", "the food that {0}'s sectors show", _harvest, "player", unit="food"),
    number("planets_away", "the planets that {0} controls besides the home", _planets_away, "player", unit="planets"),
    number("sectors", "the sectors that {0} controls, the home included", lambda t, s: len(list(sectors(s))), "player",
           unit="sectors"),
    number("survivors", "the ships that {0} has left of the Showdown", _survivors, "player", unit="ships"),
    number("fleet", "{0}'s ships of the kind {1}", lambda t, s, ship: in_play(s, _ship(t, ship)), "player", "ship",
           unit="ships",
           ask="How many ships of the kind {1} will {0} have?"),
    number("ships_at", "{0}'s ships at {1}: {2}", _on, "player", "space", "ship", unit="ships",
           ask="How many ships of the kind {2} will {0} have at {1}?"),
    other("has_technology", "truth", "{0} has {1}", _has, "player", "card"),
    # prices
    *(number(f"{word}_cost", f"the {word} that {{1}} costs {{0}}", _pays(word), "player", "card", unit=word)
      for word in ("metal", "energy", "marks")),
    number("price", "the price of {0}", _price, "resource", unit="marks", ask="What will 1 {0} cost?"),
    number("influence_price", "what extra influence costs {0}", _influence_price, "player", unit="marks",
           ask="What will extra influence cost {0}?"),
    number("technology_cost", "what {1} costs {0} to buy", _technology_price, "player", "technology", unit="energy",
           ask="How much energy will {1} cost {0}?"),
    number("die", "die {0}", _die, "number"),
    # the galaxy
    other("tile", "name", "the tile at {0}", _tile, "space", ask="Which tile will lie at {0}?"),
    other("owner", "name", "who controls {0}", _owner, "space", ask="Who will control {0}?"),
    other("token_at", "name", "the token at {0}", _token, "space", ask="Which token will lie at {0}?"),
    number("planets_at", "the planets at {0}", lambda t, at: planets(t, space(at)), "space", unit="planets"),
    number("food_at", "the food at {0}", lambda t, at: t.food.get(space(at), 0), "space", unit="food",
           ask="How much food will lie at {0}?"),
    number("funded_at", "the food put on {0} in this turn", lambda t, at: t.funded.get(space(at), 0), "space",
           unit="food"),
    number("way", "the spaces from {0} to {1}", lambda t, a, b: distance(space(a), space(b)), "text", "text",
           unit="spaces"),
    number("near", "the spaces from {1} to {0}'s nearest sector", _near, "player", "space", unit="spaces"),
    number("influence_at", "{0}'s influence on {1}", _weight, "player", "space", unit="influence",
           ask="How much influence will {0} have on {1}?"),
    number("laid_at", "{0}'s influence tokens laid on {1}", _laid, "player", "space", unit="tokens"),
    # the table
    number("round", "the round", lambda t: t.round, ask="Which round will it be?"),
    number("pool", "Victory Points in the pool", lambda t: t.points, unit="Victory Points",
           ask="How many Victory Points will be left in the pool?"),
    number("row", "turned-up tiles", lambda t: len(t.row), unit="tiles", ask="How many tiles will lie turned up?"),
    number("stack", "tiles in the stack", lambda t: len(t.stack), unit="tiles",
           ask="How many tiles will be left in the stack?"),
    other("throne", "name", "who holds the Throne", _throne, ask="Who will hold the Throne?"),
    other("chooser", "name", "who chose the role", lambda t: t.seats[t.chooser].name),
    other("turn_now", "name", "who decides", _turn, ask="Who decides then?"),
    other("after", "name", "who comes after {0}", lambda t, s: t.seats[next_seat(t, s.at)].name, "player"),
    other("taken", "name", "the tile that was taken", _taken),
    other("roles", "names", "the roles left", _roles),
    number("printed", "{1} printed on {0}", _printed, "card", "text"),
)  # fmt: skip
