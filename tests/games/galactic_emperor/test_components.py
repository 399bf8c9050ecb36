"""What lies in the box: the numbers that are published hold, and what is reconstructed can be played with."""

from collections import Counter
from itertools import product

import pytest

import coreworlds as cw
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES, NEIGHBOURS, distance
from coreworlds.games.galactic_emperor.components import RESOURCES, ROLES, box, parts
from coreworlds.games.galactic_emperor.rules.setup import homes, supply

COUNTS = pytest.mark.parametrize("players", range(3, 7))


def test_the_board_is_a_hexagon_of_37_spaces() -> None:
    """The middle has a ring of 6, the corners 3 neighbours; being neighbours is mutual."""
    assert len(HEXES) == len(set(HEXES)) == 37
    assert Counter(map(len, NEIGHBOURS)) == {3: 6, 4: 12, 6: 19}
    assert all(a in NEIGHBOURS[b] for a, near in enumerate(NEIGHBOURS) for b in near)
    assert max(distance(CENTRE, at) for at in range(37)) == 3


@COUNTS
def test_the_tiles_fill_the_board_exactly(players: int) -> None:
    """38 tiles: once all are placed every space has one, and the Omega Sun is gone."""
    tiles = box().tiles
    assert len(tiles) == len({tile.name for tile in tiles}) == 38
    pos = cw.setup("galactic-emperor", players=list("ABCDEF")[:players], seed=1)
    laid = len(pos.zone("galaxy"))
    assert laid == players + 1
    assert laid + len(pos.row) + len(pos.stack) == 37 + 1


@COUNTS
def test_homes_lie_on_corners_each_with_the_same_nearest_neighbour(players: int) -> None:
    """No layout gives a seat more room to its nearest neighbour than another."""
    found = homes(players)
    assert len(set(found)) == players
    assert all(len(NEIGHBOURS[at]) == 3 for at in found)
    nearest = {min(distance(a, b) for b in found if b != a) for a in found}
    assert nearest == {6 if players == 3 else 3}


def test_homes_are_alike() -> None:
    """Every home sector has a planet and the same resources."""
    own = [tile for tile in box().tiles if tile.home]
    assert len(own) == 6
    assert len({(tile.planets, tile.food, tile.metal, tile.energy) for tile in own}) == 1
    assert all(tile.planets == 1 for tile in own)


def test_every_kind_of_tile_and_every_resource_can_be_had() -> None:
    """Tiles have no planet, one or two; there are suns, and enough sectors for each resource."""
    own = [tile for tile in box().tiles if tile.back in {"plain", "atomic"}]
    assert Counter(tile.back for tile in own if not tile.home)["plain"] >= 10
    assert {tile.planets for tile in own} == {0, 1, 2}
    assert sum(tile.sun for tile in own) >= 2
    for word in RESOURCES:
        assert sum(getattr(tile, word) > 0 for tile in own) >= 5
    assert not any(tile.food + tile.metal + tile.energy for tile in own if not tile.planets)


def test_no_price_exceeds_what_a_player_can_have() -> None:
    """A ship or a technology asks for no more than Storage holds; Space Pirate for 1 energy."""
    most = box().supply["storage"]
    for unit in parts().ships:
        assert unit.metal <= most["metal"]
        assert unit.energy <= most["energy"]
        assert unit.metal + unit.energy + unit.marks > 0
    costs = {card.name: card.energy for card in box().technologies}
    assert len(costs) == 12
    assert costs["Space Pirate"] == 1
    assert all(1 <= cost <= most["energy"] for cost in costs.values())


def test_the_market_can_be_paid_and_rises_with_the_die() -> None:
    """Food costs 1 or 2; metal and energy rise; after any roll the chooser can buy 1 food with 3 marks."""
    market = box().market
    assert set(market["food"]) == {1, 2}
    for word in RESOURCES:
        assert len(market[word]) == 6
        assert market[word] == sorted(market[word])
    for dice in product(range(1, 7), repeat=3):
        food, _, _ = (market[word][die - 1] for word, die in zip(RESOURCES, sorted(dice), strict=True))
        assert food <= 3


def test_what_is_reconstructed_says_so() -> None:
    """A value without a source has no provenance: what tiles give, ships cost, technologies cost."""
    assert not any({"food", "metal", "energy"} & set(tile.provenance) for tile in box().tiles)
    assert not any({"metal", "energy", "marks"} & set(unit.provenance) for unit in box().units)
    assert [card.name for card in box().technologies if "energy" in card.provenance] == ["Space Pirate"]
    assert all({"dice", "phase", "hits_on"} <= set(unit.provenance) for unit in box().units)


def test_published_numbers() -> None:
    """Tokens, points and food of the rulebook; ships are shown by the examples of `ship-supply`."""
    assert [supply("tokens", n) for n in range(3, 7)] == [11, 10, 9, 8]
    assert [supply("points", n) for n in range(3, 7)] == [115, 130, 145, 160]
    assert box().supply["food"] == 40
    assert len(ROLES) == 8
