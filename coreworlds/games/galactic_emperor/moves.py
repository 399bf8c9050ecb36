"""What several rules do or ask: tokens, ships, resources, points, and where things lie."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.galactic_emperor.board import HEXES, NEIGHBOURS
from coreworlds.games.galactic_emperor.book import tells
from coreworlds.games.galactic_emperor.components import DICE, RESOURCES
from coreworlds.games.galactic_emperor.state import NO_SHIPS, Duke, Fleet, Galaxy
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.galactic_emperor.components import Parts, Tile

__all__ = [
    "add_ships",
    "controller",
    "controls",
    "enemies",
    "gain",
    "has",
    "known",
    "listed_ships",
    "name",
    "planets",
    "sectors",
    "ships",
    "spaces",
    "tile_at",
    "without",
    "yields",
]


def name(t: Galaxy, part: int) -> str:
    """Return a component's name; an unknown one is a tile that lies face down."""
    return t.parts.names[part] if part >= 0 else "a tile"


def known(code: int) -> int:
    """Return a component, or raise if it is hidden here."""
    if code < 0:
        raise CoreWorldsError("this step needs a tile that is hidden here", remedy="Deal a whole position first.")
    return code


def has(t: Galaxy, s: Duke, technology: str) -> bool:
    """Return True if a player owns a technology."""
    return t.parts.index[technology] in s.technologies


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return the items without the first that is equal to one."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


# -- sectors -----------------------------------------------------------------------------------------------------


def on_board(at: int) -> bool:
    """Return True if a part is a space of the board."""
    return 0 <= at < len(HEXES)


def tile_at(t: Galaxy, at: int) -> Tile | None:
    """Return the tile on a space."""
    return t.parts.tile.get(t.galaxy[at]) if 0 <= at < len(HEXES) else None


def planets(t: Galaxy, at: int) -> int:
    """Return the number of planets a space has."""
    tile = tile_at(t, at)
    return tile.planets if tile else 0


def yields(t: Galaxy, at: int, resource: int) -> int:
    """Return the amount of a resource (0 food, 1 metal, 2 energy) that a space shows."""
    tile = tile_at(t, at)
    return getattr(tile, RESOURCES[resource]) if tile else 0


def is_sun(t: Galaxy, at: int) -> bool:
    """Return True if a space holds a sun."""
    tile = tile_at(t, at)
    return tile is not None and tile.sun


def home_of(t: Galaxy, at: int) -> Duke | None:
    """Return whose home sector a space is."""
    for s in t.seats:
        if s.home == at:
            return s
    return None


def controls(s: Duke, at: int) -> bool:
    """Return True if a player has a token on a space."""
    return at in s.empires or at in s.starbases or at == s.home


def controller(t: Galaxy, at: int) -> Duke | None:
    """Return the player who has a token on a space."""
    return next((s for s in t.seats if controls(s, at)), None)


def sectors(s: Duke) -> Iterator[int]:
    """Yield the sectors that a player controls, the home first."""
    yield from ((s.home,) if s.home >= 0 else ())
    yield from sorted((*s.empires, *s.starbases))


def starbases(s: Duke) -> tuple[int, ...]:
    """Return the sectors with a Starbase of a player, the home first."""
    return ((s.home,) if s.home >= 0 else ()) + s.starbases


def spaces(t: Galaxy, at: int) -> tuple[int, ...]:
    """Return the spaces one move away: suns are skipped and do not count."""
    return _spaces(t.parts, t.galaxy, at)


@lru_cache(maxsize=10_000)
def _spaces(parts: Parts, galaxy: tuple[int, ...], at: int) -> tuple[int, ...]:
    found: list[int] = []
    edge, seen = [at], {at}
    while edge:
        for b in NEIGHBOURS[edge.pop()]:
            if b not in seen:
                seen.add(b)
                tile = parts.tile.get(galaxy[b])
                (edge if tile and tile.sun else found).append(b)
    return tuple(sorted(found))


# -- ships -------------------------------------------------------------------------------------------------------


def ships(s: Duke, at: int) -> Fleet:
    """Return a player's ships on a space."""
    return s.fleets.get(at, NO_SHIPS)


def add_ships(s: Duke, at: int, kind: int, count: int) -> None:
    """Put ships on a space, or take them away with a negative count."""
    fleet = list(ships(s, at))
    fleet[kind] += count
    set_ships(s, at, (fleet[0], fleet[1], fleet[2]))


def set_ships(s: Duke, at: int, fleet: Fleet) -> None:
    """Say which ships of a player are on a space."""
    fleets = {k: v for k, v in s.fleets.items() if k != at}
    if any(fleet):
        fleets[at] = fleet
    s.fleets = dict(sorted(fleets.items()))


def in_play(s: Duke, kind: int) -> int:
    """Return the number of ships of a kind a player has on the board."""
    return sum(fleet[kind] for fleet in s.fleets.values())


def enemies(t: Galaxy, s: Duke, at: int) -> Duke | None:
    """Return the other player who has ships or a token on a space."""
    for o in t.seats:
        if o.at != s.at and (at in o.fleets or controls(o, at)):
            return o
    return None


def listed_ships(fleet: Fleet) -> str:
    """
    Return ships in words.

    Examples
    --------
    >>> listed_ships((2, 0, 1))
    '2 Fighters and 1 Dreadnought'
    """
    kinds = ("Fighter", "Cruiser", "Dreadnought")
    words = [f"{n} {kind}{'s' if n > 1 else ''}" for n, kind in zip(fleet, kinds, strict=True) if n]
    return joined(words, "no ships")


# -- tokens and points -------------------------------------------------------------------------------------------


def put_token(s: Duke, at: int, *, starbase: bool = False) -> None:
    """Put a token from the reserve on a sector."""
    s.tokens -= 1
    if starbase:
        s.starbases = tuple(sorted((*s.starbases, at)))
    else:
        s.empires = tuple(sorted((*s.empires, at)))


def take_token(s: Duke, at: int) -> None:
    """Take a token from a sector back into the reserve."""
    s.tokens += 1
    s.empires = tuple(a for a in s.empires if a != at)
    s.starbases = tuple(a for a in s.starbases if a != at)


@tells("points", "{player} gets {points:Victory Point} for {why}.")
def gain(t: Galaxy, s: Duke, points: int, rule: str, why: str) -> None:
    """Give Victory Points; when the pool is empty the box pays."""
    if s.points >= 0:
        s.points += points
        s.scored = {**s.scored, rule: s.scored.get(rule, 0) + points} if points else s.scored
    t.points = max(0, t.points - points)
    t.tell("points", rule, s, points=points, why=why)


def roll(t: Galaxy, name_: str, count: int) -> tuple[int, ...]:
    """Roll dice at once."""
    dice = min(count, DICE)
    number = t.number(name_, 6**dice)
    return tuple(number // 6**i % 6 + 1 for i in range(dice))


def phase(t: Galaxy) -> str:
    """Return the phase of the step."""
    return t.bound.steps[t.step].phase
