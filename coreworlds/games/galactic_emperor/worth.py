"""What the simple player finds things worth: sectors, roles, technologies. One Victory Point is about 1."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES, distance
from coreworlds.games.galactic_emperor.components import ROLES
from coreworlds.games.galactic_emperor.moves import (
    controller,
    controls,
    enemies,
    has,
    home_of,
    is_sun,
    on_board,
    planets,
    sectors,
    ships,
    tile_at,
    yields,
)
from coreworlds.games.galactic_emperor.state import NO_SHIPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.galactic_emperor.components import Parts, Tile
    from coreworlds.games.galactic_emperor.state import Duke, Fleet, Galaxy


PLANET, FOOD, METAL, ENERGY = 1.0, 0.2, 0.5, 0.7
TECHNOLOGIES = {
    "Protein Fields": 1.6, "Robotics": 1.6, "Plasma Weapons": 1.5, "Fusion Engines": 1.3, "Shield Generators": 1.3,
    "Time Warp": 0.8, "Ion Cannons": 1.0, "Diplomat": 0.9, "Ambassador": 0.9, "Saboteur": 0.7, "Space Pirate": 0.9,
    "Long Range Scanners": 0.6,
}  # fmt: skip
_OTHERS = 0.4  # of what others gain by a role, how much it counts against it


def tile_worth(tile: Tile) -> float:
    """
    Return the worth of controlling a tile.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.components import box
    >>> [tile_worth(tile) for tile in box().tiles if tile.name in ("Ferrum", "Drift")]
    [2.0, 0.0]
    """
    return PLANET * tile.planets + FOOD * tile.food + METAL * tile.metal + ENERGY * tile.energy


def nearness(t: Galaxy, s: Duke, at: int) -> float:
    """Return the distance that a space is nearer to a player than to all others."""
    mine = min((distance(at, own) for own in sectors(s)), default=0)
    others = min((distance(at, far) for o in t.seats if o is not s for far in sectors(o)), default=0)
    return others - 1.3 * mine


def influence_worth(t: Galaxy, s: Duke, at: int) -> float:
    """Return the promise of one influence more on a sector, from what lies there now."""
    tile = tile_at(t, at)
    if tile is None or not tile.planets or home_of(t, at) is not None:
        return 0.0
    worth, counts = tile_worth(tile), t.rules["regent-counts"](t, at)
    mine, most = counts[s.at], max(n for other, n in enumerate(counts) if other != s.at)
    if mine > most:
        return 0.45 * worth if mine == most + 1 else 0.05
    wins = mine + s.influence > most  # once all that is in hand lies there
    holder = controller(t, at)
    gain = worth + (envy(s, holder, leads(t)) if holder else 0.0)
    return gain / (most - mine + 1) if wins else 0.0


# -- roles -------------------------------------------------------------------------------------------------------


def made(t: Galaxy, at: int) -> float:
    """Return the worth of one production of a sector."""
    return METAL * yields(t, at, 1) + ENERGY * yields(t, at, 2)


def unfunded(t: Galaxy, s: Duke) -> list[int]:
    """Return the sectors that make metal or energy and have room for food."""
    return [at for at in sectors(s) if made(t, at) and t.rules["merchant-fund-two"](t, s, at) is None]


def _explorer(t: Galaxy, s: Duke) -> float:
    found = sorted((tile_worth(t.parts.tile[c]) for c in t.row if c >= 0), reverse=True)
    return (1.3 * found[0] if s.tokens else 0.2) + 0.2 * len(found) if found else 0.0


def _merchant(t: Galaxy, s: Duke) -> float:
    idle = sum(made(t, at) for at in sectors(s) if not t.food.get(at, 0))
    return 0.9 + 0.5 * idle + 0.1 * sum(yields(t, at, 0) for at in sectors(s))


def _steward(t: Galaxy, s: Duke) -> float:
    return 0.5 + min(3.5, sum(made(t, at) for at in sectors(s) if t.food.get(at, 0)))


def _engineer(_t: Galaxy, s: Duke) -> float:
    return 0.8 + 0.35 * min(s.metal, 2 * s.marks)


def _warlord(t: Galaxy, s: Duke) -> float:
    return min(4.0, sum(sorted(prizes(t, s).values(), reverse=True)[:2]))


def _regent(t: Galaxy, s: Duke) -> float:
    counts = [sum(planets(t, at) for at in sectors(o)) for o in t.seats]
    return 9 / len(counts) - 0.2 + counts[s.at] - sum(counts) / len(counts)  # of many, another will choose it


def _scientist(t: Galaxy, s: Duke) -> float:
    cards = [t.parts.technology[c] for c in t.technologies]
    return 0.9 * max((TECHNOLOGIES[card.name] for card in cards if card.energy <= s.energy + 1), default=0.0)


_ASK = (_explorer, _merchant, _steward, _engineer, _warlord, _regent, _scientist, _warlord)
_ROLES = dict(zip(ROLES, _ASK, strict=True))


def role_worth(t: Galaxy, s: Duke, role: int) -> float:
    """Return the promise of a role: one's own gain, less a part of the others' gain."""
    ask = _ROLES[t.parts.names[role]]
    others = [ask(t, o) for o in t.seats if o is not s]
    return ask(t, s) - _OTHERS * sum(others) / len(others)


_SURE = 1.3  # times the defender's power that an attack should have
_FACES = 6
_UNOPPOSED = 100.0


def power(t: Galaxy, s: Duke, fleet: Fleet, token: str = "", *, attack: bool = False) -> float:
    """Return the strength of units: the hits they score in one attack, times the hits that they take."""
    if not s.technologies:
        return _power(t.parts, fleet, token, False, False, False)
    plus, ions, shields = [has(t, s, each) for each in ("Plasma Weapons", "Ion Cannons", "Shield Generators")]
    return _power(t.parts, fleet, token, attack and plus, ions, shields)


@lru_cache(maxsize=10_000)
def _power(parts: Parts, fleet: Fleet, token: str, plus: bool, ions: bool, shields: bool) -> float:  # noqa: PLR0913, PLR0917  (what is kept by its place)
    hits, takes = 0.0, 0
    for unit, count in zip(parts.ships, fleet, strict=True):
        hits += count * unit.dice * (_FACES + 1 - unit.hits_on + plus) / _FACES
        takes += count * unit.takes
    if token:
        unit = parts.units[token]
        hits += (unit.dice + ions) * (_FACES + 1 - unit.hits_on) / _FACES
        takes += 1 + (unit.name == "Starbase")
    return hits * (takes + (any(fleet) and shields))


def odds(t: Galaxy, s: Duke, fleet: Fleet, at: int) -> float:
    """Return the ratio of an attack's power to the defender's; a large one if nobody defends."""
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
    """Return the worth of winning a space: its planets and products; an enemy's loss counts too."""
    tile = tile_at(t, at)
    if tile is None or not tile.planets or home_of(t, at) is not None or at in s.empires or at in s.starbases:
        return 0.0
    if not spares(t, s, at):  # the end of the game is no prize
        return 0.0
    enemy = enemies(t, s, at)
    return _shown(tile) + 1 + envy(s, enemy, leads(t)) if enemy else _shown(tile)


def _shown(tile: Tile) -> float:
    """Return the worth of a tile's planets and products."""
    return tile.planets + 0.2 * tile.food + 0.5 * tile.metal + 0.7 * tile.energy


@lru_cache(maxsize=1024)
def _planets(parts: Parts, galaxy: tuple[int, ...]) -> tuple[int, ...]:
    """Return the spaces that have planets."""
    return tuple(at for at, code in enumerate(galaxy) if code in parts.tile and parts.tile[code].planets)


def leads(t: Galaxy) -> list[float]:
    """Return the planets that each player is ahead of the average, computed once for a decision."""
    memo = {} if t.memo is None else t.memo
    if "leads" not in memo:
        memo["leads"] = _leads(t)
    return memo["leads"]  # type: ignore[no-any-return]


def _leads(t: Galaxy) -> list[float]:
    held = [sum(planets(t, at) for at in (s.home, *s.empires, *s.starbases)) for s in t.seats]
    average = sum(held) / len(held)
    return [n - average for n in held]


def envy(s: Duke, o: Duke, ahead: Sequence[float]) -> float:
    """Return the worth of weakening a player: the more, the further ahead of the average."""
    return max(-0.5, 0.3 * ahead[o.at]) if o is not s else 0.0


def targets(t: Galaxy, s: Duke) -> dict[int, tuple[float, float]]:
    """Return the spaces that are worth winning: what each is worth, and the power there; once for a decision."""
    memo, key = {} if t.memo is None else t.memo, ("targets", s.at)
    if key not in memo:
        worth = {at: prize(t, s, at) for at in _planets(t.parts, t.galaxy)}
        memo[key] = {at: (value, defence(t, s, at)) for at, value in worth.items() if value}
    return memo[key]  # type: ignore[no-any-return]


def worth_at(t: Galaxy, s: Duke, fleet: Fleet, at: int) -> float:
    """Return the hope of ships on a space: the best prize that they can take, less the further away it is."""
    memo, mine = {} if t.memo is None else t.memo, power(t, s, fleet, attack=True)
    key = "worth", s.at, mine, at
    if key not in memo:
        hopes = [worth / (1 + distance(at, end)) for end, (worth, there) in targets(t, s).items()
                 if _odds(mine, there) >= _SURE]  # fmt: skip
        memo[key] = max(0.0, *hopes) if hopes else 0.0
    return memo[key]  # type: ignore[no-any-return]


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
    """Return the hope of ships on a space that they move to; a combat there must be promising."""
    there = s.fleets.get(at, NO_SHIPS)
    joined = (fleet[0] + there[0], fleet[1] + there[1], fleet[2] + there[2])
    aims, mine = targets(t, s), power(t, s, joined, attack=True)
    hopeless = enemies(t, s, at) is not None and (at not in aims or _odds(mine, aims[at][1]) < _SURE)
    return -_UNOPPOSED if is_sun(t, at) or hopeless else worth_at(t, s, joined, at)


# -- the last Empire token, which ends the game: late, and if it looks like the winner's -------------------------------

_LATE = 1 / 3  # of the pool: as long as more of it is left, many sectors bring more by playing on
_AHEAD = 2  # points by which whoever ends the game should be ahead: the Wealthy Lord may be another


def spares(t: Galaxy, s: Duke, at: int) -> bool:
    """Return True if a player may put a token on a sector: another one is left then, or the end would be welcome."""
    free = s.tokens + s.influence
    if free > 1 + len(t.moved):
        return True
    placed = {b: n[s.at] for b, n in t.influence.items() if n[s.at]}
    fought = {m.at for m in t.moved if planets(t, m.at) and enemies(t, s, m.at)}
    bound = {b for b in (at, *placed, *fought) if on_board(b) and not controls(s, b)}
    return free + sum(placed.values()) > len(bound) or _end_is_welcome(t, s)


def _end_is_welcome(t: Galaxy, s: Duke) -> bool:
    """Return True if the pool is low and the player asked is probably ahead."""
    pool = t.parts.box.supply["points"][str(len(t.seats))]
    if t.points > _LATE * pool or s is not t.asked:  # the points of others are secret
        return False
    others = (pool - t.points - s.points) / (len(t.seats) - 1)
    held = {o.at: sum(planets(t, at) for at in sectors(o)) for o in t.seats}
    mine = s.points + held.pop(s.at)
    return bool(mine >= others + max(held.values()) + _AHEAD)
