"""Packets: when each is due. Their contents stay closed."""

from __future__ import annotations

import pytest

import coreworlds as cw
from tests.rules.risk_legacy.ends import at_end, go, told, towns
from tests.rules.risk_legacy.test_missiles import rolled
from tests.rules.risk_legacy.war import at_war
from tests.rules.risk_legacy.war import go as fight_on

EIGHT = "Alaska Alberta Ontario Greenland Iceland Ukraine Siam Congo"
OUT = "troops = {}"


@pytest.mark.parametrize(
    ("world", "rewards", "opened"),
    [
        ("", ("found minor Peru", "found minor India"), []),
        (towns("minor", EIGHT), ("found minor Peru", "upgrade Japan"), ["Pack 1"]),
        (towns("minor", EIGHT), ("upgrade India", "found minor Peru"), ["Pack 1"]),
        (towns("minor", EIGHT), ("upgrade India", "upgrade Japan"), []),
        ('signed = ["Ana"]', ("upgrade India", "upgrade Japan"), ["Pack 3"]),
        ('signed = ["Ben"]', ("upgrade India", "upgrade Japan"), []),
        ('signed = ["Ana"]\n' + towns("minor", EIGHT), ("found minor Peru", "upgrade Japan"), ["Pack 1", "Pack 3"]),
        ('signed = ["Ana", "Ana"]\nopened = ["Pack 3"]', ("upgrade India", "upgrade Japan"), ["Pack 3"]),
        ('signed = ["Ana"]\nopened = ["Pack 2"]', ("upgrade India", "upgrade Japan"), ["Pack 2", "Pack 3"]),
    ],
)
def test_packets_are_opened_at_the_end(world: str, rewards: tuple[str, ...], opened: list[str]) -> None:
    """After the rewards, in the order of their numbers, each once in a world."""
    pos = go(at_end("after.sign", world=world), "sign", "destroy Peru", *rewards[:1])
    assert [each for each in pos.zone("opened") if each not in world] == []
    end = go(pos, *rewards[1:])
    assert (end.over, end.zone("opened")) == (True, opened)


@pytest.mark.parametrize(("reading", "first", "last"), [("", [], ["Pack 2"]), ("at-once", ["Pack 2"], ["Pack 2"])])
def test_an_elimination_at_the_end_opens_pack_2(reading: str, first: list[str], last: list[str]) -> None:
    """After the rewards; or, by another reading, at once."""
    head = f'rulings = {{ pack-time = "{reading}" }}' if reading else ""
    pos = cw.step(at_end("after.results", head=head, Ben=OUT)).after
    assert pos.zone("opened") == first
    assert go(pos, "sign", "name Asia", "upgrade Japan").zone("opened") == last


def test_a_failed_join_opens_pack_2_at_once() -> None:
    """There is no legal start: every territory is marked or held."""
    lands = [str(name) for name in cw.game("risk-legacy").state.parts.index][:42]
    marked = ", ".join(f'"{at}" = {{ kind = "minor" }}' for at in lands)
    text = str(at_war(world=f"cities = {{ {marked} }}", Ben="troops = {}"))
    for old, new in (("war.act", "turn.start"), ('"war"', '"turn"'), ('"Ana"\nround', '"Ben"\nround'),
                     ('active = "Ana"', 'active = "Ben"')):  # fmt: skip
        text = text.replace(old, new, 1)
    line = cw.step(cw.parse(text))
    assert [event.kind for event in line.events] == ["eliminated", "packet"]
    assert line.after.zone("opened") == ["Pack 2"]


def test_the_third_missile_in_a_roll_opens_pocket_1_before_troops_are_removed() -> None:
    pos = rolled(Ana=2, Cleo=1)
    pos = fight_on(pos, "missile on attacker 5", "missile on defender 4")
    assert pos.zone("opened") == []
    third = cw.step(pos, "missile on attacker 1")
    assert [event.kind for event in third.events] == ["missile", "packet"]
    assert (third.after.zone("opened"), third.after.step) == (["Pocket 1"], "battle.losses")


def test_two_missiles_in_a_roll_open_nothing() -> None:
    pos = fight_on(rolled(Ana=3), "missile on attacker 5", "missile on attacker 1")
    pos = fight_on(pos, "pass")
    assert (pos.zone("opened"), pos.step) == ([], "battle.move")


def test_by_the_other_reading_two_missiles_on_one_die_count() -> None:
    pos = rolled(head='rulings = { missile-two = "allowed" }', Ana=3)
    pos = fight_on(pos, "missile on attacker 6", "missile on attacker 6", "missile on attacker 6")
    assert pos.zone("opened") == ["Pocket 1"]


COINS = "coins = { Brazil = 5, Peru = 5, Japan = 5 }"
CARDS = 'cards = ["Brazil card", "Peru card", "Japan card"]'


@pytest.mark.parametrize(
    ("action", "missiles", "world", "opened"),
    [
        ("turn in Brazil card, Peru card", 1, COINS, ["Pocket 2"]),
        ("turn in Brazil card, Peru card", 0, COINS, []),
        ("keep cards", 1, COINS, []),
        ("turn in Brazil card, Peru card", 1, f'{COINS}\nopened = ["Pocket 2"]', ["Pocket 2"]),
    ],
)
def test_thirty_troops_and_a_missile_open_pocket_2(action: str, missiles: int, world: str, opened: list[str]) -> None:
    """Before the troops are placed; 10 coins give 30 troops besides the 3 that come anyway."""
    head = "recruits = 3"
    text = str(at_war(head, world, Ana=f"{CARDS}\nmissiles = {missiles}"))
    text = text.replace('phase = "war"', 'phase = "recruit"').replace('step = "war.act"', 'step = "recruit.cards"')
    line = [cw.step(cw.parse(text), action)]
    if line[-1].after.step == "recruit.pocket":
        line.append(cw.step(line[-1].after))
    after = line[-1].after
    assert (after.step, after.zone("opened")) == ("recruit.place", opened)
    assert sum(event.kind == "packet" for each in line for event in each.events) == ("opened" not in world) * len(
        opened
    )


def test_what_is_told_of_a_packet_is_its_condition() -> None:
    pos = go(at_end("after.sign", world='signed = ["Ana"]'), "sign", "name Asia", "upgrade India")
    assert "packet" in told(pos, "upgrade Japan")
