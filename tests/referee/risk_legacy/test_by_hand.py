"""The referee itself, on the rule text's own examples and on the numbers of the published charts."""

from typing import Any

import pytest

from . import board, cards, dice, recruit, war
from .box import BESIDE, COIN, CONTINENTS, FACTIONS, TERRITORIES

NAMES = ["Ana", "Ben", "Cleo"]


def table(land: dict[str, tuple[str, int]], **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any change
    """Lay out a map, with nothing else but what is named."""
    seat = {
        name: {"faction": faction, "stars": 1, "missiles": 0, "cards": [], "scar": []}
        for name, faction in zip(NAMES, FACTIONS, strict=False)
    }
    empty: dict[str, Any] = {
        "names": NAMES, "turn": "Ana", "land": land, "hq": {}, "seat": seat, "row": [], "deck": [], "discard": [],
        "coin_pile": 10, "coin_star": False, "cities": [], "scars": {}, "fortified": {}, "coins": {}, "continents": {},
        "powers": {}, "conquered": [], "expanded": [], "attacked": [], "closed": [], "rulings": {},
    }  # fmt: skip
    return empty | changes


def battle(attack: list[int], defence: list[int], **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any change
    """Lay out a roll of Ana's attack from Brazil on Peru."""
    rolled = {
        "at": "Peru", "from": "Brazil", "attacker": "Ana", "defender": "Ben", "attack": attack, "defence": defence,
        "hit": {"attacker": [], "defender": []}, "sent": 0,
    }  # fmt: skip
    return table({"Brazil": ("Ana", 6), "Peru": ("Ben", 4)}, battle=rolled, **changes)


def test_the_map_has_83_lines_both_ways() -> None:
    assert len(TERRITORIES) == 42
    assert sum(map(len, BESIDE.values())) == 2 * 83
    assert all(place in BESIDE[near] for place, beside in BESIDE.items() for near in beside)
    assert sorted(place for places in CONTINENTS.values() for place in places) == sorted(TERRITORIES)


@pytest.mark.parametrize(
    ("attack", "defence", "changes", "expected"),
    [
        # RB, Modifying Die Rolls: a Bunker, the defender rolls two 5s
        ([6, 5, 1], [5, 5], {"scars": {"Peru": "Bunker"}}, ([6, 5], 2)),
        # the rulebook's own: Ammo Shortage, 6 5 1 against 5 5
        ([6, 5, 1], [5, 5], {"scars": {"Peru": "Ammo Shortage"}}, ([4, 5], 0)),
        # RB, Defending a Fortified City: both dice, and none above 6
        ([6, 5, 1], [6, 4], {"fortified": {"Peru": 1}}, ([6, 5], 2)),
        # RB, Fortification Damage: with ten boxes marked it does nothing
        ([6, 5, 1], [6, 4], {"fortified": {"Peru": 0}}, ([6, 4], 1)),
        # both at once are added before the die is cut: 6 + 1 - 1
        ([6], [6], {"fortified": {"Peru": 10}, "scars": {"Peru": "Ammo Shortage"}}, ([6], 1)),
        # Die Mechaniker at their own starting HQ
        ([6], [5], {"hq": {"Enclave of the Bear": "Peru"}, "powers": {"Enclave of the Bear": war.OWN_HQ}}, ([6], 1)),
        # the Enclave's first attack: the lower die
        ([5, 4], [5, 4], {"attacked": ["Peru"], "powers": {"Die Mechaniker": war.FIRST_ATTACK}}, ([5, 3], 1)),
    ],
)
def test_a_roll(
    attack: list[int], defence: list[int], changes: dict[str, Any], expected: tuple[list[int], int]
) -> None:
    g = battle(attack, defence, **changes)
    assert (war.dice_now(g)[1], war.losses(g)[0]) == expected


def test_a_missile_is_a_6_that_nothing_changes() -> None:
    g = battle([6], [1], scars={"Peru": "Ammo Shortage"})
    assert war.losses(g) == (0, 1)
    g["battle"]["hit"]["defender"] = [0]
    assert war.losses(g) == (1, 0)


def test_ties_go_to_the_defender() -> None:
    assert dice.lost([6, 5, 4], [6, 5]) == (2, 0)
    assert dice.lost([6, 6, 6], [5]) == (0, 1)


def test_three_of_a_kind_and_one_killed_take_all() -> None:
    powers = {"Die Mechaniker": war.THREE_ALIKE}
    assert war.losses(battle([4, 4, 4], [5, 3], powers=powers)) == (1, 4)
    assert war.losses(battle([4, 4, 4], [5, 4], powers=powers)) == (2, 0)


def test_territories_and_population_are_added_before_the_division() -> None:
    places = CONTINENTS["Asia"][:11]
    g = table(dict.fromkeys(places, ("Ana", 1)), cities=[{"at": "Ural", "kind": "minor", "founder": "Ben"}])
    assert recruit.from_land(g, "Ana") == 4
    g["rulings"] = {"population-sum": "apart"}
    assert recruit.from_land(g, "Ana") == 3
    g["rulings"], g["powers"] = {}, {"Die Mechaniker": recruit.ROUND_UP}
    g["cities"][0]["kind"] = "major"
    assert recruit.from_land(g, "Ana") == 5


def test_the_minimum_of_three_covers_the_division_only() -> None:
    g = table(dict.fromkeys(CONTINENTS["Australia"], ("Ana", 1)))
    assert recruit.recruits(g, "Ana", 4) == 3 + 2 + 4
    g["rulings"] = {"minimum-three": "whole"}
    assert recruit.recruits(g, "Ana", 0) == 3
    g["continents"] = {"Australia": {"name": "Downland", "by": "Ben", "change": -1}}
    assert recruit.from_continents(g, "Ana") == 2
    g["rulings"] = {"named-continent": "published"}
    assert recruit.from_continents(g, "Ana") == 1


def test_the_chart() -> None:
    g = table({}, coins={"Peru": 6, "Brazil": 3})
    found = [recruit.from_cards(g, [COIN] * number) for number in range(12)]
    assert found == [0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30, 30]
    assert recruit.from_cards(g, ["Peru", "Brazil"]) == 25


def test_an_empty_city_takes_its_population() -> None:
    g = table({"Brazil": ("Ana", 6)}, cities=[{"at": "Peru", "kind": "major", "founder": "Ben"}])
    assert [number for number in range(9) if war.may_expand(g, "Ana", number, "Brazil", "Peru")] == [3, 4, 5]
    g["fortified"] = {"Peru": 9}
    assert war.toll(g, "Peru") == 4
    war.expand(g, "Ana", 5, "Brazil", "Peru")
    assert g["land"] == {"Brazil": ("Ana", 1), "Peru": ("Ana", 1)}


def test_at_most_three_follow() -> None:
    g = battle([6, 6, 6], [1])
    g["battle"]["sent"] = 3
    g["land"] = {"Brazil": ("Ana", 3), "Peru": ("Ana", 3)}
    assert war.move_in_numbers(g) == [3, 4, 5]
    g["land"]["Brazil"] = ("Ana", 20)
    assert war.move_in_numbers(g) == [3, 4, 5, 6]
    g["rulings"] = {"move-in": "published"}
    assert war.move_in_numbers(g)[-1] == 22


def test_where_one_may_start() -> None:
    g = table({"Brazil": ("Ana", 6)}, hq={"Die Mechaniker": "Alaska"}, scars={"Egypt": "Bunker", "Peru": "Bunker"})
    kinds = {"Peru": "major", "India": "minor"}
    g["cities"] = [{"at": place, "kind": kind, "founder": "Ben"} for place, kind in kinds.items()]
    ben, cleo = (board.legal_starts(g, name, headquarters=True) for name in ("Ben", "Cleo"))
    assert {"Peru", "India"} <= {*ben}
    assert {"Peru", "India"} & {*cleo} == set()
    assert {"Brazil", "Egypt", "Alaska", "Kamchatka", "Alberta"} & {*ben, *cleo} == set()
    assert "Kamchatka" in board.legal_starts(g, "Ben", headquarters=False)


def test_the_row_moves_up() -> None:
    g = table({"Peru": ("Ana", 1)}, row=["Alaska", "Peru", "India", "Japan"], deck=["Ural", "China"])
    cards.draw_territory(g, "Ana", "Peru", lambda _kind, pool: pool)
    assert g["row"] == ["Ural", "Alaska", "India", "Japan"]
    cards.draw_coin(g, "Ana", lambda _kind, pool: pool)
    assert (g["row"], g["discard"]) == (["China", "Ural", "Alaska", "India"], ["Japan"])
    cards.draw_coin(g, "Ana", lambda _kind, pool: pool[::-1])
    assert (g["row"], g["deck"], g["discard"]) == (["India", "China", "Ural", "Alaska"], ["Japan"], [])


def test_the_coin_star_goes_to_most_territories_and_once() -> None:
    g = table({"Peru": ("Ana", 1), "Brazil": ("Ben", 9)})
    cards.coin_star(g)
    g["land"]["Alaska"] = ("Ben", 1)
    cards.coin_star(g)
    assert [g["seat"][name]["stars"] for name in NAMES] == [1, 1, 1]


def test_the_winner_of_the_last_troop_takes_all() -> None:
    g = table({}, rulings={})
    g["seat"]["Ben"] |= {"cards": ["Peru", COIN], "scar": ["Bunker"], "missiles": 2}
    war.loot(g, "Ana", "Ben")
    assert g["seat"]["Ana"] | {"faction": ""} == {
        "faction": "", "stars": 2, "missiles": 2, "cards": ["Peru", COIN], "scar": ["Bunker"],
    }  # fmt: skip
