"""Whether a game can be played with what lies in the box: the board is filled, everything can be had and paid."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.galactic_emperor.board import HEXES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.galactic_emperor.components import Box

__all__ = ["faults"]

_RESOURCES = ("food", "metal", "energy")
_MOST_PLANETS, _DEAREST = 2, 10
_PIRATE = "Space Pirate"


def faults(box: Box, name: str = "components") -> Iterator[CoreWorldsError]:
    """
    Yield what makes a box unplayable, or differs from what is published.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.components import shipped
    >>> list(faults(shipped()))
    []
    """
    for place, message, found, expected in (*_tiles(box), *_ships(box), *_cards(box), *_market(box)):
        yield CoreWorldsError(message, place=f"{name}, {place}", found=found, expected=expected)


def _tiles(box: Box) -> Iterator[tuple[str, str, str, str]]:
    spaces = len(HEXES)
    if len(box.tiles) - 1 != spaces:  # the Black Hole takes the Omega Sun's space
        yield "tiles", "the tiles do not fill the board", f"{len(box.tiles)}", f"{spaces + 1}"
    for tile in box.tiles:
        place = f"tile {tile.name}"
        if tile.planets > _MOST_PLANETS:
            yield place, "a sector has two planets at most", str(tile.planets), "0 to 2"
        if not tile.planets and tile.food + tile.metal + tile.energy:
            found = "resources and no planet"
            yield place, "nobody can control it, so it gives nothing", found, "a planet, or no resources"
        if tile.sun and tile.planets:
            yield place, "a sun has no planet", str(tile.planets), "0"
        if tile.home and not tile.planets:
            yield place, "a home sector holds a planet", "0", "1 or 2"
    for word in _RESOURCES:
        if not any(getattr(tile, word) for tile in box.tiles if not tile.home):
            yield "tiles", f"no sector but homes gives {word}", "0", "at least 1"


def _ships(box: Box) -> Iterator[tuple[str, str, str, str]]:
    storage = box.supply["storage"]
    for unit in (u for u in box.units if u.supply):
        for word in ("metal", "energy"):
            cost, most = getattr(unit, word), storage[word]
            if cost > most:
                yield f"unit {unit.name}", f"no Storage holds so much {word}", str(cost), f"at most {most}"
        if not unit.metal + unit.energy + unit.marks:
            yield f"unit {unit.name}", "a ship costs something", "0", "metal, energy or marks"


def _cards(box: Box) -> Iterator[tuple[str, str, str, str]]:
    most = box.supply["storage"]["energy"]
    for card in box.technologies:
        if not 1 <= card.energy <= most + 1:  # the chooser pays 1 less
            yield f"technology {card.name}", "nobody can pay this with a Storage", str(card.energy), f"1 to {most + 1}"
        if card.name == _PIRATE and card.energy != 1:
            yield f"technology {card.name}", "the rules tell its cost", str(card.energy), "1"


def _market(box: Box) -> Iterator[tuple[str, str, str, str]]:
    for word in _RESOURCES:
        prices = box.market[word]
        if not all(1 <= price <= _DEAREST for price in prices):
            yield f"market, {word}", "this cannot be a price", str(prices), f"1 to {_DEAREST} marks"
        if any(low > high for low, high in pairwise(prices)):
            yield f"market, {word}", "a price falls while the die rises", str(prices), "prices that never fall"
