"""The referee itself, on the rule text's own examples and on the numbers of the published charts."""

import random
from typing import Any

import pytest

from . import ages, board, cards, dice, ending, recruit, referee, war
from .box import BESIDE, COIN, CONTINENTS, FACTIONS, NINE, SMALL_CITIES, TERRITORIES

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
        "mission": "", "mission_deck": [], "event_deck": [], "event_discard": [], "recruits": 0, "maneuvered": False,
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


def ended(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any change
    """Lay out a game that Ben has just won, against Ana and Cleo, who hold on."""
    land = {"Brazil": ("Ana", 2), "Peru": ("Ben", 2), "Japan": ("Cleo", 2)}
    g = table(land, **ages.fresh(random.Random(1)), winner="Ben", maneuvered=True)
    g["coins"] = {}
    for player in g["seat"].values():
        player |= {"out": False, "start": "Peru"}
    return g | changes


def played(g: dict[str, Any], *texts: str) -> dict[str, Any]:
    """Finish a game by these actions; each must be legal for who is asked."""
    ending.finish(g, lambda plus: [plus])
    for text in texts:
        assert referee.verdict(g, g["turn"], text), text
        referee.do(g, text, referee.Luck(lambda _kind, pool: pool, dict, lambda plus: [plus]))
    return g


def test_the_winner_signs_and_all_are_rewarded_clockwise() -> None:
    g = played(ended(), 'sign "Peace"', 'found major Peru "Nova"')
    assert (g["step"], g["turn"], g["signed"], g["mottos"]) == ("after.rewards", "Cleo", ["Ben"], ["Peace"])
    referee.do(g, "upgrade Japan", referee.Luck(lambda _kind, pool: pool, dict))
    assert g["turn"] == "Ana"
    assert not referee.verdict(g, "Ana", 'found minor Peru "Arden"')
    referee.do(g, 'found minor Egypt "Arden"', referee.Luck(lambda _kind, pool: pool, dict))
    assert (g["step"], g["played"], g["coins"]) == ("over", 1, {"Japan": 2})
    assert g["cities"] == [
        {"at": "Peru", "kind": "major", "name": "Nova", "founder": "Ben"},
        {"at": "Egypt", "kind": "minor", "name": "Arden", "founder": "Ana"},
    ]
    assert [row["result"] for row in g["history"]] == ["held on", "won", "held on"]


def test_who_has_no_troops_left_is_eliminated_and_has_no_reward() -> None:
    g = played(ended(land={"Peru": ("Ben", 2), "Japan": ("Cleo", 2)}), "sign", "destroy Japan")
    assert not referee.verdict(g, "Cleo", "upgrade Japan")
    referee.do(g, "found minor Japan", referee.Luck(lambda _kind, pool: pool, dict))
    assert (g["step"], g["opened"]) == ("over", ["Pack 2"])


def test_the_sheet_runs_out() -> None:
    cities = [{"at": place, "kind": "major", "name": "O", "founder": "Ana"} for place in TERRITORIES[:5]]
    g = played(ended(cities=cities, forts=5, cancels=4, scars={"Peru": "Bunker"}), "sign")
    kinds = {text.split(" ")[0] for text in ending.of_winner(g)}
    assert kinds == {"name", "destroy", "bonus"}
    g["continents"] = {"Asia": {"name": "", "by": "", "change": 1}}
    assert "bonus Asia -1" not in ending.of_winner(g)
    assert {text for text in ending.of_winner(g) if text.endswith("1")} == {
        f"bonus {each} -1" for each in CONTINENTS if each != "Asia"
    }
    g["rulings"] = {"continent-stock": "once-each"}
    assert len([text for text in ending.of_winner(g) if text.startswith("bonus")]) == 10
    g["coins"] = dict.fromkeys(TERRITORIES[:10], 6) | {"Peru": 4}
    assert ending.coins_left(g) == 0
    g["cities"] = [{**city, "kind": "minor"} for city in cities] * 2
    assert ending.of_held_on(g, "Ana") == []


def test_the_planet_is_named_by_who_signed_most() -> None:
    signed = ["Ana"] * 7 + ["Ben"] * 6 + ["Dan"]
    continents = {"Asia": {"name": "Home", "by": "Ben", "change": 0}}
    last = ("sign", "destroy Peru", "upgrade Japan", "upgrade Brazil")
    g = played(ended(played=14, signed=signed, continents=continents), *last)
    # Ben and Ana are tied; in this roll-off both roll the same and Ben has 1 more for a continent
    assert (g["step"], g["turn"]) == ("after.planet", "Ben")
    assert played(ended(played=14, signed=["Dan"] * 14), *last)["turn"] == "Ben"
    assert played(ended(played=15, signed=signed))["step"] == "over"


def test_packets_are_opened_once() -> None:
    cities = [{"at": place, "kind": "minor", "name": "O", "founder": "Ana"} for place in TERRITORIES[:8]]
    last = ("sign", "destroy Japan", "found minor Japan", "upgrade Brazil")
    assert played(ended(cities=list(cities)), *last)["opened"] == ["Pack 1"]
    assert played(ended(cities=list(cities), opened=["Pack 1"], signed=["Ben"]), *last)["opened"] == [
        "Pack 1", "Pack 3",
    ]  # fmt: skip


def test_an_even_card_brings_an_event() -> None:
    cities = [{"at": place, "kind": "minor", "founder": "Ana"} for place in ("Peru", "Japan", "Egypt")]
    land = {"Peru": ("Ana", 1), "Japan": ("Ben", 3), "Egypt": ("Ben", 2), "India": ("Ben", 1)}
    g = table(land, cities=cities, deck=["Ural", "China"], coins={"China": 4}, event_deck=[SMALL_CITIES])
    cards.next_card(g, lambda _kind, pool: pool)
    assert len(g["event_deck"]) == 1
    cards.next_card(g, lambda _kind, pool: pool)
    assert g["land"] == {"Japan": ("Ben", 3), "Egypt": ("Ben", 1), "India": ("Ben", 1)}
    assert (g["event_deck"], g["event_discard"]) == ([], [SMALL_CITIES])


def test_nine_conquests_complete_the_mission() -> None:
    g = table({}, conquered=TERRITORIES[:9], mission=NINE, mission_deck=[], active="Ana")
    assert cards.completed(g)
    cards.reward_mission(g)
    assert (g["seat"]["Ana"]["stars"], g["mission"], cards.completed(g)) == (2, "", False)
