"""What a world can never break: each fault is complained of, by itself and in a position, and can be mended."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.games.risk_legacy.lasting import LASTING
from coreworlds.games.risk_legacy.state import BOX, CARD_OF

NAMES = ("Ana", "Ben", "Cleo")
PLACES = [BOX.names[at] for at in BOX.all["territory"]]
ZOE = 'cities = { Brazil = { kind = "major", name = "Nova", founder = "Zoe" } }'
LINE = '{ game = %d, faction = "Khan Industries", person = "%s", start = "Peru", result = "%s" }'


def world(text: str) -> cw.World:
    return cw.World(text, game_id="risk-legacy")


def each(key: str, count: int, value: str, *more: str) -> str:
    """Return a table with a value for the first territories."""
    return f"{key} = {{ {', '.join([f'{chr(34)}{place}{chr(34)} = {value}' for place in PLACES[:count]] + [*more])} }}"


def cities(kind: str, count: int) -> str:
    return each("cities", count, f'{{ kind = "{kind}" }}')


FAULTS = {
    "another's power": ('powers = { "Khan Industries" = "Imperial Balkania A" }', "world-power-own"),
    "no city": ("fortified = { Peru = 3 }", "fort-city"),
    "boxes": ('cities = { Peru = { kind = "minor" } }\nfortified = { Peru = 11 }', "fort-boxes"),
    "coins": ("coins = { Peru = 7 }", "coins-six"),
    "all coins": (each("coins", 11, "6"), "coin-stock"),
    "scars": (each("marks", 4, '"Bunker"'), "scar-after"),
    "minor": (cities("minor", 10), "sticker-sheet"),
    "major": (cities("major", 6), "sticker-sheet"),
    "forts": ("forts = 6", "sticker-sheet"),
    "fortified": (cities("minor", 6) + "\n" + each("fortified", 6, "9"), "sticker-sheet"),
    "cancels": ("cancels = 5", "sticker-sheet"),
    "bonuses": ('continents = { Asia = { change = "+1" }, Africa = { change = "+1", name = "Sun" } }',
                "continent-stock"),
    "signatures": ('played = 1\nsigned = ["Ana", "Ben"]', "sign-winner"),
    "lines": (f"signed = {['Ana'] * 16}", "fifteen"),
    "mottos": ('mottos = ["Peace"]', "sign-winner"),
    "history": (f"played = 1\nhistory = [{LINE % (2, 'Ana', 'won')}]", "held-on"),
    "founder": (f'played = 1\nhistory = [{LINE % (1, "Ana", "won")}]\n{ZOE}', "start-own-city"),
    "pack 1": ('opened = ["Pack 1"]', "pack-one"),
    "pack 2": (f'opened = ["Pack 2"]\nplayed = 1\nhistory = [{LINE % (1, "Ana", "held on")}]', "pack-two"),
    "pack 3": ('opened = ["Pack 3"]\nsigned = ["Ana", "Ben"]', "pack-three"),
}  # fmt: skip
WITHIN = {  # what a game tells of its own zones
    "twice destroyed": ('destroyed = ["Peru card x2"]', "reward-destroy"),
    "scar cards": ('scars_spent = ["Bunker x4"]', "setup-scars"),
    "opened twice": ('opened = ["Pocket 1", "Pocket 1"]', "packet-closed"),
}
WHOLE = {
    "fort": 'cities = { Peru = { kind = "minor" } }\nfortified = { Peru = 10 }',
    "coins": each("coins", 10, "6"),
    "all": cities("minor", 9) + "\nforts = 5\ncancels = 4",
    "bonuses": 'continents = { Asia = { change = "+1" }, Africa = { change = "-1" } }',
    "opened": 'opened = ["Pack 3", "Pack 4", "Pocket 1", "Pocket 2"]\nsigned = ["Ana", "Ana"]',
    "eliminated": f'opened = ["Pack 2"]\nplayed = 1\nhistory = [{LINE % (1, "Ana", "eliminated")}]',
    "unknown past": f"played = 3\n{ZOE}",
}


@pytest.mark.parametrize("name", [*FAULTS, *WITHIN])
def test_a_fault_of_a_world_is_complained_of_and_mended(name: str) -> None:
    text, rule = {**FAULTS, **WITHIN}[name]
    there = world(text)
    found = {complaint.rule: complaint for complaint in there.complaints}
    assert rule in found
    repaired = found[rule].repaired
    assert repaired is not None
    assert found[rule].words
    assert found[rule] not in repaired.complaints
    assert len(repaired.complaints) < len(there.complaints)
    assert cw.World(str(repaired)) == repaired


@pytest.mark.parametrize("name", FAULTS)
def test_a_position_in_such_a_world_says_so_too(name: str) -> None:
    text, rule = FAULTS[name]
    pos = cw.setup("risk-legacy", players=NAMES, seed=3, world=world(text))
    found = next(complaint for complaint in pos.complaints if complaint.rule == rule)
    assert found.repair is not None
    mended = found.repair.apply(pos)
    assert found not in mended.complaints
    assert cw.parse(str(mended)) == mended


@pytest.mark.parametrize("name", WHOLE)
def test_a_world_at_a_limit_is_whole(name: str) -> None:
    assert world(WHOLE[name]).complaints == ()
    assert cw.setup("risk-legacy", players=NAMES, seed=3, world=world(WHOLE[name])).complaints == ()


def test_every_fault_of_one_world_can_be_mended_one_after_another() -> None:
    there = world("\n".join(FAULTS[name][0] for name in ("another's power", "boxes", "forts", "mottos", "pack 3")))
    steps = 0
    while there.complaints:
        there, steps = there.complaints[0].repaired or there, steps + 1
        assert steps < 9
    assert steps == 4  # two signatures leave room for the motto
    assert there.zone("cities") == {"Peru": {"kind": "minor", "name": "", "founder": ""}}


def test_a_reading_by_which_a_limit_does_not_hold_is_no_fault() -> None:
    text = world(FAULTS["bonuses"][0])
    pos = cw.setup("risk-legacy", players=NAMES, seed=3, world=text, rulings={"continent-stock": "once-each"})
    assert pos.complaints == ()
    five = world(each("coins", 9, "6", "India = 5"))
    for reading, rules in ((None, set()), ("35", {"coin-stock"})):
        rulings = {"coin-stock": reading} if reading else None
        pos = cw.setup("risk-legacy", players=NAMES, seed=3, world=five, rulings=rulings)
        assert {complaint.rule for complaint in pos.complaints} == rules


def test_each_constraint_is_broken_by_one_of_these() -> None:
    """And every world that comes with the game keeps them all."""
    worlds = [world(text)._table for text, _ in (*FAULTS.values(), *WITHIN.values())]
    assert [check.__name__ for check in LASTING if not any([*check(t)] for t in worlds)] == []
    assert len(CARD_OF) == len(PLACES)
    for name in cw.game("risk-legacy").options.get("world", ("", ("fresh",)))[1]:
        assert cw.World.read(name, "risk-legacy").complaints == ()
