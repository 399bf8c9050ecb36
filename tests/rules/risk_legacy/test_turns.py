"""A turn of Risk Legacy: buying, joining, recruiting, expanding, maneuvering, drawing; elimination."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.games.risk_legacy.rules.recruit import recruited
from coreworlds.games.risk_legacy.state import BOX, CONTINENTS
from tests.rules.risk_legacy.war import at_war, done, held


def at(step: str, head: str = "", world: str = "", factions: dict[str, str] | None = None, **more: str) -> cw.Position:
    """Return Ana's turn at another step."""
    text = str(at_war(head, world, factions, **more))
    phase = step.partition(".")[0]
    return cw.parse(text.replace('phase = "war"', f'phase = "{phase}"').replace('step = "war.act"', f'step = "{step}"'))


def rules(pos: cw.Position, action: str) -> set[str]:
    """Return the rules that stop an action."""
    return {each.rule for each in cw.judge(pos, action).blockers}


def cards(*names: str) -> str:
    return f"cards = [{', '.join(f'{chr(34)}{name} card{chr(34)}' for name in names)}]"


def all_of(*continents: str) -> str:
    """Return troops in every territory of continents."""
    places = [BOX.names[at] for each in continents for at in sorted(CONTINENTS[BOX.index[each]])]
    return "troops = { " + ", ".join(f'"{place}" = 1' for place in places) + " }"


# -- buying and joining ------------------------------------------------------------------------------------------


def test_four_cards_buy_a_star_and_go_back() -> None:
    pos = at("turn.buy", Ana=cards("Japan", "Egypt", "India", "Coin", "Coin"))
    assert rules(pos, "buy with Japan, Egypt, India") == {"buy-four"}
    assert rules(pos, "buy with Japan, Egypt, India, Peru") == {"buy-hand"}
    step = cw.step(pos, "buy with Japan, Egypt, Coin x2")
    t = step.after.table_for(None)
    assert t.seats[0].stars == 1
    assert [BOX.names[card] for card in t.seats[0].cards] == ["India card"]
    assert [BOX.names[card] for card in t.discard] == ["Japan card", "Egypt card"]
    assert len(t.bank) == 10
    assert step.after.step == "recruit.count"


def test_the_fourth_star_that_is_bought_wins() -> None:
    pos = at("turn.buy", Ana="stars = 3\n" + cards("Japan", "Egypt", "India", "Coin"))
    end = done(cw.step(pos, "buy with Japan, Egypt, India, Coin").after)
    assert (end.step, cw.result(end).winners) == ("after.sign", ("Ana",))  # type: ignore[union-attr]


def test_who_has_no_territory_joins_with_half_and_without_an_hq() -> None:
    pos = at("turn.join", head='hqs = { "Imperial Balkania" = "Peru" }', world='marks = { Japan = "Bunker" }',
             Ana="troops = {}", Cleo="troops = { Egypt = 3 }")  # fmt: skip
    assert rules(pos, "join in Peru") == {"start-empty"}
    assert rules(pos, "join in Japan") == {"start-unmarked"}
    after = cw.step(pos, "join in Argentina").after  # next to an HQ
    assert held(after, "Argentina") == ("Ana", 4)
    assert after.step == "war.act"
    assert len(after.table_for(None).hqs) == 1


def test_one_may_not_join_next_to_an_hq_by_the_other_reading() -> None:
    pos = at("turn.join", head='rulings = { join-adjacent = "yes" }\nhqs = { "Imperial Balkania" = "Peru" }',
             Ana="troops = {}")  # fmt: skip
    assert rules(pos, "join in Argentina") == {"join-adjacent"}


def test_who_has_territories_may_not_join() -> None:
    assert "join-or-recruit" in rules(at("turn.join"), "join in Argentina")


def test_who_can_start_nowhere_is_eliminated_at_the_turn() -> None:
    others = [BOX.names[part] for part in BOX.all["territory"]]
    troops = "troops = { " + ", ".join(f'"{name}" = 1' for name in others) + " }"
    pos = at("turn.start", Ana="troops = {}", Ben=troops, Cleo="troops = {}")
    after = cw.step(pos).after
    assert after.table_for(None).seats[0].out
    end = done(after)  # Ben's turn comes, Cleo's would be the next
    assert not end.over
    assert end.turn == "Ben"


# -- recruiting --------------------------------------------------------------------------------------------------


POWERS = 'powers = { "Imperial Balkania" = "Imperial Balkania A" }\n'
NAMED = 'continents = { Australia = { name = "Downland", by = "Ben" } }'


@pytest.mark.parametrize(
    ("ana", "world", "rulings", "faction", "troops"),
    [
        ("troops = { Brazil = 8 }", "", "", "Khan Industries", 3),
        (all_of("Asia"), "", "", "Khan Industries", 4 + 7),
        (all_of("Asia", "Australia"), "", "", "Khan Industries", 5 + 7 + 2),
        (all_of("Asia", "Australia"), "", "", "Imperial Balkania", 6 + 7 + 2),
        (all_of("South America"), "", "", "Khan Industries", 3 + 2),
        (all_of("South America"), "", 'minimum-three = "whole"', "Khan Industries", 1 + 2),
        (all_of("Asia"), 'cities = { China = { kind = "capital" }, India = { kind = "minor" } }', "", "Khan Industries",
         6 + 7),
        (all_of("Asia", "Australia"), 'cities = { China = { kind = "major" } }', "", "Khan Industries", 6 + 9),
        (all_of("Asia", "Australia"), 'cities = { China = { kind = "major" } }', 'population-sum = "apart"',
         "Khan Industries", 5 + 9),
        (all_of("Australia"), NAMED, "", "Khan Industries", 6),
        (all_of("Australia"), NAMED, 'named-continent = "published"', "Khan Industries", 5),
        (all_of("Australia"), 'continents = { Australia = { change = "-1" } }', "", "Khan Industries", 4),
    ],
)  # fmt: skip
def test_recruits(ana: str, world: str, rulings: str, faction: str, troops: int) -> None:
    head = f"rulings = {{ {rulings} }}" if rulings else ""
    factions = {"Ana": faction, "Ben": "Die Mechaniker"}
    t = at_war(head, POWERS + world, factions, Ana=ana, Ben="troops = {}", Cleo="troops = {}").table_for(None)
    assert recruited(t, t.seats[0]) == troops


@pytest.mark.parametrize(
    ("coins", "troops"), [(2, 2), (3, 4), (4, 7), (5, 10), (6, 13), (7, 17), (8, 21), (9, 25), (10, 30), (11, 30)]
)
def test_the_chart(coins: int, troops: int) -> None:
    pos = at("recruit.cards", world="coins = { Peru = 6, India = 6, Japan = 4 }",
             Ana=cards(*["Coin"] * coins) if coins < 11 else cards("Peru", "India"))  # fmt: skip
    named = f"Coin x{coins}" if coins < 11 else "Peru, India"
    assert cw.step(pos, f"turn in {named}").after.table_for(None).recruits == troops


def test_cards_are_turned_in_once_with_two_coins() -> None:
    pos = at("recruit.cards", Ana=cards("Coin", "Peru", "India", "Egypt"))
    assert rules(pos, "turn in Coin") == {"turn-in-two"}
    assert rules(pos, "turn in Coin, China") == {"turn-in-hand"}
    assert cw.step(pos, "turn in Coin, Peru").after.step == "recruit.place"
    more = at("recruit.cards", head='rulings = { turn-in-once = "more" }', Ana=cards("Coin", "Peru", "India", "Egypt"))
    again = cw.step(more, "turn in Coin, Peru").after
    assert again.step == "recruit.cards"
    assert cw.step(again, "turn in India, Egypt").after.table_for(None).recruits == 4


@pytest.mark.parametrize(("action", "troops"), [("keep cards", 3), ("turn in Coin x2", 3), ("turn in Coin x3", 5)])
def test_the_least_covers_cards_by_the_other_reading(action: str, troops: int) -> None:
    pos = at("recruit.count", head='rulings = { minimum-three = "whole" }', world=POWERS,
             Ana="troops = { Brazil = 3, Japan = 1, India = 1 }\n" + cards("Coin", "Coin", "Coin"),
             Ben="troops = { Peru = 1 }", Cleo="troops = { Egypt = 1 }")  # fmt: skip
    assert cw.step(cw.step(pos).after, action).after.table_for(None).recruits == troops


def test_all_recruits_are_placed() -> None:
    pos = at("recruit.place", head="recruits = 5", Ana="troops = { Brazil = 8, Argentina = 1 }")
    assert rules(pos, "place 6 in Brazil") == {"place-all"}
    assert rules(pos, "place 5 in Peru") == {"place-own"}
    after = cw.step(cw.step(pos, "place 2 in Brazil").after, "place 3 in Argentina").after
    assert (held(after, "Brazil"), held(after, "Argentina"), after.step) == (("Ana", 10), ("Ana", 4), "war.act")


def test_khan_gets_a_troop_in_each_hq() -> None:
    pos = at("turn.troops", head='hqs = { "Khan Industries" = "Brazil", "Imperial Balkania" = "Peru" }',
             world='powers = { "Khan Industries" = "Khan Industries A" }', Ana="troops = { Brazil = 2, Peru = 1 }",
             Ben="troops = { India = 3 }")  # fmt: skip
    after = cw.step(pos).after
    assert (held(after, "Brazil"), held(after, "Peru")) == (("Ana", 3), ("Ana", 2))


# -- expanding ---------------------------------------------------------------------------------------------------


def test_expanding() -> None:
    pos = at_war()
    refused = {
        "expand 8 from Brazil to Argentina": {"expand-stay"},
        "expand 1 from Brazil to Peru": {"expand-empty"},
        "expand 1 from Brazil to Japan": {"expand-next", "expand-empty"},
        "expand 1 from India to China": {"expand-own", "expand-stay"},
    }
    for action, by in refused.items():
        assert rules(pos, action) == by
    after = cw.step(pos, "expand 7 from Brazil to Argentina").after
    assert (held(after, "Brazil"), held(after, "Argentina")) == (("Ana", 1), ("Ana", 7))
    assert [BOX.names[each] for each in after.table_for(None).expanded] == ["Argentina"]


@pytest.mark.parametrize(("kind", "fort", "toll"), [("minor", "", 1), ("major", "", 2), ("capital", "", 5),
                                                    ("minor", "fortified = { Argentina = 4 }", 3)])  # fmt: skip
def test_an_empty_city_costs_troops(kind: str, fort: str, toll: int) -> None:
    pos = at_war(world=f'cities = {{ Argentina = {{ kind = "{kind}" }} }}\n{fort}')
    assert rules(pos, f"expand {toll} from Brazil to Argentina") == {"expand-survive"}
    for troops in (toll + 1, toll + 2):  # what is offered is allowed
        world = f'cities = {{ Argentina = {{ kind = "{kind}" }} }}\n{fort}'
        offered = at_war(world=world, Ana=f"troops = {{ Brazil = {troops} }}")
        assert any("Argentina" in action.text for action in cw.legal(offered)) == (troops > toll + 1)
    after = cw.step(pos, f"expand {toll + 1} from Brazil to Argentina").after
    assert (held(after, "Brazil"), held(after, "Argentina")) == (("Ana", 7 - toll), ("Ana", 1))


def test_an_hq_without_troops_is_taken_by_expanding() -> None:
    hqs = 'hqs = { "Khan Industries" = "Brazil", "Saharan Republic" = "Argentina" }'
    pos = at_war(hqs, Ana="stars = 2")
    after = cw.step(pos, "expand 2 from Brazil to Argentina").after
    assert (after.step, done(after).step) == ("after.results", "after.sign")
    closed = at_war(f'{hqs}\nrulings = {{ empty-hq = "closed" }}')
    assert rules(closed, "expand 2 from Brazil to Argentina") == {"empty-hq"}


# -- maneuvering -------------------------------------------------------------------------------------------------

LAND = "troops = { Brazil = 5, Argentina = 2, Alaska = 3, Alberta = 1 }"


def test_one_maneuver_through_own_territories() -> None:
    pos = at("maneuver.move", Ana=LAND)
    refused = {
        "maneuver 2 from Brazil to Alberta": {"maneuver-connected"},
        "maneuver 5 from Brazil to Argentina": {"maneuver-connected", "maneuver-stay"},
        "maneuver 1 from Alaska to Egypt": {"maneuver-own", "maneuver-connected"},
        "maneuver 1 from Brazil to Brazil": {"maneuver-own"},
    }
    land = at("maneuver.move", Ana=LAND.replace("Argentina = 2", "Peru = 2"), Ben="troops = { India = 1 }")
    assert rules(land, "maneuver 5 from Brazil to Peru") == {"maneuver-stay"}
    for action, by in refused.items():
        if "Argentina" not in action:
            assert rules(pos, action) == by
    after = cw.step(pos, "maneuver 2 from Alaska to Alberta").after
    assert (held(after, "Alaska"), held(after, "Alberta")) == (("Ana", 1), ("Ana", 3))
    assert done(after).turn == "Ben"


def test_the_saharan_republic_maneuvers_when_or_where_it_likes() -> None:
    factions = {"Ana": "Saharan Republic", "Cleo": "Khan Industries"}
    pos = at_war(world='powers = { "Saharan Republic" = "Saharan Republic A" }', factions=factions, Ana=LAND)
    after = cw.step(pos, "maneuver 2 from Alaska to Alberta").after
    assert after.step == "war.act"
    assert rules(after, "maneuver 1 from Alberta to Alaska") == {"maneuver-one"}
    other = 'powers = { "Saharan Republic" = "Saharan Republic B" }'
    where = at("maneuver.move", world=other, factions=factions, Ana=LAND)
    assert bool(cw.judge(where, "maneuver 2 from Brazil to Alberta"))
    assert rules(at_war(Ana=LAND), "maneuver 2 from Alaska to Alberta") == {"maneuver-after"}


# -- drawing -----------------------------------------------------------------------------------------------------

ROW = 'row = ["Brazil card", "Egypt card", "India card", "Japan card"]\nconquered = ["Brazil"]\n'


def test_a_territory_card_leaves_a_gap_that_closes() -> None:
    pos = at("end.draw", head=ROW)
    assert rules(pos, "draw Egypt") == {"card-controlled"}
    assert rules(pos, "draw China") == {"card-controlled"}
    before = pos.table_for(None)
    t = cw.step(pos, "draw Brazil").after.table_for(None)
    assert t.row == (before.deck[0], *before.row[1:])
    assert t.discard == ()
    assert [BOX.names[card] for card in t.seats[0].cards] == ["Brazil card"]


@pytest.mark.parametrize(("rulings", "gone"), [("", ("Japan card",)), ('rulings = { coin-slide = "no" }\n', ())])
def test_a_coin_card_moves_the_row(rulings: str, gone: tuple[str, ...]) -> None:
    pos = at("end.draw", head=rulings + ROW)
    t = cw.step(pos, "draw coin").after.table_for(None)
    assert tuple(BOX.names[card] for card in t.discard) == gone
    assert (len(t.row), len(t.bank)) == (4, 9)


def test_a_territory_card_must_be_drawn_by_the_published_reading() -> None:
    pos = at("end.draw", head=f'rulings = {{ card-must = "published" }}\n{ROW}')
    assert rules(pos, "draw coin") == {"card-must"}


def test_without_a_conquest_nothing_is_drawn() -> None:
    pos = at("maneuver.move", head=ROW.replace("conquered", "expanded"))
    after = done(cw.step(pos, "no maneuver").after)
    assert (after.turn, after.table_for(None).seats[0].cards) == ("Ben", ())


def test_four_expansions_earn_imperial_balkania_a_card() -> None:
    head = ROW.replace('conquered = ["Brazil"]', 'expanded = ["Brazil", "Peru", "Argentina", "Venezuela"]')
    pos = at("end.draw", head, 'powers = { "Imperial Balkania" = "Imperial Balkania B" }',
             {"Ana": "Imperial Balkania", "Ben": "Khan Industries"})  # fmt: skip
    assert bool(cw.judge(pos, "draw Brazil"))
    assert bool(cw.judge(pos, "draw nothing"))
    assert rules(at("end.draw", head=ROW), "draw nothing") == {"card-conquest"}


def test_khan_puts_a_troop_on_the_card_that_was_drawn() -> None:
    pos = at("end.draw", ROW, 'powers = { "Khan Industries" = "Khan Industries B" }')
    after = cw.step(pos, "draw Brazil").after
    assert after.step == "end.troop"
    assert held(cw.step(after, "add troop").after, "Brazil") == ("Ana", 9)


OUT = 'bank = ["Coin card"]\n' + ROW


@pytest.mark.parametrize(
    ("rulings", "ben", "stars", "gone"),
    [
        ("", "troops = { Peru = 1, India = 1 }", [1, 0, 0], True),
        ("", "troops = { Peru = 1, India = 1, China = 1 }", [0, 0, 0], True),
        ('rulings = { coins-out-tie = "open" }\n', "troops = { Peru = 1, India = 1, China = 1 }", [0, 0, 0], False),
        ('rulings = { coins-out = "asked" }\n', "troops = { Peru = 1, India = 1 }", [0, 0, 0], False),
    ],
)
def test_the_coin_cards_run_out(rulings: str, ben: str, stars: list[int], gone: bool) -> None:
    more = {name: cards(*["Coin"] * n) for name, n in {"Ben": 5, "Cleo": 4}.items()}
    pos = at("end.draw", head=rulings + OUT, Ana="troops = { Brazil = 8, Argentina = 1, Venezuela = 1 }",
             Ben=f"{ben}\n{more['Ben']}", Cleo=f"troops = {{ Egypt = 3 }}\n{more['Cleo']}")  # fmt: skip
    t = cw.step(pos, "draw coin").after.table_for(None)
    assert [s.stars for s in t.seats] == stars
    assert t.coin_star is gone


def test_the_coin_cards_have_run_out_when_one_is_due() -> None:
    head = 'rulings = { coins-out = "asked" }\nbank = []\n' + ROW.replace("Brazil card", "Peru card")
    pos = at("end.coins", head=head, Ana="troops = { Brazil = 8, Argentina = 1, Venezuela = 1 }",
             Cleo=cards(*["Coin"] * 10))  # fmt: skip
    assert [s.stars for s in cw.step(pos).after.table_for(None).seats] == [1, 0, 0]


def test_the_deck_is_shuffled_anew() -> None:
    pos = at("end.draw", head='deck = []\ndiscard = ["China card"]\n' + ROW)
    t = cw.step(pos, "draw Brazil").after.table_for(None)
    assert (BOX.names[t.row[0]], t.deck, t.discard) == ("China card", (), ())
