"""The end of a game: results, the signature, rewards with their limits and their order, the planet, the next world."""

from __future__ import annotations

from random import Random

import pytest

import coreworlds as cw
from tests.rules.risk_legacy.ends import at_end, go, offered, refused, told, towns

NINE = "Alaska Alberta Ontario Greenland Iceland Ukraine Siam Congo Quebec"


def finished(pos: cw.Position, *rewards: str) -> cw.World:
    """Return the world that is left when the rewards are taken."""
    world = cw.result(go(pos, *rewards)).world
    assert world is not None
    return world


def test_a_game_ends_with_the_signature_the_winners_reward_and_those_of_who_held_on() -> None:
    """Clockwise from the winner; then the game is over, and its result has a world."""
    pos = at_end("after.results")
    seen = []
    for action in (None, "sign", "name Asia", "found minor Peru", "upgrade Japan"):
        if action is not None:
            seen.append((pos.step, pos.turns))
            assert cw.result(pos).winners == ("Ana",)
            assert cw.result(pos).world is None
            pos = go(pos, action)
        else:
            pos = cw.advance(pos)[-1].after
    assert seen == [("after.sign", ("Ana",)), ("after.winner", ("Ana",)), ("after.rewards", ("Ben",)),
                    ("after.rewards", ("Cleo",))]  # fmt: skip
    assert pos.over
    assert cw.result(pos).world.played == 1
    assert not pos.complaints


@pytest.mark.parametrize(
    ("person", "lines", "result"),
    [
        ("Ben", "troops = { India = 1 }", "held on"),
        ("Ben", "troops = {}", "eliminated"),
        ("Cleo", "troops = {}\nout = true", "eliminated"),
        ("Ana", "troops = { Brazil = 8 }\nstars = 3", "won"),
    ],
)
def test_what_is_written_on_the_faction_card(person: str, lines: str, result: str) -> None:
    pos = cw.step(at_end("after.results", **{person: lines})).after
    assert [line["result"] for line in pos.zone("history") if line["person"] == person] == [result]


def test_who_was_eliminated_chooses_nothing() -> None:
    pos = go(at_end(Ben="troops = {}"), "name Asia")
    assert (pos.step, pos.turns) == ("after.rewards", ("Cleo",))
    assert go(pos, "upgrade Japan").over


# -- names ---------------------------------------------------------------------------------------------------------


def test_a_motto_lies_beside_its_signature_where_earlier_ones_have_none() -> None:
    pos = go(at_end("after.sign", world='signed = ["Ben", "Ana"]\nplayed = 2'), 'sign "By luck"')
    assert pos.zone("signed") == ["Ben", "Ana", "Ana"]
    assert pos.zone("mottos") == ["", "", "By luck"]
    assert pos.zone("played") == 2


@pytest.mark.parametrize("word", ["x" * 25, 'No"va'])
def test_a_word_that_cannot_stand_on_the_board_is_refused(word: str) -> None:
    assert refused(at_end(), f'found major Peru "{word}"') == ["name-typed"]


def test_names_that_are_proposed_are_each_there_once_in_a_world() -> None:
    """Fifteen games of computers never name two things alike."""
    world = cw.World.fresh("risk-legacy")
    for game in range(4):
        pos = cw.setup("risk-legacy", ["Ana", "Ben", "Cleo"], seed=game, world=world)
        world = cw.result(cw.rollout(pos, "random", seed=game)[0]).world
    names = [city["name"] for city in world.zone("cities").values()]
    names += [each["name"] for each in world.zone("continents").values() if each["name"]] + world.zone("mottos")
    assert len(names) == len({*names}) > 4


def test_a_name_decides_nothing() -> None:
    """Two cities may be called alike; a word may look like an action."""
    pos = go(at_end(), 'found major Peru "end war; pass"')
    assert pos.zone("cities")["Peru"]["name"] == "end war; pass"
    assert go(pos, 'found minor India "end war; pass"').zone("cities")["India"]["name"] == "end war; pass"


# -- the winner's reward -------------------------------------------------------------------------------------------

BUNKER = 'marks = { Peru = "Bunker" }'
TOWN = towns("minor", "Peru")


@pytest.mark.parametrize(
    ("action", "world", "key", "value"),
    [
        ('name Asia "Old Reach"', "", "continents", {"Asia": {"name": "Old Reach", "by": "Ana", "change": ""}}),
        ('found major Peru "Nova"', "", "cities", {"Peru": {"kind": "major", "name": "Nova", "founder": "Ana"}}),
        ("cancel Peru", BUNKER, "marks", {}),
        ("cancel Peru", BUNKER, "cancels", 1),
        ("cancel Peru", BUNKER, "scars_spent", ["Bunker"]),
        ("fortify Peru", TOWN, "fortified", {"Peru": 10}),
        ("fortify Peru", TOWN + "\nfortified = { Peru = 3 }", "fortified", {"Peru": 10}),
        ("fortify Peru", TOWN + "\nfortified = { Peru = 3 }", "forts", 2),
        ("destroy Peru", "", "destroyed", ["Peru card"]),
        ("bonus Asia -1", "", "continents", {"Asia": {"name": "", "by": "", "change": "-1"}}),
        ('name Asia "Far"', 'continents = { Asia = { change = "+1" } }', "continents",
         {"Asia": {"name": "Far", "by": "Ana", "change": "+1"}}),
        ("found major Peru", BUNKER, "marks", {"Peru": "Bunker"}),
    ],
)  # fmt: skip
def test_a_reward_changes_the_world(action: str, world: str, key: str, value: object) -> None:
    after = go(at_end(world=world), action)
    assert after.zone(key) == value
    assert after.turns == ("Ben",)


@pytest.mark.parametrize(
    ("action", "world", "rules"),
    [
        ("name Asia", 'continents = { Asia = { name = "Far", by = "Ben" } }', ["reward-name"]),
        ("name Africa", 'continents = { Asia = { name = "Far", by = "Ben" } }', []),
        ("found major Peru", TOWN, ["map-one-city"]),
        ("found major Brazil", towns("major", "Peru Alaska India Japan"), []),
        ("found major Brazil", towns("major", "Peru Alaska India Japan Ural"), ["reward-stock"]),
        ("cancel Peru", "", ["reward-cancel"]),
        ("cancel Peru", f"{BUNKER}\ncancels = 3", []),
        ("cancel Peru", f"{BUNKER}\ncancels = 4", ["reward-stock"]),
        ("fortify Peru", "", ["reward-fortify"]),
        ("fortify Peru", f"{TOWN}\nforts = 4", []),
        ("fortify Peru", f"{TOWN}\nforts = 5", ["reward-stock"]),
        ("destroy Peru", 'destroyed = ["Peru card"]', ["reward-destroy"]),
        ("bonus Asia +1", 'continents = { Asia = { change = "-1" } }', ["bonus-once"]),
        ("bonus Asia -1", 'continents = { Asia = { change = "+1" } }', ["bonus-once"]),
        ("bonus Africa -1", 'continents = { Asia = { change = "-1" } }', ["continent-stock"]),
        ("bonus Africa +1", 'continents = { Asia = { change = "-1" } }', []),
        ("no reward", "", ["reward-none"]),
        ("found minor Peru", "", ["reward-order"]),
        ("upgrade Brazil", "", ["reward-order"]),
        ("Ben: name Asia", "", ["reward-winner"]),
    ],
)
def test_a_reward_has_its_limits(action: str, world: str, rules: list[str]) -> None:
    pos = at_end(world=world)
    assert refused(pos, action) == rules
    assert (action in cw.legal(pos)) == (not rules)


@pytest.mark.parametrize(
    ("action", "world", "needs", "has"),
    [
        ("found major Brazil", towns("major", "Peru Alaska India Japan Ural"), "1 Major City sticker",
         "0 Major City stickers"),
        ("cancel Peru", f"{BUNKER}\ncancels = 4", "1 Cancel sticker", "0 Cancel stickers"),
        ("bonus Africa -1", 'continents = { Asia = { change = "-1" } }', "1 sticker -1", "the only one, on Asia"),
        ("bonus Asia -1", 'continents = { Asia = { change = "+1" } }', "a continent whose bonus was never changed",
         "Asia changed by +1"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_there(action: str, world: str, needs: str, has: str) -> None:
    (blocker,) = cw.judge(at_end(world=world), action).blockers
    assert (blocker.needs, blocker.has) == (needs, has)


def test_by_another_reading_bonuses_have_no_stickers() -> None:
    pos = at_end(world='continents = { Asia = { change = "-1" } }', head='rulings = { continent-stock = "once-each" }')
    assert refused(pos, "bonus Africa -1") == []
    assert refused(pos, "bonus Asia -1") == ["bonus-once"]


def test_a_destroyed_card_is_gone_from_wherever_it_lies() -> None:
    pos = at_end(Ben='troops = { India = 3 }\ncards = ["Peru card", "Coin card"]')
    deck = pos.zone("deck")
    assert "Peru card" not in deck
    after = go(pos, "destroy Peru")
    assert [after.parts.names[card] for card in after.table_for(None).seats[1].cards] == ["Coin card"]
    assert not after.complaints
    name = next(iter(pos.zone("row"))).removesuffix(" card")
    assert f"{name} card" not in go(pos, f"destroy {name}").zone("row")


def test_a_view_lets_its_owner_destroy_a_card_that_lies_hidden() -> None:
    view = cw.seen_by(at_end(), "Ana")
    after = go(view, "destroy Peru")
    assert after.zone("destroyed") == ["Peru card"]
    assert not after.complaints


def test_with_no_reward_possible_the_step_is_passed_over() -> None:
    """All continents named, no city stickers, no Scar, no Fortification, all cards destroyed, both bonuses changed."""
    lands = ["North America", "South America", "Europe", "Africa", "Asia", "Australia"]
    named = ", ".join(f'"{each}" = {{ name = "N{n}", by = "Ben" }}' for n, each in enumerate(lands))
    named = named.replace('"N0"', '"N0", change = "+1"').replace('"N1"', '"N1", change = "-1"')
    cards = ", ".join(f'"{name}"' for name in cw.game("risk-legacy").state.parts.index if str(name).endswith(" card"))
    cards = cards.replace(', "Coin card"', "")
    world = "\n".join([towns("major", "Peru Alaska India Japan Ural"), f"continents = {{ {named} }}", "forts = 5",
                       f"destroyed = [{cards}]"])  # fmt: skip
    pos = go(at_end("after.sign", world=world, head="row = []\ndeck = []"), "sign")
    assert (pos.step, pos.turns) == ("after.rewards", ("Ben",))


def test_by_another_reading_a_reward_may_be_left_out() -> None:
    pos = at_end(head='rulings = { reward-none = "may" }')
    assert go(pos, "no reward", "no reward", "no reward").over


# -- for holding on ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "world", "head", "rules"),
    [
        ("found minor Peru", "", "", []),
        ("found minor Alaska", "", "", []),
        ("found minor Peru", TOWN, "", ["map-one-city"]),
        ("found minor Alaska", "", 'rulings = { minor-where = "published" }', ["minor-where"]),
        ("found minor India", "", 'rulings = { minor-where = "published" }', []),
        ("found minor Peru", towns("minor", " ".join(NINE.split()[:8])), "", []),
        ("found minor Peru", towns("minor", NINE), "", ["reward-stock"]),
        ("upgrade India", "", "", []),
        ("upgrade Brazil", "", "", ["reward-controlled"]),
        ("upgrade India", 'destroyed = ["India card"]', "", ["reward-coin"]),
        ("upgrade India", "coins = { India = 5 }", "", []),
        ("upgrade India", "coins = { India = 6 }", "", ["coins-six"]),
        ("upgrade India", "coins = { India = 5 }", 'rulings = { first-coins = "published" }', []),
        ("found major Peru", "", "", ["reward-winner"]),
        ("Cleo: upgrade Japan", "", "", ["reward-order"]),
    ],
)
def test_a_reward_for_holding_on_has_its_limits(action: str, world: str, head: str, rules: list[str]) -> None:
    pos = at_end("after.rewards", "Ben", world, head)
    assert refused(pos, action) == rules
    assert (action in cw.legal(pos)) == (not rules)


@pytest.mark.parametrize(("reading", "used", "rules"), [("41", 52, []), ("41", 53, ["reward-stock"]),
                                                        ("35", 46, []), ("35", 47, ["reward-stock"])])  # fmt: skip
def test_coins_run_out(reading: str, used: int, rules: list[str]) -> None:
    """Of the 12 first coins none is for a reward."""
    names = list(cw.game("risk-legacy").state.parts.index)[:42]
    coins = {at: 1 + min(5, max(0, used - 5 * n)) for n, at in enumerate(name for name in names if name != "India")}
    line = ", ".join(f'"{at}" = {n}' for at, n in coins.items() if n > 1)
    head = "" if reading == "41" else f'rulings = {{ coin-stock = "{reading}" }}'
    pos = at_end("after.rewards", "Ben", f"coins = {{ {line} }}", head)
    assert refused(pos, "upgrade India") == rules


def test_who_can_choose_nothing_gets_nothing() -> None:
    """No Minor City is left, and the only card is destroyed: Ben is passed over."""
    world = f'{towns("minor", NINE)}\ndestroyed = ["India card"]'
    pos = go(at_end(world=world, Ben="troops = { India = 1 }"), "name Asia")
    assert pos.turns == ("Cleo",)
    assert offered(pos, "found minor") == []
    assert offered(pos, "upgrade") == ["upgrade Ural", "upgrade Japan"]


def test_the_order_is_clockwise_from_the_winner() -> None:
    """Cleo wins: Ana, then Ben."""
    world = at_end("after.winner", "Cleo", Ana="troops = { Brazil = 3 }", Cleo="troops = { Japan = 2 }\nstars = 3")
    pos = go(world, "name Asia")
    assert pos.turns == ("Ana",)
    assert go(pos, "upgrade Brazil").turns == ("Ben",)


# -- what lasts ----------------------------------------------------------------------------------------------------


def test_the_next_game_begins_in_the_world_that_is_left() -> None:
    world = finished(at_end("after.sign"), "sign", 'found major Brazil "Nova"', 'found minor Peru "Arden"',
                     "upgrade Japan")  # fmt: skip
    pos = cw.setup("risk-legacy", ["Ana", "Ben", "Cleo"], seed=1, world=world)
    assert (pos.zone("played"), pos.zone("coins"), pos.zone("signed")) == (1, {"Japan": 2}, ["Ana"])
    assert [(s.stars, s.missiles) for s in pos.table_for(None).seats] == [(0, 1), (1, 0), (1, 0)]
    assert refused(pos, "choose Khan Industries in Peru") == ([] if pos.turns == ("Ben",) else ["start-unmarked"])


def test_a_position_inside_the_rewards_reads_back() -> None:
    pos = at_end("after.sign")
    for action in ("sign", "name Asia", "found minor Peru"):
        pos = go(pos, action)
        assert cw.parse(str(pos)) == pos
        assert not pos.complaints
        assert pos.zone("played") == 0


LINES = "signed = [{}]\nplayed = 14"


@pytest.mark.parametrize(
    ("signed", "turn", "names"),
    [
        (["Ana"] * 8 + ["Ben"] * 6, "Ana", "Ana"),
        (["Ana"] * 3 + ["Ben"] * 11, "Ben", "Ben"),
        (["Ana"] * 3 + ["Zoe"] * 11, "Ana", "Zoe"),
    ],
)
def test_after_game_15_who_signed_most_names_the_planet(signed: list[str], turn: str, names: str) -> None:
    """Whoever is not at the table leaves it to the winner."""
    world = LINES.format(", ".join(f'"{each}"' for each in signed))
    pos = go(at_end("after.sign", world=world), "sign", "name Asia", "upgrade India", "upgrade Japan")
    assert (pos.step, pos.turns, pos.zone("namer")) == ("after.planet", (turn,), names)
    end = go(pos, 'planet "Terra"')
    assert (end.over, end.zone("planet"), cw.result(end).world.played) == (True, "Terra", 15)


def test_a_tie_is_rolled_off_with_1_more_for_each_name_given() -> None:
    """Ana and Ben signed 7 times. Ben cannot be beaten: he named all continents, and a die shows at most 6."""
    tied = ", ".join(['"Ana"'] * 6 + ['"Ben"'] * 7 + ['"Cleo"'])
    lands = ("North America", "South America", "Europe", "Africa", "Asia", "Australia")
    given = ", ".join(f'"{each}" = {{ name = "{each}!", by = "Ben" }}' for each in lands)
    pos = at_end("after.sign", world=f"{LINES.format(tied)}\ncontinents = {{ {given} }}")
    pos = go(pos, "sign", "bonus Asia +1", "upgrade India")
    assert told(pos, "upgrade Japan").count("planet roll") == 2
    assert go(pos, "upgrade Japan").zone("namer") == "Ben"


def test_after_15_games_nobody_signs_or_is_rewarded() -> None:
    fifteen = ", ".join(['"Ana"'] * 15)
    pos = cw.advance(at_end("after.results", world=f'signed = [{fifteen}]\nplayed = 15\nplanet = "Terra"'))[-1].after
    assert (pos.over, len(pos.zone("signed")), pos.zone("played")) == (True, 15, 16)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_computers_play_several_games_in_one_world(players: int) -> None:
    """No complaint about any position that is looked at, and each world reads back."""
    world, names = cw.World.fresh("risk-legacy"), ["Ana", "Ben", "Cleo", "Dan", "Eve"][:players]
    for game in range(5):
        pos = cw.setup("risk-legacy", names, seed=players * 10 + game, world=world)
        end, _ = cw.rollout(pos, ("random", "simple")[game % 2], seed=Random(game).randrange(99))
        assert not end.complaints
        world = cw.result(end).world
        assert not world.complaints
        assert cw.World(str(world)) == world
        assert (world.played, len(world.zone("signed"))) == (game + 1, game + 1)
