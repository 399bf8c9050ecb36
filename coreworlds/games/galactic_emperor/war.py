"""How the simple player weighs ships against ships, and which spaces are worth sailing to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES, distance
from coreworlds.games.galactic_emperor.last_token import spares
from coreworlds.games.galactic_emperor.moves import enemies, has, home_of, is_sun, planets, ships, tile_at
from coreworlds.games.galactic_emperor.state import NO_SHIPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.galactic_emperor.components import Parts, Tile
    from coreworlds.games.galactic_emperor.state import Duke, Fleet, Galaxy

__all__ = ["enters", "envy", "leads", "odds", "prize", "prizes", "worth_at"]

_SURE = 1.3  # times the defender's power that an attack should have
_FACES = 6
_UNOPPOSED = 100.0


def power(t: Galaxy, s: Duke, fleet: Fleet, token: str = "", *, attack: bool = False) -> float:
    """Return how strong units are: the hits they score in one attack, times the hits that they take."""
    hits, takes = 0.0, 0
    plus = int(attack and has(t, s, "Plasma Weapons"))
    for unit, count in zip(t.parts.ships, fleet, strict=True):
        hits += count * unit.dice * (_FACES + 1 - unit.hits_on + plus) / _FACES
        takes += count * unit.takes
    if token:
        unit = t.parts.units[token]
        hits += (unit.dice + has(t, s, "Ion Cannons")) * (_FACES + 1 - unit.hits_on) / _FACES
        takes += 1 + (unit.name == "Starbase")
    return hits * (takes + (any(fleet) and has(t, s, "Shield Generators")))


def odds(t: Galaxy, s: Duke, fleet: Fleet, at: int) -> float:
    """Return how many times the defender's power an attack has; much if nobody defends."""
    return _odds(power(t, s, fleet, attack=True), defence(t, s, at))


def _odds(mine: float, there: float) -> float:
    return mine / there if there else _UNOPPOSED


def defence(t: Galaxy, s: Duke, at: int) -> float:
    """Return the power of the enemies of a player on a space."""
    o = enemies(t, s, at)
    if o is None:
        return 0.0
    return power(t, o, ships(o, at), "Empire" if at in o.empires else "Starbase" if at in o.starbases else "")


def prize(t: Galaxy, s: Duke, at: int) -> float:
    """Return what it is worth to win a space: its planets and what they make; an enemy's loss counts too."""
    tile = tile_at(t, at)
    if tile is None or not tile.planets or home_of(t, at) is not None or at in s.empires or at in s.starbases:
        return 0.0
    if not spares(t, s, at):  # the end of the game is no prize
        return 0.0
    enemy = enemies(t, s, at)
    return _shown(tile) + 1 + envy(s, enemy, leads(t)) if enemy else _shown(tile)


def _shown(tile: Tile) -> float:
    """Return what the planets of a tile are worth, and what they make."""
    return tile.planets + 0.2 * tile.food + 0.5 * tile.metal + 0.7 * tile.energy


@lru_cache(maxsize=1024)
def _planets(parts: Parts, galaxy: tuple[int, ...]) -> tuple[int, ...]:
    """Return the spaces that have planets."""
    return tuple(at for at, code in enumerate(galaxy) if code in parts.tile and parts.tile[code].planets)


def leads(t: Galaxy) -> list[float]:
    """Return how many planets each player is ahead of the average; worked out once for a decision."""
    memo = {} if t.memo is None else t.memo
    if "leads" not in memo:
        memo["leads"] = _leads(t)
    return memo["leads"]  # type: ignore[no-any-return]


def _leads(t: Galaxy) -> list[float]:
    held = [sum(planets(t, at) for at in (s.home, *s.empires, *s.starbases)) for s in t.seats]
    average = sum(held) / len(held)
    return [n - average for n in held]


def envy(s: Duke, o: Duke, ahead: Sequence[float]) -> float:
    """Return what it is worth to weaken somebody: the more, the further ahead of the average."""
    return max(-0.5, 0.3 * ahead[o.at]) if o is not s else 0.0


def targets(t: Galaxy, s: Duke) -> dict[int, tuple[float, float]]:
    """Return the spaces that are worth winning: what each is worth, and the power there; once for a decision."""
    memo, key = {} if t.memo is None else t.memo, ("targets", s.at)
    if key not in memo:
        worth = {at: prize(t, s, at) for at in _planets(t.parts, t.galaxy)}
        memo[key] = {at: (value, defence(t, s, at)) for at, value in worth.items() if value}
    return memo[key]  # type: ignore[no-any-return]


def worth_at(t: Galaxy, s: Duke, fleet: Fleet, at: int) -> float:
    """Return what ships on a space may hope for: the best prize that they can take, less the further away it is."""
    found, mine = 0.0, power(t, s, fleet, attack=True)
    for end, (worth, there) in targets(t, s).items():
        hope = worth / (1 + distance(at, end))
        if hope > found and _odds(mine, there) >= _SURE:
            found = hope
    return found


def prizes(t: Galaxy, s: Duke) -> dict[int, float]:
    """Return the prizes that a player's ships can win in one turn."""
    found: dict[int, float] = {}
    for at, fleet in s.fleets.items():
        reach = max((unit.move for unit, n in zip(t.parts.ships, fleet, strict=True) if n), default=0)
        mine = power(t, s, fleet, attack=True)
        for end, (worth, there) in targets(t, s).items():
            if at < len(HEXES) and distance(at, end) <= reach and _odds(mine, there) >= _SURE:
                found[end] = worth
    return found


def enters(t: Galaxy, s: Duke, fleet: Fleet, at: int) -> float:
    """Return what ships may hope for on a space that they move to; a combat there must be promising."""
    there = s.fleets.get(at, NO_SHIPS)
    joined = (fleet[0] + there[0], fleet[1] + there[1], fleet[2] + there[2])
    hopeless = enemies(t, s, at) is not None and (at not in targets(t, s) or odds(t, s, joined, at) < _SURE)
    return -_UNOPPOSED if is_sun(t, at) or hopeless else worth_at(t, s, joined, at)
