"""Attacking, the scar window, defending dice, losses, conquest, HQs, knocking out, powers: with exact dice."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.engine.line import as_meant
from tests.rules.risk_legacy.war import at_war, done, fight, go, held, roll


def refused(pos: cw.Position, action: str) -> list[str]:
    """Return the ids of the rules that refuse an action."""
    return [blocker.rule for blocker in cw.judge(pos, action).blockers]


# -- declaring -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("attack Peru from Argentina with 1", ["attack-own"]),
        ("attack India from Brazil with 3", ["attack-next"]),
        ("attack Venezuela from Brazil with 1", ["attack-enemy"]),
        ("attack Brazil from Brazil with 1", ["attack-next", "attack-enemy"]),
        ("attack Peru from Brazil with 4", ["attack-dice"]),
        ("attack Peru from Brazil", []),
        ("attack Peru, Brazil, 2", []),
        ("ATTACK peru FROM brazil WITH 3", []),
        ("attack Peru", ["notation"]),
    ],
)
def test_what_refuses_an_attack(action: str, rules: list[str]) -> None:
    assert refused(at_war(), action) == rules


def test_one_troop_stays_at_home() -> None:
    pos = at_war(Ana="troops = { Brazil = 3 }")
    assert refused(pos, "attack Peru from Brazil with 3") == ["attack-stay"]
    assert not refused(pos, "attack Peru from Brazil with 2")
    assert refused(at_war(Ana="troops = { Brazil = 1 }"), "attack Peru from Brazil") == ["attack-stay"]


def test_the_list_has_every_attack_and_all_that_is_listed_is_allowed() -> None:
    pos = at_war(Ana="troops = { Brazil = 3, Argentina = 2, Alaska = 1 }")
    listed = [a.text for a in cw.legal(pos) if a.verb == "attack"]
    assert sorted(listed) == ["attack Peru from Argentina with 1", "attack Peru from Brazil with 1",
                              "attack Peru from Brazil with 2"]  # fmt: skip
    assert all(cw.judge(pos, action) for action in listed)


def test_an_attack_that_no_number_limits_takes_all_that_may_go() -> None:
    after = go(at_war(), "attack Peru from Brazil").table_for(None)
    assert (after.battle.sent, after.step) == (3, "battle.defend")


def test_a_refusal_on_the_map_names_a_way() -> None:
    """One expands first; from what never lies beside it no way leads, which is said with the territories that do."""
    pos = at_war(Ana="troops = { Venezuela = 4, Alaska = 3 }")
    [own] = cw.judge(pos, "attack Peru from Brazil with 1").blockers
    assert own.rule == "attack-own"
    assert "expand" in str(own.remedy)
    [never] = cw.judge(pos, "attack Peru from Alaska").blockers
    assert never.rule == "attack-next"
    assert all(name in str(never.why_none) for name in ("Argentina", "Brazil", "Venezuela"))


# -- the defender, the roll ------------------------------------------------------------------------------------------


def test_the_defender_chooses_out_of_turn() -> None:
    pos = go(at_war(), "attack Peru from Brazil with 3")
    assert pos.turns == ("Ben",)
    assert [a.text for a in cw.legal(pos)] == ["defend with 2", "defend with 1"]
    assert refused(pos, "defend with 3") == ["defend-two"]
    assert go(pos, "defend with 1").table_for(None).battle.defending == 1


def test_one_troop_defends_with_one_die_and_is_not_asked() -> None:
    pos = go(at_war(Ben="troops = { Peru = 1, India = 3 }"), "attack Peru from Brazil with 3")
    assert (pos.step, pos.table_for(None).battle.defending) == ("battle.roll", 1)


def test_more_dice_than_troops_are_refused() -> None:
    pos = at_war('battle = { at = "Peru", from = "Brazil", attacker = "Ana", defender = "Ben", sent = 3 }',
                 Ben="troops = { Peru = 1, India = 3 }")  # fmt: skip
    text = str(pos).replace('step = "war.act"', 'step = "battle.defend"').replace('phase = "war"', 'phase = "battle"')
    text = text.replace('turn = "Ana"', 'turn = "Ben"')
    assert "defend-troops" in refused(cw.parse(text), "defend with 2")
    assert "defend-troops" not in refused(cw.parse(text), "defend with 1")


def test_rolls_at_a_territory_are_counted_by_its_name() -> None:
    pos = fight(fight(at_war(), (1, 1, 1), (6, 6)), (1, 1, 1), (6, 6))
    assert pos.table_for(None).luck == {"battle at Peru": 2}


def test_the_dice_lie_in_the_file_and_are_read_back() -> None:
    pos = roll(go(at_war(Ana="missiles = 1"), "attack Peru from Brazil with 3", "defend with 2"), (2, 6, 4), (3, 5))
    assert pos.table_for(None).battle[6:8] == ((6, 4, 2), (5, 3))
    assert cw.parse(str(pos)) == pos


def test_losses_leave_from_both_sides() -> None:
    pos = fight(at_war(), (6, 5, 1), (5, 5))
    assert (held(pos, "Brazil"), held(pos, "Peru")) == (("Ana", 7), ("Ben", 1))
    assert pos.step == "war.act"


# -- scars -----------------------------------------------------------------------------------------------------------


def test_bunker_makes_one_of_two_fives_a_six() -> None:
    """Attack 6 5 1 against 5 5, which are 6 and 5: the attacker loses both comparisons."""
    pos = fight(at_war(world='marks = { Peru = "Bunker" }'), (6, 5, 1), (5, 5))
    assert (held(pos, "Brazil"), held(pos, "Peru")) == (("Ana", 6), ("Ben", 2))


def test_ammo_shortage_lets_six_five_one_beat_two_fives() -> None:
    pos = fight(at_war(world='marks = { Peru = "Ammo Shortage" }'), (6, 5, 1), (5, 5))
    assert held(pos, "Peru")[0] == "Ana"


def test_only_who_has_a_scar_card_is_asked_the_attacker_first() -> None:
    pos = go(at_war(Ana='scars = ["Bunker"]', Cleo='scars = ["Ammo Shortage"]'), "attack Peru from Brazil with 3",
             "defend with 2")  # fmt: skip
    assert (pos.step, pos.turns) == ("battle.scars", ("Ana",))
    assert refused(pos, "scar Ammo Shortage") == ["scar-card"]
    pos = go(pos, "pass")
    assert pos.turns == ("Cleo",)
    pos = go(pos, "scar Ammo Shortage")
    t = pos.table_for(None)
    assert pos.step == "battle.roll"
    assert [t.parts.names[scar] for scar in t.marks.values()] == ["Ammo Shortage"]
    assert [t.parts.names[scar] for scar in t.scars_spent] == ["Ammo Shortage"]
    assert t.seats[2].scars == ()


def test_a_scar_counts_in_the_roll_before_which_it_is_played() -> None:
    pos = go(at_war(Ben='scars = ["Bunker"]'), "attack Peru from Brazil with 3", "defend with 2", "scar Bunker")
    pos = done(roll(pos, (6, 5, 1), (5, 5)))
    assert held(pos, "Peru") == ("Ben", 2)


@pytest.mark.parametrize(
    ("world", "rulings", "asked"),
    [
        ('marks = { Peru = "Bunker" }', "", False),
        ('cities = { Peru = { kind = "minor", name = "Lima" } }', "", False),
        ('cities = { Peru = { kind = "minor", name = "Lima" } }', 'rulings = { scar-where = "city" }', True),
        ('marks = { Peru = "Bunker" }', 'rulings = { scar-where = "city" }', False),
    ],
)
def test_where_no_scar_may_lie_nobody_is_asked(world: str, rulings: str, asked: bool) -> None:
    pos = go(at_war(rulings, world, Ana='scars = ["Bunker"]'), "attack Peru from Brazil with 3", "defend with 2")
    assert (pos.step == "battle.scars") is asked


# -- fortifications --------------------------------------------------------------------------------------------------

CITY = 'cities = { Peru = { kind = "major", name = "Lima" } }\nfortified = { Peru = %d }'


def test_a_fortification_helps_both_dice_and_loses_a_box_to_three_attackers() -> None:
    pos = fight(at_war(world=CITY % 4), (6, 5, 1), (5, 4))
    assert held(pos, "Brazil") == ("Ana", 6)
    assert [*pos.table_for(None).fortified.values()] == [3]
    assert [*fight(at_war(world=CITY % 4), (6, 5), (5, 4)).table_for(None).fortified.values()] == [4]


def test_the_last_box_counts_for_its_own_roll_and_for_no_later_one() -> None:
    pos = fight(at_war(world=CITY % 1), (6, 5, 1), (5, 4))
    assert (held(pos, "Brazil"), pos.table_for(None).fortified) == (("Ana", 6), {})
    assert held(fight(pos, (6, 5, 1), (5, 4)), "Peru")[0] == "Ana"


# -- conquest --------------------------------------------------------------------------------------------------------


def conquered(head: str = "", troops: int = 8, **more: str) -> cw.Position:
    """Return the position after a conquest of Peru by 3 troops without loss."""
    return fight(at_war(head, Ana=f"troops = {{ Brazil = {troops} }}", **more), (6, 6, 6), (1, 1))


def test_the_attackers_move_in_at_once_and_up_to_three_more_may_follow() -> None:
    """Six troops stand in Peru at most, though three attacked."""
    pos = conquered()
    assert (held(pos, "Peru"), pos.turns) == (("Ana", 3), ("Ana",))
    assert [a.text for a in cw.legal(pos)] == [f"move in {n}" for n in (3, 4, 5, 6)]
    assert [a.brings[0].split()[0] for a in cw.legal(pos)] == ["no", "1", "2", "3"]
    assert refused(pos, "move in 2") == ["move-in-least"]
    assert refused(pos, "move in 7") == ["move-in"]
    pos = go(pos, "move in 6")
    assert (held(pos, "Peru"), held(pos, "Brazil"), pos.step) == (("Ana", 6), ("Ana", 2), "war.act")
    assert [*pos.table_for(None).conquered] == [pos.table_for(None).parts.index["Peru"]]
    assert pos.table_for(None).battle.sent == 0


def test_one_stays_behind() -> None:
    pos = conquered(troops=5)
    assert [a.text for a in cw.legal(pos)] == ["move in 3", "move in 4"]
    assert refused(pos, "move in 5") == ["move-in-stay"]


def test_nobody_chooses_where_nothing_can_follow() -> None:
    pos = conquered(troops=4)
    assert (held(pos, "Peru"), held(pos, "Brazil"), pos.step) == (("Ana", 3), ("Ana", 1), "war.act")


def test_by_the_published_reading_any_number_follows() -> None:
    pos = conquered('rulings = { move-in = "published" }', troops=12)
    assert [a.text for a in cw.legal(pos)][-1] == "move in 11"
    assert refused(pos, "move in 12") == ["move-in-stay"]


def test_troops_that_moved_in_go_on_in_the_same_turn() -> None:
    pos = go(conquered(Ben="troops = { Peru = 2, Argentina = 1 }"), "move in 5")
    assert cw.judge(pos, "attack Argentina from Peru with 3")


def test_a_conquered_hq_stays_and_counts_for_who_controls_it() -> None:
    pos = conquered('hqs = { "Imperial Balkania" = "Peru", "Khan Industries" = "Brazil" }', Ben="stars = 1")
    t = pos.table_for(None)
    assert [t.rules["stars-count"](t, s) for s in t.seats] == [2, 1, 0]
    assert len(t.hqs) == 2


def test_the_fourth_red_star_wins_in_the_middle_of_a_turn() -> None:
    """No more troops move in than must."""
    hqs = 'hqs = { "Imperial Balkania" = "Peru", "Khan Industries" = "Brazil" }'
    pos = fight(at_war(hqs, Ana="stars = 2"), (6, 6, 6), (1, 1))
    assert pos.step == "after.sign"
    assert (held(pos, "Peru"), held(pos, "Brazil")) == (("Ana", 3), ("Ana", 5))
    assert cw.result(pos).winners == ("Ana",)


@pytest.mark.parametrize(
    ("ruling", "left"),
    [("", (0, 0, 0, 0)), ("published", (0, 1, 2, 1)), ("tokens", (0, 0, 0, 1))],
)
def test_who_beats_the_last_troop_takes_what_the_player_has(ruling: str, left: tuple[int, ...]) -> None:
    """Cards, Red Star tokens, Missiles, the Scar card: by another reading fewer of them."""
    head = f'rulings = {{ knockout-loot = "{ruling}" }}' if ruling else ""
    has = 'troops = { Peru = 2 }\ncards = ["India card", "Coin card"]\nstars = 1\nmissiles = 2\nscars = ["Bunker"]'
    pos = go(at_war(head, Ben=has, world='cities = { Peru = { kind = "minor" } }'), "attack Peru from Brazil with 3",
             "defend with 2")  # fmt: skip
    ana, ben, _ = go(roll(pos, (6, 6, 6), (1, 1)), "pass").table_for(None).seats
    assert (len(ben.cards), ben.stars, ben.missiles, len(ben.scars)) == left
    assert (len(ana.cards), ana.stars, ana.missiles, len(ana.scars)) == tuple(
        had - n for had, n in zip((2, 1, 2, 1), left, strict=True)
    )


def test_a_player_who_has_troops_elsewhere_is_not_knocked_out() -> None:
    pos = conquered(Ben="stars = 1")
    assert pos.table_for(None).seats[1].stars == 1


# -- powers ----------------------------------------------------------------------------------------------------------


def powers(who: str, faction: str, letter: str) -> dict[str, object]:
    """Return what gives a player's faction a power."""
    return {"factions": {who: faction}, "world": f'powers = {{ "{faction}" = "{faction} {letter}" }}'}


def test_die_mechanikers_own_hq_counts_as_fortified_without_boxes() -> None:
    given = powers("Ben", "Die Mechaniker", "A")
    pos = fight(at_war('hqs = { "Die Mechaniker" = "Peru" }', **given), (6, 5, 1), (5, 4))  # type: ignore[arg-type]
    assert (held(pos, "Brazil"), pos.table_for(None).fortified) == (("Ana", 6), {})


def test_another_factions_hq_does_not_help_die_mechaniker() -> None:
    given = powers("Ben", "Die Mechaniker", "A")
    pos = fight(at_war('hqs = { "Saharan Republic" = "Peru" }', **given), (6, 5, 1), (5, 4))  # type: ignore[arg-type]
    assert held(pos, "Peru")[0] == "Ana"


@pytest.mark.parametrize(("defence", "rules"), [((6, 6), ["two-sixes"]), ((6, 5), [])])
def test_two_natural_sixes_close_the_territory(defence: tuple[int, int], rules: list[str]) -> None:
    pos = fight(at_war(**powers("Ben", "Die Mechaniker", "B")), (6, 6, 6), defence)  # type: ignore[arg-type]
    assert refused(pos, "attack Peru from Brazil with 3") == rules


def test_a_six_that_a_bunker_made_is_not_natural() -> None:
    given = powers("Ben", "Die Mechaniker", "B")
    given["world"] = f'{given["world"]}\nmarks = {{ Peru = "Bunker" }}'
    pos = fight(at_war(**given), (1, 1, 1), (5, 5))  # type: ignore[arg-type]
    assert not refused(pos, "attack Peru from Brazil with 3")


def test_the_enclave_lowers_a_die_in_the_first_territory_alone() -> None:
    """The lowest die, as long as it keeps attacking there; when it comes back no more."""
    given = powers("Ana", "Enclave of the Bear", "A")
    more = {"Ana": "troops = { Brazil = 20 }", "Ben": "troops = { Peru = 6, Argentina = 2 }"}
    pos = fight(at_war(**given, **more), (6, 5, 1), (6, 5))  # type: ignore[arg-type]
    assert held(pos, "Peru") == ("Ben", 5)
    pos = fight(pos, (6, 5, 1), (6, 5))
    assert held(pos, "Peru") == ("Ben", 4)
    pos = go(pos, "attack Argentina from Brazil with 1", "defend with 2")
    pos = fight(done(roll(pos, (1,), (6, 6))), (6, 5, 1), (6, 5))
    assert held(pos, "Peru") == ("Ben", 4)


@pytest.mark.parametrize(
    ("attack", "defence", "left"),
    [((4, 4, 4), (4, 3), 0), ((4, 4, 4), (4, 4), 5), ((4, 4, 3), (3, 3), 3), ((4, 4), (3, 3), 3)],
)
def test_three_of_a_kind_and_one_killed_take_all(attack: tuple[int, ...], defence: tuple[int, ...], left: int) -> None:
    given = powers("Ana", "Enclave of the Bear", "B")
    pos = fight(at_war(Ben="troops = { Peru = 5, India = 1 }", **given), attack, defence)  # type: ignore[arg-type]
    assert held(pos, "Peru") == (("Ben", left) if left else ("Ana", 2))


def test_powers_are_a_factions_own() -> None:
    given = powers("Cleo", "Die Mechaniker", "B")
    pos = fight(at_war(**given), (6, 6, 6), (6, 6))  # type: ignore[arg-type]
    assert not refused(pos, "attack Peru from Brazil with 3")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("can I attack Peru with 3 troops from Brazil?", "attack Peru from Brazil with 3"),
        ("attack from Brazil to Peru", "attack Peru from Brazil"),
        ("Attack Peru with three dice", "attack Peru, Brazil, 3"),
        ("may I attack Peru?", "attack Peru from Brazil with 3"),
    ],
)
def test_an_attack_is_understood_in_other_words(said: str, meant: str) -> None:
    read = as_meant(at_war(), said)[0]
    assert read == [meant]
    assert cw.judge(at_war(), read[0])
