"""What the simple player finds things worth: sectors, roles, technologies. One Victory Point is about 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import distance
from coreworlds.games.galactic_emperor.components import ROLES
from coreworlds.games.galactic_emperor.moves import controller, home_of, planets, sectors, tile_at, yields
from coreworlds.games.galactic_emperor.war import envy, leads, prizes

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.components import Tile
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["TECHNOLOGIES", "influence_worth", "made", "nearness", "role_worth", "tile_worth", "unfunded"]

PLANET, FOOD, METAL, ENERGY = 1.0, 0.2, 0.5, 0.7
TECHNOLOGIES = {
    "Protein Fields": 1.6, "Robotics": 1.6, "Plasma Weapons": 1.5, "Fusion Engines": 1.3, "Shield Generators": 1.3,
    "Time Warp": 0.8, "Ion Cannons": 1.0, "Diplomat": 0.9, "Ambassador": 0.9, "Saboteur": 0.7, "Space Pirate": 0.9,
    "Long Range Scanners": 0.6,
}  # fmt: skip
_OTHERS = 0.4  # of what others gain by a role, how much it counts against it


def tile_worth(tile: Tile) -> float:
    """
    Return what it is worth to control a tile.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.components import box
    >>> [tile_worth(tile) for tile in box().tiles if tile.name in ("Ferrum", "Drift")]
    [2.0, 0.0]
    """
    return PLANET * tile.planets + FOOD * tile.food + METAL * tile.metal + ENERGY * tile.energy


def nearness(t: Galaxy, s: Duke, at: int) -> float:
    """Return how much nearer a space lies to a player than to all others, in spaces."""
    mine = min((distance(at, own) for own in sectors(s)), default=0)
    others = min((distance(at, far) for o in t.seats if o is not s for far in sectors(o)), default=0)
    return others - 1.3 * mine


def influence_worth(t: Galaxy, s: Duke, at: int) -> float:
    """Return what one influence more on a sector promises, from what lies there now."""
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
    """Return what one production of a sector is worth."""
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
    """Return what it promises to choose a role: one's own gain, less a part of what others gain by it."""
    ask = _ROLES[t.parts.names[role]]
    others = [ask(t, o) for o in t.seats if o is not s]
    return ask(t, s) - _OTHERS * sum(others) / len(others)
