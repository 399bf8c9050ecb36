"""Missiles: who is asked in which order, what they do, what refuses them."""

from __future__ import annotations

import pytest

import coreworlds as cw
from tests.rules.risk_legacy.war import at_war, done, go, held, roll


def rolled(attack: tuple[int, ...] = (6, 5, 1), defence: tuple[int, ...] = (5, 4), head: str = "", world: str = "",
           **missiles: int) -> cw.Position:  # fmt: skip
    """Return a roll after which some have Missiles."""
    given = {name: f"missiles = {n}" for name, n in missiles.items()}
    pos = go(at_war(head, world, **given), f"attack Peru from Brazil with {len(attack)}", f"defend with {len(defence)}")
    return done(roll(pos, attack, defence))


def refused(pos: cw.Position, action: str) -> list[str]:
    """Return the ids of the rules that refuse an action."""
    return [blocker.rule for blocker in cw.judge(pos, action).blockers]


def test_an_outsider_helps_the_defender_and_the_attacker_answers() -> None:
    """The defender would lose two; Cleo's Missile makes it one each, the attacker's 6 does not win against a 6."""
    pos = rolled(Ana=1, Cleo=1)
    assert pos.turns == ("Ana",)
    pos = go(pos, "pass")
    assert pos.turns == ("Cleo",)
    pos = go(pos, "missile on defender 4")
    assert pos.turns == ("Ana",)
    pos = go(pos, "missile on attacker 5")
    assert (held(pos, "Brazil"), held(pos, "Peru")) == (("Ana", 7), ("Ben", 1))
    assert [s.missiles for s in pos.table_for(None).seats] == [0, 0, 0]


def test_it_goes_round_until_all_pass_in_a_row() -> None:
    pos = rolled(Ana=2, Ben=1, Cleo=1)
    order = []
    for action in ("pass", "missile on defender 4", "pass", "missile on attacker 1", "pass"):
        order += pos.turns
        pos = go(pos, action)
    assert order == ["Ana", "Ben", "Cleo", "Ana", "Cleo"]
    assert pos.turns == ("Ana",)
    assert go(pos, "pass").step == "war.act"


def test_by_another_ruling_each_is_asked_once() -> None:
    pos = rolled(head='rulings = { missile-rounds = "once" }', Ana=1, Cleo=2)
    order = []
    for action in ("pass", "missile on defender 5", "missile on defender 4"):
        order += pos.turns
        pos = go(pos, action)
    assert order == ["Ana", "Cleo", "Cleo"]
    assert pos.step == "war.act"
    assert held(pos, "Brazil") == ("Ana", 6)


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("missile on defender 6", ["missile-die"]),
        ("missile on attacker 4", ["missile-die"]),
        ("missile on attacker 6", []),
        ("missile on defender 5", []),
    ],
)
def test_a_missile_needs_such_a_die(action: str, rules: list[str]) -> None:
    """A natural 6 may be hit, too."""
    assert refused(rolled(Ana=1), action) == rules


def test_a_missile_is_ones_own() -> None:
    assert "missile-own" in refused(rolled(Ana=1), "Ben: missile on defender 5")


def test_no_second_missile_hits_the_same_six() -> None:
    pos = go(rolled(attack=(5, 4, 1), Ana=1, Ben=1), "missile on attacker 5")
    assert refused(pos, "missile on attacker 6") == ["missile-two"]
    allowed = 'rulings = { missile-two = "allowed" }'
    pos = go(rolled(attack=(5, 4, 1), head=allowed, Ana=1, Ben=1), "missile on attacker 5")
    assert not refused(pos, "missile on attacker 6")


def test_of_two_sixes_the_one_without_a_missile_is_hit() -> None:
    pos = go(rolled(attack=(6, 5, 1), Ana=1, Ben=1), "missile on attacker 5")
    assert cw.step(pos, "missile on attacker 6").after.table_for(None).battle.hit == (1, 2)


def test_a_scar_does_not_lower_the_six_of_a_missile() -> None:
    """Ammo Shortage makes 6 4 a 5 and a 4; the Missile's 6 holds against the attacker's 6."""
    pos = rolled((6, 2), (6, 4), world='marks = { Peru = "Ammo Shortage" }', Ben=1)
    assert [a.text for a in cw.legal(pos)] == [
        "missile on attacker 6", "missile on attacker 2", "missile on defender 5", "missile on defender 4", "pass",
    ]  # fmt: skip
    pos = go(pos, "missile on defender 5")
    assert held(pos, "Brazil") == ("Ana", 6)


def test_who_is_not_asked_is_told() -> None:
    pos = go(at_war(Cleo="missiles = 1"), "attack Peru from Brazil with 3", "defend with 2")
    [told] = [event for event in cw.step(pos).events if event.kind == "asked"]
    assert (list(told["asked"]), list(told["others"])) == (["Cleo"], ["Ana", "Ben"])


def test_where_nobody_has_one_the_game_goes_on() -> None:
    pos = go(at_war(), "attack Peru from Brazil with 3", "defend with 2")
    step = cw.step(pos)
    assert step.after.step == "battle.losses"
    [told] = [event for event in step.events if event.kind == "asked"]
    assert not told["asked"]
