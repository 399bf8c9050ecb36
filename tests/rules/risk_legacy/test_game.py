"""Whole games of Risk Legacy, their set-up, the world they are played in, what each player sees."""

from __future__ import annotations

from collections import Counter

import pytest

import coreworlds as cw
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.notation import UNKNOWN
from coreworlds.games.risk_legacy.state import BOX, CARD_OF, CONTINENTS
from tests.rules.risk_legacy.war import at_war, done

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve"]
WORLD = """
signed = ["Ana", "Zoe", "Ana"]
powers = { "Khan Industries" = "Khan Industries B" }
coins = { Peru = 4 }
destroyed = ["Egypt card"]
marks = { India = "Bunker", China = "Ammo Shortage", Peru = "Bunker" }
cities = { Brazil = { kind = "major", name = "Nova", founder = "Ana" }, Japan = { kind = "minor", founder = "Ben" } }
fortified = { Brazil = 3 }
"""
SITES, KINDS = BOX.all["territory"][1::5], ["major"] * 5 + ["minor"] * 9
CITIES = f"""
cities = {{ {", ".join(f'"{BOX.names[at]}" = {{ kind = "{kind}" }}' for at, kind in zip(SITES, KINDS, strict=False))} }}
fortified = {{ {", ".join(f'"{BOX.names[at]}" = 5' for at in BOX.all["territory"][1::10])} }}
"""


def held(pos: cw.Position, *keys: str) -> Counter[int]:
    """Return the Resource cards in piles of the table and in all hands."""
    t = pos.table_for(None)
    return Counter(card for key in keys for card in getattr(t, key)) + Counter(c for s in t.seats for c in s.cards)


# -- the map -----------------------------------------------------------------------------------------------------


def test_the_map_has_42_territories_83_borders_and_six_continents() -> None:
    board = BOX.board
    assert board is not None
    assert len(BOX.all["territory"]) == len(CARD_OF) == 42
    assert sum(map(len, board.neighbours)) == 2 * 83
    assert {BOX.names[c]: (len(all_), BOX.bonus[c]) for c, all_ in CONTINENTS.items()} == {
        "North America": (9, 5), "South America": (4, 2), "Europe": (7, 5), "Africa": (6, 3), "Asia": (12, 7),
        "Australia": (4, 2),
    }  # fmt: skip
    assert BOX.index["Kamchatka"] in BOX.beside(BOX.index["Alaska"])
    assert BOX.index["Ukraine"] == BOX.index["Russia"]


# -- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_fresh_world_is_laid_out(count: int) -> None:
    pos = cw.setup("risk-legacy", NAMES[:count], seed=count)
    t = pos.table_for(None)
    assert pos.phase == "choose"
    assert len(t.powers) == 5
    assert all(BOX.of[power] == BOX.names[faction] for faction, power in t.powers.items())
    assert sorted(t.coins.values()) == [2] * 12
    assert (len(t.row), len(t.deck), len(t.bank)) == (4, 38, 10)
    assert [s.stars for s in t.seats] == [1] * count
    assert [len(s.scars) for s in t.seats] == [1] * count
    assert len(t.scar_box) == 6 - count
    assert t.turn == t.first


def test_an_older_world_is_played_in() -> None:
    pos = cw.setup("risk-legacy", NAMES[:4], seed=1, world=WORLD)
    t = pos.table_for(None)
    assert t.played == 3
    assert [(s.stars, s.missiles) for s in t.seats] == [(0, 2), (1, 0), (1, 0), (1, 0)]
    assert t.coins == {BOX.index["Peru"]: 4}
    assert BOX.names[t.powers[BOX.index["Khan Industries"]]] == "Khan Industries B"
    assert BOX.index["Egypt card"] not in (*t.row, *t.deck)
    assert (len(t.scar_box), [s.scars for s in t.seats]) == (3, [()] * 4)  # three are left: too few for four
    assert not pos.complaints
    three = cw.setup("risk-legacy", NAMES[:3], seed=1, world=str(pos)).table_for(None)  # a position has a world, too
    assert three.cities == t.cities
    assert [len(s.scars) for s in three.seats] == [1] * 3


@pytest.mark.parametrize(
    ("world", "found"),
    [
        ('scars = { Egypt = "Bunker" }', "scars"),
        ("coins = { Peru = 100 }", "100"),
        ('marks = { Quebec = "Bunker", "Eastern Canada" = "Ammo Shortage" }', "'Eastern Canada'"),
        ('cities = { Ukraine = { kind = "minor" }, Russia = { kind = "major" } }', "'Russia'"),
        ('marks = { Atlantis = "Bunker" }', "'Atlantis'"),
        ('cities = { Peru = { kind = "huge" } }', '"huge"'),
        ('planet = "A name of twenty-five letters"', '"A name of twenty-five letters"'),
        ('cities = { Peru = { kind = "minor", name = "No\u200bva" } }', '"No\u200bva"'),
        ("no-such-file.toml", "No such file or directory"),
    ],
)
def test_a_world_that_cannot_be(world: str, found: str) -> None:
    with pytest.raises(CoreWorldsError) as error:
        cw.setup("risk-legacy", NAMES[:3], world=world)
    assert error.value.found == found


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ({"Ben": "troops = { Brazil = 1, India = 3 }"}, "expand-empty"),
        ({"Ana": "stars = 4"}, "stars-four"),
        ({"Ben": "out = true"}, "elimination"),
        ({"Ana": 'cards = ["Peru card"]', "Ben": 'cards = ["Peru card"]'}, "setup-territory-deck"),
        ({"head": 'hqs = { "Die Mechaniker" = "Peru" }'}, "start-hq"),
        ({"head": 'hqs = { "Khan Industries" = "Peru", "Imperial Balkania" = "Brazil" }'}, "start-hq-apart"),
        ({"head": 'row = ["China card", "India card", "Peru card", "Japan card", "Egypt card"]'}, "setup-row"),
        ({"head": "recruits = 3"}, "turn-steps"),
    ],
)
def test_faults_of_a_position_are_complained_about(lines: dict[str, str], rule: str) -> None:
    assert rule in {each.rule for each in at_war(**lines).complaints}


def test_two_players_with_one_faction() -> None:
    pos = at_war(factions={"Ben": "Khan Industries"})
    assert "choose-faction" in {each.rule for each in pos.complaints}


def test_faults_of_a_world_are_complained_about() -> None:
    pos = at_war(world='fortified = { Peru = 3 }\npowers = { "Khan Industries" = "Imperial Balkania A" }')
    found = {each.rule: each.repair for each in pos.complaints}
    for rule in ("fort-city", "world-power-own"):
        repair = found[rule]
        assert repair is not None
        assert rule not in {each.rule for each in repair.apply(pos).complaints}


def test_players_choose_powers_and_coins_by_the_other_reading() -> None:
    pos = cw.setup("risk-legacy", NAMES[:3], rulings={"who-powers": "by-players", "first-coins": "published"})
    for power in ("Khan Industries A", "Die Mechaniker B"):
        pos = cw.step(pos, f"power {power}").after
    assert cw.judge(pos, "power Khan Industries B").blockers[0].rule == "world-power-own"
    for power in ("Enclave of the Bear A", "Imperial Balkania A", "Saharan Republic A"):
        pos = cw.step(pos, f"power {power}").after
    for _ in range(2):
        pos = cw.step(pos, "coin Peru").after
    assert cw.judge(pos, "coin Peru").blockers[0].rule == "coins-six"
    for card in ("Alaska", "Egypt", "India", "China", "Japan"):
        pos = cw.step(cw.step(pos, f"coin {card}").after, f"coin {card}").after
    assert (pos.step, pos.table_for(None).row) == ("setup.deck", ())
    assert done(pos).phase == "choose"


def test_rulings_are_chosen_by_one_word() -> None:
    pos = cw.setup("risk-legacy", NAMES[:3], rulings="published")
    assert set(pos.table_for(None).rulings.values()) == {"published"}
    assert cw.parse(str(pos)) == pos
    with pytest.raises(CoreWorldsError):
        cw.setup("risk-legacy", NAMES[:3], rulings="of the moon")


def test_starts() -> None:
    pos = cw.setup("risk-legacy", NAMES[:3], seed=2, world=WORLD)
    first = pos.turn
    assert isinstance(first, str)
    own = "Brazil" if first == "Ana" else "Argentina"
    other = "Argentina" if first == "Ana" else "Brazil"
    assert bool(cw.judge(pos, f"choose Khan Industries in {own}"))
    assert bool(cw.judge(pos, f"choose Khan Industries in {other}")) == (first == "Ana")
    assert cw.judge(pos, "choose Khan Industries in India").blockers[0].rule == "start-unmarked"
    after = cw.step(pos, "choose Khan Industries in Alaska").after
    refused = {
        "choose Khan Industries in Peru": {"choose-faction", "start-unmarked"},
        "choose Die Mechaniker in Alaska": {"start-empty"},
        "choose Die Mechaniker in Kamchatka": {"start-hq-apart"},
    }
    for action, rules in refused.items():
        assert {each.rule for each in cw.judge(after, action).blockers} == rules
    s = next(s for s in after.table_for(None).seats if s.name == first)
    assert s.troops == {BOX.index["Alaska"]: 8}
    assert after.table_for(None).hqs == {BOX.index["Khan Industries"]: BOX.index["Alaska"]}


# -- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("rulings", [None, "published"])
def test_a_whole_game(count: int, rulings: str | None) -> None:
    pos = cw.setup("risk-legacy", NAMES[:count], seed=17, rulings=rulings)
    end, _ = cw.rollout(pos, "random", seed=4)
    result = cw.result(end)
    assert result is not None
    assert end.over
    assert not end.complaints
    assert cw.parse(str(end)) == end
    t = end.table_for(None)
    assert [s.name for s, stars in zip(t.seats, result.scores, strict=True) if stars.total >= 4] == [*result.winners]
    assert sorted(each.result for each in t.history).count("won") == 1
    assert held(end, "row", "deck", "discard", "bank") + Counter(t.destroyed) == Counter(BOX.pieces("card"))


@pytest.mark.parametrize(("count", "world"), [(3, "fresh"), (4, WORLD), (5, CITIES)])
def test_a_game_move_by_move(count: int, world: str) -> None:
    """Every position reads back and has no complaint, and what is offered is allowed."""
    line = cw.Session(cw.setup("risk-legacy", NAMES[:count], seed=8, world=world))
    for number in range(120):
        line.advance()
        pos = line.position
        if pos.over:
            break
        assert cw.parse(str(pos)) == pos
        assert not pos.complaints
        actions = list(cw.legal(pos))
        assert [each.text for each in actions if not cw.judge(pos, each.text)] == []
        line.play(f"{actions[0].player}: {actions[number * 7 % len(actions)]}")
    assert line.position.round > 1


def test_a_view_hides_the_deck_and_the_scar_cards_of_others() -> None:
    pos = cw.setup("risk-legacy", NAMES[:3], seed=3)
    whole, view = pos.table_for(None), cw.seen_by(pos, "Ben").table_for(None)
    assert set(view.deck) == {UNKNOWN}
    assert set(view.scar_box) == {UNKNOWN}
    assert [s.scars for s in view.seats] == [(UNKNOWN,), whole.seats[1].scars, (UNKNOWN,)]
    assert (view.seed, view.luck) == (0, {})
    assert view.row == whole.row
    dealt = cw.deal(cw.seen_by(pos, "Ben"), seed=5)
    assert not dealt.complaints
    assert cw.seen_by(dealt, "Ben") == cw.seen_by(pos, "Ben")


def test_cards_in_hand_are_secret_by_the_other_reading() -> None:
    hands = {"Ana": 'cards = ["Coin card"]', "Ben": 'cards = ["Peru card", "Coin card"]'}
    for rulings, seen in (("", 0), ('rulings = { cards-open = "secret" }', 2)):
        pos = at_war(rulings, **hands)
        view = cw.seen_by(pos, "Ana").table_for(None)
        assert view.seats[0].cards == pos.table_for(None).seats[0].cards
        assert view.seats[1].cards.count(UNKNOWN) == seen
        assert cw.parse(str(cw.seen_by(pos, "Ana"))) == cw.seen_by(pos, "Ana")
        assert len(cw.deal(cw.seen_by(pos, "Ana"), seed=2).table_for(None).seats[1].cards) == 2


def test_the_last_who_is_left_wins() -> None:
    gone = "out = true\ntroops = {}"
    pos = at_war(head='hqs = { "Khan Industries" = "Brazil" }', Ben=gone, Cleo=gone)
    end = done(cw.step(pos, "end war").after)
    result = cw.result(end)
    assert result is not None
    assert (result.winners, result.rule) == (("Ana",), "last-left")
